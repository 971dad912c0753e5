import { isPositive, isZero, sub } from '@material/contract/kernel/decimal.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import type { PickupDocument, PickupLine } from '@material/contract/ordering/pickup-order.calls.ts';
import { Alert } from 'antd';
import { LinesTable } from '../../../kit/list/lines-table.tsx';
import type { Column } from '../../../kit/list/list-columns.ts';
import { priceText } from '../../../kit/display/price-text.ts';
import { QtyBar, QtyBarLegend } from '../../../kit/display/qty-bar.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { useSession } from '../../../lib/session.ts';
import { dueQty } from '../document/due.rules.ts';
import { SecondQty } from '../document/second-qty.tsx';

const unit = (line: PickupLine): string => line.unitName;

function shortBy(line: PickupLine): string | undefined {
  const missing = sub(line.qtyWanted, line.qtyConfirmed);
  return isPositive(missing) ? missing : undefined;
}

/** What left, came and may still leave, and what it costs. */
const sentColumns: readonly Column<PickupLine>[] = [
  { field: 'qtyShipped', title: '已发', kind: 'qty', width: 76 },
  {
    field: 'qtyAccepted',
    title: '实收',
    kind: 'qty',
    width: 90,
    render: (line) => <Weighed line={line} of="qtyAccepted" />,
  },
  {
    field: 'qtyRejected',
    title: '拒收',
    kind: 'qty',
    width: 90,
    render: (line) => <Weighed line={line} of="qtyRejected" />,
  },
  { field: 'qtyRoom', title: '待发', kind: 'qty', width: 76, render: (line) => <Due line={line} /> },
  {
    field: 'unitPrice',
    title: '单价',
    kind: 'money',
    width: 84,
    render: (line) => <span className="kit-num">{priceText(line.unitPrice)}</span>,
  },
];
const askedMoney: Column<PickupLine> = { field: 'amount', title: '金额', kind: 'money' };
const promisedMoney: readonly Column<PickupLine>[] = [
  { field: 'confirmedAmount', title: '确认金额', kind: 'money' },
  { field: 'amount', title: '要货金额', kind: 'money' },
];

/** Before the supplier has answered there is no promise to show, and zero would read as a refusal. */
const columnsOf = (isAnswered: boolean): readonly Column<PickupLine>[] => [
  { field: 'seq', title: '#', kind: 'count', width: 48 },
  {
    field: 'materialName',
    title: '物料',
    width: 230,
    render: (line) => (
      <>
        {line.materialName} <span className="kit-muted">{line.materialCode}</span>{' '}
        {isAnswered && shortBy(line) !== undefined && !line.isClosed ? (
          <ToneTag tone="warning">{`短供 ${shortBy(line) ?? ''}`}</ToneTag>
        ) : null}
        {line.isClosed ? <ToneTag tone="default">已关闭</ToneTag> : null}
        {line.shortReason === '' ? null : <small className="delivery-note">{line.shortReason}</small>}
      </>
    ),
  },
  { field: 'spec', title: '规格', width: 96 },
  { field: 'storageName', title: '储存', width: 116 },
  { field: 'qtyWanted', title: '需求', kind: 'qty', unit },
  {
    field: 'qtyConfirmed',
    title: '确认',
    kind: 'qty',
    width: 76,
    render: (line) => <Qty value={isAnswered ? line.qtyConfirmed : null} />,
  },
  { field: 'promisedDate', title: '承诺送达', kind: 'date' },
  {
    field: 'qtyShipped',
    key: 'progress',
    title: '进度',
    width: 150,
    render: (line) => (
      <QtyBar
        unit={line.unitName}
        asked={line.qtyAsked}
        approved={line.qtyWanted}
        shipped={line.qtyShipped}
        accepted={line.qtyAccepted}
        rejected={line.qtyRejected}
        short={line.qtyShort}
        returned={line.qtyReturned}
      />
    ),
  },
  ...(isAnswered ? [...sentColumns, ...promisedMoney] : [...sentColumns, askedMoney]),
];

type WeighedProps = { readonly line: PickupLine; readonly of: 'qtyAccepted' | 'qtyRejected' };

/** A quantity with what it weighed. */
const Weighed = ({ line, of }: WeighedProps) => (
  <>
    <Qty value={line[of]} />
    <SecondQty
      value={line[`${of}2`]}
      unit={line.secondUnitName}
      isWeighed={of === 'qtyAccepted' ? line.isAccepted2Weighed : line.isRejected2Weighed}
    />
  </>
);

function Due({ line }: { readonly line: PickupLine }) {
  const due = dueQty(line);
  return isZero(due) ? (
    <span className="kit-muted">0</span>
  ) : (
    <b>
      <Qty value={due} />
    </b>
  );
}

const isOver = ({ status }: PickupDocument): boolean => 'final' in pickupOrderStatus.states[status];

/** Only the supplier itself may confirm; whoever acts for it is shown so. */
function WhyNot({ document }: { readonly document: PickupDocument }) {
  const isActing = useSession(({ user }) => user?.source === 'MANAGEMENT');
  if (!isActing || document.rejectReason !== '') return null;
  const words = `只有供应商本人可以接单或拒单。你正在代办，可以查看，由${document.supplierName}答复。`;
  return <Alert type="info" showIcon className="delivery-alert" title={words} />;
}

/** The lines of a pickup order with what was promised, sent and received. */
export function PickupLines({ document }: { readonly document: PickupDocument }) {
  const isAnswered = document.confirmTime !== null && document.rejectReason === '';
  return (
    <>
      {isAnswered || isOver(document) ? null : <WhyNot document={document} />}
      <QtyBarLegend only={['approved', 'shipped', 'accepted', 'rejected', 'short']} />
      <LinesTable
        label="提货明细"
        rows={document.lines}
        columns={columnsOf(isAnswered)}
        summary={isAnswered ? ['confirmedAmount', 'amount'] : ['amount']}
      />
    </>
  );
}
