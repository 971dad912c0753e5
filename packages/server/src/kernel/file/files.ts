import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { wireTime } from '@material/contract/kernel/business-time.ts';
import type { Selectable } from 'kysely';
import { created, unscoped, filesOf, isInTransaction, type Ctx } from '../ctx.ts';
import { BrokenImage, cleanImage, isImage } from './image.ts';
import type { FileAnswer, UploadedFile } from '../call/implement.ts';
import type { Tables } from '../database/registry.ts';
import { refuse } from '../call/refuse.ts';

/** What a stored file is; a download names the kinds that it gives out. */
export type FileKind = 'LOT_REPORT' | 'INBOUND_PHOTO';

export type Attachment = Selectable<Tables['attachment']>;

/** What a stored file belongs to, and who may see it. */
export type Belonging = {
  readonly docType: string;
  readonly docId: number;
  readonly kind: FileKind;
  readonly cityId?: number | null;
  readonly placeId?: number | null;
  readonly supplierId?: number | null;
};

type Content = { readonly bytes: number; readonly sha256: Buffer; readonly cleaned?: Buffer };

/** Pictures are written anew without what their camera knew; everything else is kept as it came. */
async function contentOf(file: UploadedFile): Promise<Content> {
  if (!isImage(file.type)) return { bytes: file.bytes, sha256: Buffer.from(file.sha256, 'hex') };
  try {
    const cleaned = cleanImage(await readFile(file.path), file.type);
    return { bytes: cleaned.length, sha256: createHash('sha256').update(cleaned).digest(), cleaned };
  } catch (error) {
    if (error instanceof BrokenImage) refuse('brokenFile', { reason: error.message });
    throw error;
  }
}

const storageKey = (ctx: Ctx): string =>
  `attachments/${wireTime(ctx.now).slice(0, 7).replace('-', '/')}/${randomUUID()}`;

/**
 * Stores an uploaded file with its row and returns the row. The row is there before the bytes and is attached after them,
 * so whatever breaks in between leaves a row without a document, which the clean-up finds. Not inside a transaction.
 */
export async function storeAttachment(ctx: Ctx, file: UploadedFile, to: Belonging): Promise<Attachment> {
  if (isInTransaction(ctx)) throw new Error('files are stored before the transaction that uses them');
  const { cleaned, ...content } = await contentOf(file);
  const key = storageKey(ctx);
  const db = unscoped(ctx);
  const { id } = await db
    .insertInto('attachment')
    .values({
      ...content,
      kind: to.kind,
      name: file.name,
      content_type: file.type,
      storage_key: key,
      city_id: to.cityId ?? null,
      place_id: to.placeId ?? null,
      supplier_id: to.supplierId ?? null,
      ...created(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await (cleaned ? filesOf(ctx).putBytes(key, cleaned) : filesOf(ctx).put(key, file.path));
  return db
    .updateTable('attachment')
    .set({ doc_type: to.docType, doc_id: to.docId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A stored file of a kind that the session may see, ready to be sent; refuses as not found otherwise. */
export async function openAttachment(ctx: Ctx, id: number, kind: FileKind): Promise<FileAnswer> {
  const row = await ctx
    .from('attachment')
    .selectAll()
    .where('attachment.id', '=', id)
    .where('attachment.kind', '=', kind)
    .executeTakeFirst();
  if (!row) refuse('notFound');
  const stream = await filesOf(ctx).open(row.storage_key);
  if (!stream) refuse('brokenFile', { reason: '文件内容已丢失，请联系管理员' });
  return { name: row.name, type: row.content_type, stream };
}

/** What lists and documents show of a stored file. */
export const fileRowOf = (row: Pick<Attachment, 'id' | 'name' | 'bytes' | 'content_type' | 'create_time'>) => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  type: row.content_type,
  createTime: wireTime(row.create_time),
});
