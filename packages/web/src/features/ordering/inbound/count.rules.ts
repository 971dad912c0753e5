import type { RestDecision } from '@material/contract/catalogue/category.rules.ts';
import { decimals } from '@material/contract/kernel/value/constants.ts';
import { formatQty, isPositive, isZero, plain, decimal } from '@material/contract/kernel/value/decimal.ts';
import {
  type Count,
  countProblems,
  differencesOf,
  type DifferenceKind,
  isToConfirm,
  kindNames,
  missingOf,
  oddWeight,
  overOf,
} from '@material/contract/ordering/inbound-order/count.rules.ts';
import { acceptedShare, secondShare } from '@material/contract/ordering/quantity/second.rules.ts';
import type { InboundDocument, InboundLine } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { isSame, type Values } from '../../../kit/form/form-state.rules.ts';
import type { Said } from '../../../kit/lines-form/use-lines-form.ts';
import { isNumber, numberProblems } from '../../../kit/input/number-text.ts';

/** What a person has entered for one lot on receipt, as typed; empty while nothing is. */
export type CountEntry = {
  readonly key: string;
  readonly materialName: string;
  readonly lotNo: string;
  readonly qtyAccepted: string;
  readonly qtyAccepted2: string;
  readonly qtyRejected: string;
  /** What goes back, weighed; empty counts it by its share of what was sent. */
  readonly qtyRejected2: string;
  /** Empty: whatever is missing counts as short by itself. */
  readonly qtyShort: string;
  readonly reasonId: string;
  readonly reasonText: string;
  /** Empty: what the place decided last. */
  readonly restDecision: '' | RestDecision;
};
export type CountField = Exclude<keyof CountEntry, 'key' | 'materialName' | 'lotNo' | 'reasonText'> | 'photos';

/** What follows from an entry. */
export type Counted = Count & {
  readonly qtyOver: string;
  /** Of the surplus, what the order does not allow: taking it wants 超收 and a reason. */
  readonly beyond: string;
  readonly kinds: readonly DifferenceKind[];
  /** How much more, or less with a sign, the accepted goods weigh than they should, beyond the tolerance; else empty. */
  readonly weightGap: string;
  /** So much came that a second account confirms it. */
  readonly isToConfirm: boolean;
  /** Rejected and short together: what stays open unless it is closed. */
  readonly rest: string;
  readonly problems: Readonly<Partial<Record<CountField, string>>>;
};

/** One lot on receipt: as shipped, as entered, and what follows. */
export type CountRow = CountEntry & {
  readonly line: InboundLine;
  readonly at: number;
  readonly result: Counted;
  /** open: nobody has looked at it. begun: something is missing. done: it will be taken in. */
  readonly stage: 'open' | 'begun' | 'done';
  /** What the server said about it. */
  readonly said: string | undefined;
  /** A colleague has counted it otherwise. */
  readonly isClashing: boolean;
};

/** Under which name a browser keeps a count. */
export const countName = (id: number): string => `inbound:${id}`;

/** A typed number; nothing, or what is no number, is 0. */
const amount = (text: string): string => (isNumber(text) ? plain(decimal(text)) : '0');
const orZero = (value: ReturnType<typeof decimal>): string => (value.gt(0) ? plain(value) : '0');

/** An untouched lot. */
export const emptyEntry = ({ id, materialName, lotNo }: InboundLine): CountEntry => ({
  key: String(id),
  materialName,
  lotNo,
  qtyAccepted: '',
  qtyAccepted2: '',
  qtyRejected: '',
  qtyRejected2: '',
  qtyShort: '',
  reasonId: '',
  reasonText: '',
  restDecision: '',
});

/** The entry that a stored count stands for; it adds up, so that what is short follows from the rest of it. */
export const entryOf = (line: InboundLine): CountEntry =>
  line.isCounted
    ? {
        ...emptyEntry(line),
        qtyAccepted: line.qtyAccepted,
        qtyAccepted2: line.isAccepted2Weighed ? line.qtyAccepted2 : '',
        qtyRejected: isZero(line.qtyRejected) ? '' : line.qtyRejected,
        qtyRejected2: line.isRejected2Weighed ? line.qtyRejected2 : '',
        reasonId: line.reasonId === null ? '' : String(line.reasonId),
        reasonText: line.reasonText,
        restDecision: line.restDecision ?? '',
      }
    : emptyEntry(line);

/** What the count of a document starts from. */
export const countStart = (document: InboundDocument): Values => ({
  id: document.id,
  rowVersion: document.rowVersion,
  arriveTemp: document.arriveTemp ?? '',
  remark: document.remark,
  lines: document.lines.map(entryOf),
});

/** Everything came as shipped; nobody has weighed it by saying so. */
export const fullEntry = (line: InboundLine): CountEntry => ({ ...emptyEntry(line), qtyAccepted: line.shippedQty });

/** A refusal is shown by a picture, be it of an earlier count. */
const hasPhoto = ({ photos, reversedCounts }: InboundLine): boolean =>
  photos.length > 0 || reversedCounts.some((before) => before.photos.length > 0);

/** What rejected goods of a lot weigh where nobody weighed them. */
export const rejectedShare = (line: InboundLine, rejected: string): string =>
  secondShare(line.shippedQty2, { part: amount(rejected), whole: line.shippedQty });

const countOf = (line: InboundLine, entry: CountEntry): Count => {
  const [qtyAccepted, qtyRejected] = [amount(entry.qtyAccepted), amount(entry.qtyRejected)];
  const isAuto = entry.qtyShort === '';
  const left = missingOf(line, { qtyAccepted, qtyRejected, qtyShort: '0' });
  const hasWeight = line.secondUnitName !== '';
  return {
    qtyAccepted,
    qtyRejected,
    qtyShort: isAuto ? (isNumber(entry.qtyAccepted) ? orZero(left) : '0') : amount(entry.qtyShort),
    ...(hasWeight && isNumber(entry.qtyAccepted2) ? { qtyAccepted2: entry.qtyAccepted2 } : {}),
    ...(hasWeight && isPositive(qtyRejected) && isNumber(entry.qtyRejected2)
      ? { qtyRejected2: entry.qtyRejected2 }
      : {}),
  };
};

/** An entry after one of its fields was filled in: who rejects two accepts the others, until it is said otherwise. */
export function entryWith(line: InboundLine, entry: CountEntry, change: Partial<CountEntry>): CountEntry {
  const left = ({ qtyRejected, qtyShort }: CountEntry): string =>
    orZero(missingOf(line, { qtyAccepted: '0', qtyRejected: amount(qtyRejected), qtyShort: amount(qtyShort) }));
  const next = { ...entry, ...('qtyRejected' in change ? unweighed : {}), ...change };
  const isSaid = entry.qtyAccepted !== '' && entry.qtyAccepted !== left(entry);
  if (isSaid || !('qtyRejected' in change || 'qtyShort' in change)) return next;
  return { ...next, qtyAccepted: next.qtyRejected === '' && next.qtyShort === '' ? '' : left(next) };
}

/** Another number of rejected goods has another weight. */
const unweighed = { qtyRejected2: '' } as const;
export const withRejected = <R extends CountEntry>(row: R, qtyRejected: string): R => ({
  ...row,
  ...unweighed,
  qtyRejected,
});

/** What was typed and is no quantity; none is taken in its place. */
function typedProblems({ isDecimal }: InboundLine, entry: CountEntry): Counted['problems'] {
  const qty = isDecimal ? decimals.quantity : 0;
  const places = { qtyAccepted: qty, qtyRejected: qty, qtyShort: qty, qtyAccepted2: 3, qtyRejected2: 3 };
  return numberProblems(entry, places);
}

function problemsOf(
  line: InboundLine,
  entry: CountEntry,
  { count, kinds }: { count: Count; kinds: readonly DifferenceKind[] },
) {
  const typed = typedProblems(line, entry);
  if (!isNumber(entry.qtyAccepted)) return { qtyAccepted: '请填写实收数量，没有收就填 0', ...typed };
  // Which reasons there are to choose from is said where they are chosen.
  const reason = entry.reasonId === '' ? undefined : ({ kind: 'ANY', isEnabled: true } as const);
  const found = countProblems(line, count, reason).map(({ path, message }) => [String(path[0]), message] as const);
  return {
    ...(kinds.includes('REJECTED') && !hasPhoto(line) ? { photos: '拒收请拍照' } : {}),
    ...Object.fromEntries(found.toReversed()),
    ...typed,
  };
}

/** Works out what an entry means for its lot: differences, what is unexplained, and what is still to be filled in. */
export function counted(line: InboundLine, entry: CountEntry): Counted {
  const count = countOf(line, entry);
  const { qtyAccepted, qtyAccepted2 = '0', qtyRejected, qtyShort } = count;
  const isStarted = isNumber(entry.qtyAccepted);
  const qtyOver = isStarted ? overOf(line, count) : '0';
  const kinds = isStarted || isPositive(qtyRejected) || isPositive(qtyShort) ? differencesOf(line, count) : [];
  const rest = decimal(qtyRejected).plus(decimal(qtyShort));
  const isOdd = oddWeight(line, count) !== undefined;
  const share = acceptedShare({ ...line, qtyAccepted, qtyRejected });
  return {
    ...count,
    qtyOver,
    beyond: orZero(decimal(qtyOver).minus(decimal(line.qtyOverRoom)).minus(rest)),
    kinds,
    weightGap: isOdd ? plain(decimal(qtyAccepted2).minus(decimal(share))) : '',
    isToConfirm: isToConfirm(line, count),
    rest: plain(rest),
    problems: problemsOf(line, entry, { count, kinds }),
  };
}

/** The server takes a count without its photo; only the submit wants it. */
export const isSavable = ({ problems }: Counted): boolean => Object.keys(problems).every((field) => field === 'photos');
export const isComplete = ({ problems }: Counted): boolean => Object.keys(problems).length === 0;

const weightWords = ({ secondUnitName }: InboundLine, gap: string): readonly string[] =>
  gap === '' ? [] : [`实重${gap.startsWith('-') ? '少' : '多'} ${formatQty(gap.replace('-', ''))} ${secondUnitName}`];

/** `拒收 2 箱，短少 1 箱`, or that all is well; a surplus says how far it goes beyond what the order allows. */
export function differenceWords(line: InboundLine, of: Counted): string {
  const { kinds, qtyRejected, qtyShort, qtyOver, beyond } = of;
  if (kinds.length === 0) return '与发运一致';
  const by = { REJECTED: qtyRejected, SHORT: qtyShort, OVER: qtyOver };
  const sized = (qty: string): string => `${formatQty(qty)} ${line.unitName}`;
  const boxes = kinds.filter((kind) => isPositive(by[kind]));
  const words = [...boxes.map((kind) => `${kindNames[kind]} ${sized(by[kind])}`), ...weightWords(line, of.weightGap)];
  const beyondWords = isPositive(beyond) ? `（超出允许 ${sized(beyond)}）` : '';
  return `${words.join('，')}${beyondWords}${of.isToConfirm ? '，超过发运两倍，须另一账号复核' : ''}`;
}

/** What becomes of the goods of a lot that did not come; empty where all did. */
export const restOf = ({ line, result, restDecision }: CountRow): CountEntry['restDecision'] =>
  isPositive(result.rest) ? restDecision || line.restDefault : '';

/** What a decision means for whoever takes the goods in. */
export const restWords: Readonly<Record<RestDecision, string>> = {
  REDELIVER: '续送',
  REPLENISH: '由总部安排补货',
  SUBSTITUTE: '由总部安排替代',
  CLOSE: '关闭，不再送来',
};

/** What is short, be it by itself. */
export const shortText = ({ qtyShort, result }: CountRow): string =>
  qtyShort === '' && isPositive(result.qtyShort) ? result.qtyShort : qtyShort;

/** A count as the server takes it. */
export function sentLine(line: InboundLine, entry: CountEntry): Values {
  const { qtyAccepted, qtyAccepted2, qtyRejected, qtyRejected2, qtyShort, kinds, rest } = counted(line, entry);
  const text = entry.reasonText.trim();
  return {
    id: line.id,
    qtyAccepted,
    ...(qtyAccepted2 === undefined ? {} : { qtyAccepted2 }),
    qtyRejected,
    ...(qtyRejected2 === undefined ? {} : { qtyRejected2 }),
    qtyShort,
    ...(kinds.length > 0 && entry.reasonId !== '' ? { reasonId: Number(entry.reasonId) } : {}),
    ...(kinds.length > 0 && text !== '' ? { reasonText: text } : {}),
    ...(isPositive(rest) ? { restDecision: entry.restDecision || line.restDefault } : {}),
  };
}

/** The lots of a document as they are counted. */
export function countRows(
  lines: readonly InboundLine[],
  entries: readonly CountEntry[],
  { problems, aside = [] }: Said,
) {
  const entered = new Map(entries.map((entry) => [entry.key, entry]));
  return lines.map((line, at): CountRow => {
    const key = String(line.id);
    const entry = entered.get(key) ?? entryOf(line);
    const result = counted(line, entry);
    const said = problems.find(({ path }) => path[0] === 'lines' && path[2] === key)?.message;
    const isOpen = !line.isCounted && isSame(entry, emptyEntry(line));
    return {
      ...entry,
      line,
      at,
      result,
      stage: isOpen ? 'open' : isComplete(result) && said === undefined ? 'done' : 'begun',
      said,
      isClashing: aside.some((theirs) => theirs.key === key),
    };
  });
}

export type Progress = {
  /** Lots that will be taken in when submitted now. */
  readonly done: number;
  readonly total: number;
  readonly different: number;
  /** Begun and not finished. */
  readonly unfinished: readonly CountRow[];
};

export const isDifferent = ({ stage, result }: CountRow): boolean => stage !== 'open' && result.kinds.length > 0;

/** How far the counting is, typed and not yet saved entries included. */
export const progressOf = (rows: readonly CountRow[]): Progress => ({
  done: rows.filter(({ stage }) => stage === 'done').length,
  total: rows.length,
  different: rows.filter(isDifferent).length,
  unfinished: rows.filter(({ stage }) => stage === 'begun'),
});
