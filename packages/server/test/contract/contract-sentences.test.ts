import type { Call } from '@material/contract/kernel/call/call.ts';
import { checkInput } from '@material/contract/kernel/field/sentences.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from '../../src/kernel/call/input.ts';
import { Refusal } from '../../src/kernel/refusal/refuse.ts';
import { allCalls } from './all-calls.ts';

/** What people and programs put into a field that does not take it. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x'.repeat(3000),
  '-1',
  '1.2345678',
  -1,
  0,
  1.5,
  1e12,
  [],
  {},
  true,
];

const shapeOf = ({ input }: Call): readonly string[] => (input instanceof z.ZodObject ? Object.keys(input.shape) : []);

function refusedBy(call: Call, input: unknown): unknown {
  try {
    parseInput(call, input);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.details.problems;
    throw error;
  }
}

describe('a wrong field', () => {
  const cases = allCalls.flatMap(({ key, call }) =>
    shapeOf(call).flatMap((field) => wrong.map((value) => ({ key, call, input: { [field]: value } }))),
  );

  test('is met in every call', () => expect(cases.length).toBeGreaterThan(1000));

  test('reads the same before it is sent and after the server has refused it', () => {
    for (const { key, call, input } of cases) {
      const before = checkInput(call.input, input);
      const said = 'problems' in before ? before.problems : undefined;
      expect(refusedBy(call, input), `${key} ${JSON.stringify(input)}`).toEqual(said);
    }
  });

  test('that is a number is outside the bound that it is refused by', () => {
    const bounds = cases.flatMap(({ key, call, input }) => {
      const checked = checkInput(call.input, input);
      const [[field, value] = []] = Object.entries(input);
      if (!('problems' in checked) || typeof value !== 'number') return [];
      return checked.problems
        .filter(({ path }) => path.length === 1 && path[0] === field)
        .map(({ message }) => ({ key, field, value, message, least: /^不能小于 (-?[\d.]+)$/.exec(message)?.[1] }));
    });
    expect(bounds.filter(({ least }) => least !== undefined).length).toBeGreaterThan(20);
    expect(bounds.filter(({ least, value }) => least !== undefined && value >= Number(least))).toEqual([]);
  });

  test('is answered in Chinese, without the names of types', () => {
    const sentences = new Set(
      cases.flatMap(({ call, input }) => {
        const checked = checkInput(call.input, input);
        return 'problems' in checked ? checked.problems.map(({ message }) => message) : [];
      }),
    );
    const foreign = [...sentences].filter(
      (words) => !/[\u4e00-\u9fff]/.test(words) || /invalid|expected|string|undefined/i.test(words),
    );
    expect(foreign).toEqual([]);
  });
});
