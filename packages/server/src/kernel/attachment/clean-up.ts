import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { filesOf, unscoped, type Ctx } from '../ctx.ts';
import { schedule, type Schedule } from '../operation/jobs.ts';
import { dropFile, folder, thumbnailKey } from './stored-file.ts';
import { sql } from '../database/sql.ts';

const looseHours = 24;
/** How long what was taken off can be put back. */
const deletedDays = 30;
/** Whoever puts an older database back has so long to find what its files miss. */
const bytesDays = 7;
const atOnce = 1000;

const hoursAgo = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Whose files they are. */
type Kept = Pick<AnyAttachment, 'of'>;
type Place = { readonly id: number; readonly key: string };

async function dropAll(ctx: Ctx, rows: readonly Place[]): Promise<void> {
  for (const row of rows) await dropFile(ctx, row);
}

/** Removes files whose upload broke off before they counted. */
async function removeLooseFiles(ctx: Ctx): Promise<void> {
  const loose = sql<Place>`select id, storage_key as key from attachment
    where stored_at is null and create_time < ${hoursAgo(ctx.now, looseHours)} order by id limit ${atOnce}`;
  await dropAll(ctx, (await loose.execute(unscoped(ctx))).rows);
}

/** Removes files that were taken off long ago, and those of rows that are gone. */
async function removeDeletedFiles(ctx: Ctx, kinds: readonly Kept[]): Promise<void> {
  const deleted = sql<Place>`select id, storage_key as key from attachment
    where deleted_at < ${hoursAgo(ctx.now, deletedDays * 24)} order by id limit ${atOnce}`;
  await dropAll(ctx, (await deleted.execute(unscoped(ctx))).rows);
  for (const table of new Set(kinds.map(({ of }) => of))) {
    const orphaned = sql<Place>`select a.id, a.storage_key as key from attachment a
      where a.owner_type = ${table} and a.stored_at is not null and not exists (select 1 from ${sql.table(table)} o where o.id = a.owner_id)
      order by a.id limit ${atOnce}`;
    await dropAll(ctx, (await orphaned.execute(unscoped(ctx))).rows);
  }
}

async function removeUnnamed(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const suffix = thumbnailKey('');
  const named = sql<{ key: string }>`select storage_key as key from attachment
    where storage_key = any(${keys.map((key) => key.replace(suffix, ''))})`;
  const known = new Set((await named.execute(unscoped(ctx))).rows.map(({ key }) => key));
  const files = filesOf(ctx);
  for (const key of keys.filter((one) => !known.has(one.replace(suffix, '')))) {
    if ((await files.writtenAt(key)) < hoursAgo(ctx.now, bytesDays * 24)) await files.remove(key);
  }
}

/** Removes bytes that no row names, as far as they are old. */
async function removeLostBytes(ctx: Ctx): Promise<void> {
  let keys: string[] = [];
  for await (const key of filesOf(ctx).keysUnder(folder)) {
    keys.push(key);
    if (keys.length < atOnce) continue;
    await removeUnnamed(ctx, keys);
    keys = [];
  }
  if (keys.length > 0) await removeUnnamed(ctx, keys);
}

/** What is done about files by itself. */
export const attachmentSchedules = (kinds: readonly Kept[]): readonly Schedule[] => [
  schedule('remove-loose-files', '37 * * * *', removeLooseFiles),
  schedule('remove-deleted-files', '47 3 * * *', (ctx) => removeDeletedFiles(ctx, kinds)),
  schedule('remove-lost-bytes', '7 4 * * *', removeLostBytes),
];
