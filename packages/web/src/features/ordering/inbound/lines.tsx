import { isPositive, isZero } from '@material/contract/kernel/decimal.ts';
import { type InboundDocument, type InboundLine, restDecisions } from '@material/contract/ordering/inbound.calls.ts';
import { LinesTable } from '../../../kit/list/lines-table.tsx';
import type { Column } from '../../../kit/list/list-columns.ts';
import { QtyBar, QtyBarLegend } from '../../../kit/display/qty-bar.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { ExpiryDate, Shipped } from './door-card.tsx';
import { PhotoStrip } from './photos.tsx';
import { SecondQty } from '../document/second-qty.tsx';
import { LotReportTag } from '../transport/report-check.tsx';

const differs = ({ qtyRejected, qtyShort, qtyOver }: InboundLine): boolean =>
  [qtyRejected, qtyShort, qtyOver].some(isPositive);

type CountProps = {
  readonly line: InboundLine;
  readonly value: string;
  readonly value2?: string;
  readonly isWeighed?: boolean;
};

const Count = ({ line, value, value2 = '0', isWeighed = true }: CountProps) => (
  <>
    <Qty value={line.isCounted ? value : null} />
    <SecondQty value={value2} unit={line.secondUnitName} isWeighed={isWeighed} />
  </>
);

const goods: readonly Column<InboundLine>[] = [
  {
    field: 'materialName',
    title: '物料',
    width: 180,
    render: (line) => (
      <>
        {line.materialName} <span className="kit-muted">{line.materialCode}</span>
        {line.reportState === 'QUALIFIED' ? null : (
          <>
            {' '}
            <LotReportTag lotId={line.lotId} name={`${line.materialName} ${line.lotNo}`} state={line.reportState} />
          </>
        )}
      </>
    ),
  },
  { field: 'spec', title: '规格', width: 76 },
  {
    field: 'lotNo',
    title: '批号 / 到期',
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
  { field: 'shippedQty', title: '发运', kind: 'qty', width: 130, render: (line) => <Shipped line={line} /> },
];

const outcome: readonly Column<InboundLine>[] = [
  {
    field: 'qtyAccepted',
    key: 'bar',
    title: '验收',
    width: 140,
    render: (line) => (
      <QtyBar
        unit={line.unitName}
        asked={line.shippedQty}
        shipped={line.shippedQty}
        accepted={line.qtyAccepted}
        rejected={line.qtyRejected}
        short={line.qtyShort}
      />
    ),
  },
  {
    field: 'qtyAccepted',
    title: '实收',
    kind: 'qty',
    width: 140,
    render: (line) => (
      <Count line={line} value={line.qtyAccepted} value2={line.qtyAccepted2} isWeighed={line.isAccepted2Weighed} />
    ),
  },
  {
    field: 'qtyRejected',
    title: '拒收',
    kind: 'qty',
    width: 76,
    render: (line) => (
      <Count line={line} value={line.qtyRejected} value2={line.qtyRejected2} isWeighed={line.isRejected2Weighed} />
    ),
  },
  {
    field: 'qtyShort',
    title: '短少',
    kind: 'qty',
    width: 76,
    render: (line) => <Count line={line} value={line.qtyShort} value2={isZero(line.qtyShort) ? '0' : line.qtyShort2} />,
  },
  {
    field: 'qtyOver',
    title: '多收',
    kind: 'qty',
    width: 76,
    render: (line) => <Count line={line} value={line.qtyOver} value2={isZero(line.qtyOver) ? '0' : line.qtyOver2} />,
  },
  {
    field: 'reasonName',
    title: '差异处理',
    width: 128,
    render: (line) =>
      differs(line) ? (
        <>
          {line.reasonName}
          {line.restDecision === null ? '' : `，${restDecisions[line.restDecision]}`}
          {line.reasonText === '' ? null : <small className="delivery-note">{line.reasonText}</small>}
          {line.photos.length === 0 ? null : <PhotoStrip photos={line.photos} />}
        </>
      ) : (
        <span className="kit-muted">–</span>
      ),
  },
  { field: 'amount', title: '金额', kind: 'money', width: 96 },
];

/** The lots of an inbound order as counted. */
export const InboundLines = ({ document }: { readonly document: InboundDocument }) => (
  <>
    <QtyBarLegend only={['shipped', 'accepted', 'rejected', 'short']} />
    <LinesTable label="入库明细" rows={document.lines} columns={[...goods, ...outcome]} summary={['amount']} />
  </>
);
