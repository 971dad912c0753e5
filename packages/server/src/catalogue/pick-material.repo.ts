import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { blockedReason, chooseSupplier, materialProblem } from '@material/contract/catalogue/supplier-choice.rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { travelDays } from '@material/contract/catalogue/delivery-date.rules.ts';
import type { ListQuery, PageOf } from '@material/contract/kernel/list/list.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import { areControlled, isControlled } from './control/controlled.repo.ts';
import { loadMaterials } from './materials.repo.ts';
import { loadOffers, loadServing } from './offers.repo.ts';
import { list } from '../kernel/list/list-query.ts';
import { usedIn } from './material-cities.repo.ts';
import { materialPicks } from './pickers.list.ts';
import { sql } from '../kernel/database/sql.ts';

type MaterialQuery = ListQuery & {
  cityId?: number | undefined;
  supplierId?: number | undefined;
  deliveryDate?: string | undefined;
  withBlocked?: boolean | undefined;
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
  const isUsed = wanted.cityId === undefined ? sql<boolean>`true` : usedIn(wanted.cityId);
  const serving = await loadServing(ctx, wanted);
  const days = serving.map(({ road }) => (road === null ? 0 : travelDays(road.hours)));
  const inForce =
    wanted.day === undefined
      ? sql``
      : sql`and x.valid_from <= ${wanted.day}::date and x.valid_to >= ${wanted.day}::date`;
  return sql<boolean>`(${enabled} and ${isUsed} and exists (select 1 from supplier_price x
    join unnest(${serving.map(({ id }) => id)}::bigint[], ${days}::int[]) as usable(id, days) on usable.id = x.supplier_id
    where x.material_id = material.id and x.status = 'EFFECTIVE' ${inForce} and ${outlives(sql<number>`usable.days`)}))`;
}

/** A header asks for controlled materials alone, or for the others. */
const headerCondition = ({ request: { isControl } }: Ctx, at: Wanted): RawBuilder<boolean> | undefined =>
  isControl === undefined ? undefined : areControlled(at, isControl);

const bothOf = (a: RawBuilder<boolean>, b: RawBuilder<boolean> | undefined): RawBuilder<boolean> =>
  b === undefined ? a : sql<boolean>`${a} and ${b}`;

/** Why these materials cannot be ordered, by id; what can be is missing. */
async function reasonsOf(ctx: Ctx, ids: readonly number[], wanted: Wanted): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { cityId, supplierId, on } = wanted;
  const materials = await loadMaterials(ctx, ids);
  const offers = cityId === undefined ? undefined : await loadOffers(ctx, cityId, ids);
  const reasonOf = (id: number): string | null => {
    const material = materials.get(id);
    if (cityId === undefined || offers === undefined) return material?.status === 'DISABLED' ? '物料已停用' : null;
    const unusable = material && materialProblem(material, cityId);
    if (unusable !== undefined) return unusable;
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

/** Materials for people who order: those that can be ordered, and where they are wanted the others behind them. */
export async function pickMaterials(ctx: Ctx, query: MaterialQuery): Promise<PageOf<MaterialPick>> {
  const wanted = wantedOf(ctx, query);
  const can = await orderable(ctx, wanted);
  const { picks, columns, ...spec } = materialPicks(ctx);
  const isMeant = headerCondition(ctx, wanted);
  const found = { ...columns, isControl: isControlled(wanted), isBlocked: sql<boolean>`not ${can}` };
  const { list: rows, totalCount } = await list(
    ctx,
    {
      ...spec,
      columns: found,
      isFixed: false,
      shape: (stored) => ({
        ...spec.shape(stored),
        isControl: stored['isControl'] === true,
        isBlocked: stored['isBlocked'] === true,
      }),
      ...(picks ? { picks: query.withBlocked ? { ...picks, first: can } : picks } : {}),
      always: () => (query.withBlocked ? isMeant : bothOf(can, isMeant)),
    },
    query,
  );
  const blocked = rows.filter(({ isBlocked }) => isBlocked).map(({ id }) => id);
  const reasons = await reasonsOf(ctx, blocked, wanted);
  return {
    list: rows.map(({ isBlocked: _isBlocked, ...row }) => ({
      ...row,
      ...orderStepOf(row),
      blocked: reasons.get(row.id) ?? null,
    })),
    totalCount,
  };
}
