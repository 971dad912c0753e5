import { type ListView, listViewCalls, listViewLimits } from '@material/contract/kernel/list/list-view.calls.ts';
import { implement, type Binding } from '../call/implement.ts';
import { refuse } from '../refusal/refuse.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import type { Row } from '../database/columns.ts';
import type { KernelTables } from '../database/tables.ts';
import { insert, revise } from '../row/write.ts';

type ViewRow = Row<KernelTables['list_view']>;

const viewOf = ({ id, list, name, query, columns, is_default: isDefault }: ViewRow): ListView => ({
  id,
  list,
  name,
  query,
  columns,
  isDefault,
});

/** Only one view of a list opens it: the others of the asking user give way. */
async function giveWay(ctx: Ctx, list: string): Promise<void> {
  await unscoped(ctx)
    .updateTable('list_view')
    .set({ is_default: false })
    .where('user_id', '=', ctx.userId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute();
}

async function refuseCrowd(ctx: Ctx, list: string): Promise<void> {
  const { count } = await ctx
    .from('list_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('list_view.list', '=', list)
    .executeTakeFirstOrThrow();
  if (count >= listViewLimits.perList)
    refuse('blocked', { reason: `每个列表最多保存 ${listViewLimits.perList} 个视图` });
}

/** The asking user's own views of all lists, the oldest first. */
export const listViews: readonly Binding[] = implement(listViewCalls, {
  getListViews: async (ctx) => {
    const rows = await ctx.from('list_view').selectAll('list_view').orderBy('list_view.id').execute();
    return { list: (rows as ViewRow[]).map(viewOf) };
  },
  saveListView: async (ctx, { id, list, name, query, columns, isDefault }) => {
    if (ctx.userId === null) refuse('notFound');
    if (id === undefined) await refuseCrowd(ctx, list);
    if (isDefault) await giveWay(ctx, list);
    const row = {
      user_id: ctx.userId,
      list,
      name,
      query: JSON.stringify(query),
      columns: JSON.stringify(columns),
      is_default: isDefault,
    };
    const stored = await (id === undefined
      ? insert(ctx, 'list_view', row)
      : revise(ctx, { table: 'list_view', id }, row));
    ctx.audit({ table: 'list_view', id: stored.id, after: { list, name, isDefault } });
    return viewOf(stored);
  },
  deleteListView: async (ctx, { id }) => {
    await unscoped(ctx).deleteFrom('list_view').where('id', '=', id).execute();
    ctx.audit({ table: 'list_view', id, after: { deleted: true } });
    return {};
  },
});
