import type { Call, Sent } from '@material/contract/kernel/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import { formatMoney } from '@material/contract/kernel/decimal.ts';
import { type ReactNode, useState } from 'react';
import { BatchResultDialog } from '../../../kit/list/batch-result.tsx';
import { ReasonDialog } from '../../../kit/form/reason-dialog.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import type { Centre } from '../../../lib/centre.ts';
import { useCentre } from '../../../lib/centre.ts';
import { toastDone } from '../../../lib/notices.ts';
import { refreshAbout } from '../../../lib/query.ts';
import { Refusal, send, type SendOptions } from '../../../lib/send.ts';
import { type ActedOrder, type BatchRun, BatchProgress, useBatch } from './batch.tsx';
import { isConflict, useConflictNotice } from './conflict.tsx';
import { useRefusedLines } from './refused-lines.tsx';

/** The actions that need no more than consent or one sentence. */
export type PlainAction =
  | 'submit'
  | 'withdraw'
  | 'remove'
  | 'cancel'
  | 'firstCheck'
  | 'finalCheck'
  | 'sendBack'
  | 'refuse'
  | 'acceptShort'
  | 'askRest';

type Ref = { readonly orderid: number; readonly rowVersion: number };
type Single = (ref: Ref, reason: string, options: SendOptions) => Promise<unknown>;

const withReason = (reason: string): { reason?: string } => (reason === '' ? {} : { reason });
const plainly =
  <C extends Call>(call: C): Single =>
  (ref, _reason, options) =>
    send(call, ref as Sent<C>, options);
const reasoned =
  <C extends Call>(call: C): Single =>
  (ref, reason, options) =>
    send(call, { ...ref, ...withReason(reason) } as Sent<C>, options);

const singles: Readonly<Record<PlainAction, Single>> = {
  submit: plainly(askOrderCalls.submitAskOrderByOrderId),
  withdraw: plainly(askOrderCalls.withdrawAskOrderByOrderId),
  remove: plainly(askOrderCalls.askOrderDeleteOrderByOrderId),
  cancel: reasoned(askOrderCalls.cancelAskOrder),
  firstCheck: reasoned(askOrderCalls.firstCheckAskOrder),
  finalCheck: reasoned(askOrderCalls.finalCheckAskOrder),
  sendBack: reasoned(askOrderCalls.changeAskOrderStatusToReturn),
  refuse: (ref, reason, options) =>
    send(askOrderCalls.checkAskOrderAgreeOrRefuse, { ...ref, agree: false, ...withReason(reason) }, options),
  acceptShort: reasoned(askOrderCalls.acceptAskOrderShort),
  askRest: plainly(askOrderCalls.askAskOrderRest),
};

const quickReasons: Partial<Record<PlainAction, readonly string[]>> = {
  sendBack: ['数量有误，请核对', '送达日期需调整', '请改选供应商', '重复下单'],
  refuse: ['不在采购计划内', '库存充足', '供应商无法供货', '重复下单'],
  cancel: ['重复下单', '不再需要', '下错单位'],
  acceptShort: ['供应商缺货', '现有数量够用', '不再需要'],
};

const doneWords: Readonly<Record<PlainAction, string>> = {
  submit: '已提交',
  withdraw: '已撤回为草稿',
  remove: '已删除',
  cancel: '已取消',
  firstCheck: '初审通过',
  finalCheck: '终审通过，已通知供应商',
  sendBack: '已退回',
  refuse: '已拒绝',
  acceptShort: '已接受短交，其余按承诺送达',
  askRest: '已请供应商重新确认其余数量',
};

/** Checks take an opinion rather than a reason. */
const checks: ReadonlySet<PlainAction> = new Set(['firstCheck', 'finalCheck']);
const dangerous: ReadonlySet<PlainAction> = new Set(['remove', 'refuse', 'cancel']);

type Asked = {
  readonly action: PlainAction;
  readonly rows: readonly ActedOrder[];
  readonly onDone?: (() => void) | undefined;
};

const refOf = ({ id, rowVersion }: ActedOrder): Ref => ({ orderid: id, rowVersion });
const noteOf = (row: ActedOrder): string => `${row.supplierName}　¥${formatMoney(row.amount)}`;

/** The batch calls, where there is one; the rest is sent order by order. */
const chunked: Partial<
  Record<PlainAction, (orders: Ref[], reason: string, centre: Centre | undefined) => ReturnType<BatchRun['work']>>
> = {
  remove: (orders, _reason, centre) =>
    send(askOrderCalls.askOrderDeleteOrderByOrderIdMultify, { orders }, { centre, isPart: true }),
  firstCheck: (orders, reason, centre) =>
    send(
      askOrderCalls.checkAskOrderAgreeOrRefuseMuilt,
      { orders, agree: true, ...withReason(reason) },
      { centre, isPart: true },
    ),
  finalCheck: (orders, reason, centre) =>
    send(
      askOrderCalls.checkAskOrderAgreeOrRefuseMuilt,
      { orders, agree: true, ...withReason(reason) },
      { centre, isPart: true },
    ),
  refuse: (orders, reason, centre) =>
    send(
      askOrderCalls.checkAskOrderAgreeOrRefuseMuilt,
      { orders, agree: false, ...withReason(reason) },
      { centre, isPart: true },
    ),
};
const chunkSize = 20;

const sentence = (error: Refusal): string => {
  const problems = [...new Set(error.problems.map(({ message }) => message))];
  return problems.length > 0 ? problems.join('；') : error.message;
};

function batchRun({ action, rows }: Asked, reason: string, centre: Centre | undefined): BatchRun {
  const inChunks = chunked[action];
  const one: BatchRun['work'] = async (chunk) => {
    const [row] = chunk;
    if (!row) return [];
    try {
      await singles[action](refOf(row), reason, { centre, isSilent: true, isPart: true });
      return [{ id: row.id, ok: true, message: '' }];
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 301) throw error;
      return [{ id: row.id, ok: false, message: sentence(error) }];
    }
  };
  return {
    label: askOrderStatus.actions[action].label,
    rows,
    chunkSize: inChunks ? chunkSize : 1,
    work: inChunks ? (chunk) => inChunks(chunk.map(refOf), reason, centre) : one,
  };
}

export type AskOrderActions = {
  /** Asks what there is to ask, then acts on one order or on many; `onDone` after it went well or a batch has ended. */
  readonly ask: (action: PlainAction, rows: readonly ActedOrder[], onDone?: () => void) => unknown;
  /** Dialogs to be drawn by the page. */
  readonly dialogs: ReactNode;
};

/** What one may do with ask orders by consent or with one sentence, alone or with a selection. */
export function useAskOrderActions(): AskOrderActions {
  const centre = useCentre();
  const tellConflict = useConflictNotice();
  const refusedLines = useRefusedLines();
  const [asked, setAsked] = useState<Asked>();
  const batch = useBatch(() => void refreshAbout(askOrderCalls.cancelAskOrder.about ?? []));

  const actOn = async (row: ActedOrder, { action, onDone }: Asked, reason: string): Promise<void> => {
    try {
      await singles[action](refOf(row), reason, { centre });
    } catch (error) {
      if (isConflict(error)) return tellConflict(row, error);
      if (error instanceof Refusal && error.problems.length > 1) refusedLines.show(row.no, error.problems);
      throw error;
    }
    toastDone(`${row.no} ${doneWords[action]}`);
    onDone?.();
  };
  const confirm = (now: Asked, reason: string): Promise<unknown> => {
    const [first, ...more] = now.rows;
    if (!first) return Promise.resolve();
    if (more.length === 0) return actOn(first, now, reason);
    void batch.start(batchRun(now, reason, centre)).then(now.onDone);
    return Promise.resolve();
  };
  const ask: AskOrderActions['ask'] = (action, rows, onDone) => {
    const next: Asked = { action, rows, onDone };
    const [first] = rows;
    // A single submit needs no question: it can be withdrawn.
    if (action === 'submit' && rows.length === 1 && first) return actOn(first, next, '');
    setAsked(next);
    return notSent;
  };
  const dialogs = (
    <>
      {asked ? <AskedDialog asked={asked} onClose={() => setAsked(undefined)} onConfirm={confirm} /> : null}
      <BatchProgress state={batch.state} onStop={batch.stop} />
      <BatchResultDialog results={batch.results} label={batch.label} nameOf={batch.nameOf} onClose={batch.close} />
      {refusedLines.dialog}
    </>
  );
  return { ask, dialogs };
}

type AskedProps = {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onConfirm: (asked: Asked, reason: string) => Promise<unknown>;
};

/** The question before an action: the documents concerned, and a reason where the status table wants one. */
function AskedDialog({ asked, onClose, onConfirm }: AskedProps) {
  const { action, rows } = asked;
  const row = askOrderStatus.actions[action];
  return (
    <ReasonDialog
      open
      label={row.label}
      reason={'reason' in row ? row.reason : undefined}
      {...(checks.has(action) ? { reasonLabel: '审核意见' } : {})}
      documents={rows.map((one) => ({ no: one.no, note: noteOf(one) }))}
      quickReasons={quickReasons[action] ?? []}
      isDanger={dangerous.has(action)}
      onClose={onClose}
      onConfirm={(reason) => onConfirm(asked, reason)}
    />
  );
}
