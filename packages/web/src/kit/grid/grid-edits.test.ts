import { describe, expect, it } from 'vitest';
import type { GridColumn } from './grid-columns.ts';
import { cellProblem, readCell } from './grid-columns.ts';
import { readDate } from '../input/read-date.ts';
import { clearCells, fillDown, pasteBlock, readBlock, setCell, writeBlock } from './grid-edits.ts';
import { restored } from './row-steps.ts';

type Line = { key: string; name: string; id: number | null; qty: string; date: string; kind: string; locked: string };
const line = (key: string, more: Partial<Line> = {}): Line => ({
  key,
  name: '',
  id: null,
  qty: '',
  date: '',
  kind: '',
  locked: 'x',
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
  },
  { type: 'number', field: 'qty', title: '数量', places: 2 },
  { type: 'date', field: 'date', title: '日期' },
  {
    type: 'select',
    field: 'kind',
    title: '原因',
    options: [
      { value: '1', label: '日常' },
      { value: '2', label: '促销' },
    ],
  },
  { type: 'readonly', field: 'locked', title: '规格' },
];
const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
let made = 0;
const newRow = (): Line => line(`new${++made}`);

describe('spreadsheet text', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\r\nb\r\n', [['a'], ['b']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"say ""hi"""\t', [['say "hi"', '']]],
    ['5" pipe\tb', [['5" pipe', 'b']]],
    ['"open\tb', [['"open', 'b']]],
    [
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['one', [['one']]],
  ])('%j', (text, block) => expect(readBlock(text)).toEqual(block));

  it('survives being written and read', () => {
    const rows = [line('a', { name: '两\n行 "x"', qty: '1.5', kind: '2' }), line('b', { name: 'y' })];
    const text = writeBlock({ rows, columns }, range(0, 0, 1, 3));
    expect(readBlock(text)).toEqual([
      ['两\n行 "x"', '1.5', '', '促销'],
      ['y', '', '', ''],
    ]);
  });
});

describe('what a cell takes', () => {
  it.each([
    [1, '１，２００．５', '1200.5'],
    [1, '¥ 1,200', '1200'],
    [1, '12箱', '12箱'],
    [2, '2026/1/5', '2026-01-05'],
    [2, '2026年11月30日', '2026-11-30'],
    [2, '20260105', '2026-01-05'],
    [2, '2026-02-30', '2026-02-30'],
    [2, '下周', '下周'],
    [3, '促销', '2'],
    [3, '2', '2'],
    [3, '别的', '别的'],
    [0, '  珍珠\n米 ', '珍珠 米'],
  ])('column %i: %s becomes %s', (at, typed, text) => {
    const column = columns[at];
    if (!column) throw new Error('no such column');
    expect(readCell(column, line('a'), typed)).toBe(text);
  });

  it('takes no word for a day that is none', () => {
    for (const word of ['constructor', 'toString', '__proto__']) expect(readDate(word, '2026-11-20')).toBe(word);
  });

  it('gives a day without a year the current one', () => expect(readDate('3-8', '2026-11-20')).toBe('2026-03-08'));

  it.each([
    [{ qty: '12箱' }, '必须是数字'],
    [{ qty: '1.234' }, '最多 2 位小数'],
    [{ qty: '-1' }, '不能为负'],
    [{ date: '下周' }, '日期不对，应如 2026-01-31'],
    [{ date: '2026-13-45' }, '日期不对，应如 2026-01-31'],
    [{ date: '1999-01-01' }, '日期不对，应如 2026-01-31'],
    [{ kind: '9' }, '没有这个选项'],
    [{ qty: '1.20', date: '2026-01-05', kind: '1' }, undefined],
  ])('%j is called %s', (more, problem) => {
    const row = line('a', more);
    expect(columns.map((column) => cellProblem(column, row)).find((found) => found !== undefined)).toBe(problem);
  });
});

describe('edits', () => {
  const rows = [line('a', { name: '米', qty: '1', kind: '1' }), line('b'), line('c')];

  it('changes one cell and leaves the other rows alone', () => {
    const after = setCell({ rows, columns }, { row: 1, column: 1 }, '7');
    expect(after[1]?.qty).toBe('7');
    expect(after[0]).toBe(rows[0]);
  });

  it('pastes beyond the last row, keeps locked cells and names the lookups', () => {
    const block = [
      ['米', '1', '2026-1-2', '促销', 'no'],
      ['油', '2'],
    ];
    const pasted = pasteBlock({ rows, columns }, { block, range: range(2, 0), newRow, maxRows: 10 });
    expect(pasted.rows).toHaveLength(4);
    expect(pasted.rows[2]).toMatchObject({ name: '米', qty: '1', date: '2026-01-02', kind: '2', locked: 'x' });
    expect(pasted.texts.map(({ text, column }) => [column, text])).toEqual([
      [0, '米'],
      [0, '油'],
    ]);
    expect(pasted.dropped).toBe(0);
  });

  it('counts the rows that find no place', () => {
    const block = [['1'], ['2'], ['3'], ['4']];
    expect(pasteBlock({ rows, columns }, { block, range: range(1, 1), newRow, maxRows: 4 }).dropped).toBe(1);
    expect(pasteBlock({ rows, columns }, { block, range: range(1, 1), maxRows: 9 }).dropped).toBe(2);
  });

  it('spreads one copied cell over the whole range', () => {
    const pasted = pasteBlock({ rows, columns }, { block: [['5']], range: range(0, 1, 2, 1), maxRows: 9 });
    expect(pasted.rows.map(({ qty }) => qty)).toEqual(['5', '5', '5']);
  });

  it('fills down from the top of the range, or from above for a single row', () => {
    expect(fillDown({ rows, columns }, range(0, 1, 2, 3)).rows.map(({ qty, kind }) => qty + kind)).toEqual([
      '11',
      '11',
      '11',
    ]);
    const single = fillDown({ rows, columns }, range(1, 0, 1, 1));
    expect(single.rows[1]).toMatchObject({ name: '米', qty: '1' });
    expect(single.texts).toHaveLength(1);
    expect(fillDown({ rows, columns }, range(0, 1)).rows).toEqual(rows);
  });

  it('clears what may be edited', () => {
    const [first] = clearCells({ rows, columns }, range(0, 0, 0, 4));
    expect(first).toMatchObject({ name: '', qty: '', kind: '', locked: 'x' });
  });

  it('takes back an edit without taking back what has come in since', () => {
    const before = [line('a', { qty: '1' }), line('b')];
    const after = [line('a', { qty: '2' }), before[1] ?? line('b')];
    const now = [after[0] ?? line('a'), line('b', { locked: 'fresh' })];
    expect(restored(now, after, before).map(({ qty, locked }) => [qty, locked])).toEqual([
      ['1', 'x'],
      ['', 'fresh'],
    ]);
  });
});
