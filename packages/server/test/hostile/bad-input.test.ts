import type { Call } from '@material/contract/kernel/call/call.ts';
import { errors } from '@material/contract/kernel/value/errors.ts';
import type { RefTable } from '@material/contract/kernel/field/field.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { allCalls } from '../contract/all-calls.ts';
import { busiest } from '../harness/busiest.ts';
import type { Answer, Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { minimalInput } from '../contract/minimal-input.ts';

const server = await startHarness({ template: 'played' });
afterAll(server.stop);
const names = await busiest(server);
const people: Readonly<Record<string, () => Promise<Signed>>> = {
  headquarters: () => server.as('glzx01', { centre: 'management' }),
  city: () => server.as(names.city),
  supplier: () => server.as(names.supplier),
};
const sessions = new Map<string, Promise<Signed>>();
const sessionOf = (who: string): Promise<Signed> => {
  const known = sessions.get(who);
  const signed = known ?? people[who]?.() ?? Promise.reject(new Error(who));
  sessions.set(who, signed);
  return signed;
};

/** What was sent may have ended the sender's own session: that person signs in again and sends again. */
async function sendAs(who: string, call: Call, input: unknown): Promise<Answer> {
  const answer = await server.sendAny(await sessionOf(who), call, input);
  if (answer.status !== errors.signedOut.status) return answer;
  sessions.delete(who);
  return server.sendAny(await sessionOf(who), call, input);
}

const newest = new Map<RefTable, number>();
async function idOf(table: RefTable): Promise<number> {
  const known = newest.get(table);
  if (known !== undefined) return known;
  const [row] = await server.rows<{ id: number | null }>(`select max(id) as id from ${table}`);
  newest.set(table, row?.id ?? 1);
  return row?.id ?? 1;
}

/** What people with bad intent or bad luck put into a field. */
const nasty: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  -1,
  0,
  1.5,
  1e308,
  -0,
  '1e5',
  '0x10',
  '9'.repeat(40),
  '0.0000001',
  '١٢٣',
  'NaN',
  'Infinity',
  'null',
  "'; drop table ask_order; --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '=cmd|calc!A1',
  '../../etc/passwd',
  'a'.repeat(100_000),
  '\u202e倒写',
  '2026-02-30',
  '0000-00-00',
  '2026-11-20T10:00:00Z',
  '2026-11-20 25:00:00',
  '99999-01-01',
  true,
  [],
  [[]],
  {},
  { $ne: 1 },
  { id: 1 },
  [1, 2, 3],
  2 ** 53,
  2 ** 63,
  -(2 ** 53),
  '\u0000',
  '\ud800',
];

type Step = string | number;
const placesIn = (value: unknown, path: readonly Step[] = []): (readonly Step[])[] =>
  typeof value === 'object' && value !== null
    ? [
        path,
        ...Object.entries(value).flatMap(([key, item]) =>
          placesIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
        ),
      ]
    : [path];

function replaced(value: unknown, [step, ...rest]: readonly Step[], by: unknown): unknown {
  if (step === undefined) return by;
  const copy = structuredClone(value) as Record<Step, unknown>;
  copy[step] = replaced(copy[step], rest, by);
  return copy;
}

async function fullInput(call: Call): Promise<unknown> {
  const tables = new Set<RefTable>();
  minimalInput(call.input, { detail: 'full', idOf: (table) => (tables.add(table), 1) });
  for (const table of tables) await idOf(table);
  return minimalInput(call.input, { detail: 'full', idOf: (table) => newest.get(table) ?? 1 });
}

/** 413: whoever has no session may send little. */
const isClear = ({ http, status, message }: Answer): boolean =>
  (http === 200 && status === 1) || ((http === 200 || http === 413) && status === 0 && /\p{Script=Han}/u.test(message));

const sendable = allCalls.filter(({ call }) => call.upload === undefined);

describe('whatever is sent, the answer is a sentence and never a fault', () => {
  test.each(sendable)('$key', async ({ call }) => {
    const full = await fullInput(call);
    const place = fc.constantFrom(...placesIn(full));
    const asked = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(place, fc.constantFrom(...nasty)).map(([path, by]) => replaced(full, path, by)),
      },
      { weight: 1, arbitrary: fc.tuple(place, fc.jsonValue()).map(([path, by]) => replaced(full, path, by)) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom(...Object.keys(people)), async (input, who) => {
        const answer = await sendAs(who, call, input);
        expect(isClear(answer), `${answer.http} ${answer.message}`).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
