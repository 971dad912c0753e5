import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { OfferCertificate } from '@material/contract/catalogue/supplier-choice.rules.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped } from '../kernel/row/run-under.ts';
import { isRequiredOf } from './certificates.repo.ts';
import { categoryPath } from './materials.repo.ts';
import { bandRows, placeOf } from './road.repo.ts';

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
export type PriceRow = RowOf<typeof prices>;

/** Suppliers that deliver to one of these cities at least. */
export const serving = (cityIds: readonly number[], supplierId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${supplierId} in (select sc.supplier_id from supplier_city sc where sc.city_id = any(${cityIds}))`;

/**
 * The versions that hold today or later, and where there is none the last one, which says until when there was a price. Of
 * the years before only the index is read.
 */
export const priceRows = (
  ctx: Ctx,
  cityIds: readonly number[],
  materialIds: readonly number[],
): Promise<PriceRow[]> => {
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
      join tax_rate t on t.id = p.tax_rate_id
    where ${serving(cityIds, sql.ref('p.supplier_id'))} and ${seen('p')} order by p.supplier_id, p.valid_from`,
  );
};

const goods = selectOf(
  { m: 'material' },
  { m: ['id', 'isFood', 'shelfLifeDays', 'acceptRatio'] },
  { categoryIds: categoryPath },
);
export type Goods = RowOf<typeof goods>;

const preferences = selectOf({ f: 'preferred_supplier' }, { f: ['materialId', 'cityId', 'supplierId'] }, {});

/** Whom each of these cities prefers for these materials, where it has said so, by city and material. */
export async function preferredIn(
  ctx: Ctx,
  cityIds: readonly number[],
  materialIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readScoped(
    ctx,
    { f: 'preferred_supplier' },
    (seen) => preferences.from`preferred_supplier f where f.material_id = any(${materialIds})
      and f.city_id = any(${cityIds}) and f.end_time is null and ${seen('f')}`,
  );
  return new Map(rows.map(({ cityId, materialId, supplierId }) => [preferredKey(cityId, materialId), supplierId]));
}

export const preferredKey = (cityId: number, materialId: number): string => `${cityId}/${materialId}`;

/** What of the materials bears upon whether an offer can be used. */
export const goodsRows = (ctx: Ctx, materialIds: readonly number[]): Promise<Goods[]> =>
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
    cityIds: sql<readonly number[]>`array(select y.city_id from supplier_city y where y.supplier_id = s.id)`,
    certificates: sql<
      OfferCertificate[]
    >`coalesce((select jsonb_agg(jsonb_build_object('typeName', f.name, 'isRequired', ${isRequiredOf}, 'isLongTerm', k.is_long_term,
          'expireDate', k.expire_date, 'coverIds', array(select v.material_category_id from supplier_file_type_material v
            where v.supplier_file_type_id = f.id)))
        from supplier_certificate k join supplier_file_type f on f.id = k.supplier_file_type_id
        where k.supplier_id = s.id and k.status = 'ENABLED'), '[]')`,
  },
);
export type SupplierRow = RowOf<typeof suppliers>;

export const supplierRows = (ctx: Ctx, where: RawBuilder<boolean>): Promise<SupplierRow[]> =>
  readScoped(ctx, { s: 'supplier' }, (seen) => suppliers.from`supplier s where ${where} and ${seen('s')}`);

const terms = selectOf({ c: 'city' }, { c: ['id', 'lockTime'] }, { place: placeOf('c'), bands: bandRows });
export type CityTerms = Omit<RowOf<typeof terms>, 'id'>;

export async function citiesTerms(ctx: Ctx, cityIds: readonly number[]): Promise<ReadonlyMap<number, CityTerms>> {
  const rows = await readScoped(
    ctx,
    { c: 'city' },
    (seen) => terms.from`city c where c.id = any(${cityIds}) and ${seen('c')}`,
  );
  return new Map<number, CityTerms>(rows.map(({ id, ...row }) => [id, row]));
}

export const unknownCity: CityTerms = { lockTime: null, place: null, bands: [] };
