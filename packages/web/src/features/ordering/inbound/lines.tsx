import { isPositive } from '@material/contract/kernel/value/decimal.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { restDecisions } from '@material/contract/catalogue/category.rules.ts';
import {
  type InboundDocument,
  inboundDocument,
  type InboundLine,
} from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { QtyBarLegend } from '../../../kit/display/qty-bar.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { materialColumn, progressColumn, receivedColumn } from '../document/line-columns.tsx';
import { LotReportTag } from '../transport/report-check.tsx';
import { ExpiryDate, Shipped } from './phone-card.tsx';
import { AttachmentStrip } from '../../../kit/attachment/attachment-strip.tsx';

const differs = ({ qtyRejected, qtyShort, qtyOver }: InboundLine): boolean =>
  [qtyRejected, qtyShort, qtyOver].some(isPositive);
const isCounted = (line: InboundLine): boolean => line.isCounted;

/** Why it differs, what becomes of the rest, and what it looked like. */
const Difference = ({ line }: { readonly line: InboundLine }) => (
  <>
    {line.reasonName}
    {line.restDecision === null ? '' : `，${restDecisions[line.restDecision]}`}
    {line.reasonText === '' ? null : <small className="delivery-note">{line.reasonText}</small>}
    {line.photos.length === 0 ? null : <AttachmentStrip kind={receiptPhoto} files={line.photos} />}
  </>
);

const columns: readonly SaidColumn<InboundLine>[] = [
  {
    ...materialColumn((line: InboundLine) =>
      line.reportState === 'QUALIFIED' ? null : (
        <LotReportTag lotId={line.lotId} name={`${line.materialName} ${line.lotNo}`} state={line.reportState} />
      ),
    ),
    width: 180,
  },
  { field: 'spec', width: 76 },
  {
    field: 'lotNo',
    width: 116,
    render: (line) => (
      <>
        <span className="kit-num">{line.lotNo || '–'}</span>
        <small className="delivery-note">
          <ExpiryDate line={line} />
        </small>
      </>
    ),
  },
  { field: 'shippedQty', width: 120, render: (line) => <Shipped line={line} /> },
  progressColumn((line: InboundLine) => ({
    asked: line.shippedQty,
    shipped: line.shippedQty,
    accepted: line.qtyAccepted,
    rejected: line.qtyRejected,
    short: line.qtyShort,
  })),
  { ...receivedColumn('qtyAccepted', isCounted), width: 120 },
  receivedColumn('qtyRejected', isCounted),
  receivedColumn('qtyShort', isCounted),
  receivedColumn('qtyOver', isCounted),
  {
    field: 'reasonName',
    width: 128,
    render: (line) => (differs(line) ? <Difference line={line} /> : <span className="kit-muted">–</span>),
  },
  { field: 'amount', width: 96 },
];

/** The lots of an inbound order as counted. */
export const InboundLines = ({ document }: { readonly document: InboundDocument }) => (
  <>
    <QtyBarLegend only={['shipped', 'accepted', 'rejected', 'short']} />
    <LinesTable
      of={inboundDocument.shape.lines}
      rows={document.lines}
      columns={columns}
      summary={['amount']}
      differs={differs}
    />
  </>
);
