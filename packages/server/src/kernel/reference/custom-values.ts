import {
  customProblem,
  optionsOf,
  type CustomField,
  type CustomKind,
  type CustomValues,
} from '@material/contract/kernel/reference/custom.ts';
import { definedFor, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { UsedAt } from '@material/contract/kernel/reference/reference-calls.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { relation, selectOf } from '../database/select-of.ts';
import { sql } from '../database/sql.ts';

/** What every table of such fields has. */
type Definition = {
  readonly id: number;
  readonly name: string;
  readonly value_kind: CustomKind;
  readonly option_text: string | null;
  readonly must_fill: boolean;
  readonly status: string;
};
const definition = selectOf(
  { d: relation<Definition>() },
  { d: ['id', 'name', 'valueKind', 'optionText', 'status'] },
  { isRequired: 'd.must_fill' },
);

/** The fields that people have defined for the rows of a table, in their order; none where that is not declared. */
export async function customFieldsOf(ctx: Ctx, { custom }: AnyReference): Promise<readonly CustomField[]> {
  if (custom === undefined) return [];
  const { rows } = await definition.from`${sql.table(custom)} d order by d.sort, d.id`.execute(unscoped(ctx));
  return rows.map(({ optionText, status, ...row }) => ({
    ...row,
    options: [...optionsOf(optionText)],
    isStopped: status !== 'ENABLED',
  }));
}

const isValues = (value: unknown): value is CustomValues => typeof value === 'object' && value !== null;
export const valuesOf = (value: unknown): CustomValues => (isValues(value) ? value : {});

/** What is wrong with one entered value; what was entered before a field was stopped may stay. */
function problemOf(field: CustomField | undefined, value: string, before: string | undefined): string | undefined {
  if (value === (before ?? '')) return undefined;
  if (!field) return '没有这个自定义字段，可能已被删除';
  if (value === '') return undefined;
  return field.isStopped ? `自定义字段“${field.name}”已停用，不能填写` : customProblem(field, value);
}

/** What a row holds in such fields with what was entered in some of them, and what is wrong with that. */
export function enteredValues(
  fields: readonly CustomField[],
  { entered, before }: { readonly entered: CustomValues; readonly before: CustomValues },
): { readonly values: CustomValues; readonly problems: readonly Problem[] } {
  const byId = new Map(fields.map((field) => [String(field.id), field]));
  const values = Object.fromEntries(Object.entries({ ...before, ...entered }).filter(([, value]) => value !== ''));
  const wrong = Object.entries(entered).flatMap(([id, value]): Problem[] => {
    const message = problemOf(byId.get(id), value, before[id]);
    return message === undefined ? [] : [{ path: ['customValues', id], message }];
  });
  const missing = fields
    .filter(({ id, isRequired, isStopped }) => isRequired && !isStopped && values[String(id)] === undefined)
    .map(({ id, name }) => ({ path: ['customValues', String(id)], message: `请填写${name}` }));
  return { values, problems: [...wrong, ...missing] };
}

/** `等级：一级、净含量：500g`, as the log tells it. */
export const customText = (fields: readonly CustomField[], values: CustomValues): string =>
  fields
    .flatMap(({ id, name }) => (values[String(id)] === undefined ? [] : [`${name}：${values[String(id)]}`]))
    .join('、');

/** The rows that hold something in fields of these ids: no foreign key says so. */
export async function customUses(ctx: Ctx, of: AnyReference, ids: readonly number[]): Promise<UsedAt[]> {
  const keys = ids.map(String);
  const counted = definedFor(of.table).map(async ({ table, noun }): Promise<UsedAt> => {
    const held = sql`from ${sql.table(table)} as used where used.custom_values ?| ${keys}::text[]`;
    const { rows } = await sql<{ count: number; examples: string[] }>`
      select (select count(*) ${held})::int as count, array(select used.name ${held} order by used.id limit 3) as examples`.execute(
      unscoped(ctx),
    );
    return { noun, count: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] };
  });
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
