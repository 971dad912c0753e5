import {
  add,
  formatMoney,
  formatPrice,
  formatQty,
  formatRatio,
  isPositive,
  isZero,
  sub,
} from '@material/contract/kernel/value/decimal.ts';
import {
  type AskLine,
  type AskOrderDocument,
  askOrderDocument,
} from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { QtyBarLegend } from '../../../kit/display/qty-bar.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { controlWords } from '@material/contract/ordering/goods-words.rules.ts';
import { materialColumn, progressColumn, receivedColumn } from '../document/line-columns.tsx';
import { QtyDelta } from '../document/qty-delta.tsx';
import { SecondQty } from '../document/second-qty.tsx';
import { PriceBefore, QtyBefore, revisedMark } from '../revision/notice.tsx';
import { type Stage, stageOf } from '../ask-order/stage.rules.ts';
import { priceSourceWords } from '../ask-order/words.ts';

/** What the supplier promised less than is still wanted. */
const shortBy = (line: AskLine): string => sub(sub(line.qtyApproved, line.qtyCancelled), line.qtyConfirmed);
const isShort = (line: AskLine): boolean => !line.isClosed && isPositive(shortBy(line));

/** What is peculiar about a line. */
const marksOf = (isPromised: boolean) => (line: AskLine) => (
  <>
    {revisedMark(line, line.qtyApproved)}
    {line.isControl ? <ToneTag tone="warning">管控</ToneTag> : null}
    {isPromised && isShort(line) ? <ToneTag tone="warning">{`短供 ${formatQty(shortBy(line))}`}</ToneTag> : null}
    {line.isClosed ? (
      <ToneTag tone="default">
        {isPositive(line.qtyCancelled) ? `已关闭 ${formatQty(line.qtyCancelled)}` : '已关闭'}
      </ToneTag>
    ) : null}
  </>
);
const notesOf = (line: AskLine) => [
  line.makesGood === '' ? '' : `补自 ${line.makesGood}`,
  controlWords(line),
  line.changeReason,
  line.remark,
];

/** `18 ↓2`: the checked quantity and how far it is from the one asked for. */
const Changed = ({ from, to }: { readonly from: string; readonly to: string }) => (
  <>
    <Qty value={to} />
    <QtyDelta from={from} to={to} title={`要货 ${formatQty(from)}，改为 ${formatQty(to)}`} />
  </>
);

/** Goods are known once something has left the supplier; before that a zero would read as a refusal. */
const arrived = (line: AskLine): boolean => isPositive(add(add(line.qtyAccepted, line.qtyRejected), line.qtyShort));

/** How far a line has come, and what arrived, once something can have. */
const goodsColumns = (lines: readonly AskLine[]): readonly SaidColumn<AskLine>[] => {
  const some = (field: 'qtyShort' | 'qtyInTransit'): boolean => lines.some((line) => !isZero(line[field]));
  return [
    progressColumn((line: AskLine) => ({
      asked: line.qtyAsked,
      approved: line.qtyApproved,
      shipped: line.qtyShipped,
      accepted: line.qtyAccepted,
      rejected: line.qtyRejected,
      short: line.qtyShort,
      returned: line.qtyReturned,
    })),
    receivedColumn('qtyAccepted', arrived),
    receivedColumn('qtyRejected', arrived),
    ...(some('qtyShort') ? [receivedColumn('qtyShort', arrived)] : []),
    ...(some('qtyInTransit') ? (['qtyInTransit'] as const) : []),
  ];
};

const asked: SaidColumn<AskLine> = {
  field: 'qtyAsked',
  width: 96,
  render: (line) => (
    <>
      <Qty value={line.qtyAsked} unit={line.unitName} />
      <SecondQty value={line.qtyAsked2} unit={line.secondUnitName} />
    </>
  ),
};
const checked = (stage: Stage): readonly SaidColumn<AskLine>[] => {
  if (stage === 'open') return [];
  const field = stage === 'first' ? 'qtyFirst' : 'qtyApproved';
  return [
    {
      field,
      render: (line) => (
        <>
          <Changed from={line.qtyAsked} to={line[field]} />
          <QtyBefore line={line} now={line[field]} />
        </>
      ),
    },
  ];
};
const price: SaidColumn<AskLine> = {
  field: 'unitPrice',
  width: 84,
  render: (line) => (
    <>
      <span className="kit-num" title={`${priceSourceWords[line.priceSource]}，税率 ${formatRatio(line.taxRate)}`}>
        {formatPrice(line.unitPrice)}
      </span>
      <PriceBefore line={line} now={line.unitPrice} />
    </>
  ),
};

/** The lines of an order with how far each has come. */
export function AskOrderLines({ document }: { readonly document: AskOrderDocument }) {
  const { lines, status, amountExTax, tax } = document;
  const stage = stageOf(status);
  const isApproved = stage === 'approved';
  const isPromised = isApproved && lines.some((line) => isPositive(line.qtyConfirmed));
  return (
    <>
      {isApproved ? <QtyBarLegend only={['approved', 'shipped', 'accepted', 'rejected', 'short']} /> : null}
      <LinesTable
        of={askOrderDocument.shape.lines}
        rows={lines}
        columns={[
          materialColumn(marksOf(isPromised), notesOf),
          { field: 'spec', width: 100 },
          asked,
          ...checked(stage),
          ...(isApproved ? goodsColumns(lines) : []),
          price,
          ...(isApproved ? [] : [{ field: 'taxRate', kind: 'qty', width: 64 } as const]),
          'amount',
        ]}
        summary={['amount']}
        summaryNote={`不含税 ${formatMoney(amountExTax)}　税额 ${formatMoney(tax)}`}
        differs={(line) => isPromised && (isShort(line) || isPositive(add(line.qtyRejected, line.qtyShort)))}
      />
    </>
  );
}
