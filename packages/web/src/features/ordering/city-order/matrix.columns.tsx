import { decimals } from '@material/contract/kernel/value/constants.ts';
import { formatMoney, formatQty, isPositive } from '@material/contract/kernel/value/decimal.ts';
import { askLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { cityOrderLine } from '@material/contract/ordering/city-order/city-order.calls.ts';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import { gridOf, type SaidGridColumn } from '../../../kit/grid/grid-of.tsx';
import type { Option } from '../../../kit/input/option.ts';
import { materialCell } from '../ask-line/material-cell.tsx';
import type { MaterialNames } from '../ask-line/material-names.ts';
import {
  amountOf,
  cellProblemAt,
  fieldOf,
  isControlledIn,
  type Matrix,
  type MatrixPlace,
  type MatrixRow,
  naming,
  reasonProblemIn,
  totalOf,
} from './matrix.rules.ts';

type Context = {
  readonly names: MaterialNames;
  readonly matrix: Matrix;
  readonly reasons: readonly Option[];
  /** Some material is controlled in a city that gets it. */
  readonly hasControl: boolean;
};

const materialColumn = (names: MaterialNames): SaidGridColumn<MatrixRow> => ({
  field: 'material',
  of: 'materialId',
  type: 'lookup',
  width: 210,
  isFrozen: true,
  required: true,
  ...naming.cell(names, () => undefined),
  draw: materialCell,
});

const unitColumn: SaidGridColumn<MatrixRow> = {
  field: 'material',
  key: 'unit',
  of: 'spec',
  type: 'readonly',
  width: 96,
  text: ({ picked }) => picked?.spec ?? '',
  draw: ({ picked }) => picked?.spec ?? '',
};

const reasonColumn = ({ reasons, matrix }: Context): SaidGridColumn<MatrixRow> => ({
  field: 'controlReasonId',
  width: 120,
  options: reasons,
  isLocked: (row) => !isControlledIn(row, matrix),
  check: (row) => reasonProblemIn(row, matrix),
  draw: (row) =>
    isControlledIn(row, matrix) ? (reasons.find(({ value }) => value === row.controlReasonId)?.label ?? null) : null,
});

const placeColumn = (place: MatrixPlace, matrix: Matrix): SaidGridColumn<MatrixRow> => ({
  field: fieldOf(place.id),
  type: 'number',
  title: place.name,
  width: 108,
  places: ({ picked }) => (picked?.isDecimal === false ? 0 : decimals.quantity),
  unit: ({ picked }) => picked?.unitName,
  check: (row) => cellProblemAt(row, place, matrix),
});

const sumColumns = (matrix: Matrix): readonly SaidGridColumn<MatrixRow>[] => [
  {
    field: 'material',
    key: 'total',
    of: 'qtyAsked',
    type: 'computed',
    title: '合计',
    width: 92,
    align: 'right',
    text: (row) => totalOf(row, matrix.places),
    draw: (row) => {
      const total = totalOf(row, matrix.places);
      return isPositive(total) ? `${formatQty(total)} ${row.picked?.unitName ?? ''}` : null;
    },
  },
  {
    field: 'material',
    key: 'amount',
    of: 'amount',
    type: 'computed',
    width: 104,
    align: 'right',
    text: (row) => amountOf(row, matrix),
    draw: (row) => {
      const amount = amountOf(row, matrix);
      return amount === '' ? null : formatMoney(amount);
    },
  },
];

/** Materials down, places across: a block of a sheet can be pasted as it is. */
export const matrixColumns = (context: Context): readonly GridColumn<MatrixRow>[] =>
  gridOf<MatrixRow>({ entered: cityOrderLine, read: askLine }, [
    materialColumn(context.names),
    unitColumn,
    ...(context.hasControl ? [reasonColumn(context)] : []),
    ...context.matrix.places.map((place) => placeColumn(place, context.matrix)),
    ...sumColumns(context.matrix),
  ]);
