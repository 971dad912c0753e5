import type { FileRow } from '@material/contract/kernel/document.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { fileRowOf } from '../../kernel/file/files.ts';

/** Stored photos by id, as far as the caller may see them. */
export async function photoRows(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx
    .from('attachment')
    .select([
      'attachment.id',
      'attachment.name',
      'attachment.bytes',
      'attachment.content_type',
      'attachment.create_time',
    ])
    .where('attachment.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, fileRowOf(row)]));
}
