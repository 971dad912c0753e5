import { expect, test } from 'vitest';
import { entered } from './entered.ts';

const problemOf = (text: string) => entered.ratio('税率').safeParse(text).error?.issues[0]?.message;

test.each([
  ['0', undefined],
  ['0.09', undefined],
  ['0.9999', undefined],
  ['0.0900', undefined],
  ['1', '不能超过 99.99'],
  ['-0.1', '不能为负'],
  ['0.12345', '最多 2 位小数'],
  ['9%', '必须是数字'],
])('a share %j → %s', (text, problem) => expect(problemOf(text)).toBe(problem));

test('a share is refused that is longer than any other number may be', () => {
  expect(problemOf(`0.09${'0'.repeat(100_000)}`)).toBe('最多 2 位小数');
  expect(problemOf(`0.09${'0'.repeat(200)}1`)).toBe('最多 2 位小数');
  expect(problemOf('9'.repeat(100_000))).toBe('不能超过 99.99');
});

test.each([
  ['09:05', '09:05'],
  ['9:05', '09:05'],
  [' 9：05 ', '09:05'],
  ['23:59', '23:59'],
])('a time of day is taken as people type it: %j → %s', (typed, time) => {
  expect(entered.clock('时间').parse(typed)).toBe(time);
});

test.each(['24:00', '9:5', '9:60', '9', '早上九点', ':05'])('%j is no time of day', (typed) => {
  expect(entered.clock('时间').safeParse(typed).error?.issues[0]?.message).toBe('时间应如 16:30');
});
