/** How a number format makes a person read the stored number. */
export type NumberFormat = 'plain' | 'date' | 'time' | 'percent' | { readonly zeros: number };

// The built-in formats of the standard; 27–36 and 50–58 are those of Chinese Excel.
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]);
const builtInPercents = new Set([9, 10]);

export function builtInFormat(id: number): NumberFormat {
  if (builtInDates.has(id)) return 'date';
  if (builtInTimes.has(id)) return 'time';
  return builtInPercents.has(id) ? 'percent' : 'plain';
}

const longestCode = 1000;

/** Reads a format code such as `yyyy"年"m"月"d"日";@`. */
export function formatOf(code: string): NumberFormat {
  const [section = ''] = code
    .slice(0, longestCode)
    .replace(/"[^"]*"/g, '')
    .replace(/\\.|_.|\*./g, '')
    .split(';');
  if (/\[(h+|m+|s+)\]/i.test(section)) return 'time';
  const letters = section.replace(/\[[^\]]*\]/g, '').toLowerCase();
  if (/^0{2,}$/.test(letters)) return { zeros: letters.length };
  if (letters === 'general' || /[#?]/.test(letters)) return letters.includes('%') ? 'percent' : 'plain';
  const withoutNoon = letters.replace(/am\/pm|a\/p|上午\/下午/g, 'h');
  if (/[yd]|aaa/.test(withoutNoon)) return 'date';
  if (/[hs]/.test(withoutNoon)) return 'time';
  if (withoutNoon.includes('m')) return 'date';
  return letters.includes('%') ? 'percent' : 'plain';
}
