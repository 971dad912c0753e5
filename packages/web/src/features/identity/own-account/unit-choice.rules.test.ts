import { expect, it } from 'vitest';
import { isRecent, listedUnits, noRecent, stepFrom, withRecent } from './unit-choice.rules.ts';

const units = [
  { value: 1, label: '上海示例', search: ['SH', '沪'] },
  { value: 2, label: '杭州示例', search: ['HZ', '杭'] },
  { value: 3, label: '宁波示例', search: ['NB', '甬'] },
];
const valuesOf = (text: string, recent: readonly number[] = []) => {
  const listed = listedUnits(units, text, recent);
  return [listed.recent, listed.others].map((list) => list.map(({ value }) => value));
};

it('lists units of last time first, and what a text fits alone', () => {
  expect(valuesOf('')).toEqual([[], [1, 2, 3]]);
  expect(valuesOf('', [3, 9])).toEqual([[3], [1, 2]]);
  expect(valuesOf('hz', [3])).toEqual([[], [2]]);
  expect(valuesOf('甬', [3])).toEqual([[], [3]]);
  expect(valuesOf('没有')).toEqual([[], []]);
  const many = Array.from({ length: 130 }, (_, value) => ({ value, label: `单位${value}` }));
  expect(listedUnits(many, '', [])).toMatchObject({ unlisted: 30 });
});

it('goes round by arrow keys, units of last time first', () => {
  const listed = listedUnits(units, '', [3]);
  expect(stepFrom(listed, null, 1)).toBe(3);
  expect(stepFrom(listed, 3, 1)).toBe(1);
  expect(stepFrom(listed, 2, 1)).toBe(3);
  expect(stepFrom(listed, null, -1)).toBe(2);
  expect(stepFrom(listedUnits(units, '没有', []), null, 1)).toBeNull();
});

it('remembers five of a kind, each once, and reads nothing else', () => {
  const five = [1, 2, 3, 4, 5, 6].reduce((recent, id) => withRecent(recent, 'city', id), noRecent);
  expect(five).toEqual({ city: [6, 5, 4, 3, 2], supplier: [] });
  expect(withRecent(five, 'city', 4).city).toEqual([4, 6, 5, 3, 2]);
  expect([five, noRecent].every(isRecent)).toBe(true);
  expect([null, [], 'x', { city: [1] }, { city: ['1'], supplier: [] }].some(isRecent)).toBe(false);
});
