/** Monday to Sunday, as people write a set of them: 一三五. */
export const weekdayNames = '一二三四五六日';

const usual: Readonly<Record<string, string>> = { 每天: weekdayNames, 工作日: '一二三四五', 周末: '六日' };

/** 1 Monday to 7 Sunday, 0 for what is no day of the week. */
const numberOf = (sign: string): number => weekdayNames.indexOf(sign) + 1;

/** The days of the week that a text names, or undefined: 一三五, 周一、周三, 1,3,5, 周一至周五, 工作日. */
function namedDays(text: string): ReadonlySet<number> | undefined {
  const plain = (usual[text] ?? text)
    .replace(/星期|礼拜|周/g, '')
    .replace(/天/g, '日')
    .replace(/[1-7]/g, (digit) => weekdayNames[Number(digit) - 1] ?? '')
    .replace(/[\s、，,;；/和]/g, '')
    .replace(/[到~～—–-]/g, '至');
  if (!/^(?:[一二三四五六日](?:至[一二三四五六日])?)+$/.test(plain)) return undefined;
  const days = new Set<number>();
  for (const [, from = '', to = from] of plain.matchAll(/([一二三四五六日])(?:至([一二三四五六日]))?/g)) {
    if (numberOf(to) < numberOf(from)) return undefined;
    for (let day = numberOf(from); day <= numberOf(to); day += 1) days.add(day);
  }
  return days;
}

export const weekdaysAdvice = '请写成 一三五、周一至周五 或 每天';

/** What is wrong with a text that should name days of the week. */
export const weekdaysProblem = (text: string): string | undefined => (namedDays(text) ? undefined : weekdaysAdvice);

/** The numbers of the days that a text names, in their order; none for an empty one. */
export const weekdaysOf = (text: string | null): readonly number[] =>
  text === null ? [] : [...(namedDays(text) ?? [])].toSorted((a, b) => a - b);

/** The one form in which a set of days is kept: each once, in the order of the week. */
export const weekdaysText = (text: string): string => textOfWeekdays(weekdaysOf(text));

export const textOfWeekdays = (days: readonly number[]): string =>
  days
    .toSorted((a, b) => a - b)
    .map((day) => weekdayNames[day - 1] ?? '')
    .join('');
