import { decimalProblem, qtyShape } from '@material/contract/kernel/decimal.ts';
import { finishNumber, halfWidth } from '../../kit/number-text.ts';

/** A line read from pasted text: what names the material, and how much of it. */
export type PastedLine = { readonly material: string; readonly qty: string; readonly remark: string };

type Columns = { readonly code: number; readonly name: number; readonly qty: number; readonly remark: number };

const heads: Readonly<Record<keyof Columns, RegExp>> = {
  code: /编码|编号|货号|code/i,
  name: /名称|物料|品名|商品|name/i,
  qty: /数量|要货|订货|qty/i,
  remark: /备注|说明|remark/i,
};

const readNumber = (text: string): string => finishNumber(halfWidth(text).replace(/[,\s]/g, ''));
const isNumber = (text: string): boolean => decimalProblem(readNumber(text), qtyShape) === undefined;
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

/** Running numbers, 1 2 3 …, are no quantities. */
const isRunning = (block: readonly (readonly string[])[], at: number): boolean =>
  block.length > 1 && block.every((row, index) => readNumber(row[at] ?? '') === String(index + 1));

const byContent = (block: readonly (readonly string[])[]): Columns => {
  const code = bestColumn(block, isCode, []);
  const running = (block[0] ?? []).flatMap((_cell, at) => (isRunning(block, at) ? [at] : []));
  const counted = bestColumn(block, isNumber, [code, ...running]);
  const qty = counted >= 0 ? counted : bestColumn(block, isNumber, [code]);
  const name = bestColumn(block, (text) => text.trim() !== '' && !isNumber(text), [code, qty]);
  return { code, name, qty, remark: -1 };
};

/** Reads pasted rows whatever columns they have: by their headings, else by what stands in them. */
export function readPasted(block: readonly (readonly string[])[]): PastedLine[] {
  const rows = block.filter((row) => row.some((cell) => cell.trim() !== ''));
  const headed = byHeads(rows[0] ?? []);
  const columns = headed ?? byContent(rows);
  const cell = (row: readonly string[], at: number): string => (at < 0 ? '' : (row[at] ?? '').trim());
  return (headed ? rows.slice(1) : rows).flatMap((row) => {
    const material = cell(row, columns.code) || cell(row, columns.name);
    const typed = cell(row, columns.qty);
    return material === ''
      ? []
      : [{ material, qty: isNumber(typed) ? readNumber(typed) : typed, remark: cell(row, columns.remark) }];
  });
}
