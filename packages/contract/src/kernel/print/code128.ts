// How wide bars and gaps are, in turn, by symbol value; three bars and three gaps each, the last symbol ends the code.
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232233' +
  '1112';

const startB = 104;
const startC = 105;
const changeToB = 100;
const stop = 106;
const symbolWidth = 6;

const widthsOf = (value: number): string =>
  widths.slice(value * symbolWidth, value * symbolWidth + (value === stop ? symbolWidth + 1 : symbolWidth));

/** Symbol values: pairs of digits where the text begins with many of them, one symbol per letter elsewhere. */
function valuesOf(text: string): number[] {
  const pairs = /^(\d{2}){2,}/.exec(text)?.[0] ?? '';
  const digits = pairs.match(/\d{2}/g) ?? [];
  const letters = Array.from(text.slice(pairs.length), (letter) => letter.charCodeAt(0) - 32);
  if (pairs === '') return [startB, ...letters];
  return [startC, ...digits.map(Number), ...(letters.length > 0 ? [changeToB, ...letters] : [])];
}

const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103;

/** A text of printable ASCII as a Code 128 bar code: dark and light modules from left to right. */
export function code128(text: string): boolean[] {
  if (!/^[\x20-\x7E]+$/.test(text)) throw new RangeError('not printable ASCII');
  const values = valuesOf(text);
  return [...values, sumOf(values), stop].flatMap((value) =>
    Array.from(widthsOf(value)).flatMap((width, at) => Array.from({ length: Number(width) }, () => at % 2 === 0)),
  );
}
