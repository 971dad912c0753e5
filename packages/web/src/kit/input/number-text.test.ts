import { describe, expect, it } from 'vitest';
import { cleanNumber, finishNumber, groupNumber, isNumberKey } from './number-text.ts';

const amount = { places: 2, negative: false };
const delta = { places: 6, negative: true };

describe('typed numbers', () => {
  it.each([
    ['１，２３４．５元', '1234.5'],
    ['1,234.567', '1234.56'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['abc', ''],
    ['１２。５', '12.5'],
    ['.', '.'],
  ])('%s reads as %s', (typed, clean) => expect(cleanNumber(typed, amount)).toBe(clean));

  it('keeps one leading minus where negative numbers are welcome', () => {
    expect(cleanNumber('－1－2', delta)).toBe('-12');
    expect(cleanNumber('1-2', delta)).toBe('12');
  });

  it('has no point where there are no places', () =>
    expect(cleanNumber('12.5', { places: 0, negative: false })).toBe('12'));

  it.each([
    ['.5', '0.5'],
    ['007.', '7'],
    ['-', ''],
    ['.', ''],
    ['', ''],
    ['-0.00', '0.00'],
    ['-1.50', '-1.50'],
    ['000', '0'],
  ])('%s ends as %s', (typed, finished) => expect(finishNumber(typed)).toBe(finished));

  it.each([
    ['1234567.8901', '1,234,567.8901'],
    ['-1234', '-1,234'],
    ['999', '999'],
    ['', ''],
  ])('%s is shown as %s', (text, grouped) => expect(groupNumber(text)).toBe(grouped));

  it('lets digits and editing keys through and stops letters', () => {
    const allowed = ['1', '９', '.', '。', 'Backspace', 'ArrowLeft', 'Tab'];
    expect(allowed.filter((key) => isNumberKey(key, amount))).toEqual(allowed);
    expect(['a', '-', ' ', '元', 'e', '+'].filter((key) => isNumberKey(key, amount))).toEqual([]);
    expect(isNumberKey('-', delta)).toBe(true);
    expect(isNumberKey('.', { places: 0, negative: false })).toBe(false);
  });
});
