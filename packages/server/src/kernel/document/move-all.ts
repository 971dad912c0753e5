import type { ActionOf, Machine, StateOf } from '@material/contract/kernel/document/machine.ts';
import { unscoped, unwaited, type Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { sql } from '../database/sql.ts';
import { tellingOnce } from '../row/telling-once.ts';
import { refuse } from '../refusal/refuse.ts';
import { recordsOf, type ChangeOf, type StampedTable } from '../row/write.ts';
import { dutiesIn, earliest, writeDuties, type Waits } from './duty.ts';
import { targetOf, tellMove } from './move-event.ts';
import type { DocumentRow } from './registered.ts';

/** One of many documents that are moved together, and the columns of its header that are written with the status. */
export type Moving<D, T extends StampedTable> = { readonly doc: D; readonly head?: Partial<ChangeOf<T>> };

type Of<M extends Machine, D> = Waits<M, D> & { readonly machine: M };

/**
 * Moves many documents along one action of the product itself in two statements, with event, audit and duties as one move has
 * them. Whoever calls has locked them and judged all of them together: neither guard nor effect of the action is asked, and all
 * name the same columns. Refuses with `conflict` where one of them has been changed.
 */
export async function moveAllBySystem<M extends Machine & { readonly table: StampedTable }, D extends DocumentRow>(
  ctx: Ctx,
  of: Of<M, D>,
  { action: name, docs }: { readonly action: ActionOf<M>; readonly docs: readonly Moving<D, M['table']>[] },
): Promise<void> {
  if (docs.length === 0) return;
  const { machine } = of;
  const action = machine.actions[name];
  if (action?.by !== 'system') throw new Error(`${machine.table} is not moved by the product along ${name}`);
  const moved = docs.map(({ doc, head = {} }) => {
    const to = targetOf(action, doc, {}) as StateOf<M>;
    const duties = dutiesIn(of, to, { ctx, doc: { ...doc, ...head }, terms: undefined as never });
    return { doc, head, to, duties };
  });
  const rows = moved.map(({ doc: { id, row_version }, head, to: status, duties }) => ({
    ...head,
    id,
    row_version,
    status,
    act_by: earliest(duties),
  }));
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id' && column !== 'row_version');
  const table = machine.table;
  const ids = docs.map(({ doc }) => doc.id);
  const write = () =>
    sql`update ${sql.table(table)} t
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`d.${column}`)}`))},
      row_version = t.row_version + 1, update_time = ${ctx.now}::timestamptz, update_id = ${ctx.userId}::bigint
    from ${recordsOf(table, rows)} d
    where t.id = d.id and t.row_version = d.row_version and t.status = any(${action.from})`.execute(unscoped(ctx));
  const many = { table, rows: docs.length, before: ids, written: () => ids };
  const { numAffectedRows } = await tellingOnce(ctx, many, write);
  if (numAffectedRows !== BigInt(docs.length)) refuse('conflict');
  await unwaited(
    ctx,
    writeDuties(
      ctx,
      table as TableName,
      moved.map(({ doc, to, duties }) => ({ ...doc, status: to, duties })),
    ),
  );
  for (const { doc, to } of moved) tellMove(ctx, { machine, doc, action, to, reason: undefined, payload: undefined });
}
