import { cityPriceOn, type PriceTier, type PriceVersion } from '@material/contract/catalogue/price/price.rules.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import type { ShownPrice } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';

const tiersOf = (tiers: readonly PriceTier[] = []) =>
  tiers.map(({ minQty, maxQty = null, price }) => ({ minQty, maxQty, price: shorten(price) }));

/** What the price rules need of a version for one city and day, as documents show it: without the zeros of the columns. */
export function shownPrice(
  version: Pick<PriceVersion, 'price' | 'tiers' | 'cityPrices'>,
  at: { readonly cityId: number; readonly on: string },
): ShownPrice {
  const city = cityPriceOn(version, at);
  return {
    price: shorten(version.price),
    tiers: tiersOf(version.tiers),
    cityPrice: city ? { price: shorten(city.price), tiers: tiersOf(city.tiers) } : null,
  };
}
