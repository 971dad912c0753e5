import { cmp, formatMoney, isPositive } from '@material/contract/kernel/decimal.ts';
import { power } from '@material/contract/kernel/screen.ts';
import {
  type PickupDocument,
  pickupDocument,
  pickupOrderCalls,
} from '@material/contract/ordering/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { screens } from '@material/contract/screens.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, type DocumentParts } from '../../../kit/document/document-page.tsx';
import type { Fact } from '../../../kit/document/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.ts';
import { HistoryList } from '../../../kit/document/history-list.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session.ts';
import { type PickupActions, unmergeOf, usePickupActions } from './actions.tsx';
import { chainParts } from '../document/chain-links.ts';
import { dueQty } from '../document/due.rules.ts';
import { useFindByNo } from '../document/find-document.ts';
import { PickupLines } from './lines.tsx';
import { printPickList } from './print.ts';
import { PickupPromise } from './promise.tsx';
import { PhoneLink } from '../document/phone-link.tsx';
import { type Promising, usePromise } from './use-promise.ts';
import '../document/delivery.css';

const { pickupOrder, transportOrder } = screens;

const headFacts = (document: PickupDocument): readonly Fact[] => [
  { label: '收货地点', value: `${document.cityName} · ${document.placeName}` },
  { label: '送达', value: `${document.deliveryDate} ${document.receiveWindow}` },
  {
    label: '联系人',
    value: (
      <>
        {document.contact} <PhoneLink phone={document.phone} />
      </>
    ),
  },
  {
    label: '运输方式',
    value: (
      <>
        {document.transportModeName || (document.isColdChain ? '' : '–')}{' '}
        {document.isColdChain ? <ToneTag tone="processing">冷链</ToneTag> : null}
      </>
    ),
  },
  ...factsOf(pickupDocument, document, [
    'askOrderNo',
    'bigOrderNo',
    { field: 'prepareAt', maybe: true },
    { field: 'placeAddress', wide: true },
    { field: 'rejectReason', wide: true, maybe: true },
    { field: 'remark', wide: true, maybe: true },
  ]),
];

/** What was asked for stands beside a promise of less. */
const askedNote = ({ amount, confirmedAmount }: PickupDocument): string =>
  confirmedAmount === null || cmp(confirmedAmount, amount) === 0 ? '' : `要货 ¥${formatMoney(amount)}`;

/** A transport can be made as soon as something promised has not left yet. */
const canShip = ({ lines }: PickupDocument): boolean =>
  can(power(transportOrder, '新增')) && lines.some((line) => isPositive(dueQty(line)));

type ActionProps = {
  readonly document: PickupDocument;
  readonly actions: PickupActions;
  readonly promising: Promising;
  readonly tab: Tab;
};

function HeadActions({ document, actions, promising, tab }: ActionProps): ReactNode {
  const drawn = actions.drawn(document, {
    confirm: () => promising.start(document),
    unmerge: unmergeOf(document, actions),
  });
  const isShipping = canShip(document);
  return (
    <>
      <Can power={power(pickupOrder, '打印')}>
        <ActionButton icon={<PrinterOutlined aria-hidden />} onClick={() => printPickList(document)}>
          打印备货单
        </ActionButton>
      </Can>
      <DocumentActions actions={drawn} primary={isShipping ? [] : ['confirm', 'prepare']} />
      {isShipping ? (
        <Button type="primary" onClick={() => tab.open('transportDetail', { pickup: String(document.id) })}>
          生成运输单
        </Button>
      ) : null}
    </>
  );
}

const PromiseActions = ({ document, promising }: Pick<ActionProps, 'document' | 'promising'>): ReactNode => (
  <>
    <Button onClick={() => void promising.cancel()}>取消</Button>
    <Button onClick={() => promising.reset(document)}>全部足额</Button>
    <ActionButton type="primary" onClick={() => promising.send(document)}>
      确认接单
    </ActionButton>
  </>
);

function partsOf(props: ActionProps): DocumentParts {
  const { document, promising, tab, actions } = props;
  const rows = promising.rowsOf(document);
  return {
    head: {
      no: document.no,
      amount: document.confirmedAmount ?? document.amount,
      amountNote: askedNote(document),
      duty: document.duty,
      tags: (
        <>
          <StatusTag of={pickupOrderStatus} value={document.status} />
          {document.bigOrderNo === '' ? null : <ToneTag tone="processing">已合并</ToneTag>}
        </>
      ),
      actions: rows ? <PromiseActions document={document} promising={promising} /> : <HeadActions {...props} />,
    },
    ...chainParts(tab, document.chain),
    facts: headFacts(document),
    tabs: [
      {
        key: 'lines',
        label: rows ? '逐行确认' : '明细',
        count: document.lines.length,
        content: rows ? (
          <PickupPromise
            key={promising.round.at}
            rows={rows}
            steps={promising.round.steps}
            onChange={(next) => promising.change(document, next)}
            problems={promising.marks}
            problem={promising.problem}
          />
        ) : (
          <PickupLines document={document} />
        ),
      },
      {
        key: 'history',
        label: '历史',
        count: document.history.length,
        content: <HistoryList entries={document.history} />,
      },
    ],
    extra: actions.dialogs,
  };
}

/** One pickup order: the supplier confirms it line by line, prepares it and makes transports of it. */
export function Page() {
  const tab = useTab();
  const actions = usePickupActions();
  const id = Number(tab.query['id'] ?? '');
  const promising = usePromise(id);
  return (
    <DocumentPage
      call={pickupOrderCalls.getPickupOrderByid}
      input={id > 0 ? { id } : undefined}
      noun="提货单"
      find={useFindByNo(pickupOrderCalls.getListPickupOrder)}
      parts={(document) => partsOf({ document, actions, promising, tab })}
    />
  );
}
