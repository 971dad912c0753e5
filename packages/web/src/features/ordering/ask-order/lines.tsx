import { add, cmp, formatMoney, formatQty, isPositive, isZero, sub } from '@material/contract/kernel/decimal.ts';
import type { AskLine, AskOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import type { ReactNode } from 'react';
import { LinesTable } from '../../../kit/list/lines-table.tsx';
import type { Column } from '../../../kit/list/list-columns.ts';
import { QtyBar, QtyBarLegend } from '../../../kit/display/qty-bar.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { type Stage, stageOf } from './stage.rules.ts';
import { SecondQty } from '../document/second-qty.tsx';
import { percentText, priceSourceWords } from './words.ts';
import { priceText } from '../../../kit/display/price-text.ts';

const unit = (line: AskLine): string => line.unitName;

/** What the supplier promised less than is still wanted. */
const shortBy = (line: AskLine): string => sub(sub(line.qtyApproved, line.qtyCancelled), line.qtyConfirmed);

type MaterialProps = { readonly line: AskLine; readonly isPromised: boolean };

/** Name, code, and what is peculiar about the line. */
const Material = ({ line, isPromised }: MaterialProps): ReactNode => (
  <>
    {line.materialName} <span className="kit-muted kit-num">{line.materialCode}</span>{' '}
    {line.isControl ? <ToneTag tone="warning">管控</ToneTag> : null}
    {isPromised && !line.isClosed && isPositive(shortBy(line)) ? (
      <ToneTag tone="warning">{`短供 ${formatQty(shortBy(line))}`}</ToneTag>
    ) : null}
    {line.isClosed ? (
      <ToneTag tone="default">
        {isPositive(line.qtyCancelled) ? `已关闭 ${formatQty(line.qtyCancelled)}` : '已关闭'}
      </ToneTag>
    ) : null}
    {[line.controlReason, line.changeReason, line.remark]
      .filter((words) => words !== '')
      .map((words) => (
        <small key={words} className="ask-line-note">
          {words}
        </small>
      ))}
  </>
);

type SecondProps = { readonly value: string; readonly of: string; readonly isWeighed?: boolean };

/** Under the quantity, because the columns are narrow. */
const Second = ({ value, of, isWeighed = true }: SecondProps) => (
  <span className="ask-second">
    <SecondQty value={value} unit={of} isWeighed={isWeighed} />
  </span>
);

/** `18 ↓2`: the checked quantity and how far it is from the one asked for. */
const Changed = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const order = cmp(to, from);
  return (
    <>
      <Qty value={to} />
      {order === 0 ? null : (
        <span className="ask-delta kit-num" title={`要货 ${formatQty(from)}，改为 ${formatQty(to)}`}>
          {order < 0 ? `↓${formatQty(sub(from, to))}` : `↑${formatQty(sub(to, from))}`}
        </span>
      )}
    </>
  );
};

const checkedOf = (line: AskLine, stage: Stage): string => (stage === 'first' ? line.qtyFirst : line.qtyApproved);

const Progress = ({ line, stage }: { readonly line: AskLine; readonly stage: Stage }) => (
  <QtyBar
    unit={line.unitName}
    asked={line.qtyAsked}
    {...(stage === 'open' ? {} : { approved: checkedOf(line, stage) })}
    {...(stage === 'approved'
      ? {
          shipped: line.qtyShipped,
          accepted: line.qtyAccepted,
          rejected: line.qtyRejected,
          short: line.qtyShort,
          returned: line.qtyReturned,
        }
      : {})}
  />
);

/** Goods are known once something has left the supplier; before that a zero would read as a refusal. */
const arrived = (line: AskLine): boolean => isPositive(add(add(line.qtyAccepted, line.qtyRejected), line.qtyShort));

const progress = (stage: Stage): Column<AskLine> => ({
  field: 'qtyShipped',
  key: 'progress',
  title: '进度',
  width: 210,
  render: (line) => <Progress line={line} stage={stage} />,
});
const taxRate: Column<AskLine> = {
  field: 'taxRate',
  title: '税率',
  kind: 'qty',
  width: 64,
  render: (line) => percentText(line.taxRate),
};

/** What arrived, once something can have. */
const goodsColumns = (some: (read: (line: AskLine) => string) => boolean): readonly Column<AskLine>[] => [
  {
    field: 'qtyAccepted',
    title: '实收',
    kind: 'qty',
    render: (line) => (
      <>
        <Qty value={arrived(line) ? line.qtyAccepted : null} />
        <Second value={line.qtyAccepted2} of={line.secondUnitName} isWeighed={line.isAccepted2Weighed} />
      </>
    ),
  },
  {
    field: 'qtyRejected',
    title: '拒收',
    kind: 'qty',
    width: 70,
    render: (line) => (
      <>
        <Qty value={arrived(line) ? line.qtyRejected : null} />
        <Second value={line.qtyRejected2} of={line.secondUnitName} isWeighed={line.isRejected2Weighed} />
      </>
    ),
  },
  ...(some((line) => line.qtyShort)
    ? [
        {
          field: 'qtyShort',
          title: '短少',
          kind: 'qty',
          width: 70,
          render: (line: AskLine) => (
            <>
              <Qty value={arrived(line) ? line.qtyShort : null} />
              <Second value={isZero(line.qtyShort) ? '0' : line.qtyShort2} of={line.secondUnitName} />
            </>
          ),
        } as const,
      ]
    : []),
  ...(some((line) => line.qtyInTransit)
    ? [{ field: 'qtyInTransit', title: '在途', kind: 'qty', width: 70 } as const]
    : []),
];

function columnsOf(document: AskOrderDocument): readonly Column<AskLine>[] {
  const stage = stageOf(document.status);
  const isPromised = stage === 'approved' && document.lines.some((line) => isPositive(line.qtyConfirmed));
  const some = (read: (line: AskLine) => string): boolean => document.lines.some((line) => !isZero(read(line)));
  return [
    { field: 'seq', title: '#', width: 40, card: 'none' },
    {
      field: 'materialName',
      title: '物料',
      width: 250,
      card: 'title',
      render: (line) => <Material line={line} isPromised={isPromised} />,
    },
    { field: 'spec', title: '规格', width: 100 },
    {
      field: 'qtyAsked',
      title: '要货',
      kind: 'qty',
      render: (line) => (
        <>
          <Qty value={line.qtyAsked} unit={unit(line)} />
          <Second value={line.qtyAsked2} of={line.secondUnitName} />
        </>
      ),
    },
    ...(stage === 'open'
      ? []
      : [
          {
            field: 'qtyApproved',
            title: stage === 'first' ? '初审' : '核准',
            kind: 'qty',
            render: (line: AskLine) => <Changed from={line.qtyAsked} to={checkedOf(line, stage)} />,
          } as const,
        ]),
    ...(stage === 'approved' ? [progress(stage), ...goodsColumns(some)] : []),
    {
      field: 'unitPrice',
      title: '单价',
      kind: 'qty',
      width: 84,
      render: (line) => (
        <span className="kit-num" title={`${priceSourceWords[line.priceSource]}，税率 ${percentText(line.taxRate)}`}>
          {priceText(line.unitPrice)}
        </span>
      ),
    },
    ...(stage === 'approved' ? [] : [taxRate]),
    { field: 'amount', title: '金额', kind: 'money' },
  ];
}

/** The lines of an order with how far each has come. */
export function AskOrderLines({ document }: { readonly document: AskOrderDocument }) {
  const isApproved = stageOf(document.status) === 'approved';
  return (
    <>
      {isApproved ? <QtyBarLegend only={['approved', 'shipped', 'accepted', 'rejected', 'short']} /> : null}
      <LinesTable
        label="要货明细"
        rows={document.lines}
        columns={columnsOf(document)}
        summary={['amount']}
        summaryNote={`不含税 ${formatMoney(document.amountExTax)}　税额 ${formatMoney(document.tax)}`}
      />
    </>
  );
}
