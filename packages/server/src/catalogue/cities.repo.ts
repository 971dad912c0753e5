import { cityStatus } from '@material/contract/identity/city.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../kernel/ctx.ts';

/** The cities in which something may be ordered, in the order of their codes. */
export const openCities = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx
    .from('city')
    .select(['city.id', 'city.name'])
    .where('city.status', 'in', statesIn(cityStatus, 'open'))
    .orderBy('city.code')
    .execute();
