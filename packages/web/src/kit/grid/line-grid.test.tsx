import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import type { GridChoice, GridColumn } from './grid-columns.ts';
import type { GridProblem } from './grid-problems.ts';
import { LineGrid } from './line-grid.tsx';
import { useRowHistory } from './use-row-history.tsx';

type Line = { key: string; id: number | null; name: string; unit: string; qty: string; kind: string; note: string };
let made = 0;
const line = (more: Partial<Line> = {}): Line => ({
  key: `k${++made}`,
  id: null,
  name: '',
  unit: '',
  qty: '',
  kind: '',
  note: '',
  ...more,
});
const materials = [
  { id: 1, name: '珍珠米', unit: '袋' },
  { id: 2, name: '大豆油', unit: '桶' },
  { id: 3, name: '大白菜', unit: '箱' },
];
const choose = ({ id, name, unit }: (typeof materials)[number]): GridChoice<Line> => ({
  key: id,
  label: name,
  apply: (row) => ({ ...row, id, name, unit }),
});
const columns: GridColumn<Line>[] = [
  {
    type: 'lookup',
    field: 'name',
    title: '物料',
    isUnmatched: ({ id }) => id === null,
    required: true,
    set: (row, name) => ({ ...row, name, id: null, unit: '' }),
    search: ({ text }) => Promise.resolve(materials.filter(({ name }) => name.includes(text)).map(choose)),
    resolve: (texts) =>
      Promise.resolve(
        texts.map((text) => materials.find(({ name }) => name === text)).map((one) => one && choose(one)),
      ),
    check: (row) => (row.name !== '' && row.id === null ? '没有这个物料' : undefined),
  },
  { type: 'number', field: 'qty', title: '数量', places: 2, unit: (row) => row.unit },
  {
    type: 'select',
    field: 'kind',
    title: '原因',
    options: [
      { value: '1', label: '日常' },
      { value: '2', label: '促销' },
    ],
  },
  { type: 'readonly', field: 'unit', title: '单位' },
  { type: 'text', field: 'note', title: '备注' },
];

let rows: readonly Line[] = [];
const changes: string[] = [];
type More = { readonly maxRows?: number; readonly problems?: readonly GridProblem[] };
function Page({ start, ...more }: More & { readonly start: readonly Line[] }) {
  const [held, setRows] = useState(start);
  const history = useRowHistory({
    rows: held,
    write: (next, kind) => {
      rows = next;
      changes.push(kind);
      setRows(next);
    },
  });
  return (
    <>
      <LineGrid
        label="要货明细"
        history={history}
        columns={columns}
        newRow={line}
        canRemove={(row) => row.note !== '锁定'}
        {...more}
      />
      <button type="button">别处</button>
    </>
  );
}
const draw = (start: readonly Line[], more: More = {}): void => {
  rows = start;
  inTab(<Page start={start} {...more} />);
};
const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (!found) throw new Error(`no cell ${row} ${column}`);
  return found;
};
const press = (row: number, column: number, more: MouseEventInit = {}): void => {
  fireEvent.mouseDown(cell(row, column), { button: 0, ...more });
};
const at = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
const shown = (row: number): string[] =>
  [...document.querySelectorAll(`[data-row="${row}"] .kit-cell-text`)].map((text) => text.textContent ?? '');
const paste = (text: string): void => {
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
};
const copied = (type: 'copy' | 'cut'): string => {
  const setData = vi.fn<(kind: string, text: string) => void>();
  fireEvent[type](document.activeElement ?? document.body, { clipboardData: { setData } });
  return setData.mock.calls[0]?.[1] ?? '';
};

beforeEach(() => {
  setWidth(1440);
  changes.length = 0;
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const two = (): Line[] => [line({ id: 1, name: '珍珠米', unit: '袋', qty: '40', kind: '1' }), line({ note: '第二' })];

describe('moving in the grid', () => {
  it('goes with arrows, Tab and Enter, and stays inside', async () => {
    draw(two());
    press(0, 0);
    expect(at()).toBe('第 1 行 物料');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(at()).toBe('第 2 行 数量');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(at()).toBe('第 2 行 物料');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}');
    expect(at()).toBe('第 1 行 物料');
    await user.keyboard('{End}{Tab}');
    expect(at()).toBe('第 2 行 物料');
    await user.keyboard('{Control>}{Home}{/Control}{Control>}{End}{/Control}');
    expect(at()).toBe('第 2 行 备注');
  });

  it('adds a row by Enter on the last, and leaves by Tab after Esc', async () => {
    draw(two());
    press(1, 1);
    await user.keyboard('{Enter}');
    expect(rows).toHaveLength(3);
    expect(at()).toBe('第 3 行 物料');
    await user.keyboard('{Escape}{Tab}');
    expect(at()).not.toContain('行');
  });
});

describe('typing into the grid', () => {
  it('replaces the cell from the first letter and commits with Enter', async () => {
    draw(two());
    press(0, 1);
    await user.keyboard('12.5{Enter}');
    expect(rows[0]?.qty).toBe('12.5');
    expect(shown(0)[1]).toBe('12.5 袋');
    // The next line is not begun yet: it begins with its goods.
    expect(at()).toBe('第 2 行 物料');
  });

  it.each(['1e9', '1a2.5', '-5', '1,5'])('keeps %s in a number cell as it was typed, and marks it', async (typed) => {
    draw(two());
    press(0, 1);
    await user.keyboard(`${typed}{Enter}`);
    expect(rows[0]?.qty).toBe(typed);
    expect(shown(0)[1]).toContain(typed);
    expect(document.querySelectorAll('[data-row="0"] [data-column="1"].kit-cell-wrong')).toHaveLength(1);
  });

  it('opens the text with F2 and gives it back with Esc', async () => {
    draw(two());
    press(1, 4);
    await user.keyboard('{F2}行{Escape}');
    expect(rows[1]?.note).toBe('第二');
    await user.keyboard('{F2}行{Tab}');
    expect(rows[1]?.note).toBe('第二行');
  });

  it('commits when the focus goes elsewhere', async () => {
    draw(two());
    press(1, 4);
    await user.keyboard('新');
    await user.click(screen.getByRole('button', { name: '别处' }));
    expect(rows[1]?.note).toBe('新');
  });

  it('takes no letters in a locked cell', async () => {
    draw(two());
    press(0, 3);
    await user.keyboard('箱{Enter}');
    expect(changes).toEqual([]);
  });

  it('waits for an input method', () => {
    draw(two());
    press(1, 4);
    const input = document.activeElement as HTMLInputElement;
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: 'ni' }, isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(changes).toEqual([]);
    fireEvent.input(input, { target: { value: '你好' } });
    fireEvent.compositionEnd(input);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(rows[1]?.note).toBe('你好');
  });

  it('clears, takes back and does again', async () => {
    draw(two());
    press(0, 0);
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Delete}');
    expect(rows[0]).toMatchObject({ name: '', qty: '', id: null });
    await user.keyboard('{Control>}z{/Control}');
    expect(rows[0]).toMatchObject({ name: '珍珠米', qty: '40', id: 1 });
    await user.keyboard('{Control>}y{/Control}');
    expect(rows[0]).toMatchObject({ name: '', qty: '' });
  });
});

describe('choosing in the grid', () => {
  it('searches while typing and fills the row from the marked choice', async () => {
    draw(two());
    press(1, 0);
    await user.keyboard('大');
    const list = await screen.findByRole('listbox');
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('option')
          .map((one) => one.textContent),
      ).toEqual(['大豆油', '大白菜']),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(rows[1]).toMatchObject({ id: 3, name: '大白菜', unit: '箱' });
    expect(changes).toEqual(['edit', 'insert']);
  });

  it('matches a whole name that was typed without choosing', async () => {
    draw(two());
    press(1, 0);
    await user.keyboard('大豆油{Tab}');
    await waitFor(() => expect(rows[1]).toMatchObject({ id: 2, unit: '桶' }));
    expect(at()).toBe('第 2 行 数量');
  });

  it('offers the options of a select cell', async () => {
    draw(two());
    press(0, 2);
    await user.keyboard('{F2}{ArrowDown}{Enter}');
    expect(rows[0]?.kind).toBe('2');
    expect(shown(0)[2]).toBe('促销');
  });

  it('begins in an opened cell with what stands in it, and with nothing in an empty one', async () => {
    draw(two());
    const marked = (): (string | null)[] =>
      screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
    press(0, 2);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('listbox');
    expect(marked()).toEqual(['日常']);
    await user.keyboard('{ArrowDown}');
    expect(marked()).toEqual(['促销']);
    await user.keyboard('{Escape}');
    press(1, 2);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('listbox');
    expect(screen.queryAllByRole('option', { selected: true })).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(rows[1]?.kind).toBe('1');
  });

  it('takes a choice by mouse and keeps the focus', async () => {
    draw(two());
    press(1, 0);
    await user.keyboard('米');
    const option = await screen.findByRole('option', { name: '珍珠米' });
    fireEvent.mouseDown(option);
    expect(rows[1]).toMatchObject({ id: 1 });
    expect(at()).toBe('第 2 行 物料');
  });
});

describe('blocks of cells', () => {
  it('pastes from a spreadsheet, adds rows, matches names, and takes it all back at once', async () => {
    draw(two());
    press(1, 0);
    paste('大豆油\t１２\t促销\t不许\t好\r\n没有的\t3\t\t\t\r\n');
    await waitFor(() => expect(rows[1]).toMatchObject({ id: 2, unit: '桶', qty: '12', kind: '2', note: '好' }));
    expect(rows).toHaveLength(3);
    expect(screen.getByRole('button', { name: '第 3 行 物料：没有这个物料' })).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ id: null, note: '第二' });
  });

  it('says how many rows found no place', async () => {
    draw(two(), { maxRows: 3 });
    press(1, 0);
    paste('a\nb\nc\nd');
    expect(rows).toHaveLength(3);
    expect(await screen.findByText('有 2 行超出可填写的行数，没有粘贴')).toBeTruthy();
  });

  it('copies and cuts as a spreadsheet reads it', () => {
    draw(two());
    press(0, 0);
    press(0, 2, { shiftKey: true });
    expect(copied('copy')).toBe('珍珠米\t40\t日常');
    expect(copied('cut')).toBe('珍珠米\t40\t日常');
    expect(rows[0]).toMatchObject({ name: '', qty: '', kind: '' });
  });

  it('fills down', async () => {
    draw([...two(), line()]);
    press(0, 0);
    press(2, 2, { shiftKey: true });
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(rows[2]).toMatchObject({ id: 1, name: '珍珠米', qty: '40', kind: '1', unit: '袋' }));
  });

  it('chooses by dragging and takes a whole row by its number', () => {
    draw(two());
    press(0, 0);
    fireEvent.mouseOver(cell(1, 1), { buttons: 1 });
    expect(copied('copy')).toBe('珍珠米\t40\n\t');
    press(0, -1);
    expect(copied('copy').split('\t')).toHaveLength(5);
  });
});

describe('rows', () => {
  it('adds, removes and gives back', async () => {
    draw(two());
    await user.click(screen.getByRole('button', { name: /添加一行/ }));
    expect(rows).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '删除第 1 行' }));
    expect(rows.map(({ note }) => note)).toEqual(['第二', '']);
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(rows).toHaveLength(3);
  });

  it('keeps rows that must stay', async () => {
    draw([line({ note: '锁定' }), line()]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除第 1 行' }).disabled).toBe(true);
    press(0, 0);
    press(1, 0, { shiftKey: true });
    await user.keyboard('{Control>}{Delete}{/Control}');
    expect(await screen.findByText('有 1 行不能删除')).toBeTruthy();
    expect(rows).toHaveLength(2);
  });
});

describe('problems', () => {
  it('marks wrong cells, lists them and leads there', async () => {
    draw([line({ qty: 'abc' }), line({ name: '谁', kind: '9' })]);
    expect(screen.getByText('3 处需要修改')).toBeTruthy();
    expect(cell(0, 1).dataset['problem']).toBe('必须是数字');
    await user.click(screen.getByRole('button', { name: '第 2 行 原因：没有这个选项' }));
    expect(at()).toBe('第 2 行 原因，没有这个选项');
    fireEvent.mouseOver(cell(0, 1));
    expect(await screen.findByRole('tooltip')).toBeTruthy();
  });

  it('shows what the page reports, for a cell or a whole row', () => {
    const start = two();
    const problems = [
      { key: start[0]?.key ?? '', field: 'qty', message: '超过库存' },
      { key: start[1]?.key ?? '', message: '重复的物料' },
    ];
    draw(start, { problems });
    expect(cell(0, 1).dataset['problem']).toBe('超过库存');
    expect(screen.getByRole('button', { name: '第 2 行：重复的物料' })).toBeTruthy();
  });
});

describe('many rows and small windows', () => {
  it('draws only the rows in sight of thousands', () => {
    draw(Array.from({ length: 5000 }, (_, index) => line({ note: String(index) })));
    expect(screen.getByRole('grid', { name: '要货明细' }).getAttribute('aria-rowcount')).toBe('5001');
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
  });

  it('becomes cards with large inputs on a phone', async () => {
    setWidth(390);
    draw(two());
    expect(screen.queryByRole('grid')).toBeNull();
    const quantity = screen.getByRole('textbox', { name: '第 1 行 数量' });
    await user.clear(quantity);
    await user.type(quantity, '7.5');
    expect(rows[0]?.qty).toBe('7.5');
    await user.type(screen.getByRole('textbox', { name: '第 2 行 备注' }), ' 好');
    expect(rows[1]?.note).toBe('第二 好');
    await user.click(screen.getByRole('button', { name: '删除第 1 行' }));
    expect(rows).toHaveLength(1);
  });
});
