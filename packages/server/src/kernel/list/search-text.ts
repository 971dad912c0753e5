import { pinyin } from 'pinyin-pro';

const options = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const;

/** A part in the three ways people type it: as written, in full pinyin, by pinyin initials. */
function waysOf(part: string): string[] {
  const text = part.toLowerCase();
  return [text, pinyin(text, options).join(''), pinyin(text, { ...options, pattern: 'first' }).join('')];
}

/** What a search looks through for a row with these names and codes: lower case, one space between ways. */
export const searchText = (parts: readonly (string | null | undefined)[]): string => {
  const filled = parts.filter((part) => part !== null && part !== undefined && part !== '') as string[];
  return [...new Set(filled.flatMap(waysOf).map((way) => way.replaceAll(/\s+/g, '')))].join(' ');
};
