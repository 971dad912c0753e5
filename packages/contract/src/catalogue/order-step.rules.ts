import { decimals } from '../kernel/value/constants.ts';
import { type Decimalish, decimal, isPlain, shorten } from '../kernel/value/decimal.ts';

/** What a material, a price, or both together ask of an ordered quantity: from `minQty` on, in multiples of `multiple`. */
export type OrderStep = { readonly minQty: Decimalish; readonly multiple: Decimalish };

const places = decimals.quantity;
const scale = 10n ** BigInt(places);

/** In millionths. Digits are moved as they stand, because a long order asks for thousands of steps. */
function scaled(value: Decimalish): bigint {
  const [whole = '', fraction = ''] = value.split('.');
  if (!isPlain(value) || fraction.length > places) return BigInt(decimal(value).times(String(scale)).toFixed(0));
  return BigInt(whole + fraction.padEnd(places, '0'));
}

const unscaled = (value: bigint): Decimalish => {
  const digits = String(value).padStart(places + 1, '0');
  return shorten(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
};

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));

/** The smallest number that both go into; 0 asks for nothing. */
const commonMultiple = (a: bigint, b: bigint): bigint => (a === 0n || b === 0n ? a + b : (a / commonDivisor(a, b)) * b);

type OrderedMaterial = OrderStep & { readonly isDecimal: boolean };

/**
 * What may be ordered of a material at a price: both multiples hold, so the step is the least common one, of whole units
 * where the unit has no fractions; the minimum is the larger one, moved up to the next step.
 */
export const orderStepOf = (material: OrderedMaterial, price?: OrderStep): OrderStep => {
  const unit = material.isDecimal ? 0n : scale;
  const both = commonMultiple(scaled(material.multiple), scaled(price?.multiple ?? '0'));
  const step = commonMultiple(both, unit);
  const [own, theirs] = [scaled(material.minQty), scaled(price?.minQty ?? '0')];
  const least = own > theirs ? own : theirs;
  const first = step === 0n ? least : ((least + step - 1n) / step) * step;
  return { minQty: unscaled(first), multiple: unscaled(step) };
};
