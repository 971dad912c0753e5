import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { terminalCalls, type OpenLine, type Terminable } from '@material/contract/ordering/terminal/terminal.calls.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { useMemo } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { ChosenLines } from '../document/chosen-lines.tsx';
import { BlockedOrder, FromOrder } from '../document/from-order.tsx';

const call = askOrderCalls.saveTerminalOrder;
const { reasons, done } = askOrderStatus.actions.applyTerminal;

const fieldsOf = (lines: readonly OpenLine[]): readonly SaidField<typeof call>[] => [
  {
    field: 'lines',
    isRequired: true,
    isWide: true,
    draw: (control) => (
      <ChosenLines lines={lines} control={control} emptyText="没有未供数量">
        {(line) => (
          <>
            未供 <b>{formatQty(line.qtyOpen)}</b> {line.unitName}
            <span className="kit-muted">
              （核准 {formatQty(line.qtyApproved)}，接单 {formatQty(line.qtyConfirmed)}，实收{' '}
              {formatQty(line.qtyAccepted)}，在途 {formatQty(line.qtyInTransit)}）
            </span>
          </>
        )}
      </ChosenLines>
    ),
  },
  { field: 'reason', quick: reasons, isWide: true },
];

type Side = { readonly detail: ScreenKey };

function Application({ order, detail }: Side & { readonly order: Terminable }) {
  const tab = useTab();
  const { orderid, rowVersion, lines } = order;
  const fields = useMemo(() => fieldsOf(lines), [lines]);
  const initial = useMemo(
    () => ({ orderid, rowVersion, lines: lines.map(({ id }) => id) }),
    [orderid, rowVersion, lines],
  );
  return (
    <FormPage
      title={`申请终止 ${order.no}`}
      lead={`${order.placeName}，${order.supplierName}，${order.deliveryDate} 送达。只终止未供数量，已发运的不受影响；管理中心同意前照常供货。`}
      call={call}
      fields={fields}
      initial={initial}
      okText="提交申请"
      done={({ no }) => `${no} ${done}`}
      onDone={({ terminalId }) => {
        if (terminalId !== null) tab.leaveFor(detail, { id: String(terminalId) });
      }}
    />
  );
}

const ofOrder = ({ detail }: Side) =>
  function Order(order: Terminable) {
    const { blocked, openId, no, lines } = order;
    if (blocked === '' && lines.length > 0) return <Application order={order} detail={detail} />;
    const words = blocked === '' ? `${no} 没有未供数量，无需终止` : `${no}：${blocked}`;
    return <BlockedOrder words={words} openId={openId} detail={detail} noun="申请" />;
  };

/** The lines of an order that somebody wants to end, all that are open at first. */
export const ApplyTerminal = ({ detail }: Side) => (
  <FromOrder missing="请从要货单进入，选择要终止的订单">
    {(orderid) => (
      <Loaded key={orderid} call={terminalCalls.getTerminalOrder} input={{ orderid }} noun="要货单">
        {ofOrder({ detail })}
      </Loaded>
    )}
  </FromOrder>
);
