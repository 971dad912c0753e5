import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import type { PageOf } from '@material/contract/kernel/list/list.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { readSheet } from '../../src/kernel/excel/read-sheet.ts';
import type { Cell } from '../../src/kernel/excel/cell.ts';
import { allCalls, isStatistics } from './all-calls.ts';
import { busiest } from '../harness/busiest.ts';
import type { Signed } from '../harness/client.ts';
import { exportOf } from '../factories/import.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness({ template: 'played' });
afterAll(server.stop);

const names = await busiest(server);
const people: readonly Signed[] = [
  await server.as('glzx01', { centre: 'management' }),
  await server.as('glzx01', { centre: 'message' }),
  await server.as(names.city),
  await server.as(names.supplier),
];

const lists = allCalls.flatMap(({ key, call }) => {
  const { list } = call as Partial<AnyList>;
  return list?.export && !isStatistics(call) ? [[key, call as AnyList] as const] : [];
});

async function sheetOf(who: Signed, call: AnyList): Promise<readonly (readonly Cell[])[]> {
  const { bytes, name } = await server.fetchFile(who, exportOf(call), { sorting: 'id asc' });
  expect(name).toBe(`${call.list.export?.name}_2026-11-20.xlsx`);
  const path = join(server.folder, `${randomUUID()}.xlsx`);
  await writeFile(path, bytes);
  const rows: (readonly Cell[])[] = [];
  for await (const { cells } of readSheet(path)) rows.push(cells);
  return rows;
}

const numbers: ReadonlySet<string> = new Set(['money', 'price', 'qty', 'count']);

test('every list of documents is exported', () => {
  expect(lists.map(([key]) => key)).toEqual(
    expect.arrayContaining(['getListAskOrder', 'getListPickupOrder', 'getListTransportOrder']),
  );
  expect(lists.length).toBeGreaterThan(4);
});

/** The fields of a row that stand in its sheet, in the order of the row; what people have defined comes behind them. */
const sheetFields = (call: AnyList) =>
  Object.entries(call.list.row.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    const meta = fieldOf(schema);
    return !meta?.label || ['short', 'duty', 'custom', 'ref'].includes(meta.kind) ? [] : [{ name, meta }];
  });

/** What a cell must hold for a value; undefined where its words are not compared. */
function cellOf(kind: string, value: unknown): { readonly kind?: string; readonly value: unknown } | undefined {
  if (numbers.has(kind) && value !== null) return { kind: 'number', value: Number(value) };
  if (typeof value !== 'string' || value === '') return undefined;
  // Formatted text goes into a sheet as plain words.
  const isPlain = kind === 'no' || (kind === 'text' && !value.startsWith('<'));
  return isPlain ? { value } : undefined;
}

describe.each(lists)('%s', (_, call) => {
  test('is exported row by row as it is listed, titles in the order of its row, amounts as numbers', async () => {
    const fields = sheetFields(call);
    let seen = 0;
    for (const who of people) {
      const answer = await server.sendAny(who, call, { sorting: 'id asc', pageSize: 1000 });
      if (answer.status !== 1) continue;
      const { list, totalCount } = answer.data as PageOf<Record<string, unknown>>;
      const [header = [], ...rows] = await sheetOf(who, call);
      // One that is longer than a page goes on behind it; the log has grown by what was asked here.
      if (totalCount === list.length) expect(rows).toHaveLength(list.length);
      else expect(rows.length).toBeGreaterThanOrEqual(totalCount);
      const titles = header.map(({ text }) => text);
      expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
      const places = fields.map(({ meta }) => titles.indexOf(meta.sheet ?? meta.label));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
      const asListed = list.map((row) => fields.map(({ name, meta }) => cellOf(meta.kind, row[name])));
      const asExported = rows.slice(0, list.length).map((cells, index) =>
        fields.map((_field, at) => {
          const wanted = asListed[index]?.[at];
          const cell = cells[places[at] ?? -1];
          if (!wanted) return undefined;
          return wanted.kind ? { kind: cell?.kind, value: Number(cell?.text) } : { value: cell?.text };
        }),
      );
      expect(asExported).toEqual(asListed);
      seen += list.length;
    }
    expect(seen).toBeGreaterThan(0);
  });
});
