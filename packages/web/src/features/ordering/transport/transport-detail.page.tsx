import type { Problem } from '@material/contract/kernel/errors.ts';
import { power } from '@material/contract/kernel/screen.ts';
import { pickupOrderCalls, type PickupDocument } from '@material/contract/ordering/pickup-order.calls.ts';
import { type TransportDocument, transportOrderCalls } from '@material/contract/ordering/transport-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { screens } from '@material/contract/screens.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, type DocumentParts } from '../../../kit/document/document-page.tsx';
import { HistoryList } from '../../../kit/document/history-list.tsx';
import { PageFailure } from '../../../kit/feedback/page-failure.tsx';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { useCall, useCalls } from '../../../lib/query.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { chainParts } from '../document/chain-links.ts';
import { useFindByNo } from '../document/find-document.ts';
import { type TransportActions, type TransportRef, useTransportActions } from './actions.tsx';
import { TransportEditor } from './editor.tsx';
import { transportFacts } from './facts.tsx';
import { TransportLines } from './lines.tsx';
import { TransportPickupChoice } from './pickup-choice.tsx';
import { printDeliveryNote } from './print.ts';
import { lotsOf, reportWords, TransportReports } from './reports.tsx';
import '../document/delivery.css';
import './transport-detail.css';

const call = transportOrderCalls.getTransportOrderByid;

const canEdit = ({ actions }: TransportDocument): boolean =>
  actions.some(({ code, blocked }) => code === 'edit' && blocked === undefined);

const idsOf = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

type Pickups = {
  /** Undefined until all of them are there: a vehicle must not be loaded with some left out unseen. */
  readonly pickups: readonly PickupDocument[] | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
};

/** The pickup orders of these ids. */
function usePickups(ids: readonly number[]): Pickups {
  const answers = useCalls(
    pickupOrderCalls.getPickupOrderByid,
    ids.map((id) => ({ id })),
  );
  const failed = answers.filter(({ isError }) => isError);
  const loaded = answers.flatMap(({ data }) => data ?? []);
  return {
    pickups: loaded.length === ids.length ? loaded : undefined,
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

type LoadingProps = Pickups & { readonly children: (pickups: readonly PickupDocument[]) => ReactNode };

/** A page that needs its pickup orders first. */
function WithPickups({ pickups, error, retry, children }: LoadingProps) {
  if (pickups) return children(pickups);
  if (!error) return <Waiting />;
  const isMissing = error instanceof Refusal && error.code === 'notFound';
  return <PageFailure title="提货单没有取到" text={error.message} isMissing={isMissing} onRetry={retry} />;
}

/** A transport: chosen from pickup orders, entered, loaded, sent off and followed until it is signed. */
export function Page() {
  const tab = useTab();
  const id = Number(tab.query['id'] ?? '');
  const pickupIds = idsOf(tab.query['pickup']);
  if (id > 0) return <StoredTransport key={id} id={id} />;
  if (pickupIds.length > 0) return <NewTransport ids={pickupIds} />;
  if (tab.query['new'] !== undefined) {
    return <TransportPickupChoice onChoose={(ids) => tab.setQuery({ pickup: ids.join(',') })} />;
  }
  return <ReadTransport id={undefined} />;
}

const Waiting = () => (
  <section className="kit-card" aria-busy>
    <PageTitle />
    <Skeleton active paragraph={{ rows: 8 }} />
  </section>
);

function NewTransport({ ids }: { readonly ids: readonly number[] }) {
  const found = usePickups(ids);
  return <WithPickups {...found}>{(pickups) => <TransportEditor key={ids.join(',')} pickups={pickups} />}</WithPickups>;
}

function StoredTransport({ id }: { readonly id: number }) {
  const { data } = useCall(call, { id });
  return data && canEdit(data) ? <EditableTransport document={data} /> : <ReadTransport id={id} />;
}

function EditableTransport({ document }: { readonly document: TransportDocument }) {
  const chained = document.chain.find(({ key }) => key === pickupOrderStatus.table)?.documents ?? [];
  const found = usePickups(chained.map(({ id }) => id));
  return <WithPickups {...found}>{(pickups) => <TransportEditor document={document} pickups={pickups} />}</WithPickups>;
}

/** What keeps a vehicle from leaving, each sentence with the line it belongs to. */
function problemWords({ lines }: TransportDocument, problems: readonly Problem[]): string[] {
  return problems.map(({ path, message }) => {
    const [head, at, part, lotAt] = path;
    const line = head === 'lines' && typeof at === 'number' ? lines[at] : undefined;
    if (!line) return message;
    const lot = part === 'lots' && typeof lotAt === 'number' ? line.lots[lotAt] : undefined;
    const name = lot && lot.lotNo !== '' ? `${line.materialName} ${lot.lotNo}` : line.materialName;
    return message.startsWith(line.materialName) ? message : `${name}：${message}`;
  });
}

/** Why a vehicle could not leave, and what the document was like then. */
type Halt = { readonly problems: readonly Problem[]; readonly order: TransportRef };
type ReadProps = { readonly actions: TransportActions; readonly tab: Tab; readonly halt: Halt | undefined };

function HeadActions({
  document,
  actions,
}: {
  readonly document: TransportDocument;
  readonly actions: TransportActions;
}): ReactNode {
  const drawn = actions.drawn(document, { depart: actions.askDepart, arrive: actions.askArrive });
  return (
    <>
      <Can power={power(screens.transportOrder, '打印')}>
        <ActionButton icon={<PrinterOutlined aria-hidden />} onClick={() => printDeliveryNote(document)}>
          打印送货单
        </ActionButton>
      </Can>
      <DocumentActions actions={drawn} primary={['depart', 'arrive']} />
    </>
  );
}

const Stopped = ({ words }: { readonly words: readonly string[] }) => (
  <Alert
    type="error"
    showIcon
    className="delivery-alert"
    title={`还不能发车，有 ${words.length} 处需要补齐。车辆、司机和批次请先“退回修改”，报告在“批次与报告”里上传。`}
    description={
      <ul className="delivery-problems">
        {words.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    }
  />
);

/** What keeps it from leaving, before anybody presses the button; after a refusal what the refusal said. */
function Notice({ document, halt }: { readonly document: TransportDocument; readonly halt: Halt | undefined }) {
  // A document that has changed since has to be tried anew.
  const words = halt?.order === document ? problemWords(document, halt.problems) : document.missing;
  if (words.length > 0) return <Stopped words={words} />;
  const isAsked = document.needsStartTemp && document.actions.some(({ code }) => code === 'depart');
  return isAsked ? (
    <Alert type="info" showIcon className="delivery-alert" title="冷链运输：发车时填写发车温度。" />
  ) : null;
}

const partsOf = (document: TransportDocument, { actions, tab, halt }: ReadProps): DocumentParts => ({
  head: {
    no: document.no,
    duty: document.duty,
    tags: (
      <>
        <StatusTag of={transportOrderStatus} value={document.status} />
        {document.isException ? <ToneTag tone="error">异常</ToneTag> : null}
      </>
    ),
    actions: <HeadActions document={document} actions={actions} />,
  },
  notice: <Notice document={document} halt={halt} />,
  ...chainParts(tab, document.chain),
  facts: transportFacts(document),
  tabs: [
    {
      key: 'lines',
      label: '明细',
      count: document.lines.length,
      content: <TransportLines lines={document.lines} />,
    },
    {
      key: 'reports',
      label: `批次与报告 ${reportWords(lotsOf(document.lines))}`,
      content: <TransportReports lines={document.lines} use="upload" />,
    },
    {
      key: 'history',
      label: '历史',
      count: document.history.length,
      content: <HistoryList entries={document.history} />,
    },
  ],
  extra: actions.dialogs,
});

function ReadTransport({ id }: { readonly id: number | undefined }) {
  const tab = useTab();
  const [halt, setHalt] = useState<Halt>();
  const actions = useTransportActions((problems, order) => setHalt({ problems, order }));
  return (
    <DocumentPage
      call={call}
      input={id === undefined ? undefined : { id }}
      noun="运输单"
      find={useFindByNo(transportOrderCalls.getListTransportOrder)}
      parts={(document) => partsOf(document, { actions, tab, halt })}
    />
  );
}
