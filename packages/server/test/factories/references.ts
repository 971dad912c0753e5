import { mul } from '@material/contract/kernel/value/decimal.ts';
import { usciProblem } from '@material/contract/kernel/value/chinese-formats.ts';
import { addDays } from '@material/contract/kernel/value/business-time.ts';
import { fieldOf, isMany } from '@material/contract/kernel/field/field.ts';
import {
  nameField,
  orderOf,
  ownerOfChoice,
  referenceOf,
  type AnyReference,
} from '@material/contract/kernel/reference/reference.ts';
import { isAmong, type ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { references } from '@material/contract/references.ts';
import { snake } from '../../src/kernel/database/row-of.ts';
import { startHarness } from '../harness/harness.ts';

export const refOf = ({ id, rowVersion }: ReferenceRow) => ({ id, rowVersion });

/** What ending new use of a row asks for besides. */
export const stopOf = ({ barred }: AnyReference, row: ReferenceRow) => ({
  ...refOf(row),
  ...(barred ? { stopReason: '样本原因' } : {}),
});

/** A call that a table of this kind has. */
export function known<C>(call: C | null): C {
  if (call === null) throw new Error('it has no such call');
  return call;
}

/** Every day is one on which such a row may be chosen. */
export const always = ({ period = [] }: { readonly period?: readonly string[] | undefined }) =>
  Object.fromEntries(period.map((name) => [name, null]));

/** What makes a sample one of the rows that may be the default: what other rows alone have goes. */
export const defaultable = ({ singleOf, only = {} }: AnyReference): Owner => {
  if (singleOf === undefined) return {};
  const held = { [singleOf.field]: singleOf.values[0] };
  const gone = Object.entries(only).filter(([, rows]) => !isAmong(rows, held));
  return { ...held, ...Object.fromEntries(gone.map(([name]) => [name, null])) };
};

/** Numbers of a food business licence with every check digit, of which one is right. */
const licences = (digits: string): string[] => Array.from({ length: 10 }, (_, check) => `JY1${digits}${check}`);

/** A credit code with the right check characters. */
function creditCode(digits: string): string {
  const checks = '0123456789X'
    .split('')
    .flatMap((inner) =>
      '0123456789ABCDEFGHJKLMNPQRTUWXY'.split('').map((outer) => `91310199${digits}${inner}${outer}`),
    );
  return checks.find((code) => usciProblem(code) === undefined) ?? '';
}

/** `05:07` */
const clockOf = (hours: number, minutes: number): string =>
  [hours, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Texts of which one fits whatever form a field asks for. */
function textsOf(made: number): string[] {
  const digits = (count: number) => `9${String(made).padStart(count - 1, '0')}`;
  const plain = [
    `样本${made}`,
    digits(19),
    digits(15),
    digits(12),
    `199${digits(8)}`,
    `sample${made}@example.com`,
    '一三五',
  ];
  return [...plain, ...licences(digits(12)), `021-${digits(8)}`, creditCode(digits(8))];
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A row as people write it into a sheet. */
export function lineOf(of: AnyReference, row: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const cells = Object.entries(of.fields).map(([name, schema]): [string, string] => {
    const { kind, label = '', choices = {} } = fieldOf(schema) ?? {};
    const value = textOf(row[kind === 'ref' ? nameField(name) : name]);
    if (kind === 'flag') return [label, row[name] === true ? '是' : ''];
    if (kind === 'ratio') return [label, value === '' ? '' : `${mul(value, '100')}%`];
    return [label, choices[value]?.label ?? value];
  });
  return Object.fromEntries([...cells, ['备注', textOf(row['remark'])]]);
}

type Owner = Readonly<Record<string, unknown>>;

/** So many rows are there at least of every table that rows which exclude each other name. */
const variety = 10;

/** A server with headquarters signed in, and rows of any reference table. */
export async function referenceFactory() {
  const server = await startHarness();
  const who = await server.as('glzx01', { centre: 'management' });
  let made = 0;
  const turns = new Map<string, number>();
  // Rows that leave no room for others go out of use: those that exclude each other, also by what all of them name, and the
  // one without a value.
  const full = await server.rows<{ table: string; excludes: boolean }>(
    `select conrelid::regclass::text as table, true as excludes from pg_constraint where contype = 'x'
     union select indrelid::regclass::text, indnkeyatts > 1 from pg_index where indnullsnotdistinct and indpred is not null`,
  );
  const isFull = ({ table }: AnyReference) => full.some((one) => one.table === table);
  for (const { table } of references.filter(isFull)) await server.rows(`update ${table} set status = 'DISABLED'`);
  const exclusive = references.filter(({ table }) => full.some((one) => one.table === table && one.excludes));

  /** The first row of a table that may be chosen, of those of one owner where rows belong to one. */
  const firstOf = async (table: string | undefined, owner: Owner = {}, at = 0): Promise<unknown> => {
    const { under } = referenceOf(table) ?? {};
    const id = under === undefined ? undefined : owner[under];
    const own = under !== undefined && typeof id === 'number' ? `and ${snake(under)} = ${id}` : '';
    const rows = await server.rows<{ id: number }>(
      `select id from ${table} where status in ('ENABLED', 'NORMAL') ${own} order by id limit 1 offset ${at}`,
    );
    return rows[0]?.id;
  };

  /** Rows of the wanted kind that belong to what a sample names beside them. */
  const besideOf = async (of: AnyReference, sample: Owner): Promise<Owner> => {
    const found: Record<string, unknown> = {};
    for (const name of Object.keys(sample)) {
      const owner = ownerOfChoice(of, name);
      const { table } = fieldOf(of.fields[name] ?? of.row) ?? {};
      if (owner === undefined || owner === of.under || table === undefined) continue;
      const kind = of.among?.[name];
      const rows = await server.rows<{ id: number }>(
        `select id from ${table} where status = 'ENABLED' and ${snake(owner)} = $1
          ${kind ? `and ${snake(kind.field)} = '${kind.value}'` : ''} order by id limit 1`,
        [sample[owner]],
      );
      found[name] = rows[0]?.id;
    }
    return found;
  };

  /** The rows that fields name where these belong to the same owner as the row itself. */
  const ownRefs = async ({ fields, under }: AnyReference, owner: Owner): Promise<Owner> => {
    const found: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(fields)) {
      const table = fieldOf(entry)?.table;
      if (under !== undefined && referenceOf(table)?.under === under) found[name] = await firstOf(table, owner);
    }
    return found;
  };

  /** Rows whose numbers and days rise from field to field and from row to row, so that lows come before highs. */
  async function sampleOf(declared: AnyReference, detail: 'required' | 'full' = 'full') {
    const { table: of, fields, only = {}, wrong } = declared;
    made += 1;
    const isExclusive = exclusive.some(({ table }) => table === of);
    const turn = turns.get(of) ?? 0;
    turns.set(of, turn + 1);
    const wanted = Object.entries(fields).filter(
      ([, entry]) => detail === 'full' || !entry.safeParse(undefined).success,
    );
    const values = wanted.map(async ([name, entry], at): Promise<[string, unknown]> => {
      const { kind, choices = {}, table, isClock } = fieldOf(entry) ?? {};
      if (isClock) return [name, clockOf(at, made)];
      const number = 5000 + made * 50 + at;
      if (kind === 'count') return [name, entry.safeParse(number).success ? number : at + 1];
      const simple = new Map<string | undefined, unknown>([
        ['ratio', `0.${100 + made}1`],
        ['qty', String(at + 1)],
        ['money', `${at + 1}.00`],
        ['date', addDays('2026-01-01', made + at * 400)],
        ['flag', true],
        ['phone', `199${String(made).padStart(8, '0')}`],
      ]);
      if (simple.has(kind)) return [name, simple.get(kind)];
      // Of several fields that name rows of a table each has its own; rows that exclude each other are of other ones.
      const same = wanted.flatMap(([, other], place) => (place < at && fieldOf(other)?.table === table ? [place] : []));
      const rankOf = (place: number): number =>
        wanted.slice(0, place).filter(([, other]) => fieldOf(other)?.kind === 'ref').length;
      const turnOf = (place: number): number => Math.floor(turn / variety ** rankOf(place)) % variety;
      const before = isExclusive ? [...same, at].reduce((sum, place) => sum + turnOf(place), same.length) : same.length;
      if (kind === 'ref') return [name, isMany(entry) ? [await firstOf(table)] : await firstOf(table, {}, before)];
      return [name, Object.keys(choices)[0] ?? textsOf(made).find((each) => entry.safeParse(each).success)];
    });
    const chosen = Object.fromEntries(await Promise.all(values));
    const risen = { ...chosen, ...(await besideOf(declared, chosen)) };
    // Where a count has to stay below the one before it, none is right.
    const none = (wrong?.(risen) ?? [])
      .map(({ path: [name] }) => String(name))
      .filter((name) => fieldOf(fields[name] ?? declared.row)?.kind === 'count')
      .map((name) => [name, 0] as const);
    const sample = { ...risen, ...Object.fromEntries(none) };
    return Object.fromEntries(Object.entries(sample).filter(([name]) => isAmong(only[name], sample)));
  }

  const add = async (of: AnyReference, more: Owner = {}): Promise<ReferenceRow> => {
    const sample = await sampleOf(of);
    const refs = of.under !== undefined && Object.hasOwn(more, of.under) ? await ownRefs(of, more) : {};
    return server.done(who, of.calls.save, { ...sample, ...refs, ...more });
  };
  const rowsOf = async (of: AnyReference): Promise<ReferenceRow[]> =>
    (await server.done(who, of.calls.list, { pageSize: 1000, sorting: orderOf(of) })).list;
  const rowOf = async (of: AnyReference, id: number): Promise<ReferenceRow | undefined> =>
    (await rowsOf(of)).find((row) => row.id === id);
  const chosen = async (of: AnyReference, ids?: number[]) =>
    of.calls.choices
      ? (await server.done(who, of.calls.choices, ids ? { ids } : {})).list
      : (await rowsOf(of))
          .filter(({ id, status }) => status === 'ENABLED' || ids?.includes(id))
          .map((row) => ({ ...row, blocked: row.status === 'ENABLED' ? null : '已停用' }));

  return { server, who, sampleOf, add, rowsOf, rowOf, chosen, exclusive };
}
