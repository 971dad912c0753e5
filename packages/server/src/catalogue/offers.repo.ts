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
  { p: 'supplier_price', t: 'tax_rate' },
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
  },
  { taxRate: 't.rate', taxTreatment: 't.treatment' },
);
type PriceRow = RowOf<typeof prices>;

/**
 * The versions that hold today or later, and where there is none the last one, which says until when there was a price. Of
 * the years before only the index is read.
 */
const priceRows = (ctx: Ctx, cityId: number, materialIds: readonly number[]): Promise<PriceRow[]> => {
  const today = businessDate(ctx.now);
  return readScoped(
    ctx,
    { p: 'supplier_price' },
    (
      seen,
    ) => prices.from`(select v.* from supplier_price v where v.material_id = any(${materialIds}) and v.valid_to >= ${today}
        union all
        select v.* from (select e.material_id, e.supplier_id, max(e.valid_to) as last_day from supplier_price e
            where e.material_id = any(${materialIds}) group by 1, 2 having max(e.valid_to) < ${today}) ended
          join supplier_price v on v.material_id = ended.material_id and v.supplier_id = ended.supplier_id
            and v.valid_to = ended.last_day) p
      join supplier_city sc on sc.supplier_id = p.supplier_id and sc.city_id = ${cityId}
      join tax_rate t on t.id = p.tax_rate_id
    where ${seen('p')} order by p.supplier_id, p.valid_from`,
  );
};

const goods = selectOf(
  { m: 'material' },
  { m: ['id', 'isFood', 'shelfLifeDays', 'acceptRatio'] },
  { categoryIds: categoryPath },
);
type Goods = RowOf<typeof goods>;

/** What of the materials bears upon whether an offer can be used. */
const goodsRows = (ctx: Ctx, materialIds: readonly number[]): Promise<Goods[]> =>
  readScoped(
    ctx,
    { m: 'material' },
    (seen) => goods.from`material m where m.id = any(${materialIds}) and ${seen('m')}`,
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
  const [priced, known, offering, city] = await Promise.all([
    priceRows(ctx, cityId, ids),
    goodsRows(ctx, ids),
    supplierRows(ctx, isOffering),
    cityTerms(ctx, cityId),
  ]);
  const today = businessDate(ctx.now);
  const supplierById = new Map(offering.map((row) => [row.id, supplierTerms(row, city, ctx.now)]));
  const materialById = new Map(known.map((row) => [row.id, row]));
  const offers = new Map<string, { material: Goods; supplier: SupplierTerms; rows: PriceRow[] }>();
  for (const row of priced) {
    const [material, supplier] = [materialById.get(row.materialId), supplierById.get(row.supplierId)];
    if (!material || !supplier) continue;
    const key = `${row.materialId}/${row.supplierId}`;
    const found = offers.get(key);
    if (found) found.rows.push(row);
    else offers.set(key, { material, supplier, rows: [row] });
  }
  const byMaterial = new Map<number, Offer[]>();
  for (const parts of offers.values()) {
    const offer = offerOf({ ...parts, today, cityId });
    const list = byMaterial.get(offer.materialId);
    if (list) list.push(offer);
    else byMaterial.set(offer.materialId, [offer]);
  }
  return byMaterial;
}

type SupplierTerms = SupplierRow & {
  readonly road: Road;
  termsOf(leadDays: number): Pick<Offer, 'terms' | 'earliestDate'>;
};

/** What is the same for all that a supplier offers a city; the first day is worked out once for each number of lead days. */
function supplierTerms(supplier: SupplierRow, city: CityTerms, now: Date): SupplierTerms {
  const road = roadBetween(supplier.place, city.place, city.bands);
  const { cutoffTime: supplierCutoffTime, deliveryDays } = supplier;
  const known = new Map<number, Pick<Offer, 'terms' | 'earliestDate'>>();
  return {
    ...supplier,
    road,
    termsOf: (leadDays) => {
      const found = known.get(leadDays);
      if (found) return found;
      const terms = { now, cityLockTime: city.lockTime, supplierCutoffTime, leadDays, ...road, deliveryDays };
      const made = { terms, earliestDate: earliestDeliveryDate(terms) };
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
};

function offerOf({ material, supplier, rows, today, cityId }: Parts): Offer {
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
    isPreferred: inForce.isPreferred,
    priority: inForce.priority,
    leadDays: inForce.leadDays,
    road: supplier.road,
    shelfLife: { isFood: material.isFood, shelfLifeDays: material.shelfLifeDays, acceptRatio: material.acceptRatio },
    minOrderAmount: supplier.minOrderAmount,
    ...supplier.termsOf(inForce.leadDays),
  };
}
