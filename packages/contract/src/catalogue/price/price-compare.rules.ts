import { cmp, type Decimalish } from '../../kernel/value/decimal.ts';
import type { PriceSource } from './price.rules.ts';
import { chooseSupplier, type OfferQuestion, type SupplierOffer } from '../supplier-choice.rules.ts';

/** What a supplier's offer comes to in one city, beside those of the others. */
export type ComparedOffer = {
  /** Null where nothing can be ordered. */
  readonly price: Decimalish | null;
  readonly source: PriceSource | null;
  /** Nobody asks less here, and somebody asks more or as much. */
  readonly isCheapest: boolean;
  readonly isPreferred: boolean;
  /** An order that names no supplier goes here. */
  readonly isChosen: boolean;
  /** Why nothing can be ordered. */
  readonly reasons: readonly string[];
};

/** The offers for a material in one city side by side, by supplier; who can be ordered from is said by what orders go by. */
export function comparedOffers(
  offers: readonly SupplierOffer[],
  question: OfferQuestion,
): ReadonlyMap<number, ComparedOffer> {
  const { usable, skipped, chosen } = chooseSupplier(offers, question);
  const least = usable.map(({ price }) => price.price).toSorted(cmp)[0];
  const preferred = new Set(offers.filter(({ isPreferred }) => isPreferred).map(({ supplierId }) => supplierId));
  return new Map<number, ComparedOffer>([
    ...usable.map(({ offer: { supplierId }, price }): [number, ComparedOffer] => [
      supplierId,
      {
        price: price.price,
        source: price.source,
        isCheapest: usable.length > 1 && least !== undefined && cmp(price.price, least) === 0,
        isPreferred: preferred.has(supplierId),
        isChosen: supplierId === chosen?.offer.supplierId,
        reasons: [],
      },
    ]),
    ...skipped.map(({ supplierId, reasons }): [number, ComparedOffer] => [
      supplierId,
      {
        price: null,
        source: null,
        isCheapest: false,
        isPreferred: preferred.has(supplierId),
        isChosen: false,
        reasons,
      },
    ]),
  ]);
}
