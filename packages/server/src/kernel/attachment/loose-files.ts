import type { RefTable } from '@material/contract/kernel/field/field.ts';
import type { FileAnswer, UploadedFile } from '../call/implement.ts';
import { filesOf, type Ctx } from '../ctx.ts';
import { sql } from '../database/sql.ts';
import { zipFiles, type ZippedFile } from '../excel/zip-files.ts';
import { refuse, refuseInput } from '../refusal/refuse.ts';
import { readUnder, type SeenOf } from '../row/run-under.ts';
import type { Owner } from './attachment.repo.ts';
import { keepFile, thumbnailKey, thumbnailType } from './stored-file.ts';

/** Files that are chosen before there is the row that they belong to, and that is no document. */
export type LooseKind = {
  readonly kind: string;
  readonly of: RefTable;
  readonly thumbnail?: true;
  readonly minSide?: number;
};
export type LooseFile = { readonly id: number; readonly name: string; readonly bytes: number };

const nobody = 0 as Owner;

/** Keeps a file for whoever sent it, until a row takes it or a day has passed. */
export async function keepLoose(ctx: Ctx, kind: LooseKind, file: UploadedFile | undefined): Promise<LooseFile> {
  if (!file) refuseInput([{ path: ['file'], message: '请选择文件' }]);
  const { id, bytes } = await keepFile(ctx, kind, { file, owner: nobody });
  const { name } = file;
  await ctx.inTransaction(async (own) => own.audit({ table: kind.of, id: null, after: { file: name, bytes } }));
  return { id, name, bytes };
}

type Taking = { readonly owner: Owner; readonly ids: readonly number[]; readonly field: string };

/** Gives a new row the files that its maker has sent for it. */
export async function takeLoose(ctx: Ctx, { kind, of }: LooseKind, { owner, ids, field }: Taking): Promise<void> {
  if (ids.length === 0) return;
  const taken = await readUnder(
    ctx,
    owner,
    sql`update attachment set owner_id = ${owner}, stored_at = ${ctx.now} where id = any(${ids}) and kind = ${kind}
      and owner_type = ${of} and stored_at is null and create_id = ${ctx.userId} returning id`,
  );
  if (taken.length < new Set(ids).size) refuseInput([{ path: [field], message: '附件已失效，请重新上传' }]);
}

type Stored = LooseFile & { readonly key: string; readonly type: string };

/** The files of a row; whoever asks has seen the row, or one that leads to it. */
const storedOf = (ctx: Ctx, { kind, of }: LooseKind, at: { readonly owner: number; readonly seen: SeenOf }) =>
  readUnder(
    ctx,
    at.seen,
    sql<Stored>`select a.id, a.name, a.bytes, a.storage_key as key, a.content_type as type from attachment a
      where a.kind = ${kind} and a.owner_type = ${of} and a.owner_id = ${at.owner} and a.stored_at is not null
        and a.deleted_at is null and ${at.seen}::bigint is not null order by a.id`,
  );

export const looseFiles = async (ctx: Ctx, kind: LooseKind, at: Parameters<typeof storedOf>[2]): Promise<LooseFile[]> =>
  (await storedOf(ctx, kind, at)).map(({ id, name, bytes }) => ({ id, name, bytes }));

async function* bodies(ctx: Ctx, files: readonly Stored[]): AsyncGenerator<ZippedFile> {
  for (const { key, name } of files) {
    const body = await filesOf(ctx).open(key);
    if (!body) refuse('brokenFile', { reason: '文件内容已丢失，请联系管理员' });
    yield { name, body };
  }
}

/** The one file of a row, or an archive of all of them under a name. */
export async function downLoose(
  ctx: Ctx,
  kind: LooseKind,
  at: Parameters<typeof storedOf>[2] & { readonly name: string },
): Promise<FileAnswer> {
  const files = await storedOf(ctx, kind, at);
  const [first] = files;
  if (!first) refuse('notFound');
  if (files.length > 1)
    return { name: `${at.name}.zip`, type: 'application/zip', stream: zipFiles(bodies(ctx, files), ctx.now) };
  const stream = await filesOf(ctx).open(first.key);
  if (!stream) refuse('brokenFile', { reason: '文件内容已丢失，请联系管理员' });
  return { name: first.name, type: first.type, stream };
}

/** The picture of a row, or its small one. */
export async function openPicture(
  ctx: Ctx,
  kind: LooseKind,
  { isSmall, ...at }: Parameters<typeof storedOf>[2] & { readonly isSmall: boolean },
): Promise<FileAnswer> {
  const [file] = await storedOf(ctx, kind, at);
  if (!file) refuse('notFound');
  const stream = await filesOf(ctx).open(isSmall ? thumbnailKey(file.key) : file.key);
  if (!stream) refuse('brokenFile', { reason: '文件内容已丢失，请联系管理员' });
  return { name: file.name, type: isSmall ? thumbnailType : file.type, stream };
}
