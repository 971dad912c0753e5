import { read } from '@material/contract/kernel/call/call.ts';
import { listQuery, pageOf } from '@material/contract/kernel/list/list.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { refreshAbout, refreshQuietly } from '../../lib/query.ts';
import { ListPage } from './list-page.tsx';

const row = z.object({ id: z.int(), no: z.string(), state: z.string(), parentId: z.int().nullable().optional() });
type Row = z.infer<typeof row>;
const listThings = read('/api/Test/ListThings', {
  access: 'signedIn',
  about: ['ask_order'],
  input: listQuery,
  output: pageOf(row),
});

vi.setConfig({ testTimeout: 20_000 });

let server: FakeServer;
let stored: Row[] = [];
const thing = (id: number, state = '待初审'): Row => ({ id, no: `YH${1000 + id}`, state });
const open = (list: readonly Row[]): Row[] => list.filter(({ state }) => state === '待初审');

beforeEach(() => {
  setWidth(1440);
  stored = [thing(3), thing(2), thing(1)];
  server = fakeServer();
  // The list of what is open; by its id a row is found whatever its state.
  server.on(listThings, ({ ids }) => {
    const list = ids ? stored.filter(({ id }) => ids.includes(id)) : open(stored);
    return { list, totalCount: list.length };
  });
});
afterEach(clearStage);

const page = (
  <ListPage
    call={listThings}
    columns={[
      { field: 'no', title: '单号', kind: 'no' },
      { field: 'state', title: '状态', kind: 'text' },
    ]}
  />
);
const shown = (): string[] => screen.getAllByRole('row').map((line) => line.textContent ?? '');
const rowsAre = (expected: readonly RegExp[]) =>
  waitFor(() => {
    const lines = shown().filter((text) => text.includes('YH'));
    expect(lines).toHaveLength(expected.length);
    for (const [at, pattern] of expected.entries()) expect(lines[at]).toMatch(pattern);
  });
const somebodyWrites = (next: readonly Row[]) =>
  act(async () => {
    stored = [...next];
    await refreshQuietly(['ask_order']);
  });

describe('while somebody else writes', () => {
  it('cells change where they stand, and what is new waits until it is asked for', async () => {
    inTab(page);
    await rowsAre([/YH1003.*待初审/, /YH1002/, /YH1001/]);
    await somebodyWrites([thing(5), thing(4), thing(3), { ...thing(2), no: 'YH1002改' }, thing(1)]);
    await rowsAre([/YH1003/, /YH1002改/, /YH1001/]);
    await user.click(await screen.findByRole('button', { name: '有 2 条新数据 · 显示' }));
    await rowsAre([/YH1005/, /YH1004/, /YH1003/, /YH1002改/, /YH1001/]);
    expect(screen.queryByText(/新数据/)).toBeNull();
  });

  it('a row that has left stays where it is and tells what became of it', async () => {
    inTab(page);
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    await somebodyWrites([thing(3), thing(2, '待终审'), thing(1)]);
    await rowsAre([/YH1003.*待初审/, /YH1002.*待终审/, /YH1001.*待初审/]);
    await user.click(await screen.findByRole('button', { name: '有 1 条已不在列表中 · 显示' }));
    await rowsAre([/YH1003/, /YH1001/]);
  });

  it('what this person has done is shown, also where word of it came before', async () => {
    inTab(page);
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    await somebodyWrites([thing(4), ...stored]);
    await screen.findByRole('button', { name: /新数据/ });
    await act(() => refreshAbout(['ask_order']));
    await rowsAre([/YH1004/, /YH1003/, /YH1002/, /YH1001/]);
    expect(screen.queryByText(/新数据/)).toBeNull();
  });

  it('what this person does shows the list as it is', async () => {
    inTab(page);
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    await somebodyWrites([thing(4), ...stored]);
    await screen.findByRole('button', { name: /新数据/ });
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await rowsAre([/YH1004/, /YH1003/, /YH1002/, /YH1001/]);
    await act(async () => {
      stored = [thing(5), ...stored];
      await refreshAbout(['ask_order']);
    });
    await rowsAre([/YH1005/, /YH1004/, /YH1003/, /YH1002/, /YH1001/]);
  });

  it('a hidden page asks when it is shown, and then shows everything', async () => {
    const stage = inTab(page);
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    await stage.show(false);
    const before = server.requestsTo(listThings).length;
    await somebodyWrites([thing(4), ...stored]);
    expect(server.requestsTo(listThings)).toHaveLength(before);
    await stage.show(true);
    await rowsAre([/YH1004/, /YH1003/, /YH1002/, /YH1001/]);
  });

  it('an own write shows the list as it is, though others write while it is asked for', async () => {
    inTab(page);
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    const asked = Promise.withResolvers<void>();
    server.on(listThings, async () => {
      await asked.promise;
      return { list: stored, totalCount: stored.length };
    });
    await act(async () => {
      stored = [thing(4), ...stored];
      const own = refreshAbout(['ask_order']);
      const echo = refreshQuietly(['ask_order']);
      asked.resolve();
      await Promise.all([own, echo]);
    });
    await rowsAre([/YH1004/, /YH1003/, /YH1002/, /YH1001/]);
    expect(screen.queryByText(/新数据/)).toBeNull();
  });

  it('rows that others put into another order stay where they are until it is asked for', async () => {
    inTab(page);
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    await somebodyWrites([thing(1), thing(3), { ...thing(2), no: 'YH1002改' }]);
    await rowsAre([/YH1003/, /YH1002改/, /YH1001/]);
    await user.click(await screen.findByRole('button', { name: '顺序已变化 · 显示' }));
    await rowsAre([/YH1001/, /YH1003/, /YH1002改/]);
    expect(screen.queryByText(/顺序已变化/)).toBeNull();
  });

  it('a row that others put below another one stays where it is until it is asked for', async () => {
    inTab(<ListPage call={listThings} columns={[{ field: 'no', title: '单号', kind: 'no' }]} isTree />);
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    await somebodyWrites([{ ...thing(3), parentId: 1 }, thing(2), thing(1)]);
    await screen.findByRole('button', { name: '顺序已变化 · 显示' });
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    await user.click(screen.getByRole('button', { name: '顺序已变化 · 显示' }));
    await rowsAre([/YH1002/, /YH1001/, /YH1003/]);
  });

  it('sums, which have no ids that last, are shown as they are', async () => {
    const sums = read('/api/Test/Sums', {
      access: 'signedIn',
      about: ['ask_order'],
      input: listQuery.omit({ ids: true }),
      output: pageOf(row),
    });
    server.on(sums, () => ({ list: stored, totalCount: stored.length }));
    inTab(<ListPage call={sums} columns={[{ field: 'no', title: '供应商', kind: 'no' }]} />);
    await rowsAre([/YH1003/, /YH1002/, /YH1001/]);
    await somebodyWrites([
      { ...thing(3), no: 'YH9' },
      { ...thing(2), no: 'YH1003' },
    ]);
    await rowsAre([/YH9/, /YH1003/]);
    expect(screen.queryByText(/显示/)).toBeNull();
    expect(server.requestsTo(sums).every(({ input }) => !Object.hasOwn(input as object, 'ids'))).toBe(true);
  });

  it('an empty list fills by itself', async () => {
    stored = [];
    inTab(page);
    await screen.findByText('还没有记录');
    await somebodyWrites([thing(1)]);
    await rowsAre([/YH1001/]);
  });
});
