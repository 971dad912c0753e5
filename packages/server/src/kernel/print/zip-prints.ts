import { maySee } from '@material/contract/kernel/document/attachment.ts';
import type { Print } from '@material/contract/kernel/print/print.ts';
import { countsOf, storedOf } from '../attachment/attachment.repo.ts';
import type { Running } from '../call/running.ts';
import { filesOf, type Ctx } from '../ctx.ts';
import type { ZippedFile } from '../excel/zip-files.ts';
import { exportZip } from '../list/export.ts';
import { refuse } from '../refusal/refuse.ts';
import { printedFile, type DocumentFor } from './printed-file.ts';

type Zipping = { readonly print: Print; readonly documentFor: DocumentFor; readonly ids: readonly number[] };

/** The files of one document that the caller may see, each named by its number. */
async function* filesOfOne(ctx: Ctx, print: Print, document: Awaited<ReturnType<DocumentFor>>) {
  const [id, no, status] = [Number(document['id']), String(document['no']), String(document['status'])];
  for (const kind of print.zip?.files ?? []) {
    if (!maySee(kind, ctx, status)) continue;
    for (const { name, storageKey } of await storedOf(ctx, kind, id)) {
      const body = await filesOf(ctx).open(storageKey);
      if (!body) refuse('brokenFile', { reason: `“${name}”的内容已丢失，请联系管理员` });
      yield { name: `${no} ${kind.noun} ${name}`, body };
    }
  }
}

async function* files(ctx: Ctx, { print, documentFor, ids }: Zipping): AsyncGenerator<ZippedFile, void, undefined> {
  for (const id of ids) {
    const document = await documentFor(ctx, id);
    const { name, stream } = await printedFile(ctx, print, document);
    yield { name, body: stream };
    yield* filesOfOne(ctx, print, document);
  }
}

/** How many files go along, for whoever sees them all. */
async function filesBeside(ctx: Ctx, { zip }: Print, ids: readonly number[]): Promise<number> {
  const counts = await Promise.all((zip?.files ?? []).map((kind) => countsOf(ctx, kind, ids)));
  return counts.flatMap((byOwner) => [...byOwner.values()]).reduce((sum, count) => sum + count, 0);
}

/** Several documents on paper in one archive, each beside its own files. */
export async function zippedPrints(ctx: Ctx, zipping: Zipping, running: Running) {
  const ids = [...new Set(zipping.ids)];
  // What cannot be read is said before anything is written.
  await zipping.documentFor(ctx, ids[0] ?? 0);
  const count = ids.length + (await filesBeside(ctx, zipping.print, ids));
  const told = { table: zipping.print.call.about?.[0] ?? '', id: null, after: { ids } };
  const { name } = zipping.print;
  return exportZip(ctx, { name, files: files(ctx, { ...zipping, ids }), count, told }, running);
}
