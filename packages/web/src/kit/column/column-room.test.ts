import { describe, expect, it } from 'vitest';
import { fitted } from './column-room.ts';
import { type Column, noPrefs, pinned, placed } from './list-columns.ts';

type Row = { readonly id: number; readonly [field: string]: unknown };
const columns: readonly Column<Row>[] = [
  { field: 'no', title: '单号', kind: 'no' },
  { field: 'status', title: '状态', kind: 'status', width: 100 },
  { field: 'place', title: '收货地点', width: 100 },
  { field: 'amount', title: '金额', kind: 'money', width: 100 },
  { field: 'maker', title: '制单人', width: 100 },
];
const titles = (prefs = noPrefs, px = 0, isWide = true): string[] =>
  fitted(columns, prefs, { px, isWide }).shown.map(({ column }) => column.title);
const widths = (prefs = noPrefs, px = 0, isWide = true): number[] =>
  fitted(columns, prefs, { px, isWide }).shown.map(({ width }) => width);

describe('columns in a room', () => {
  it('are all drawn before anybody has measured', () => {
    expect(titles()).toEqual(['单号', '状态', '收货地点', '金额', '制单人']);
    expect(widths()).toEqual([192, 100, 100, 100, 100]);
  });

  it('give way from the end, and come back when they are asked for', () => {
    expect(titles(noPrefs, 500)).toEqual(['单号', '状态', '收货地点', '金额']);
    expect(fitted(columns, noPrefs, { px: 500, isWide: true }).left.map(({ title }) => title)).toEqual(['制单人']);
    expect(titles({ ...noPrefs, shown: { maker: true } }, 500)).toEqual(['单号', '状态', '收货地点', '制单人']);
    expect(titles(pinned(noPrefs, 'maker', true), 500)).toEqual(['制单人', '单号', '状态', '收货地点']);
  });

  it('take less for a number where the window is narrow', () => {
    expect(widths(noPrefs, 520, false)).toEqual([120, 100, 100, 100, 100]);
  });

  it('share spare room among words, none of it with numbers', () => {
    expect(widths(noPrefs, 892)).toEqual([192, 200, 200, 100, 200]);
  });

  it('do not vanish because another one was dragged wider', () => {
    expect(widths({ ...noPrefs, widths: { place: 300 } }, 592)).toEqual([192, 100, 300, 100, 100]);
  });
});

describe('a pinned column', () => {
  it('stands in front and stays there; without one the first does', () => {
    const fixed = (prefs = noPrefs): string[] =>
      fitted(columns, prefs, { px: 0, isWide: true })
        .shown.filter(({ isFixed }) => isFixed)
        .map(({ column }) => column.title);
    expect(fixed()).toEqual(['单号']);
    const both = pinned(pinned(noPrefs, 'no', true), 'amount', true);
    expect(fixed(both)).toEqual(['单号', '金额']);
    expect(titles(both)).toEqual(['单号', '金额', '状态', '收货地点', '制单人']);
    expect(fixed(pinned(both, 'amount', false))).toEqual(['单号']);
  });
});

describe('a column dropped on another', () => {
  it('takes its place, from either side', () => {
    expect(titles(placed(columns, noPrefs, { key: 'maker', on: 'status' }))).toEqual([
      '单号',
      '制单人',
      '状态',
      '收货地点',
      '金额',
    ]);
    expect(titles(placed(columns, noPrefs, { key: 'status', on: 'amount' }))).toEqual([
      '单号',
      '收货地点',
      '金额',
      '状态',
      '制单人',
    ]);
    expect(placed(columns, noPrefs, { key: 'unknown', on: 'amount' })).toBe(noPrefs);
  });
});
