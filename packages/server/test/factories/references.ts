import { addDays } from '@material/contract/kernel/value/business-time.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { orderOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/reference-calls.ts';
import { references } from '@material/contract/references.ts';
import { startHarness } from '../harness/harness.ts';

export const refOf = ({ id, rowVersion }: ReferenceRow) => ({ id, rowVersion });

/** A call that a table of this kind has. */
export function known<C>(call: C | null): C {
  if (call === null) throw new Error('it has no such call');
  return call;
}

/** Every day is one on which such a row may be chosen. */
export const always = ({ period = [] }: { readonly period?: readonly string[] | undefined }) =>
  Object.fromEntries(period.map((name) => [name, null]));

/** A server with headquarters signed in, and rows of any reference table. */
export async function referenceFactory() {
  const server = await startHarness();
  const who = await server.as('glzx01', { centre: 'management' });
  let made = 0;
  // Rows that leave no room for others go out of use.
  const full = await server.rows<{ table: string }>(
    `select conrelid::regclass::text as table from pg_constraint where contype = 'x' and conrelid::regclass::text = any($1)`,
    [references.map(({ table }) => table)],
  );
  for (const { table } of full) await server.rows(`update ${table} set status = 'DISABLED'`);
  const exclusive = references.filter(({ table }) => full.some((one) => one.table === table));

  /** The first row of a table that may be chosen. */
  const firstOf = async (table: string | undefined): Promise<unknown> => {
    const rows = await server.rows<{ id: number }>(
      `select id from ${table} where status in ('ENABLED', 'NORMAL') order by id limit 1`,
    );
    return rows[0]?.id;
  };

  /** Rows whose numbers and days rise from field to field and from row to row, so that lows come before highs. */
  async function sampleOf({ fields }: AnyReference, detail: 'required' | 'full' = 'full') {
    made += 1;
    const wanted = Object.entries(fields).filter(
      ([, entry]) => detail === 'full' || !entry.safeParse(undefined).success,
    );
    const values = wanted.map(async ([name, entry], at): Promise<[string, unknown]> => {
      const { kind, choices = {}, table } = fieldOf(entry) ?? {};
      const number = 5000 + made * 50 + at;
      if (kind === 'count') return [name, entry.safeParse(number).success ? number : at + 1];
      if (kind === 'ratio') return [name, `0.${100 + made}1`];
      if (kind === 'qty') return [name, String(at + 1)];
      if (kind === 'date') return [name, addDays('2026-01-01', made + at * 400)];
      if (kind === 'flag') return [name, true];
      if (kind === 'phone') return [name, `199${String(made).padStart(8, '0')}`];
      if (kind === 'ref') return [name, await firstOf(table)];
      const digits = (count: number) => `9${String(made).padStart(count - 1, '0')}`;
      const texts = [`样本${made}`, digits(15), digits(12), `199${digits(8)}`, `sample${made}@example.com`];
      return [name, Object.keys(choices)[0] ?? texts.find((each) => entry.safeParse(each).success)];
    });
    return Object.fromEntries(await Promise.all(values));
  }

  const add = async (of: AnyReference, more: object = {}): Promise<ReferenceRow> =>
    server.done(who, of.calls.save, { ...(await sampleOf(of)), ...more });
  const rowsOf = async (of: AnyReference): Promise<ReferenceRow[]> =>
    (await server.done(who, of.calls.list, { pageSize: 1000, sorting: orderOf(of) })).list;
  const rowOf = async (of: AnyReference, id: number): Promise<ReferenceRow | undefined> =>
    (await rowsOf(of)).find((row) => row.id === id);
  const chosen = async (of: AnyReference, ids?: number[]) =>
    (await server.done(who, of.calls.choices, ids ? { ids } : {})).list;

  return { server, who, sampleOf, add, rowsOf, rowOf, chosen, exclusive };
}
