import { comparedOffers, type ComparedOffer } from '@material/contract/catalogue/price/price-compare.rules.ts';
import {
  priceCompareCalls,
  type ComparedCell,
  type ComparedMaterial,
  type ComparedSupplier,
} from '@material/contract/catalogue/price/price-compare.calls.ts';
import { splitPrice, versionOn, type PriceSource } from '@material/contract/catalogue/price/price.rules.ts';
import { materialProblem } from '@material/contract/catalogue/supplier-choice.rules.ts';
import type { Input, Output } from '@material/contract/kernel/call/call.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { openCities } from '../cities.repo.ts';
import { loadMaterials, type MaterialFacts } from '../materials.repo.ts';
import { loadOffersIn, type Offer, type OfferedVersion } from '../offers.repo.ts';
import { compareFile } from './price-compare-sheet.ts';

type Wanted = Input<typeof priceCompareCalls.getComparePrices>;
export type Comparison = Output<typeof priceCompareCalls.getComparePrices>;

type City = Comparison['cities'][number];
type In = { readonly city: City; readonly offers: readonly Offer[]; readonly unusable: string | undefined };

const notServed = '不供货';

const ofCity: readonly (PriceSource | null)[] = ['CITY', 'CITY_TIER'];

function cellOf({ city: { id: cityId }, unusable }: In, one: ComparedOffer | undefined, taxRate: string): ComparedCell {
  const none = {
    cityId,
    price: null,
    priceExTax: null,
    isOwnPrice: false,
    isCheapest: false,
    isPreferred: one?.isPreferred === true,
    isChosen: false,
  };
  if (unusable !== undefined) return { ...none, note: unusable };
  if (!one) return { ...none, note: notServed };
  if (one.price === null) return { ...none, note: one.reasons.join('、') };
  const price = shorten(one.price);
  const { isCheapest, isChosen } = one;
  const isOwnPrice = ofCity.includes(one.source);
  return { ...none, price, priceExTax: splitPrice(price, taxRate), isOwnPrice, isCheapest, isChosen, note: '' };
}

type Asked = { readonly on: string; readonly qty: string; readonly isShort: boolean };
type Row = { readonly offer: Offer; readonly version: OfferedVersion };

/** The suppliers that have a price on the day, those that orders prefer first. */
function rowsOf(cities: readonly In[], on: string): Row[] {
  const bySupplier = new Map<number, Row>();
  for (const offer of cities.flatMap(({ offers }) => offers)) {
    const version = versionOn(offer.versions, on);
    if (version && !bySupplier.has(offer.supplierId)) bySupplier.set(offer.supplierId, { offer, version });
  }
  return [...bySupplier.values()].toSorted(
    (a, b) => a.offer.priority - b.offer.priority || a.offer.supplierId - b.offer.supplierId,
  );
}

function suppliersOf(cities: readonly In[], { on, qty, isShort }: Asked): ComparedSupplier[] {
  const compared = cities.map((one) => ({ one, by: comparedOffers(one.offers, { cityId: one.city.id, qty, on }) }));
  return rowsOf(cities, on).map(({ offer, version }) => ({
    id: version.id,
    supplierId: offer.supplierId,
    supplierName: isShort ? offer.supplierShortName : offer.supplierName,
    supplierShortName: offer.supplierShortName,
    price: shorten(version.price),
    priceExTax: splitPrice(version.price, version.taxRate),
    taxRate: version.taxRate,
    minQty: shorten(version.minQty),
    multiple: shorten(version.multiple),
    leadDays: version.leadDays,
    validFrom: version.validFrom,
    validTo: version.validTo ?? '',
    cells: compared.map(({ one, by }) => cellOf(one, by.get(offer.supplierId), version.taxRate)),
  }));
}

const materialOf = (material: MaterialFacts, cities: readonly In[], asked: Asked): ComparedMaterial => ({
  id: material.id,
  materialCode: material.code,
  materialName: asked.isShort ? material.shortName : material.name,
  spec: material.spec,
  unitName: material.unitName,
  suppliers: suppliersOf(cities, asked),
});

async function compare(ctx: Ctx, { materialIds, on: named, qty = '1' }: Wanted): Promise<Comparison> {
  const today = businessDate(ctx.now);
  const on = named ?? today;
  if (on < today) refuseInput([{ path: ['on'], message: '比价日期不能早于今天' }]);
  const cities = await openCities(ctx);
  const ids = cities.map(({ id }) => id);
  const [materials, offers] = await Promise.all([loadMaterials(ctx, materialIds), loadOffersIn(ctx, ids, materialIds)]);
  const asked = { on, qty, isShort: ctx.request.nameType === 2 };
  const list = materialIds.flatMap((id) => {
    const material = materials.get(id);
    if (!material) return [];
    const within = cities.map((city) => ({
      city,
      offers: offers.get(city.id)?.get(id) ?? [],
      unusable: materialProblem(material, city.id),
    }));
    return [materialOf(material, within, asked)];
  });
  return { cities, list };
}

/** 比价: suppliers and cities side by side. */
export const priceCompare = implement(priceCompareCalls, {
  getComparePrices: compare,
  downExcelComparePrices: async (ctx, wanted) => compareFile(ctx, await compare(ctx, wanted), wanted),
});
