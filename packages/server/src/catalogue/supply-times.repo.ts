import type { CalendarEntry } from '@material/contract/catalogue/delivery-calendar.rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { weekdaysOf } from '@material/contract/kernel/value/weekdays.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { selectOf, type RowOf } from '../kernel/database/select-of.ts';
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
