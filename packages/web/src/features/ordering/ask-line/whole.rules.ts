import { type Amounts, totalAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import { cmp, sub } from '@material/contract/kernel/value/decimal.ts';
import type { MainOrderDocument, SavedMainOrder } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { splitLines } from '@material/contract/ordering/ask-order/split.rules.ts';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import type { PriceNews } from '../ask-order/price-news.tsx';
import { type AddLine, dateProblem, offerOf, pricedLine } from './line.rules.ts';

/** The place a line lands in: one ask order per supplier, day and place. */
const splitKeyOf = (line: AddLine): string | undefined => {
  const offer = offerOf(line);
  return offer && line.picked ? `${offer.supplierId}/${line.at}/${line.on}` : undefined;
};

/** Lines that ask the same supplier for the same material at the same place on the same day. */
export const duplicates = (lines: readonly AddLine[]): GridProblem[] => {
  const seen = new Map<string, number>();
  return lines.flatMap((line, at): GridProblem[] => {
    const split = splitKeyOf(line);
    if (split === undefined || !line.picked) return [];
    const key = `${line.picked.id}/${split}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, at);
      return [];
    }
    return [{ key: line.key, field: 'material', message: `与第 ${first + 1} 行重复` }];
  });
};

/** Days that cannot be kept, at the day's cell where it is shown and else at the supplier's. */
export const lateDates = (lines: readonly AddLine[], hasDates: boolean): GridProblem[] =>
  lines.flatMap((line) => {
    const message = dateProblem(line);
    return message === undefined ? [] : [{ key: line.key, field: hasDates ? 'deliveryDate' : 'supplierId', message }];
  });

/** What is wrong between lines, and with their days. */
export const wrongLines = (lines: readonly AddLine[]): GridProblem[] => [
  ...lateDates(
    lines,
    lines.some(({ deliveryDate }) => deliveryDate !== ''),
  ),
  ...duplicates(lines),
];

export type PreviewOrder = {
  readonly key: string;
  readonly supplierName: string;
  readonly placeId: number;
  readonly deliveryDate: string;
  readonly lineCount: number;
  readonly amount: string;
  /** What is still missing to the least that the supplier delivers for; empty when it is reached. */
  readonly missingAmount: string;
};

export type Preview = Amounts & {
  readonly orders: readonly PreviewOrder[];
  readonly materialCount: number;
  /** Lines with a material for which no supplier is known (yet). */
  readonly openCount: number;
  /** Lines that something is wrong with: they count in nothing else. */
  readonly wrongCount: number;
};

/** How the order would split now, and what it would cost, without the lines of these keys. */
export const previewOf = (lines: readonly AddLine[], wrong: ReadonlySet<string> = new Set()): Preview => {
  const filled = lines.filter(({ picked }) => picked !== null);
  const right = filled.filter(({ key }) => !wrong.has(key));
  const priced = right.flatMap((line) => {
    const price = pricedLine(line);
    return price
      ? [{ supplierId: price.offer.supplierId, deliveryDate: line.on, placeId: Number(line.at), price }]
      : [];
  });
  const orders = splitLines(priced).map((order): PreviewOrder => {
    const { amount } = totalAmounts(order.lines.map(({ price }) => price));
    const offer = order.lines[0]?.price.offer;
    const least = offer?.minOrderAmount ?? '0';
    return {
      key: `${order.supplierId}/${order.placeId}/${order.deliveryDate}`,
      supplierName: offer?.supplierName ?? '',
      placeId: order.placeId,
      deliveryDate: order.deliveryDate,
      lineCount: order.lines.length,
      amount,
      missingAmount: cmp(amount, least) < 0 ? sub(least, amount) : '',
    };
  });
  return {
    ...totalAmounts(priced.map(({ price }) => price)),
    orders,
    materialCount: new Set(right.map(({ picked }) => picked?.id)).size,
    openCount: filled.filter((line) => pricedLine(line) === undefined).length,
    wrongCount: wrong.size,
  };
};

/**
 * Unit prices of lines that stand as they were saved and cost something else by now, each material once: what became of the
 * prices while the draft lay there. `stored` are the lines with the prices of then.
 */
export const newsSinceSaved = (
  shown: readonly AddLine[],
  stored: readonly MainOrderDocument['lines'][number][],
): PriceNews[] => {
  const byKey = new Map(stored.map((line) => [String(line.id), line]));
  const news = shown.flatMap((line): PriceNews[] => {
    const was = byKey.get(line.key);
    const now = pricedLine(line);
    if (!was || !now || line.picked?.id !== was.materialId || line.qty !== was.qtyAsked) return [];
    if (now.offer.supplierId !== was.supplierId || line.on !== was.deliveryDate) return [];
    if (cmp(now.price, was.unitPrice) === 0) return [];
    return [{ name: was.materialName, from: was.unitPrice, to: now.price, since: now.offer.validFrom }];
  });
  return [...new Map(news.map((one) => [one.name, one])).values()];
};

/** Unit prices that differ from what was shown while the order was written. */
export const priceNews = (shown: readonly AddLine[], saved: SavedMainOrder): PriceNews[] => {
  const byKey = new Map(
    shown.flatMap((line) => {
      const price = pricedLine(line);
      return price && line.picked
        ? [[`${line.picked.id}/${price.offer.supplierId}/${line.at}/${line.on}`, price.price] as const]
        : [];
    }),
  );
  const seen = saved.lines.flatMap((line): PriceNews[] => {
    const from = byKey.get(`${line.materialId}/${line.supplierId}/${line.placeId}/${line.deliveryDate}`);
    return from === undefined || cmp(from, line.unitPrice) === 0
      ? []
      : [{ name: line.materialName, from, to: line.unitPrice }];
  });
  const names = new Set(seen.map(({ name }) => name));
  return [
    ...seen,
    ...saved.priceChanges
      .filter(({ materialName }) => !names.has(materialName))
      .map(({ materialName, from, to }) => ({ name: materialName, from, to })),
  ];
};
