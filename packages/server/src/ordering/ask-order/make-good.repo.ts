import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';

/** The short lines that the lines of a 补货 make good, by their ids, locked in id order. */
export async function lockParents(ctx: Ctx, id: Seen<'ask_order'>): Promise<ReadonlyMap<number, AskLineRow>> {
  const rows = await readUnder(
    ctx,
    id,
    sql<AskLineRow>`select l.* from ask_line l
      where l.id in (select x.parent_line_id from ask_line x where x.ask_order_id = ${id}) order by l.id for update`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The orders whose lines a 补货 makes good. */
export const madeGoodBy = async (ctx: Ctx, id: Seen<'ask_order'>): Promise<Seen<'ask_order'>[]> =>
  (
    await readUnder(
      ctx,
      id,
      sql<{ readonly id: Seen<'ask_order'> }>`select distinct l.ask_order_id as id from ask_line x
        join ask_line l on l.id = x.parent_line_id where x.ask_order_id = ${id} order by 1`,
    )
  ).map((row) => row.id);
