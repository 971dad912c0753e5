import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { type PastedLine, readForeign } from '../../../kit/grid/foreign-rows.ts';
import { namingOf } from '../../../kit/grid/named-rows.ts';
import { type AddLine, withMaterial, withMaterialText, withQty } from '../ask-line/line.rules.ts';
import { type MaterialNames, noun } from '../ask-line/material-names.ts';
import { newLine } from './start.ts';

/** How a line is given its material. */
export const naming = namingOf<AddLine, MaterialPick>({
  noun,
  textOf: ({ material }) => material,
  noteOf: ({ spec, code }) => `${spec}　${code}`,
  take: withMaterial,
  write: withMaterialText,
});

const pastedLine = (line: AddLine, { name, qty, remark }: PastedLine): AddLine => ({
  ...withQty(withMaterialText(line, name), qty),
  ...(remark === '' ? {} : { remark }),
});

export const readRows = readForeign<AddLine>('material', pastedLine);

/** Pasted rows as lines. Without network they are kept all the same; their materials are looked up later. */
export async function linesOf(read: readonly PastedLine[], names: MaterialNames): Promise<AddLine[]> {
  const matches = await names.match(read.map(({ name }) => name)).catch(() => undefined);
  return read.map((row, at) => {
    const line = pastedLine(newLine(), row);
    const match = matches?.[at];
    return match ? naming.matched(line, match) : naming.wait(line);
  });
}
