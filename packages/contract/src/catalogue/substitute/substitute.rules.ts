import { decimal, plain, type Decimalish } from '../../kernel/value/decimal.ts';

/** A way from a material to what takes its place; the other way round of a mutual pair, by the same factor. */
export type SubstituteWay = {
  /** How many units of the substitute make good one unit of the material, as it was entered for the pair. */
  readonly factor: Decimalish;
  readonly isReverse: boolean;
};

const places = 6;

/** Divided at the end alone, so that a third loses nothing on its way. */
const exactly = ({ factor, isReverse }: SubstituteWay, qty: Decimalish) =>
  isReverse ? decimal(qty).div(decimal(factor)) : decimal(qty).times(decimal(factor));

/** How many units of the substitute make good so many units of the material. */
export const substituteQty = (way: SubstituteWay, qty: Decimalish): Decimalish =>
  plain(exactly(way, qty).toDecimalPlaces(places));

/** How many units of the substitute make good one, to six places. */
export const factorOf = (way: SubstituteWay): Decimalish => substituteQty(way, '1');

type Packed = { readonly baseFactor: Decimalish };

/** The same in base units, in which recipes count: a material and its substitute may be packed differently. */
export const substituteBaseQty = (
  way: SubstituteWay,
  { qty, material, substitute }: { readonly qty: Decimalish; readonly material: Packed; readonly substitute: Packed },
): Decimalish =>
  plain(
    exactly(way, qty).times(decimal(substitute.baseFactor)).div(decimal(material.baseFactor)).toDecimalPlaces(places),
  );
