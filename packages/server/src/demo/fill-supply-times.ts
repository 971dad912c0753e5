import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { textOfWeekdays } from '@material/contract/kernel/value/weekdays.ts';
import { supplyTimeData } from './data-files.ts';
import { idIn, type Filling, type Ids } from './filling.ts';

type Lookups = { readonly city: Ids; readonly supplier: Ids };

/** Times that suppliers keep for a city alone, and days off and extra days that are some time away. */
export async function fillSupplyTimes({ db, now, stamp }: Filling, { city, supplier }: Lookups): Promise<void> {
  const day = (days: number): string => addDays(businessDate(now), days);
  const { times, calendar } = supplyTimeData();
  await db
    .insertInto('supply_time')
    .values(
      times.map(({ supplierCode, cityCode, cutoffTime, deliveryDays, remark }) => ({
        ...stamp,
        supplier_id: supplier.of(supplierCode),
        city_id: city.of(cityCode),
        cutoff_time: cutoffTime,
        delivery_days: deliveryDays && textOfWeekdays(deliveryDays),
        remark,
      })),
    )
    .execute();
  await db
    .insertInto('delivery_calendar')
    .values(
      calendar.map(({ supplierCode, cityCode, kind, from, to, reason }) => ({
        ...stamp,
        supplier_id: idIn(supplier, supplierCode),
        city_id: idIn(city, cityCode),
        kind,
        date_from: day(from),
        date_to: day(to),
        reason,
      })),
    )
    .execute();
}
