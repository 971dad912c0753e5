import type { PickupDocument, PickupLine } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { decimal, mul, plain, roundMoney, type Decimalish } from '@material/contract/kernel/value/decimal.ts';
import { confirmMost, departRoom } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { deriveLine } from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { chainOf } from '../../kernel/document/chain.ts';
import { freshRow } from '../../kernel/document/transition.ts';
import { withQuantities } from '../goods/ask-line.repo.ts';
import { lastRevisionOf } from '../revision/revision.repo.ts';
import { lifeOf } from '../goods/life.ts';
import { askOrdersBehind } from '../goods/orders-behind.repo.ts';
import { reportTypeNames } from '../goods/report-types.repo.ts';
import { pickupMoves } from './pickup-order.moves.ts';
import { pickupHead, pickupLinesOf, type PickupLineAt } from './pickup-facts.repo.ts';

/** A bound as it can be used up: goods counted in pieces leave in whole ones. */
const wholePart = (qty: Decimalish, isDecimal: boolean): Decimalish => (isDecimal ? qty : plain(decimal(qty).floor()));

/** Stored lines as their pickup order shows them. */
export async function shownPickupLines(ctx: Ctx, rows: readonly PickupLineAt[]): Promise<PickupLine[]> {
  const reports = await reportTypeNames(
    ctx,
    rows.map(({ materialId }) => materialId),
  );
  return rows.map(({ qtyPromised, pickupOrderId: _order, ...row }) => {
    const { quantities, line } = withQuantities(row);
    return {
      ...line,
      qtyWanted: deriveLine(quantities).wanted,
      qtyRoom: wholePart(departRoom(quantities, false), line.isDecimal),
      qtyMost: wholePart(confirmMost(quantities), line.isDecimal),
      confirmedAmount: qtyPromised === null ? null : roundMoney(mul(line.unitPrice, qtyPromised)),
      batchReportTypes: (reports.get(line.materialId) ?? []).map((type) => type.name),
    };
  });
}

/** The whole pickup order: head, lines with their quantities, chain of documents and history. */
export async function pickupDocument(ctx: Ctx, id: Seen<'pickup_order'>): Promise<PickupDocument> {
  const [row, [askOrderId]] = await Promise.all([
    freshRow(ctx, pickupMoves, id),
    askOrdersBehind(ctx, 'pickup_order', id),
  ]);
  if (askOrderId === undefined) refuse('notFound');
  const [facts, lines, chain, history, revision] = await Promise.all([
    pickupHead.one(ctx, id),
    pickupLinesOf(ctx, id).then((rows) => shownPickupLines(ctx, rows)),
    chainOf(ctx, [askOrderId]),
    lifeOf(ctx, askOrderId, 'pickup_order'),
    lastRevisionOf(ctx, askOrderId),
  ]);
  return { ...row, ...facts, revision, chain, history, lines };
}
