import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { follow, type Reached, type SeenOf } from '../../kernel/row/run-under.ts';

const lines = {
  pickup_order: 'pickup_line',
  transport_order: 'transport_line',
  inbound_order: 'inbound_line',
  terminal_application: 'terminal_line',
  return_order: 'return_line',
} as const;
type Later = keyof typeof lines;

/** The ask orders whose goods a later document carries. */
export const askOrdersBehind = <T extends Later>(
  ctx: Ctx,
  table: T,
  id: Seen<T> & SeenOf,
): Promise<Seen<'ask_order'>[]> =>
  follow(
    ctx,
    id,
    sql<
      Reached<'ask_order'>
    >`select distinct a.ask_order_id as id from ${sql.table(lines[table])} l join ask_line a on a.id = l.ask_line_id
      where ${sql.ref(`l.${table}_id`)} = ${id} order by 1`,
  );
