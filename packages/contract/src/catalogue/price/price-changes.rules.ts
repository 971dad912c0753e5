import { labelOf } from '../../kernel/field/field.ts';
import { formatPrice, formatQty, type Decimalish } from '../../kernel/value/decimal.ts';
import { tierText, type CityPrice, type PriceTier } from './price.rules.ts';
import { supplierPriceRow } from './supplier-price.calls.ts';

/** A version of a price with everything that can be read of it. */
export type ReadPrice = {
  readonly price: Decimalish;
  readonly tiers: readonly PriceTier[];
  readonly cityPrices: readonly CityPrice[];
  readonly validFrom: string;
  readonly validTo: string;
  readonly minQty: Decimalish;
  readonly multiple: Decimalish;
  readonly leadDays: number;
  readonly supplierMaterialCode: string | null;
  readonly supplierSpec: string | null;
};

export type PriceChange = Readonly<Record<'label' | 'before' | 'after', string>>;

const { shape } = supplierPriceRow;
type Names = { readonly cityName: (id: number) => string };

const cityText = ({ price, tiers = [] }: CityPrice): string => {
  const beyond = tierText({ price, tiers }, '0');
  return beyond === '' ? formatPrice(price) : `${formatPrice(price)}；${beyond}`;
};

/** What a version says, in words, in the order in which it is read. */
function wordsOf(of: ReadPrice | undefined): readonly (readonly [label: string, text: string])[] {
  const said = (text: (of: ReadPrice) => string): string => (of ? text(of) : '');
  return [
    [labelOf(shape.price), said(({ price }) => formatPrice(price))],
    ['阶梯价', said(({ price, tiers }) => tierText({ price, tiers }, '0'))],
    [labelOf(shape.validFrom), said(({ validFrom }) => validFrom)],
    [labelOf(shape.validTo), said(({ validTo }) => validTo)],
    [labelOf(shape.minQty), said(({ minQty }) => formatQty(minQty))],
    [labelOf(shape.multiple), said(({ multiple }) => formatQty(multiple))],
    [labelOf(shape.leadDays), said(({ leadDays }) => String(leadDays))],
    [labelOf(shape.supplierMaterialCode), said((one) => one.supplierMaterialCode ?? '')],
    [labelOf(shape.supplierSpec), said((one) => one.supplierSpec ?? '')],
  ];
}

function citiesOf(before: ReadPrice | undefined, after: ReadPrice, { cityName }: Names): PriceChange[] {
  const textIn = (of: ReadPrice | undefined, cityId: number): string => {
    const own = of?.cityPrices.find((one) => one.cityId === cityId);
    return own ? cityText(own) : '';
  };
  const cities = [...(before?.cityPrices ?? []), ...after.cityPrices].map(({ cityId }) => cityId);
  return [...new Set(cities)].map((cityId) => ({
    label: `${cityName(cityId)}城市价`,
    before: textIn(before, cityId),
    after: textIn(after, cityId),
  }));
}

/** What a version changes of the one before it, in words; without one, everything that it says. */
export function priceChanges(before: ReadPrice | undefined, after: ReadPrice, names: Names): PriceChange[] {
  const old = wordsOf(before);
  const rows = wordsOf(after).map(([label, text], at) => ({ label, before: old[at]?.[1] ?? '', after: text }));
  return [...rows, ...citiesOf(before, after, names)].filter((row) => row.before !== row.after);
}
