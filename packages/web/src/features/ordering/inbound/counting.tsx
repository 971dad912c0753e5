import { power } from '@material/contract/kernel/screen.ts';
import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { screens } from '@material/contract/screens.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { DocumentView } from '../../../kit/document/document-page.tsx';
import { HistoryList } from '../../../kit/document/history-list.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { toastError } from '../../../lib/notices.ts';
import { InboundDesk } from './desk.tsx';
import { InboundDoor, type Wanted } from './door.tsx';
import { inboundFacts } from './facts.tsx';
import { printInbound } from './print.ts';
import { SaveWords } from './save-words.tsx';
import { lacksTemperature } from './temperature.rules.ts';
import { InboundTemperature } from './temperature.tsx';
import { InboundSubmitDialog } from './submit.dialog.tsx';
import { type Counting, useCounting } from './use-count.ts';
import { chainParts } from '../document/chain-links.ts';
import { useRemoveInbound } from './use-remove.ts';

/** Colleagues may count the same vehicle; their lots appear by themselves. */
const watchMs = 20_000;

/** Counting: cards on a phone, a grid on a desk, over the same entries. */
export function InboundCounting({ document }: { readonly document: InboundDocument }) {
  const isNarrow = useNarrow();
  // Asks again for the page around, which hands the fresh document down.
  useCall(inboundCalls.getInboundOrderByid, { id: document.id }, { refetchInterval: watchMs });
  const counting = useCounting(document);
  const [isSubmitting, setSubmitting] = useState(false);
  const [wanted, setWanted] = useState<Wanted>();
  const [wantedTemperature, setWantedTemperature] = useState<object>();
  const submit = async (): Promise<void> => {
    const clash = counting.lines.find((of) => of.clash !== undefined);
    if (clash) {
      setWanted({ lineId: clash.line.id });
      toastError('有一批与同事填的不同，请先选择用谁的');
      return;
    }
    const [first] = counting.progress.unfinished;
    if (first !== undefined) {
      setWanted({ lineId: first });
      toastError(`还有 ${counting.progress.unfinished.length} 批没有填完，已为你标出`);
      return;
    }
    if (lacksTemperature(counting.document, counting.arriveTemp)) {
      setWantedTemperature({});
      toastError('冷链货物请先填写到货温度');
      return;
    }
    if (await counting.flush()) setSubmitting(true);
    else toastError('还有内容没有保存到服务器，请检查网络后再提交');
  };
  const dialog = isSubmitting ? (
    <InboundSubmitDialog counting={counting} onClose={() => setSubmitting(false)} onDone={() => setSubmitting(false)} />
  ) : null;
  const shared = { counting, wantedTemperature, onSubmit: submit };
  if (isNarrow) return <InboundDoor {...shared} wanted={wanted} extra={dialog} />;
  return <CountingDesk {...shared} dialog={dialog} />;
}

type DeskProps = {
  readonly counting: Counting;
  readonly wantedTemperature: object | undefined;
  readonly onSubmit: () => Promise<void>;
  readonly dialog: React.ReactNode;
};

function CountingDesk({ counting, wantedTemperature, onSubmit, dialog }: DeskProps) {
  const tab = useTab();
  const { document } = counting;
  const temperature = <InboundTemperature counting={counting} wanted={wantedTemperature} />;
  return (
    <DocumentView
      parts={{
        head: {
          no: document.no,
          duty: document.duty,
          tags: <StatusTag of={inboundOrderStatus} value={document.status} />,
          actions: <DeskActions counting={counting} onSubmit={onSubmit} />,
        },
        ...chainParts(tab, document.chain),
        facts: inboundFacts(document).map((fact) =>
          fact.label === '到货温度' ? { ...fact, value: temperature, wide: document.isColdChain } : fact,
        ),
        tabs: [
          { key: 'lines', label: '验收', count: document.lines.length, content: <InboundDesk counting={counting} /> },
          {
            key: 'history',
            label: '历史',
            count: document.history.length,
            content: <HistoryList entries={document.history} />,
          },
        ],
        extra: dialog,
      }}
    />
  );
}

function DeskActions({ counting, onSubmit }: Pick<DeskProps, 'counting' | 'onSubmit'>) {
  const tab = useTab();
  const removeInbound = useRemoveInbound();
  const { document, progress } = counting;
  const removal = document.actions.find(({ code }) => code === 'remove');
  const remove = async (): Promise<void> => {
    if (!(await removeInbound(document))) return;
    counting.drop();
    tab.close();
  };
  return (
    <>
      <SaveWords counting={counting} />
      {removal ? (
        <ActionButton danger blocked={removal.blocked} onClick={remove}>
          {inboundOrderStatus.actions.remove.label}
        </ActionButton>
      ) : null}
      <Can power={power(screens.inboundOrder, '打印')}>
        <ActionButton icon={<PrinterOutlined aria-hidden />} onClick={() => printInbound(document)}>
          打印入库单
        </ActionButton>
      </Can>
      <Button
        type="primary"
        disabled={progress.done + progress.unfinished.length === 0}
        onClick={() => void onSubmit()}
      >
        提交 {progress.done}/{progress.total} 行
      </Button>
    </>
  );
}
