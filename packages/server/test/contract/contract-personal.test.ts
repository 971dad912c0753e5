import { exportCallsOf } from '@material/contract/kernel/list/list-call.ts';
import { personals } from '@material/contract/personals.ts';
import { callGroups } from '@material/contract/calls.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { masked } from '@material/contract/kernel/value/mask.rules.ts';
import type { AnyPersonal } from '@material/contract/kernel/document/personal.ts';
import { screens } from '@material/contract/screens.ts';
import { sectionOf, titlesOf } from '@material/contract/kernel/call/screen.ts';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSheet } from '../../src/kernel/excel/read-sheet.ts';
import { snake } from '../../src/kernel/database/row-of.ts';
import { allCalls, type Named } from './all-calls.ts';
import { expectRefusal, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { minimalInput } from './minimal-input.ts';
import { visible, visibleCalls } from './visible.ts';

const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);

type Person = { readonly username: string; readonly who: Signed };
const person = async (username: string, centre?: string): Promise<Person> => ({
  username,
  who: await server.as(username, centre === undefined ? {} : { centre }),
});
const people = [
  await person('superadmin', 'management'),
  await person('glzx01', 'management'),
  await person('city_sh'),
  await person('store_sh001'),
  await person('sup_gys001'),
];

const roles = await server.rows<{ id: number; power: string[] }>('select id, power from role');
const holdEverything = () =>
  server.rows(`update role set power = $1`, [JSON.stringify(Object.values(screens).flatMap(titlesOf))]);
beforeEach(async () => {
  for (const { id, power } of roles)
    await server.rows('update role set power = $2 where id = $1', [id, JSON.stringify(power)]);
});

/** Every schema inside of one. */
function* inside(schema: z.ZodType): Generator<readonly [string, z.ZodType]> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) yield* inside(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) yield* inside(schema.element as z.ZodType);
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      yield [name, field];
      yield* inside(field);
    }
}
const reads = allCalls.filter(({ call }) => call.kind === 'read');
const isShowing = ({ call }: Named): boolean =>
  [...inside(call.output)].some(([, field]) => fieldOf(field)?.personal !== undefined);

/** The stored values, which nobody is to find in what a read returns. */
const storedOf = async ({ table, fields }: AnyPersonal): Promise<readonly string[]> => {
  const columns = Object.keys(fields).map(snake);
  const rows = await server.rows<Record<string, string | null>>(`select ${columns.join(', ')} from ${table}`);
  return rows.flatMap((row) => columns.flatMap((name) => row[name] ?? []));
};

/** Numbers that are shown in full, each with the reason. */
const shownInFull: Readonly<Record<string, string>> = {
  'ask_order.phone': 'whom the supplier calls about the delivery',
  'pickup_order.phone': 'whom the supplier calls about the delivery',
  'transport_order.driverPhone': 'whom the place calls about the vehicle',
  'inbound_order.driverPhone': 'whom the place calls about the vehicle',
  'city.phone': 'the office of a unit, which is nobody’s own',
  'place.phone': 'whom a supplier calls about a delivery to the place',
  'payee.phone': 'the office of a unit, which is nobody’s own',
  'payee.bankNo': 'the branch of a bank',
  'payee.bankAccount': 'of a company, which whoever pays by it compares digit by digit',
  'invoice_header.phone': 'of a company, as its invoices say it',
  'invoice_header.bankAccount': 'of a company, as its invoices say it',
  'supplier.phone': 'whom headquarters calls; of a company',
  'supplier.phones': 'whom headquarters calls about bank data',
  'supplier.accountName': 'the name of a company',
  'supplier.accountPeriodId': 'how long payment is put off',
  'supplier.accountPeriodName': 'how long payment is put off',
  'supplier.bankNo': 'the branch of a bank',
  'supplier.bankAccount': 'of a company, which whoever pays by it compares digit by digit',
  ...Object.fromEntries(
    ['accountName', 'bankNo', 'bankAccount', 'oldAccountName', 'oldBankNo', 'oldBankAccount'].map((name) => [
      `supplier_bank_change.${name}`,
      'of a company, which whoever approves the change compares digit by digit',
    ]),
  ),
  'supplier_bank_change.callPhone': 'whom headquarters called, which a second person checks',
  'supplier_contact.phone': 'whom headquarters calls about goods and papers, at their work',
  'sms.toPhone': 'masked in the list; in full by a call of its own, which the log tells',
  'terminal_application.toPhone': 'masked, of whoever is to be told at the supplier',
  'undefined.phone': 'the last two digits, for whoever resets a password; of names that nobody has they are made up',
  'phone_white_list.mobile': 'what the list is kept for, by whoever may change it',
};

test('a number that stands in a read is personal, or there is a reason why it is shown in full', () => {
  const full = reads.flatMap(({ call }) =>
    [...inside(call.output)]
      .filter(
        ([name, field]) =>
          /phone|mobile|account|bankNo|idNo/i.test(name) &&
          !fieldOf(field)?.personal &&
          !(field instanceof z.ZodBoolean),
      )
      .map(([name]) => `${call.about?.[0]}.${name}`),
  );
  expect([...new Set(full)].toSorted()).toEqual(Object.keys(shownInFull).toSorted());
});

describe.each(people)('$username', ({ who }) => {
  test('is shown no personal value in full by any read, whatever the powers', async () => {
    await holdEverything();
    const stored = (await Promise.all(personals.map(storedOf))).flat();
    expect(stored.length).toBeGreaterThan(20);
    let shown = 0;
    for (const { call, key } of reads) {
      const input = minimalInput(call.input, { detail: 'required', idOf: () => 1 });
      const answer = await server.sendAny(who, call, input);
      expect(answer.http, key).toBeLessThan(500);
      const text = JSON.stringify(answer.data);
      if (isShowing({ group: '', key, call })) {
        if (answer.status === 1) shown += 1;
        expect(
          stored.filter((value) => text.includes(value)),
          key,
        ).toEqual([]);
      }
    }
    expect(shown).toBeGreaterThan(0);
  });

  test('takes no file with a personal value in full', async () => {
    await holdEverything();
    const stored = (await Promise.all(personals.map(storedOf))).flat();
    const sheets = new Set(Object.values(exportCallsOf(callGroups)));
    const lists = allCalls.filter(isShowing).flatMap(({ call }) => {
      const made = (call as Call & { list?: { export?: { call: Call } } }).list?.export?.call;
      return made && sheets.has(made) ? [made] : [];
    });
    expect(lists.length).toBeGreaterThan(0);
    for (const call of lists) {
      const asked = await server.sendAny(who, call, {});
      if (asked.status !== 1) continue;
      const { bytes } = await server.fetchFile(who, call, {});
      const path = join(server.folder, `${randomUUID()}.xlsx`);
      await writeFile(path, bytes);
      const cells: string[] = [];
      for await (const { cells: row } of readSheet(path)) cells.push(...row.map(({ text }) => text));
      expect(cells.length).toBeGreaterThan(0);
      expect(cells.filter((text) => stored.includes(text))).toEqual([]);
    }
  });
});

describe.each(personals.map((of) => [of.table, of] as const))('%s in full', (table, of) => {
  const [field = ''] = Object.keys(of.fields);
  const sectionTitles = (who: Signed): readonly string[] =>
    Object.values(screens)
      .filter(({ path }) => sectionOf(path) === (who.centre ?? 'management').split(':')[0])
      .flatMap(titlesOf);

  test.each(people)('is given to $username for rows that are seen, once each in the log', async ({ who }) => {
    await holdEverything();
    const { ids } = await server.done(who, visibleCalls.probeVisible, { table });
    const [id = 0] = ids;
    const before = await server.rows(`select id from audit where target_table = $1 and target_id = $2`, [table, id]);
    const { value } = await server.done(who, of.call, { id, field });
    const [row] = await server.rows<{ value: string }>(`select ${snake(field)} as value from ${table} where id = $1`, [
      id,
    ]);
    expect(value).toBe(row?.value);
    expect(masked(of.fields[field]?.mask ?? 'phone', value)).not.toBe(value);
    await server.done(who, of.call, { id, field });
    const told = await server.rows<{ after: { revealed: string } }>(
      `select after from audit where target_table = $1 and target_id = $2 order by id desc`,
      [table, id],
    );
    expect(told).toHaveLength(before.length + 2);
    expect(told[0]?.after).toEqual({ revealed: of.fields[field]?.label });
    expect(JSON.stringify(told)).not.toContain(value);

    const all = await server.rows<{ id: number }>(`select id from ${table}`);
    const foreign = all.find((one) => !ids.includes(one.id));
    if (foreign) expectRefusal(await server.send(who, of.call, { id: foreign.id, field }), 'notFound');
    else expect(who.centre).toBe('management');
  });

  test('is refused to whoever holds everything else', async () => {
    const others = Object.values(screens)
      .flatMap(titlesOf)
      .filter((title) => !of.see.includes(title));
    await server.rows(`update role set power = $1 where centre <> 'superadmin'`, [JSON.stringify(others)]);
    for (const { username, who } of people) {
      if (username === 'superadmin') continue;
      expect(sectionTitles(who).length).toBeGreaterThan(0);
      expectRefusal(await server.send(who, of.call, { id: who.userId, field }), 'noPower');
    }
  });
});
