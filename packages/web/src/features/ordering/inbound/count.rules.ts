import type { Sent } from '@material/contract/kernel/call.ts';
import {
  cmp,
  type decimal,
  formatQty,
  isPositive,
  isZero,
  plain,
  wholeText,
} from '@material/contract/kernel/decimal.ts';
import type { inboundCalls, InboundLine } from '@material/contract/ordering/inbound.calls.ts';
import { amount, boundProblems, isNumber, isToConfirm, weightGapOf, weightWords } from './weight.rules.ts';

/** What a person has entered for one lot on receipt. */
export type CountEntry = {
  readonly lineId: number;
  /** Decimal texts as typed; empty while nothing is. */
  readonly accepted: string;
  readonly accepted2: string;
  readonly rejected: string;
  /** What goes back, weighed; empty counts it by its share of what was sent. */
  readonly rejected2: string;
  /** Null: whatever is missing counts as short by itself. */
  readonly short: string | null;
  readonly reasonId: number | null;
  readonly reasonText: string;
  readonly restDecision: 'REDELIVER' | 'CLOSE' | null;
};

export type DifferenceKind = 'REJECTED' | 'SHORT' | 'OVER';
export type CountField = 'accepted' | 'accepted2' | 'rejected' | 'rejected2' | 'short' | 'reasonId' | 'photos';

/** What follows from an entry. */
export type Counted = {
  readonly rejected: string;
  readonly short: string;
  readonly over: string;
  /** Of the surplus, what the order does not allow: taking it wants 超收 and a reason. */
  readonly beyond: string;
  /** Shipped and not yet explained. */
  readonly missing: string;
  readonly kinds: readonly DifferenceKind[];
  /** How much more, or less with a sign, the accepted goods weigh than they should, beyond the tolerance; else empty. */
  readonly weightGap: string;
  /** So much came that a second account confirms it. */
  readonly isToConfirm: boolean;
  /** Rejected and short together: what stays open unless it is closed. */
  readonly rest: string;
  readonly problems: Readonly<Partial<Record<CountField, string>>>;
};

const notNegative = (value: ReturnType<typeof decimal>): string => (value.gt(0) ? plain(value) : '0');

/** An untouched lot. */
export const emptyEntry = (lineId: number): CountEntry => ({
  lineId,
  accepted: '',
  accepted2: '',
  rejected: '',
  rejected2: '',
  short: null,
  reasonId: null,
  reasonText: '',
  restDecision: null,
});

const unlessZero = (text: string): string => (isZero(text) ? '' : text);

/** The entry that a stored count stands for. */
export const entryOf = (line: InboundLine): CountEntry =>
  line.isCounted
    ? {
        lineId: line.id,
        accepted: line.qtyAccepted,
        accepted2: line.isAccepted2Weighed ? line.qtyAccepted2 : '',
        rejected: unlessZero(line.qtyRejected),
        rejected2: line.isRejected2Weighed ? line.qtyRejected2 : '',
        // A stored count adds up, so that what is short follows from the rest of it.
        short: null,
        reasonId: line.reasonId,
        reasonText: line.reasonText,
        restDecision: line.restDecision,
      }
    : emptyEntry(line.id);

/** Everything came as shipped; nobody has weighed it by saying so. */
export const fullEntry = (line: InboundLine): CountEntry => ({ ...emptyEntry(line.id), accepted: line.shippedQty });

/** What is left to accept of a lot after what was said to be rejected and short. */
const leftToAccept = (line: InboundLine, { rejected, short }: CountEntry): string =>
  notNegative(
    amount(line.shippedQty)
      .minus(amount(rejected))
      .minus(amount(short ?? '')),
  );

/** An entry after one of its fields was filled in: who rejects two accepts the others, until he says otherwise. */
export function entryWith(line: InboundLine, entry: CountEntry, change: Partial<CountEntry>): CountEntry {
  // Another number of rejected goods has another weight.
  const next = { ...entry, ...('rejected' in change ? { rejected2: '' } : {}), ...change };
  const isSaid = entry.accepted !== '' && entry.accepted !== leftToAccept(line, entry);
  if (isSaid || !('rejected' in change || 'short' in change)) return next;
  const isNothing = next.rejected === '' && next.short === null;
  return { ...next, accepted: isNothing ? '' : leftToAccept(line, next) };
}

const wholeProblem = (text: string, isDecimal: boolean): string | undefined =>
  !isDecimal && isNumber(text) && !amount(text).isInteger() ? wholeText : undefined;

function numberProblems(line: InboundLine, entry: CountEntry): Counted['problems'] {
  const found: Partial<Record<CountField, string>> = {};
  for (const field of ['accepted', 'rejected', 'short'] as const) {
    const problem = wholeProblem(entry[field] ?? '', line.isDecimal);
    if (problem !== undefined) found[field] = problem;
  }
  return found;
}

type Parts = Pick<
  Counted,
  'rejected' | 'short' | 'over' | 'beyond' | 'missing' | 'kinds' | 'weightGap' | 'isToConfirm'
>;

const unitOf = ({ unitName }: InboundLine): string => ` ${unitName}`;

function sumProblems(
  line: InboundLine,
  entry: CountEntry,
  { rejected, short, over, missing }: Parts,
): Counted['problems'] {
  if (!isNumber(entry.accepted)) return { accepted: '请填写实收数量，没有收就填 0' };
  if (amount(rejected).plus(amount(short)).gt(amount(line.shippedQty))) {
    return { rejected: `拒收和短少合计不能超过发运 ${formatQty(line.shippedQty)}${unitOf(line)}` };
  }
  if (isPositive(missing)) return { short: `还有 ${formatQty(missing)}${unitOf(line)}没有去向，请填拒收或短少` };
  return isPositive(over) && isPositive(short) ? { short: '同一批次不能既多收又短少' } : {};
}

const kindWords: Readonly<Record<DifferenceKind, string>> = { REJECTED: '拒收', SHORT: '短少', OVER: '多收' };

function evidenceProblems(line: InboundLine, entry: CountEntry, { kinds }: Parts): Counted['problems'] {
  const isWeighed = line.secondUnitName !== '' && isPositive(line.shippedQty2);
  const needsWeight =
    isWeighed &&
    entry.accepted2 === '' &&
    isPositive(plain(amount(entry.accepted))) &&
    cmp(plain(amount(entry.accepted)), line.shippedQty) !== 0;
  return {
    ...(needsWeight ? { accepted2: `请填写实收${line.secondUnitName}数` } : {}),
    ...(kinds.length > 0 && entry.reasonId === null
      ? { reasonId: `请选择${kinds.map((kind) => kindWords[kind]).join('、')}原因` }
      : {}),
    ...(kinds.includes('REJECTED') && line.photos.length === 0 ? { photos: '拒收请拍照' } : {}),
  };
}

/** Works out what an entry means for its lot: differences, what is unexplained, and what is still to be filled in. */
export function counted(line: InboundLine, entry: CountEntry): Counted {
  const shipped = amount(line.shippedQty);
  const accepted = amount(entry.accepted);
  const rejected = amount(entry.rejected);
  const gap = shipped.minus(accepted).minus(rejected);
  const isStarted = isNumber(entry.accepted);
  const short = entry.short === null ? (isStarted ? notNegative(gap) : '0') : plain(amount(entry.short));
  const left = gap.minus(amount(short));
  const over = isStarted ? notNegative(left.neg()) : '0';
  const missing = isStarted ? notNegative(left) : '0';
  const room = amount(line.qtyOverRoom).plus(rejected).plus(amount(short));
  const beyond = notNegative(amount(over).minus(room));
  const weight = weightGapOf(line, entry);
  const kinds: DifferenceKind[] = [
    ...(rejected.gt(0) ? (['REJECTED'] as const) : []),
    ...(isPositive(short) || weight.kind === 'SHORT' ? (['SHORT'] as const) : []),
    ...(isPositive(over) || weight.kind === 'OVER' ? (['OVER'] as const) : []),
  ];
  const of: Parts = {
    rejected: plain(rejected),
    short,
    over,
    beyond,
    missing,
    kinds,
    weightGap: weight.gap,
    isToConfirm: isToConfirm(line, entry),
  };
  const problems = {
    ...evidenceProblems(line, entry, of),
    ...sumProblems(line, entry, of),
    ...numberProblems(line, entry),
    ...boundProblems(line, entry),
  };
  return { ...of, rest: plain(rejected.plus(amount(short))), problems };
}

/** The server takes a count without its photo; only the submit wants it. */
export const isSavable = ({ problems }: Counted): boolean => Object.keys(problems).every((field) => field === 'photos');
export const isComplete = ({ problems }: Counted): boolean => Object.keys(problems).length === 0;

type Words = Pick<Counted, 'kinds' | 'rejected' | 'short' | 'over' | 'beyond' | 'weightGap' | 'isToConfirm'>;

/** `拒收 2 箱，短少 1 箱`, or that all is well; a surplus says how far it goes beyond what the order allows. */
export function differenceWords(line: InboundLine, of: Words): string {
  const { kinds, rejected, short, over, beyond, weightGap } = of;
  if (kinds.length === 0) return '与发运一致';
  const by = { REJECTED: rejected, SHORT: short, OVER: over };
  const boxes = kinds.filter((kind) => isPositive(by[kind]));
  const words = [
    ...boxes.map((kind) => `${kindWords[kind]} ${formatQty(by[kind])}${unitOf(line)}`),
    ...weightWords(line, weightGap),
  ].join('，');
  const beyondWords = isPositive(beyond) ? `（超出允许 ${formatQty(beyond)}${unitOf(line)}）` : '';
  return `${words}${beyondWords}${of.isToConfirm ? '，超过发运两倍，须另一账号复核' : ''}`;
}

/** Whether a reason explains one of the differences. */
export const explains = (
  reason: { readonly kind: DifferenceKind | 'ANY' },
  kinds: readonly DifferenceKind[],
): boolean => reason.kind === 'ANY' || kinds.includes(reason.kind);

type SentLine = NonNullable<Sent<typeof inboundCalls.updateInboundOrder>['lines']>[number];

/** A count as the server takes it. */
export const sentLine = (line: InboundLine, entry: CountEntry): SentLine => {
  const { rejected, short, kinds, rest } = counted(line, entry);
  return {
    id: line.id,
    qtyAccepted: plain(amount(entry.accepted)),
    ...(line.secondUnitName !== '' && isNumber(entry.accepted2) ? { qtyAccepted2: entry.accepted2 } : {}),
    qtyRejected: rejected,
    ...(line.secondUnitName !== '' && isPositive(rejected) && isNumber(entry.rejected2)
      ? { qtyRejected2: entry.rejected2 }
      : {}),
    qtyShort: short,
    ...(kinds.length > 0 && entry.reasonId !== null ? { reasonId: entry.reasonId } : {}),
    ...(kinds.length > 0 && entry.reasonText.trim() !== '' ? { reasonText: entry.reasonText.trim() } : {}),
    ...(isPositive(rest) ? { restDecision: entry.restDecision ?? line.restDefault } : {}),
  };
};

const countedColumns = [
  'isCounted',
  'qtyAccepted',
  'qtyAccepted2',
  'isAccepted2Weighed',
  'qtyRejected',
  'qtyRejected2',
  'qtyShort',
  'reasonId',
  'reasonText',
  'restDecision',
] as const;

/** Whether somebody else counted this lot differently since it was last seen. */
export const hasMoved = (before: InboundLine | undefined, after: InboundLine): boolean =>
  before !== undefined && countedColumns.some((column) => before[column] !== after[column]);

export type Progress = {
  /** Lots that will be taken in when submitted now. */
  readonly done: number;
  readonly total: number;
  readonly different: number;
  /** Begun and not finished. */
  readonly unfinished: readonly number[];
};

/** How far the counting is, typed and not yet saved entries included. */
export function progressOf(lines: readonly InboundLine[], entries: ReadonlyMap<number, CountEntry>): Progress {
  const states = lines.map((line) => {
    const entry = entries.get(line.id);
    const isBegun = entry !== undefined || line.isCounted;
    const result = isBegun ? counted(line, entry ?? entryOf(line)) : undefined;
    return {
      id: line.id,
      isBegun,
      isDone: result !== undefined && isComplete(result),
      differs: (result?.kinds.length ?? 0) > 0,
    };
  });
  return {
    done: states.filter(({ isDone }) => isDone).length,
    total: lines.length,
    different: states.filter(({ differs }) => differs).length,
    unfinished: states.filter(({ isBegun, isDone }) => isBegun && !isDone).map(({ id }) => id),
  };
}
