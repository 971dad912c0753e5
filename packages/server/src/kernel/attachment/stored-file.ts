import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { refuse } from '../refusal/refuse.ts';
import type { UploadedFile } from '../call/implement.ts';
import { created, filesOf, isInTransaction, unscoped, type Ctx } from '../ctx.ts';
import type { Seen } from '../database/scope.ts';
import type { Owner } from './attachment.repo.ts';
import { pdfProblem } from './pdf.ts';
import { BrokenPicture, cleanPicture, isPicture, type Picture } from './picture.ts';

/** Where every stored file lies. */
export const folder = 'attachments';
export const thumbnailKey = (key: string): string => `${key}.thumb`;
export const thumbnailType = 'image/webp';

type Content = { readonly bytes: number; readonly sha256: Buffer; readonly picture?: Picture };
/** A file whose bytes are there, and which does not count yet. */
export type Kept = Content & { readonly id: Seen<'attachment'>; readonly key: string };

/** What a kind says of the bytes of its files. */
type StoredKind = Pick<AnyAttachment, 'kind' | 'of' | 'thumbnail'> & {
  /** So many pixels each side of a picture must have. */
  readonly minSide?: number;
};

/** Pictures are written anew, and a PDF is looked through; everything else is kept as it came. */
async function contentOf(file: UploadedFile, { thumbnail, minSide = 0 }: StoredKind): Promise<Content> {
  const plain = { bytes: file.bytes, sha256: Buffer.from(file.sha256, 'hex') };
  if (file.type === 'application/pdf') {
    const reason = await pdfProblem(await readFile(file.path));
    return reason === undefined ? plain : refuse('brokenFile', { reason });
  }
  if (!isPicture(file.type)) return plain;
  try {
    const picture = await cleanPicture(file.path, file.type, { thumbnail: thumbnail === true, minSide });
    return { bytes: picture.bytes.length, sha256: createHash('sha256').update(picture.bytes).digest(), picture };
  } catch (error) {
    if (error instanceof BrokenPicture) refuse('brokenFile', { reason: error.message });
    throw error;
  }
}

const newKey = (ctx: Ctx): string => `${folder}/${wireTime(ctx.now).slice(0, 7).replace('-', '/')}/${randomUUID()}`;

/**
 * Writes a file's row and then its bytes, so that whatever breaks in between leaves a row that does not count, which the
 * clean-up finds. Not inside a transaction.
 */
export async function keepFile(ctx: Ctx, kind: StoredKind, of: { file: UploadedFile; owner: Owner }): Promise<Kept> {
  if (isInTransaction(ctx)) throw new Error('files are stored before the transaction that uses them');
  const { file, owner } = of;
  const content = await contentOf(file, kind);
  const { bytes, sha256, picture } = content;
  const key = newKey(ctx);
  const { id } = await unscoped(ctx)
    .insertInto('attachment')
    .values({
      kind: kind.kind,
      owner_type: kind.of,
      owner_id: owner,
      name: file.name,
      bytes,
      sha256,
      content_type: file.type,
      storage_key: key,
      has_thumbnail: picture?.thumbnail !== undefined,
      ...created(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const files = filesOf(ctx);
  await (picture ? files.putBytes(key, picture.bytes) : files.put(key, file.path));
  if (picture?.thumbnail) await files.putBytes(thumbnailKey(key), picture.thumbnail);
  return { ...content, key, id: id as Seen<'attachment'> };
}

type Place = { readonly id: number; readonly key: string };

async function removeBytes(ctx: Ctx, key: string): Promise<void> {
  await filesOf(ctx).remove(thumbnailKey(key));
  await filesOf(ctx).remove(key);
}

/** Takes a file away: its bytes first, so that its row names them until they are gone. */
export async function dropFile(ctx: Ctx, { id, key }: Place): Promise<void> {
  await removeBytes(ctx, key);
  await unscoped(ctx).deleteFrom('attachment').where('id', '=', id).execute();
}

/** Takes a kept file away that does not count; one that does, because only the answer of its transaction was lost, stays. */
export async function discardFile(ctx: Ctx, { id, key }: Place): Promise<void> {
  const gone = await unscoped(ctx)
    .deleteFrom('attachment')
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .executeTakeFirst();
  if (gone.numDeletedRows > 0n) await removeBytes(ctx, key);
}
