import { maxBytesOf } from '@material/contract/kernel/call/call.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../contract/all-calls.ts';
import { minimalInput } from '../contract/minimal-input.ts';

const usualText = 20;

/** The longest list that a schema takes, found by asking it. */
function longestOf(schema: z.ZodArray): number {
  const item = minimalInput(schema.element as z.ZodType, { detail: 'required', idOf: () => 1 });
  const fits = (length: number) => {
    const parsed = schema.safeParse(Array.from({ length }, () => item));
    return parsed.success || !parsed.error.issues.some(({ code, path }) => code === 'too_big' && path.length === 0);
  };
  const lengths = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10];
  return lengths.find(fits) ?? 1;
}

/** Characters of the JSON of an input with every list as long as it may be; lists inside of lists hold one item. */
function sizeOf(schema: z.ZodType, isInList = false): number {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return sizeOf(schema.unwrap() as z.ZodType, isInList);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>)
      .map(([key, field]) => key.length + 4 + sizeOf(field, isInList))
      .reduce((sum, size) => sum + size, 2);
  if (schema instanceof z.ZodArray)
    return 2 + (isInList ? 1 : longestOf(schema)) * (sizeOf(schema.element as z.ZodType, true) + 1);
  if (schema instanceof z.ZodRecord) return usualText * 20;
  return usualText;
}

const sealedBytes = (characters: number): number => Math.ceil((characters + 16) / 3) * 4 + 20;

test('the longest lists that a call declares fit into its body', () => {
  const tooSmall = allCalls
    .map(({ key, call }) => ({ key, needs: sealedBytes(sizeOf(call.input)), has: maxBytesOf(call) }))
    .filter(({ needs, has }) => needs > has);
  expect(tooSmall).toEqual([]);
});

test('who is not signed in sends little, and nobody more than the largest document', () => {
  for (const { key, call } of allCalls) {
    const most = call.access === 'public' ? wire.bodyBytes.public : wire.bodyBytes.lines;
    expect(maxBytesOf(call), key).toBeLessThanOrEqual(most);
  }
});
