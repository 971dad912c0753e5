import type { Call } from '@material/contract/kernel/call/call.ts';
import { papers } from '@material/contract/kernel/print/papers.ts';
import { nothingToPrint, type Print } from '@material/contract/kernel/print/print.ts';
import type { PrintedSheet } from '@material/contract/kernel/print/printed.ts';
import { prints } from '@material/contract/prints.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { groupPickups } from '../factories/grouped.ts';
import { storePackedBytes } from '../factories/stored-bytes.ts';
import { pdfText } from '../file/pdf-text.ts';
import { busiest } from '../harness/busiest.ts';
import { expectProblems, expectRefusal, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';
import { visible, visibleCalls } from './visible.ts';

const server = await startHarness({ template: 'played', extra: visible });
afterAll(server.stop);
await storePackedBytes(server);

const names = await busiest(server);
await groupPickups(server, names.supplier);
const people: readonly Signed[] = [
  await server.as('glzx01', { centre: 'management' }),
  await server.as(names.city),
  await server.as(names.supplier),
];

const all = Object.entries(prints as Readonly<Record<string, Print>>);

type Documents = { readonly who: Signed; readonly ids: readonly number[] };

/** Somebody who may print it, and a document of every state that is there to be seen. */
async function documentsOf(print: Print): Promise<Documents> {
  const table = print.call.about?.[0] ?? '';
  for (const who of people) {
    const { ids } = await server.done(who, visibleCalls.probeVisible, { table: table as 'ask_order' });
    const refused = await server.sendAny(who, print.pdf, { ids: [] });
    if (ids.length === 0 || (refused.data as { code?: string } | null)?.code === 'noPower') continue;
    const found = await server.rows<{ id: number }>(
      `select distinct on (coalesce(to_jsonb(t) -> 'status', to_jsonb(t.id))) id from ${table} t
       where id = any($1) order by coalesce(to_jsonb(t) -> 'status', to_jsonb(t.id)), id`,
      [ids],
    );
    return { who, ids: found.map(({ id }) => Number(id)) };
  }
  throw new Error(`nobody prints ${print.name}`);
}

const documentOf = async (who: Signed, print: Print, id: number): Promise<unknown> => {
  const answer = await server.sendAny(who, print.call, { [print.idName]: id });
  expect(answer.message).toBe('ok');
  return answer.data;
};

/** Every text that a sheet shows; blanks are lost where a line is broken. */
function textsOf({ issuer, name, no, facts, table, closing, signatures }: PrintedSheet): string[] {
  const cells = table?.rows.flatMap((row) => row.flatMap(({ text, below }) => [text, below])) ?? [];
  const titles = table?.columns.map(({ title }) => title) ?? [];
  const told = [...facts, ...closing].flatMap(({ label, text }) => [label, text]);
  return [issuer, name, no, ...told, ...titles, ...cells, ...(table?.totals ?? []), ...signatures];
}
/** What the files of an archive are called. */
async function namesIn(path: string, bytes: Buffer): Promise<string[]> {
  await writeFile(path, bytes);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  zip.close();
  return names;
}

/** The width of its first page in mm. */
const widthOf = (file: Buffer): number =>
  (Number(/\/MediaBox \[0 0 ([\d.]+) /.exec(file.toString('latin1'))?.[1]) * 25.4) / 72;

const unbroken = (text: string): string => text.replaceAll(/\s/g, '');

describe.each(all)('%s', (_, print) => {
  test('is made of every state of the document, with every text of its sheets, and audited', async () => {
    const { who, ids } = await documentsOf(print);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) {
      const document = (await documentOf(who, print, id)) as { readonly no: string };
      const sheets = print.sheets(document);
      if (sheets.length === 0) {
        expect((await server.sendAny(who, print.pdf, { ids: [id] })).message).toBe(nothingToPrint);
        continue;
      }
      for (const paper of print.papers) {
        const { bytes, type, name } = await server.fetchFile(who, print.pdf, { ids: [id], paper });
        expect({ type, name }).toEqual({ type: 'application/pdf', name: `${print.name} ${document.no}.pdf` });
        const pages = pdfText(bytes);
        expect(pages.length).toBeGreaterThanOrEqual(sheets.length);
        const shown = unbroken(pages.flat().join(''));
        for (const text of sheets.flatMap(textsOf)) expect(shown, `${paper} ${id}`).toContain(unbroken(text));
        expect(widthOf(bytes)).toBeCloseTo(papers[paper].width, 1);
      }
      const [audited] = await server.rows<{ after: unknown }>(
        'select after from audit where target_table = $1 and target_id = $2 order by id desc limit 1',
        [print.call.about?.[0], id],
      );
      expect(audited?.after).toMatchObject({ print: print.name, ids: [id] });
    }
  });

  test('is one file of many, in the order that was asked for', async () => {
    const { who, ids } = await documentsOf(print);
    const asked = [...ids].toReversed();
    const { bytes, name } = await server.fetchFile(who, print.pdf, { ids: asked });
    expect(name).toBe(`${print.name}_2026-11-20.pdf`);
    const shown = pdfText(bytes).flat().join('\n');
    const numbers = await Promise.all(
      asked.map(async (id) => print.sheets((await documentOf(who, print, id)) as never).map(({ no }) => no)),
    );
    const places = numbers.flatMap(([no]) => (no === undefined ? [] : [shown.indexOf(no)]));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('is nothing for whoever may print and not read, nor of what is not there', async () => {
    const { who, ids } = await documentsOf(print);
    const unknown = await server.sendAny(who, print.pdf, { ids: [...ids, 999_999_999] });
    expect(Object.keys(expectProblems(unknown))).toEqual([`ids.${ids.length}`]);
    const before = await server.rows<{ id: number; power: unknown }>('select id, power from role');
    await server.rows('update role set power = $1 where centre <> $2', [JSON.stringify(print.powers), 'superadmin']);
    try {
      for (const call of [print.pdf, ...(print.zip ? [print.zip.call] : [])])
        expectRefusal(await server.sendAny(who, call as Call, { ids: [ids[0]] }), 'noPower');
    } finally {
      for (const { id, power } of before)
        await server.rows('update role set power = $2 where id = $1', [id, JSON.stringify(power)]);
    }
  });
});

const packed = all.flatMap(([key, print]) => (print.zip ? [[key, print, print.zip] as const] : []));
test.each(packed)('%s is packed with its own files', async (_, print, zip) => {
  const { who, ids } = await documentsOf(print);
  const kinds = zip.files.map(({ kind }) => kind);
  const [stored] = await server.rows<{ count: number }>(
    `select count(*)::int from attachment where kind = any($1) and owner_id = any($2) and stored_at is not null
       and deleted_at is null and replaced_at is null`,
    [kinds, ids],
  );
  expect(stored?.count).toBeGreaterThan(0);
  const { bytes, name, type } = await server.fetchFile(who, zip.call, { ids: [...ids, ...ids] });
  expect({ name, type }).toEqual({ name: `${print.name}_2026-11-20.zip`, type: 'application/zip' });
  const entries = await namesIn(join(server.folder, 'documents.zip'), bytes);
  expect(entries).toHaveLength(ids.length + (stored?.count ?? 0));
  for (const id of ids) {
    const { no } = (await documentOf(who, print, id)) as { readonly no: string };
    expect(entries).toContain(`${no} ${print.name}.pdf`);
  }
  const [audited] = await server.rows<{ after: unknown }>(
    'select after from audit where target_table = $1 order by id desc limit 1',
    [print.call.about?.[0]],
  );
  expect(audited?.after).toMatchObject({ fileCount: entries.length, ids });
});
