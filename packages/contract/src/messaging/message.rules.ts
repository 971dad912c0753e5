/** How many and how long, on both sides. */
export const messageLimits = {
  /** The list of unread messages. */
  popUpRows: 10,
  /** Of more it is only said that there are: whoever has a hundred thousand waits for no exact number. */
  countsTo: 1000,
  previewLetters: 60,
  atOnce: 200,
  /** As many are shown in one scroll. */
  previewed: 50,
  contentLetters: 5000,
  files: 9,
  targets: 500,
  /** What concerns the receivers of a message is done after the call where they are more than this. */
  sentAtOnce: 5000,
  /** Seconds that a forced message has to be open: less than a day. */
  forcedSeconds: { least: 1, most: 86_399, usual: 10 },
  remindMinutes: 10,
} as const;

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The words of formatted text: a line for each paragraph and each point of a list. */
export const plainWords = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \u00A0]*\n\s*/g, '\n')
    .trim();

/** Plain words as formatted text. */
export const htmlOf = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What of a message stands in a list: as many letters as there is room for, in one line. */
export function previewOf(html: string): string {
  const letters = Array.from(plainWords(html).replaceAll('\n', ' '));
  const { previewLetters: most } = messageLimits;
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('');
}

/** Milliseconds until a forced message that is open may be confirmed; nothing for any other. */
export function waitOf(
  message: { readonly isForced: boolean; readonly seconds: number; readonly openedMs: number | null },
  now: Date,
): number {
  const { isForced, seconds, openedMs } = message;
  if (!isForced) return 0;
  return Math.max(0, seconds * 1000 - (openedMs === null ? 0 : now.getTime() - openedMs));
}
