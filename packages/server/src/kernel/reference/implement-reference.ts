import { callKey } from '@material/contract/kernel/call/call.ts';
import { nameOfRow, orderOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceCalls, ReferenceChoice } from '@material/contract/kernel/reference/reference-calls.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { bindingOf, type Binding, type Handlers } from '../call/implement.ts';
import type { Ctx } from '../ctx.ts';
import { unscoped } from '../ctx.ts';
import { list, listStatement } from '../list/list-query.ts';
import { bar, place, remove, save, setDefault, start, stop } from './changes.ts';
import { customFieldsOf, valuesOf } from './custom-values.ts';
import { customTitle } from './custom-sheet.ts';
import { setsOf } from './reference-sets.ts';
import { referenceSheet } from './reference-importer.ts';
import { listOfReference } from './reference-list.ts';
import { whyNot, type Served } from './stored-row.ts';
import { branchOf } from './tree.ts';
import { usesOf } from './uses.ts';

type All = { readonly [K in keyof ReferenceCalls]: NonNullable<ReferenceCalls[K]> };

/** Such tables are small: whoever chooses gets all there is, and what was chosen before however many there are. */
const maxChoices = 5000;

/** What may be chosen today, and what was chosen before and is asked for by its id. */
type Wanted = { readonly ids?: readonly number[] | undefined } & Readonly<Record<string, unknown>>;

/** A row that is for some cities alone is chosen in those. */
function whyNotHere({ centre }: Ctx, of: Served, row: ReferenceRow): string | undefined {
  if (centre.kind !== 'city') return undefined;
  const isElsewhere = setsOf(of).some(({ field, to }) => {
    const ids = row[field];
    return to === 'city' && Array.isArray(ids) && ids.length > 0 && !ids.includes(centre.cityId);
  });
  return isElsewhere ? '不用于本城市' : undefined;
}

async function choicesOf(ctx: Ctx, of: Served, { ids = [], ...owner }: Wanted) {
  const spec = of.spec(ctx);
  const query = { pageIndex: 1, pageSize: 1, sorting: orderOf(of), ...owner };
  const { rows } = await listStatement(ctx, spec, { query, limit: maxChoices }).execute(unscoped(ctx));
  const read = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !read.has(id));
  const more = { query: { ...query, ids: missing }, limit: missing.length };
  const rest = missing.length === 0 ? [] : (await listStatement(ctx, spec, more).execute(unscoped(ctx))).rows;
  const chosen = [...rows, ...rest].map(spec.shape).flatMap((row): ReferenceChoice[] => {
    const blocked = whyNot(ctx, of, row) ?? whyNotHere(ctx, of, row);
    if (blocked !== undefined && !ids.includes(row.id)) return [];
    const { id, parentId = null, isDefault = false } = row;
    const code = typeof row['code'] === 'string' ? row['code'] : '';
    return [{ id, name: nameOfRow(of, row), code, parentId, isDefault, blocked: blocked ?? null }];
  });
  return { list: chosen };
}

/** Which rows a header of the request means, unless the query says so itself. */
const meantBy = ({ request: { isControl } }: Ctx, { calls }: Served): object =>
  isControl !== undefined && Object.hasOwn(calls.list.list.filters, 'isControl') ? { isControl } : {};

const handlersOf = (of: Served): Handlers<All> => ({
  ...referenceSheet(of),
  list: (ctx, query) => list(ctx, of.spec(ctx), { ...meantBy(ctx, of), ...query }),
  choices: (ctx, input) => choicesOf(ctx, of, input),
  save: (ctx, input) => save(ctx, of, input),
  customFields: async (ctx) => ({ list: [...(await customFieldsOf(ctx, of))] }),
  uses: async (ctx, { id, isAlone = false }) => {
    const branch = isAlone ? [{ id }] : await branchOf(ctx, of, id);
    return {
      places: await usesOf(
        ctx,
        of,
        branch.map((node) => node.id),
      ),
    };
  },
  stop: (ctx, input) => stop(ctx, of, input),
  bar: (ctx, input) => bar(ctx, of, input),
  start: (ctx, input) => start(ctx, of, input),
  remove: (ctx, input) => remove(ctx, of, input),
  place: (ctx, input) => place(ctx, of, input),
  setDefault: (ctx, input) => setDefault(ctx, of, input),
});

/** Columns of a sheet for the fields that people have defined, those that were stopped among them. */
const customColumns = async (ctx: Ctx, of: AnyReference) =>
  (await customFieldsOf(ctx, of)).map((field) => ({
    title: customTitle(of, field),
    kind: field.valueKind === 'DATE' ? ('date' as const) : ('text' as const),
    value: (row: Readonly<Record<string, unknown>>) => valuesOf(row['customValues'])[String(field.id)] ?? null,
  }));

/** The list of a reference table, for its sheet. */
export const referenceList = (of: AnyReference) => ({
  call: of.calls.list,
  spec: listOfReference(of),
  exported: (_ctx: Ctx, row: unknown) => row,
  ...(of.custom === undefined ? {} : { more: (ctx: Ctx) => customColumns(ctx, of) }),
});

/** The calls of a reference table, from its declaration. */
export function implementReference(of: AnyReference): readonly Binding[] {
  const handlers = handlersOf({ ...of, spec: listOfReference(of) });
  const bound = <K extends keyof All>(role: K): Binding[] => {
    const call = of.calls[role];
    return call === null
      ? []
      : [bindingOf<NonNullable<ReferenceCalls[K]>>(callKey(call.path.split('/').at(-1) ?? ''), call, handlers[role])];
  };
  return (Object.keys(of.calls) as (keyof All)[]).flatMap((role) => bound(role));
}
