import { expect, test } from 'vitest';
import { microbeLimitProblems } from './microbe-limit.rules.ts';

const plan = { sampleCount: 5, excessCount: 1, lowerLimit: '100', upperLimit: '1000' };
const said = (more: object): readonly string[] =>
  microbeLimitProblems({ ...plan, ...more }).map(({ path: [field], message }) => `${field}: ${message}`);

test('plans of two and of three classes are taken', () => {
  expect(said({})).toEqual([]);
  expect(said({ excessCount: 0, lowerLimit: '0', upperLimit: null })).toEqual([]);
  expect(said({ excessCount: 4, upperLimit: '100.01' })).toEqual([]);
});

test('as many above the limit as there are samples, and an upper limit that is not above, are refused', () => {
  expect(said({ excessCount: 5 })).toEqual(['excessCount: 允许超出数 c 应小于样品数 n']);
  expect(said({ upperLimit: '100' })).toEqual(['upperLimit: 最高限量 M 应大于限量 m']);
  expect(said({ excessCount: 9, upperLimit: '0.5' })).toHaveLength(2);
});

test('what is no number yet is left to its own field', () => {
  expect(said({ sampleCount: undefined, upperLimit: 'abc' })).toEqual([]);
});
