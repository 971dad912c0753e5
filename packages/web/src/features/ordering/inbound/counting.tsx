import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentView } from '../../../kit/document/document-page.tsx';
import type { WantedRow } from '../../../kit/grid/grid-view.ts';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { toastError } from '../../../lib/send/notices.ts';
import { useCall } from '../../../lib/query.ts';
import { useInboundActions } from './actions.tsx';
import { InboundDesk } from './desk.tsx';
import { InboundPhone } from './phone.tsx';
import { inboundFacts } from './facts.tsx';
import { PhotosLeftDialog, stillUnfinished } from './photos-left.dialog.tsx';
import { SaveWords } from './save-words.tsx';
import { InboundSubmitDialog } from './submit.dialog.tsx';
import { temperatureProblem } from './temperature.rules.ts';
import { InboundTemperature } from './temperature.tsx';
import type { CountRow } from './count.rules.ts';
import { type Counting, useCounting } from './use-count.ts';

/** Colleagues may count the same vehicle; their lots appear by themselves. */
const watchMs = 20_000;

/** `leave`: without the photos that have not arrived. */
type Step = 'count' | 'submit' | 'leave';
type StepProps = { readonly step: Step; readonly counting: Counting; readonly onStep: (step: Step) => void };

function StepDialog({ step, counting, onStep }: StepProps) {
  const close = (): void => onStep('count');
  if (step === 'count') return null;
  if (step === 'submit' && counting.photosLeft.length > 0)
    return <PhotosLeftDialog counting={counting} onGoOn={() => onStep('leave')} onClose={close} />;
  return <InboundSubmitDialog counting={counting} onClose={close} />;
}

/** Counting: cards on a phone, a grid on a desk, over the same entries. */
export function InboundCounting({ document }: { readonly document: InboundDocument }) {
  const isNarrow = useNarrow();
  // Asks again for the page around, which hands the fresh document down.
  useCall(inboundCalls.getInboundOrderByid, { id: document.id }, { refetchInterval: watchMs });
  const counting = useCounting(document);
  const [step, setStep] = useState<Step>('count');
  const [wanted, setWanted] = useState<WantedRow>();
  const [wantedTemperature, setWantedTemperature] = useState<object>();
  const submit = async (): Promise<void> => {
    const unfinished = stillUnfinished(counting);
    const lead = ({ key }: CountRow, words: string): void => {
      setWanted({ key });
      toastError(words);
    };
    const clashing = counting.rows.find(({ isClashing }) => isClashing);
    if (clashing) return lead(clashing, '有一批与同事填的不同，请先选择用谁的');
    if (unfinished[0]) return lead(unfinished[0], `还有 ${unfinished.length} 批没有填完，已为你标出`);
    const problem = temperatureProblem(counting.document, counting.arriveTemp);
    if (problem !== undefined) {
      setWantedTemperature({});
      toastError(problem);
      return;
    }
    if (await counting.flush()) setStep('submit');
    else toastError('还有内容没有保存到服务器，请检查网络后再提交');
  };
  const dialog = <StepDialog step={step} counting={counting} onStep={setStep} />;
  const shared = { counting, wanted, wantedTemperature, onSubmit: submit };
  if (isNarrow) return <InboundPhone {...shared} extra={dialog} />;
  return <CountingDesk {...shared} dialog={dialog} />;
}

type DeskProps = {
  readonly counting: Counting;
  readonly wanted: WantedRow | undefined;
  readonly wantedTemperature: object | undefined;
  readonly onSubmit: () => Promise<void>;
  readonly dialog: ReactNode;
};

function CountingDesk({ counting, wanted, wantedTemperature, onSubmit, dialog }: DeskProps) {
  const actions = useInboundActions();
  const { document } = counting;
  return (
    <DocumentView
      of={inboundOrderStatus}
      document={document}
      actions={<DeskActions counting={counting} actions={actions} onSubmit={onSubmit} />}
      facts={inboundFacts(document, <InboundTemperature counting={counting} wanted={wantedTemperature} />)}
      linesTitle={inboundOrderStatus.actions.count.label}
      lines={<InboundDesk counting={counting} wanted={wanted} />}
      extra={
        <>
          {dialog}
          {actions.dialogs}
        </>
      }
    />
  );
}

type ActionProps = Pick<DeskProps, 'counting' | 'onSubmit'> & {
  readonly actions: ReturnType<typeof useInboundActions>;
};

function DeskActions({ counting, actions, onSubmit }: ActionProps) {
  const tab = useTab();
  const { document, progress, discard } = counting;
  const remove = (): unknown => actions.ask('remove', [document], () => [discard(), tab.close()]);
  return (
    <>
      <SaveWords counting={counting} />
      <DocumentActions actions={actions.drawn(document, { submit: null, remove })} primary={[]} />
      <PrintButton prints={orderingPrints} call={inboundCalls.getInboundOrderByid} document={document} />
      <Button
        type="primary"
        disabled={progress.done + progress.unfinished.length === 0}
        onClick={() => void onSubmit()}
      >
        {inboundOrderStatus.actions.submit.label} {progress.done}/{progress.total} 行
      </Button>
    </>
  );
}
