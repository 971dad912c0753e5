import { isPositive } from '@material/contract/kernel/value/decimal.ts';
import {
  transportDocument,
  type TransportLine,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { QtyBarLegend } from '../../../kit/display/qty-bar.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { materialColumn, progressColumn, receivedColumn } from '../document/line-columns.tsx';
import { SecondQty } from '../document/second-qty.tsx';
import { TransportDifferences } from './differences.tsx';
import { ReportTag } from './reports.tsx';

const Lots = ({ line }: { readonly line: TransportLine }) => (
  <ul className="transport-reports">
    {line.lots.map((lot) => (
      <li key={lot.id}>
        <span className="kit-num">{lot.lotNo || '无批号'}</span>
        <span className="kit-muted kit-num">{lot.expireDate === null ? '' : `${lot.expireDate} 到期`}</span>
        {line.lots.length > 1 ? <Qty value={lot.qty} unit={line.unitName} /> : null}
        {line.batchReportTypes.length > 0 ? <ReportTag lot={lot} /> : null}
      </li>
    ))}
  </ul>
);

const differs = ({ qtyRejected, qtyShort, qtyOver }: TransportLine): boolean =>
  [qtyRejected, qtyShort, qtyOver].some(isPositive);

const columnsOf = (lines: readonly TransportLine[]): readonly SaidColumn<TransportLine>[] => [
  materialColumn(),
  { field: 'spec', width: 96 },
  ...(new Set(lines.map(({ placeId }) => placeId)).size > 1 ? (['placeName'] as const) : []),
  {
    field: 'qty',
    width: 130,
    render: (line) => (
      <>
        <Qty value={line.qty} unit={line.unitName} />
        <SecondQty value={line.qty2} unit={line.secondUnitName} />
      </>
    ),
  },
  { field: 'lots', width: 250, render: (line) => <Lots line={line} /> },
  progressColumn((line: TransportLine) => ({
    asked: line.qty,
    shipped: line.qty,
    accepted: line.qtyAccepted,
    rejected: line.qtyRejected,
    short: line.qtyShort,
  })),
  receivedColumn('qtyAccepted'),
  receivedColumn('qtyRejected'),
  receivedColumn('qtyShort'),
  ...(lines.some(({ qtyOver }) => isPositive(qtyOver)) ? [receivedColumn('qtyOver')] : []),
];

/** What is on the vehicle, with its lots and what was taken of it. */
export const TransportLines = ({ lines }: { readonly lines: readonly TransportLine[] }) => (
  <>
    <QtyBarLegend only={['shipped', 'accepted', 'rejected', 'short']} />
    <LinesTable of={transportDocument.shape.lines} rows={lines} columns={columnsOf(lines)} differs={differs} />
    <TransportDifferences lines={lines} />
  </>
);
