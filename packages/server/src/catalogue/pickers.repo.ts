import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import type { ListQuery, PageOf } from '@material/contract/kernel/list.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../tables.ts';
import { dbOf, type Ctx } from '../kernel/ctx.ts';
import { likePattern, ordering, searchCondition, type ListSpec } from '../kernel/list-query.ts';
import { scopeCondition } from '../kernel/scope.ts';

type Picker = {
  readonly table: keyof Tables & string;
  readonly columns: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
  readonly where?: readonly RawBuilder<boolean>[];
};

/** The best match first: the name or code itself, then what begins with the text, then what contains it. */
const ranked = (table: string, text: string): RawBuilder<unknown> => {
  const name = sql.ref(`${table}.name`);
  // Cities have one name only.
  const short = table === 'city' ? name : sql.ref(`${table}.short_name`);
  const code = sql.ref(`${table}.code`);
  const begins = `${likePattern(text).slice(1)}`;
  return sql`case when ${name} = ${text} or ${short} = ${text} or lower(${code}) = lower(${text}) then 0
    when ${name} ilike ${begins} or ${short} ilike ${begins} or ${code} ilike ${begins} then 1
    when ${sql.ref(`${table}.search_text`)} ~* ${`(^|\\s)${text.replace(/[^\p{L}\p{N}]/gu, '')}`} then 2 else 3 end, length(${name}), ${sql.ref(`${table}.id`)}`;
};

type Declared = Pick<ListSpec, 'table' | 'search' | 'sorts'>;

const wordsOf = ({ filter = '' }: ListQuery): string[] =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** What a picker can be sorted and narrowed by, under the names its rows have; each sort has an index. */
const declared = (table: keyof Tables & string): Declared => ({
  table,
  search: {
    code: `${table}.code`,
    name: `${table}.name`,
    // Cities have one name only.
    shortName: table === 'city' ? 'city.name' : `${table}.short_name`,
  },
  sorts: {
    id: { column: `${table}.id`, index: `${table}_pkey` },
    code: { column: `${table}.code`, index: `${table}_code_key` },
  },
});

/** Each word is looked for in everything people search by, or the text as it is in the one field they named. */
function textConditions(ctx: Ctx, spec: Declared, query: ListQuery): RawBuilder<boolean>[] {
  if (query.firstkey !== undefined) return searchCondition(ctx, spec, query);
  return wordsOf(query).map((word) => sql<boolean>`${sql.ref(`${spec.table}.search_text`)} like ${likePattern(word)}`);
}

/** As asked; without a wish the best match first, and without a text by code. */
const orderOf = (spec: Declared, query: ListQuery): RawBuilder<unknown> => {
  if (query.sorting !== undefined) return ordering(spec, query.sorting);
  return wordsOf(query).length > 0 ? ranked(spec.table, query.filter ?? '') : ordering(spec, 'code asc');
};

async function pick<R>(ctx: Ctx, { table, columns, joins, where }: Picker, query: ListQuery): Promise<PageOf<R>> {
  const spec = declared(table);
  const conditions = [
    scopeCondition(table, table, ctx.centre),
    ...(where ?? []),
    ...textConditions(ctx, spec, query),
  ].filter((condition) => condition !== undefined);
  const filtered = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const source = sql`from ${sql.table(table)} ${joins ?? sql``} ${filtered}`;
  const db = dbOf(ctx);
  const [rows, count] = await Promise.all([
    sql<R>`select ${columns} ${source} order by ${orderOf(spec, query)} limit ${query.pageSize} offset ${(query.pageIndex - 1) * query.pageSize}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count ${source}`.execute(db),
  ]);
  return { list: rows.rows, totalCount: count.rows[0]?.count ?? 0 };
}

const named = (ctx: Ctx, table: string): RawBuilder<unknown> => {
  const name = sql.ref(`${table}.name`);
  const short = sql`coalesce(${sql.ref(`${table}.short_name`)}, ${name})`;
  const shown = ctx.request.nameType === 2 ? short : name;
  return sql`${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.code`)} as code, ${name} as name, ${short} as "shortName", ${shown} as "displayName"`;
};

export const pickCities = (ctx: Ctx, query: ListQuery) =>
  pick<never>(
    ctx,
    {
      table: 'city',
      columns: sql`city.id, city.code, city.name, city.name as "shortName", city.name as "displayName", city.status`,
    },
    query,
  );

export const pickPlaces = (ctx: Ctx, query: ListQuery & { cityId?: number | undefined }) =>
  pick<never>(
    ctx,
    {
      table: 'place',
      columns: sql`${named(ctx, 'place')}, place.kind, place.city_id as "cityId", place.address,
        coalesce(to_char(place.receive_from, 'HH24:MI') || '–' || to_char(place.receive_to, 'HH24:MI'), '') as "receiveWindow"`,
      where: [
        sql<boolean>`place.status = 'ENABLED'`,
        ...(query.cityId === undefined ? [] : [sql<boolean>`place.city_id = ${query.cityId}`]),
      ],
    },
    query,
  );

type SupplierQuery = ListQuery & { cityId?: number | undefined; materialId?: number | undefined };

export const pickSuppliers = (ctx: Ctx, query: SupplierQuery) =>
  pick<never>(
    ctx,
    {
      table: 'supplier',
      columns: sql`${named(ctx, 'supplier')}, supplier.status`,
      where: [
        ...(query.cityId === undefined
          ? []
          : [
              sql<boolean>`exists (select 1 from supplier_city x where x.supplier_id = supplier.id and x.city_id = ${query.cityId})`,
            ]),
        ...(query.materialId === undefined
          ? []
          : [
              sql<boolean>`exists (select 1 from supplier_price x where x.supplier_id = supplier.id and x.material_id = ${query.materialId})`,
            ]),
      ],
    },
    query,
  );

type MaterialQuery = ListQuery & {
  cityId?: number | undefined;
  supplierId?: number | undefined;
  deliveryDate?: string | undefined;
  ids?: readonly number[] | undefined;
};

/** Where a city or a supplier is named, only what can be ordered there: a price in force from a supplier that delivers. */
function orderable(ctx: Ctx, { cityId, supplierId, deliveryDate }: MaterialQuery): RawBuilder<boolean>[] {
  const city = ctx.centre.kind === 'city' ? ctx.centre.cityId : cityId;
  if (city === undefined && supplierId === undefined) return [];
  const day =
    deliveryDate === undefined
      ? sql``
      : sql`and x.valid_from <= ${deliveryDate}::date and x.valid_to >= ${deliveryDate}::date`;
  return [
    sql<boolean>`exists (select 1 from supplier_price x join supplier s on s.id = x.supplier_id and s.status = 'ENABLED'
      where x.material_id = material.id and x.status = 'EFFECTIVE' ${day}
      ${supplierId === undefined ? sql`` : sql`and x.supplier_id = ${supplierId}`}
      ${city === undefined ? sql`` : sql`and exists (select 1 from supplier_city y where y.supplier_id = x.supplier_id and y.city_id = ${city})`})`,
  ];
}

export const pickMaterials = (ctx: Ctx, query: MaterialQuery) =>
  pick<MaterialPick>(
    ctx,
    {
      table: 'material',
      columns: sql`${named(ctx, 'material')}, material.spec, u.name as "unitName", u.is_decimal as "isDecimal", b.name as "baseUnitName",
        trim_scale(material.base_factor)::text as "baseFactor", coalesce(w.name, '') as "secondUnitName", c.name as "categoryName", g.name as "storageName",
        trim_scale(material.min_qty)::text as "minQty", trim_scale(material.multiple)::text as multiple, material.is_control as "isControl",
        coalesce(r.name, '') as "controlReason"`,
      joins: sql`join unit u on u.id = material.unit_id join unit b on b.id = material.base_unit_id left join unit w on w.id = material.second_unit_id
        join material_category c on c.id = material.category_id join storage_mode g on g.id = material.storage_mode_id
        left join control_reason r on r.id = material.control_reason_id`,
      where: [
        sql<boolean>`material.status = 'ENABLED'`,
        ...orderable(ctx, query),
        ...(query.ids === undefined ? [] : [sql<boolean>`material.id = any(${query.ids})`]),
        ...(ctx.request.isControl === undefined ? [] : [sql<boolean>`material.is_control = ${ctx.request.isControl}`]),
      ],
    },
    query,
  );

export const pickProducts = (ctx: Ctx, query: ListQuery) =>
  pick<never>(
    ctx,
    {
      table: 'product',
      columns: sql`${named(ctx, 'product')}, product.portion_unit as "portionUnit"`,
      where: [sql<boolean>`product.status = 'ENABLED'`],
    },
    query,
  );

type Named = { id: number; name: string };

/** The small lists that forms choose from, in their order. */
export async function loadReference(ctx: Ctx) {
  const db = dbOf(ctx);
  const list = (table: 'control_reason' | 'batch_report_type') =>
    sql<Named>`select id, name from ${sql.table(table)} where status = 'ENABLED' order by sort, id`.execute(db);
  const [modes, control, difference, reports] = await Promise.all([
    sql<
      Named & { isColdChain: boolean }
    >`select id, name, is_cold as "isColdChain" from transport_mode where status = 'ENABLED' order by sort, id`.execute(
      db,
    ),
    list('control_reason'),
    sql<
      Named & { kind: 'REJECTED' | 'SHORT' | 'OVER' | 'ANY' }
    >`select id, name, kind from difference_reason where status = 'ENABLED' order by sort, id`.execute(db),
    list('batch_report_type'),
  ]);
  return {
    transportModes: modes.rows,
    controlReasons: control.rows,
    differenceReasons: difference.rows,
    batchReportTypes: reports.rows,
  };
}
