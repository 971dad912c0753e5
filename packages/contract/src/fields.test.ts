import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callGroups } from './calls.ts';
import type { Call, Calls } from './kernel/call/call.ts';
import { bare, fieldOf, labelled } from './kernel/field/field.ts';

/** Never shown as a value of its own: what a page works with, and what stands in parts of its own. */
const unseen = new Set([
  'id',
  'rowVersion',
  'targetType',
  'actions',
  'chain',
  'history',
  'isDecimal',
  'isAccepted2Weighed',
  'isRejected2Weighed',
  'priceSource',
  'reportState',
  'restDefault',
  // Said above the lines of the document that it changed.
  'revision',
]);
/** Each document says these in its own words, a message whom it is from, and an account who has it. */
const own = new Set([
  'userName',
  'createName',
  'no',
  'createTime',
  'amount',
  'arriveTemp',
  'kind',
  'name',
  'phone',
  'stopReason',
]);

const isUnseen = (name: string): boolean => unseen.has(name) || name.endsWith('Id');

type Shape = Readonly<Record<string, z.ZodType>>;
const shapeOf = (schema: z.ZodType | undefined): Shape | undefined =>
  schema instanceof z.ZodObject ? (schema.shape as Shape) : undefined;
const itemOf = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;

/** The rows and documents that a call returns, lines of a document and lots of a line included. */
function rowsOf({ output }: Call): readonly Shape[] {
  const top = shapeOf(output);
  if (top === undefined) return [];
  const row = 'totalCount' in top ? shapeOf(itemOf(top['list'])) : undefined;
  if (row) return [row];
  if (!('history' in top)) return [];
  const lines = shapeOf(itemOf(top['lines'])) ?? {};
  const lots = shapeOf(itemOf(lines['lots'])) ?? {};
  return [top, lines, lots];
}

const groups: Readonly<Record<string, Calls>> = callGroups;
const rows = Object.values(groups).flatMap((calls) =>
  Object.entries(calls).flatMap(([key, call]) => rowsOf(call).map((shape) => ({ key, shape }))),
);
const isGroup = (schema: z.ZodType): boolean => schema instanceof z.ZodArray || schema instanceof z.ZodRecord;
const shown = rows.flatMap(({ key, shape }) =>
  Object.entries(shape)
    .filter(([name, schema]) => !isUnseen(name) && !isGroup(schema))
    .map(([name, schema]) => ({ key, name, meta: fieldOf(schema) })),
);

/** What is entered into a call, lines included. */
function enteredIn(schema: z.ZodType): readonly { readonly name: string; readonly schema: z.ZodType }[] {
  const part = bare(schema);
  const item = itemOf(part);
  if (item) return enteredIn(item);
  return Object.entries(shapeOf(part) ?? {}).flatMap(([name, field]) => [{ name, schema: field }, ...enteredIn(field)]);
}
const entered = Object.values(groups).flatMap((calls) =>
  Object.entries(calls).flatMap(([key, { kind, input }]) =>
    (kind === 'write' || kind === 'upload' ? enteredIn(input) : []).flatMap(({ name, schema }) => {
      const meta = fieldOf(schema);
      return meta && meta.kind !== 'ref' ? [{ key, name, meta }] : [];
    }),
  ),
);

describe('fields of lists and documents', () => {
  test('are met', () => {
    const lists = rows.filter(({ key }) => key.startsWith('getList') || key.startsWith('getAll'));
    expect(lists.length).toBeGreaterThanOrEqual(4);
    expect(shown.length).toBeGreaterThan(200);
  });

  test('each say what they are, or are never shown', () => {
    expect(shown.filter(({ meta }) => !meta?.label).map(({ key, name }) => `${key}: ${name}`)).toEqual([]);
  });

  test('are called in Chinese, as everything that is entered is', () => {
    const foreign = [...shown, ...entered].filter(({ meta }) => meta && !/\p{Script=Han}/u.test(meta.label));
    expect(entered.length).toBeGreaterThan(500);
    expect(foreign.map(({ key, name, meta }) => `${key}: ${name}: ${meta?.label}`)).toEqual([]);
  });

  test('are called the same everywhere', () => {
    const words = Map.groupBy(
      shown.filter(({ name }) => !own.has(name)),
      ({ name }) => name,
    );
    const differ = [...words].map(([name, all]) => [name, [...new Set(all.map(({ meta }) => meta?.label))]] as const);
    expect(differ.filter(([, labels]) => labels.length > 1)).toEqual([]);
  });

  test('of one name are of one kind', () => {
    const kinds = Map.groupBy(shown, ({ name }) => name);
    const differ = [...kinds].map(([name, all]) => [name, [...new Set(all.map(({ meta }) => meta?.kind))]] as const);
    expect(differ.filter(([name, all]) => all.length > 1 && !own.has(name) && name !== 'status')).toEqual([]);
  });

  test('that are states or choices have a word for each value', () => {
    const wordless = shown.filter(
      ({ meta }) =>
        (meta?.kind === 'status' || meta?.kind === 'choice') &&
        Object.values(meta.choices ?? {}).some(({ label }) => label === ''),
    );
    expect(wordless).toEqual([]);
  });
});

describe('what is known of a schema', () => {
  const label = { label: '备注', kind: 'text' } as const;

  test('is found behind wrappers, and kept by refinements and by objects made of objects', () => {
    const remark = labelled(z.string(), label);
    for (const schema of [remark.nullable(), remark.optional(), remark.default(''), remark.max(20), remark.trim()])
      expect(fieldOf(schema)).toMatchObject(label);
    const row = z.object({ remark }).extend({ id: z.int() }).omit({ id: true });
    expect(fieldOf(row.shape.remark)).toEqual(label);
  });

  test('stays with its own copy of a shared schema', () => {
    const shared = z.string();
    labelled(shared, label);
    expect(fieldOf(shared)).toBeUndefined();
  });
});
