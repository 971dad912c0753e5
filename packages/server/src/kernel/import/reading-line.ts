import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, type Ctx } from '../ctx.ts';
import { refuse, Refusal } from '../call/refuse.ts';
import { failBatch, recordLife, type BatchRow } from './import-batch.repo.ts';
import { readUpload, type Upload } from './read-upload.ts';

/** Sheets read by this process at a time, and sheets that may wait for their turn. */
const maxRunning = 2;
const maxWaiting = 20;
const lifeEveryMs = 10_000;
/** Without a sign of life for so long, whoever was reading is gone. */
const silenceMs = 45_000;

/** What is said of a sheet whose reader is gone. */
export const interrupted = '服务中断，请重新上传';

type Turn = () => void;
const waiting: Turn[] = [];
const inHand = new Set<string>();
let running = 0;

/** Where the sheet of a batch lies while it is read; the folder differs between two houses in one process. */
export const uploadPath = (ctx: Ctx, batchId: number): string => join(filesOf(ctx).scratch, `import-${batchId}.xlsx`);

/** Refuses when too many sheets wait already. */
export function refuseCrowd(): void {
  if (waiting.length >= maxWaiting) refuse('blocked', { reason: '正在解析的文件较多，请稍后再上传' });
}

async function takeTurn(): Promise<void> {
  if (running < maxRunning) running += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
}

function passTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

const sentenceOf = (ctx: Ctx, error: unknown): string =>
  error instanceof Refusal ? error.message : `系统繁忙，请稍后重新上传（编号 ${ctx.request.requestId}）`;

type Sheet = Pick<Upload, 'batchId' | 'unit' | 'importer'>;

async function readInTurn(ctx: Ctx, { batchId, unit, importer }: Sheet): Promise<void> {
  const path = uploadPath(ctx, batchId);
  const begun = performance.now();
  // The request's moment moved on by what has passed since: a stopped test clock must not make the living look dead.
  const now = (): Date => new Date(ctx.now.getTime() + performance.now() - begun);
  const life = setInterval(() => void recordLife(ctx, batchId, now()).catch(() => undefined), lifeEveryMs);
  life.unref();
  inHand.add(path);
  await takeTurn();
  try {
    await readUpload(ctx, { batchId, unit, importer, path, now });
  } catch (error) {
    if (!(error instanceof Refusal)) process.emitWarning(error instanceof Error ? error : String(error));
    await failBatch(ctx, batchId, sentenceOf(ctx, error));
  } finally {
    passTurn();
    clearInterval(life);
    inHand.delete(path);
    await rm(path, { force: true });
  }
}

/**
 * Reads the sheet of a batch behind the answer to its upload, a few at a time. What goes wrong stands in the batch; should even
 * that not be possible, the batch falls silent and `expireSilent` ends it.
 */
export function startReading(ctx: Ctx, sheet: Sheet): void {
  readInTurn(ctx, sheet).catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
}

/** Ends a batch whose reader is gone, because its process was; returns whether it did. */
export async function expireSilent(ctx: Ctx, batch: BatchRow): Promise<boolean> {
  const path = uploadPath(ctx, batch.id);
  const heard = (batch.update_time ?? batch.create_time).getTime();
  if (batch.status !== 'PARSING' || inHand.has(path) || ctx.now.getTime() - heard < silenceMs) return false;
  await rm(path, { force: true });
  return ctx.inTransaction(async (own) => {
    own.audit({ table: 'import_batch', id: batch.id, after: { status: 'FAILED' } });
    return failBatch(own, batch.id, interrupted);
  });
}
