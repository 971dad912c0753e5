import { instantAt } from '@material/contract/kernel/business-time.ts';
import { isZero } from '@material/contract/kernel/decimal.ts';
import type { PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import { ledger, pickupShipped, type LineQuantities } from '@material/contract/ordering/quantity.rules.ts';
import { decimal } from '@material/contract/kernel/decimal.ts';
import { deadline, type Duty } from './duty.rules.ts';

/** What the product itself does with a pickup order after its lines changed. */
export type PickupStep =
  | { readonly action: 'ship'; readonly to: 'PART_SHIPPED' | 'SHIPPED' }
  | { readonly action: 'reopen' }
  | { readonly action: 'close' };

/** A supplier that was never heard has promised nothing: then all that is wanted must have left. */
const isShipped = (lines: readonly LineQuantities[]): boolean =>
  lines.some((line) => !isZero(line.qtyConfirmed))
    ? pickupShipped(lines)
    : lines.every((line) => {
        const { kept, wanted } = ledger(line);
        return kept.gte(wanted);
      });

const shipsFrom: readonly PickupOrderState[] = ['PENDING', 'CONFIRMED', 'SHORT', 'PREPARING', 'PART_SHIPPED'];

/** The next step of a pickup order, or undefined when it stands right. */
export function pickupStep(
  status: PickupOrderState,
  lines: readonly LineQuantities[],
  isDone: boolean,
): PickupStep | undefined {
  if (status === 'CLOSED') return undefined;
  if (isDone) return { action: 'close' };
  const hasLeft = lines.some((line) => !isZero(line.qtyShipped));
  if (!hasLeft) return undefined;
  const to = isShipped(lines) ? 'SHIPPED' : 'PART_SHIPPED';
  if (to === status) return undefined;
  if (status === 'SHIPPED') return { action: 'reopen' };
  return shipsFrom.includes(status) ? { action: 'ship', to } : undefined;
}

/** Until when a supplier's goods must be at the door: the end of the place's receiving hours on the delivery date. */
export function shipDeadline({
  deliveryDate,
  receiveTo,
  now,
}: {
  deliveryDate: string;
  receiveTo: string | null;
  now: Date;
}): Date {
  const until = instantAt(deliveryDate, receiveTo?.slice(0, 5) ?? '18:00');
  return until > now ? until : deadline(now, 'resubmit');
}

export type OpenOrder = {
  readonly lines: readonly LineQuantities[];
  readonly pickup: { readonly status: PickupOrderState; readonly until: Date | null } | undefined;
  /** When the last goods on the road are expected, or arrived. */
  readonly arrival: Date | null;
  /** Who was waited for so far. */
  readonly before: Duty;
  readonly now: Date;
};

const hasPromiseLeft = (line: LineQuantities): boolean => {
  const { kept, wanted } = ledger(line);
  const promised = decimal(line.qtyConfirmed);
  return !line.isClosed && kept.lt(promised.lt(wanted) ? promised : wanted);
};

function dutyNow({ lines, pickup, arrival, now }: OpenOrder): Duty {
  if (pickup?.status === 'REJECTED') return { party: 'FINAL_CHECKER', until: deadline(now, 'source') };
  if (pickup?.status === 'PENDING') return { party: 'SUPPLIER', until: pickup.until };
  if (lines.some((line) => ledger(line).inTransit.gt(0)))
    return { party: 'PLACE', until: deadline(arrival ?? now, 'count') };
  if (lines.some(hasPromiseLeft)) return { party: 'SUPPLIER', until: pickup?.until ?? null };
  return { party: 'FINAL_CHECKER', until: deadline(now, 'source') };
}

/**
 * Who must act on an approved order: the supplier answers and ships, the place receives what is on the road, headquarters
 * decides on what nobody will bring. Headquarters' time runs from when it first came to it.
 */
export function approvedDuty(order: OpenOrder): Duty {
  const duty = dutyNow(order);
  const { before } = order;
  return duty.party === 'FINAL_CHECKER' && before.party === 'FINAL_CHECKER' && before.until ? before : duty;
}
