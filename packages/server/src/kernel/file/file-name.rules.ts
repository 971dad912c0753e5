import type { FileType } from '@material/contract/kernel/call/call.ts';

const longestName = 120;

/** How files of a type may end; the first is given to a name that ends otherwise. An old workbook keeps its own. */
const endings: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  xlsx: ['xlsx', 'xlsm', 'xls'],
  pdf: ['pdf'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
};

/** A form writes these three of a file's name as escapes, and nothing else. */
const unescaped = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** The beginning of a text, at most so many code points long, without a part of what people see as one character. */
function beginning(text: string, max: number): string {
  let taken = '';
  let left = max;
  for (const { segment } of graphemes.segment(text.slice(0, max * 8))) {
    left -= Array.from(segment).length;
    if (left < 0) break;
    taken += segment;
  }
  return taken;
}

/**
 * The name under which an uploaded file is kept: the last part of what the browser said, without characters that a file
 * system or a header would trip over or that turn the reading direction, ending as its content wants it.
 */
export function storedName(given: string, type: FileType): string {
  const cleaned = (unescaped(given).split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200B\uFEFF]/gu, '')
    .replace(/[<>:"|?*]/g, '')
    .trim();
  const [usual] = endings[type];
  const ending = endings[type].find((each) => cleaned.toLowerCase().endsWith(`.${each}`));
  const stem = ending === undefined ? cleaned : cleaned.slice(0, -ending.length - 1);
  const suffix = ending === undefined ? usual : cleaned.slice(-ending.length);
  return `${beginning(stem, longestName - suffix.length - 1).trim() || '未命名'}.${suffix}`;
}
