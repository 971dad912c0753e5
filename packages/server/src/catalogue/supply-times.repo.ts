import type { CalendarEntry } from '@material/contract/catalogue/delivery-calendar.rules.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { weekdaysOf } from '@material/contract/kernel/value/weekdays.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped } from '../kernel/row/run-under.ts';

const times = selectOf({ t: 'supply_time' }, { t: ['supplierId', 'cityId', 'cutoffTime', 'deliveryDays'] }, {});
export type SupplyTime = RowOf<typeof times>;

const entries = selectOf(
  { k: 'delivery_calendar' },
  { k: ['supplierId', 'cityId', 'kind', 'dateFrom', 'dateTo', 'reason'] },
  {},
);

/** The times that suppliers keep for these cities alone. */
export const supplyTimes = (ctx: Ctx, cityIds: readonly number[]): Promise<SupplyTime[]> =>
  readScoped(
    ctx,
    { t: 'supply_time' },
    (seen) => times.from`supply_time t where t.city_id = any(${cityIds}) and t.status = 'ENABLED' and ${seen('t')}`,
  );

/** What the calendar says of today and later. */
export const calendarEntries = (ctx: Ctx): Promise<CalendarEntry[]> =>
  readScoped(
    ctx,
    { k: 'delivery_calendar' },
    (seen) => entries.from`delivery_calendar k where k.status = 'ENABLED' and k.date_to >= ${businessDate(ctx.now)}
      and ${seen('k')}`,
  );

const cityTimes = selectOf(
  { l: 'supplier_city', c: 'city', s: 'supplier', t: { maybe: 'supply_time' } },
  {},
  {
    id: 'c.id',
    cityName: 'c.name',
    cutoffTime: sql<string>`coalesce(to_char(coalesce(t.cutoff_time, s.cutoff_time), 'HH24:MI'), '')`,
    cityLockTime: sql<string>`coalesce(to_char(c.lock_time, 'HH24:MI'), '')`,
    deliveryDays: sql<string>`coalesce(t.delivery_days, s.delivery_days, '')`,
  },
);

/** The times of a supplier in each city that it serves and the caller sees. */
export const timesOfSupplier = (ctx: Ctx, supplierId: Seen<'supplier'>): Promise<RowOf<typeof cityTimes>[]> =>
  readScoped(
    ctx,
    { l: 'supplier_city' },
    (seen) => cityTimes.from`supplier_city l join city c on c.id = l.city_id join supplier s on s.id = l.supplier_id
      left join supply_time t on t.supplier_id = l.supplier_id and t.city_id = l.city_id and t.status = 'ENABLED'
      where l.supplier_id = ${supplierId} and c.status = any(${statesIn(cityStatus, 'kept')})
        and ${seen('l')} order by c.code`,
  );

const calendarDays = selectOf(
  { k: 'delivery_calendar', c: { maybe: 'city' } },
  { k: ['id', 'kind', 'dateFrom', 'dateTo', 'reason'] },
  { cityName: sql<string>`coalesce(c.name, '')` },
);

/** What the calendar says of a supplier from today on, in the cities of those that the caller sees. */
export const calendarOfSupplier = (ctx: Ctx, supplierId: Seen<'supplier'>): Promise<RowOf<typeof calendarDays>[]> =>
  readScoped(
    ctx,
    { k: 'delivery_calendar', l: 'supplier_city' },
    (seen) => calendarDays.from`delivery_calendar k left join city c on c.id = k.city_id
      where k.status = 'ENABLED' and k.date_to >= ${businessDate(ctx.now)} and ${seen('k')}
        and coalesce(k.supplier_id, ${supplierId}) = ${supplierId}
        and (k.city_id is null or exists (select 1 from supplier_city l
          where l.supplier_id = ${supplierId} and l.city_id = k.city_id and ${seen('l')}))
      order by k.date_from, k.id`,
  );

type Usual = { readonly cutoffTime: string | null; readonly deliveryDays: string | null };

/** What holds for a supplier in a city: what it keeps for that city alone goes before what it usually does. */
export const timesIn = (usual: Usual, own: Usual | undefined) => ({
  supplierCutoffTime: own?.cutoffTime ?? usual.cutoffTime,
  deliveryDays: weekdaysOf(own?.deliveryDays ?? usual.deliveryDays),
});

type Pair = { readonly supplierId: number; readonly cityId: number };

/** Until when of its day a city orders from a supplier; null without such a time. */
export async function loadSupplierCutoff(ctx: Ctx, { supplierId, cityId }: Pair): Promise<string | null> {
  const [usual, own] = await Promise.all([
    ctx
      .from('supplier')
      .where('supplier.id', '=', supplierId)
      .select(['supplier.cutoff_time as cutoffTime', 'supplier.delivery_days as deliveryDays'])
      .executeTakeFirst(),
    supplyTimes(ctx, [cityId]),
  ]);
  const none: Usual = { cutoffTime: null, deliveryDays: null };
  return timesIn(
    usual ?? none,
    own.find((row) => row.supplierId === supplierId),
  ).supplierCutoffTime;
}
