import { addDays, businessDate, wireTime } from '@material/contract/kernel/business-time.ts';
import { useEffect, useMemo, useState } from 'react';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import type { RowSteps } from '../../../kit/grid/row-steps.ts';
import { useLatest } from '../../../kit/react/use-latest.ts';
import { useRowHistory } from '../../../kit/grid/use-row-history.tsx';
import { useReturns } from '../../../kit/react/use-returns.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCentre } from '../../../lib/centre.ts';
import { useSession } from '../../../lib/session.ts';
import { type DayTerms, followsHead, settledHead } from './day.rules.ts';
import { type AddHead, dropDraft, keepDraft } from './draft.ts';
import { type AddLine, dressed, isBlank, offerKey } from './line.rules.ts';
import { useOfferBook } from './offers.ts';
import { blankLines, type Start } from './start.ts';
import { duplicates, lateDates, missing, previewOf } from './whole.rules.ts';

export type Refused = {
  readonly marks: readonly GridProblem[];
  readonly sentences: readonly string[];
  /** It never reached the server: no longer true once the network is back. */
  readonly isLost?: boolean;
};
const nothingRefused: Refused = { marks: [], sentences: [] };
const keepAfterMs = 500;

/** Keeps what was written in this browser: soon after each change, and at once when the page goes out of sight. */
function useKeptDraft(isDirty: boolean, keep: () => void, content: readonly unknown[]): void {
  const latest = useLatest({ isDirty, keep });
  const [head, lines] = content;
  useEffect(() => {
    const timer = setTimeout(() => latest.current.isDirty && latest.current.keep(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [head, lines, latest]);
  useEffect(() => {
    const flush = (): void => {
      if (latest.current.isDirty) latest.current.keep();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [latest]);
}

const tomorrow = (): string => addDays(businessDate(new Date()), 1);

/**
 * Head and lines with what follows from each other and from the offers, which are asked for as soon as a material is
 * chosen. Everything is worked out while drawing: an effect that wrote a day back could go round for ever.
 */
function usePriced(raw: readonly AddLine[], ownHead: AddHead) {
  const offers = useOfferBook();
  const { book, want } = offers;
  const returns = useReturns();
  const from = tomorrow();
  const chosen = ownHead.isDateAuto ? undefined : ownHead.deliveryDate;
  const dayTerms = useMemo((): DayTerms => ({ book, from, chosen }), [book, from, chosen]);
  const head = useMemo(() => settledHead(ownHead, raw, dayTerms), [ownHead, raw, dayTerms]);
  const lines = useMemo(() => raw.map((line) => dressed(line, head, book)), [raw, head, book]);
  useEffect(() => {
    const wishes = lines.flatMap((line) => {
      const { picked, on } = line;
      if (!picked) return [];
      // The first day of all is looked at even when a slow material has moved the order to a later one.
      const days = chosen === undefined && followsHead(line) ? [on, from] : [on];
      return days.map((day) => ({ materialId: picked.id, on: day }));
    });
    want(wishes.filter((wish) => !book.has(offerKey(wish.materialId, wish.on))));
    // What could not be asked without network is asked when it is back.
  }, [lines, from, chosen, book, want, returns]);
  return { head, lines, offers, dayTerms };
}

/** The head as entered, and with the store's own place where none was chosen. */
function useHead(start: Start, ownPlace: number | undefined) {
  const [ownHead, setHead] = useState(start.head);
  const entered = useMemo<AddHead>(
    () => (ownHead.placeId === undefined && ownPlace !== undefined ? { ...ownHead, placeId: ownPlace } : ownHead),
    [ownHead, ownPlace],
  );
  return { ownHead, entered, setHead };
}

/** What is wrong with the whole, with what the server refused on top. */
function useProblems(lines: readonly AddLine[], marks: readonly GridProblem[], isStrict: boolean): GridProblem[] {
  const hasDates = lines.some(({ deliveryDate }) => deliveryDate !== '');
  return useMemo(
    () => [...(isStrict ? missing(lines) : []), ...lateDates(lines, hasDates), ...duplicates(lines), ...marks],
    [lines, isStrict, hasDates, marks],
  );
}

/** The marks that still stand after an edit: those of rows that were touched go. */
const marksAfter = (refused: Refused, before: readonly AddLine[], after: readonly AddLine[]): Refused => {
  const known = new Set(before);
  const touched = new Set(after.filter((line) => !known.has(line)).map((line) => line.key));
  const marks = refused.marks.filter((mark) => !touched.has(mark.key));
  return marks.length === refused.marks.length ? refused : { ...refused, marks };
};

/** What is said when a copy, a kept draft or nothing took the place of what was being written. */
const replacedWords =
  ({ source, restoredAt }: Start) =>
  (lines: readonly AddLine[]): string => {
    const count = lines.filter((line) => !isBlank(line)).length;
    if (count === 0) return '已清空';
    return restoredAt === '' && source === 'COPY' ? `已复制 ${count} 行` : `已换成 ${count} 行`;
  };

type HistoryOf = { readonly start: Start; readonly steps: RowSteps<AddLine>; readonly lines: readonly AddLine[] };

const useLineHistory = ({ start, steps, lines }: HistoryOf, write: (next: AddLine[]) => void) =>
  useRowHistory({ rows: lines, steps, replacedWords: replacedWords(start), write });

/** A copy and a restored draft are nowhere but here. */
const isUnsaved = ({ mainOrderId, restoredAt }: Start): boolean => mainOrderId === undefined || restoredAt !== '';

/** One order while it is written: head, lines with their prices, what is wrong, and whether anything is unsaved. */
export function useAddOrder(start: Start, ownPlace: number | undefined, steps: RowSteps<AddLine>) {
  const tab = useTab();
  const centre = useCentre();
  const userId = useSession(({ id }) => id);
  const { ownHead, entered, setHead } = useHead(start, ownPlace);
  const [raw, setRaw] = useState(start.lines);
  const [saved, setSaved] = useState(isUnsaved(start) ? undefined : { head: start.head, raw: start.lines });
  const [refused, setRefused] = useState(nothingRefused);
  const [isStrict, setStrict] = useState(false);
  const { head, lines, offers, dayTerms } = usePriced(raw, entered);
  const history = useLineHistory({ start, steps, lines }, (next) => {
    setRefused(marksAfter(refused, lines, next));
    setRaw(next);
  });

  const isDirty = (saved?.head !== ownHead || saved.raw !== raw) && raw.some((line) => !isBlank(line));
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);
  const { mainOrderId, source, rowVersion } = start;
  const key = useMemo(() => ({ userId, centre, mainOrderId }), [userId, centre, mainOrderId]);
  const keep = (): void => keepDraft(key, { head, lines: raw, source, rowVersion, at: wireTime(new Date()) });
  useKeptDraft(isDirty, keep, [ownHead, raw]);

  const returns = useReturns();
  useEffect(() => {
    if (returns > 0) setRefused((now) => (now.isLost === true ? nothingRefused : now));
  }, [returns]);
  const problems = useProblems(lines, refused.marks, isStrict);
  const preview = useMemo(() => previewOf(lines), [lines]);
  return {
    head,
    lines,
    preview,
    problems,
    sentences: refused.sentences,
    isDirty,
    offers,
    dayTerms,
    changeHead: (next: Partial<AddHead>) =>
      setHead((before) => ({ ...before, ...(next.deliveryDate === undefined ? {} : { isDateAuto: false }), ...next })),
    /** The lines with the one way to change them. */
    history,
    refuse: setRefused,
    beStrict: () => setStrict(true),
    /** Keeps what was written in this browser now; another window that saved the same order has dropped it. */
    keep,
    /** What is on screen now is what the server has. */
    markSaved: () => {
      dropDraft(key);
      setSaved({ head: ownHead, raw });
      setStrict(false);
      setRefused(nothingRefused);
    },
    /** Throws everything away that was written here. */
    clear: () => {
      dropDraft(key);
      history.change(blankLines, { kind: 'replace', words: '已清空' });
    },
  };
}
export type AddOrder = ReturnType<typeof useAddOrder>;
