import { submitBlocked } from '@material/contract/catalogue/delivery-date.rules.ts';
import type { Call, Sent } from '@material/contract/kernel/call/call.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { power, type Power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderRow, MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { askOrderStatus, isEditableState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';

import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { sumKnown } from '../../../kit/display/sum-known.ts';
import type { Tab } from '../../../kit/tab/use-tab.ts';
import { toastDone, toastError } from '../../../lib/send/notices.ts';
import { useCall } from '../../../lib/query.ts';
import { Refusal } from '../../../lib/send/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { can } from '../../../lib/session/session.ts';
import { SupplierTimesDialog } from './supplier-times.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';

const { askOrder } = orderingScreens;
type WholeCall = typeof askOrderCalls.submitMainOrderById | typeof askOrderCalls.deleteMainOrderById;

type WholeAction = {
  readonly label: string;
  readonly power: Power;
  readonly call: WholeCall;
  readonly isDanger?: true;
  /** The ask orders it is about, why one of them would be refused, and what becomes of them in words. */
  readonly takes: (order: AskOrderRow) => boolean;
  readonly refused?: (order: AskOrderRow) => string | undefined;
  readonly words: (orders: readonly AskOrderRow[]) => string;
};

const sumOf = (orders: readonly AskOrderRow[]): string =>
  `${orders.length} 张要货单，合计 ¥${formatMoney(sumKnown(orders.map(({ amount }) => amount)))}`;

/** What was submitted once keeps its number: it is cancelled, not deleted. */
function endingWords(orders: readonly AskOrderRow[]): string {
  const sent = orders.filter(({ submitTime }) => submitTime !== null).length;
  const unsent = orders.length - sent;
  return [
    ...(unsent > 0 ? [`删除 ${unsent} 张没有提交过的要货单`] : []),
    ...(sent > 0 ? [`取消 ${sent} 张提交过的要货单（单号保留）`] : []),
  ].join('，');
}

const wholeActions: readonly WholeAction[] = [
  {
    label: `整单${askOrderStatus.actions.submit.label}`,
    power: power(askOrder, '提交'),
    call: askOrderCalls.submitMainOrderById,
    takes: ({ status }) => isEditableState(status),
    refused: ({ deliveryDate }) => submitBlocked(deliveryDate, businessDate(new Date())),
    words: (orders) => `将提交 ${sumOf(orders)}`,
  },
  {
    label: `整单${askOrderStatus.actions.withdraw.label}`,
    power: power(askOrder, '撤回'),
    call: askOrderCalls.withdrawMainOrderById,
    takes: ({ status }) => askOrderStatus.actions.withdraw.from.some((state) => state === status),
    words: (orders) => `将撤回 ${sumOf(orders)}`,
  },
  {
    label: `整单${askOrderStatus.actions.remove.label}`,
    power: power(askOrder, '删除'),
    call: askOrderCalls.deleteMainOrderById,
    isDanger: true,
    takes: ({ status }) => isEditableState(status),
    refused: ({ submitTime }) =>
      submitTime === null || can(power(askOrder, '取消'))
        ? undefined
        : '提交过的要货单只能取消，你没有取消要货单的权限',
    words: (orders) => `将${endingWords(orders)}`,
  },
];

/** Why the server would refuse the whole, said before the click; one refused order refuses all. */
function blockedBy({ label, takes, refused }: WholeAction, orders: readonly AskOrderRow[]): string | undefined {
  const taken = orders.filter(takes);
  if (taken.length === 0) return `没有可以${label}的要货单`;
  for (const order of taken) {
    const reason = refused?.(order);
    if (reason !== undefined) return `${order.no}：${reason}`;
  }
  return undefined;
}

type Props = { readonly id: number; readonly tab: Tab };

type OneProps = Pick<Props, 'tab'> & { readonly children: ReactNode };

/** The list shows one main order's ask orders: the way back to all, beside what can be done with the whole. */
export const OneMainOrder = ({ tab, children }: OneProps) => (
  <span className="ask-whole">
    <ToneTag tone="processing" onClose={() => tab.setQuery({})}>
      仅看同一主订单
    </ToneTag>
    {children}
  </span>
);

function ShowTimes({ id }: Pick<Props, 'id'>) {
  const [isOpen, setOpen] = useState(false);
  const open = (): unknown => {
    setOpen(true);
    return notSent;
  };
  return (
    <>
      <ActionButton size="small" onClick={open}>
        供应商时间
      </ActionButton>
      {isOpen ? <SupplierTimesDialog id={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What the unit that asks can do with the whole of a main order. */
export function OwnMainOrder({ id, tab }: Props) {
  const api = useApi();
  const ask = useConfirm();
  const { data: known } = useCall(askOrderCalls.getMainOrderByid, { mainorderid: id });

  const act = async (action: WholeAction): Promise<void> => {
    const { label, call, takes, words, isDanger } = action;
    const main: MainOrderDocument = await api.send(askOrderCalls.getMainOrderByid, { mainorderid: id });
    const taken = main.askOrders.filter(takes);
    const others = main.askOrders.length - taken.length;
    // Somebody else may have moved it since this page was drawn.
    const blocked = blockedBy(action, main.askOrders);
    if (blocked !== undefined) {
      toastError(blocked);
      return undefined;
    }
    const content = `${words(taken)}${others > 0 ? `；另有 ${others} 张不受影响` : ''}。`;
    if (
      !(await ask({
        title: `${label} ${main.no}？`,
        content,
        okText: label,
        cancelText: '返回',
        isDanger: isDanger === true,
      }))
    )
      return;
    try {
      await api.send(call as Call, { mainorderid: id, rowVersion: main.rowVersion } as Sent<Call>);
      toastDone(`${main.no} ${label}完成`);
    } catch (error) {
      // The refusal has been shown; the list below catches up with what holds now.
      if (!(error instanceof Refusal)) throw error;
    }
  };
  return (
    <OneMainOrder tab={tab}>
      {wholeActions
        .filter((action) => can(action.power))
        .map((action) => (
          <ActionButton
            key={action.label}
            size="small"
            danger={action.isDanger === true}
            blocked={known && blockedBy(action, known.askOrders)}
            onClick={() => act(action)}
          >
            {action.label}
          </ActionButton>
        ))}
      <ShowTimes id={id} />
    </OneMainOrder>
  );
}
