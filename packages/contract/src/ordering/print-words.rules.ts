import type { z } from 'zod';
import { weekday } from '../kernel/value/business-time.ts';
import { cmp, formatQty, isPositive, isZero, sum } from '../kernel/value/decimal.ts';
import { field } from '../kernel/field/field.ts';
import type { AskLine } from './ask-order/ask-order-schemas.ts';
import { type Amount, secondText, takenText } from './goods-words.rules.ts';
import type { LastRevision } from './revision/revision-schemas.ts';
import { versionText } from './revision/revision.rules.ts';
import { restDecisions } from '../catalogue/category.rules.ts';
import type { InboundDocument, InboundLine } from './inbound-order/inbound.calls.ts';
import type { PickupDocument, PickupLine } from './pickup-order/pickup-order.calls.ts';
import { transportLine, transportLot, type TransportDocument } from './transport-order/transport-order.calls.ts';

export const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);

const dayText = (date: string): string => `${date}（周${'一二三四五六日'[weekday(date) - 1] ?? ''}）`;

type Delivered = {
  readonly deliveryDate: string;
  readonly receiveWindow: string;
  readonly revision: LastRevision | null;
};
const wasText = (before: string): string => `（原 ${before}）`;
export const delivery = {
  label: '送达日期',
  text: ({ deliveryDate, receiveWindow, revision }: Delivered) =>
    `${dayText(deliveryDate)} ${receiveWindow}${revision && revision.newDeliveryDate !== null ? wasText(revision.oldDeliveryDate) : ''}`,
};

/** `第 2 版，用餐人数有变`; left out of an order that was never amended. */
export const version = {
  label: '版本',
  text: ({ revNo, revision }: { readonly revNo: number; readonly revision: LastRevision | null }) =>
    joined([versionText(revNo), revision?.revisionReason ?? ''], '，'),
  wide: true,
  maybe: true,
} as const;

/** A quantity with what it was before the last amendment, or that the line came or went with that. */
export function revisedText(now: string, before: string | null): string {
  if (before === null || cmp(before, now) === 0) return formatQty(now);
  if (isZero(before)) return `${formatQty(now)}（新增）`;
  return `${formatQty(now)}${isZero(now) ? `（移除，原 ${formatQty(before)}）` : wasText(formatQty(before))}`;
}
export const contact = {
  label: '联系人',
  text: (of: { readonly contact: string; readonly phone: string }) => joined([of.contact, of.phone], ' '),
};

export const ordersOf = ({ lines }: { readonly lines: readonly { readonly askOrderNo: string }[] }): string =>
  [...new Set(lines.map(({ askOrderNo }) => askOrderNo))].join('、');

export const degrees = (temp: string | null): string => (temp === null ? '' : `${temp} ℃`);

export const askedSecond = (line: AskLine): string =>
  line.secondUnitName === '' || isZero(line.qtyAsked2) ? '' : `${formatQty(line.qtyAsked2)} ${line.secondUnitName}`;

/** The promise, or before it what is wanted. */
export function toPick(line: PickupLine, { confirmTime }: PickupDocument): string {
  const { qtyWanted, qtyConfirmed, qtyBefore, unitName } = line;
  // An old promise of more than an amendment left is not picked.
  const isOutdated = qtyBefore !== null && cmp(qtyConfirmed, qtyWanted) > 0;
  const now = confirmTime === null || isOutdated ? qtyWanted : qtyConfirmed;
  return `${revisedText(now, qtyBefore)} ${unitName}`;
}

/** A lot as the delivery note shows it: with its line, and what was taken of that. */
export const lotRow = transportLine.extend({
  ...transportLot.pick({ lotNo: true, produceDate: true, expireDate: true }).shape,
  taken: field.text('实收'),
});

/** A row for each lot. What was taken is known of a line as a whole, so it stands beside its first lot. */
export const lotRows = ({ lines }: TransportDocument): z.output<typeof lotRow>[] =>
  lines.flatMap((line) => {
    const lots = line.lots.length > 0 ? line.lots : [{ lotNo: '', produceDate: null, expireDate: null }];
    return lots.map((lot, at) => ({ ...line, ...lot, taken: at === 0 ? takenText(line, line) : '' }));
  });

/** The document once for each receiving place, with its lines alone; what is known of the whole vehicle is written by hand. */
export const byPlace = (document: TransportDocument): TransportDocument[] => {
  const parts = [...Map.groupBy(document.lines, ({ placeId }) => placeId).values()];
  const own = parts.length > 1 ? { packageCount: null, crateCount: null } : {};
  return parts.map((lines) => ({ ...document, ...own, lines }));
};

export const placeOf = ({ cityName, lines: [line] }: TransportDocument): string =>
  `${cityName} ${line?.placeName ?? ''}`;

/** `2（20.1 千克）`: the unit stands with what was sent. */
export function countedText(line: InboundLine, of: Amount): string {
  if (!line.isCounted) return '';
  const second = isZero(of.qty) ? '' : secondText(line, of);
  return `${formatQty(of.qty)}${second === '' ? '' : `（${second}）`}`;
}

export const differenceOf = (line: InboundLine): string =>
  joined(
    [
      line.reasonName,
      line.reasonText,
      isPositive(line.qtyOver) ? `多收 ${countedText(line, { qty: line.qtyOver, qty2: line.qtyOver2 })}` : '',
      line.restDecision === null ? '' : restDecisions[line.restDecision],
    ],
    '，',
  );

/** What was measured, or what the driver wrote down. */
export const measured = ({ arriveTemp, driverTemp }: InboundDocument): string =>
  arriveTemp === null && driverTemp !== null ? `${degrees(driverTemp)}（司机记录）` : degrees(arriveTemp);

export const countedAmount = ({ lines }: InboundDocument): string =>
  sum(lines.filter(({ isCounted }) => isCounted).map(({ amount }) => amount));
