import { cityStatus } from '@material/contract/identity/city.status.ts';
import { allotStorageCalls } from '@material/contract/identity/allot-storage.calls.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { implementExports } from '../kernel/list/export-of.ts';
import { list } from '../kernel/list/list-query.ts';
import { refuse, refuseInput } from '../kernel/refusal/refuse.ts';
import { lockedRow } from '../kernel/row/run-under.ts';
import { insertAll, revise } from '../kernel/row/write.ts';
import { allotments } from './allot-storage.list.ts';
import * as repo from './allot-storage.repo.ts';

const table = 'storage_allotment';
const call = allotStorageCalls.getAllAllotStorage;
const few = 5;

/** Goods are received at a warehouse in force of the same city. */
async function placeProblems(ctx: Ctx, { cityId, placeId }: { cityId: number; placeId: number }): Promise<Problem[]> {
  const place = await lockedRow(ctx, 'place', placeId);
  if (!place) refuse('notFound');
  const wrong = (message: string): Problem[] => [{ path: ['placeId'], message }];
  if (place.city_id !== cityId) return wrong(`${place.name}不属于这个城市`);
  if (place.kind === 'STORE') return wrong(`${place.name}是门店，请选择仓库或分拣月台`);
  return place.status === 'ENABLED' ? [] : wrong(`${place.name}已停用，不能选用`);
}

async function materialProblems(ctx: Ctx, ids: readonly number[]): Promise<Problem[]> {
  const stopped = await repo.stoppedMaterials(ctx, ids);
  if (stopped.length === 0) return [];
  const names = stopped.slice(0, few).map(({ name }) => name);
  const rest = stopped.length > few ? ` 等 ${stopped.length} 个物料` : '';
  return [{ path: ['materialIds'], message: `${names.join('、')}${rest}已停用，不能选用` }];
}

/** What a city that was deleted has stays as it is. */
async function refuseDeleted(ctx: Ctx, cityId: number): Promise<void> {
  const city = await lockedRow(ctx, 'city', cityId);
  if (!city) refuse('notFound');
  if (isIn(cityStatus, 'deleted', city.status))
    refuse('blocked', { reason: `城市“${city.name}”已删除，恢复后才能修改` });
}

async function edit(ctx: Ctx, { cityId, placeId, materialIds }: Input<typeof allotStorageCalls.editAllotStorage>) {
  const ids = [...new Set<number>(materialIds)];
  await refuseDeleted(ctx, cityId);
  await repo.holdAllotments(ctx, cityId);
  const problems = [...(await placeProblems(ctx, { cityId, placeId })), ...(await materialProblems(ctx, ids))];
  if (problems.length > 0) refuseInput(problems);
  const stored = await repo.allottedIn(ctx, cityId, ids);
  const known = new Set(stored.map((row) => row.material_id));
  const rows = ids
    .filter((id) => !known.has(id))
    .map((id) => ({ city_id: cityId, material_id: id, place_id: placeId }));
  for (const { id, ...after } of await insertAll(ctx, table, rows))
    ctx.audit({
      table,
      id,
      after: { city_id: after.city_id, material_id: after.material_id, place_id: after.place_id },
    });
  const moved = stored.filter((row) => row.place_id !== placeId);
  for (const row of moved) {
    await revise(ctx, { table, id: row.id }, { place_id: placeId });
    ctx.audit({ table, id: row.id, before: { place_id: row.place_id }, after: { place_id: placeId } });
  }
  return { added: rows.length, changed: moved.length };
}

async function remove(ctx: Ctx, { ids }: Input<typeof allotStorageCalls.deleteAllotStorage>) {
  const held = await repo.heldAllotments(ctx, [...new Set<number>(ids)]);
  for (const cityId of new Set(held.map((row) => row.city_id))) await refuseDeleted(ctx, cityId);
  await repo.deleteAllotments(
    ctx,
    held.map(({ id }) => id),
  );
  for (const { id, ...before } of held) ctx.audit({ table, id, before });
  return { removed: held.length };
}

export const allotStorage = [
  ...implement(allotStorageCalls, {
    getAllAllotStorage: (ctx, query) => list(ctx, allotments(ctx), query),
    editAllotStorage: edit,
    deleteAllotStorage: remove,
  }),
  ...implementExports([{ call, spec: allotments, exported: (_ctx, row) => row }]),
];
