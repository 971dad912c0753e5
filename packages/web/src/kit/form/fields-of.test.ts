import { callGroups } from '@material/contract/calls.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import type { ReferenceCalls } from '@material/contract/kernel/reference/reference-calls.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from './fields-of.tsx';

/** A call whose fields are known at run time alone. */
type AnyWrite = ReferenceCalls['save'];

test('what is chosen is asked to be chosen, not to be filled in, in whichever form', () => {
  const chosen = Object.values(callGroups)
    .flatMap((group) => Object.values<Call>(group))
    .flatMap((call) => {
      const shape = call.input instanceof z.ZodObject ? call.input.shape : {};
      return Object.entries(shape).flatMap(([name, schema]) => {
        const meta = fieldOf(schema as z.ZodType);
        const isChosen = meta !== undefined && meta.label !== '' && ['choice', 'ref', 'date'].includes(meta.kind);
        return isChosen ? fieldsOf(call as AnyWrite, [name]) : [];
      });
    });
  expect(chosen.length).toBeGreaterThan(100);
  expect(chosen.filter(({ label, missing }) => missing !== `请选择${label}`)).toEqual([]);
});
