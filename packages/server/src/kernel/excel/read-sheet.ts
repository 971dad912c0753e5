import type { SheetRow } from './cell.ts';
import { asRefusal, ExcelRefusal } from './excel-refusal.ts';
import { readLimits, type ReadLimits } from './limits.ts';
import { MergeFiller, readMerges } from './merges.ts';
import { openParts, type Parts } from './parts.ts';
import { RowAssembler } from './row-assembler.ts';
import { readSharedStrings, SharedStrings } from './shared-strings.ts';
import { readWorkbook } from './workbook.ts';
import { xmlChunks } from './xml-events.ts';

/** How far reading has come: rows with content so far, and the share of the sheet from 0 to 1. */
export type ReadProgress = { readonly rows: number; readonly share: number };

export type ReadOptions = {
  /** Name of the sheet; without it the first visible one is read. */
  readonly sheet?: string | undefined;
  readonly limits?: Partial<ReadLimits> | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Reads one sheet of an `.xlsx` or `.xlsm` file row by row in bounded memory. Rows without content are left out, merged areas
 * carry their value in every cell of such rows. Throws ExcelRefusal with a sentence for the person who sent the file.
 */
export async function* readSheet(path: string, options: ReadOptions = {}): AsyncGenerator<SheetRow, void, undefined> {
  const limits = { ...readLimits, ...options.limits };
  let parts: Parts | undefined;
  try {
    parts = await openParts(path, limits);
    yield* rowsOf(parts, limits, options);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    parts?.close();
  }
}

async function* rowsOf(
  parts: Parts,
  limits: ReadLimits,
  options: ReadOptions,
): AsyncGenerator<SheetRow, void, undefined> {
  const { sheetPart, stringsPart, ...workbook } = await readWorkbook(parts, options.sheet);
  const merges = await readMerges(parts, sheetPart);
  const strings =
    stringsPart === undefined
      ? new SharedStrings()
      : await readSharedStrings(await parts.open(stringsPart), limits.maxCellText);
  const assembler = new RowAssembler({ ...workbook, strings }, limits);
  const filler = new MergeFiller(merges, limits.maxColumns);
  const size = Math.max(1, parts.size(sheetPart));
  let rows = 0;
  for await (const bytes of xmlChunks(await parts.open(sheetPart), assembler)) {
    options.signal?.throwIfAborted();
    for (const assembled of assembler.take()) {
      const { row, cells } = assembled;
      if (++rows > limits.maxRows) throw new ExcelRefusal('tooManyRows', { max: limits.maxRows });
      filler.fill(row, cells);
      yield assembled;
    }
    options.onProgress?.({ rows, share: Math.min(1, bytes / size) });
  }
}
