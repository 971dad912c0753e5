import type { PickupDocument, PickupLine } from '@material/contract/ordering/pickup-order.calls.ts';
import { mul, roundMoney } from '@material/contract/kernel/decimal.ts';
import { confirmMost, departRoom } from '@material/contract/ordering/quantity-moves.rules.ts';
import { deriveLine } from '@material/contract/ordering/quantity.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { chainOf } from '../../kernel/document/chain.ts';
import { freshRow } from '../../kernel/document/transition.ts';
import { askLineOf } from '../goods/ask-line.repo.ts';
import { lifeOf } from '../goods/life.ts';
import { reportTypeNames } from '../goods/report-types.repo.ts';
import { quantitiesOf } from '../ledger/ledger.repo.ts';
import { wholePart } from '../whole.rules.ts';
import { pickupMoves } from './pickup-order.moves.ts';
import { askOrderOf, lastPriceDays } from './pickup-order.repo.ts';
import { pickupFacts, pickupLinesOf } from './pickup-facts.repo.ts';

async function linesOf(ctx: Ctx, id: Seen<'pickup_order'>): Promise<PickupLine[]> {
  const rows = await pickupLinesOf(ctx, id);
  const [reports, lastDays] = await Promise.all([
    reportTypeNames(
      ctx,
      rows.map(({ ask }) => ask.material_id),
    ),
    lastPriceDays(ctx, id),
  ]);
  return rows.map(({ pickup, ask }) => {
    const quantities = quantitiesOf(ask);
    return {
      ...askLineOf(ctx, ask),
      pickupLineId: pickup.id,
      qtyWanted: deriveLine(quantities).wanted,
      qtyRoom: wholePart(departRoom(quantities, false), ask.is_decimal),
      promisedDate: pickup.confirm_date ?? '',
      confirmedAmount: pickup.qty_confirmed === null ? null : roundMoney(mul(ask.unit_price, pickup.qty_confirmed)),
      lastPriceDay: lastDays.get(ask.id) ?? null,
      qtyMost: wholePart(confirmMost(quantities), ask.is_decimal),
      shortReason: pickup.reason ?? '',
      isFood: ask.is_food,
      shelfLifeDays: ask.shelf_life_days,
      acceptRatio: ask.accept_ratio,
      batchReportTypes: (reports.get(ask.material_id) ?? []).map((type) => type.name),
    };
  });
}

/** The whole pickup order: head, lines with their quantities, chain of documents and history. */
export async function pickupDocument(ctx: Ctx, id: Seen<'pickup_order'>): Promise<PickupDocument> {
  const [row, [askOrderId]] = await Promise.all([freshRow(ctx, pickupMoves, id), askOrderOf(ctx, id)]);
  if (askOrderId === undefined) refuse('notFound');
  const [facts, lines, chain, history] = await Promise.all([
    pickupFacts(ctx, id),
    linesOf(ctx, id),
    chainOf(ctx, [askOrderId]),
    lifeOf(ctx, askOrderId, 'pickup_order'),
  ]);
  return { ...row, ...facts, chain, history, lines };
}
