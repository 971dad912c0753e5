import { commented } from '@material/contract/comments.ts';
import type { Comments } from '@material/contract/kernel/document/comment.ts';
import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { documents } from '../../src/documents.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { deliverGathered } from '../../src/kernel/operation/outbox.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { namedInCommentTopic } from '../../src/messaging/public.ts';
import { expectRefusal, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { visible, visibleCalls } from './visible.ts';

// On one order that was received in the played days: a further kind of documents with comments needs no word here.
const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);

type Unit = { readonly city_id: number | null; readonly place_id: number | null; readonly supplier_id: number | null };
type Person = { readonly name: string; readonly unit: string; readonly place: number | null; readonly who: Signed };

/** By them the test of live updates tries the scope. */
const played = await server.rows('select distinct is_internal from comment');

const userAt = (where: string) => `exists (select from app_user u where u.status = 'NORMAL' and ${where})`;
const [order] = await server.rows<Unit & { id: number; transport_order_id: number; ask_order_id: number }>(
  `select o.id, o.city_id, o.place_id, o.supplier_id, o.transport_order_id, a.ask_order_id from inbound_order o
   join inbound_line l on l.inbound_order_id = o.id join ask_line a on a.id = l.ask_line_id
   where o.status = 'SUBMITTED' and not o.is_deleted and ${userAt('u.supplier_id = o.supplier_id')}
     and ${userAt('u.city_id = o.city_id and u.place_id is null')}
   -- Of one of which less came than was ordered, there is everything.
   order by exists (select from terminal_application t join ask_revision r on r.ask_order_id = t.ask_order_id
     where t.ask_order_id = a.ask_order_id) desc, o.id desc limit 1`,
);
if (!order) throw new Error('nothing was received in the played days');
const [pickup] = await server.rows<{ id: number }>(
  `select distinct p.pickup_order_id as id from pickup_line p join inbound_line l on l.ask_line_id = p.ask_line_id
   where l.inbound_order_id = $1 order by 1 limit 1`,
  [order.id],
);
const [terminal] = await server.rows<{ id: number }>(
  'select id from terminal_application where ask_order_id = $1 order by id desc limit 1',
  [order.ask_order_id],
);
const [revision] = await server.rows<{ id: number }>(
  'select id from ask_revision where ask_order_id = $1 order by id desc limit 1',
  [order.ask_order_id],
);
const [returned] = await server.rows<{ id: number }>(
  'select id from return_order where inbound_order_id = $1 order by id desc limit 1',
  [order.id],
);
const [complained] = await server.rows<{ id: number }>(
  `select id from complaint_order where city_id = $1 and supplier_id = $2 and status = 'CLOSED' order by id desc limit 1`,
  [order.city_id, order.supplier_id],
);
const ids: Readonly<Record<string, number | undefined>> = {
  ask_order: order.ask_order_id,
  pickup_order: pickup?.id,
  terminal_application: terminal?.id,
  ask_revision: revision?.id,
  transport_order: order.transport_order_id,
  inbound_order: order.id,
  return_order: returned?.id,
  complaint_order: complained?.id,
};
const idIn = ({ of }: Comments): number => ids[of] ?? Number.NaN;

// Two stores of one city: the order's and another one.
await server.rows(`update app_user set city_id = $1, place_id = $2 where username = 'store_sh001'`, [
  order.city_id,
  order.place_id,
]);
await server.rows(
  `update app_user set city_id = $1, place_id = (select min(id) from place where city_id = $1 and id <> $2) where username = 'store_hz001'`,
  [order.city_id, order.place_id],
);

const nameOf = async (where: string): Promise<string> => {
  const [row] = await server.rows<{ username: string }>(
    `select username from app_user where status = 'NORMAL' and ${where} order by id limit 1`,
  );
  if (!row) throw new Error(`nobody ${where}`);
  return row.username;
};
async function personOf(name: string, centre?: string): Promise<Person> {
  const [row] = await server.rows<Unit & { source: string }>(
    'select source, city_id, place_id, supplier_id from app_user where username = $1',
    [name],
  );
  const unit = centre?.startsWith('city') ? `acting ${name}` : `${row?.source} ${row?.city_id} ${row?.supplier_id}`;
  return { name, unit, place: row?.place_id ?? null, who: await server.as(name, centre ? { centre } : {}) };
}
const names = {
  city: await nameOf(`city_id = ${order.city_id} and place_id is null`),
  supplier: await nameOf(`supplier_id = ${order.supplier_id}`),
};
const people = [
  await personOf('glzx01', 'management'),
  await personOf('glzx02', `city:${order.city_id}`),
  await personOf(names.city),
  await personOf('store_sh001'),
  await personOf('store_hz001'),
  await personOf(await nameOf(`source = 'CITY' and place_id is null and city_id <> ${order.city_id}`)),
  await personOf(names.supplier),
  await personOf(await nameOf(`supplier_id <> ${order.supplier_id}`)),
];
const isActing = ({ unit }: Person): boolean => unit.startsWith('acting');

/** What carries the goods is talked of together; any other document by itself. */
const inChain = new Set<string>(documents.flatMap(({ machine, chain }) => (chain ? [machine.table] : [])));
const areTogether = (one: string, other: string): boolean => one === other || (inChain.has(one) && inChain.has(other));

/** Which of the documents each of them sees, by the scope of the documents alone. */
const seenBy = new Map<Person, ReadonlySet<string>>();
for (const person of people) {
  const tables = commented.map(async ({ of }) => {
    const { ids: seen } = await server.done(person.who, visibleCalls.probeVisible, { table: of });
    return seen.includes(ids[of] ?? 0) ? [of] : [];
  });
  seenBy.set(person, new Set<string>((await Promise.all(tables)).flat()));
}
const mayOpen = async (person: Person, kind: Comments): Promise<boolean> =>
  (await server.send(person.who, kind.calls.list, { of: idIn(kind) })).status === 1;

const deliver = () =>
  deliverGathered(
    systemCtx(
      { database: server.database, files: server.files, settings: settingsOf(server.config), random: () => 0.5 },
      server.clock.now,
      'job:outbox',
    ),
    [namedInCommentTopic],
  );
const unread = (who: Signed) => server.done(who, messageCalls.getMyMessageIndex, { isRead: '未读' });

beforeEach(() => server.rows('truncate comment, outbox, message_receiver, message'));

test('every document of the chain is commented on, and each of these people sees another part of the order', () => {
  expect(commented.map(({ of }) => of).toSorted()).toEqual(documents.map(({ machine }) => machine.table).toSorted());
  expect(played).toHaveLength(2);
  expect(commented.filter(({ of }) => ids[of] === undefined)).toEqual([]);
  expect(people.map((person) => seenBy.get(person)?.size ?? 0).toSorted((a, b) => a - b)).toEqual([
    0, 0, 0, 8, 8, 8, 8, 8,
  ]);
});

describe('who reads a comment', () => {
  test('is whoever sees its document, and of an internal one its writer’s unit alone', async () => {
    type Written = { readonly text: string; readonly by: Person; readonly on: string; readonly isInternal: boolean };
    const written: Written[] = [];
    for (const by of people) for (const kind of commented) if (await mayOpen(by, kind)) await write(by, kind);
    async function write(by: Person, kind: Comments): Promise<void> {
      for (const isInternal of [false, true]) {
        const text = `${by.name} ${kind.of} ${isInternal ? '内部' : '公开'}`;
        const answer = await server.send(by.who, kind.calls.add, {
          of: idIn(kind),
          content: text,
          isInternal,
          people: [],
        });
        if (isInternal && isActing(by)) expectRefusal(answer, 'ownOnly');
        else {
          expect(answer.data, answer.message).toMatchObject({ content: text, isInternal, isActing: isActing(by) });
          written.push({ text, by, on: kind.of, isInternal });
        }
      }
    }
    expect(written.length).toBeGreaterThan(14);
    const reads = (reader: Person, { by, on, isInternal }: Written): boolean =>
      seenBy.get(reader)?.has(on) === true &&
      (!isInternal || (!isActing(reader) && reader.unit === by.unit)) &&
      (reader.place === null || by.place === null || reader.place === by.place);
    let opened = 0;
    for (const reader of people)
      for (const kind of commented) {
        if (!(await mayOpen(reader, kind))) continue;
        opened += 1;
        const { list } = await server.done(reader.who, kind.calls.list, { of: idIn(kind) });
        const expected = written
          .filter((one) => areTogether(one.on, kind.of) && reads(reader, one))
          .map(({ text }) => text);
        expect({ reader: reader.name, on: kind.of, list: list.map(({ content }) => content).toSorted() }).toEqual({
          reader: reader.name,
          on: kind.of,
          list: expected.toSorted(),
        });
      }
    expect(opened).toBeGreaterThan(7);
  });

  test.each(commented.map((kind) => [kind.of, kind] as const))(
    'of %s: nobody who does not see the document reads, names people or writes',
    async (_, kind) => {
      for (const stranger of people.filter((person) => !seenBy.get(person)?.has(kind.of))) {
        const of = idIn(kind);
        for (const answer of [
          await server.send(stranger.who, kind.calls.list, { of }),
          await server.send(stranger.who, kind.calls.people, { of }),
          await server.send(stranger.who, kind.calls.add, { of, content: '偷看', isInternal: false, people: [] }),
        ])
          expect(['noPower', 'invalidInput', 'notFound']).toContain((answer.data as { code?: string } | null)?.code);
      }
      expect(await server.rows('select 1 from comment')).toEqual([]);
    },
  );
});

describe('a named person', () => {
  test.each(commented.map((kind) => [kind.of, kind] as const))(
    'of %s reads the comment at the document that the message opens, and nobody else is told',
    async (_, kind) => {
      const [writer] = await openersOf(kind);
      if (!writer) throw new Error(`nobody opens ${kind.of}`);
      const of = idIn(kind);
      const { list } = await server.done(writer.who, kind.calls.people, { of });
      const others = people.filter(({ who }) => list.some(({ id }) => id === who.userId));
      expect(list.map(({ id }) => id)).not.toContain(writer.who.userId);
      expect(others.length).toBeGreaterThan(0);
      for (const isInternal of [false, true]) {
        if (isInternal && isActing(writer)) continue;
        await server.rows('truncate comment, outbox, message_receiver, message');
        const named = list.filter(({ isOwnUnit }) => !isInternal || isOwnUnit).slice(0, 20);
        const chosen = named.map(({ id }) => id);
        const content = `请看 ${kind.of}`;
        await server.done(writer.who, kind.calls.add, { of, content, isInternal, people: chosen });
        await deliver();
        await deliver();
        for (const person of people) {
          const messages = (await unread(person.who)).list;
          const isNamed = chosen.includes(person.who.userId);
          expect([person.name, messages.map((one) => one.content)]).toEqual([person.name, isNamed ? [content] : []]);
          if (!isNamed) continue;
          const opens = messages[0]?.opens;
          const there = commented.find((one) => one.of === opens?.docType);
          expect(opens).toMatchObject({ part: 'messages', docId: there && idIn(there) });
          if (!there) continue;
          // A message opens the page of one's own centre.
          const who = isActing(person) ? { ...person.who, centre: 'management' } : person.who;
          const seen = await server.done(who, there.calls.list, { of: idIn(there) });
          expect(seen.list.map((one) => one.content)).toEqual([content]);
          expect(seen.told.map((one) => one.content)).toEqual([content]);
        }
      }
    },
  );

  test('who does not read the comment is refused, whoever it is', async () => {
    for (const kind of commented) {
      const [writer] = await openersOf(kind);
      if (!writer) throw new Error(`nobody opens ${kind.of}`);
      const of = idIn(kind);
      const { list } = await server.done(writer.who, kind.calls.people, { of });
      const foreign = people.filter((person) => !seenBy.get(person)?.has(kind.of)).map(({ who }) => who.userId);
      const outside = list.filter(({ isOwnUnit }) => !isOwnUnit).map(({ id }) => id);
      for (const id of [...foreign, 999_999_999])
        expectRefusal(
          await server.send(writer.who, kind.calls.add, { of, content: '看', isInternal: false, people: [id] }),
          'invalidInput',
        );
      for (const id of isActing(writer) ? [] : outside.slice(0, 3))
        expectRefusal(
          await server.send(writer.who, kind.calls.add, { of, content: '看', isInternal: true, people: [id] }),
          'invalidInput',
        );
    }
    expect(await server.rows('select 1 from comment')).toEqual([]);
  });

  async function openersOf(kind: Comments): Promise<Person[]> {
    const found: Person[] = [];
    for (const person of people) if (!isActing(person) && (await mayOpen(person, kind))) found.push(person);
    return found;
  }
});

test('a comment is plain text of 1 to 500 characters', async () => {
  const [kind] = commented;
  const buyer = people.find(({ name }) => name === names.city);
  if (!kind || !buyer) throw new Error('nobody comments');
  const add = (content: string) =>
    server.send(buyer.who, kind.calls.add, { of: idIn(kind), content, isInternal: false, people: [] });
  for (const content of ['', '   ', '字'.repeat(501), `a\u0000b`]) expectRefusal(await add(content), 'invalidInput');
  const html = '<img src=x onerror=alert(1)> & <b>粗</b>';
  expect((await add(html)).data).toMatchObject({ content: html });
  expect((await add('字'.repeat(500))).status).toBe(1);
});
