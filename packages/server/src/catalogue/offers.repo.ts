import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Decimalish } from '@material/contract/kernel/value/decimal.ts';
import type { PriceVersion } from '@material/contract/catalogue/price/price.rules.ts';
import {
  certificatesFor,
  supplierProblems,
  type SupplierOffer,
} from '@material/contract/catalogue/supplier-choice.rules.ts';
import { calendarOf, type CalendarEntry } from '@material/contract/catalogue/delivery-calendar.rules.ts';
import {
  earliestDeliveryDate,
  nextCutoff,
  roadBetween,
  type DeliveryTerms,
  type NextCutoff,
  type Road,
} from '@material/contract/catalogue/delivery-date.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';
import {
  citiesTerms,
  goodsRows,
  preferredIn,
  preferredKey,
  priceRows,
  serving,
  supplierRows,
  unknownCity,
  type CityTerms,
  type Goods,
  type PriceRow,
  type SupplierRow,
} from './offer-rows.repo.ts';
import { calendarEntries, supplyTimes, timesIn, type SupplyTime } from './supply-times.repo.ts';
import type { TaxTreatment } from './tables.ts';

/** A price version with what an order line needs besides the price. */
export type OfferedVersion = PriceVersion & {
  readonly materialId: number;
  readonly taxTreatment: TaxTreatment;
  readonly minQty: Decimalish;
  readonly multiple: Decimalish;
  readonly leadDays: number;
  readonly transportModeId: number | null;
};

/** What one supplier offers for one material in the asking city, with the terms that bound its delivery date. */
export type Offer = SupplierOffer & {
  readonly materialId: number;
  readonly versions: readonly OfferedVersion[];
  readonly minOrderAmount: Decimalish | null;
  readonly supplierShortName: string;
  /** How the supplier usually delivers. */
  readonly transportModeId: number | null;
} & Timed;

/** When the goods can be there. */
type Timed = {
  readonly terms: DeliveryTerms;
  readonly earliestDate: string;
  /** Undefined without a cut-off. */
  readonly cutoff: NextCutoff | undefined;
};

type Asked = { readonly cityId: number | undefined; readonly supplierId: number | undefined; readonly on: string };

/** A supplier that somebody may order from, and how long its goods are on the road; null where no city is named. */
export type Serving = { readonly id: number; readonly road: Road | null };

/** Suppliers that serve a city, or the one that is named, as far as anything can be ordered from them on the day. */
export async function loadServing(ctx: Ctx, { cityId, supplierId, on }: Asked): Promise<Serving[]> {
  const serves =
    cityId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`exists (select 1 from supplier_city y where y.supplier_id = s.id and y.city_id = ${cityId})`;
  const isNamed = supplierId === undefined ? sql<boolean>`true` : sql<boolean>`s.id = ${supplierId}`;
  const rows = await supplierRows(ctx, sql<boolean>`${serves} and ${isNamed}`);
  const city = cityId === undefined ? null : ((await citiesTerms(ctx, [cityId])).get(cityId) ?? unknownCity);
  return rows
    .filter(({ status, certificates }) => {
      const ofAll = certificatesFor(certificates, []);
      return supplierProblems({ supplierStatus: status, certificates: ofAll }, on).length === 0;
    })
    .map(({ id, place }) => ({ id, road: city && roadBetween(place, city.place, city.bands) }));
}

/** One supplier's versions of its price for one material. */
type Quoted = { readonly material: Goods; readonly supplier: SupplierRow; readonly rows: readonly PriceRow[] };

type Read = {
  readonly priced: readonly PriceRow[];
  readonly goods: readonly Goods[];
  readonly suppliers: readonly SupplierRow[];
};

function quotedOf({ priced, goods: known, suppliers: offering }: Read): Quoted[] {
  const supplierById = new Map(offering.map((row) => [row.id, row]));
  const materialById = new Map(known.map((row) => [row.id, row]));
  const quoted = new Map<string, { material: Goods; supplier: SupplierRow; rows: PriceRow[] }>();
  for (const row of priced) {
    const [material, supplier] = [materialById.get(row.materialId), supplierById.get(row.supplierId)];
    if (!material || !supplier) continue;
    const key = `${row.materialId}/${row.supplierId}`;
    const found = quoted.get(key);
    if (found) found.rows.push(row);
    else quoted.set(key, { material, supplier, rows: [row] });
  }
  return [...quoted.values()];
}

type Within = {
  readonly cityId: number;
  readonly city: CityTerms;
  readonly preferred: ReadonlyMap<string, number>;
  readonly times: readonly SupplyTime[];
  readonly entries: readonly CalendarEntry[];
  readonly now: Date;
  /** What is ordered after the cut-off goes by none. */
  readonly hasCutoff: boolean;
};
type OffersOf = ReadonlyMap<number, readonly Offer[]>;

/** What of it is offered in a city, by material. */
function offersWithin(quoted: readonly Quoted[], within: Within): OffersOf {
  const { cityId, preferred } = within;
  const today = businessDate(within.now);
  const termsOf = new Map<number, SupplierTerms>();
  const byMaterial = new Map<number, Offer[]>();
  for (const { material, supplier, rows } of quoted) {
    if (!supplier.cityIds.includes(cityId)) continue;
    const known = termsOf.get(supplier.id) ?? supplierTerms(supplier, within);
    termsOf.set(supplier.id, known);
    const offer = offerOf({
      material,
      supplier: known,
      rows,
      today,
      cityId,
      preferredId: preferred.get(preferredKey(cityId, material.id)),
    });
    const list = byMaterial.get(offer.materialId);
    if (list) list.push(offer);
    else byMaterial.set(offer.materialId, [offer]);
  }
  return byMaterial;
}

type Asking = {
  readonly cityIds: readonly number[];
  readonly materialIds: readonly number[];
  readonly hasCutoff: boolean;
};

async function offersIn(ctx: Ctx, { cityIds, materialIds, hasCutoff }: Asking): Promise<ReadonlyMap<number, OffersOf>> {
  const ids = [...new Set(materialIds)];
  const isOffering = sql<boolean>`s.id in (select p.supplier_id from supplier_price p where p.material_id = any(${ids}))
    and ${serving(cityIds, sql.ref('s.id'))}`;
  const [priced, known, offering, cities, preferred, times, entries] = await Promise.all([
    priceRows(ctx, cityIds, ids),
    goodsRows(ctx, ids),
    supplierRows(ctx, isOffering),
    citiesTerms(ctx, cityIds),
    preferredIn(ctx, cityIds, ids),
    supplyTimes(ctx, cityIds),
    calendarEntries(ctx),
  ]);
  const quoted = quotedOf({ priced, goods: known, suppliers: offering });
  return new Map(
    cityIds.map((cityId) => [
      cityId,
      offersWithin(quoted, {
        cityId,
        city: cities.get(cityId) ?? unknownCity,
        preferred,
        times: times.filter((row) => row.cityId === cityId),
        entries,
        now: ctx.now,
        hasCutoff,
      }),
    ]),
  );
}

/** The same of several cities at once, by city and material. */
export const loadOffersIn = (
  ctx: Ctx,
  cityIds: readonly number[],
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, OffersOf>> => offersIn(ctx, { cityIds, materialIds, hasCutoff: true });

/** Every offer for these materials from suppliers that serve the city, by material, suspended and expired ones included. */
export const loadOffers = async (ctx: Ctx, cityId: number, materialIds: readonly number[]): Promise<OffersOf> =>
  (await loadOffersIn(ctx, [cityId], materialIds)).get(cityId) ?? new Map();

/** The same for what is ordered after the cut-off: none counts. */
export const loadLateOffers = async (ctx: Ctx, cityId: number, materialIds: readonly number[]): Promise<OffersOf> =>
  (await offersIn(ctx, { cityIds: [cityId], materialIds, hasCutoff: false })).get(cityId) ?? new Map();

type SupplierTerms = SupplierRow & {
  readonly road: Road;
  termsOf(leadDays: number): Timed;
};

/** What is the same for all that a supplier offers a city; the first day is worked out once for each number of lead days. */
function supplierTerms(supplier: SupplierRow, { cityId, city, times, entries, now, hasCutoff }: Within): SupplierTerms {
  const road = roadBetween(supplier.place, city.place, city.bands);
  const own = times.find(({ supplierId }) => supplierId === supplier.id);
  const noCutoff = hasCutoff ? {} : { supplierCutoffTime: null, cityLockTime: null };
  const days = { ...timesIn(supplier, own), calendar: calendarOf(entries, { supplierId: supplier.id, cityId }) };
  const known = new Map<number, Timed>();
  return {
    ...supplier,
    road,
    termsOf: (leadDays) => {
      const found = known.get(leadDays);
      if (found) return found;
      const terms = { now, cityLockTime: city.lockTime, leadDays, ...road, ...days, ...noCutoff };
      const made = { terms, earliestDate: earliestDeliveryDate(terms), cutoff: nextCutoff(terms) };
      known.set(leadDays, made);
      return made;
    },
  };
}

type Parts = {
  readonly material: Goods;
  readonly supplier: SupplierTerms;
  readonly rows: readonly PriceRow[];
  readonly today: string;
  readonly cityId: number;
  /** Whom the city prefers, where it has said so. */
  readonly preferredId: number | undefined;
};

function offerOf({ material, supplier, rows, today, cityId, preferredId }: Parts): Offer {
  const inForce = rows.find((row) => row.validFrom <= today && today <= row.validTo) ?? rows.at(-1);
  if (!inForce) throw new Error('an offer has at least one price');
  return {
    materialId: inForce.materialId,
    supplierId: supplier.id,
    supplierName: supplier.name,
    supplierShortName: supplier.shortName,
    transportModeId: supplier.transportModeId,
    supplierStatus: supplier.status,
    serveCityIds: [cityId],
    certificates: certificatesFor(supplier.certificates, material.categoryIds),
    versions: rows,
    isPreferred: preferredId === undefined ? inForce.isPreferred : preferredId === supplier.id,
    priority: inForce.priority,
    leadDays: inForce.leadDays,
    road: supplier.road,
    shelfLife: { isFood: material.isFood, shelfLifeDays: material.shelfLifeDays, acceptRatio: material.acceptRatio },
    minOrderAmount: supplier.minOrderAmount,
    ...supplier.termsOf(inForce.leadDays),
  };
}
