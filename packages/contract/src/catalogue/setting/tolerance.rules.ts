import { cmp, decimal, type Decimalish, isPositive, plain, roundQty } from '../../kernel/value/decimal.ts';

/**
 * Allowed differences for one scope. `tolOver` and `tolUnder` are ratios of the quantity (`'0.05'`), `overAbs` and
 * `underAbs` caps in the order unit (null: no cap), `priceAbs` per unit, `amountAbs` in yuan per invoice.
 */
export type Tolerance = {
  readonly tolOver: Decimalish;
  readonly tolUnder: Decimalish;
  readonly overAbs: Decimalish | null;
  readonly underAbs: Decimalish | null;
  readonly priceAbs: Decimalish;
  readonly amountAbs: Decimalish;
};

/** COUNTED: the quantity of materials without a second unit; WEIGHED: the weight of those with one. */
export const measures = { COUNTED: '按件数', WEIGHED: '按重量' } as const;
export type Measure = keyof typeof measures;

/** A stored row; all four ids empty is the general row. */
export type ToleranceRow = Tolerance & {
  readonly supplierId: number | null;
  readonly materialId: number | null;
  readonly materialCategoryId: number | null;
  readonly cityId: number | null;
  readonly measure: Measure | 'ANY';
};

export type ToleranceSource = 'SUPPLIER_MATERIAL' | 'MATERIAL' | 'CATEGORY' | 'CITY' | 'GLOBAL' | 'DEFAULT';

export type ToleranceQuestion = {
  readonly supplierId: number;
  readonly materialId: number;
  /** From the material's own category up to its root. */
  readonly categoryIds: readonly number[];
  readonly cityId: number;
  readonly measure: Measure;
};

const none: Tolerance = { tolOver: '0', tolUnder: '0', overAbs: null, underAbs: null, priceAbs: '0', amountAbs: '1' };
/** What holds where no row does: counted goods exactly, weighed goods within 5 %, one yuan of rounding per invoice. */
const defaults: Readonly<Record<Measure, Tolerance>> = {
  COUNTED: none,
  WEIGHED: { ...none, tolOver: '0.05', tolUnder: '0.05' },
};

type Scope = Pick<ToleranceRow, 'supplierId' | 'materialId' | 'materialCategoryId' | 'cityId'>;
const anywhere: Scope = { supplierId: null, materialId: null, materialCategoryId: null, cityId: null };

const isSameScope = (row: Scope, scope: Scope): boolean =>
  row.supplierId === scope.supplierId &&
  row.materialId === scope.materialId &&
  row.materialCategoryId === scope.materialCategoryId &&
  row.cityId === scope.cityId;

/** One scope that may hold a line's tolerance: its row for the line's measure or for any, and its row for the other one. */
export type ToleranceStep<R extends ToleranceRow> = {
  readonly source: Exclude<ToleranceSource, 'DEFAULT'>;
  /** Of a category: which. */
  readonly categoryId?: number;
  readonly row: R | undefined;
  readonly other: R | undefined;
};

/** The scopes of a line in the order that they are asked in: of those that have a row the first holds. */
export function toleranceSteps<R extends ToleranceRow>(
  rows: readonly R[],
  question: ToleranceQuestion,
): readonly ToleranceStep<R>[] {
  const { supplierId, materialId, cityId, measure } = question;
  const scopes: readonly (Pick<ToleranceStep<R>, 'source' | 'categoryId'> & { readonly scope: Scope })[] = [
    { source: 'SUPPLIER_MATERIAL', scope: { ...anywhere, supplierId, materialId } },
    { source: 'MATERIAL', scope: { ...anywhere, materialId } },
    ...question.categoryIds.map((id) => ({
      source: 'CATEGORY' as const,
      categoryId: id,
      scope: { ...anywhere, materialCategoryId: id },
    })),
    { source: 'CITY', scope: { ...anywhere, cityId } },
    { source: 'GLOBAL', scope: anywhere },
  ];
  return scopes.map(({ scope, ...step }) => {
    const inScope = rows.filter((row) => isSameScope(row, scope));
    return {
      ...step,
      row: inScope.find((row) => row.measure === measure) ?? inScope.find((row) => row.measure === 'ANY'),
      other: inScope.find((row) => row.measure !== measure && row.measure !== 'ANY'),
    };
  });
}

/** What holds for goods of a measure where no row does. */
export const usualTolerance = (measure: Measure): Tolerance => defaults[measure];

/**
 * The tolerance of a line; the first hit wins as a whole row: supplier with material, material, category (nearest
 * first), city, general, built-in. Within a scope the row for the line's measure goes before the one for any.
 */
export const findTolerance = (
  rows: readonly ToleranceRow[],
  question: ToleranceQuestion,
): Tolerance & { readonly source: ToleranceSource } => {
  const { source, row } = toleranceSteps(rows, question).find((step) => step.row !== undefined) ?? {};
  if (source === undefined || row === undefined) return { ...defaults[question.measure], source: 'DEFAULT' };
  const { tolOver, tolUnder, overAbs, underAbs, priceAbs, amountAbs } = row;
  return { tolOver, tolUnder, overAbs, underAbs, priceAbs, amountAbs, source };
};

const capped = (ratio: Decimalish, cap: Decimalish | null, qty: Decimalish): Decimalish => {
  if (cap === null || !isPositive(qty)) return ratio;
  const byCap = roundQty(plain(decimal(cap).div(decimal(qty))), 'down');
  return cmp(byCap, ratio) < 0 ? byCap : ratio;
};

/** The two ratios to freeze on a line of this approved quantity: a cap in units narrows the ratio, it never widens it. */
export const freezeTolerance = (
  tolerance: Pick<Tolerance, 'tolOver' | 'tolUnder' | 'overAbs' | 'underAbs'>,
  qtyApproved: Decimalish,
): { readonly tolOver: Decimalish; readonly tolUnder: Decimalish } => ({
  tolOver: capped(tolerance.tolOver, tolerance.overAbs, qtyApproved),
  tolUnder: capped(tolerance.tolUnder, tolerance.underAbs, qtyApproved),
});

type Ratios = ReturnType<typeof freezeTolerance>;
/** The ratios of both units of a line. */
export type LineTolerance = Ratios & { readonly tolOver2: Decimalish; readonly tolUnder2: Decimalish };
const exact: Ratios = { tolOver: '0', tolUnder: '0' };

/** What to freeze on a line: goods measured twice are allowed to differ in their weight, and not in their count. */
export function lineTolerance(
  rows: readonly ToleranceRow[],
  question: ToleranceQuestion,
  approved: { readonly qty: Decimalish; readonly qty2: Decimalish },
): LineTolerance {
  const isWeighed = question.measure === 'WEIGHED';
  const frozen = freezeTolerance(findTolerance(rows, question), isWeighed ? approved.qty2 : approved.qty);
  const [first, second] = isWeighed ? [exact, frozen] : [frozen, exact];
  return { ...first, tolOver2: second.tolOver, tolUnder2: second.tolUnder };
}
