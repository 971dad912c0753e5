import { importStates } from '@material/contract/kernel/reference/import.calls.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { noteAfter } from '../call/aftermath.ts';
import { refuse, Refusal } from '../refusal/refuse.ts';
import type { Ctx } from '../ctx.ts';
import { countBatch, findBatch, lockBatch, recordCommit, turnBatch, type BatchRow } from './import-batch.repo.ts';
import { putProblems, rowsToCommit } from './import-row.repo.ts';
import type { AnyImporter, CellProblem, CommitRow } from './importer.ts';
import { refuseUnlessReady } from './mend.ts';

/** A refusal carries no more problems than a person reads; all of them stand on their rows. */
const toldProblems = 100;

type Rows = readonly CommitRow<unknown, unknown>[];
type RowProblem = CellProblem & { readonly seq: number };

/** The problems of what was to be written, at the rows and cells they came from. */
const rowProblems = ({ columnOf }: AnyImporter, problems: readonly Problem[], rows: Rows): RowProblem[] =>
  problems.flatMap(({ path: [, index, field], message }) => {
    const row = typeof index === 'number' ? rows[index] : undefined;
    if (!row) return [];
    const column = columnOf?.(String(field), row.cells) ?? String(field);
    return [{ seq: row.seq, column, message }];
  });

/** Puts what the commit refused onto the rows, once everything else has been undone. */
function withRows(error: unknown, batch: BatchRow, found: readonly RowProblem[]): unknown {
  if (!(error instanceof Refusal) || found.length === 0) return error;
  const problems = found
    .slice(0, toldProblems)
    .map(({ seq, column, message }) => ({ path: ['rows', seq, column], message }));
  const count = new Set(found.map(({ seq }) => seq)).size;
  const refused = new Refusal('invalidInput', `有 ${count} 行现在不能导入，请修改后再确认`, { problems });
  noteAfter(refused, async (own) => {
    const { status } = await lockBatch(own, batch.id);
    if (status !== 'COMMITTING') return;
    await putProblems(own, batch.id, found);
    await countBatch(own, batch.id);
  });
  return refused;
}

/** Refuses a preview that cannot be committed as it stands. */
function refuseUnfinished(batch: BatchRow): void {
  refuseUnlessReady(batch, '确认');
  if (batch.problem_count > 0) refuse('blocked', { reason: `还有 ${batch.problem_count} 行有问题，请先修改或移除` });
  if (batch.row_count === 0) refuse('blocked', { reason: '没有可以导入的行' });
}

/** Puts a preview under its commit, once; one that is there or past it stays as it is. */
export async function beginCommit(
  ctx: Ctx,
  batchId: number,
): Promise<{ readonly batch: BatchRow; readonly isBegun: boolean }> {
  const batch = await findBatch(ctx, batchId);
  if (batch.status === 'COMMITTED' || batch.status === 'COMMITTING') return { batch, isBegun: false };
  refuseUnfinished(batch);
  const begun = await turnBatch(ctx, batchId, { from: 'READY', to: 'COMMITTING', error: '' });
  if (!begun) return { batch: await findBatch(ctx, batchId), isBegun: false };
  ctx.audit({ table: 'import_batch', id: batchId, after: { status: 'COMMITTING' } });
  return { batch: begun, isBegun: true };
}

/**
 * Commits a preview, everything or nothing. Every line is checked anew by the rules of what it becomes; what they refuse is put
 * onto its row. Begun anew after it was done, it changes nothing.
 */
export async function commitImport(own: Ctx, importer: AnyImporter, batchId: number): Promise<string> {
  const batch = await lockBatch(own, batchId);
  if (batch.status === 'COMMITTED') return batch.outcome?.sentence ?? '';
  if (batch.status !== 'COMMITTING')
    refuse('wrongState', { noun: '导入', state: importStates[batch.status], action: '确认' });
  const rows = await rowsToCommit(own, batchId);
  try {
    const made = await importer.commit(own, rows);
    await recordCommit(own, batchId, { ...made, touched: [...importer.touches] });
    own.audit({ table: 'import_batch', id: batchId, after: { status: 'COMMITTED', made: made.id } });
    return made.sentence;
  } catch (error) {
    const problems = error instanceof Refusal ? (error.details.problems ?? []) : [];
    throw withRows(error, batch, rowProblems(importer, problems, rows));
  }
}
