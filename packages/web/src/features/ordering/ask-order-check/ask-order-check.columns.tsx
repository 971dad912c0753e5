import {
  cmp,
  decimalProblem,
  formatMoney,
  formatPrice,
  formatQty,
  qtyShape,
} from '@material/contract/kernel/value/decimal.ts';
import { checkedLine } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { ReactNode } from 'react';
import { controlWords } from '@material/contract/ordering/goods-words.rules.ts';
import { Qty } from '../../../kit/display/qty.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { gridOf } from '../../../kit/grid/grid-of.tsx';
import { priceSourceWords } from '../ask-order/words.ts';
import { checkPrice, checkQtyProblem, checkReasonProblem, type CheckRow, isChanged } from './ask-order-check.rules.ts';

const amountOf = (row: CheckRow): string => checkPrice(row)?.amount ?? '';

/** `135.93 → 138` where the changed quantity lies in another tier. */
const PriceCell = ({ row }: { readonly row: CheckRow }): ReactNode => {
  const next = checkPrice(row);
  if (!next || cmp(next.unitPrice, row.unitPrice) === 0) return formatPrice(row.unitPrice);
  return (
    <span className="ask-was-now" title={priceSourceWords[next.priceSource]}>
      <del>{formatPrice(row.unitPrice)}</del> → <b>{formatPrice(next.unitPrice)}</b>
    </span>
  );
};

/** `20 → 18` where the checker has changed the quantity. */
const QtyCell = ({ row }: { readonly row: CheckRow }): ReactNode => {
  if (decimalProblem(row.qty, qtyShape) !== undefined) return row.qty;
  if (!isChanged(row)) return <Qty value={row.qty} unit={row.unitName} />;
  return (
    <span className="ask-was-now">
      <del>{formatQty(row.previous)}</del> → <b>{formatQty(row.qty)}</b>{' '}
      <span className="kit-unit">{row.unitName}</span>
    </span>
  );
};

/** What headquarters controls the material for, and what the city wants it for all the same. */
const controlColumn = {
  field: 'controlReason',
  title: '管控与要货原因',
  width: 150,
  text: controlWords,
  draw: controlWords,
} as const;

/** So that a usual window holds them all, with the reasons why goods are controlled too. */
const widths = {
  plain: { goods: 230, spec: 110, asked: 110, first: 90, checked: 150, reason: 190, price: 120, amount: 110 },
  controlled: { goods: 210, spec: 96, asked: 96, first: 76, checked: 130, reason: 130, price: 96, amount: 104 },
} as const;

const columnsOf = (checked: 'qtyFirst' | 'qtyApproved', hasControl: boolean) => {
  const width = widths[hasControl ? 'controlled' : 'plain'];
  return gridOf<CheckRow>({ entered: checkedLine, read: askLine }, [
    {
      field: 'materialName',
      width: width.goods,
      isFrozen: true,
      draw: (row) => (
        <>
          {row.materialName} <span className="kit-muted kit-num">{row.materialCode}</span>{' '}
          {row.isControl ? (
            <span title={controlWords(row)}>
              <ToneTag tone="warning">管控</ToneTag>
            </span>
          ) : null}
        </>
      ),
    },
    { field: 'spec', width: width.spec },
    ...(hasControl ? [controlColumn] : []),
    { field: 'qtyAsked', width: width.asked, draw: (row) => <Qty value={row.qtyAsked} unit={row.unitName} /> },
    ...(checked === 'qtyApproved' ? [{ field: 'qtyFirst', width: width.first } as const] : []),
    {
      field: 'qty',
      of: checked,
      width: width.checked,
      places: (row) => (row.isDecimal ? 6 : 0),
      unit: (row) => row.unitName,
      draw: (row) => <QtyCell row={row} />,
      most: ({ most }) => most,
      check: checkQtyProblem,
    },
    {
      field: 'reason',
      width: width.reason,
      isLocked: (row) => !isChanged(row) && row.reason === '',
      check: checkReasonProblem,
    },
    {
      field: 'unitPrice',
      width: width.price,
      draw: (row) => <PriceCell row={row} />,
      text: (row) => checkPrice(row)?.unitPrice ?? '',
    },
    {
      type: 'computed',
      field: 'amount',
      align: 'right',
      width: width.amount,
      draw: (row) => (amountOf(row) === '' ? '–' : formatMoney(amountOf(row))),
      text: amountOf,
    },
  ]);
};

/** The columns of the first or the final check, with the reasons where some line has one. */
export const checkColumns = {
  first: { plain: columnsOf('qtyFirst', false), controlled: columnsOf('qtyFirst', true) },
  final: { plain: columnsOf('qtyApproved', false), controlled: columnsOf('qtyApproved', true) },
} as const;
