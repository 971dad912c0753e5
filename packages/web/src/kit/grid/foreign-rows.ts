import { decimalProblem, qtyShape } from '@material/contract/kernel/value/decimal.ts';
import { halfWidth, readNumber } from '../input/number-text.ts';
import type { GridColumn } from './grid-columns.ts';
import type { ReadRows } from './use-grid-rows.ts';

/** A line read from pasted text: what names the goods, and how much of them. */
export type PastedLine = { readonly name: string; readonly qty: string; readonly remark: string };

type Columns = { readonly code: number; readonly name: number; readonly qty: number; readonly remark: number };

const heads: Readonly<Record<keyof Columns, RegExp>> = {
  code: /编码|编号|货号|code/i,
  name: /名称|物料|品名|商品|name/i,
  qty: /数量|要货|订货|qty/i,
  remark: /备注|说明|remark/i,
};

/** Whether a pasted text is a quantity. */
export const isQty = (text: string): boolean => decimalProblem(readNumber(text), qtyShape) === undefined;
const isCode = (text: string): boolean => /^[A-Za-z]{1,4}[-_]?\d{3,}$/.test(halfWidth(text).trim());

const byHeads = (first: readonly string[]): Columns | undefined => {
  const find = (which: keyof Columns): number => first.findIndex((cell) => heads[which].test(cell));
  const [code, name, qty, remark] = [find('code'), find('name'), find('qty'), find('remark')];
  return qty >= 0 && (code >= 0 || name >= 0) ? { code, name: name === code ? -1 : name, qty, remark } : undefined;
};

/** The column most of whose cells pass the test; -1 when none has any. */
const bestColumn = (
  block: readonly (readonly string[])[],
  test: (text: string) => boolean,
  except: readonly number[],
): number => {
  const width = Math.max(0, ...block.map((row) => row.length));
  const counts = Array.from({ length: width }, (_, at) =>
    except.includes(at) ? 0 : block.filter((row) => test(row[at] ?? '')).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
};

/** Running numbers, 7 8 9 …, are no quantities where there are others. */
const isRunning = (block: readonly (readonly string[])[], at: number): boolean =>
  block.length > 1 && block.every((row, index) => Number(row[at]) === Number(block[0]?.[at]) + index);

/** Written like a quantity, with its unit or not. */
const isAmount = (text: string): boolean => /^[-+]?[.\d]/.test(halfWidth(text).trim());
const isWord = (text: string): boolean => text.trim() !== '' && !isQty(text) && !isCode(text);

/** Columns of quantities of which some are written wrongly: they stand there to be mended, and name nothing. */
function quantityColumns(block: readonly (readonly string[])[], hasCode: boolean): number[] {
  const width = Math.max(0, ...block.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = block.map((row) => row[at] ?? '').filter((text) => text.trim() !== '');
    const quantities = cells.filter(isQty).length;
    return quantities > 0 ? quantities >= cells.filter(isWord).length : hasCode && cells.every(isAmount);
  });
}

const byContent = (block: readonly (readonly string[])[]): Columns => {
  const code = bestColumn(block, isCode, []);
  const name = bestColumn(block, isWord, [code, ...quantityColumns(block, code >= 0)]);
  const all = (block[0] ?? []).map((_cell, at) => at);
  const running = all.filter((at) => isRunning(block, at));
  // A quantity stands behind what it counts; a number in front of it counts the rows.
  const before = all.filter((at) => at < (code >= 0 ? code : name));
  const behind = bestColumn(block, isQty, [code, name, ...running, ...before]);
  const counted = behind >= 0 ? behind : bestColumn(block, isQty, [code, name, ...running]);
  const numbering = running.filter((at) => before.includes(at));
  const sure = counted >= 0 ? counted : bestColumn(block, isQty, [code, name, ...numbering]);
  const qty = sure >= 0 ? sure : bestColumn(block, isAmount, [code, name, ...numbering]);
  return { code, name, qty, remark: -1 };
};

/** Reads pasted rows whatever columns they have: by their headings, else by what stands in them. */
export function readPasted(block: readonly (readonly string[])[]): PastedLine[] {
  const rows = block.filter((row) => row.some((cell) => cell.trim() !== ''));
  const headed = byHeads(rows[0] ?? []);
  const columns = headed ?? byContent(rows);
  const cell = (row: readonly string[], at: number): string => (at < 0 ? '' : (row[at] ?? '').trim());
  return (headed ? rows.slice(1) : rows).flatMap((row) => {
    const name = cell(row, columns.code) || cell(row, columns.name);
    const typed = cell(row, columns.qty);
    return name === ''
      ? []
      : [{ name, qty: isQty(typed) ? readNumber(typed) : typed, remark: cell(row, columns.remark) }];
  });
}

const hasText = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

/** Rows of a foreign sheet whose cells would go astray if they were laid cell by cell from the goods on. */
const isForeign = (rows: readonly (readonly string[])[]): boolean => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2) return false;
  if (width > 2 || byHeads(rows[0] ?? [])) return true;
  const { code, name } = byContent(rows);
  return code > 0 || (code < 0 && name > 0);
};

/** What rows copied from another sheet mean for the lines they are pasted over; undefined where cells go into cells. */
export const readForeign =
  <R>(goods: keyof R & string, write: (row: R, read: PastedLine) => R): ReadRows<R> =>
  (block: readonly (readonly string[])[], { field }: Pick<GridColumn<R>, 'field'>) => {
    const rows = block.filter(hasText);
    const hasCode = rows.some((row) => row.some(isCode));
    if ((field !== goods && !hasCode) || !isForeign(rows)) return undefined;
    const read = readPasted(rows);
    return read.length === 0 ? undefined : read.map((line) => (row) => write(row, line));
  };
