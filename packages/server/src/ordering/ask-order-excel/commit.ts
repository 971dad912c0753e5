import type { Problem } from '@material/contract/kernel/errors.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, Refusal } from '../../kernel/call/refuse.ts';
import { mainOrderDocument } from '../ask-order/ask-order-document.ts';
import { saveDraft, type Draft } from '../ask-order/draft.ts';
import { columnOf } from './check-line.rules.ts';
import { countBatch, lockBatch, recordCommit, type BatchRow } from './import-batch.repo.ts';
import { orderedPrices, orderedRows, putProblems, type OrderedPrice, type OrderedRow } from './import-row.repo.ts';
import { refuseUnlessReady } from './mend.ts';

/** A refusal carries no more problems than a person reads; all of them stand on their rows. */
const toldProblems = 100;

/** The lines of a preview as one draft; what a line does not say was settled when it was checked. */
function draftOf(rows: readonly OrderedRow[]): Draft {
  const lines = rows.map(({ parsed }) => parsed);
  const days = lines.flatMap(({ deliveryDate }) => deliveryDate ?? []).toSorted();
  return {
    placeId: lines[0]?.placeId,
    deliveryDate: days[0] ?? '',
    source: 'IMPORT',
    lines,
  };
}

type RowProblem = { readonly seq: number; readonly column: string; readonly message: string };

/** The problems of a draft's lines at the rows and cells they came from. */
const rowProblems = (problems: readonly Problem[], rows: readonly OrderedRow[]): RowProblem[] =>
  problems.flatMap(({ path: [list, index, field], message }) => {
    const row = list === 'lines' && typeof index === 'number' ? rows[index] : undefined;
    return row ? [{ seq: row.seq, column: columnOf(field, row.cells), message }] : [];
  });

/** Puts what the order refused onto the rows, once everything else has been undone. */
function withRows(error: unknown, batch: BatchRow, rows: readonly OrderedRow[]): unknown {
  if (!(error instanceof Refusal)) return error;
  const found = rowProblems(error.details.problems ?? [], rows);
  if (found.length === 0) return error;
  const problems = found
    .slice(0, toldProblems)
    .map(({ seq, column, message }) => ({ path: ['rows', seq, column], message }));
  const count = new Set(found.map(({ seq }) => seq)).size;
  const refused = new Refusal('invalidInput', `有 ${count} 行现在不能下单，请修改后再确认`, { problems });
  refused.aftermath = async (own) => {
    const { status } = await lockBatch(own, batch.id);
    if (status !== 'READY') return;
    await putProblems(own, batch.id, found);
    await countBatch(own, batch.id);
  };
  return refused;
}

type PriceChange = MainOrderDocument['priceChanges'][number];

/** A person reads no more of them. */
const toldChanges = 1000;

const keyOf = (line: {
  materialId: number;
  supplierId?: number | undefined;
  placeId?: number | undefined;
  deliveryDate?: string | undefined;
}) => [line.materialId, line.supplierId, line.placeId, line.deliveryDate].join('/');

/** What costs something else now than in the preview. */
function changesOf(lines: readonly OrderedPrice[], rows: readonly OrderedRow[]): PriceChange[] {
  const shown = new Map(rows.map(({ parsed, price }) => [keyOf(parsed), price]));
  const changes = lines.flatMap((line): PriceChange[] => {
    const { lineId, materialName, unitPrice: to } = line;
    const from = shown.get(keyOf(line));
    return from === undefined || from === to ? [] : [{ lineId, materialName, from, to }];
  });
  return changes.slice(0, toldChanges);
}

/** Refuses a preview that cannot become an order as it stands. */
function refuseUnfinished(batch: BatchRow): void {
  refuseUnlessReady(batch, '确认');
  if (batch.problem_count > 0) refuse('blocked', { reason: `还有 ${batch.problem_count} 行有问题，请先修改或移除` });
  if (batch.row_count === 0) refuse('blocked', { reason: '没有可以导入的行' });
}

/**
 * Makes one main order of a preview, everything or nothing. Every line is checked and priced anew by the rules of orders; what
 * they refuse is put onto its row. Asking again answers the order that was made.
 */
export async function commitImport(ctx: Ctx, batchId: number): Promise<MainOrderDocument> {
  const batch = await lockBatch(ctx, batchId);
  if (batch.status === 'COMMITTED' && batch.main_order_id !== null) return mainOrderDocument(ctx, batch.main_order_id);
  refuseUnfinished(batch);
  const rows = await orderedRows(ctx, batchId);
  try {
    const { mainOrderId } = await saveDraft(ctx, draftOf(rows));
    await recordCommit(ctx, batchId, mainOrderId);
    ctx.audit({ table: 'import_batch', id: batchId, after: { status: 'COMMITTED', mainOrderId } });
    const document = await mainOrderDocument(ctx, mainOrderId);
    return { ...document, priceChanges: changesOf(await orderedPrices(ctx, mainOrderId), rows) };
  } catch (error) {
    throw withRows(error, batch, rows);
  }
}
