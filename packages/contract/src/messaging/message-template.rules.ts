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

/** What is wrong with a text, in one sentence. */
export function templateProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(named)].map(([, word = '']) => word).find((word) => !isWord(word));
  if (unknown !== undefined)
    return `没有“${unknown}”，可以用 ${Object.keys(templateWords)
      .map((word) => `{${word}}`)
      .join('')}`;
  return /[{}]/.test(text.replace(named, '')) ? '大括号要成对，如 {单号}' : undefined;
}

/** The text with the values of a document. */
export const filledTemplate = (text: string, values: TemplateValues): string =>
  text.replace(named, (whole, word: string) => (isWord(word) ? values[word] : whole));
