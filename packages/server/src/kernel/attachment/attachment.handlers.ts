import { callKey, type Input, type Output } from '@material/contract/kernel/call/call.ts';
import { maySee, type AnyAttachment, type AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { refuse, refuseInput } from '../refusal/refuse.ts';
import { bindingOf, type Binding, type FileAnswer, type Handlers, type UploadedFile } from '../call/implement.ts';
import { filesOf, type Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import type { Seen } from '../database/scope.ts';
import { recordEvent } from '../document/record-event.ts';
import * as repo from './attachment.repo.ts';
import { changeRefusal, dependsOnState } from './attachment.rules.ts';
import { discardFile, keepFile, thumbnailKey, thumbnailType, type Kept } from './stored-file.ts';

type Facts = Readonly<Record<string, unknown>>;
/** A file that counts from now on. */
export type Added<I> = {
  readonly id: Seen<'attachment'>;
  readonly owner: repo.Owner;
  /** The document that the owner belongs to, where the kind has one. */
  readonly head: repo.Head | undefined;
  readonly name: string;
  readonly input: I;
  /** It took the place of another one. */
  readonly isReplacing: boolean;
};

/** What the files of a kind have besides. */
type Besides<I, F> = {
  /** What is shown of files beside the usual. */
  readonly facts?: (ctx: Ctx, ids: readonly Seen<'attachment'>[]) => Promise<ReadonlyMap<number, F>>;
  /** Looks at what was entered before the file is kept. */
  readonly check?: (ctx: Ctx, input: I) => void;
  /** Refuses in the transaction what this caller may not change of this owner. */
  readonly mayChange?: (ctx: Ctx, owner: repo.Owner) => Promise<unknown>;
  /** What follows from a file, in its transaction. */
  readonly added?: (ctx: Ctx, added: Added<I>) => Promise<void>;
};
export type AttachmentWork = Besides<never, Facts> & { readonly kind: AnyAttachment };

type ShownBeside<K extends AnyAttachment> = Omit<Output<K['calls']['add']>, keyof AttachmentRow>;

/** Binds what is a kind's own to it. */
export const attachmentWork = <K extends AnyAttachment>(
  kind: K,
  besides: Besides<Input<K['calls']['add']>, ShownBeside<K>>,
) => ({ ...besides, kind });

/** What a document needs to show the files of a kind. */
type Shown<K extends AnyAttachment> = {
  readonly kind: K;
  readonly facts?: Besides<never, ShownBeside<K>>['facts'];
};

type Served = { readonly kind: AnyAttachment; readonly besides: Besides<unknown, Facts> };
type Sent = { readonly of: number; readonly validUntil?: string } & Readonly<Record<string, unknown>>;

async function shownRows({ besides: { facts } }: Served, ctx: Ctx, rows: readonly repo.OwnedRow[]) {
  const found = await facts?.(
    ctx,
    rows.map(({ row }) => row.id as Seen<'attachment'>),
  );
  return rows.map(({ ownerId, row }) => ({ ownerId, row: { ...row, ...found?.get(row.id) } }));
}

async function checkSight(ctx: Ctx, kind: AnyAttachment, owner: repo.Owner): Promise<void> {
  const head = dependsOnState(kind) ? await repo.documentOf(ctx, kind, { id: owner }) : undefined;
  if (!maySee(kind, ctx, head?.status)) refuse('notFound');
}

async function checkChange(
  ctx: Ctx,
  kind: AnyAttachment,
  of: { what: 'add' | 'remove'; id: repo.Owner; lock?: 'locked' },
) {
  const head = await repo.documentOf(ctx, kind, of);
  const refused = changeRefusal(ctx, kind, { what: of.what, head });
  if (refused) throw refused;
  return head;
}

const slotOf = ({ versions }: AnyAttachment, input: Sent): string | null => {
  if (versions === undefined) return null;
  return versions === true ? '' : String(input[versions]);
};

async function checkRoom(ctx: Ctx, kind: AnyAttachment, owner: repo.Owner): Promise<void> {
  if ((await repo.countOf(ctx, kind, owner)) > kind.max)
    refuse('blocked', { reason: `最多 ${kind.max} 个${kind.noun}，请先删除不需要的` });
}

const actionWords = { ADDED: '上传', REMOVED: '删除', RESTORED: '恢复' } as const;

/** Tells in the document's history what happened to a file, where its kind says so. */
function tell(
  ctx: Ctx,
  { kind, noun, document, history }: AnyAttachment,
  of: { readonly head: repo.Head | undefined; readonly what: keyof typeof actionWords; readonly name: string },
): void {
  const { head, what, name } = of;
  if (!history || !document || !head) return;
  const [from, to] = what === 'REMOVED' ? [name, ''] : ['', name];
  const happened = { type: `ATTACHMENT_${what}`, action: `${actionWords[what]}${noun}`, attachment: kind };
  recordEvent(
    ctx,
    { table: document.table as TableName, doc: head },
    { ...happened, changes: [{ label: noun, from, to }] },
  );
}

type Adding = { readonly input: Sent; readonly owner: repo.Owner; readonly file: UploadedFile; readonly kept: Kept };

/** Lets a kept file count; returns the same file where it came twice. */
async function settle(ctx: Ctx, { kind, besides }: Served, { input, owner, file, kept }: Adding) {
  const head = await checkChange(ctx, kind, { what: 'add', id: owner, lock: 'locked' });
  await besides.mayChange?.(ctx, owner);
  const slot = slotOf(kind, input);
  const { validUntil = null } = input;
  const twin = { owner, sha256: kept.sha256, validUntil };
  const same = slot === null ? await repo.sameFile(ctx, kind, twin) : undefined;
  if (same !== undefined) return same;
  const { version, replaced } = await repo.replaceIn(ctx, kind, { owner, slot });
  await repo.setStored(ctx, kept.id, { version, slot, validUntil });
  await checkRoom(ctx, kind, owner);
  const before = replaced ? { file: replaced.name } : undefined;
  ctx.audit({
    table: kind.of,
    id: owner,
    ...(before ? { before } : {}),
    after: { attachment: kind.kind, file: file.name },
  });
  tell(ctx, kind, { head, what: 'ADDED', name: file.name });
  await besides.added?.(ctx, { id: kept.id, owner, head, name: file.name, input, isReplacing: replaced !== undefined });
  return kept.id;
}

async function add(served: Served, ctx: Ctx, { input, files }: { input: Sent; files: readonly UploadedFile[] }) {
  const { kind, besides } = served;
  const [file] = files;
  if (!file) refuseInput([{ path: ['file'], message: `请选择${kind.noun}文件` }]);
  besides.check?.(ctx, input);
  const owner = input.of as repo.Owner;
  await checkChange(ctx, kind, { what: 'add', id: owner });
  const kept = await keepFile(ctx, kind, { file, owner });
  const id = await ctx
    .inTransaction((own) => settle(own, served, { input, owner, file, kept }))
    .catch(async (error) => {
      // Where even this fails, the clean-up takes it.
      await discardFile(ctx, kept).catch(() => undefined);
      throw error;
    });
  if (id !== kept.id) await discardFile(ctx, kept);
  return fresh(served, ctx, id);
}

async function fresh(served: Served, ctx: Ctx, id: Seen<'attachment'>): Promise<AttachmentRow> {
  const [shown] = await shownRows(served, ctx, [await repo.rowOf(ctx, id)]);
  return shown?.row ?? refuse('notFound');
}

async function list(served: Served, ctx: Ctx, of: number) {
  const owner = of as repo.Owner;
  await checkSight(ctx, served.kind, owner);
  const rows = await shownRows(served, ctx, await repo.rowsOf(ctx, served.kind, [owner]));
  return { list: rows.map(({ row }) => row) };
}

async function open(
  { kind }: Served,
  ctx: Ctx,
  { id, isSmall }: { id: number; isSmall: boolean },
): Promise<FileAnswer> {
  const row = await repo.findFile(ctx, kind, { id });
  if (!row || (isSmall && !row.has_thumbnail)) refuse('notFound');
  await checkSight(ctx, kind, row.owner_id as repo.Owner);
  const stream = await filesOf(ctx).open(isSmall ? thumbnailKey(row.storage_key) : row.storage_key);
  if (!stream) refuse('brokenFile', { reason: '文件内容已丢失，请联系管理员' });
  return { name: row.name, type: isSmall ? thumbnailType : row.content_type, stream };
}

/** Takes a file off, or puts one back that was taken off. */
async function setGone(
  served: Served,
  ctx: Ctx,
  { id, isGone }: { id: number; isGone: boolean },
): Promise<AttachmentRow> {
  const { kind, besides } = served;
  const row = await repo.findFile(ctx, kind, { id, gone: !isGone });
  if (!row) refuse('notFound');
  const owner = row.owner_id as repo.Owner;
  const head = await checkChange(ctx, kind, { what: 'remove', id: owner, lock: 'locked' });
  await besides.mayChange?.(ctx, owner);
  if (row.verdict !== null) refuse('blocked', { reason: `${kind.noun}已被确认，不能删除` });
  await repo.setDeleted(ctx, row.id, isGone);
  if (!isGone) await checkRoom(ctx, kind, owner);
  const [before, after] = isGone ? [row.name, ''] : ['', row.name];
  ctx.audit({ table: kind.of, id: owner, before: { file: before }, after: { attachment: kind.kind, file: after } });
  tell(ctx, kind, { head, what: isGone ? 'REMOVED' : 'RESTORED', name: row.name });
  return fresh(served, ctx, row.id);
}

type All = { readonly [K in keyof AnyAttachment['calls']]: NonNullable<AnyAttachment['calls'][K]> };

const handlersOf = (served: Served): Handlers<All> => ({
  add: (ctx, input, files) => add(served, ctx, { input: input as Sent, files }),
  list: (ctx, { of }) => list(served, ctx, of),
  down: (ctx, { id }) => open(served, ctx, { id, isSmall: false }),
  thumb: (ctx, { id }) => open(served, ctx, { id, isSmall: true }),
  remove: (ctx, { id }) => setGone(served, ctx, { id, isGone: true }),
  restore: (ctx, { id }) => setGone(served, ctx, { id, isGone: false }),
});

/** The calls of every kind of files, from its declaration and what is its own. */
export function implementAttachments(
  kinds: readonly AnyAttachment[],
  works: readonly AttachmentWork[],
): readonly Binding[] {
  return kinds.flatMap((kind) => {
    const besides = works.find((work) => work.kind === kind);
    if (kind.row && !besides?.facts) throw new Error(`${kind.kind} shows more of its files than anybody says`);
    const handlers = handlersOf({ kind, besides: (besides ?? {}) as Besides<unknown, Facts> });
    const bound = <R extends keyof All>(role: R): Binding[] => {
      const call = kind.calls[role];
      return call === null
        ? []
        : [
            bindingOf<NonNullable<AnyAttachment['calls'][R]>>(
              callKey(call.path.split('/').at(-1) ?? ''),
              call,
              handlers[role],
            ),
          ];
    };
    return (Object.keys(kind.calls) as (keyof All)[]).flatMap((role) => bound(role));
  });
}

/** The files of owners that the caller sees, by owner, for a document that shows them. */
export async function filesUnder<K extends AnyAttachment>(
  ctx: Ctx,
  { kind, facts }: Shown<K>,
  owners: readonly number[],
): Promise<ReadonlyMap<number, Output<K['calls']['add']>[]>> {
  const rows = await repo.rowsOf(ctx, kind, owners);
  const shown = await shownRows({ kind, besides: facts ? { facts } : {} }, ctx, rows);
  const byOwner = Map.groupBy(shown, ({ ownerId }) => ownerId);
  return new Map([...byOwner].map(([id, all]) => [id, all.map(({ row }) => row as Output<K['calls']['add']>)]));
}
