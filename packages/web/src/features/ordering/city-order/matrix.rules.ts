import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { totalAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import { decimalProblem, isPositive, qtyShape, sum } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { splitLines } from '@material/contract/ordering/ask-order/split.rules.ts';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { keyedLines } from '../../../kit/form/form-state.rules.ts';
import { cellPath } from '../../../kit/form/placed.ts';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { namingOf, type NamedRow } from '../../../kit/grid/named-rows.ts';
import { noun } from '../ask-line/material-names.ts';
import { firstDayOf } from '../ask-line/offer-day.rules.ts';
import {
  type AddLine,
  dateProblem,
  emptyLine,
  isControlled,
  type OfferBook,
  offerKey,
  offerOf,
  pricedLine,
  qtyProblem,
  reasonProblem,
  supplierProblem,
} from '../ask-line/line.rules.ts';

/** The field of a row that holds what a place gets. */
export type PlaceField = `p${number}`;
export const fieldOf = (placeId: number): PlaceField => `p${placeId}`;
const isPlaceField = (field: string): boolean => /^p\d+$/.test(field);

/** A material and how much of it each place gets; every cell is a text, empty where a place gets none. */
export type MatrixRow = NamedRow<MaterialPick> & {
  readonly material: string;
  readonly controlReasonId: string;
  readonly [place: PlaceField]: string | undefined;
};

export const emptyRow = (key: string): MatrixRow => ({
  key,
  material: '',
  picked: null,
  hint: null,
  controlReasonId: '',
});

export type MatrixPlace = { readonly id: number; readonly name: string; readonly cityId: number };

/** How rows are given their material. */
export const naming = namingOf<MatrixRow, MaterialPick>({
  noun,
  textOf: ({ material }) => material,
  noteOf: ({ spec, code }) => `${spec}　${code}`,
  take: (row, picked) => ({ ...row, material: picked.displayName, picked, hint: null }),
  write: (row, material) => ({ ...row, material, picked: null, hint: null }),
});

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '' && text !== '0';
const isQty = (text: string): boolean => decimalProblem(text, qtyShape, 'positive') === undefined;

/** A row nobody has written into; it is neither checked nor sent. */
export const isBlank = (row: MatrixRow): boolean =>
  row.material === '' && Object.entries(row).every(([field, text]) => !isPlaceField(field) || text === '');

const rowsIn = (values: Values): readonly MatrixRow[] => keyedLines(values) as readonly MatrixRow[];
export const placeIdsIn = ({ places }: Values): readonly number[] =>
  Array.isArray(places) ? places.filter((id) => typeof id === 'number') : [];
export const dayIn = ({ deliveryDate }: Values): string => (typeof deliveryDate === 'string' ? deliveryDate : '');

/** What is ordered: for whom, for which day, and what is known of offers. */
export type Matrix = {
  readonly places: readonly MatrixPlace[];
  readonly day: string;
  readonly book: OfferBook;
};

/** What a place gets of a row, as a line of its city’s order. */
function lineAt(row: MatrixRow, place: MatrixPlace, { day, book }: Pick<Matrix, 'day' | 'book'>): AddLine {
  const { picked, material, controlReasonId } = row;
  const offers = picked ? (book.get(offerKey(picked.id, day, place.cityId)) ?? null) : null;
  const qty = row[fieldOf(place.id)] ?? '';
  return {
    ...emptyLine(row.key),
    material,
    picked,
    qty,
    controlReasonId,
    on: day,
    at: String(place.id),
    offers,
  };
}

/** What is wrong with what a place is to get of a row. */
export function cellProblemAt(row: MatrixRow, place: MatrixPlace, matrix: Pick<Matrix, 'day' | 'book'>) {
  if (!isFilled(row[fieldOf(place.id)])) return undefined;
  const line = lineAt(row, place, matrix);
  return qtyProblem(line) ?? supplierProblem(line) ?? dateProblem(line);
}

type Ordered = { readonly place: MatrixPlace; readonly line: AddLine };

/** Every quantity that is entered, with its place. */
const orderedIn = (row: MatrixRow, matrix: Matrix): Ordered[] =>
  matrix.places.flatMap((place) =>
    isFilled(row[fieldOf(place.id)]) ? [{ place, line: lineAt(row, place, matrix) }] : [],
  );

/** Whether some city that gets it controls it. */
export const isControlledIn = (row: MatrixRow, matrix: Matrix): boolean =>
  orderedIn(row, matrix).some(({ line }) => isControlled(line));

export const reasonProblemIn = (row: MatrixRow, matrix: Matrix): string | undefined =>
  orderedIn(row, matrix)
    .map(({ line }) => reasonProblem(line))
    .find((problem) => problem !== undefined);

/** The same material in two rows. */
export function wrongRows(rows: readonly MatrixRow[]): GridProblem[] {
  const first = new Map<number, number>();
  return rows.flatMap(({ key, picked }, at): GridProblem[] => {
    if (!picked) return [];
    const before = first.get(picked.id);
    if (before !== undefined) return [{ key, field: 'material', message: `与第 ${before + 1} 行重复` }];
    first.set(picked.id, at);
    return [];
  });
}

const quantitiesOf = (row: MatrixRow) =>
  Object.fromEntries(Object.entries(row).filter(([field, text]) => isPlaceField(field) && text !== ''));

/** The rows with others added: a material that stands there already takes their quantities. */
export function mergedRows(rows: readonly MatrixRow[], added: readonly MatrixRow[]): MatrixRow[] {
  const all = rows.filter((row) => !isBlank(row));
  for (const row of added) {
    const at = row.picked ? all.findIndex(({ picked }) => picked?.id === row.picked?.id) : -1;
    const before = all[at];
    if (before) all[at] = { ...before, ...quantitiesOf(row) };
    else all.push(row);
  }
  return all;
}

/** How much of a material is wanted in all. */
export const totalOf = (row: MatrixRow, places: readonly MatrixPlace[]): string =>
  sum(places.map(({ id }) => row[fieldOf(id)] ?? '').filter((text) => isFilled(text) && isQty(text)));

/** What a row costs in all; empty while a price is missing. */
export const amountOf = (row: MatrixRow, matrix: Matrix): string => {
  const priced = orderedIn(row, matrix).flatMap(({ line }) => pricedLine(line) ?? []);
  return priced.length === 0 ? '' : totalAmounts(priced).amount;
};

export type CitySum = {
  readonly cityId: number;
  readonly places: number;
  readonly lines: number;
  readonly orders: number;
  readonly amount: string;
};

/** What each city will get: its main order, and what that will be split into. */
export function sumsOf(rows: readonly MatrixRow[], matrix: Matrix): CitySum[] {
  const parts = rows
    .flatMap((row) => orderedIn(row, matrix))
    .filter(({ line }) => line.picked && isPositive(safe(line.qty)));
  return [...Map.groupBy(parts, ({ place }) => place.cityId)].map(([cityId, own]) => {
    const priced = own.flatMap(({ place, line }) => {
      const price = pricedLine(line);
      return price ? [{ supplierId: price.offer.supplierId, deliveryDate: line.on, placeId: place.id, price }] : [];
    });
    return {
      cityId,
      places: new Set(own.map(({ place }) => place.id)).size,
      lines: own.length,
      orders: splitLines(priced).length,
      amount: totalAmounts(priced.map(({ price }) => price)).amount,
    };
  });
}
const safe = (text: string): string => (isQty(text) ? text : '0');

/** The first day, not before `from`, on which everything can be there; undefined where no day of two months is. */
export function commonDay(rows: readonly MatrixRow[], matrix: Matrix, from: string): string | undefined {
  const offers = rows.flatMap((row) => orderedIn(row, matrix)).flatMap(({ line }) => offerOf(line) ?? []);
  let day = from;
  for (let round = 0; round < 60; round += 1) {
    const next = offers.reduce((latest, offer) => {
      const first = firstDayOf(offer, latest);
      return first > latest ? first : latest;
    }, day);
    if (next === day) return day;
    day = next;
  }
  return undefined;
}

const filledRows = (values: Values): MatrixRow[] => rowsIn(values).filter((row) => !isBlank(row));
const idOf = (text: string): number | undefined => Number(text) || undefined;

/** What is sent: each material with what its places get, from the supplier that is shown. */
export function inputOf(values: Values, matrix: Matrix): Values {
  return {
    ...values,
    places: undefined,
    lines: filledRows(values).map((row) => {
      const controlReasonId = isControlledIn(row, matrix) ? idOf(row.controlReasonId) : undefined;
      return {
        ...(row.picked ? { materialId: row.picked.id } : {}),
        ...(controlReasonId === undefined ? {} : { controlReasonId }),
        qtys: orderedIn(row, matrix).map(({ place, line }) => {
          const supplierId = offerOf(line)?.supplierId;
          return { placeId: place.id, qty: line.qty, ...(supplierId === undefined ? {} : { supplierId }) };
        }),
      };
    }),
  };
}

/** What is wrong with a quantity is said in its cell. */
export const placeAmong =
  (values: Values, places: readonly MatrixPlace[]) =>
  ({ path, message }: Problem): Problem => {
    const [field, at, part, qty] = path;
    const row = field === 'lines' && typeof at === 'number' ? filledRows(values)[at] : undefined;
    if (!row) return { path: [...path], message };
    if (part !== 'qtys') return { path: cellPath(row.key, part === 'controlReasonId' ? part : 'material'), message };
    const filled = places.filter(({ id }) => isFilled(row[fieldOf(id)]));
    const place = typeof qty === 'number' ? filled[qty] : undefined;
    return { path: cellPath(row.key, place ? fieldOf(place.id) : 'material'), message };
  };
