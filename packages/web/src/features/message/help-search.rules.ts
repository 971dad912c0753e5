import type { HelpPage } from '@material/contract/messaging/help.calls.ts';
import { htmlWords } from '../../lib/safe-html.ts';
import { fitOf } from '../../kit/input/choice-search.ts';

/** Letters that stand somewhere in a title are too little. */
const farFetched = 3;
const inBody = 2.5;

/** How well an article fits what was typed, by its title as written or in pinyin, then by its text. */
function fitOfArticle({ title, body }: HelpPage, typed: string): number {
  const byTitle = fitOf([title], typed);
  if (byTitle < farFetched) return byTitle;
  return htmlWords(body).toLowerCase().includes(typed.toLowerCase()) ? inBody : Infinity;
}

/** The articles that fit what was typed, best first and else in their order. */
export function searchHelp(articles: readonly HelpPage[], typed: string): readonly HelpPage[] {
  const text = typed.trim();
  if (text === '') return articles;
  return articles
    .map((article) => ({ article, fit: fitOfArticle(article, text) }))
    .filter(({ fit }) => fit < Infinity)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ article }) => article);
}

const around = 18;

/** Where the text of an article says what was typed; else how it begins. */
export function excerptOf({ body }: HelpPage, typed: string): string {
  const words = htmlWords(body);
  const text = typed.trim().toLowerCase();
  const at = text === '' ? -1 : words.toLowerCase().indexOf(text);
  const from = Math.max(0, at - around);
  const part = words.slice(from, from + 3 * around);
  return `${from > 0 ? '…' : ''}${part}${from + part.length < words.length ? '…' : ''}`;
}
