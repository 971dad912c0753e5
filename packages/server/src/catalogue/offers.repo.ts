import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Decimalish } from '@material/contract/kernel/value/decimal.ts';
import type { PriceVersion } from '@material/contract/catalogue/price.rules.ts';
import {
  certificatesFor,
  supplierProblems,
  type OfferCertificate,
  type SupplierOffer,
} from '@material/contract/catalogue/supplier-choice.rules.ts';
import {
  earliestDeliveryDate,
  roadBetween,
  type DeliveryTerms,
  type Road,
} from '@material/contract/catalogue/delivery-date.rules.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import { readScoped } from '../kernel/row/run-under.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
import { isRequiredOf } from './certificates.repo.ts';
import { categoryPath } from './materials.repo.ts';
import { bandRows, placeOf } from './road.repo.ts';
import type { TaxTreatment } from './tables.ts';
import { sql } from '../kernel/database/sql.ts';

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

const prices = selectOf(
  { p: 'supplier_price', m: 'material', t: 'tax_rate' },
  {
    p: [
      'id',
      'supplierId',
      'materialId',
      'price',
      'tiers',
      'cityPrices',
      'validFrom',
      'validTo',
      'status',
      'priority',
      'isPreferred',
      'leadDays',
      'minQty',
      'multiple',
      'transportModeId',
    ],
    m: ['isFood', 'shelfLifeDays', 'acceptRatio'],
  },
  { taxRate: 't.rate', taxTreatment: 't.treatment', categoryIds: categoryPath },
);
type PriceRow = RowOf<typeof prices>;

/** The versions that hold today or later, and where there is none the last one, which says until when there was a price. */
const priceRows = (ctx: Ctx, cityId: number, materialIds: readonly number[]): Promise<PriceRow[]> =>
  readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => prices.from`(select v.*, max(v.valid_to) over (partition by v.material_id, v.supplier_id) as last_day
        from supplier_price v where v.material_id = any(${materialIds})) p join material m on m.id = p.material_id
      join supplier_city sc on sc.supplier_id = p.supplier_id and sc.city_id = ${cityId}
      join tax_rate t on t.id = p.tax_rate_id
    where p.valid_to >= least(${businessDate(ctx.now)}::date, p.last_day) and ${seen('p')}
    order by p.supplier_id, p.valid_from`,
  );

const suppliers = selectOf(
  { s: 'supplier' },
  { s: ['id', 'name', 'shortName', 'status', 'minOrderAmount', 'cutoffTime', 'deliveryDays', 'transportModeId'] },
  {
    place: placeOf('s'),
    certificates: sql<
      OfferCertificate[]
    >`coalesce((select jsonb_agg(jsonb_build_object('typeName', f.name, 'isRequired', ${isRequiredOf}, 'isLongTerm', k.is_long_term,
          'expireDate', k.expire_date, 'coverIds', array(select v.material_category_id from supplier_file_type_material v
            where v.supplier_file_type_id = f.id)))
        from supplier_certificate k join supplier_file_type f on f.id = k.supplier_file_type_id
        where k.supplier_id = s.id and k.status = 'ENABLED'), '[]')`,
  },
);
type SupplierRow = RowOf<typeof suppliers>;

const supplierRows = (ctx: Ctx, where: RawBuilder<boolean>): Promise<SupplierRow[]> =>
  readScoped(ctx, { s: 'supplier' }, (seen) => suppliers.from`supplier s where ${where} and ${seen('s')}`);

const terms = selectOf({ c: 'city' }, { c: ['lockTime'] }, { place: placeOf('c'), bands: bandRows });
type CityTerms = RowOf<typeof terms>;

async function cityTerms(ctx: Ctx, cityId: number): Promise<CityTerms> {
  const [row] = await readScoped(
    ctx,
    { c: 'city' },
    (seen) => terms.from`city c where c.id = ${cityId} and ${seen('c')}`,
  );
  return row ?? { lockTime: null, place: null, bands: [] };
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
  const rows = await supplierRows(ctx, sql<boolean>`${serves} and ${isNamed}`);
  const city = cityId === undefined ? null : await cityTerms(ctx, cityId);
  return rows
    .filter(({ status, certificates }) => {
      const ofAll = certificatesFor(certificates, []);
      return supplierProblems({ supplierStatus: status, certificates: ofAll }, on).length === 0;
    })
    .map(({ id, place }) => ({ id, road: city && roadBetween(place, city.place, city.bands) }));
}

/** Every offer for these materials from suppliers that serve the city, by material, suspended and expired ones included. */
export async function loadOffers(
  ctx: Ctx,
  cityId: number,
  materialIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Offer[]>> {
  const ids = [...new Set(materialIds)];
  const isOffering = sql<boolean>`s.id in (select p.supplier_id from supplier_price p
    join supplier_city sc on sc.supplier_id = p.supplier_id and sc.city_id = ${cityId} where p.material_id = any(${ids}))`;
  const [priced, offering, city] = await Promise.all([
    priceRows(ctx, cityId, ids),
    supplierRows(ctx, isOffering),
    cityTerms(ctx, cityId),
  ]);
  const today = businessDate(ctx.now);
  const supplierById = new Map(offering.map((row) => [row.id, row]));
  const offers = new Map<string, { supplier: SupplierRow; rows: PriceRow[] }>();
  for (const row of priced) {
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
  const delivery: DeliveryTerms = {
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
    certificates: certificatesFor(supplier.certificates, inForce.categoryIds),
    versions: rows,
    isPreferred: inForce.isPreferred,
    priority: inForce.priority,
    leadDays: inForce.leadDays,
    road,
    shelfLife: { isFood: inForce.isFood, shelfLifeDays: inForce.shelfLifeDays, acceptRatio: inForce.acceptRatio },
    minOrderAmount: supplier.minOrderAmount,
    terms: delivery,
    earliestDate: earliestDeliveryDate(delivery),
  };
}

const versions = selectOf(
  { p: 'supplier_price', t: 'tax_rate' },
  { p: ['id', 'price', 'tiers', 'cityPrices', 'validFrom', 'validTo', 'status'] },
  { taxRate: 't.rate' },
);

const inForce = selectOf(
  { p: 'supplier_price', t: 'tax_rate' },
  { p: ['id', 'supplierId', 'materialId', 'price', 'tiers', 'cityPrices'] },
  { taxRate: 't.rate', taxTreatment: 't.treatment' },
);
export type PriceInForce = RowOf<typeof inForce>;

/** What a supplier asks for materials on a day, as it stands now, by material. */
export async function loadPricesOn(
  ctx: Ctx,
  {
    supplierId,
    materialIds,
    on,
  }: { readonly supplierId: number; readonly materialIds: readonly number[]; readonly on: string },
): Promise<ReadonlyMap<number, PriceInForce>> {
  const rows = await readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => inForce.from`supplier_price p join tax_rate t on t.id = p.tax_rate_id
      where p.supplier_id = ${supplierId} and p.material_id = any(${materialIds}) and p.status = 'EFFECTIVE'
        and ${on} between p.valid_from and p.valid_to and ${seen('p')}`,
  );
  return new Map(rows.map((row) => [row.materialId, row]));
}

/** Price versions by id, for lines whose version is fixed. */
export async function loadVersions(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowOf<typeof versions>>> {
  const rows = await readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) =>
      versions.from`supplier_price p join tax_rate t on t.id = p.tax_rate_id where p.id = any(${ids}) and ${seen('p')}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
