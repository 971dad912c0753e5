import { expect, it } from 'vitest';
import { limitWords, temperatureProblem, temperatureWarning } from './temperature.rules.ts';

const frozen = { isColdChain: true, minTemp: null, maxTemp: '-18.0' };
const chilled = { isColdChain: true, minTemp: '0.0', maxTemp: '4.0' };
const ambient = { isColdChain: false, minTemp: null, maxTemp: null };

it('says what the goods may have', () => {
  expect([frozen, chilled, ambient].map(limitWords)).toEqual(['要求 -18 ℃ 以下', '要求 0 ℃ 到 4 ℃', '']);
});

it('warns of what is outside, and of nothing else', () => {
  expect(temperatureWarning(frozen, '-12')).toBe('高于要求的 -18 ℃，提交后记为运输异常');
  expect(temperatureWarning(chilled, '-1.5')).toBe('低于要求的 0 ℃，提交后记为运输异常');
  for (const text of ['-18', '-19.5', '', '-']) expect(temperatureWarning(frozen, text)).toBeUndefined();
  expect(temperatureWarning(ambient, '30')).toBeUndefined();
});

it('wants a temperature of cold goods alone, and none that is no temperature', () => {
  expect(temperatureProblem(frozen, '')).toBe('冷链货物请先填写到货温度');
  for (const text of ['-18', '-19.5']) expect(temperatureProblem(frozen, text)).toBeUndefined();
  expect(temperatureProblem(ambient, '')).toBeUndefined();
  for (const text of ['1e1', '-', '-18.25', '100'])
    expect(temperatureProblem(ambient, text)).toBe('温度应为 -99.9 到 99.9，最多 1 位小数');
});
