import { lineAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import type { InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { loadCategoryRules } from '../../catalogue/public.ts';
import { filesUnder } from '../../kernel/attachment/attachment.handlers.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { chainOf } from '../../kernel/document/chain.ts';
import { historyOf } from '../../kernel/document/history.ts';
import { freshRow } from '../../kernel/document/transition.ts';
import { coolingLimits } from './arrival-temperature.repo.ts';
import { countsBefore, inboundHead, inboundLines, restHabits, returnsOf } from './inbound-facts.repo.ts';
import { inboundMoves } from './inbound-order.moves.ts';

/** The whole inbound order: head, lots as shipped and counted, chain of documents and history. */
export async function inboundDocument(ctx: Ctx, id: Seen<'inbound_order'>): Promise<InboundDocument> {
  const row = await freshRow(ctx, inboundMoves, id);
  const [limits, head, lines, before, habits, history, returns] = await Promise.all([
    coolingLimits(ctx, id),
    inboundHead.one(ctx, id),
    inboundLines.under(ctx, id),
    countsBefore(ctx, id),
    restHabits(ctx, id),
    historyOf(ctx, 'inbound_order', { doc: { id, status: row.status } }),
    returnsOf(ctx, id),
  ]);
  const [photos, rules] = await Promise.all([
    filesUnder(
      ctx,
      { kind: receiptPhoto },
      [...lines, ...before].map((line) => line.id),
    ),
    loadCategoryRules(
      ctx,
      lines.map((line) => line.materialId),
    ),
  ]);
  const beforeOf = Map.groupBy(before, ({ lotId }) => lotId);
  return {
    ...row,
    ...head,
    ...limits,
    chain: await chainOf(
      ctx,
      lines.map((line) => line.askOrderId),
    ),
    history,
    returns,
    lines: lines.map(({ taxRate, categoryId, ...line }) => ({
      ...line,
      reversedCounts: (beforeOf.get(line.lotId) ?? []).map(({ lotId: _lot, ...count }) => ({
        ...count,
        photos: photos.get(count.id) ?? [],
      })),
      restDefault: rules.get(line.materialId)?.restDefault ?? habits.get(categoryId) ?? 'REDELIVER',
      amount: lineAmounts({ qty: line.qtyAccepted, price: line.unitPrice, taxRate }).amount,
      photos: photos.get(line.id) ?? [],
    })),
  };
}
