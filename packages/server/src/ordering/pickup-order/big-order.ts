import { isIn } from '@material/contract/kernel/document/machine.ts';
import type { BigOrderDocument, LoadingLine } from '@material/contract/ordering/pickup-order/big-order.calls.ts';
import { dueQty } from '@material/contract/ordering/pickup-order/due.rules.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { groupedPickups, groupHead } from './big-order.repo.ts';
import { shownPickupLines } from './pickup-document.ts';
import { pickupLinesOfGroup } from './pickup-facts.repo.ts';

/** A group of pickup orders with what is still to be loaded of them, place by place. */
export async function bigOrderDocument(ctx: Ctx, id: Seen<'big_order'>): Promise<BigOrderDocument> {
  if (!(await seenRow(ctx, 'big_order', id))) refuse('notFound');
  const [head, orders, rows] = await Promise.all([
    groupHead(ctx, id),
    groupedPickups(ctx, id),
    pickupLinesOfGroup(ctx, id),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const shown = await shownPickupLines(ctx, rows);
  const lines = shown.flatMap((line, at): LoadingLine[] => {
    const order = byId.get(rows[at]?.pickupOrderId ?? 0);
    if (!order) return [];
    return [
      {
        id: line.pickupLineId,
        pickupOrderId: order.id,
        pickupOrderNo: order.no,
        placeId: order.placeId,
        placeName: order.placeName,
        materialId: line.materialId,
        materialCode: line.materialCode,
        materialName: line.materialName,
        spec: line.spec,
        unitName: line.unitName,
        isDecimal: line.isDecimal,
        secondUnitName: line.secondUnitName,
        storageName: line.storageName,
        qtyLoad: isIn(pickupOrderStatus, 'shippable', order.status) ? dueQty(line) : '0',
      },
    ];
  });
  return { ...head, orders, lines };
}
