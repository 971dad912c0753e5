import { askChange, approveChange, withSecond } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { isZero } from '@material/contract/kernel/value/decimal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { quantitiesOf, writeLedger, type AskLineRow, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { followSecond } from '../ledger/second.rules.ts';
import { createPickupOrder } from '../pickup-order/pickup-order.repo.ts';
import * as repo from './ask-order.repo.ts';
import type { At } from './check.ts';

/** Who has asked for the return that goods come in place of, and who has checked it. */
export type ReplaceInput = {
  readonly submitBy: number | null;
  readonly submitAt: Date | null;
  readonly firstCheckBy: number | null;
  readonly firstCheckAt: Date | null;
  readonly finalCheckBy: number | null;
  readonly finalCheckAt: Date | null;
};

const asked = (line: AskLineRow): LedgerEntry['change'] => {
  const change = askChange({ ...quantitiesOf(line), qtyAsked: '0' }, { qty: line.qty_asked });
  return isZero(line.qty_asked2) ? change : withSecond(change, { ASKED: line.qty_asked2 });
};

const approved =
  (stage: 'FIRST' | 'FINAL') =>
  (line: AskLineRow): LedgerEntry['change'] =>
    followSecond(line, approveChange(quantitiesOf(line), { stage, qty: line.qty_asked }));

/** What was checked with the return is not checked again: the whole quantity is approved, at no price. */
export async function replace(ctx: Ctx, { doc, lines }: At, by: ReplaceInput) {
  const entriesOf = (rows: readonly AskLineRow[], changeOf: (line: AskLineRow) => LedgerEntry['change']) =>
    rows.map((line) => ({
      line,
      change: changeOf(line),
      source: { type: 'ask_order', lineId: line.id, version: doc.row_version },
    }));
  await writeLedger(
    ctx,
    entriesOf(lines, asked).map((entry) => ({ ...entry, isStored: true as const })),
  );
  for (const stage of ['FIRST', 'FINAL'] as const)
    await writeLedger(ctx, entriesOf(await repo.linesOf(ctx, [doc.id]), approved(stage)));
  const { until } = await createPickupOrder(ctx, { order: doc, lines: await repo.linesOf(ctx, [doc.id]) });
  const head = {
    submit_by: by.submitBy,
    submit_at: by.submitAt,
    submit_count: 1,
    first_check_by: by.firstCheckBy,
    first_check_at: by.firstCheckAt,
    final_check_by: by.finalCheckBy,
    final_check_at: by.finalCheckAt,
    reply_by: until,
  };
  return { head, changed: { act_by: until } };
}
