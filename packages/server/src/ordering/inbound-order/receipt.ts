import { isZero, sum, type Decimalish } from '@material/contract/kernel/value/decimal.ts';
import { isToConfirm as isToConfirmCount } from '@material/contract/ordering/inbound-order/count.rules.ts';
import { amountText, differencesTold, type Units } from '@material/contract/ordering/goods-words.rules.ts';
import type { LedgerChange } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { weightBounds, weightDifference } from '@material/contract/ordering/quantity/receipt-second.rules.ts';
import type { WeighedReceipt } from '@material/contract/ordering/quantity/second.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import {
  quantitiesOf,
  writeInTurn,
  writeLedger,
  type AskLineRow,
  type LedgerEntry,
  type LedgerSource,
} from '../ledger/ledger.repo.ts';
import { followReleased } from '../pickup-order/pickup-order.repo.ts';
import { secondsOf } from '../ledger/second.rules.ts';
import { saveClosing, type CountRow, type InboundHead, type InboundLineAt } from './inbound-order.repo.ts';
import { lineReceipt, type CountedLine, type CountedLot, type LineReceipt } from './receipt.rules.ts';

const weighedOf = ({ line }: InboundLineAt): WeighedReceipt => ({
  shippedQty: line.shipped_qty,
  shippedQty2: line.shipped_qty2,
  qtyAccepted: line.qty_accepted,
  qtyAccepted2: line.is_accepted2_weighed ? line.qty_accepted2 : undefined,
  qtyRejected: line.qty_rejected,
  qtyRejected2: line.is_rejected2_weighed ? line.qty_rejected2 : undefined,
});

const lotOf = (row: InboundLineAt, at: number): CountedLot => {
  const { line, lot, ask } = row;
  const weighing = { ...weighedOf(row), tolOver2: ask.tol_over2, tolUnder2: ask.tol_under2 };
  return {
    at,
    askLineId: ask.id,
    isFood: ask.is_food,
    lotNo: lot.lot_no,
    hasDate: lot.produce_date !== null || lot.expire_date !== null,
    shippedQty: line.shipped_qty,
    qtyAccepted: line.qty_accepted,
    qtyOver: line.qty_over,
    qtyRejected: line.qty_rejected,
    qtyShort: line.qty_short,
    second: {
      shipped2: line.shipped_qty2,
      accepted2: line.qty_accepted2,
      rejected2: line.qty_rejected2,
      short2: line.qty_short2,
      over2: line.qty_over2,
    },
    most2: line.is_accepted2_weighed ? weightBounds(weighing)?.most : undefined,
    isOddWeight: ask.second_unit_name !== null && weightDifference(weighing) !== undefined,
    hasReason: (line.rejected_reason_id ?? line.short_reason_id ?? line.over_reason_id) !== null,
    photoCount: row.photoCount,
    restDecision: line.rest_decision,
  };
};

export type CountedAt = {
  readonly ask: AskLineRow;
  readonly rows: readonly InboundLineAt[];
  readonly counted: CountedLine;
};

/** Counted at more than twice what was shipped, in either unit: a second account confirms it. */
export const isToConfirm = ({ line }: InboundLineAt): boolean =>
  line.is_counted &&
  isToConfirmCount(
    { shippedQty: line.shipped_qty, shippedQty2: line.shipped_qty2 },
    { qtyAccepted: line.qty_accepted, qtyAccepted2: line.qty_accepted2 },
  );

/** The counted lots of an inbound order by ordered line. */
export function countedLines(lines: readonly InboundLineAt[]): CountedAt[] {
  const placed = lines.map((row, at) => ({ row, at })).filter(({ row }) => row.line.is_counted);
  return [...Map.groupBy(placed, ({ row }) => row.ask.id).values()].flatMap((group) => {
    const ask = group[0]?.row.ask;
    if (!ask) return [];
    const counted = {
      quantities: quantitiesOf(ask),
      seconds: ask.second_unit_name === null ? undefined : secondsOf(ask),
      qtyAsked2: ask.qty_asked2,
      lots: group.map(({ row, at }) => lotOf(row, at)),
    };
    return [{ ask, rows: group.map(({ row }) => row), counted }];
  });
}

const closing = '验收时关闭未供数量';
const releasing = '未收数量由总部另行安排';
const settling = '差额在允许范围内或明细已关闭';
/** The scale shows a little more or less than was sent; nobody is asked why. */
const weighing = '称重差异';

/** Why a lot differs, as its receiver said it. */
const reasonOf = ({ line, reason }: InboundLineAt): string =>
  [reason, line.reason_text ?? ''].filter((text) => text !== '').join('：');

type Booking = { readonly ask: AskLineRow; readonly row: InboundLineAt; readonly change: LedgerChange };

const sourceOf = (doc: InboundHead, { line }: InboundLineAt): LedgerSource => ({
  type: 'inbound_line',
  lineId: line.id,
  version: doc.row_version,
});

const entryOf = (doc: InboundHead, { ask, row, change }: Booking, overReason: string | undefined): LedgerEntry => {
  const why = reasonOf(row) || weighing;
  const over = overReason === undefined ? why : `${why}；超收：${overReason}`;
  return {
    line: ask,
    change,
    source: sourceOf(doc, row),
    reasons: { REJECTED: why, SHORT: why, OVER: over, CANCELLED: settling },
  };
};

/** What of an ordered line was closed with a receipt. */
type Closed = { readonly ask: AskLineRow; readonly qty: Decimalish; readonly reason: string };

const closes = ({ isClosed }: LedgerChange): boolean => isClosed;

/** Remembers which lots closed their ordered line: they open it again where their count is taken back. */
async function rememberClosing(
  ctx: Ctx,
  doc: InboundHead,
  booked: readonly { readonly at: CountedAt; readonly receipt: LineReceipt }[],
): Promise<void> {
  const closing = booked.flatMap(({ at, receipt }) => {
    if (at.ask.is_closed) return [];
    const row = at.rows[receipt.lots.findIndex(closes)] ?? (receipt.close ? at.rows.at(-1) : undefined);
    return row ? [row.line.id] : [];
  });
  if (closing.length > 0) await saveClosing(ctx, doc.id, closing);
}

/**
 * Books the counted lots in the ledger, closes the rests that were decided and releases from its promise what somebody else
 * is to bring. Returns the lines that were taken beyond their tolerance, and what was closed of which.
 */
export async function writeReceipt(
  ctx: Ctx,
  doc: InboundHead,
  { lines, overReason }: { readonly lines: readonly InboundLineAt[]; readonly overReason: string | undefined },
): Promise<{ exceeded: CountedAt[]; closed: Closed[] }> {
  const booked = countedLines(lines).map((at) => ({ at, receipt: lineReceipt(at.counted) }));
  const lots = booked.flatMap(({ at, receipt }) =>
    at.rows.flatMap((row, place) => {
      const change = receipt.lots[place];
      return change ? [entryOf(doc, { ask: at.ask, row, change }, receipt.exceeds ? overReason : undefined)] : [];
    }),
  );
  await writeInTurn(ctx, lots);
  await rememberClosing(ctx, doc, booked);
  const lastLots = booked.flatMap(({ at, receipt }) => {
    const last = at.rows.at(-1);
    return last ? [{ line: at.ask, receipt, source: sourceOf(doc, last) }] : [];
  });
  const closes = lastLots.flatMap(({ receipt: { close: change }, ...at }): LedgerEntry[] =>
    change ? [{ ...at, change, reason: closing, patch: { cancel_reason: closing } }] : [],
  );
  await writeLedger(ctx, closes);
  const releases = lastLots.flatMap(({ receipt: { release: change }, ...at }): LedgerEntry[] =>
    change ? [{ ...at, change, reason: releasing }] : [],
  );
  await writeLedger(ctx, releases);
  if (releases.length > 0)
    await followReleased(
      ctx,
      doc.id,
      releases.map(({ line }) => line.id),
    );
  return {
    exceeded: booked.filter(({ receipt }) => receipt.exceeds).map(({ at }) => at),
    closed: booked.flatMap(({ at, receipt }) => {
      const changes = receipt.close ? [...receipt.lots, receipt.close] : receipt.lots;
      const taken = changes.flatMap(({ deltas }) => deltas.filter(({ kind }) => kind === 'CANCELLED'));
      const reason = receipt.close ? closing : settling;
      return taken.length > 0 ? [{ ask: at.ask, qty: sum(taken.map(({ qty }) => qty)), reason }] : [];
    }),
  };
}

/** Tells each ask order, and by it the supplier's record, what will not come any more. */
export function tellClosed(ctx: Ctx, doc: InboundHead, closed: readonly Closed[]): void {
  for (const [id, lines] of Map.groupBy(closed, ({ ask }) => ask.ask_order_id)) {
    const changes = lines.map(({ ask, qty, reason }) => ({
      label: `${ask.material_name} 关闭数量`,
      from: '0',
      to: qty,
      reason,
    }));
    const of = { id, city_id: doc.city_id, supplier_id: doc.supplier_id };
    const told = { type: 'REST_CLOSED', action: '关闭未供数量', inboundNo: doc.no, changes };
    recordEvent(ctx, { table: 'ask_order', doc: of }, told);
  }
}

const kinds = [
  ['qty_rejected', 'qty_rejected2', '拒收'],
  ['qty_short', 'qty_short2', '短少'],
  ['qty_over', 'qty_over2', '多收'],
] as const;

const unitsOf = ({ ask }: InboundLineAt): Units => ({
  unitName: ask.unit_name,
  secondUnitName: ask.second_unit_name ?? '',
});

/** What a count changed in the differences, for the history. */
export function differenceChanges(lines: readonly InboundLineAt[], rows: readonly CountRow[]) {
  const byId = new Map(lines.map((at) => [at.line.id, at]));
  return rows.flatMap((row) => {
    const at = byId.get(row.id);
    if (!at) return [];
    const words = (of: CountRow | InboundLineAt['line'], [column, second]: (typeof kinds)[number]): string => {
      const isWeighed = column !== 'qty_rejected' || of.is_rejected2_weighed;
      return isZero(of[column]) ? '0' : amountText(unitsOf(at), { qty: of[column], qty2: of[second], isWeighed });
    };
    return kinds.flatMap((kind) => {
      const [from, to] = [words(at.line, kind), words(row, kind)];
      const label = `${at.ask.material_name} ${at.lot.lot_no} ${kind[2]}`;
      return from === to ? [] : [{ label, from, to, reason: row.reason_text ?? '' }];
    });
  });
}

const photoWords = (count: number): string => (count === 0 ? '' : `照片 ${count} 张`);

/** What was refused, missing or too much of received lots, for the history. */
export const receivedDifferences = (taken: readonly InboundLineAt[]) =>
  taken.flatMap((at) => {
    const { line, lot, ask } = at;
    const isDifferent = reasonOf(at) !== '' || kinds.some(([column]) => !isZero(line[column]));
    if (!isDifferent) return [];
    const reason = [reasonOf(at), photoWords(at.photoCount)].filter((text) => text !== '').join('，');
    return differencesTold(unitsOf(at), {
      qtyRejected: line.qty_rejected,
      qtyRejected2: line.qty_rejected2,
      isRejected2Weighed: line.is_rejected2_weighed,
      qtyShort: line.qty_short,
      qtyShort2: line.qty_short2,
      qtyOver: line.qty_over,
      qtyOver2: line.qty_over2,
    }).map(({ name, text }) => ({ label: `${ask.material_name} ${lot.lot_no} ${name}`, from: '', to: text, reason }));
  });

/** Of a lot that another account confirms, what was sent and what was counted. */
export const confirmWords = (at: InboundLineAt): { readonly from: string; readonly to: string } => ({
  from: amountText(unitsOf(at), { qty: at.line.shipped_qty, qty2: at.line.shipped_qty2 }),
  to: amountText(unitsOf(at), {
    qty: at.line.qty_accepted,
    qty2: at.line.qty_accepted2,
    isWeighed: at.line.is_accepted2_weighed,
  }),
});
