import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('amountInWords', () => {
  it.each([
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角'],
    ['0.32', '叁角贰分'],
    ['268.00', '贰佰陆拾捌元整'],
    ['1005.20', '壹仟零伍元贰角'],
    ['10.05', '壹拾元零伍分'],
    ['12846.50', '壹万贰仟捌佰肆拾陆元伍角'],
    ['100000', '壹拾万元整'],
    ['10000500', '壹仟万零伍佰元整'],
    ['100000500.99', '壹亿零伍佰元玖角玖分'],
    ['100000000', '壹亿元整'],
    ['1200000000000', '壹万贰仟亿元整'],
    ['1000000000500', '壹万亿零伍佰元整'],
    ['-268.10', '负贰佰陆拾捌元壹角'],
    ['1.005', '壹元零壹分'],
    ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('writes %s as %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });

  it('refuses what no document can hold', () => {
    expect(() => amountInWords('10000000000000000')).toThrow(RangeError);
  });
});
