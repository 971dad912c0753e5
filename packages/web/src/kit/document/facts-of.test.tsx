import { callGroups } from '@material/contract/calls.ts';
import type { Calls } from '@material/contract/kernel/call/call.ts';
import { type FieldMeta, fieldOf } from '@material/contract/kernel/field/field.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleOf } from '../../../test/sample.ts';
import { Facts } from '../display/facts.tsx';
import { factsOf } from './facts-of.tsx';

afterEach(cleanup);

type Known = readonly [name: string, meta: FieldMeta];
const documents = (Object.values(callGroups) as Calls[])
  .flatMap((group) => Object.entries(group))
  .flatMap(([name, { output }]) =>
    output instanceof z.ZodObject && 'history' in output.shape ? [{ name, output }] : [],
  );
const fieldsOf = (schema: z.ZodObject): Known[] =>
  Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, one]): Known[] => {
    const meta = fieldOf(one);
    return meta && meta.label !== '' ? [[name, meta]] : [];
  });

describe.each(documents)('the facts of $name', ({ output }) => {
  const fields = fieldsOf(output);
  const flags = fields.filter(([, { kind }]) => kind === 'flag');
  const others = fields.filter(([, { kind }]) => !['flag', 'duty', 'lines'].includes(kind));
  const everyFlag = Object.fromEntries(flags.map(([name]) => [name, true]));

  it('no text, number or choice reads 是 or 否, whatever stands beside it', () => {
    const document = sampleOf(output, everyFlag);
    const beside = flags.map(([name]) => name);
    render(
      <Facts
        facts={factsOf(
          output,
          document,
          others.map(([field]) => ({ field, beside })),
        )}
      />,
    );
    const read = screen.queryAllByRole('definition').map(({ textContent }) => textContent);
    expect(others.length).toBeGreaterThan(3);
    expect(read.filter((text) => /[是否]/.test(text))).toEqual([]);
  });

  it('a mark is said by its own word, also beside a field that is empty', () => {
    const document = sampleOf(output, everyFlag);
    for (const [mark, { label }] of flags) {
      render(
        <Facts
          facts={factsOf(
            output,
            document,
            others.map(([field]) => ({ field, beside: [mark] })),
          )}
        />,
      );
      expect(screen.getAllByText(label).length).toBeGreaterThanOrEqual(others.length);
      cleanup();
    }
  });
});

it('meets every document', () => {
  expect(documents.length).toBeGreaterThan(3);
});
