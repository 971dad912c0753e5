import type { NoticeType } from './sms-notice.rules.ts';

/** What the text of a message may name, with how it looks. */
export const templateWords = {
  单号: 'YH20261123000001',
  城市: '上海',
  收货单位: '徐汇一店',
  供应商: '绿源蔬菜',
  期限: '2026-11-24 10:00:00',
  原因: '数量有误，请核对',
} as const;
type TemplateWord = keyof typeof templateWords;
export type TemplateValues = Readonly<Record<TemplateWord, string>>;

const named = /\{([^{}]*)\}/g;
const isWord = (word: string): word is TemplateWord => Object.hasOwn(templateWords, word);

const allWords = Object.keys(templateWords).filter(isWord);

/** What a text of this kind may name: only what came back did so for a reason. */
export const wordsFor = (type: NoticeType): readonly TemplateWord[] =>
  type === 'RETURNED' ? allWords : allWords.filter((word) => word !== '原因');

/** What a text of this kind says where nobody has set one; without a reason the number alone. */
export const usualTemplate = (type: NoticeType): string => (type === 'RETURNED' ? '{单号}，原因：{原因}' : '{单号}');

/** What is wrong with a text that may name these, in one sentence. */
export function templateProblem(text: string, words: readonly TemplateWord[] = allWords): string | undefined {
  const offered: ReadonlySet<string> = new Set(words);
  const unknown = [...text.matchAll(named)].map(([, word = '']) => word).find((word) => !offered.has(word));
  if (unknown !== undefined) return `没有“${unknown}”，可以用 ${words.map((word) => `{${word}}`).join('')}`;
  return /[{}]/.test(text.replace(named, '')) ? '大括号要成对，如 {单号}' : undefined;
}

/** The text with the values of a document. */
export const filledTemplate = (text: string, values: TemplateValues): string =>
  text.replace(named, (whole, word: string) => (isWord(word) ? values[word] : whole));
