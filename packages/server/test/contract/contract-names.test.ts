import { callGroups } from '@material/contract/calls.ts';
import { callKey } from '@material/contract/kernel/call/call.ts';
import { nameTypes } from '@material/contract/kernel/value/constants.ts';
import { exportCallsOf } from '@material/contract/kernel/list/list-call.ts';
import { references } from '@material/contract/references.ts';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../src/kernel/excel/read-sheet.ts';
import type { Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { allCalls } from './all-calls.ts';
import { minimalInput } from './minimal-input.ts';
import { visible, visibleCalls } from './visible.ts';

const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);

const stored = await server.rows<{ full: string; short: string }>(
  'select name as full, short_name as short from material',
);
/** Names that say which of the two they are. */
const fulls = new Set(stored.map(({ full }) => full).filter((name) => stored.every(({ short }) => short !== name)));
const shorts = new Set(stored.map(({ short }) => short).filter((name) => stored.every(({ full }) => full !== name)));
/** Whether a field says which name it holds: the short one always, the whole one beside one that follows the setting. */
const isOneOfBoth = (name: string, beside: object): boolean =>
  name === 'shortName' || (name === 'name' && Object.hasOwn(beside, 'displayName'));

/** What stays as it was written or kept, each with the reason. */
const asWritten: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    references.map(({ calls }) => [
      `${callKey(calls.uses.path.split('/').at(-1) ?? '')}: places.examples`,
      'rows of a table by the name that they are kept under',
    ]),
  ),
  'getAllMaterial: list.name': 'where names and short names are kept, each in a column of its own',
  'getImportRows: list.cells.materialName': 'what stands in the sheet, to be mended by whoever wrote it',
};

/** Every text of an answer with the way to it, without the places in lists. */
function* texts(value: unknown, path: readonly string[] = []): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path.join('.'), value];
  if (Array.isArray(value)) for (const one of value) yield* texts(one, path);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) if (!isOneOfBoth(name, value)) yield* texts(one, [...path, name]);
}

const under = (nameType: number) => ({ headers: { nametype: String(nameType) } });
/** The ways at which a name of the other kind stands. */
const wrongIn = (data: unknown, others: ReadonlySet<string>): string[] => [
  ...new Set([...texts(data)].filter(([, text]) => others.has(text)).map(([path]) => path)),
];

const people = [
  ['glzx01', await server.as('glzx01', { centre: 'management' }), { reads: 3, files: 0 }],
  ['city_sh', await server.as('city_sh'), { reads: 7, files: 2 }],
  ['sup_gys001', await server.as('sup_gys001'), { reads: 3, files: 0 }],
] as const;

const firstOf = (who: Signed) => {
  const known = new Map<string, Promise<number>>();
  return (table: string): Promise<number> => {
    const found =
      known.get(table) ??
      server
        .sendAny(who, visibleCalls.probeVisible, { table })
        .then(({ data }) => (data as { ids?: number[] } | null)?.ids?.[0] ?? 1);
    known.set(table, found);
    return found;
  };
};

async function inputFor(schema: Parameters<typeof minimalInput>[0], idOf: (table: string) => Promise<number>) {
  const ids = new Map<string, number>();
  const noted = (table: string): number => {
    ids.set(table, 0);
    return 1;
  };
  minimalInput(schema, { detail: 'required', idOf: noted });
  for (const table of ids.keys()) ids.set(table, await idOf(table));
  return minimalInput(schema, { detail: 'required', idOf: (table) => ids.get(table) ?? 1 });
}

describe.each(people)('the name of a material is the one that %s has chosen', (_, who, least) => {
  test('in every read', async () => {
    expect(Math.min(fulls.size, shorts.size)).toBeGreaterThan(20);
    const idOf = firstOf(who);
    const named = new Set<string>();
    const wrong: string[] = [];
    for (const { call, key } of allCalls.filter(({ call }) => call.kind === 'read')) {
      const input = await inputFor(call.input, idOf);
      const [full, short] = [
        await server.sendAny(who, call, input, under(nameTypes.full)),
        await server.sendAny(who, call, input, under(nameTypes.short)),
      ];
      wrong.push(...wrongIn(full.data, shorts).map((path) => `${key}: ${path}`));
      wrong.push(...wrongIn(short.data, fulls).map((path) => `${key}: ${path}`));
      if (wrongIn(full.data, fulls).length > 0) named.add(key);
    }
    expect(wrong.filter((at) => !Object.hasOwn(asWritten, at))).toEqual([]);
    expect(named.size).toBeGreaterThanOrEqual(least.reads);
  });

  test('in every file', async () => {
    let named = 0;
    for (const call of Object.values(exportCallsOf(callGroups))) {
      const asked = await server.sendAny(who, call, {});
      if (asked.status !== 1) continue;
      const { bytes } = await server.fetchFile(who, call, {}, under(nameTypes.short));
      const path = join(server.folder, `${randomUUID()}.xlsx`);
      await writeFile(path, bytes);
      const cells: string[] = [];
      for await (const { cells: row } of readSheet(path)) cells.push(...row.map(({ text }) => text));
      const isNamed = cells.some((text) => shorts.has(text));
      if (isNamed) named += 1;
      expect([call.path, isNamed ? [] : cells.filter((text) => fulls.has(text))]).toEqual([call.path, []]);
    }
    expect(named).toBeGreaterThanOrEqual(least.files);
  });
});
