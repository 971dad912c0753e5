import { isPositive, sub } from '@material/contract/kernel/value/decimal.ts';
import {
  pickupDocument,
  type PickupDocument,
  type PickupLine,
} from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { dueQty } from '@material/contract/ordering/pickup-order/due.rules.ts';
import { Alert } from 'antd';
import { QtyBarLegend } from '../../../kit/display/qty-bar.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { QtyBefore, revisedMark } from '../revision/notice.tsx';
import { materialColumn, progressColumn, receivedColumn } from '../document/line-columns.tsx';

/** Before the supplier has answered there is no promise to show, and zero would read as a refusal. */
const isAnswered = ({ confirmTime, rejectReason }: PickupDocument): boolean =>
  confirmTime !== null && rejectReason === '';

const shortBy = (line: PickupLine): string => sub(line.qtyWanted, line.qtyConfirmed);
const isShort = (line: PickupLine): boolean => !line.isClosed && isPositive(shortBy(line));

const marksOf = (hasPromise: boolean) => (line: PickupLine) => (
  <>
    {revisedMark(line, line.qtyWanted)}
    {hasPromise && isShort(line) ? <ToneTag tone="warning">{`短供 ${shortBy(line)}`}</ToneTag> : null}
    {line.isClosed ? <ToneTag tone="default">已关闭</ToneTag> : null}
  </>
);

const columnsOf = (hasPromise: boolean): readonly SaidColumn<PickupLine>[] => [
  { ...materialColumn(marksOf(hasPromise), ({ shortReason }: PickupLine) => [shortReason]), width: 200 },
  { field: 'spec', width: 84 },
  { field: 'storageName', width: 92 },
  {
    field: 'qtyWanted',
    render: (line) => (
      <>
        <Qty value={line.qtyWanted} unit={line.unitName} />
        <QtyBefore line={line} now={line.qtyWanted} />
      </>
    ),
  },
  { field: 'qtyConfirmed', width: 84, render: (line) => <Qty value={hasPromise ? line.qtyConfirmed : null} /> },
  'promisedDate',
  progressColumn((line: PickupLine) => ({
    asked: line.qtyAsked,
    approved: line.qtyWanted,
    shipped: line.qtyShipped,
    accepted: line.qtyAccepted,
    rejected: line.qtyRejected,
    short: line.qtyShort,
    returned: line.qtyReturned,
  })),
  { field: 'qtyShipped', width: 84 },
  receivedColumn('qtyAccepted'),
  receivedColumn('qtyRejected'),
  { field: 'qtyRoom', width: 84, render: (line) => <Qty value={dueQty(line)} /> },
  'unitPrice',
  ...(hasPromise ? (['confirmedAmount'] as const) : []),
  'amount',
];

/** Only the supplier itself may confirm; whoever acts for it is shown so. */
function WhyNot({ document }: { readonly document: PickupDocument }) {
  const isActing = useSession(({ user }) => user?.source === 'MANAGEMENT');
  const isOver = 'final' in pickupOrderStatus.states[document.status];
  if (!isActing || isOver || isAnswered(document) || document.rejectReason !== '') return null;
  const words = `只有供应商本人可以接单或拒单。你正在代办，可以查看，由${document.supplierName}答复。`;
  return <Alert type="info" showIcon className="delivery-alert" title={words} />;
}

/** The lines of a pickup order with what was promised, sent and received. */
export function PickupLines({ document }: { readonly document: PickupDocument }) {
  const hasPromise = isAnswered(document);
  return (
    <>
      <WhyNot document={document} />
      <QtyBarLegend only={['approved', 'shipped', 'accepted', 'rejected', 'short']} />
      <LinesTable
        of={pickupDocument.shape.lines}
        rows={document.lines}
        columns={columnsOf(hasPromise)}
        summary={hasPromise ? ['confirmedAmount', 'amount'] : ['amount']}
        differs={(line) => hasPromise && isShort(line)}
      />
    </>
  );
}
