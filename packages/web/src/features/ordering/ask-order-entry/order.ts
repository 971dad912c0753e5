import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { SavedMainOrder } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { useEffect, useMemo } from 'react';
import { type FormState, keyedLines, type Values } from '../../../kit/form/form-state.rules.ts';
import { placedBy } from '../../../kit/form/placed.ts';
import { useLinesForm } from '../../../kit/lines-form/use-lines-form.ts';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import { gatherProblems, type GridProblem } from '../../../kit/grid/grid-problems.ts';
import { useReturns } from '../../../kit/react/use-returns.ts';
import { useApi } from '../../../lib/api.ts';
import { useCentre } from '../../../lib/session/centre.ts';
import { useLineColumns } from './add-ask-order.columns.tsx';
import { type DayTerms, followsHead, settledHead } from '../ask-line/day.rules.ts';
import { type EntryKind, entryKinds } from './entry-kind.ts';
import { type DayOrder, orderFields, type OrderHead } from './head-fields.tsx';
import {
  type AddLine,
  draftLineOf,
  dressed,
  enteredLine,
  isBlank,
  offerKey,
  isControlled,
} from '../ask-line/line.rules.ts';
import { materialNames } from '../ask-line/material-names.ts';
import { type OfferBookControl, useOfferBook } from '../ask-line/offers.ts';
import type { Choices } from './page-choices.ts';
import { orderName, type Start, writtenOf } from './start.ts';
import { rereadOrder } from './stored-lines.ts';
import { previewOf, wrongLines } from '../ask-line/whole.rules.ts';
import { asWritten, writtenAs } from '../ask-line/written-lines.rules.ts';

type SaveCall = (typeof entryKinds)['NORMAL']['save'];

const tomorrow = (): string => addDays(businessDate(new Date()), 1);
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const dayIn = ({ deliveryDate }: Values): string | undefined =>
  typeof deliveryDate === 'string' && deliveryDate !== '' ? deliveryDate : undefined;
const entriesIn = (values: Values): readonly AddLine[] => keyedLines(values) as readonly AddLine[];

/**
 * How head and lines follow from what is entered and from the offers. Everything is worked out while drawing: an effect
 * that wrote a day back could go round for ever.
 */
function useDrawn(book: DayTerms['book'], defaultPlaceId: number | undefined) {
  const from = tomorrow();
  return useMemo(() => {
    const termsOf = (values: Values): DayTerms => ({ book, from, chosen: dayIn(values) });
    const headOf = (values: Values): OrderHead => {
      const terms = termsOf(values);
      const { chosen } = terms;
      const placeId = numberIn(values['placeId']) ?? defaultPlaceId;
      const head = { deliveryDate: chosen ?? from, isDateAuto: chosen === undefined, placeId };
      return settledHead(head, entriesIn(values), terms);
    };
    const drawn = (lines: readonly AddLine[], { values }: Pick<FormState, 'values'>): AddLine[] => {
      const head = headOf(values);
      return lines.map((line) => dressed(line, head, book));
    };
    return { termsOf, headOf, drawn };
  }, [book, from, defaultPlaceId]);
}

type Wanting = { readonly lines: readonly AddLine[]; readonly terms: DayTerms };

/** Offers are asked for as soon as a material is chosen. */
function useWanted({ lines, terms }: Wanting, want: OfferBookControl['want']): void {
  const returns = useReturns();
  useEffect(() => {
    const { book, from, chosen } = terms;
    const wishes = lines.flatMap((line) => {
      const { picked, on } = line;
      if (!picked) return [];
      // The first day of all is looked at even when a slow material has moved the order to a later one.
      const days = chosen === undefined && followsHead(line) ? [on, from] : [on];
      return days.map((day) => ({ materialId: picked.id, on: day }));
    });
    want(wishes.filter((wish) => !book.has(offerKey(wish.materialId, wish.on))));
    // What could not be asked without network is asked when it is back.
  }, [lines, terms, want, returns]);
}

const consentQuestion = (sentence: string) => ({
  title: '删去的要货单将被取消',
  content: `${sentence}。`,
  okText: '取消这些要货单并保存',
  cancelText: '返回修改',
  isDanger: true,
});

export type OrderSetup = {
  readonly kind: EntryKind;
  readonly start: Start;
  /** The saved order that is written; undefined for a new one. */
  readonly id: number | undefined;
  readonly choices: Choices;
  readonly onSaved: (saved: SavedMainOrder) => void;
  readonly onReload: () => unknown;
};

const filledIn = (lines: readonly AddLine[]): AddLine[] => lines.filter((line) => !isBlank(line));

type Following = {
  readonly values: Values;
  readonly rows: readonly AddLine[];
  /** What is wrong with them, beyond what their columns find. */
  readonly problems: readonly GridProblem[];
  readonly offers: OfferBookControl;
  readonly choices: Choices;
} & Pick<ReturnType<typeof useDrawn>, 'termsOf' | 'headOf'>;

/** Whether the server asks for a reason that the form knows nothing of: the control is newer than what was asked. */
const isControlNews = (rows: readonly AddLine[], problems: readonly GridProblem[]): boolean =>
  problems.some(
    ({ key, field }) =>
      field === 'controlReasonId' && rows.some((line) => line.key === key && line.offers && !isControlled(line)),
  );

/** What follows from what is entered: the head's day, the columns that the lines need, the split and its price. */
function useFollowing({ values, rows, problems, offers, choices, termsOf, headOf }: Following) {
  const api = useApi();
  const { want, forget } = offers;
  const isNews = isControlNews(rows, problems);
  useEffect(() => {
    if (isNews) forget();
  }, [isNews, forget]);
  const dayTerms = useMemo(() => termsOf(values), [termsOf, values]);
  const head = useMemo(() => headOf(values), [headOf, values]);
  useWanted({ lines: rows, terms: dayTerms }, want);
  const { deliveryDate } = head;
  const names = useMemo(() => materialNames(api, deliveryDate), [api, deliveryDate]);
  const look = useLineColumns({ rows, names, deliveryDate, want, choices });
  const { columns } = look;
  return {
    ...look,
    head,
    names,
    dayTerms,
    preview: useMemo(
      () => previewOf(rows, new Set(gatherProblems(rows, columns, problems).keys())),
      [rows, columns, problems],
    ),
    filled: useMemo(() => filledIn(rows), [rows]),
  };
}

/** One order while it is written: head, lines with their prices, what is wrong, and whether anything is unsaved. */
export function useAddOrder({ kind, start, id, choices, onSaved, onReload }: OrderSetup) {
  const { save: call } = entryKinds[kind];
  const centre = useCentre();
  const offers = useOfferBook({ isSupplement: kind === 'BUDAN' });
  const { termsOf, headOf, drawn } = useDrawn(offers.book, choices.defaultPlaceId);
  const filledOf = (values: Values): AddLine[] => filledIn(drawn(entriesIn(values), { values }));
  const editing = useLinesForm<SaveCall, AddLine, AddLine>({
    call,
    fields: orderFields({ kind, choices, dayNow: (): DayOrder => ({ ...following, rows: editing.lines.rows }) }),
    start: start.values,
    keep: orderName(centre, id, kind),
    drawn,
    entered: (rows) => rows.map(enteredLine),
    columns: (): readonly GridColumn<AddLine>[] => following.columns,
    wrong: wrongLines,
    isBlank,
    toInput: (values) => {
      const { deliveryDate, placeId } = headOf(values);
      return { ...values, written: undefined, deliveryDate, placeId, lines: filledOf(values).map(draftLineOf) };
    },
    place: (values) => {
      const placed = placedBy(filledOf)(values);
      return ({ path, message }) =>
        placed({ path: path.map((part) => (part === 'materialId' ? 'material' : part)), message });
    },
    // A material and what it was found as are one cell.
    cellOf: (name) => (name === 'picked' || name === 'hint' ? 'material' : name),
    asHere: asWritten,
    reread:
      id === undefined
        ? undefined
        : (api): Promise<Values | undefined> => rereadOrder(api, { id, state: editing.form.now() }),
    onLocked: () => {
      // The form that holds what was written goes.
      editing.keepNow();
      onReload();
    },
    consent: { field: 'mayCancel', ask: consentQuestion },
    onDone: (saved, sent) => {
      const lines = filledOf(sent);
      editing.form.propose({
        ...writtenAs(headOf(sent).deliveryDate, saved.lines, (_line, at) => lines[at]?.key ?? ''),
        mainorderid: saved.id,
        rowVersion: saved.rowVersion,
        orders: writtenOf(saved).orders,
      });
      onSaved(saved);
    },
  });
  const { values } = editing.form.state;
  const { problems } = editing;
  const { rows } = editing.lines;
  const following = useFollowing({ values, rows, problems, offers, choices, termsOf, headOf });
  return { ...editing, ...following, kind, offers, choices };
}
export type AddOrder = ReturnType<typeof useAddOrder>;
