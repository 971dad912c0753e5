import { plainText } from '@material/contract/kernel/value/likeness.ts';
import { readNumber } from '../../../kit/input/number-text.ts';
import { isQty } from '../../../kit/grid/foreign-rows.ts';
import type { Option } from '../../../kit/input/option.ts';

/** A row of a pasted table: what names the material, and how much each place gets. */
export type PastedRow = { readonly name: string; readonly qtys: ReadonlyMap<number, string> };
export type PastedMatrix = {
  /** The places that its headings name, in their order. */
  readonly places: readonly number[];
  /** Headings that name nothing known, over columns with quantities in them. */
  readonly unknown: readonly string[];
  readonly rows: readonly PastedRow[];
};

/** The place that a heading names: by its name, short name or code, never by a part of one. */
const placeNamed = (heading: string, places: readonly Option<number>[]): number | undefined => {
  const text = plainText(heading);
  if (text === '') return undefined;
  return places.find(({ label, search = [] }) => [label, ...search].some((name) => plainText(name) === text))?.value;
};

const codes = /编码|货号|code/i;
const names = /名称|物料|品名|商品|name/i;
/** What tables of this kind have besides. */
const aside = /规格|单位|备注|合计|小计|总计|序号|编号|单价|金额/;

/** Reads a table copied from a sheet: the first row names the places, the rows under it materials and quantities. */
export function readMatrix(
  block: readonly (readonly string[])[],
  places: readonly Option<number>[],
): PastedMatrix | undefined {
  const rows = block.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [head, ...body] = rows;
  if (!head) return undefined;
  const placed = head.map((heading) => placeNamed(heading, places));
  if (placed.every((id) => id === undefined)) return undefined;
  const free = head
    .map((heading, at) => ({ heading: heading.trim(), at }))
    .filter(({ at }) => placed[at] === undefined);
  const naming =
    free.find(({ heading }) => codes.test(heading)) ?? free.find(({ heading }) => names.test(heading)) ?? free[0];
  if (!naming) return undefined;
  const unknown = free
    .filter(
      ({ at, heading }) => at !== naming.at && !aside.test(heading) && !names.test(heading) && !codes.test(heading),
    )
    .filter(({ at }) => body.some((row) => (row[at] ?? '').trim() !== '' && isQty(row[at] ?? '')))
    .map(({ heading, at }) => heading || `第 ${at + 1} 列`);
  return {
    places: [...new Set(placed.filter((id) => id !== undefined))],
    unknown,
    rows: body.flatMap((row) => {
      const name = (row[naming.at] ?? '').trim();
      const qtys = placed.flatMap((id, at): [number, string][] => {
        const text = (row[at] ?? '').trim();
        return id === undefined || text === '' ? [] : [[id, isQty(text) ? readNumber(text) : text]];
      });
      return name === '' || aside.test(name) ? [] : [{ name, qtys: new Map(qtys) }];
    }),
  };
}
