import type { Sent } from '@material/contract/kernel/call.ts';
import { businessDate } from '@material/contract/kernel/business-time.ts';
import { promisedDateProblem } from '@material/contract/catalogue/delivery-date.rules.ts';
import { cmp, decimal, formatQty, isZero, mul, roundMoney, sum } from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import type { PickupDocument, PickupLine, pickupOrderCalls } from '@material/contract/ordering/pickup-order.calls.ts';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';

/** One line of the supplier's answer while it is entered. */
export type PromiseRow = {
  readonly key: string;
  readonly pickupLineId: number;
  readonly materialName: string;
  readonly materialCode: string;
  readonly spec: string;
  readonly unitName: string;
  readonly isDecimal: boolean;
  readonly isClosed: boolean;
  readonly qtyWanted: string;
  /** The most that may be promised, and what a promise made before says. */
  readonly qtyMost: string;
  readonly qtyBefore: string | null;
  readonly unitPrice: string;
  readonly lastPriceDay: string | null;
  /** The day the goods are wished for. */
  readonly deliveryDate: string;
  readonly qty: string;
  readonly promisedDate: string;
  readonly reason: string;
};

/** What of a row is the supplier's own; kept over a reload. */
export type PromiseDraft = {
  readonly rowVersion: number;
  readonly rows: readonly Pick<PromiseRow, 'pickupLineId' | 'qty' | 'promisedDate' | 'reason'>[];
};

type SentLine = NonNullable<Sent<typeof pickupOrderCalls.confirmPickupOrder>['lines']>[number];

type Asked = { readonly deliveryDate: string; readonly isAgain: boolean };

const rowOf = (line: PickupLine, { deliveryDate, isAgain }: Asked): PromiseRow => ({
  key: String(line.pickupLineId),
  pickupLineId: line.pickupLineId,
  materialName: line.materialName,
  materialCode: line.materialCode,
  spec: line.spec,
  unitName: line.unitName,
  isDecimal: line.isDecimal,
  isClosed: line.isClosed,
  qtyWanted: line.qtyWanted,
  qtyMost: line.qtyMost,
  qtyBefore: isAgain ? line.qtyConfirmed : null,
  unitPrice: line.unitPrice,
  lastPriceDay: line.lastPriceDay,
  deliveryDate,
  qty: line.isClosed ? '0' : line.qtyWanted,
  promisedDate: deliveryDate,
  reason: '',
});

/** The rows to answer, everything in full for the wished day unless a draft says otherwise. */
export const promiseRows = (document: PickupDocument, draft?: PromiseDraft): PromiseRow[] => {
  const isAgain = document.confirmTime !== null;
  const today = businessDate(new Date());
  // A rest that is promised again is wished for at once, where its day has passed.
  const deliveryDate = document.deliveryDate > today ? document.deliveryDate : today;
  const asked = { deliveryDate: isAgain ? deliveryDate : document.deliveryDate, isAgain };
  const drafted = new Map(
    draft?.rowVersion === document.rowVersion ? draft.rows.map((row) => [row.pickupLineId, row]) : [],
  );
  return document.lines.map((line) => ({ ...rowOf(line, asked), ...drafted.get(line.pickupLineId) }));
};

export const promiseDraft = (rowVersion: number, rows: readonly PromiseRow[]): PromiseDraft => ({
  rowVersion,
  rows: rows.map(({ pickupLineId, qty, promisedDate, reason }) => ({ pickupLineId, qty, promisedDate, reason })),
});

export const promiseName = (id: number): string => `pickup-promise:${id}`;

export const isPromiseDraft = (value: unknown): value is PromiseDraft => {
  const draft = value as Partial<PromiseDraft> | null;
  return typeof draft?.rowVersion === 'number' && Array.isArray(draft.rows);
};

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);
const isLess = ({ qty, qtyWanted }: PromiseRow): boolean => isNumber(qty) && cmp(qty, qtyWanted) < 0;
const isBeyond = ({ qty, qtyMost }: PromiseRow): boolean => isNumber(qty) && cmp(qty, qtyMost) > 0;
const isLater = ({ promisedDate, deliveryDate }: PromiseRow): boolean => promisedDate > deliveryDate;
const isAsWanted = (row: PromiseRow): boolean =>
  row.isClosed || (isNumber(row.qty) && cmp(row.qty, row.qtyWanted) === 0 && row.promisedDate === row.deliveryDate);

/** What can be said before asking the server, by column. */
export const qtyProblem = (row: PromiseRow): string | undefined => {
  if (row.isClosed) return undefined;
  if (row.qty.trim() === '') return '请填写确认数量，不供货填 0';
  if (!isNumber(row.qty)) return '请输入数字';
  if (!row.isDecimal && !decimal(row.qty).isInteger()) return '该单位只能填写整数';
  if (cmp(row.qty, row.qtyMost) <= 0) return undefined;
  return `最多可确认 ${formatQty(row.qtyMost)}（需求 ${formatQty(row.qtyWanted)}）`;
};
export const dateProblem = (row: PromiseRow): string | undefined =>
  row.isClosed || row.promisedDate === ''
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
const changedRows = (rows: readonly PromiseRow[]): PromiseRow[] =>
  rows.filter((row) => !isAsWanted(row) || row.reason.trim() !== '');

export const promiseLines = (rows: readonly PromiseRow[]): SentLine[] =>
  changedRows(rows).map(({ pickupLineId, qty, promisedDate, reason }) => ({
    id: pickupLineId,
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
  promised: sum(rows.map((row) => rowAmount(row) || '0')),
});

/** The server's problems at the rows they belong to; `rest` is what belongs to none. */
export const promiseProblems = (rows: readonly PromiseRow[], problems: readonly Problem[]) => {
  const sent = changedRows(rows);
  const marks: GridProblem[] = [];
  const rest: string[] = [];
  for (const { path, message } of problems) {
    const [head, at, field] = path;
    const row = head === 'lines' && typeof at === 'number' ? sent[at] : undefined;
    if (row) marks.push({ key: row.key, message, ...(typeof field === 'string' ? { field } : {}) });
    else rest.push(message);
  }
  return { marks, rest };
};

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
