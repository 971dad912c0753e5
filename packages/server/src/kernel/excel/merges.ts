import type { Readable } from 'node:stream';
import { BLANK, columnOf, type Cell } from './cell.ts';
import { ExcelRefusal } from './excel-refusal.ts';
import { hardLimits } from './limits.ts';
import type { Parts } from './parts.ts';
import { attribute, xmlChunks, type XmlAttributes } from './xml-events.ts';

/** A merged area, counted from 1, both ends included. */
export type Merge = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

const MARK = Buffer.from('mergeCell');

async function mentionsMerges(stream: Readable): Promise<boolean> {
  let tail = Buffer.alloc(0);
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    const window = Buffer.concat([tail, chunk]);
    if (window.includes(MARK)) return true;
    tail = Buffer.from(window.subarray(-MARK.length));
  }
  return false;
}

function mergeOf(reference: string): Merge | undefined {
  const [from = '', to = from] = reference.split(':');
  const [left, right] = [columnOf(from), columnOf(to)];
  const [top, bottom] = [Number(/\d+$/.exec(from)?.[0]), Number(/\d+$/.exec(to)?.[0])];
  if (left === undefined || right === undefined || !(top >= 1) || !(bottom >= top) || right < left) return undefined;
  return { top, bottom, left, right };
}

/**
 * The merged areas of a sheet, from top to bottom. They stand behind the rows in the file, so the part is searched for the word
 * first and parsed only where it occurs.
 */
export async function readMerges(parts: Parts, part: string): Promise<Merge[]> {
  if (!(await mentionsMerges(await parts.open(part)))) return [];
  const merges: Merge[] = [];
  const open = (name: string, attributes: XmlAttributes): void => {
    if (name !== 'mergeCell') return;
    if (merges.length >= hardLimits.merges) throw new ExcelRefusal('tooLarge');
    const merge = mergeOf(attribute(attributes, 'ref') ?? '');
    if (merge) merges.push(merge);
  };
  const chunks = xmlChunks(await parts.open(part), { open });
  while (!(await chunks.next()).done);
  return merges.sort((a, b) => a.top - b.top);
}

type Active = { readonly merge: Merge; value: Cell };

/** Spreads the value of a merged area over its cells, row by row from the top. */
export class MergeFiller {
  #waiting: readonly Merge[];
  #next = 0;
  #active: Active[] = [];
  #maxColumns: number;

  constructor(merges: readonly Merge[], maxColumns: number) {
    this.#waiting = merges;
    this.#maxColumns = maxColumns;
  }

  /** Fills blank cells of the row in place; rows must come in ascending order. */
  fill(row: number, cells: Cell[]): void {
    this.#activate(row, cells);
    for (const { merge, value } of this.#active) {
      if (value.kind === 'blank') continue;
      const right = Math.min(merge.right, this.#maxColumns);
      for (let column = cells.length + 1; column <= right; column++) cells.push(BLANK);
      for (let column = merge.left; column <= right; column++) {
        if (cells[column - 1]?.kind === 'blank') cells[column - 1] = value;
      }
    }
  }

  #activate(row: number, cells: readonly Cell[]): void {
    if (this.#active.length > 0) this.#active = this.#active.filter(({ merge }) => merge.bottom >= row);
    for (
      let merge = this.#waiting[this.#next];
      merge !== undefined && merge.top <= row;
      merge = this.#waiting[++this.#next]
    ) {
      // The corner's row may be missing from the file; then the area is blank.
      const value = merge.top === row ? (cells[merge.left - 1] ?? BLANK) : BLANK;
      if (merge.bottom >= row && value.kind !== 'blank') this.#active.push({ merge, value });
    }
    // No two areas overlap in an honest file, so a row cannot cross more of them than it has columns.
    if (this.#active.length > this.#maxColumns) throw new ExcelRefusal('corrupt');
  }
}
