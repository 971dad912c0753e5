import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { blockedReason, chooseSupplier } from '@material/contract/catalogue/supplier-choice.rules.ts';
import { businessDate } from '@material/contract/kernel/business-time.ts';
import { travelDays } from '@material/contract/ordering/delivery-date.rules.ts';
import type { ListQuery, PageOf } from '@material/contract/kernel/list.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import { loadMaterials } from './materials.repo.ts';
import { loadOffers, loadServing } from './offers.repo.ts';
import { named, pick } from './pick.repo.ts';

type MaterialQuery = ListQuery & {
  cityId?: number | undefined;
  supplierId?: number | undefined;
  deliveryDate?: string | undefined;
  withBlocked?: boolean | undefined;
  ids?: readonly number[] | undefined;
};

type Wanted = {
  readonly cityId: number | undefined;
  readonly supplierId: number | undefined;
  /** The day prices must be in force on; without one, any price that somebody may order at some time counts. */
  readonly day: string | undefined;
  readonly on: string;
};

function wantedOf(ctx: Ctx, { cityId, supplierId, deliveryDate, withBlocked }: MaterialQuery): Wanted {
  const on = deliveryDate ?? businessDate(ctx.now);
  return {
    cityId: ctx.centre.kind === 'city' ? ctx.centre.cityId : cityId,
    // What others can deliver is no supplier's business.
    supplierId: ctx.centre.kind === 'supplier' ? ctx.centre.supplierId : supplierId,
    day: withBlocked ? on : deliveryDate,
    on,
  };
}

/** Goods that leave on the day they are made and have enough of their life left after `days`; the rule in SQL. */
export const outlives = (days: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`(not material.is_food or material.shelf_life_days is null or (${days} <= material.shelf_life_days and (material.accept_ratio is null
    or round((material.shelf_life_days - ${days})::numeric / material.shelf_life_days, 2) >= material.accept_ratio)))`;

/** Where a city or a supplier is named, what can be ordered there: a price in force from a supplier that delivers. */
async function orderable(ctx: Ctx, wanted: Wanted): Promise<RawBuilder<boolean>> {
  const enabled = sql<boolean>`material.status = 'ENABLED'`;
  if (wanted.cityId === undefined && wanted.supplierId === undefined) return enabled;
  const serving = await loadServing(ctx, wanted);
  const days = serving.map(({ road }) => (road === null ? 0 : travelDays(road.hours)));
  const inForce =
    wanted.day === undefined
      ? sql``
      : sql`and x.valid_from <= ${wanted.day}::date and x.valid_to >= ${wanted.day}::date`;
  return sql<boolean>`(${enabled} and exists (select 1 from supplier_price x
    join unnest(${serving.map(({ id }) => id)}::bigint[], ${days}::int[]) as usable(id, days) on usable.id = x.supplier_id
    where x.material_id = material.id and x.status = 'EFFECTIVE' ${inForce} and ${outlives(sql<number>`usable.days`)}))`;
}

/** Why these materials cannot be ordered, by id; what can be is missing. */
async function reasonsOf(ctx: Ctx, ids: readonly number[], wanted: Wanted): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { cityId, supplierId, on } = wanted;
  const materials = await loadMaterials(ctx, ids);
  const offers = cityId === undefined ? undefined : await loadOffers(ctx, cityId, ids);
  const reasonOf = (id: number): string | null => {
    if (materials.get(id)?.status === 'DISABLED') return '物料已停用';
    if (cityId === undefined || offers === undefined) return null;
    const all = offers.get(id) ?? [];
    const own = supplierId === undefined ? all : all.filter((offer) => offer.supplierId === supplierId);
    return blockedReason(chooseSupplier(own, { cityId, qty: '1', on }));
  };
  return new Map(
    ids.flatMap((id) => {
      const reason = reasonOf(id);
      return reason === null ? [] : [[id, reason] as const];
    }),
  );
}

type Row = Omit<MaterialPick, 'blocked'> & { readonly blocked: boolean };

/** Materials for people who order: those that can be ordered, and where they are wanted the others behind them. */
export async function pickMaterials(ctx: Ctx, query: MaterialQuery): Promise<PageOf<MaterialPick>> {
  const wanted = wantedOf(ctx, query);
  const can = await orderable(ctx, wanted);
  const { list, totalCount } = await pick<Row>(
    ctx,
    {
      table: 'material',
      columns: sql`${named(ctx, 'material')}, material.spec, u.name as "unitName", u.is_decimal as "isDecimal", b.name as "baseUnitName",
        trim_scale(material.base_factor)::text as "baseFactor", coalesce(w.name, '') as "secondUnitName", c.name as "categoryName", g.name as "storageName",
        trim_scale(material.min_qty)::text as "minQty", trim_scale(material.multiple)::text as multiple, material.is_control as "isControl",
        coalesce(r.name, '') as "controlReason", ${query.withBlocked ? sql`not ${can}` : sql`false`} as blocked`,
      joins: sql`join unit u on u.id = material.unit_id join unit b on b.id = material.base_unit_id left join unit w on w.id = material.second_unit_id
        join material_category c on c.id = material.category_id join storage_mode g on g.id = material.storage_mode_id
        left join control_reason r on r.id = material.control_reason_id`,
      where: [
        ...(query.withBlocked ? [] : [can]),
        ...(query.ids === undefined ? [] : [sql<boolean>`material.id = any(${query.ids})`]),
        ...(ctx.request.isControl === undefined ? [] : [sql<boolean>`material.is_control = ${ctx.request.isControl}`]),
      ],
      ...(query.withBlocked ? { first: can } : {}),
    },
    query,
  );
  const reasons = await reasonsOf(
    ctx,
    list.flatMap(({ id, blocked }) => (blocked ? [id] : [])),
    wanted,
  );
  return {
    list: list.map((row) => ({ ...row, ...orderStepOf(row), blocked: reasons.get(row.id) ?? null })),
    totalCount,
  };
}
