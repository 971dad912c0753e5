import type { Sent } from '@material/contract/kernel/call/call.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { promisedDateProblem } from '@material/contract/catalogue/delivery-date.rules.ts';
import { cmp, decimal, formatQty, isZero, mul, roundMoney, sum } from '@material/contract/kernel/value/decimal.ts';
import type {
  PickupDocument,
  PickupLine,
  pickupOrderCalls,
} from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { isNumber } from '../../../kit/input/number-text.ts';
import { dateOrNull } from '../../../kit/input/read-date.ts';

/** What of a line is the supplier's own. */
export type PromiseEntry = {
  readonly key: string;
  readonly materialName: string;
  readonly qty: string;
  readonly promisedDate: string;
  readonly reason: string;
};

/** One line of the supplier's answer while it is entered. */
export type PromiseRow = Omit<PickupLine, 'promisedDate' | 'confirmedAmount'> &
  PromiseEntry & {
    /** What a promise made before says. */
    readonly promisedBefore: string | null;
    /** The day the goods are wished for. */
    readonly deliveryDate: string;
  };

type SentLine = NonNullable<Sent<typeof pickupOrderCalls.confirmPickupOrder>['lines']>[number];

const isAgain = ({ confirmTime }: PickupDocument): boolean => confirmTime !== null;

/** A rest that is promised again is wished for at once, where its day has passed. */
function wishedDay(document: PickupDocument): string {
  const today = businessDate(new Date());
  return isAgain(document) && document.deliveryDate < today ? today : document.deliveryDate;
}

/** Everything in full for the wished day. */
export const fullPromise = (document: PickupDocument): PromiseEntry[] =>
  document.lines.map(({ pickupLineId, materialName, isClosed, qtyWanted }) => ({
    key: String(pickupLineId),
    materialName,
    qty: isClosed ? '0' : qtyWanted,
    promisedDate: wishedDay(document),
    reason: '',
  }));

/** The rows to answer, as far as they are entered. */
export const promiseRows = (document: PickupDocument, entries: readonly PromiseEntry[]): PromiseRow[] => {
  const entered = new Map([...fullPromise(document), ...entries].map((entry) => [entry.key, entry]));
  const deliveryDate = wishedDay(document);
  return document.lines.flatMap((line) => {
    const entry = entered.get(String(line.pickupLineId));
    return entry
      ? [{ ...line, promisedBefore: isAgain(document) ? line.qtyConfirmed : null, deliveryDate, ...entry }]
      : [];
  });
};

export const promiseEntry = ({ key, materialName, qty, promisedDate, reason }: PromiseRow): PromiseEntry => ({
  key,
  materialName,
  qty,
  promisedDate,
  reason,
});

export const promiseName = (id: number): string => `pickup-promise:${id}`;

const isLess = ({ qty, qtyWanted }: PromiseRow): boolean => isNumber(qty) && cmp(qty, qtyWanted) < 0;
const isBeyond = ({ qty, qtyMost }: PromiseRow): boolean => isNumber(qty) && cmp(qty, qtyMost) > 0;
const isLater = ({ promisedDate, deliveryDate }: PromiseRow): boolean =>
  (dateOrNull(promisedDate) ?? '') > deliveryDate;
const isAsWanted = (row: PromiseRow): boolean =>
  row.isClosed || (isNumber(row.qty) && cmp(row.qty, row.qtyWanted) === 0 && row.promisedDate === row.deliveryDate);

/** What can be said before asking the server, by column. */
export const qtyProblem = (row: PromiseRow): string | undefined => {
  if (row.isClosed) return undefined;
  if (row.qty.trim() === '') return '请填写接单数量，不供货填 0';
  if (!isNumber(row.qty)) return '请输入数字';
  if (!row.isDecimal && !decimal(row.qty).isInteger()) return '该单位只能填写整数';
  if (cmp(row.qty, row.qtyMost) <= 0) return undefined;
  return `最多可确认 ${formatQty(row.qtyMost)}（需求 ${formatQty(row.qtyWanted)}）`;
};
export const dateProblem = (row: PromiseRow): string | undefined =>
  row.isClosed || dateOrNull(row.promisedDate) === null
    ? undefined
    : promisedDateProblem(row.promisedDate, {
        today: businessDate(new Date()),
        wishedDate: row.deliveryDate,
        lastPriceDay: row.lastPriceDay,
      });
export const reasonProblem = (row: PromiseRow): string | undefined => {
  if (row.isClosed || row.reason.trim() !== '') return undefined;
  if (isLess(row)) return '数量少于需求，请填写原因';
  return isLater(row) ? '晚于要求的送达日期，请填写原因' : undefined;
};

/** Lines that differ from the default; the others are promised in full without being sent. */
export const changedRows = (rows: readonly PromiseRow[]): PromiseRow[] =>
  rows.filter((row) => !isAsWanted(row) || row.reason.trim() !== '');

export const promiseLines = (rows: readonly PromiseRow[]): SentLine[] =>
  changedRows(rows).map(({ pickupLineId: id, qty, promisedDate, reason }) => ({
    id,
    qty,
    ...(promisedDate === '' ? {} : { promisedDate }),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  }));

/** What a line's answer costs, empty while its quantity is no number. */
export const rowAmount = ({ qty, unitPrice }: PromiseRow): string =>
  isNumber(qty) ? roundMoney(mul(unitPrice, qty)) : '';

/** What the whole answer costs, beside what was asked for. */
export const promiseAmounts = (rows: readonly PromiseRow[]) => ({
  wanted: sum(rows.map((row) => roundMoney(mul(row.unitPrice, row.qtyWanted)))),
  promised: sum(rows.map((row) => (qtyProblem(row) === undefined ? rowAmount(row) || '0' : '0'))),
  wrong: rows.filter((row) => qtyProblem(row) !== undefined).length,
});

/** `14 行，足额 11 行，短供 2 行，超出 1 行，改期 1 行` */
export const promiseWords = (rows: readonly PromiseRow[]): string => {
  const short = rows.filter((row) => !row.isClosed && isLess(row));
  const beyond = rows.filter((row) => !row.isClosed && isBeyond(row));
  const isFull = short.length + beyond.length === 0;
  const none = short.filter(({ qty }) => isZero(qty));
  const later = rows.filter((row) => !row.isClosed && isLater(row));
  return [
    `共 ${rows.length} 行`,
    isFull ? '全部足额' : `足额 ${rows.length - short.length - beyond.length} 行`,
    ...(short.length > 0 ? [`短供 ${short.length} 行`] : []),
    ...(beyond.length > 0 ? [`超出 ${beyond.length} 行`] : []),
    ...(none.length > 0 ? [`其中不供 ${none.length} 行`] : []),
    ...(later.length > 0 ? [`改期 ${later.length} 行`] : []),
  ].join('，');
};
