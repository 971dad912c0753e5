import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { AnyAttachment, AttachmentRow, Verdict } from '@material/contract/kernel/document/attachment.ts';
import type { RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../ctx.ts';
import { readUnder, runUnder } from '../row/run-under.ts';
import type { TableName } from '../database/registry.ts';
import { selectOf, type RowOf } from '../database/select-of.ts';
import { scopeCondition, type Seen } from '../database/scope.ts';
import { refuse } from '../refusal/refuse.ts';
import { sql } from '../database/sql.ts';

/** A row that has files, seen by whoever asks. */
export type Owner = { readonly [T in TableName]: Seen<T> }[TableName];
/** The document that an owner belongs to. */
export type Head = {
  readonly id: number;
  readonly no: string;
  readonly status: string;
  readonly city_id: number;
  readonly supplier_id: number;
};

const shown = selectOf(
  { a: 'attachment', sender: { maybe: 'app_user' }, looker: { maybe: 'app_user' } },
  { a: ['id', 'ownerId', 'name', 'bytes', 'hasThumbnail', 'createTime', 'version', 'validUntil', 'verdict'] },
  {
    type: 'a.content_type',
    createName: sql<string>`coalesce(sender.name, '')`,
    replacedTime: 'a.replaced_at',
    verdictTime: 'a.verdict_at',
    verdictName: sql<string>`coalesce(looker.name, '')`,
    verdictReason: sql<string>`coalesce(a.verdict_reason, '')`,
  },
);
type Stored = RowOf<typeof shown>;
/** A file with the row that it is of. */
export type OwnedRow = { readonly ownerId: number; readonly row: AttachmentRow };

const timeOrNull = (at: Date | null): string | null => (at === null ? null : wireTime(at));
const owned = ({ ownerId, createTime, replacedTime, verdictTime, ...row }: Stored): OwnedRow => ({
  ownerId,
  row: {
    ...row,
    createTime: wireTime(createTime),
    replacedTime: timeOrNull(replacedTime),
    verdictTime: timeOrNull(verdictTime),
  },
});

const withNames = sql`attachment a left join app_user sender on sender.id = a.create_id
  left join app_user looker on looker.id = a.verdict_by`;
/** Files `a` of a kind that are there. */
const present = ({ kind, of }: AnyAttachment): RawBuilder<boolean> =>
  sql<boolean>`a.kind = ${kind} and a.owner_type = ${of} and a.stored_at is not null and a.deleted_at is null`;
/** Those of them that count. */
export const counting = (kind: AnyAttachment): RawBuilder<boolean> =>
  sql<boolean>`${present(kind)} and a.replaced_at is null`;

/** The files of owners that the caller sees: those that count in the order they came, then what they replaced. */
export async function rowsOf(ctx: Ctx, kind: AnyAttachment, owners: readonly number[]): Promise<OwnedRow[]> {
  if (owners.length === 0) return [];
  const scope = scopeCondition(ctx, 'attachment', 'a');
  const { rows } = await shown.from`${withNames} where ${present(kind)} and a.owner_id = any(${owners})
    ${scope ? sql`and ${scope}` : sql``} order by a.owner_id, a.replaced_at is not null, a.id`.execute(unscoped(ctx));
  return rows.map(owned);
}

/** What is stored of a file that counts, for whoever packs it. */
export type StoredOf = { readonly name: string; readonly storageKey: string };

/** The files of a row that count and that the caller sees, in the order they came. */
export async function storedOf(ctx: Ctx, kind: AnyAttachment, owner: number): Promise<StoredOf[]> {
  const scope = scopeCondition(ctx, 'attachment', 'a');
  const { rows } = await sql<StoredOf>`select a.name, a.storage_key as "storageKey" from attachment a
    where ${counting(kind)} and a.owner_id = ${owner} ${scope ? sql`and ${scope}` : sql``} order by a.id`.execute(
    unscoped(ctx),
  );
  return rows;
}

/** One file that was seen, as it is now. */
export async function rowOf(ctx: Ctx, id: Seen<'attachment'>): Promise<OwnedRow> {
  const [row] = await readUnder(ctx, id, shown.from`${withNames} where a.id = ${id}`);
  return row ? owned(row) : refuse('notFound');
}

/** A file of a kind that the session may see; `gone`: one that was removed. */
export const findFile = (ctx: Ctx, { kind }: AnyAttachment, { id, gone = false }: { id: number; gone?: boolean }) =>
  ctx
    .find('attachment', id)
    .select([
      'attachment.owner_id',
      'attachment.name',
      'attachment.content_type',
      'attachment.storage_key',
      'attachment.has_thumbnail',
      'attachment.slot',
      'attachment.verdict',
      'attachment.deleted_at',
    ])
    .where('attachment.kind', '=', kind)
    .where('attachment.stored_at', 'is not', null)
    .where('attachment.deleted_at', gone ? 'is not' : 'is', null)
    .executeTakeFirst();

/** A row without states has nothing to say but that it is there. */
async function heldRow(ctx: Ctx, of: string, { id, lock }: { id: Owner; lock: 'locked' | undefined }) {
  const found = sql<{
    id: number;
  }>`select t0.id from ${sql.table(of)} t0 where t0.id = ${id} ${lock ? sql`for update of t0` : sql``}`;
  const [row] = await readUnder(ctx, id, found);
  return row ? undefined : refuse('notFound');
}

/**
 * The document of a row that was seen, or undefined where its kind has none; `locked`: nobody adds or removes files of that row meanwhile, and the document stays
 * in its state.
 */
export async function documentOf(
  ctx: Ctx,
  kind: AnyAttachment,
  { id, lock }: { id: Owner; lock?: 'locked' },
): Promise<Head | undefined> {
  const { of, up = [], document } = kind;
  if (!document) return heldRow(ctx, of, { id, lock });
  const above = of === document.table ? [] : [...up, document.table];
  const steps = above.map((table, at) => {
    const [below, alias] = [sql.ref(`t${at}`), sql.ref(`t${at + 1}`)];
    return sql`join ${sql.table(table)} ${alias} on ${alias}.id = ${below}.${sql.ref(`${table}_id`)}`;
  });
  const head = sql.ref(`t${above.length}`);
  const locking = above.length === 0 ? sql`for update of t0` : sql`for update of t0 for share of ${head}`;
  const found = sql<Head>`select ${head}.id, ${head}.no, ${head}.status, ${head}.city_id, ${head}.supplier_id
    from ${sql.table(of)} t0 ${sql.join(steps, sql` `)}
    where t0.id = ${id} ${lock ? locking : sql``}`;
  const [row] = await readUnder(ctx, id, found);
  return row ?? refuse('notFound');
}

/** How many files of a kind an owner has that count. */
export async function countOf(ctx: Ctx, kind: AnyAttachment, owner: Owner): Promise<number> {
  const counted = sql<{
    n: number;
  }>`select count(*)::int as n from attachment a where ${counting(kind)} and a.owner_id = ${owner}`;
  const [row] = await readUnder(ctx, owner, counted);
  return row?.n ?? 0;
}

/** How many each of these owners has, which the caller holds locked. */
export async function countsOf(
  ctx: Ctx,
  kind: AnyAttachment,
  owners: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counted = sql<{ id: number; n: number }>`select a.owner_id as id, count(*)::int as n from attachment a
    where ${counting(kind)} and a.owner_id = any(${owners}) group by a.owner_id`;
  const { rows } = await counted.execute(unscoped(ctx));
  return new Map(rows.map(({ id, n }) => [id, n]));
}

type Place = { readonly owner: Owner; readonly slot: string | null };

type Twin = { readonly owner: Owner; readonly sha256: Buffer; readonly validUntil: string | null };

/** The same bytes until the same day among the files of an owner that count: sent again because the first answer was lost. */
export async function sameFile(ctx: Ctx, kind: AnyAttachment, at: Twin) {
  const found = sql<{ id: Seen<'attachment'> }>`select a.id from attachment a
    where ${counting(kind)} and a.owner_id = ${at.owner} and a.sha256 = ${at.sha256}
      and a.valid_until is not distinct from ${at.validUntil}::date limit 1`;
  const [row] = await readUnder(ctx, at.owner, found);
  return row?.id;
}

/** Ends the file that counted in a place; returns the version that comes after it. */
export async function replaceIn(ctx: Ctx, kind: AnyAttachment, { owner, slot }: Place) {
  if (slot === null) return { version: 1, replaced: undefined };
  const ended = sql<{ id: Seen<'attachment'>; name: string }>`update attachment a set replaced_at = ${ctx.now}
    where ${counting(kind)} and a.owner_id = ${owner} and a.slot = ${slot} returning a.id, a.name`;
  const [replaced] = await readUnder(ctx, owner, ended);
  const latest = sql<{ n: number }>`select coalesce(max(a.version), 0)::int as n from attachment a
    where a.kind = ${kind.kind} and a.owner_type = ${kind.of} and a.owner_id = ${owner} and a.slot = ${slot}`;
  const [row] = await readUnder(ctx, owner, latest);
  return { version: (row?.n ?? 0) + 1, replaced };
}

type Standing = { readonly version: number; readonly slot: string | null; readonly validUntil: string | null };

/** From now on a file counts. */
export const setStored = (ctx: Ctx, id: Seen<'attachment'>, { version, slot, validUntil }: Standing) =>
  runUnder(
    ctx,
    id,
    sql`update attachment set stored_at = ${ctx.now}, version = ${version}, slot = ${slot}, valid_until = ${validUntil}::date where id = ${id}`,
  );

export const setDeleted = (ctx: Ctx, id: Seen<'attachment'>, isDeleted: boolean) =>
  runUnder(
    ctx,
    id,
    sql`update attachment set deleted_at = ${isDeleted ? ctx.now : null}, deleted_by = ${isDeleted ? ctx.userId : null},
      row_version = row_version + 1 where id = ${id}`,
  );

export type Judged = {
  readonly owner: Owner;
  readonly ids: readonly number[];
  readonly verdict: Verdict;
  readonly reason: string;
};

/** What somebody found who looked at files; undefined when one of them does not count any more. */
export async function judge(
  ctx: Ctx,
  kind: AnyAttachment,
  { owner, ids, verdict, reason }: Judged,
): Promise<number[] | undefined> {
  if (!kind.check) throw new Error(`nobody looks at files of ${kind.kind}`);
  const looked = sql<{
    id: number;
  }>`update attachment a set verdict = ${verdict}, verdict_by = ${ctx.userId}, verdict_at = ${ctx.now},
      verdict_reason = ${reason === '' ? null : reason}, row_version = a.row_version + 1, update_time = ${ctx.now},
      update_id = ${ctx.userId}
    where ${counting(kind)} and a.owner_id = ${owner} and a.id = any(${ids}) returning a.id`;
  const rows = await readUnder(ctx, owner, looked);
  return rows.length === new Set(ids).size ? rows.map(({ id }) => id) : undefined;
}
