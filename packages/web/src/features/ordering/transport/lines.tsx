import { isZero } from '@material/contract/kernel/decimal.ts';
import { LinesTable } from '../../../kit/list/lines-table.tsx';
import type { Column } from '../../../kit/list/list-columns.ts';
import { QtyBar, QtyBarLegend } from '../../../kit/display/qty-bar.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import type { TransportLine } from '@material/contract/ordering/transport-order.calls.ts';
import { SecondQty } from '../document/second-qty.tsx';
import { TransportDifferences } from './differences.tsx';
import { ReportTag } from './reports.tsx';

type LineRow = { readonly id: number; readonly at: number; readonly line: TransportLine };

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

/** What of a weight nobody may have taken. */
const isWeighed = (line: TransportLine, key: string): boolean =>
  key === 'qtyAccepted' ? line.isAccepted2Weighed : key !== 'qtyRejected' || line.isRejected2Weighed;

const goods: readonly Column<LineRow>[] = [
  { field: 'at', title: '#', kind: 'count', width: 48 },
  {
    field: 'line',
    title: '物料',
    width: 210,
    render: ({ line }) => (
      <>
        {line.materialName} <span className="kit-muted">{line.materialCode}</span>
      </>
    ),
  },
  { field: 'line', key: 'spec', title: '规格', width: 96, render: ({ line }) => line.spec },
];
const place: Column<LineRow> = {
  field: 'line',
  key: 'place',
  title: '收货地点',
  width: 130,
  render: ({ line }) => line.placeName,
};
const load: readonly Column<LineRow>[] = [
  {
    field: 'line',
    key: 'qty',
    title: '发运',
    kind: 'qty',
    width: 130,
    render: ({ line }) => (
      <>
        <Qty value={line.qty} unit={line.unitName} />
        <SecondQty value={line.qty2} unit={line.secondUnitName} />
      </>
    ),
  },
  { field: 'line', key: 'lots', title: '批次', width: 250, render: ({ line }) => <Lots line={line} /> },
];
const taken = (key: 'qtyAccepted' | 'qtyRejected' | 'qtyShort' | 'qtyOver', title: string): Column<LineRow> => ({
  field: 'line',
  key,
  title,
  kind: 'qty',
  width: 92,
  render: ({ line }) => (
    <>
      <Qty value={line[key]} />
      {isZero(line[key]) ? null : (
        <SecondQty value={line[`${key}2`]} unit={line.secondUnitName} isWeighed={isWeighed(line, key)} />
      )}
    </>
  ),
});
const signed: readonly Column<LineRow>[] = [
  {
    field: 'line',
    key: 'progress',
    title: '签收',
    width: 140,
    render: ({ line }) => (
      <QtyBar
        unit={line.unitName}
        asked={line.qty}
        shipped={line.qty}
        accepted={line.qtyAccepted}
        rejected={line.qtyRejected}
        short={line.qtyShort}
      />
    ),
  },
  taken('qtyAccepted', '实收'),
  taken('qtyRejected', '拒收'),
  taken('qtyShort', '短少'),
];

const columnsOf = (lines: readonly TransportLine[]): readonly Column<LineRow>[] => [
  ...goods,
  ...(new Set(lines.map(({ placeId }) => placeId)).size > 1 ? [place] : []),
  ...load,
  ...signed,
  ...(lines.some(({ qtyOver }) => !isZero(qtyOver)) ? [taken('qtyOver', '多收')] : []),
];

/** What is on the vehicle, with its lots and what was taken of it. */
export function TransportLines({ lines }: { readonly lines: readonly TransportLine[] }) {
  const rows = lines.map((line, at) => ({ id: line.id, at: at + 1, line }));
  return (
    <>
      <QtyBarLegend only={['shipped', 'accepted', 'rejected', 'short']} />
      <LinesTable label="运输明细" rows={rows} columns={columnsOf(lines)} />
      <TransportDifferences lines={lines} />
    </>
  );
}
