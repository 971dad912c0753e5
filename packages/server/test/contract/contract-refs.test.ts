import type { FileType } from '@material/contract/kernel/call/call.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import type { RefTable } from '@material/contract/kernel/field/field.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { RefusalData } from '@material/contract/kernel/value/errors.ts';
import { allCalls } from './all-calls.ts';
import type { Answer, Signed } from '../harness/client.ts';
import { busiest } from '../harness/busiest.ts';
import { startHarness } from '../harness/harness.ts';
import { everyRefTable } from './ref-tables.ts';
import { minimalInput } from './minimal-input.ts';
import { visible, visibleCalls } from './visible.ts';

const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);

const everyId = async (table: RefTable): Promise<number[]> =>
  (await server.rows<{ id: number }>(`select id from ${table} order by id desc`)).map(({ id }) => id);

/** An id no row of any table has. */
const missing = 999_999_999;
/** Some that the person may see, and one that the person may not. */
type Ids = { readonly own: readonly number[]; readonly foreign: number };
type Person = { readonly name: string; readonly who: Signed; readonly ids: ReadonlyMap<RefTable, Ids> };

async function personOf(name: string, centre?: string): Promise<Person> {
  const who = await server.as(name, centre === undefined ? {} : { centre });
  const ids = new Map<RefTable, Ids>();
  for (const table of everyRefTable) {
    const { ids: seen } = await server.done(who, visibleCalls.probeVisible, { table });
    const own = new Set(seen);
    const foreign = (await everyId(table)).find((id) => !own.has(id));
    ids.set(table, { own: seen.slice(0, 2), foreign: foreign ?? missing });
  }
  return { name, who, ids };
}

const names = await busiest(server);
const people = [
  await personOf(names.city),
  await personOf('store_sh001'),
  await personOf(names.supplier),
  await personOf('glzx01', 'management'),
];

/** Where the ids of other rows stand in the fullest input of a call: each place is marked with a number of its own. */
type Place = { readonly table: RefTable; readonly mark: number };
const firstMark = 700_000_000;

function marked(call: Call): { input: unknown; places: Place[] } {
  const places: Place[] = [];
  const input = minimalInput(call.input, {
    detail: 'full',
    idOf: (table) => {
      const mark = firstMark + places.length;
      places.push({ table, mark });
      return mark;
    },
  });
  return { input, places };
}

/** Another row for the second place of a table: some calls refuse the same one twice. */
function ownAt({ ids }: Person, places: readonly Place[], { table, mark }: Place): number | undefined {
  const { own = [] } = ids.get(table) ?? {};
  const isSecond = places.some((other) => other.table === table && other.mark < mark);
  return (isSecond ? own[1] : undefined) ?? own[0];
}

/** The input with every mark replaced by an id. */
const filled = (input: unknown, places: readonly Place[], idOf: (place: Place) => number): unknown =>
  JSON.parse(JSON.stringify(input), (_key, value: unknown) => {
    const place = places.find(({ mark }) => mark === value);
    return place ? idOf(place) : value;
  }) as unknown;

const files: Readonly<Record<FileType, Buffer>> = {
  xlsx: Buffer.from('504b030414000000', 'hex'),
  pdf: Buffer.from('%PDF-1.7\n'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  jpeg: Buffer.from('ffd8ffe0', 'hex'),
  webp: Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
};

function send({ who }: Person, call: Call, input: unknown): Promise<Answer> {
  const [type] = call.upload?.types ?? [];
  return type
    ? server.upload(who, call, { input, files: [{ name: `a.${type}`, bytes: files[type] }] })
    : server.sendAny(who, call, input);
}

const isMissing = ({ http, status, data }: Answer): boolean => {
  const { code, problems = [] } = (data ?? {}) as Partial<RefusalData>;
  const isMarked = code === 'invalidInput' && problems.some(({ message }) => message === '记录不存在或已被删除');
  return http === 200 && status === 0 && (code === 'notFound' || isMarked);
};

let tried = 0;
const withRefs = allCalls.filter(({ call }) => marked(call).places.length > 0);

describe('an id that the caller may not see is refused as not found', () => {
  test.each(withRefs)('$key', async ({ call }) => {
    const { input, places } = marked(call);
    for (const person of people) {
      if (!(await mayCall(person, call))) continue;
      for (const place of places) {
        for (const wrong of new Set([person.ids.get(place.table)?.foreign ?? missing, missing])) {
          const asked = filled(input, places, (at) => (at === place ? wrong : (ownAt(person, places, at) ?? missing)));
          tried += 1;
          const answer = await send(person, call, asked);
          expect(isMissing(answer), `${person.name} ${JSON.stringify(asked)} → ${answer.http} ${answer.message}`).toBe(
            true,
          );
        }
      }
    }
  });
});

const mayCall = async ({ who }: Person, call: Call): Promise<boolean> => {
  const answer = await server.sendAny(who, call, call.upload ? { nothing: 1 } : { 不认识: 1 });
  return (answer.data as Partial<RefusalData> | null)?.code !== 'noPower';
};

describe('what a session sees', () => {
  test('was asked for in every way', () => expect(tried).toBeGreaterThan(200));

  const ofBoth = ['ask_order', 'ask_line', 'pickup_order', 'pickup_line', 'transport_order', 'inbound_order'] as const;
  const documents: readonly RefTable[] = [...ofBoth, 'transport_lot', 'inbound_line'];

  test.each([names.city, names.supplier])(
    '%s sees a part of what there is, so that the loop above means something',
    (name) => {
      const ids = people.find((person) => person.name === name)?.ids;
      for (const table of documents) {
        const { own, foreign = missing } = ids?.get(table) ?? {};
        expect({ table, hasOwn: own !== undefined, hasForeign: foreign !== missing }).toEqual({
          table,
          hasOwn: true,
          hasForeign: true,
        });
      }
    },
  );

  test.each([
    'ask_order',
    'pickup_order',
    'transport_order',
    'inbound_order',
    'ask_line',
    'inbound_line',
    'place',
  ] as const)('of %s is its own unit’s', async (table) => {
    const [user] = await server.rows<{ city_id: number; supplier_id: number }>(
      `select (select city_id from app_user where username = $1), (select supplier_id from app_user where username = $2)`,
      [names.city, names.supplier],
    );
    for (const [name, column, unit] of [
      [names.city, 'city_id', user?.city_id],
      [names.supplier, 'supplier_id', user?.supplier_id],
    ] as const) {
      if (table === 'place' && column === 'supplier_id') continue;
      const person = people.find((one) => one.name === name);
      if (!person) throw new Error(`nobody is ${name}`);
      const { ids } = await server.done(person.who, visibleCalls.probeVisible, { table });
      const foreign = await server.rows(
        `select id from ${table} where id = any($1) and ${column} is distinct from $2`,
        [ids, unit],
      );
      expect(foreign, name).toEqual([]);
    }
  });
});
