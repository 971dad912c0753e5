import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { SaxesParser } from 'saxes';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/**
 * The floor: the same file through the same zip and XML libraries without merges, styles, limits and reasons; the look-ups, and
 * every row that must be left, by the same driver without validation, scope, permissions or wording.
 */
type Cells = readonly string[];

const sheetPart = 'xl/worksheets/sheet1.xml';
const chunkSize = 500;

/** The rows of a sheet as texts; its writer leaves out neither rows nor leading cells. */
async function* rawRows(path: string): AsyncGenerator<Cells, void, undefined> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== sheetPart) continue;
      let cells: string[] = [];
      let ready: Cells[] = [];
      let text = '';
      const parser = new SaxesParser();
      parser.on('text', (piece) => (text += piece));
      parser.on('opentag', ({ name }) => {
        if (name === 'c') text = '';
        else if (name === 'row') cells = [];
      });
      parser.on('closetag', ({ name }) => {
        if (name === 'c') cells.push(text);
        else if (name === 'row') ready.push(cells);
      });
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        parser.write(String(chunk));
        yield* ready;
        ready = [];
      }
    }
  } finally {
    zip.close();
  }
}

const dayOf = (serial: string): string =>
  new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString().slice(0, 10);

type Offer = {
  readonly code: string;
  readonly materialId: number;
  readonly supplierId: number;
  readonly price: string;
};

const offersText = `select m.code, m.id as "materialId", p.supplier_id as "supplierId", p.price, p.tiers, p.city_prices, p.valid_from, p.valid_to, t.rate, u.name
  from material m join unit u on u.id = m.unit_id join supplier_price p on p.material_id = m.id
    join supplier_city c on c.supplier_id = p.supplier_id and c.city_id = $2 join tax_rate t on t.id = p.tax_rate_id
  where m.code = any($1) order by p.priority`;

const insertText = `insert into import_row (import_batch_id, seq, sheet_row, cells, parsed, understood, twin_key, twin_column, amount)
  select $1, seq, sheet_row, cells, parsed, understood, twin_key, 'materialCode', amount
  from jsonb_to_recordset($2::jsonb) as d(seq int, sheet_row int, cells jsonb, parsed jsonb, understood jsonb, twin_key text, amount numeric)`;

const twinsText = `update import_row r set duplicate_of = d.first from (
    select seq, first_value(sheet_row) over w as first, row_number() over w as nth from import_row where import_batch_id = $1
    window w as (partition by twin_key order by seq)) d
  where r.import_batch_id = $1 and r.seq = d.seq and d.nth > 1`;

type Floor = { readonly pool: Pool; readonly cityId: number };

async function lookUp({ pool, cityId }: Floor, offers: Map<string, Offer>, lines: readonly Cells[]): Promise<void> {
  const missing = [...new Set(lines.map(([code = '']) => code))].filter((code) => !offers.has(code));
  if (missing.length === 0) return;
  const { rows } = await pool.query<Offer>({ name: 'x_offers', text: offersText, values: [missing, cityId] });
  for (const row of rows) if (!offers.has(row.code)) offers.set(row.code, row);
}

type Known = { readonly offers: ReadonlyMap<string, Offer>; readonly placeIds: ReadonlyMap<string, number> };

function recordOf([code = '', name, qty = '', place = '', serial = '', remark]: Cells, seq: number, known: Known) {
  const offer = known.offers.get(code);
  const day = dayOf(serial);
  const [materialId, supplierId, placeId] = [offer?.materialId, offer?.supplierId, known.placeIds.get(place)];
  return {
    seq,
    sheet_row: seq + 1,
    cells: { materialCode: code, materialName: name, qty, place, deliveryDate: day, remark },
    parsed: { materialId, supplierId, placeId, deliveryDate: day, qty, remark },
    understood: { materialId, supplierId, placeId, price: offer?.price },
    twin_key: [materialId, supplierId, placeId, day].join('/'),
    amount: (Number(offer?.price) * Number(qty)).toFixed(2),
  };
}

/** So many rows at a time, without the first one. */
async function* chunksBelowHeader(rows: AsyncIterable<Cells>): AsyncGenerator<Cells[], void, undefined> {
  const lines: Cells[] = [];
  let isHeader = true;
  for await (const cells of rows) {
    if (!isHeader) lines.push(cells);
    isHeader = false;
    if (lines.length === chunkSize) yield lines.splice(0);
  }
  if (lines.length > 0) yield lines;
}

async function placesOf({ pool, cityId }: Floor): Promise<Map<string, number>> {
  const text = 'select id, name from place where city_id = $1';
  const { rows } = await pool.query<{ id: number; name: string }>(text, [cityId]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const beginText = `insert into import_batch (kind, file_name, city_id, create_time, update_time)
  values ('ASK_ORDER_ALL', 'floor', $1, now(), now()) returning id`;
const countText = 'update import_batch set row_count = $2 where id = $1';
const endText = `update import_batch set status = 'READY',
  amount = (select coalesce(sum(amount), 0) from import_row where import_batch_id = $1) where id = $1`;

/** Reads a demand sheet of the bench into a preview; returns its rows. */
export async function floorImport(floor: Floor, path: string): Promise<number> {
  const { pool, cityId } = floor;
  const offers = new Map<string, Offer>();
  const known = { offers, placeIds: await placesOf(floor) };
  const { rows } = await pool.query<{ id: number }>(beginText, [cityId]);
  const id = rows[0]?.id ?? 0;
  let count = 0;
  for await (const lines of chunksBelowHeader(rawRows(path))) {
    await lookUp(floor, offers, lines);
    const records = lines.map((line, index) => recordOf(line, count + index + 1, known));
    await pool.query({ name: 'x_rows', text: insertText, values: [id, JSON.stringify(records)] });
    count += lines.length;
    await pool.query({ name: 'x_count', text: countText, values: [id, count] });
  }
  await pool.query({ name: 'x_twins', text: twinsText, values: [id] });
  await pool.query(endText, [id]);
  return count;
}

const listText = `declare floor_rows no scroll cursor for
  select o.no, m.no as main_no, o.kind, c.name as city, p.name as place, s.name as supplier, o.delivery_date::text, o.line_count, o.amount, o.status,
    o.fulfil_status, (select k.status from pickup_order k where k.ask_order_id = o.id and not k.is_deleted order by k.id desc limit 1) as pickup,
    o.settle_status, (select d.party from duty d where d.doc_type = 'ask_order' and d.doc_id = o.id order by d.until limit 1) as party, o.source, o.create_time::text, u.name as maker, o.submit_at::text, o.remark
  from ask_order o join main_order m on m.id = o.main_order_id join city c on c.id = o.city_id join place p on p.id = o.place_id
    join supplier s on s.id = o.supplier_id left join app_user u on u.id = o.create_id where not o.is_deleted and o.status <> 'DRAFT' order by o.id desc`;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Sheet XML of every order that headquarters sees, through one cursor, without styles, references and neutralised formulas. */
async function* sheetXml(pool: Pool, counted: { rows: number }): AsyncGenerator<Buffer, void, undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(listText);
    yield Buffer.from('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>');
    for (;;) {
      const { rows } = await client.query<(string | number | null)[]>({
        text: `fetch ${chunkSize} from floor_rows`,
        rowMode: 'array',
      });
      counted.rows += rows.length;
      const xml = rows.map((row) => {
        const cells = row.map((value) => `<c t="inlineStr"><is><t>${escaped(String(value ?? ''))}</t></is></c>`);
        return `<row>${cells.join('')}</row>`;
      });
      if (rows.length > 0) yield Buffer.from(xml.join(''));
      if (rows.length < chunkSize) break;
    }
    yield Buffer.from('</sheetData></worksheet>');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Writes the order list, which the product exports, as one zipped sheet; returns its rows. */
export async function floorExport(pool: Pool, path: string): Promise<number> {
  const counted = { rows: 0 };
  const zip = new ZipFile();
  zip.addReadStream(Readable.from(sheetXml(pool, counted), { objectMode: false }), sheetPart, { compressionLevel: 6 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return counted.rows;
}
