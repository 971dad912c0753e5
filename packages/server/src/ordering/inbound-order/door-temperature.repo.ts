import { sql } from 'kysely';
import { unscoped, updated, type Ctx } from '../../kernel/ctx.ts';
import { chilledUpTo } from '../goods/temperature.rules.ts';

export type DoorLimits = { readonly isCold: boolean; readonly minTemp: string | null; readonly maxTemp: string | null };

/** Whether the lots of an inbound order need cooling, by their mode of transport or by their storage, and what they may have. */
export async function doorLimits(ctx: Ctx, inboundId: number): Promise<DoorLimits> {
  const cold = sql`s.max_temp <= ${chilledUpTo}::numeric`;
  const { rows } = await sql<DoorLimits>`
    select bool_or(coalesce(mode.is_cold, false) or coalesce(${cold}, false)) as "isCold",
      case when bool_or(s.min_temp is null) filter (where ${cold}) then null else min(s.min_temp) filter (where ${cold})::text end as "minTemp",
      max(s.max_temp) filter (where ${cold})::text as "maxTemp"
    from inbound_order o join transport_order t on t.id = o.transport_order_id left join transport_mode mode on mode.id = t.transport_mode_id
      join inbound_line i on i.inbound_order_id = o.id join ask_line l on l.id = i.ask_line_id left join storage_mode s on s.name = l.storage_name
    where o.id = ${inboundId} group by o.id`.execute(unscoped(ctx));
  return rows[0] ?? { isCold: false, minTemp: null, maxTemp: null };
}

/** Marks a vehicle as not in order, after whatever was wrong with it before. */
export const raiseException = (ctx: Ctx, transportId: number, text: string) =>
  unscoped(ctx)
    .updateTable('transport_order')
    .set({
      has_exception: true,
      exception_text: sql<string>`concat_ws('；', exception_text, ${text}::text)`,
      ...updated(ctx),
    })
    .where('id', '=', transportId)
    .execute();
