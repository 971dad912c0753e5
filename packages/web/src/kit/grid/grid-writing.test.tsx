import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import type { GridChoice, GridColumn } from './grid-columns.ts';
import { LineGrid } from './line-grid.tsx';
import { useRowHistory } from './use-row-history.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => setWidth(1440));
afterEach(clearStage);

type Line = { key: string; id: number | null; name: string; qty: string; unit: string; kind: string; note: string };
let made = 0;
const line = (more: Partial<Line> = {}): Line => ({
  key: `k${++made}`,
  id: null,
  name: '',
  qty: '',
  unit: '',
  kind: '',
  note: '',
  ...more,
});
const materials = ['珍珠米', '大豆油', '大白菜'].map((name, at) => ({ id: at + 1, name }));
const choose = ({ id, name }: (typeof materials)[number]): GridChoice<Line> => ({
  key: id,
  label: name,
  apply: (row) => ({ ...row, id, name }),
});
const columns: GridColumn<Line>[] = [
  {
    type: 'lookup',
    field: 'name',
    title: '物料',
    required: true,
    set: (row, name) => ({ ...row, name, id: null }),
    isUnmatched: ({ id }) => id === null,
    search: ({ text }) => Promise.resolve(materials.filter(({ name }) => name.includes(text)).map(choose)),
    near: ({ name }) => materials.filter((one) => name !== '' && one.name.startsWith(name)).map(choose),
    check: (row) => (row.name !== '' && row.id === null ? '没有这个物料' : undefined),
  },
  { type: 'number', field: 'qty', title: '数量', required: true, places: 2, most: () => '60' },
  { type: 'select', field: 'kind', title: '原因', options: [{ value: '1', label: '日常' }] },
  { type: 'readonly', field: 'unit', title: '单位' },
  { type: 'text', field: 'note', title: '备注' },
];

let rows: readonly Line[] = [];
function Page({ start }: { readonly start: readonly Line[] }) {
  const [held, setRows] = useState(start);
  const history = useRowHistory({
    rows: held,
    write: (next) => {
      rows = next;
      setRows(next);
    },
  });
  return <LineGrid label="要货明细" history={history} columns={columns} newRow={line} autoFocus />;
}
const draw = (start: readonly Line[]): void => {
  rows = start;
  inTab(<Page start={start} />);
};
const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (!found) throw new Error(`no cell ${row} ${column}`);
  return found;
};
const press = (row: number, column: number): void => {
  fireEvent.mouseDown(cell(row, column), { button: 0 });
};
const at = (): string => document.activeElement?.getAttribute('aria-label') ?? '';

describe('keys for writing many lines', () => {
  it('goes from the goods to the quantity, and from there to the next new line', async () => {
    draw([line(), line()]);
    expect(at()).toBe('第 1 行 物料');
    await user.keyboard('珍珠米{Enter}');
    expect(at()).toBe('第 1 行 数量');
    await user.keyboard('4{Enter}');
    expect(at()).toBe('第 2 行 物料');
    await user.keyboard('大豆油{Enter}4{Enter}');
    expect(rows).toHaveLength(3);
    expect(at()).toBe('第 3 行 物料');
  });

  it('goes down a column of lines that are there, and to the next line behind the last cell', async () => {
    draw([line({ name: '珍珠米', id: 1, qty: '1' }), line({ name: '大豆油', id: 2, qty: '1' })]);
    press(0, 1);
    await user.keyboard('4{Enter}');
    expect(at()).toBe('第 2 行 数量');
    press(0, 4);
    await user.keyboard('好{Enter}');
    expect(at()).toBe('第 2 行 物料');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(at()).toBe('第 1 行 物料');
  });

  it('passes over what cannot be written in', async () => {
    draw([line({ name: '珍珠米', id: 1, qty: '1' }), line()]);
    press(0, 2);
    await user.keyboard('{Tab}');
    expect(at()).toBe('第 1 行 备注');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(at()).toBe('第 1 行 原因');
  });
});

describe('what is wrong', () => {
  it('explains a wrong cell beside it, with what is wrong now, and never while something is typed', async () => {
    draw([line({ qty: 'abc' }), line()]);
    fireEvent.mouseOver(cell(0, 1));
    expect((await screen.findByRole('tooltip')).textContent).toBe('必须是数字');
    press(0, 1);
    await user.keyboard('1.234');
    expect(document.querySelector('.kit-grid-bubble:not(.ant-tooltip-hidden)')).toBeNull();
    await user.keyboard('{Tab}');
    await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('最多 2 位小数'));
    press(0, 1);
    await user.keyboard('5{Tab}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('is red while it is typed where no further digit can mend it', async () => {
    draw([line({ name: '珍珠米', id: 1 }), line()]);
    press(0, 1);
    const input = () => document.activeElement?.getAttribute('aria-invalid');
    await user.keyboard('6');
    expect(input()).toBe('false');
    await user.keyboard('1');
    expect(input()).toBe('true');
    await user.keyboard('{Backspace}0');
    expect(input()).toBe('false');
  });

  it('lists what comes near an unmatched text, to be taken with one click', async () => {
    draw([line({ name: '大豆' }), line()]);
    await user.click(screen.getByRole('button', { name: '大豆油' }));
    expect(rows[0]).toMatchObject({ id: 2, name: '大豆油' });
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(rows[0]).toMatchObject({ id: null, name: '大豆' });
  });
});
