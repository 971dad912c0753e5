import {
  cmp,
  decimalProblem,
  formatQty,
  isPositive,
  mul,
  qtyShape,
  roundQty,
  sub,
  sum,
} from '@material/contract/kernel/value/decimal.ts';
import type { PickupDocument, PickupLine } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { dueQty, fitting, secondFor } from '@material/contract/ordering/pickup-order/due.rules.ts';
import {
  type TransportDocument,
  type TransportLine,
  transportOrderCalls,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { CellOf, Values } from '../../../kit/form/form-state.rules.ts';
import { startOf } from '../../../kit/form/schema-rules.ts';
import { isNumber, numberProblem } from '../../../kit/input/number-text.ts';

/** What all lots of one transported line have in common. */
type LineFacts = {
  readonly pickupLineId: number;
  readonly materialName: string;
  readonly materialCode: string;
  readonly spec: string;
  readonly unitName: string;
  readonly isDecimal: boolean;
  readonly secondUnitName: string;
  readonly isFood: boolean;
  readonly shelfLifeDays: number | null;
  readonly acceptRatio: string | null;
  readonly placeName: string;
  /** The day the remaining shelf life is measured on. */
  readonly arriveOn: string;
  /** What of the promise has not left yet, and how much may leave at most; null while it is not known. */
  readonly due: string | null;
  readonly room: string | null;
  /** Second units in one order unit as far as that is known; else empty. */
  readonly rate: string;
};

/** One lot of one line while it is entered; a line without lots is one row without a lot number. */
export type LotRow = LineFacts & {
  readonly key: string;
  readonly lotId: number | null;
  readonly qty: string;
  readonly qty2: string;
  readonly lotNo: string;
  readonly produceDate: string;
  readonly expireDate: string;
  /** Kept up by `arranged`: the sum over the line's lots, and where this row stands among them. */
  readonly lineQty: string;
  readonly lineQty2: string;
  readonly lotAt: number;
  readonly lotCount: number;
};

/** What a transport's draft is kept as: by its id, or by the pickup orders of a new one. */
export const transportName = (id: number | undefined, pickupIds: readonly number[]): string =>
  id === undefined ? `transport:new:${pickupIds.join(',')}` : `transport:${id}`;

/** The rows that a form's values hold. */
export const lotRowsOf = (values: Values): readonly LotRow[] =>
  Array.isArray(values['lines']) ? (values['lines'] as readonly LotRow[]) : [];

/** What a typed quantity counts for in a sum; nothing while it is none. */
export const numberOr0 = (text: string): string => (isNumber(text) ? text : '0');

/** Rows with their line's sums, those of one line beside each other. */
export function arranged(rows: readonly LotRow[]): LotRow[] {
  const byLine = Map.groupBy(rows, ({ pickupLineId }) => pickupLineId);
  return [...byLine.values()].flatMap((lots) => {
    const lineQty = sum(lots.map(({ qty }) => numberOr0(qty)));
    const lineQty2 = sum(lots.map(({ qty2 }) => numberOr0(qty2)));
    return lots.map((row, lotAt) => ({ ...row, lineQty, lineQty2, lotAt, lotCount: lots.length }));
  });
}

const place = { lineQty: '0', lineQty2: '0', lotAt: 0, lotCount: 1 } as const;
const noLot = { lotId: null, lotNo: '', produceDate: '', expireDate: '' } as const;

/** A row for each line of a pickup order that still has to leave, with all that is left of its promise. */
export const rowsOfPickup = ({ lines, placeName, deliveryDate }: PickupDocument): LotRow[] =>
  lines
    .map((line) => ({ line, due: dueQty(line) }))
    .filter(({ due }) => isPositive(due))
    .map(({ line, due }) => ({
      ...lineFacts(line),
      ...noLot,
      ...place,
      key: `${line.pickupLineId}`,
      placeName,
      arriveOn: deliveryDate,
      due,
      room: fitting(line.qtyRoom, line.isDecimal),
      rate: secondFor(line, '1'),
      qty: due,
      qty2: secondFor(line, due),
    }));

const lineFacts = (line: PickupLine | TransportLine) => ({
  pickupLineId: line.pickupLineId,
  materialName: line.materialName,
  materialCode: line.materialCode,
  spec: line.spec,
  unitName: line.unitName,
  isDecimal: line.isDecimal,
  secondUnitName: line.secondUnitName,
  isFood: line.isFood,
  shelfLifeDays: line.shelfLifeDays,
  acceptRatio: line.acceptRatio,
});

/** Zero stands for nothing entered where a second quantity is concerned. */
const shown2 = (qty2: string): string => (isPositive(qty2) ? qty2 : '');

/** The rows of a stored draft; what only its pickup orders know comes with `withRooms`. */
export const rowsOfTransport = ({ lines, createTime }: TransportDocument): LotRow[] =>
  arranged(
    lines.flatMap((line): LotRow[] => {
      const facts = {
        ...lineFacts(line),
        ...place,
        placeName: line.placeName,
        arriveOn: createTime.slice(0, 10),
        due: null,
        room: null,
        rate: '',
      };
      if (line.lots.length === 0) {
        return [{ ...facts, ...noLot, key: `${line.pickupLineId}`, qty: line.qty, qty2: shown2(line.qty2) }];
      }
      return line.lots.map((lot) => ({
        ...facts,
        key: `lot ${lot.id}`,
        lotId: lot.id,
        lotNo: lot.lotNo,
        produceDate: lot.produceDate ?? '',
        expireDate: lot.expireDate ?? '',
        qty: lot.qty,
        qty2: shown2(lot.qty2),
      }));
    }),
  );

/** What a form of a stored transport starts from. */
export const valuesOf = (document: TransportDocument): Values => ({
  ...startOf(transportOrderCalls.updateTransportOrder.input, document),
  lines: rowsOfTransport(document).map(withoutRoom),
});

/** Stored lots as the rows that they are here: one that was new when it was sent goes on in the row it was entered in. */
export const asEntered = (stored: Values, base: Values): Values => {
  const here = lotRowsOf(base);
  const keyOf = ({ key, lotId, pickupLineId, lotNo }: LotRow): string =>
    here.find((row) =>
      row.lotId === null ? row.pickupLineId === pickupLineId && row.lotNo.trim() === lotNo : row.lotId === lotId,
    )?.key ?? key;
  return { ...stored, lines: lotRowsOf(stored).map((row) => ({ ...row, key: keyOf(row) })) };
};

/** What is entered of a lot is one cell; which lot it is stored as comes from the server alone. */
export const lotCell: CellOf = (name) => (name === 'lotId' ? name : '');

/** A row without what its pickup orders say of it: two rows are the same that hold the same entries. */
export const withoutRoom = (row: LotRow): LotRow => ({ ...row, arriveOn: '', due: null, room: null, rate: '' });

/** The day the load is expected on: the earliest day its goods are wanted, or today when that has passed. */
const expectedOn = (rows: readonly LotRow[], dates: ReadonlyMap<number, string>, today: string): string => {
  const [earliest = today] = rows.flatMap(({ pickupLineId }) => dates.get(pickupLineId) ?? []).toSorted();
  return earliest > today ? earliest : today;
};

/** Rows with what the pickup orders say may still leave, and the day on which remaining shelf life is measured. */
export function withRooms(rows: readonly LotRow[], pickups: readonly PickupDocument[], today: string): LotRow[] {
  const all = pickups.flatMap(({ lines, deliveryDate }) => lines.map((line) => ({ line, deliveryDate })));
  const lines = new Map(all.map(({ line }) => [line.pickupLineId, line]));
  const dates = new Map(all.map(({ line, deliveryDate }) => [line.pickupLineId, deliveryDate]));
  const arriveOn = expectedOn(rows, dates, today);
  return rows.map((row) => {
    const line = lines.get(row.pickupLineId);
    if (!line) return { ...row, arriveOn };
    const room = fitting(line.qtyRoom, line.isDecimal);
    return { ...row, arriveOn, due: dueQty(line), room, rate: secondFor(line, '1') };
  });
}

const byRate = (rate: string, qty: string): string =>
  rate === '' || !isNumber(qty) || !isPositive(qty) ? '' : roundQty(mul(rate, qty));

/** The row with another quantity; the second one follows as long as nobody has weighed it. */
export const withQty = (row: LotRow, qty: string): LotRow => {
  const isWeighed = row.qty2 !== '' && row.qty2 !== byRate(row.rate, row.qty);
  return { ...row, qty, qty2: isWeighed ? row.qty2 : byRate(row.rate, qty) };
};

/** Splits a lot in two: the new one takes what the line still has room for, else nothing yet. */
export function splitLot(rows: readonly LotRow[], key: string, newKey: string): LotRow[] {
  const row = rows.find((one) => one.key === key);
  if (!row) return [...rows];
  const left = row.due === null ? '0' : sub(row.due, row.lineQty);
  const lot: LotRow = { ...row, ...noLot, key: newKey, qty: isPositive(left) ? left : '', qty2: '' };
  const filled = withQty(lot, lot.qty);
  return arranged(rows.flatMap((one) => (one.key === key ? [one, filled] : [one])));
}

export const removeRow = (rows: readonly LotRow[], key: string): LotRow[] =>
  arranged(rows.filter((row) => row.key !== key));

/** Lines in the order in which they are sent, each with the rows it is made of. */
const linesOf = (rows: readonly LotRow[]): { lots: LotRow[]; named: LotRow[] }[] =>
  [...Map.groupBy(rows, ({ pickupLineId }) => pickupLineId).values()]
    .map((lots) => ({ lots, named: lots.filter(({ lotNo }) => lotNo.trim() !== '') }))
    .filter(({ lots }) => lots.some(({ qty }) => isEntered(qty)));

/** Something stands there, be it no number: the server says so. */
const isEntered = (qty: string): boolean => qty !== '' && (!isNumber(qty) || isPositive(qty));

type Amount = 'qty' | 'qty2';

/** The lot whose text is sent for its whole line, because it is no number. */
const spoiling = (lots: readonly LotRow[], field: Amount): LotRow | undefined =>
  lots.find((row) => row[field] !== '' && !isNumber(row[field]));

/** The quantities of lots together; one that is no number stands for all of them. */
const lineSum = (lots: readonly LotRow[], field: Amount): string =>
  spoiling(lots, field)?.[field] ?? sum(lots.map((row) => numberOr0(row[field])));

const isWrong = (row: LotRow, field: Amount): boolean => {
  const places = field === 'qty' && !row.isDecimal ? 0 : qtyShape.places;
  const problem = numberProblem(row[field], { places, negative: false }) ?? decimalProblem(row[field], qtyShape);
  return row[field] !== '' && problem !== undefined;
};

/** The row where a problem of a whole line belongs: a quantity is mended at the lot that makes it wrong. */
const rowOfLine = (lots: readonly LotRow[], field: string | number | undefined): LotRow | undefined =>
  field === 'qty' || field === 'qty2'
    ? (spoiling(lots, field) ?? lots.find((row) => isWrong(row, field)) ?? lots[0])
    : lots[0];

const text = <K extends string>(key: K, value: string): { readonly [key in K]?: string } =>
  (value.trim() === '' ? {} : { [key]: value.trim() }) as { readonly [key in K]?: string };

const second = (qty2: string) => (qty2 === '' ? {} : { qty2 });

const sentLot = (row: LotRow) => ({
  ...(row.lotId === null ? {} : { id: row.lotId }),
  lotNo: row.lotNo.trim(),
  ...text('produceDate', row.produceDate),
  ...text('expireDate', row.expireDate),
  qty: row.qty === '' ? '0' : row.qty,
  ...second(row.qty2),
});

/** What is sent of a form's values; lines without a quantity stay behind. */
export const transportInput = (values: Values): Values => ({
  ...values,
  ...(typeof values['plateNo'] === 'string' ? { plateNo: values['plateNo'].trim().toUpperCase() } : {}),
  lines: linesOf(lotRowsOf(values)).map(({ lots, named }) => ({
    pickupLineId: lots[0]?.pickupLineId ?? 0,
    qty: lineSum(lots, 'qty'),
    ...(lots[0]?.secondUnitName === '' || lots.every(({ qty2 }) => qty2 === '') ? {} : { qty2: lineSum(lots, 'qty2') }),
    lots: named.map(sentLot),
  })),
});

/** The row a problem of the server belongs to, by the path it was sent under. */
export function rowAt(rows: readonly LotRow[], path: readonly (string | number)[]): LotRow | undefined {
  const [head, line, part, lot] = path;
  if (head !== 'lines' || typeof line !== 'number') return undefined;
  const sent = linesOf(rows)[line];
  if (!sent) return undefined;
  return part === 'lots' && typeof lot === 'number' ? sent.named[lot] : rowOfLine(sent.lots, part);
}

/** `47.5 千克`, for each second unit. */
const secondWords = (rows: readonly LotRow[]): string[] =>
  [...Map.groupBy(rows, ({ secondUnitName }) => secondUnitName)].flatMap(([unit, all]) => {
    const total = sum(all.map(({ qty2 }) => numberOr0(qty2)));
    return unit === '' || !isPositive(total) ? [] : [`${formatQty(total)} ${unit}`];
  });

/** `12 行 14 批，3 个收货地点，47.5 千克` */
export function loadWords(rows: readonly LotRow[]): string {
  const lines = linesOf(rows);
  const places = new Set(rows.map(({ placeName }) => placeName));
  const lots = lines.reduce((total, { named }) => total + named.length, 0);
  const where = places.size > 1 ? [`${places.size} 个收货地点`] : [];
  return [`${lines.length} 行 ${lots} 批`, ...where, ...secondWords(rows)].join('，');
}

/** More than the line may still send, as a sentence. */
export const roomProblem = (row: LotRow): string | undefined =>
  row.room !== null && cmp(row.lineQty, row.room) > 0
    ? `${row.lotCount > 1 ? `各批合计 ${row.lineQty}，` : ''}最多可发 ${row.room}`
    : undefined;
