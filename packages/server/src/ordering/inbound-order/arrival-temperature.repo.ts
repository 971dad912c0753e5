import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { chilledUpTo } from '../goods/temperature.rules.ts';
import { sql } from '../../kernel/database/sql.ts';

const cold = sql`l.max_temp <= ${sql.lit(chilledUpTo)}::numeric`;
const limits = selectOf(
  { l: 'ask_line' },
  {},
  {
    isColdChain: sql<boolean>`coalesce(bool_or(coalesce(mode.is_cold, false) or coalesce(${cold}, false)), false)`,
    minTemp: sql<
      string | null
    >`case when bool_or(l.min_temp is null) filter (where ${cold}) then null else min(l.min_temp) filter (where ${cold})::text end`,
    maxTemp: sql<string | null>`max(l.max_temp) filter (where ${cold})::text`,
  },
);
export type CoolingLimits = RowOf<typeof limits>;

/** Whether the lots of an inbound order need cooling, by their mode of transport or by their storage, and what they may have. */
export async function coolingLimits(ctx: Ctx, id: Seen<'inbound_order'>): Promise<CoolingLimits> {
  const found = limits.from`inbound_order o join transport_order t on t.id = o.transport_order_id left join transport_mode mode on mode.id = t.transport_mode_id
      join inbound_line i on i.inbound_order_id = o.id join ask_line l on l.id = i.ask_line_id
    where o.id = ${id}`;
  const [row] = await readUnder(ctx, id, found);
  return row ?? { isColdChain: false, minTemp: null, maxTemp: null };
}

/** Marks the vehicle of an inbound order as not in order, after whatever was wrong with it before. */
export const raiseException = (ctx: Ctx, id: Seen<'inbound_order'>, text: string) =>
  runUnder(
    ctx,
    id,
    sql`update transport_order t set has_exception = true, exception_text = concat_ws('；', t.exception_text, ${text}::text),
        update_time = ${ctx.now}, update_id = ${ctx.userId}
      where t.id = (select o.transport_order_id from inbound_order o where o.id = ${id})`,
  );
