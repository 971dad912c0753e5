import { sql } from 'kysely';
import { listDbOf, type Ctx } from '../../kernel/ctx.ts';
import { scopeCondition } from '../../kernel/scope.ts';
import type { Party } from '../duty.rules.ts';

export type Waiting = { readonly count: number; readonly late: number };
type DutyTable = 'ask_order' | 'pickup_order' | 'transport_order' | 'inbound_order';

/** How many documents of a table wait for these parties in these states, and how many of them are past their time. */
export async function countWaiting(
  ctx: Ctx,
  table: DutyTable,
  { parties, states }: { parties: readonly Party[]; states: readonly string[] },
): Promise<Waiting> {
  const scope = scopeCondition(table, 't', ctx.centre);
  const { rows } = await sql<Waiting>`
    select count(*) as count, count(*) filter (where t.act_by < ${ctx.now}) as late from ${sql.table(table)} as t
    where t.act_party = any(${parties}) and t.status = any(${states}) and not t.is_deleted ${scope ? sql`and ${scope}` : sql``}`.execute(
    listDbOf(ctx),
  );
  return rows[0] ?? { count: 0, late: 0 };
}

/** Drafts have no deadline; they wait for whoever wrote them. */
export async function countDrafts(ctx: Ctx): Promise<Waiting> {
  const scope = scopeCondition('ask_order', 't', ctx.centre);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ask_order as t where t.status = 'DRAFT' and not t.is_deleted ${scope ? sql`and ${scope}` : sql``}`.execute(
    listDbOf(ctx),
  );
  return { count: rows[0]?.count ?? 0, late: 0 };
}
