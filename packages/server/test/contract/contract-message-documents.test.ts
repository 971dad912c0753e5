import { messageCalls, type MessageDocument } from '@material/contract/messaging/message.calls.ts';
import type { Machine } from '@material/contract/kernel/document/machine.ts';
import { sectionOf } from '@material/contract/kernel/call/screen.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { documents, waited } from '../../src/documents.ts';
import { expectRefusal, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { visible, visibleCalls } from './visible.ts';

// On the last document of each kind in the played days: a further kind of documents needs no word here.
const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);

type Row = {
  readonly id: number;
  readonly no: string;
  readonly city_id: number;
  readonly place_id: number;
  readonly supplier_id: number;
};
type Person = { readonly name: string; readonly who: Signed; readonly home: string };

/** The last document of a table that is seen in all its units. */
async function rowOf(table: string): Promise<Row> {
  const place =
    table === 'transport_order'
      ? `(select min(l.place_id) from transport_line l where l.transport_order_id = d.id)`
      : 'd.place_id';
  // What its supplier sees too.
  const seen: Readonly<Record<string, string>> = {
    inbound_order: 'SUBMITTED',
    return_order: 'DONE',
    complaint_order: 'CLOSED',
  };
  const status = seen[table] === undefined ? '' : `and d.status = '${seen[table]}'`;
  const [row] = await server.rows<Row>(
    `select d.id, d.no, d.city_id, ${place} as place_id, d.supplier_id from ${table} d where not d.is_deleted ${status}
       and exists (select from pickup_order p where p.city_id = d.city_id and p.supplier_id = d.supplier_id)
     order by d.id desc limit 1`,
  );
  if (!row) throw new Error(`the played days have no ${table}`);
  return row;
}

const isScreen = (key: string): key is ScreenKey => Object.hasOwn(screens, key);
const inSection = (table: string, section: string): boolean =>
  Object.values(screens).some((row) => 'shows' in row && row.shows === table && sectionOf(row.path) === section);

async function person(name: string, home: string, centre?: string): Promise<Person> {
  return { name, home, who: await server.as(name, centre === undefined ? {} : { centre }) };
}
/** Puts one person into the units of a document, as nobody else is put there by chance. */
async function moved(name: string, set: string): Promise<void> {
  await server.rows(`update app_user set ${set} where username = '${name}'`);
}

async function tell(to: Person, table: string, row: { readonly id: number; readonly no: string }, part: string | null) {
  const [message] = await server.rows<{ id: number }>(
    `with m as (insert into message (type, title, doc_type, doc_part, create_time) values ('业务', $1, $2, $3, now()) returning id)
     insert into message_receiver (message_id, user_id, doc_id, doc_no, create_time)
     select m.id, $4, $5, $6, now() from m returning id`,
    [`${table} ${to.name} ${row.id} ${part}`, table, part, to.who.userId, row.id, row.no],
  );
  return { id: message?.id ?? 0 };
}
const opened = (to: Person, id: { id: number }) =>
  server.send(to.who, messageCalls.getMessageDocument, id, { centre: 'message' });

describe.each(documents.map(({ machine }) => machine))('$table', ({ table, noun }) => {
  async function people(row: Row) {
    await moved('store_sh001', `city_id = ${row.city_id}, place_id = ${row.place_id}`);
    await moved('city_sh', `city_id = ${row.city_id}`);
    await moved('sup_gys001', `supplier_id = ${row.supplier_id}`);
    await moved('city_hz', `city_id = (select min(id) from city where id <> ${row.city_id})`);
    await moved('sup_gys002', `supplier_id = (select min(id) from supplier where id <> ${row.supplier_id})`);
    return {
      own: [
        await person('city_sh', 'city'),
        await person('store_sh001', 'city'),
        await person('sup_gys001', 'supplier'),
        await person('glzx01', 'management', 'management'),
        await person('glzx02', 'management', `city:${row.city_id}`),
        await person('glzx02', 'management', `supplier:${row.supplier_id}`),
      ],
      foreign: [await person('city_hz', 'city'), await person('sup_gys002', 'supplier')],
    };
  }

  /** It opens in the own centre where that has a page of it, else in the one unit that the document is of. */
  async function expectPage(one: Person, row: Row, { screen, unit }: MessageDocument): Promise<void> {
    if (!isScreen(screen)) throw new Error(`there is no screen ${screen}`);
    const section = sectionOf(screens[screen].path);
    const isHome = inSection(table, one.home);
    expect(isHome ? one.home : 'unit').toBe(section === one.home ? section : 'unit');
    if (section === one.home) {
      expect(unit).toBeNull();
      await expectSeen(one.who, row, section);
      return;
    }
    const of = section === 'city' ? row.city_id : row.supplier_id;
    const isChosen = one.who.centre === `${section}:${of}`;
    expect(unit?.id ?? of, one.who.centre).toBe(of);
    expect(unit === null, `${one.name} ${one.who.centre} ${section}`).toBe(isChosen);
    expect(unit?.name).not.toBe('');
    await expectSeen(await server.as(one.name, { centre: `${section}:${of}` }), row);
  }
  async function expectSeen(who: Signed, row: Row, section?: string): Promise<void> {
    const from = section === 'management' ? { centre: section } : {};
    const { ids } = await server.done(who, visibleCalls.probeVisible, { table }, from);
    expect(ids).toContain(row.id);
  }

  test('opens for whoever sees it, where they see it, and for nobody else', async () => {
    const row = await rowOf(table);
    const { own, foreign } = await people(row);
    for (const one of own) {
      const answer = await opened(one, await tell(one, table, row, null));
      const hasPage = one.home === 'management' || inSection(table, one.home);
      if (!hasPage) {
        expectRefusal(answer, 'blocked');
        // A supplier has no page of it, and sees it in some states alone.
        expect(answer.message).toMatch(new RegExp(`^(你没有查看${noun}的权限|${noun} ${row.no} 已删除，或)`));
        continue;
      }
      expect(answer, `${one.name} ${answer.message}`).toMatchObject({ status: 1, data: { docNo: row.no } });
      expect(Object.values(answer.data.query)).toEqual([String(row.id)]);
      await expectPage(one, row, answer.data);
    }
    for (const one of foreign) {
      const answer = await opened(one, await tell(one, table, row, null));
      expectRefusal(answer, 'blocked');
      expect(answer.message).toContain(`${noun} ${row.no} 已删除，或已不在你能查看的范围内`);
    }
  });

  test('that is gone says so, one of its parts is named, and a title that was taken is missed', async () => {
    const row = await rowOf(table);
    const { own } = await people(row);
    const [reader] = own.filter(({ home }) => inSection(table, home));
    if (!reader) throw new Error(`nobody has a page of ${table}`);
    const answer = await opened(reader, await tell(reader, table, row, 'messages'));
    expect(answer.data.query).toMatchObject({ tab: 'messages' });

    const gone = await opened(reader, await tell(reader, table, { id: 2_000_000_000, no: 'X1' }, null));
    expectRefusal(gone, 'blocked');
    expect(gone.message).toContain(`${noun} X1 已删除，或已不在你能查看的范围内`);

    await server.rows('create table kept_power as select id, power from role');
    await server.rows(`update role set power = '["首页"]'`);
    const without = await opened(
      { ...reader, who: await server.as(reader.name) },
      await tell(reader, table, row, null),
    );
    await server.rows('update role r set power = k.power from kept_power k where k.id = r.id');
    await server.rows('drop table kept_power');
    expectRefusal(without, 'blocked');
    expect(without.message).toContain(`你没有查看${noun}的权限`);
  });
});

const machineOf = ({ machine }: (typeof waited)[number]): Machine => machine;
const listed = waited.map(machineOf).filter(({ table }) => !documents.some(({ machine }) => machine.table === table));

describe.each(listed)('$table, which is shown by its list', ({ table, noun }) => {
  test('leads there with what waits for its reader, and says that it has no page of its own', async () => {
    const [row] = await server.rows<{ id: number; no: string }>(`select id, no from ${table} order by id desc limit 1`);
    if (!row) throw new Error(`the played days have no ${table}`);
    const reader = await person('superadmin', 'management', 'management');
    const message = await tell(reader, table, row, null);
    const { list } = await server.done(reader.who, messageCalls.getMyMessage, { ids: [message.id] });
    expect(list[0]?.opens).toMatchObject({ docId: null, docNo: row.no, query: { duty: 'mine' } });
    const screen = list[0]?.opens?.screen ?? '';
    expect(isScreen(screen) && sectionOf(screens[screen].path)).toBe('management');
    const answer = await opened(reader, message);
    expectRefusal(answer, 'blocked');
    expect(answer.message).toContain(`${noun}没有单独的页面`);
  });
});
