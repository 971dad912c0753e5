import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { cityOrderCalls, type CityMainOrder } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { useEffect, useMemo } from 'react';
import { fieldsOf } from '../../../kit/form/fields-of.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import { useLinesForm } from '../../../kit/lines-form/use-lines-form.ts';
import { useReturns } from '../../../kit/react/use-returns.ts';
import { useApi } from '../../../lib/api.ts';
import { randomKey } from '../../../lib/send/seal.ts';
import { offerKey } from '../ask-line/line.rules.ts';
import { materialNames } from '../ask-line/material-names.ts';
import { useOfferBook } from '../ask-line/offers.ts';
import type { CityChoices } from './choices.ts';
import { matrixColumns } from './matrix.columns.tsx';
import {
  dayIn,
  emptyRow,
  inputOf,
  isBlank,
  isControlledIn,
  type Matrix,
  type MatrixRow,
  placeAmong,
  placeIdsIn,
  sumsOf,
  wrongRows,
} from './matrix.rules.ts';

const call = cityOrderCalls.addCityMainOrder;

/** Under which name a browser keeps what is written. */
const keptAs = 'city-order:new';
const blankRows = 5;
export const newRow = (): MatrixRow => emptyRow(randomKey());

const startValues = (): Values => ({
  deliveryDate: addDays(businessDate(new Date()), 2),
  places: [],
  lines: Array.from({ length: blankRows }, newRow),
});

const linesWords = (value: unknown): string =>
  `${(Array.isArray(value) ? (value as readonly MatrixRow[]) : []).filter((row) => !isBlank(row)).length} 行`;

/** The offers of every city that gets a material are asked for as soon as it is chosen. */
function useWanted(
  rows: readonly MatrixRow[],
  { places, day, book }: Matrix,
  want: ReturnType<typeof useOfferBook>['want'],
) {
  const returns = useReturns();
  useEffect(() => {
    const cityIds = [...new Set(places.map(({ cityId }) => cityId))];
    const wishes = rows.flatMap(({ picked }) =>
      picked ? cityIds.map((cityId) => ({ materialId: picked.id, on: day, cityId })) : [],
    );
    want(wishes.filter(({ materialId, on, cityId }) => !book.has(offerKey(materialId, on, cityId))));
    // What could not be asked without network is asked when it is back.
  }, [rows, places, day, book, want, returns]);
}

/** The chosen places, in the order in which they were chosen. */
const placesIn = (value: unknown, known: CityChoices['places']): CityChoices['places'] =>
  placeIdsIn({ places: value }).flatMap((id) => known.find((place) => place.id === id) ?? []);

const drawn = (rows: readonly MatrixRow[]): MatrixRow[] => [...rows];

type Following = {
  readonly values: Values;
  readonly rows: readonly MatrixRow[];
  readonly offers: ReturnType<typeof useOfferBook>;
  readonly choices: CityChoices;
};

/** What follows from what is entered: the columns of the places, and what each city will get. */
function useFollowing({ values, rows, offers, choices }: Following) {
  const api = useApi();
  const { places } = values;
  const day = dayIn(values);
  const { book, want } = offers;
  const matrix = useMemo(
    (): Matrix => ({ places: placesIn(places, choices.places), day, book }),
    [places, choices.places, day, book],
  );
  useWanted(rows, matrix, want);
  const names = useMemo(() => materialNames(api, day), [api, day]);
  const hasControl = rows.some((row) => isControlledIn(row, matrix));
  const { controlReasons: reasons } = choices;
  const columns = useMemo(
    () => matrixColumns({ names, matrix, reasons, hasControl }),
    [names, matrix, reasons, hasControl],
  );
  const sums = useMemo(() => sumsOf(rows, matrix), [rows, matrix]);
  return { matrix, columns, names, sums };
}

/** What headquarters writes for cities: head, materials by places, and what it comes to in each city. */
export function useMatrix(choices: CityChoices, onSaved: (saved: readonly CityMainOrder[]) => void) {
  const offers = useOfferBook();
  const start = useMemo(() => startValues(), []);
  const known = choices.places;
  const matrixOf = (values: Values): Matrix => ({
    places: placesIn(values['places'], known),
    day: dayIn(values),
    book: offers.book,
  });
  const editing = useLinesForm<typeof call, MatrixRow, MatrixRow>({
    call,
    fields: fieldsOf(call, [
      'deliveryDate',
      { field: 'transportModeId', placeholder: '按供应商默认', options: choices.transportModes },
      { field: 'remark', isShort: true },
      { field: 'lines', isApart: true, draw: () => null, words: linesWords },
    ]),
    start,
    keep: keptAs,
    drawn,
    entered: drawn,
    columns: (): readonly GridColumn<MatrixRow>[] => following.columns,
    wrong: wrongRows,
    isBlank,
    toInput: (values): Values => inputOf(values, matrixOf(values)),
    place: (values) => placeAmong(values, placesIn(values['places'], known)),
    cellOf: (name) => (name === 'picked' || name === 'hint' ? 'material' : name),
    intent: keptAs,
    onDone: ({ list }) => {
      editing.discard();
      onSaved(list);
    },
  });
  const { values } = editing.form.state;
  const { rows } = editing.lines;
  const following = useFollowing({ values, rows, offers, choices });
  return { ...editing, ...following, offers, choices };
}
export type MatrixForm = ReturnType<typeof useMatrix>;
