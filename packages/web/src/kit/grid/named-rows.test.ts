import { afterEach, expect, it, vi } from 'vitest';
import type { Named } from '../input/name-match.ts';
import { type NamedRow, namingOf } from './named-rows.ts';

afterEach(() => vi.restoreAllMocks());

type Row = NamedRow<Named> & { readonly text: string };
const naming = namingOf<Row, Named>({
  noun: '物料',
  textOf: ({ text }) => text,
  noteOf: ({ code }) => code,
  take: (row, picked) => ({ ...row, picked, hint: null }),
  write: (row, text) => ({ ...row, text, picked: null, hint: null }),
});

it.each([
  [true, '查找失败，请重试'],
  [false, '网络断开，恢复后自动查找'],
])('says of a row that could not be looked up whether there was a network (%j)', (onLine, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  expect(naming.check(naming.wait({ key: '1', text: '大米', picked: null, hint: null }))).toBe(words);
});
