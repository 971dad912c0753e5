import { act, renderHook } from '@testing-library/react';
import { App } from 'antd';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearStage } from '../../../test/in-tab.tsx';
import type { GridColumn } from './grid-columns.ts';
import { restored } from './row-steps.ts';
import { useLineGrid } from './use-line-grid.ts';
import { useRowHistory } from './use-row-history.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(clearStage);

type Line = { key: string; name: string; id: number | null; qty: string; price: string };
const goods = ['米', '油', '菜'];
let made = 0;
const line = (more: Partial<Line> = {}): Line => ({
  key: `k${++made}`,
  name: '',
  id: null,
  qty: '',
  price: '',
  ...more,
});
const columns: GridColumn<Line>[] = [
  {
    type: 'lookup',
    field: 'name',
    title: '物料',
    isUnmatched: ({ id }) => id === null,
    search: () => Promise.resolve([]),
    set: (row, name) => ({ ...row, name, id: null }),
    resolve: (texts) =>
      Promise.resolve(
        texts.map((text) => {
          const id = goods.indexOf(text) + 1;
          return id === 0 ? undefined : { key: id, label: text, apply: (row: Line) => ({ ...row, id }) };
        }),
      ),
  },
  { type: 'number', field: 'qty', title: '数量' },
];

/** A page with a grid: rows kept by the page, prices that come in by themselves. */
function usePage(first: readonly Line[]) {
  const [rows, setRows] = useState(first);
  const history = useRowHistory({ rows, write: (next) => setRows(next) });
  const grid = useLineGrid<Line>({
    history,
    columns,
    newRow: line,
    maxRows: 40,
    canRemove: () => true,
    say: () => undefined,
  });
  return { history, grid, setRows };
}
type Stage = { readonly page: () => ReturnType<typeof usePage> };

function stageOf(start: readonly Line[]): Stage {
  const { result } = renderHook(() => usePage(start), { wrapper: App });
  return { page: () => result.current };
}

type Edit = (stage: Stage) => void;
const place = fc.record({ row: fc.nat(6), column: fc.nat(1) });
const cellWords = fc.constantFrom('米', '油', '土', '3', '12.5', '');
const block = fc.array(fc.array(cellWords, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 });
const lines = fc.array(fc.tuple(cellWords, cellWords), { minLength: 1, maxLength: 4 });
const linesOf = (cells: readonly (readonly [string, string])[]): Line[] =>
  cells.map(([name, qty]) => line({ name, qty }));

const at =
  (to: { row: number; column: number }, edit: (page: ReturnType<typeof usePage>) => void): Edit =>
  ({ page }) => {
    act(() => page().grid.move(to));
    act(() => edit(page()));
  };

/** Every way rows are changed by anybody. */
const entryPoints: Readonly<Record<string, fc.Arbitrary<Edit>>> = {
  typing: fc.tuple(place, cellWords).map(([to, text]): Edit => (stage) => {
    at(to, ({ grid }) => grid.edit(text))(stage);
    act(() => stage.page().grid.commit());
  }),
  pasting: fc
    .tuple(place, block)
    .map(([to, cells]) => at(to, ({ grid }) => grid.paste(cells.map((row) => row.join('\t')).join('\n')))),
  filling: fc.tuple(place, fc.nat(4)).map(([to, rows]): Edit => (stage) => {
    at(to, ({ grid }) => grid.move({ row: to.row + rows, column: 1 }, true))(stage);
    act(() => stage.page().grid.fill());
  }),
  clearing: place.map((to) => at(to, ({ grid }) => grid.clear())),
  adding: fc.nat(6).map(
    (row): Edit =>
      ({ page }) =>
        act(() => page().grid.addRow(Math.min(row, page().history.rows.length))),
  ),
  removing: fc.tuple(fc.nat(6), fc.nat(2)).map(
    ([top, more]): Edit =>
      ({ page }) =>
        act(() => page().grid.removeRange({ top, bottom: top + more, left: 0, right: 1 })),
  ),
  choosing: fc.tuple(fc.nat(6), fc.nat(2)).map(([row, which]): Edit => ({ page }) => {
    const key = page().history.rows[row]?.key ?? '';
    act(() => page().grid.replace(key, (now) => ({ ...now, name: goods[which] ?? '', id: which + 1 })));
  }),
  dialog: lines.map(
    (cells): Edit =>
      ({ page }) =>
        act(() => page().history.change((now) => [...now, ...linesOf(cells)], { kind: 'add', words: '已加入' })),
  ),
  phone: lines.map(
    (cells): Edit =>
      ({ page }) =>
        act(() => page().history.change((now) => [...linesOf(cells), ...now], { kind: 'add' })),
  ),
  emptying: fc.constant<Edit>(({ page }) =>
    act(() => page().history.change(() => [line()], { kind: 'replace', words: '已清空' })),
  ),
  copy: lines.map(
    (cells): Edit =>
      ({ page }) =>
        act(() => page().history.change(() => linesOf(cells), { kind: 'replace', words: '已复制' })),
  ),
};

const said = ({ page }: Stage) => page().history.rows;
const settle = (): Promise<void> => act(async () => undefined);

async function thereAndBack(edits: readonly Edit[]): Promise<void> {
  const stage = stageOf([line({ name: '米', id: 1, qty: '40' }), line(), line({ name: '油', id: 2 })]);
  const start = said(stage);
  for (const edit of edits) {
    edit(stage);
    await settle();
  }
  const end = said(stage);
  while (stage.page().history.canUndo) act(() => stage.page().history.undo());
  expect(said(stage)).toEqual(start);
  while (stage.page().history.canRedo) act(() => stage.page().history.redo());
  expect(said(stage)).toEqual(end);
  while (stage.page().history.canUndo) act(() => stage.page().history.undo());
  expect(said(stage)).toEqual(start);
  clearStage();
}

describe('undo all leads to the start, redo all to the end', () => {
  it.each(Object.entries(entryPoints))('from %s', async (_name, entry) => {
    await fc.assert(fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 3 }), thereAndBack), { numRuns: 8 });
  });

  it('from any sequence of them', async () => {
    const any = fc.oneof(...Object.values(entryPoints));
    await fc.assert(fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 12 }), thereAndBack), { numRuns: 60 });
  });
});

describe('what comes in by itself', () => {
  it('stays when an edit is taken back', () => {
    const before = [line({ key: 'a', qty: '1' }), line({ key: 'b' })];
    const after = [line({ key: 'a', qty: '2' }), ...before.slice(1)];
    const now = [...after.slice(0, 1), line({ key: 'b', price: '9' })];
    expect(restored(now, after, before).map(({ qty, price }) => [qty, price])).toEqual([
      ['1', ''],
      ['', '9'],
    ]);
  });

  it('keeps rows that others added and lets those rest that others removed', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => line({ key }));
    if (!a || !b || !c || !d) throw new Error('four rows');
    const changed = { ...b, qty: '7' };
    expect(restored([a, d, changed], [a, changed, c], [a, b, c]).map(({ key, qty }) => key + qty)).toEqual([
      'a',
      'd',
      'b',
    ]);
  });

  it('is known in every state, and is no step of its own', async () => {
    const stage = stageOf([line({ qty: '1' })]);
    at({ row: 0, column: 0 }, ({ grid }) => grid.paste('油'))(stage);
    await settle();
    expect(said(stage)[0]).toMatchObject({ name: '油', id: 2 });
    act(() => stage.page().history.undo());
    expect(said(stage)[0]).toMatchObject({ name: '', id: null });
    act(() => stage.page().history.redo());
    expect(said(stage)[0]).toMatchObject({ name: '油', id: 2 });
  });
});
