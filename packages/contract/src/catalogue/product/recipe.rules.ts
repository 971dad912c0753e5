import type { BusinessDate } from '../../kernel/value/business-time.ts';
import { add, decimal, mul, plain, roundMoney, sum, type Decimalish } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';

const qtyPlaces = 6;

/** What has to be taken for a net quantity of which a share is lost. */
export const grossQtyOf = (netQty: Decimalish, lossRatio: Decimalish): Decimalish =>
  plain(decimal(mul(netQty, add('1', lossRatio))).toDecimalPlaces(qtyPlaces));

type Dated = { readonly validFrom: BusinessDate };

/** Where a recipe stands by its first day: it holds until the next one begins. */
export type RecipePhase = 'COMING' | 'HOLDING' | 'OVER';

/** The recipe that holds on a day: the last one that has begun. */
export const recipeOn = <R extends Dated>(recipes: readonly R[], on: BusinessDate): R | undefined =>
  recipes
    .filter(({ validFrom }) => validFrom <= on)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
    .at(0);

export const recipePhase = <R extends Dated>(recipe: R, recipes: readonly R[], on: BusinessDate): RecipePhase => {
  if (recipe.validFrom > on) return 'COMING';
  return recipeOn(recipes, on)?.validFrom === recipe.validFrom ? 'HOLDING' : 'OVER';
};

/** `price` is that of an order unit, which is `baseFactor` base units; null where nobody can deliver. */
export type CostedLine = {
  readonly grossQty: Decimalish;
  readonly baseFactor: Decimalish;
  readonly price: Decimalish | null;
};

/** Not rounded: a spoon of salt costs less than a cent. Null without a price. */
const exactCost = ({ grossQty, baseFactor, price }: CostedLine): Decimalish | null =>
  price === null ? null : plain(decimal(grossQty).times(decimal(price)).div(decimal(baseFactor)));

const pricePlaces = 4;
/** What a line of a portion costs, to four places; null without a price. */
export const lineCost = (line: CostedLine): Decimalish | null => {
  const cost = exactCost(line);
  return cost === null ? null : plain(decimal(cost).toDecimalPlaces(pricePlaces));
};

/** What a portion costs as far as prices are known, and how many lines have none. */
export function recipeCost(lines: readonly CostedLine[]): { readonly amount: Decimalish; readonly missing: number } {
  const costs = lines.map(exactCost);
  const known = costs.filter((cost) => cost !== null);
  return { amount: roundMoney(sum(known)), missing: costs.length - known.length };
}

type EnteredLine = { readonly materialId: number; readonly netQty: Decimalish; readonly isMain?: boolean | undefined };

/** Everything that is wrong with the lines of a recipe, each at its cell. */
export function recipeProblems(lines: readonly EnteredLine[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<number, number>();
  for (const [at, { materialId, netQty }] of lines.entries()) {
    const before = seen.get(materialId);
    if (before === undefined) seen.set(materialId, at);
    else problems.push({ path: ['lines', at, 'materialId'], message: `与第 ${before + 1} 行是同一个物料` });
    if (!decimal(netQty).gt(0)) problems.push({ path: ['lines', at, 'netQty'], message: '净用量必须大于 0' });
  }
  return problems;
}

/** A recipe may be put right until its first day is over; from then on another one takes its place. */
export const mayChangeRecipe = ({ validFrom }: Dated, today: BusinessDate): boolean => validFrom >= today;
