import { decimal, type Decimalish, plain } from '../../kernel/value/decimal.ts';
import type { FulfilState } from '../ask-order/order-progress.ts';

/**
 * The ledger of an order line. Every change is a signed delta of one kind; a column is the sum of its kind.
 * All quantities are in the line's order unit.
 */
export const qtyColumns = {
  ASKED: 'qtyAsked',
  FIRST: 'qtyFirst',
  APPROVED: 'qtyApproved',
  CANCELLED: 'qtyCancelled',
  CONFIRMED: 'qtyConfirmed',
  SHIPPED: 'qtyShipped',
  ACCEPTED: 'qtyAccepted',
  REJECTED: 'qtyRejected',
  SHORT: 'qtyShort',
  OVER: 'qtyOver',
  RETURNED: 'qtyReturned',
  REPLACED: 'qtyReplaced',
  STATED: 'qtyStated',
  INVOICED: 'qtyInvoiced',
} as const;

export type QtyKind = keyof typeof qtyColumns;
/** The kinds that the physical side of an order writes; the other two belong to settlement. */
export type GoodsKind = Exclude<QtyKind, 'STATED' | 'INVOICED'>;
type GoodsColumn = (typeof qtyColumns)[GoodsKind];

/** Signed; `qty2` is the second quantity of goods measured twice. */
export type QtyDelta<K extends QtyKind = QtyKind> = {
  readonly kind: K;
  readonly qty: Decimalish;
  readonly qty2?: Decimalish;
};

/**
 * A line as stored. `qtyAccepted` includes `qtyOver`; `qtyShipped` is net of reversed departures; `tolOver` and
 * `tolUnder` are ratios (`'0.05'`) frozen at final check; `overGranted` is the excess allowed by override so far.
 */
export type LineQuantities = { readonly [column in GoodsColumn]: Decimalish } & {
  readonly tolOver: Decimalish;
  readonly tolUnder: Decimalish;
  readonly overGranted: Decimalish;
  /** Closed lines take no new shipment; trucks on the road still arrive. */
  readonly isClosed: boolean;
};

/** What follows from a line's columns. */
export type LineDerived = {
  /** Approved − cancelled: still wanted in total. */
  readonly wanted: Decimalish;
  /** Shipped and not yet accounted for by a receipt. */
  readonly inTransit: Decimalish;
  /** Shipped − rejected − short: kept or on the road. */
  readonly kept: Decimalish;
  /** Wanted and neither received nor on the road; what may still be shipped or cancelled; never negative. */
  readonly open: Decimalish;
  /** Accepted − returned + replaced. */
  readonly net: Decimalish;
  /** Enough was received, counting the tolerance for less, or the line is closed. Means nothing before final check. */
  readonly isDelivered: boolean;
};

/** The ledger in numbers to calculate with; for the rules beside this file. */
export const ledger = (line: LineQuantities) => {
  const wanted = decimal(line.qtyApproved).minus(decimal(line.qtyCancelled));
  const accepted = decimal(line.qtyAccepted);
  const kept = decimal(line.qtyShipped).minus(decimal(line.qtyRejected)).minus(decimal(line.qtyShort));
  const inTransit = kept.minus(accepted).plus(decimal(line.qtyOver));
  const gap = wanted.minus(accepted).minus(inTransit);
  const most = decimal(line.tolOver).plus(1);
  const least = decimal('1').minus(decimal(line.tolUnder));
  return {
    wanted,
    accepted,
    kept,
    inTransit,
    open: gap.lt(0) ? decimal('0') : gap,
    /** Factors of `1 + tolOver` and `1 − tolUnder`. */
    most,
    least,
    isEnough: accepted.gte(wanted.times(least)),
  };
};
export type Ledger = ReturnType<typeof ledger>;

export const deriveLine = (line: LineQuantities): LineDerived => {
  const { wanted, inTransit, kept, open, accepted, isEnough } = ledger(line);
  const net = accepted.minus(decimal(line.qtyReturned)).plus(decimal(line.qtyReplaced));
  return {
    wanted: plain(wanted),
    inTransit: plain(inTransit),
    kept: plain(kept),
    open: plain(open),
    net: plain(net),
    isDelivered: line.isClosed || isEnough,
  };
};

/**
 * What of an open line nobody will bring: wanted, neither received nor on the road, and beyond what the supplier still owes
 * of its promise. Nothing where the promise is enough within the tolerance for less.
 */
export const unpromisedQty = (line: LineQuantities): Decimalish => {
  if (line.isClosed) return '0';
  const { open, kept, wanted, least } = ledger(line);
  const gap = decimal(line.qtyConfirmed).minus(kept);
  const owed = gap.lt(0) ? decimal('0') : gap;
  const rest = open.minus(owed);
  return rest.lte(0) || kept.plus(owed).gte(wanted.times(least)) ? '0' : plain(rest);
};

/** A line's columns after some deltas; flags and tolerances stay. */
export const applyDeltas = (line: LineQuantities, deltas: readonly QtyDelta<GoodsKind>[]): LineQuantities => {
  const after: Record<GoodsColumn, Decimalish> & LineQuantities = { ...line };
  for (const { kind, qty } of deltas) {
    const column = qtyColumns[kind];
    after[column] = plain(decimal(after[column]).plus(decimal(qty)));
  }
  return after;
};

/**
 * The receipt took more than was sent, or refused or missed something that no later truck made good. A line closed or
 * terminated before anything was sent does not differ: nothing that was sent went wrong.
 */
const differs = (line: LineQuantities, { accepted, least }: Ledger): boolean => {
  if (decimal(line.qtyOver).gt(0)) return true;
  const approved = decimal(line.qtyApproved);
  const shipped = decimal(line.qtyShipped);
  const expected = approved.lt(shipped) ? approved : shipped;
  const wentWrong = decimal(line.qtyRejected).plus(decimal(line.qtyShort));
  return wentWrong.gt(0) && accepted.lt(expected.times(least));
};

/**
 * The fulfilment axis of an order, from its lines alone:
 * NONE: nothing has departed (reversed departures do not count).
 * PART_SHIPPED: on the road, nothing has arrived, and some line still lacks goods beyond its tolerance.
 * IN_TRANSIT: everything wanted is on the road, nothing has arrived.
 * PART_RECEIVED: something has arrived and more is on the road or open.
 * RECEIVED: every line is delivered or closed, nothing is on the road, nothing differs.
 * DIFFERENCE: nothing is on the road and every line is delivered, closed or differs, and one differs.
 */
export const fulfilStatus = (lines: readonly LineQuantities[]): FulfilState => {
  const rows = lines.map((line) => ({ line, row: ledger(line) }));
  if (rows.every(({ line }) => decimal(line.qtyShipped).isZero())) return 'NONE';
  const hasReachedPlace = rows.some(({ line, row }) => row.inTransit.lt(decimal(line.qtyShipped)));
  if (!hasReachedPlace) {
    return rows.every(({ row }) => row.inTransit.gte(row.wanted.times(row.least))) ? 'IN_TRANSIT' : 'PART_SHIPPED';
  }
  if (rows.some(({ row }) => row.inTransit.gt(0))) return 'PART_RECEIVED';
  const different = rows.filter(({ line, row }) => differs(line, row));
  const hasMoreToCome = rows.some(({ line, row }) => !line.isClosed && !row.isEnough && !differs(line, row));
  if (hasMoreToCome) return 'PART_RECEIVED';
  return different.length > 0 ? 'DIFFERENCE' : 'RECEIVED';
};

/** Every line is delivered or closed and nothing is on the road: the order completes, or ends when nothing was received. */
export const isOrderDone = (lines: readonly LineQuantities[]): boolean =>
  lines.length > 0 &&
  lines.every((line) => {
    const row = ledger(line);
    return row.inTransit.isZero() && (line.isClosed || row.isEnough);
  });

/** On every line as much is kept or on the road as was promised, or as is still wanted where that is less. */
export const pickupShipped = (lines: readonly LineQuantities[]): boolean =>
  lines.length > 0 &&
  lines.every((line) => {
    const { kept, wanted } = ledger(line);
    const confirmed = decimal(line.qtyConfirmed);
    return kept.gte(confirmed.lt(wanted) ? confirmed : wanted);
  });
