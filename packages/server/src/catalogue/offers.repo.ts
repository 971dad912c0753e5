import { businessDate } from '@material/contract/kernel/business-time.ts';
import type { Decimalish } from '@material/contract/kernel/decimal.ts';
import type { PriceVersion } from '@material/contract/catalogue/price.rules.ts';
import {
  supplierProblems,
  type OfferCertificate,
  type SupplierOffer,
} from '@material/contract/catalogue/supplier-choice.rules.ts';
import {
  earliestDeliveryDate,
  roadBetween,
  type Coordinates,
  type DeliveryTerms,
  type DistanceBand,
  type Road,
} from '@material/contract/catalogue/delivery-date.rules.ts';
import type { ShelfLife } from '@material/contract/catalogue/shelf-life.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../kernel/ctx.ts';
import { bandRows, placeOf } from './road.repo.ts';
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
  readonly terms: DeliveryTerms;
  readonly earliestDate: string;
};

type PriceRow = {
  id: number;
  supplierId: number;
  materialId: number;
  price: string;
  taxRate: string;
  taxTreatment: TaxTreatment;
  tiers: PriceVersion['tiers'];
  cityPrices: PriceVersion['cityPrices'];
  validFrom: string;
  validTo: string;
  status: PriceVersion['status'];
  priority: number;
  isPreferred: boolean;
  leadDays: number;
  minQty: string;
  multiple: string;
  transportModeId: number | null;
} & ShelfLife;
type SupplierRow = {
  id: number;
  name: string;
  shortName: string;
  status: SupplierOffer['supplierStatus'];
  minOrderAmount: string | null;
  cutoffTime: string | null;
  deliveryDays: number[];
  transportModeId: number | null;
  place: Coordinates | null;
  certificates: OfferCertificate[];
};

const priceRows = (ctx: Ctx, cityId: number, materialIds: readonly number[]) =>
  sql<PriceRow>`
    select p.id, p.supplier_id as "supplierId", p.material_id as "materialId", p.price, t.rate as "taxRate", t.treatment as "taxTreatment",
      p.tiers, p.city_prices as "cityPrices", p.valid_from as "validFrom", p.valid_to as "validTo", p.status, p.priority,
      p.is_preferred as "isPreferred", p.lead_days as "leadDays", p.min_qty as "minQty", p.multiple, p.transport_mode_id as "transportModeId",
      m.is_food as "isFood", m.shelf_life_days as "shelfLifeDays", m.accept_ratio as "acceptRatio"
    from supplier_price p join material m on m.id = p.material_id
      join supplier_city sc on sc.supplier_id = p.supplier_id and sc.city_id = ${cityId}
      join tax_rate t on t.id = p.tax_rate_id
    where p.material_id = any(${materialIds})
    order by p.supplier_id, p.valid_from`.execute(unscoped(ctx));

const supplierRows = (ctx: Ctx, where: RawBuilder<boolean>) =>
  sql<SupplierRow>`
    select s.id, s.name, s.short_name as "shortName", s.status, s.min_order_amount as "minOrderAmount", s.cutoff_time as "cutoffTime",
      s.delivery_days as "deliveryDays", s.transport_mode_id as "transportModeId",
      ${placeOf('s')} as place,
      coalesce((select jsonb_agg(jsonb_build_object('typeName', f.name, 'isRequired', f.is_required, 'isLongTerm', k.is_long_term,
          'expireDate', k.expire_date)) from supplier_certificate k join supplier_file_type f on f.id = k.supplier_file_type_id
        where k.supplier_id = s.id), '[]') as certificates
    from supplier s where ${where}`.execute(unscoped(ctx));

type CityTerms = { lockTime: string | null; place: Coordinates | null; bands: DistanceBand[] };

async function cityTerms(ctx: Ctx, cityId: number): Promise<CityTerms> {
  const { rows } = await sql<CityTerms>`
    select c.lock_time as "lockTime", ${placeOf('c')} as place, ${bandRows} as bands from city c where c.id = ${cityId}`.execute(
    unscoped(ctx),
  );
  return rows[0] ?? { lockTime: null, place: null, bands: [] };
}

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
  const { rows } = await supplierRows(ctx, sql<boolean>`${serves} and ${isNamed}`);
  const city = cityId === undefined ? null : await cityTerms(ctx, cityId);
  return rows
    .filter((row) => supplierProblems({ supplierStatus: row.status, ...row }, on).length === 0)
    .map(({ id, place }) => ({ id, road: city && roadBetween(place, city.place, city.bands) }));
}

/** Every offer for these materials from suppliers that serve the city, by material, suspended and expired ones included. */
export async function loadOffers(
  ctx: Ctx,
  cityId: number,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Offer[]>> {
  const ids = [...new Set(materialIds)];
  const offering = sql<boolean>`s.id in (select p.supplier_id from supplier_price p
    join supplier_city sc on sc.supplier_id = p.supplier_id and sc.city_id = ${cityId} where p.material_id = any(${ids}))`;
  const [{ rows: prices }, { rows: suppliers }, city] = await Promise.all([
    priceRows(ctx, cityId, ids),
    supplierRows(ctx, offering),
    cityTerms(ctx, cityId),
  ]);
  const today = businessDate(ctx.now);
  const supplierById = new Map(suppliers.map((row) => [row.id, row]));
  const offers = new Map<string, { supplier: SupplierRow; rows: PriceRow[] }>();
  for (const row of prices) {
    const supplier = supplierById.get(row.supplierId);
    if (!supplier) continue;
    const key = `${row.materialId}/${row.supplierId}`;
    const known = offers.get(key);
    if (known) known.rows.push(row);
    else offers.set(key, { supplier, rows: [row] });
  }
  const byMaterial = new Map<number, Offer[]>();
  for (const { supplier, rows } of offers.values()) {
    const offer = offerOf({ supplier, rows, city, today, cityId, now: ctx.now });
    const list = byMaterial.get(offer.materialId);
    if (list) list.push(offer);
    else byMaterial.set(offer.materialId, [offer]);
  }
  return byMaterial;
}

type Parts = { supplier: SupplierRow; rows: PriceRow[]; city: CityTerms; today: string; cityId: number; now: Date };

function offerOf({ supplier, rows, city, today, cityId, now }: Parts): Offer {
  const inForce = rows.find((row) => row.validFrom <= today && today <= row.validTo) ?? rows.at(-1);
  if (!inForce) throw new Error('an offer has at least one price');
  const road = roadBetween(supplier.place, city.place, city.bands);
  const terms: DeliveryTerms = {
    now,
    cityLockTime: city.lockTime,
    supplierCutoffTime: supplier.cutoffTime,
    leadDays: inForce.leadDays,
    ...road,
    deliveryDays: supplier.deliveryDays,
  };
  return {
    materialId: inForce.materialId,
    supplierId: supplier.id,
    supplierName: supplier.name,
    supplierShortName: supplier.shortName,
    transportModeId: supplier.transportModeId,
    supplierStatus: supplier.status,
    serveCityIds: [cityId],
    certificates: supplier.certificates,
    versions: rows,
    isPreferred: inForce.isPreferred,
    priority: inForce.priority,
    leadDays: inForce.leadDays,
    road,
    shelfLife: { isFood: inForce.isFood, shelfLifeDays: inForce.shelfLifeDays, acceptRatio: inForce.acceptRatio },
    minOrderAmount: supplier.minOrderAmount,
    terms,
    earliestDate: earliestDeliveryDate(terms),
  };
}

type VersionRow = PriceVersion & { readonly id: number };

/** Price versions by id, for lines whose version is fixed. */
export async function loadVersions(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, VersionRow>> {
  const { rows } = await sql<VersionRow>`
    select p.id, p.price, t.rate as "taxRate", p.tiers, p.city_prices as "cityPrices", p.valid_from as "validFrom", p.valid_to as "validTo", p.status
    from supplier_price p join tax_rate t on t.id = p.tax_rate_id where p.id = any(${ids})`.execute(unscoped(ctx));
  return new Map(rows.map((row) => [row.id, row]));
}
