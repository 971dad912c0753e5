import { BLANK, columnOf, type Cell, type SheetRow } from './cell.ts';
import { ExcelRefusal } from './excel-refusal.ts';
import type { ReadLimits } from './limits.ts';
import { TextRuns } from './shared-strings.ts';
import { readableCell, type CellContext } from './stored-cell.ts';
import type { XmlAttributes, XmlHandler } from './xml-events.ts';

const LAST_ROW = 1_048_576;

type AssembledRow = { row: number; cells: Cell[]; isHidden?: true };

/** Puts rows together from the tags of a sheet; only rows with content come out, in ascending order. */
export class RowAssembler implements XmlHandler {
  readonly #context: CellContext;
  readonly #limits: ReadLimits;
  #ready: AssembledRow[] = [];
  #insideData = false;
  #row = 0;
  #isHidden = false;
  #cells: Cell[] = [];
  #column = 0;
  #type = 'n';
  #style = 0;
  #value: string | undefined;
  #insideValue = false;
  #hasFormula = false;
  readonly #inline = new TextRuns();

  constructor(context: CellContext, limits: ReadLimits) {
    this.#context = context;
    this.#limits = limits;
  }

  /** The rows completed since the last call. */
  take(): AssembledRow[] {
    const rows = this.#ready;
    this.#ready = [];
    return rows;
  }

  open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'sheetData') this.#insideData = true;
    else if (this.#insideData) this.#openInside(name, attributes);
  };

  #openInside(name: string, attributes: XmlAttributes): void {
    if (name === 'c') this.#startCell(attributes);
    else if (name === 'v') {
      this.#insideValue = true;
      this.#value = '';
    } else if (name === 'row') this.#startRow(attributes);
    else if (name === 'f') this.#hasFormula = true;
    else this.#inline.open(name);
  }

  close = (name: string): void => {
    if (name === 'v') this.#insideValue = false;
    else if (name === 'c' && this.#insideData) this.#endCell();
    else if (name === 'row' && this.#insideData) this.#endRow();
    else if (name === 'sheetData') this.#insideData = false;
    else this.#inline.close(name);
  };

  text = (text: string): void => {
    if (!this.#insideValue) {
      this.#inline.text(text);
      return;
    }
    this.#value += text;
    if ((this.#value?.length ?? 0) > this.#limits.maxCellText)
      throw new ExcelRefusal('cellTooLong', { max: this.#limits.maxCellText });
  };

  #startRow(attributes: XmlAttributes): void {
    const row = attributes['r'] === undefined ? this.#row + 1 : Number(attributes['r']);
    if (!Number.isInteger(row) || row <= this.#row || row > LAST_ROW) throw new ExcelRefusal('corrupt');
    this.#row = row;
    this.#isHidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true';
    this.#cells = [];
    this.#column = 0;
  }

  #startCell(attributes: XmlAttributes): void {
    const reference = attributes['r'];
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (column === undefined || column <= this.#column) throw new ExcelRefusal('corrupt');
    this.#column = column;
    this.#type = attributes['t'] ?? 'n';
    this.#style = Number(attributes['s'] ?? '0');
    this.#value = undefined;
    this.#hasFormula = false;
    this.#inline.clear();
  }

  #endCell(): void {
    const inline = this.#type === 'inlineStr' ? this.#inline.take(this.#limits.maxCellText) : '';
    const stored = { type: this.#type, style: this.#style, value: this.#value, inline, hasFormula: this.#hasFormula };
    const cell = readableCell(stored, this.#context);
    // People format whole rows; cells without content may stand as far right as they like.
    if (cell.kind === 'blank') return;
    const max = this.#limits.maxColumns;
    if (this.#column > max) throw new ExcelRefusal('tooManyColumns', { max, row: this.#row });
    while (this.#cells.length < this.#column - 1) this.#cells.push(BLANK);
    this.#cells.push(cell);
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    const hidden = this.#isHidden ? { isHidden: true as const } : {};
    this.#ready.push({ row: this.#row, cells: this.#cells, ...hidden } satisfies SheetRow);
  }
}
