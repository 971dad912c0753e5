import { priceStatus, type PriceState } from '@material/contract/catalogue/price/price.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { calledOneOf } from '../../kernel/import/called-one-of.ts';
import type { NamedThing } from '../../kernel/import/names.rules.ts';
import { follow, readScoped, readUnder } from '../../kernel/row/run-under.ts';

/** A stored price as its moves see it. */
export type StoredHead = SeenRow<'supplier_price'> & DocumentRow<PriceState>;

/**
 * A supplier sees its prices that were ever approved and those that it has proposed; what headquarters has in mind, not
 * before it is approved. Undefined for everybody else.
 */
export const seenBySupplier = ({ centre }: Pick<Ctx, 'centre'>, alias: string): RawBuilder<boolean> | undefined =>
  centre.kind === 'supplier'
    ? sql<boolean>`(${sql.ref(`${alias}.is_proposed`)} or ${sql.ref(`${alias}.status`)} = any(${statesIn(priceStatus, 'held')}))`
    : undefined;

/** Stored prices by their ids. */
export const priceHeads = (ctx: Ctx, ids: readonly number[]): Promise<StoredHead[]> =>
  readScoped(
    ctx,
    { d: 'supplier_price' },
    (seen) =>
      sql<StoredHead>`select d.*, null::bigint as city_id from supplier_price d
        where d.id = any(${ids}) and ${seen('d')} and ${seenBySupplier(ctx, 'd') ?? sql`true`}`,
  );

export async function priceHead(ctx: Ctx, id: number): Promise<StoredHead | undefined> {
  const [head] = await priceHeads(ctx, [id]);
  return head;
}

const versions = selectOf(
  { p: 'supplier_price' },
  {
    p: [
      'id',
      'no',
      'status',
      'rowVersion',
      'supplierId',
      'materialId',
      'price',
      'tiers',
      'cityPrices',
      'validFrom',
      'validTo',
      'fluctuationPct',
      'minQty',
      'multiple',
      'taxRateId',
      'priority',
      'isPreferred',
      'leadDays',
      'transportModeId',
      'supplierMaterialCode',
      'supplierSpec',
    ],
  },
);
export type HeldVersion = RowOf<typeof versions>;

/** What is priced: a material of a supplier. */
export type Pair = { readonly supplierId: number; readonly materialId: number };

/** What a pair is called among others. */
export const pairKey = ({ supplierId, materialId }: Pair): string => `${supplierId}/${materialId}`;

const idsOf = (pairs: readonly Pair[]) => ({
  suppliers: pairs.map(({ supplierId }) => supplierId),
  materials: pairs.map(({ materialId }) => materialId),
});

async function versionsOf(ctx: Ctx, pairs: readonly Pair[], lock: RawBuilder<unknown>): Promise<HeldVersion[]> {
  const { suppliers, materials } = idsOf(pairs);
  return readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => versions.from`supplier_price p
      where (p.supplier_id, p.material_id) in (select * from unnest(${suppliers}::bigint[], ${materials}::bigint[]))
      and p.status = any(${statesIn(priceStatus, 'held')}) and ${seen('p')} order by p.id ${lock}`,
  );
}

/** Every version of suppliers' prices for materials that was ever approved. */
export const heldVersions = (ctx: Ctx, pairs: readonly Pair[]): Promise<HeldVersion[]> => versionsOf(ctx, pairs, sql``);

/** The same, locked in the order of ids. */
export const lockVersions = (ctx: Ctx, pairs: readonly Pair[]): Promise<HeldVersion[]> =>
  versionsOf(ctx, pairs, sql`for update of p`);

/** The versions that stand beside one that is moved. */
export const lockBeside = (ctx: Ctx, id: Seen<'supplier_price'>): Promise<RowOf<typeof versions>[]> =>
  readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => versions.from`supplier_price p where (p.supplier_id, p.material_id) =
        (select d.supplier_id, d.material_id from supplier_price d where d.id = ${id})
      and (p.id = ${id} or p.status = any(${statesIn(priceStatus, 'held')})) and ${seen('p')} order by p.id for update of p`,
  );

/** What was ever approved of the same supplier and material as a version that was seen, that version among it. */
export const versionsBeside = (ctx: Ctx, id: Seen<'supplier_price'>): Promise<HeldVersion[]> =>
  readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => versions.from`supplier_price p where (p.supplier_id, p.material_id) =
        (select d.supplier_id, d.material_id from supplier_price d where d.id = ${id})
      and (p.id = ${id} or p.status = any(${statesIn(priceStatus, 'held')})) and ${seen('p')} order by p.id`,
  );

/** The number of the price that a supplier has proposed for a material and that waits, if there is one. */
export async function proposedNo(ctx: Ctx, { supplierId, materialId }: Pair): Promise<string | undefined> {
  const [row] = await readScoped(
    ctx,
    { p: 'supplier_price' },
    (seen) => sql<{ no: string }>`select p.no from supplier_price p
      where p.supplier_id = ${supplierId} and p.material_id = ${materialId} and p.is_proposed
        and p.status = any(${statesIn(priceStatus, 'waiting')}) and ${seen('p')} limit 1`,
  );
  return row?.no;
}

/** What the material of a price that was seen is called. */
export async function materialNameOf(ctx: Ctx, id: Seen<'supplier_price'>): Promise<string> {
  const [row] = await readUnder(
    ctx,
    id,
    sql<{
      name: string;
    }>`select m.name from material m join supplier_price p on p.material_id = m.id where p.id = ${id}`,
  );
  return row?.name ?? '';
}

/** Another version of the same supplier and material as one that was seen, if that is what it is. */
export const besides = (ctx: Ctx, id: Seen<'supplier_price'>, other: number): Promise<Seen<'supplier_price'>[]> =>
  follow<'supplier_price'>(
    ctx,
    id,
    sql`select o.id from supplier_price o join supplier_price d
        on d.supplier_id = o.supplier_id and d.material_id = o.material_id
      where d.id = ${id} and o.id = ${other}`,
  );

export type TaxRate = {
  readonly id: number;
  readonly name: string;
  readonly rate: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
};

/** The tax rates that can be chosen. */
export const taxRates = (ctx: Ctx): Promise<TaxRate[]> =>
  ctx
    .from('tax_rate')
    .where('tax_rate.status', '=', 'ENABLED')
    .select(['id', 'name', 'rate', 'valid_from as validFrom', 'valid_to as validTo'])
    .execute();

export const isTaxedOn = ({ validFrom, validTo }: TaxRate, on: string): boolean =>
  (validFrom === null || validFrom <= on) && (validTo === null || on <= validTo);

/** The tax rates that can be used on a day. */
export const taxRatesOn = async (ctx: Ctx, on: string): Promise<ReadonlySet<number>> =>
  new Set((await taxRates(ctx)).flatMap((rate) => (isTaxedOn(rate, on) ? [rate.id] : [])));

const namedThing = selectOf({ t: 'material' }, { t: ['id', 'code', 'name', 'shortName'] });

/** Suppliers or materials of these codes, full names or short names. */
export const thingsNamed = (
  ctx: Ctx,
  table: 'supplier' | 'material',
  words: readonly string[],
): Promise<NamedThing[]> =>
  readScoped(
    ctx,
    { t: table },
    (seen) =>
      namedThing.from`${sql.table(table)} t where ${calledOneOf({ table, alias: 't' }, words)} and ${seen('t')}`,
  );

export const cityNames = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx.from('city').select(['id', 'name']).execute();
