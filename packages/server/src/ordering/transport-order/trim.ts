import { cmp, decimal, isPositive, isZero, plain, shorten } from '@material/contract/kernel/value/decimal.ts';
import { departRoom } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { quantitiesOf } from '../ledger/ledger.repo.ts';
import { refreshReports } from './departure.ts';
import { earliestDelivery, loadSources, saveLines, type DraftLine } from './draft.repo.ts';
import { leavesByForce } from './draft.rules.ts';
import type { TransportHead, TransportLineAt } from './transport-order.repo.ts';
import { trimLots } from './trim.rules.ts';

type At = Locked<TransportHead, TransportLineAt>;

/** What of a draft's line may still leave, where it is of the amended order; goods counted in pieces leave in whole ones. */
function mostOf({ line, ask }: TransportLineAt, orderId: number): string {
  if (ask.ask_order_id !== orderId) return line.qty;
  const quantities = quantitiesOf(ask);
  const room = decimal(departRoom(quantities, leavesByForce(quantities, true)));
  const most = ask.is_decimal ? room : room.floor();
  return most.lt(decimal(line.qty)) ? plain(most) : line.qty;
}

function trimmed(at: TransportLineAt, orderId: number): DraftLine['input'] {
  const { line, lots } = at;
  const qty = mostOf(at, orderId);
  const left = trimLots(lots, qty);
  return {
    pickupLineId: line.pickup_line_id as Seen<'pickup_line'>,
    qty,
    ...(lots.length === 0 ? { qty2: cmp(qty, line.qty) === 0 ? line.qty2 : '0' } : {}),
    lots: left.map((lot) => ({
      id: lot.id as Seen<'transport_lot'>,
      lotNo: lot.lot_no,
      qty: lot.qty,
      qty2: lot.qty2,
      ...(lot.produce_date === null ? {} : { produceDate: lot.produce_date }),
      ...(lot.expire_date === null ? {} : { expireDate: lot.expire_date }),
    })),
  };
}

/** What becomes of a draft that carries goods of an amended order: nothing where it fits. */
export function trimOf(lines: readonly TransportLineAt[], orderId: number): 'trim' | 'cancel' | undefined {
  if (lines.every((at) => isZero(mostOf(at, orderId)))) return 'cancel';
  return lines.some((at) => cmp(mostOf(at, orderId), at.line.qty) !== 0) ? 'trim' : undefined;
}

export type TrimInput = { readonly orderId: number };

/** A vehicle that is being put together carries no more than is still wanted of its orders. */
export async function trim(ctx: Ctx, { doc, lines }: At, { orderId }: TrimInput) {
  const inputs = lines.map((at) => trimmed(at, orderId)).filter(({ qty }) => isPositive(qty));
  const sources = await loadSources(
    ctx,
    inputs.map(({ pickupLineId }) => pickupLineId as Seen<'pickup_line'>),
  );
  const kept = inputs.flatMap((input): DraftLine[] => {
    const source = sources.get(input.pickupLineId);
    return source ? [{ input, source }] : [];
  });
  await saveLines(ctx, doc, kept);
  await refreshReports(ctx, doc.id);
  const changes = lines
    .filter((at) => cmp(mostOf(at, orderId), at.line.qty) !== 0)
    .map((at) => ({
      placeId: at.line.place_id,
      label: `${at.ask.material_name} 装车数量`,
      from: shorten(at.line.qty),
      to: shorten(mostOf(at, orderId)),
    }));
  return { head: { delivery_date: earliestDelivery(kept), line_count: kept.length }, payload: { changes } };
}
