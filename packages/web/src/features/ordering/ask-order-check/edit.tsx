import { cmp, decimalProblem, formatMoney, formatQty, qtyShape } from '@material/contract/kernel/decimal.ts';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import { LineGrid } from '../../../kit/grid/line-grid.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import {
  checkAmount,
  checkPrice,
  checkQtyProblem,
  checkReasonProblem,
  type CheckRow,
  isChanged,
} from './ask-order-check.rules.ts';
import { priceSourceWords } from '../ask-order/words.ts';
import { priceText } from '../../../kit/display/price-text.ts';
import type { Checking } from './use-check.ts';

const changeReasons = ['库存充足', '按实际消耗调整', '供应商限量', '超出预算'];

const amountOf = (row: CheckRow): string => checkPrice(row)?.amount ?? '';

/** `135.93 → 138` where the changed quantity lies in another tier. */
const PriceCell = ({ row }: { readonly row: CheckRow }): ReactNode => {
  const next = checkPrice(row);
  if (!next || cmp(next.unitPrice, row.line.unitPrice) === 0) return priceText(row.line.unitPrice);
  return (
    <span className="ask-was-now" title={priceSourceWords[next.priceSource]}>
      <del>{priceText(row.line.unitPrice)}</del> → <b>{priceText(next.unitPrice)}</b>
    </span>
  );
};

/** `20 → 18` where the checker has changed the quantity. */
const QtyCell = ({ row }: { readonly row: CheckRow }): ReactNode =>
  isChanged(row) && decimalProblem(row.qty, qtyShape) === undefined ? (
    <span className="ask-was-now">
      <del>{formatQty(row.previous)}</del> → <b>{formatQty(row.qty)}</b>{' '}
      <span className="kit-unit">{row.line.unitName}</span>
    </span>
  ) : decimalProblem(row.qty, qtyShape) === undefined ? (
    <Qty value={row.qty} unit={row.line.unitName} />
  ) : (
    row.qty
  );

const materialColumns: readonly GridColumn<CheckRow>[] = [
  {
    field: 'name',
    title: '物料',
    type: 'readonly',
    width: 230,
    isFrozen: true,
    draw: ({ line }) => (
      <>
        {line.materialName} <span className="kit-muted kit-num">{line.materialCode}</span>
      </>
    ),
  },
  {
    field: 'name',
    key: 'spec',
    title: '规格',
    type: 'readonly',
    width: 110,
    draw: ({ line }) => line.spec,
    text: ({ line }) => line.spec,
  },
  {
    field: 'previous',
    key: 'asked',
    title: '要货',
    type: 'readonly',
    align: 'right',
    width: 110,
    draw: ({ line }) => <Qty value={line.qtyAsked} unit={line.unitName} />,
    text: ({ line }) => line.qtyAsked,
  },
];

const firstColumn: GridColumn<CheckRow> = {
  field: 'previous',
  title: '初审',
  type: 'readonly',
  align: 'right',
  width: 90,
  draw: ({ line }) => <Qty value={line.qtyFirst} />,
};

const qtyColumn = (title: string): GridColumn<CheckRow> => ({
  field: 'qty',
  title,
  type: 'number',
  required: true,
  width: 150,
  places: ({ line }) => (line.isDecimal ? 6 : 0),
  unit: ({ line }) => line.unitName,
  draw: (row) => <QtyCell row={row} />,
  most: ({ line, mayExceed }) => (mayExceed ? undefined : line.qtyAsked),
  check: checkQtyProblem,
});

const reasonColumn: GridColumn<CheckRow> = {
  field: 'reason',
  title: '改量原因',
  type: 'text',
  width: 200,
  maxLength: 200,
  isLocked: (row) => !isChanged(row) && row.reason === '',
  check: checkReasonProblem,
};

const moneyColumns: readonly GridColumn<CheckRow>[] = [
  {
    field: 'name',
    key: 'price',
    title: '单价',
    type: 'readonly',
    align: 'right',
    width: 140,
    draw: (row) => <PriceCell row={row} />,
    text: (row) => checkPrice(row)?.unitPrice ?? '',
  },
  {
    field: 'name',
    key: 'amount',
    title: '金额',
    type: 'computed',
    align: 'right',
    width: 110,
    draw: (row) => (amountOf(row) === '' ? '–' : formatMoney(amountOf(row))),
    text: amountOf,
  },
];

const firstColumns = [...materialColumns, qtyColumn('初审数量'), reasonColumn, ...moneyColumns];
const finalColumns = [...materialColumns, firstColumn, qtyColumn('终审数量'), reasonColumn, ...moneyColumns];

type Props = {
  readonly checking: Checking;
  readonly hasFirst: boolean;
  readonly amount: string;
};

/** The lines while they are checked: every quantity can be changed with a reason, and what changed stays marked. */
export function AskOrderCheckEdit({ checking, hasFirst, amount }: Props) {
  const { rows } = checking;
  const changed = rows.filter(isChanged);
  const isUnexplained = changed.some((row) => checkReasonProblem(row) !== undefined);
  return (
    <>
      <LineGrid
        label="审核明细"
        history={checking.history}
        columns={hasFirst ? finalColumns : firstColumns}
        problems={checking.marks}
      />
      <div className="ask-check-bar">
        <p className="kit-num" role="status">
          {changed.length === 0 ? (
            <span className="kit-muted">数量未修改，可直接通过</span>
          ) : (
            <>
              改了 <b>{changed.length}</b> 行，金额 <del>{formatMoney(amount)}</del> →{' '}
              <b>{formatMoney(checkAmount(rows))}</b>
              <Button type="link" size="small" onClick={checking.reset}>
                还原
              </Button>
            </>
          )}
        </p>
        {isUnexplained ? (
          <span className="kit-quick ask-quick">
            <span className="kit-muted">统一原因</span>
            {changeReasons.map((words) => (
              <button key={words} type="button" onClick={() => checking.explain(words)}>
                {words}
              </button>
            ))}
          </span>
        ) : null}
        <span className="kit-grow" />
        <Input
          className="ask-opinion"
          aria-label="审核意见"
          placeholder="审核意见（选填）"
          maxLength={200}
          value={checking.opinion}
          onChange={(event) => checking.say(event.target.value)}
        />
      </div>
      {checking.problem === '' ? null : (
        <p role="alert" className="kit-form-problem">
          {checking.problem}
        </p>
      )}
    </>
  );
}
