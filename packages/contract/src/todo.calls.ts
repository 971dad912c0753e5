import { z } from 'zod';
import { read } from './kernel/call/call.ts';
import { machines } from './machines.ts';

export const todoCalls = {
  /** What waits for this session now: counts that open the filtered list behind them. */
  getTodoCounts: read('/api/Management/GetTodoCounts', {
    access: 'signedIn',
    about: machines.map(({ table }) => table),
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          count: z.int(),
          /** How many of them are past their time. */
          late: z.int(),
          /** Key of the screen in the screen table, and the query that filters it. */
          screen: z.string(),
          query: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
};
