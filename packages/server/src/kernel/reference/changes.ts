import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import {
  nameOfRow,
  ownerOfChoice,
  referenceOf,
  rowsText,
  whyMisplaced,
  whyNoDefault,
} from '@material/contract/kernel/reference/reference.ts';
import { isAmong, type ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { fieldOf, labelOf } from '@material/contract/kernel/field/field.ts';
import { z } from 'zod';
import { refuse, refuseInput } from '../refusal/refuse.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { columnsFrom, snake } from '../database/row-of.ts';
import {
  camel,
  changeRow,
  freshRow,
  insertRow,
  lockTable,
  unchangedRow,
  storedRow,
  titleOf,
  whyNot,
  type Columns,
  type Served,
  type Stored,
} from './stored-row.ts';
import { customFieldsOf, enteredValues, valuesOf } from './custom-values.ts';
import { closedOwner, ownerLabel } from './owners.ts';
import { below, branchOf, lastPlace, moveBelow, putInOrder, siblingsOf, standing } from './tree.ts';
import { replaceUses, usesOf, usesText } from './uses.ts';
import { sql } from '../database/sql.ts';

type Calls = AnyReference['calls'];
type Sent<K extends keyof Calls> = Input<NonNullable<Calls[K]>>;

type Written = { readonly columns: Columns; readonly stored: Stored | undefined };

/** A row that belongs to something is chosen by rows that name the same alone, one of a kind where that kind is asked for. */
function whyNotMeant(of: AnyReference, { columns, stored }: Written, name: string) {
  const owner = ownerOfChoice(of, name);
  const row = owner === undefined ? {} : camel({ ...stored, ...columns });
  return (chosen: Columns): string | undefined => whyMisplaced(of, { name, row }, chosen);
}

/** The rows that a field names, one or several. */
const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

/** Rows that were stopped or are not in force may stay where they are and be chosen nowhere anew. */
async function stoppedChoices(ctx: Ctx, of: AnyReference, row: Written) {
  // What rows belong to takes them or not for reasons of its own.
  const chosen = Object.entries(of.fields).filter(([name]) => name !== of.under);
  const problems = chosen.map(async ([name, schema]): Promise<Problem[]> => {
    const column = snake(name);
    const target = referenceOf(fieldOf(schema)?.table);
    if (!target) return [];
    const before = new Set(idsOf(row.stored?.[column]));
    for (const id of idsOf(row.columns[column]).filter((each) => !before.has(each))) {
      const chosen = camel(await storedRow(ctx, target, id));
      const why = whyNotMeant(of, row, name)(chosen) ?? whyNot(ctx, target, chosen);
      if (why !== undefined) return [{ path: [name], message: `${titleOf(target, chosen)}${why}，不能选用` }];
    }
    return [];
  });
  return (await Promise.all(problems)).flat();
}

/** A row stays with what it belongs to. */
function movedAway({ under, noun, fields }: AnyReference, row: Written): Problem[] {
  const column = under === undefined ? '' : snake(under);
  if (under === undefined || !row.stored || !Object.hasOwn(row.columns, column)) return [];
  if (row.columns[column] === row.stored[column]) return [];
  return [{ path: [under], message: `${noun}不能换到另一个${labelOf(fields[under] ?? z.never())}` }];
}

/** Rows of no unit are headquarters' own: whoever works in a unit makes rows of that one. */
function ownerless(ctx: Ctx, { under, fields }: AnyReference, columns: Columns): Problem[] {
  if (under === undefined || ctx.centre.kind === 'management' || typeof columns[snake(under)] === 'number') return [];
  return [{ path: [under], message: `请选择${labelOf(fields[under] ?? z.never())}` }];
}

/** A row that is no longer one of those that have a field lets go of what it held, unless it was sent along. */
function letGo({ only = {} }: AnyReference, { columns, stored }: Written): Columns {
  const row = camel({ ...stored, ...columns });
  const left = Object.entries(only).filter(
    ([name, rows]) => !Object.hasOwn(columns, snake(name)) && !isAmong(rows, row),
  );
  return Object.fromEntries(left.map(([name]) => [snake(name), null]));
}

/** What is fixed stays as it was, and what some rows have no other row has. */
function misfits(of: AnyReference, { columns, stored }: Written): Problem[] {
  const { fields, fixed = [], fixedAdvice, only = {}, noun } = of;
  const advice = fixedAdvice === undefined ? '' : `，${fixedAdvice}`;
  const labelIn = (name: string): string => labelOf(fields[name] ?? z.never());
  const row = camel({ ...stored, ...columns });
  const changed = fixed.filter((name) => stored !== undefined && stored[snake(name)] !== row[name]);
  const strange = Object.entries(only).filter(([name, rows]) => (row[name] ?? null) !== null && !isAmong(rows, row));
  return [
    ...changed.map((name) => ({ path: [name], message: `${noun}的${labelIn(name)}不能更改${advice}` })),
    ...strange.flatMap(([name, rows]) =>
      rows === undefined ? [] : [{ path: [name], message: `只有${rowsText(of, rows)}才有${labelIn(name)}` }],
    ),
  ];
}

const mayOrRefuse = ({ powers }: Ctx, titles: readonly string[]): void => {
  if (!titles.some((title) => powers.has(title))) refuse('noPower');
};

async function add(ctx: Ctx, of: Served, { parentId, columns }: { parentId: number | null; columns: Columns }) {
  const parent = of.tree ? await below(ctx, of, { row: undefined, parentId, columns }) : undefined;
  const place = of.sortable ? { sort: await lastPlace(ctx, of, standing(of, columns, parentId)) } : {};
  const stands = parent ? { parent_id: parent.parent_id, level: parent.level } : {};
  return insertRow(ctx, of, { ...columns, ...stands, ...place });
}

/** What was entered in fields that people have defined, where anything was. */
async function customColumn(ctx: Ctx, of: Served, sent: { entered: unknown; stored: Stored | undefined }) {
  if (of.custom === undefined || sent.entered === undefined) return { columns: {}, problems: [] };
  const fields = await customFieldsOf(ctx, of);
  const before = valuesOf(sent.stored?.['custom_values']);
  const { values, problems } = enteredValues(fields, { entered: valuesOf(sent.entered), before });
  return { columns: { custom_values: values }, problems };
}

/** A new row, or a changed one; a place in the tree that changes takes the branch along. */
export function save(ctx: Ctx, of: Served, sent: Sent<'save'>): Promise<ReferenceRow> {
  mayOrRefuse(ctx, sent.id === undefined ? of.powers.add : of.powers.edit);
  return put(ctx, of, sent);
}

/** The same for whoever may do so for another reason. */
export async function put(ctx: Ctx, of: Served, sent: Sent<'save'>): Promise<ReferenceRow> {
  const { id, rowVersion, parentId, customValues, ...entered } = sent;
  if (of.sortable) await lockTable(ctx, of);
  const stored = id === undefined ? undefined : await unchangedRow(ctx, of, { id, rowVersion });
  const custom = await customColumn(ctx, of, { entered: customValues, stored });
  const written = { ...columnsFrom(entered), ...custom.columns };
  const columns = stored ? { ...written, ...letGo(of, { columns: written, stored }) } : written;
  const row = { columns, stored };
  const problems = [
    ...(await stoppedChoices(ctx, of, row)),
    ...movedAway(of, row),
    ...misfits(of, row),
    ...custom.problems,
    ...(stored ? [] : [...ownerless(ctx, of, columns), ...(await closedOwner(ctx, of, columns))]),
  ];
  if (problems.length > 0) refuseInput(problems);
  const target = typeof parentId === 'number' ? parentId : null;
  if (!stored) return freshRow(ctx, of, await add(ctx, of, { parentId: target, columns }));
  await changeRow(ctx, of, { stored, columns });
  if (of.tree && parentId !== undefined) await moveAtEnd(ctx, of, { id: stored.id, parentId: target });
  return freshRow(ctx, of, stored.id);
}

async function moveAtEnd(ctx: Ctx, of: Served, { id, parentId }: { id: number; parentId: number | null }) {
  const row = await storedRow(ctx, of, id);
  if (row.parent_id === parentId) return;
  const siblings = await siblingsOf(ctx, of, standing(of, row, parentId));
  await moveBelow(ctx, of, { row, parentId });
  await putInOrder(ctx, of, [...siblings, id]);
}

/** Puts a row before another, or last; in a tree below another parent as well. */
export async function place(ctx: Ctx, of: Served, sent: Sent<'place'>): Promise<ReferenceRow> {
  await lockTable(ctx, of);
  const row = await unchangedRow(ctx, of, sent);
  const parentId = of.tree && sent.parentId !== undefined ? sent.parentId : (row.parent_id ?? null);
  if (of.tree) await moveBelow(ctx, of, { row, parentId });
  const others = (await siblingsOf(ctx, of, standing(of, row, parentId))).filter((id) => id !== row.id);
  const at = sent.beforeId === null ? others.length : others.indexOf(sent.beforeId);
  if (at < 0) refuse('blocked', { reason: '顺序已被他人调整，请刷新后再试' });
  await putInOrder(ctx, of, others.toSpliced(at, 0, row.id));
  ctx.audit({ table: of.table, id: row.id, before: { sort: row['sort'] }, after: { sort: at } });
  return freshRow(ctx, of, row.id);
}

const refuseDefault = (of: AnyReference, rows: readonly Stored[], action: string): void => {
  const held = rows.find((row) => row.is_default === true);
  if (held) refuse('blocked', { reason: `${titleOf(of, held)}是默认${of.noun}，不能${action}，请先把另一个设为默认` });
};

const refuseState = async (ctx: Ctx, of: Served, { id, action }: { id: number; action: string }): Promise<never> =>
  refuse('wrongState', { noun: of.noun, state: action, action }, { row: await freshRow(ctx, of, id) });

const reasonOf = (of: Served, { stopReason = null }: { readonly stopReason?: string | null | undefined }): Columns =>
  of.barred ? { stop_reason: stopReason } : {};

/** Ends new use of a row and of what stands below it. */
export async function stop(ctx: Ctx, of: Served, sent: Sent<'stop'>): Promise<ReferenceRow> {
  await lockTable(ctx, of);
  const row = await unchangedRow(ctx, of, sent);
  if (row.status !== 'ENABLED') await refuseState(ctx, of, { id: row.id, action: '停用' });
  const columns = { status: 'DISABLED', ...reasonOf(of, sent) };
  const branch = await branchOf(ctx, of, row.id);
  const rows = await Promise.all(branch.map(({ id }) => storedRow(ctx, of, id)));
  refuseDefault(of, rows, '停用');
  for (const stored of rows) await changeRow(ctx, of, { stored, columns });
  return freshRow(ctx, of, row.id);
}

/** Black-lists a row, be it in use or stopped already. */
export async function bar(ctx: Ctx, of: Served, sent: Sent<'bar'>): Promise<ReferenceRow> {
  const stored = await unchangedRow(ctx, of, sent);
  if (stored.status === 'BLACKLISTED') await refuseState(ctx, of, { id: stored.id, action: '列入黑名单' });
  await changeRow(ctx, of, { stored, columns: { status: 'BLACKLISTED', ...reasonOf(of, sent) } });
  return freshRow(ctx, of, stored.id);
}

export async function start(ctx: Ctx, of: Served, sent: Sent<'start'>): Promise<ReferenceRow> {
  await lockTable(ctx, of);
  const stored = await unchangedRow(ctx, of, sent);
  if (stored.status === 'ENABLED') await refuseState(ctx, of, { id: stored.id, action: '启用' });
  const parent = typeof stored.parent_id === 'number' ? await storedRow(ctx, of, stored.parent_id) : undefined;
  if (parent && parent.status !== 'ENABLED') refuse('blocked', { reason: `请先启用上级${titleOf(of, parent)}` });
  await changeRow(ctx, of, { stored, columns: { status: 'ENABLED', ...reasonOf(of, {}) } });
  return freshRow(ctx, of, stored.id);
}

/** Makes a row the one that new things begin with; the one before, of those that share one, is it no longer. */
export async function setDefault(ctx: Ctx, of: Served, sent: Sent<'setDefault'>): Promise<ReferenceRow> {
  await lockTable(ctx, of);
  const stored = await unchangedRow(ctx, of, sent);
  const why = whyNot(ctx, of, camel(stored));
  if (why !== undefined) refuse('blocked', { reason: `${titleOf(of, stored)}${why}，不能设为默认` });
  const never = whyNoDefault(of, camel(stored));
  if (never !== undefined) refuse('blocked', { reason: never });
  const shared = (of.singleIn ?? []).map((name) => sql`and ${sql.ref(snake(name))} = ${stored[snake(name)]}`);
  const { rows } = await sql<Stored>`select * from ${sql.table(of.table)} where is_default and id <> ${stored.id}
    ${sql.join(shared, sql` `)} for update`.execute(unscoped(ctx));
  for (const held of rows) await changeRow(ctx, of, { stored: held, columns: { is_default: false } });
  await changeRow(ctx, of, { stored, columns: { is_default: true } });
  return freshRow(ctx, of, stored.id);
}

async function giveUses(ctx: Ctx, of: Served, { from, to }: { from: number; to: number }): Promise<void> {
  const target = camel(await storedRow(ctx, of, to));
  const why = whyNot(ctx, of, target);
  const { under } = of;
  const stored = await storedRow(ctx, of, from);
  const isElsewhere = under !== undefined && camel(stored)[under] !== target[under];
  const refuseTarget = (message: string): never => refuseInput([{ path: ['replaceBy'], message }]);
  if (why !== undefined) refuseTarget(`${titleOf(of, target)}${why}，不能选用`);
  if (isElsewhere) refuseTarget(`${titleOf(of, target)}不属于这个${ownerLabel(of)}`);
  if ((await branchOf(ctx, of, from)).some(({ id }) => id === to))
    refuseTarget(`请选择另一个${of.noun}，不能是它自己或它的下级`);
  if (of.tree)
    for (const id of await siblingsOf(ctx, of, standing(of, stored, from)))
      await moveAtEnd(ctx, of, { id, parentId: to });
  await replaceUses(ctx, of, { from, to });
}

/** Deletes a row that nothing uses; where another takes its place, everything uses that one first. */
export async function remove(
  ctx: Ctx,
  of: Served,
  { replaceBy, ...sent }: Sent<'remove'>,
): Promise<Record<string, never>> {
  await lockTable(ctx, of);
  const stored = await unchangedRow(ctx, of, sent);
  refuseDefault(of, [stored], '删除');
  if (replaceBy !== undefined) await giveUses(ctx, of, { from: stored.id, to: replaceBy });
  const places = await usesOf(ctx, of, [stored.id]);
  if (places.length > 0) {
    const name = nameOfRow(of, camel(stored));
    refuse('inUse', { noun: of.noun, name, places: usesText(places) }, { row: await freshRow(ctx, of, stored.id) });
  }
  await sql`delete from ${sql.table(of.table)} where id = ${stored.id}`.execute(unscoped(ctx));
  ctx.audit({ table: of.table, id: stored.id, before: stored });
  return {};
}
