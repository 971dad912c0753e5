import {
  clockText,
  isBusinessDate,
  isClockTime,
  type BusinessDate,
} from '@material/contract/kernel/value/business-time.ts';
import { weekdaysProblem, weekdaysText } from '@material/contract/kernel/value/weekdays.ts';
import {
  decimalProblem,
  isShort,
  mul,
  qtyShape,
  rangeProblem,
  type Decimalish,
  type DecimalShape,
  type DecimalSign,
} from '@material/contract/kernel/value/decimal.ts';
import {
  codeText,
  excelErrorIn,
  halfWidth,
  headerText,
  plainDate,
  plainLetters,
  plainNumber,
  shortened,
  tidy,
} from './cell-text.rules.ts';

export type Parsed<V> = { readonly ok: true; readonly value: V } | { readonly ok: false; readonly message: string };

/** One column of an import: its names, what the template says about it, and how a cell's text becomes a value. */
export type Column<V> = {
  readonly title: string;
  readonly aliases: readonly string[];
  readonly required: boolean;
  /** What to write here, for the template. */
  readonly note: string;
  readonly sample: string;
  /** Characters. */
  readonly width: number;
  /** How the template formats the column's cells. */
  readonly format: 'text' | 'number' | 'date';
  /** Offered as a drop-down list in the template. */
  readonly choices: readonly string[];
  /** The choices are suggestions; other texts may stand in the cell as well. */
  readonly isOpen?: boolean;
  readonly parse: (text: string) => Parsed<V>;
};

type Common = {
  readonly required?: boolean;
  readonly aliases?: readonly string[];
  readonly note?: string;
  readonly sample?: string;
  readonly width?: number;
};
/** A column that need not be filled gives null where it is blank. */
type Filled<V, O> = O extends { readonly required: true } ? V : V | null;

type Making<V> = {
  readonly title: string;
  readonly options: Common;
  readonly note: string;
  readonly width: number;
  readonly format: Column<V>['format'];
  readonly choices?: readonly string[];
  readonly read: (text: string) => Parsed<V>;
};

const accepted = <V>(value: V): Parsed<V> => ({ ok: true, value });
const rejected = (message: string): Parsed<never> => ({ ok: false, message });

function make<V>({ title, options, choices = [], read, ...rest }: Making<V>): Column<V | null> {
  const { required = false, aliases = [], sample = '' } = options;
  return {
    title,
    aliases,
    required,
    sample,
    choices,
    format: rest.format,
    note: options.note ?? rest.note,
    width: options.width ?? rest.width,
    parse: (text) => {
      const typed = tidy(text);
      if (typed === '') return required ? rejected(`请填写${title}`) : accepted(null);
      const error = excelErrorIn(typed);
      return error === undefined ? read(typed) : rejected(error);
    },
  };
}

// A required column never accepts a blank, so null is only in the type of the others.
const filled = <V, O>(column: Column<V | null>): Column<Filled<V, O>> => column as Column<Filled<V, O>>;

export type TextOptions = Common & { readonly maxLength?: number };

/** Free text; full-width digits and letters become plain ones, Chinese punctuation stays. */
export function textColumn<const O extends TextOptions>(title: string, options?: O): Column<Filled<string, O>> {
  const { maxLength = 200 } = options ?? {};
  const read = (text: string): Parsed<string> =>
    text.length > maxLength ? rejected(`最多 ${maxLength} 个字`) : accepted(plainLetters(text));
  return filled(
    make({ title, options: options ?? {}, note: `最多 ${maxLength} 个字`, width: 20, format: 'text', read }),
  );
}

/** A time of day, `05:30`, however the sheet writes it. */
export function clockColumn<const O extends Common>(title: string, options?: O): Column<Filled<string, O>> {
  const read = (text: string): Parsed<string> => {
    const time = clockText(plainLetters(text));
    return isClockTime(time) ? accepted(time) : rejected('时间应如 16:30');
  };
  return filled(make({ title, options: options ?? {}, note: '时间，如 16:30', width: 12, format: 'text', read }));
}

/** Days of the week, `一三五`, however the sheet writes them. */
export function weekdaysColumn<const O extends Common>(title: string, options?: O): Column<Filled<string, O>> {
  const read = (text: string): Parsed<string> => {
    const typed = plainLetters(text);
    const problem = weekdaysProblem(typed);
    return problem === undefined ? accepted(weekdaysText(typed)) : rejected(problem);
  };
  return filled(
    make({ title, options: options ?? {}, note: '如 一三五、周一至周五', width: 16, format: 'text', read }),
  );
}

/** A code such as a material number: half-width, capital letters, no spaces. */
export function codeColumn<const O extends TextOptions>(title: string, options?: O): Column<Filled<string, O>> {
  const { maxLength = 60 } = options ?? {};
  const read = (text: string): Parsed<string> => {
    const code = codeText(text);
    return code.length > maxLength ? rejected(`最多 ${maxLength} 个字`) : accepted(code);
  };
  return filled(make({ title, options: options ?? {}, note: '编码，保留前面的 0', width: 16, format: 'text', read }));
}

export type DecimalOptions = Common & {
  /** What it may have at most, as the field that it becomes; a quantity unless given. */
  readonly shape?: DecimalShape;
  /** `positive` unless given. */
  readonly sign?: DecimalSign;
  readonly min?: Decimalish;
  readonly max?: Decimalish;
  /** Takes `13%` for 0.13. */
  readonly percent?: boolean;
  /** Takes `¥` in front and `元` behind. */
  readonly money?: boolean;
};

const LONGEST_NUMBER = 101;

function decimalIn(text: string, options: DecimalOptions): string | undefined {
  let typed = halfWidth(text.slice(0, LONGEST_NUMBER));
  if (options.money) typed = typed.replace(/^¥\s*/, '').replace(/\s*元$/, '');
  if (!options.percent || !typed.endsWith('%')) return plainNumber(typed);
  const share = plainNumber(typed.slice(0, -1));
  return share === undefined || !isShort(share) ? share : mul(share, '0.01');
}

function decimalNote({ shape: { places } = qtyShape, sign = 'positive', min, max }: DecimalOptions): string {
  const signs = { positive: '大于 0 的数字', 'not-negative': '不小于 0 的数字', signed: '数字' } as const;
  const range = [min === undefined ? '' : `不小于 ${min}`, max === undefined ? '' : `不大于 ${max}`];
  return [signs[min === undefined ? sign : 'signed'], places === 0 ? '整数' : `最多 ${places} 位小数`, ...range]
    .filter((part) => part !== '')
    .join('，');
}

function readDecimal(text: string, options: DecimalOptions): Parsed<Decimalish> {
  const { shape = qtyShape, sign = 'positive' } = options;
  const value = decimalIn(text, options);
  if (value === undefined) return rejected(`“${shortened(text)}”不是数字`);
  // Whoever follows the sentence of its digits must not be refused for its bounds.
  const problem = rangeProblem(value, options) ?? decimalProblem(value, shape, sign);
  return problem === undefined ? accepted(value) : rejected(problem);
}

/** A number; the value is its exact decimal in plain notation, never a float. */
export function decimalColumn<const O extends DecimalOptions>(
  title: string,
  options?: O,
): Column<Filled<Decimalish, O>> {
  const given: DecimalOptions = options ?? {};
  const read = (text: string): Parsed<Decimalish> => readDecimal(text, given);
  return filled(make({ title, options: given, note: decimalNote(given), width: 14, format: 'number', read }));
}

export type DateOptions = Common & { readonly min?: BusinessDate; readonly max?: BusinessDate };

/** A day as `YYYY-MM-DD`; a time of day beside it is dropped, a day without its year is refused rather than guessed. */
export function dateColumn<const O extends DateOptions>(title: string, options?: O): Column<Filled<BusinessDate, O>> {
  const { min = '1990-01-01', max = '2099-12-31' } = options ?? {};
  const read = (text: string): Parsed<BusinessDate> => {
    const day = plainDate(text);
    if ('message' in day) return rejected(day.message);
    if (!isBusinessDate(day.date)) return rejected(`没有“${shortened(text)}”这一天`);
    if (day.date < min) return rejected(`不能早于 ${min}`);
    return day.date > max ? rejected(`不能晚于 ${max}`) : accepted(day.date);
  };
  return filled(make({ title, options: options ?? {}, note: '日期，如 2026-11-20', width: 14, format: 'date', read }));
}

export type ChoiceOptions<V extends string | boolean> = Common & {
  /** What people pick → the value. */
  readonly choices: Readonly<Record<string, V>>;
};

/** One of a fixed set of words. */
export function choiceColumn<const V extends string | boolean, const O extends ChoiceOptions<V>>(
  title: string,
  options: O & { readonly choices: Readonly<Record<string, V>> },
): Column<Filled<V, O>> {
  const labels = Object.keys(options.choices);
  const byText = new Map(Object.entries(options.choices).map(([label, value]) => [headerText(label), value]));
  const read = (text: string): Parsed<V> => {
    const value = byText.get(headerText(text));
    return value === undefined ? rejected(`“${shortened(text)}”不在可选项中：${labels.join('、')}`) : accepted(value);
  };
  const note = `可选：${labels.join('、')}`;
  return filled(make<V>({ title, options, note, width: 14, format: 'text', choices: labels, read }));
}
