import { read } from '@material/contract/kernel/call/call.ts';
import { z } from 'zod';
import { implement } from '../../src/kernel/call/implement.ts';
import { everyRefTable } from './ref-tables.ts';

/** A call beside the product's own: the ids of a table that the caller sees. */
export const visibleCalls = {
  probeVisible: read('/api/Probe/ProbeVisible', {
    access: 'signedIn',
    input: z.strictObject({ table: z.enum(everyRefTable) }),
    output: z.object({ ids: z.array(z.int()) }),
  }),
};
export const visible = implement(visibleCalls, {
  probeVisible: async (ctx, { table }) => {
    const rows = await ctx.from(table).select(`${table}.id`).orderBy(`${table}.id`).execute();
    return { ids: rows.map(({ id }) => id) };
  },
});
