import { describe, expect, it } from 'vitest';
import { groupNumber, numberProblem, readNumber } from './number-text.ts';

describe('typed numbers', () => {
  it.each([
    ['１，２３４．５', '1234.5'],
    ['￥1,234,567.80', '1234567.80'],
    ['1 234', '1234'],
    ['１２。５', '12.5'],
    ['－1.50', '-1.50'],
    ['.5', '0.5'],
    ['007.', '7'],
    ['-0.00', '0.00'],
    ['000', '0'],
    [' 12 ', '12'],
    ['', ''],
  ])('%s reads as %s', (typed, read) => expect(readNumber(typed)).toBe(read));

  it.each(['1e9', '-', '.', 'abc', '12元', '1.2.3', '1,5', '1,23,456', '1 2', '--5', '５ａ'])(
    'nothing of %s is left out',
    (typed) => expect(readNumber(typed)).toBe(typed),
  );

  it.each([
    ['', undefined],
    ['12.34', undefined],
    ['1e9', '必须是数字'],
    ['-', '必须是数字'],
    ['-5', '不能为负'],
    ['12.345', '最多 2 位小数'],
  ])('%s: %s', (text, problem) => expect(numberProblem(text, { places: 2, negative: false })).toBe(problem));

  it('says it of whole and of signed numbers', () => {
    expect(numberProblem('1.5', { places: 0, negative: false })).toBe('必须是整数');
    expect(numberProblem('-1.5', { places: 1, negative: true })).toBeUndefined();
  });

  it.each([
    ['1234567.8901', '1,234,567.8901'],
    ['-1234', '-1,234'],
    ['999', '999'],
    ['', ''],
    ['abcdef1234', 'abcdef1234'],
  ])('%s is shown as %s', (text, grouped) => expect(groupNumber(text)).toBe(grouped));
});
