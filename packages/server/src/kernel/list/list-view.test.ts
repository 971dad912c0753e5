import { listViewCalls, listViewLimits } from '@material/contract/kernel/list/list-view.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
beforeEach(async () => {
  await server.rows('truncate list_view');
});

const mine = await server.as('glzx01');
const list = '/managecenter/ordermanage/Askordercheck';
const columns = { order: ['no'], shown: { remark: true }, widths: { no: 200 }, density: 'dense' as const };
const view = (name: string, more: { isDefault?: boolean; id?: number; list?: string } = {}) => {
  const query = { status: 'SUBMITTED', sort: 'amount desc' };
  return { list, name, query, columns, isDefault: false, ...more };
};
const all = async (who = mine) => (await server.done(who, listViewCalls.getListViews, {})).list;

describe('named views of lists', () => {
  test('are there in another window as they were saved, renamed and deleted', async () => {
    const saved = await server.done(mine, listViewCalls.saveListView, view('大额'));
    const elsewhere = await server.as('glzx01');
    expect(await all(elsewhere)).toEqual([{ ...view('大额'), id: saved.id }]);
    await server.done(elsewhere, listViewCalls.saveListView, view('大额单', { id: saved.id }));
    expect((await all()).map(({ name }) => name)).toEqual(['大额单']);
    await server.done(mine, listViewCalls.deleteListView, { id: saved.id });
    expect(await all(elsewhere)).toEqual([]);
  });

  test('open their list one at a time', async () => {
    const first = await server.done(mine, listViewCalls.saveListView, view('甲', { isDefault: true }));
    await server.done(mine, listViewCalls.saveListView, view('乙', { isDefault: true }));
    await server.done(mine, listViewCalls.saveListView, view('丙', { isDefault: true, list: '/elsewhere' }));
    expect((await all()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['甲', false],
      ['乙', true],
      ['丙', true],
    ]);
    await server.done(mine, listViewCalls.saveListView, view('甲', { isDefault: true, id: first.id }));
    expect((await all()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['甲', '丙']);
  });

  test('are nobody else’s to see, to change or to delete', async () => {
    const { id } = await server.done(mine, listViewCalls.saveListView, view('我的'));
    const other = await server.as('glzx02');
    expect(await all(other)).toEqual([]);
    expectRefusal(await server.send(other, listViewCalls.saveListView, view('他人', { id })), 'notFound');
    expectRefusal(await server.send(other, listViewCalls.deleteListView, { id }), 'notFound');
    expect((await all()).map(({ name }) => name)).toEqual(['我的']);
  });

  test('have names of their own, and are not too many', async () => {
    await server.done(mine, listViewCalls.saveListView, view('同名'));
    const twice = await server.send(mine, listViewCalls.saveListView, view('同名'));
    expect([twice.status, twice.message]).toEqual([0, '这个列表已有同名视图']);
    for (let at = 1; at < listViewLimits.perList; at += 1)
      await server.done(mine, listViewCalls.saveListView, view(`视图${at}`));
    expectRefusal(await server.send(mine, listViewCalls.saveListView, view('再一个')), 'blocked');
    await server.done(mine, listViewCalls.saveListView, view('别处', { list: '/elsewhere' }));
  });
});
