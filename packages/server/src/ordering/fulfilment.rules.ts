import { isIn, stateIn } from '@material/contract/kernel/document/machine.ts';
import { instantAt } from '@material/contract/kernel/value/business-time.ts';
import { decimal, isZero } from '@material/contract/kernel/value/decimal.ts';
import type { RestTask } from '@material/contract/ordering/ask-order/order-progress.ts';
import {
  pickupOrderStatus,
  type PickupOrderState,
} from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import {
  ledger,
  pickupShipped,
  unpromisedQty,
  type LineQuantities,
} from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Duty } from '../kernel/document/duty.ts';
import { deadline } from './duty.rules.ts';

const { ship, resume, reconfirm, reopen, restore, close } = pickupOrderStatus.actions;

/** What the product itself does with a pickup order after its lines changed. */
export type PickupStep =
  | { readonly action: 'ship'; readonly to: (typeof ship.to)[number] }
  | { readonly action: 'resume'; readonly to: (typeof resume.to)[number] }
  | { readonly action: 'restore'; readonly to: (typeof restore.to)[number] }
  | { readonly action: 'reopen' }
  | { readonly action: 'reconfirm' }
  | { readonly action: 'close' };

/** A supplier that has not answered has promised nothing: then all that is wanted must have left. */
const isShipped = (lines: readonly LineQuantities[]): boolean =>
  lines.some((line) => !isZero(line.qtyConfirmed))
    ? pickupShipped(lines)
    : lines.every((line) => {
        const { kept, wanted } = ledger(line);
        return kept.gte(wanted);
      });

const mayTake = ({ from }: { readonly from: readonly PickupOrderState[] }, status: PickupOrderState): boolean =>
  from.includes(status);

/** Where a pickup order stands by its promise alone. */
export const promisedState = (lines: readonly LineQuantities[]) =>
  lines.every((line) => line.isClosed || ledger(line).wanted.lte(line.qtyConfirmed))
    ? stateIn(pickupOrderStatus, 'promised')
    : stateIn(pickupOrderStatus, 'promisedShort');

const hasLeft = (lines: readonly LineQuantities[]): boolean => lines.some((line) => !isZero(line.qtyShipped));
const shippedState = (lines: readonly LineQuantities[]) =>
  stateIn(pickupOrderStatus, isShipped(lines) ? 'shipped' : 'partShipped');

/** Where a pickup order stands once its supplier has answered: by what has left, else by what was promised. */
export const answeredState = (lines: readonly LineQuantities[]): (typeof resume.to)[number] =>
  hasLeft(lines) ? shippedState(lines) : promisedState(lines);

const hasUnpromised = (lines: readonly LineQuantities[]): boolean => lines.some((line) => !isZero(unpromisedQty(line)));

/** Who was asked again need not answer any more once nothing is left to be asked for; an amendment is answered in any case. */
const resumed = (lines: readonly LineQuantities[], isAmended: boolean): PickupStep | undefined =>
  isAmended || hasUnpromised(lines) ? undefined : { action: 'resume', to: answeredState(lines) };

/** What was closed with its order is open with it again. */
const restored = (
  status: PickupOrderState,
  lines: readonly LineQuantities[],
  isDone: boolean,
): PickupStep | undefined =>
  mayTake(restore, status) && !isDone && hasLeft(lines) ? { action: 'restore', to: shippedState(lines) } : undefined;

type Situation = {
  readonly isDone: boolean;
  /** A rest beyond the promise is wanted still. */
  readonly asksAgain: boolean;
  /** Its supplier has to answer an amendment. */
  readonly isAmended: boolean;
};

/** The next step of a pickup order, or undefined when it stands right. */
export function pickupStep(
  status: PickupOrderState,
  lines: readonly LineQuantities[],
  { isDone, asksAgain, isAmended }: Situation,
): PickupStep | undefined {
  if (!mayTake(close, status)) return restored(status, lines, isDone);
  if (isDone) return { action: 'close' };
  if (mayTake(resume, status)) return resumed(lines, isAmended);
  if (asksAgain && mayTake(reconfirm, status)) return { action: 'reconfirm' };
  if (!hasLeft(lines)) return undefined;
  const to = shippedState(lines);
  if (to !== status && mayTake(ship, status)) return { action: 'ship', to };
  return mayTake(reopen, status) && to !== status ? { action: 'reopen' } : undefined;
}

/** Hours for goods whose day has passed before they left. */
const lateHours = 24;

/** Until when a supplier's goods must arrive: the end of the place's receiving hours on the day they are promised for. */
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
  return until > now ? until : deadline(now, lateHours);
}

export type OpenOrder = {
  readonly lines: readonly LineQuantities[];
  readonly pickup:
    | {
        readonly status: PickupOrderState;
        readonly until: Date | null;
        /** Its supplier has asked for another time. */
        readonly asksForTime: boolean;
      }
    | undefined;
  /** When the last goods on the road are expected, or arrived. */
  readonly arrival: Date | null;
  /** What headquarters had to decide so far. */
  readonly before: { readonly task: RestTask | null; readonly until: Date | null };
  readonly now: Date;
  /** Hours that headquarters has to decide, and a place to count what has arrived. */
  readonly hours: { readonly decide: number; readonly count: number };
};

const hasPromiseLeft = (line: LineQuantities): boolean => {
  const { kept, wanted } = ledger(line);
  const promised = decimal(line.qtyConfirmed);
  return !line.isClosed && kept.lt(promised.lt(wanted) ? promised : wanted);
};

const isOnTheRoad = (lines: readonly LineQuantities[]): boolean => lines.some((line) => ledger(line).inTransit.gt(0));

/** What of an approved order is headquarters' to decide: a time that is asked for, or what nobody will bring, apart by how it came to that. */
function restTaskOf({ lines, pickup }: Pick<OpenOrder, 'lines' | 'pickup'>): RestTask | null {
  if (!pickup) return null;
  if (isIn(pickupOrderStatus, 'rejected', pickup.status)) return 'REJECTED';
  if (isIn(pickupOrderStatus, 'held', pickup.status)) return 'HELD';
  if (isIn(pickupOrderStatus, 'toConfirm', pickup.status)) return pickup.asksForTime ? 'DEADLINE' : null;
  const open = lines.filter((line) => !isZero(unpromisedQty(line)));
  if (open.length === 0) return isOnTheRoad(lines) || lines.some(hasPromiseLeft) ? null : 'REST';
  return open.some((line) => !isZero(line.qtyRejected) || !isZero(line.qtyShort)) ? 'REST' : 'SHORT';
}

export type RestDuty =
  | { readonly task: RestTask; readonly until: Date }
  | { readonly task: null; readonly until: null };

/** Headquarters' time runs from when the decision first came to it; what is asked of it in time is decided in time. */
export function restDuty({ before, now, ...order }: OpenOrder): RestDuty {
  const task = restTaskOf(order);
  if (task === null) return { task, until: null };
  if (before.task === task && before.until) return { task, until: before.until };
  const usual = deadline(now, order.hours.decide);
  const reply = task === 'DEADLINE' ? (order.pickup?.until ?? usual) : usual;
  return { task, until: reply > now && reply < usual ? reply : usual };
}

/** Until when the supplier of an order must answer; null where it has, or nothing is asked of it. */
export const replyUntil = ({ pickup }: Pick<OpenOrder, 'pickup'>): Date | null =>
  pickup && isIn(pickupOrderStatus, 'toConfirm', pickup.status) ? pickup.until : null;

/**
 * Everybody who must act on an approved order: the supplier confirms and ships, the place receives what is on the road,
 * headquarters decides on what nobody will bring, and on the time that its supplier asks for.
 */
export function approvedDuties(order: OpenOrder): Duty[] {
  const { lines, pickup, arrival, now } = order;
  const rest = restDuty(order);
  const found: Duty[] = [];
  const isHeld = pickup && isIn(pickupOrderStatus, 'held', pickup.status);
  if (pickup && !isHeld && (isIn(pickupOrderStatus, 'toConfirm', pickup.status) || lines.some(hasPromiseLeft)))
    found.push({ party: 'SUPPLIER', until: pickup.until ?? deadline(now, order.hours.decide) });
  if (isOnTheRoad(lines)) found.push({ party: 'PLACE', until: deadline(arrival ?? now, order.hours.count) });
  if (rest.task !== null)
    found.push({ party: rest.task === 'DEADLINE' ? 'DEADLINE_DECIDER' : 'DECIDER', until: rest.until });
  return found;
}
