import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { controlData } from './data-files.ts';
import type { Filling, Ids } from './filling.ts';

type Lookups = { readonly reason: Ids; readonly city: Ids; readonly material: Ids };

const dayMs = 86_400_000;

/** Controls of some cities and of all: in force, to come, over and lifted. */
export async function fillControls({ db, now, stamp }: Filling, { reason, city, material }: Lookups): Promise<void> {
  const day = (days: number): string => addDays(businessDate(now), days);
  const rows = controlData().flatMap(({ materialCode, cityCodes, from, to, reason: name, remark, lifted }) =>
    (cityCodes.length === 0 ? [null] : cityCodes).map((code) => ({
      ...stamp,
      material_id: material.of(materialCode),
      city_id: code === null ? null : city.of(code),
      valid_from: day(from),
      valid_to: to === null ? null : day(to),
      controlled_for_id: reason.of(name),
      remark,
      lift_time: lifted ? new Date(now.getTime() - lifted.daysAgo * dayMs) : null,
      lift_reason: lifted?.reason ?? null,
    })),
  );
  await db.insertInto('material_control').values(rows).execute();
}
