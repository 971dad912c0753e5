import { z } from 'zod';
import { field } from '../kernel/field/field.ts';

/** What holds on other days than the usual ones; the first that covers a day says it. */
export const calendarDays = z.array(
  z.object({ kind: z.enum(['OFF', 'EXTRA']), dateFrom: z.string(), dateTo: z.string(), reason: z.string() }),
);

/** The next cut-off, how far away it is, and the first day of delivery that is left from then on; null without any. */
export const cutoffAhead = z
  .object({ at: field.time('截单时间'), leftSeconds: z.int(), dateAfter: z.string() })
  .nullable();
