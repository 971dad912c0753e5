import {
  columnWidths,
  dayToWrite,
  factRows,
  type PrintedFact,
  type PrintedSheet,
  type PrintedTable,
} from '@material/contract/kernel/print/printed.ts';
import { type Paper, paperGrid } from '@material/contract/kernel/print/papers.ts';
import { ink, mm, type Pen, type Written } from './pdf-pen.ts';

/** Something as high as it says, which draws itself from where it begins. */
export type Block = { readonly height: number; readonly draw: (y: number) => void };

type Cell = Pick<Written, 'weight' | 'align'> & {
  readonly text: string;
  readonly width: number;
  /** Small, under the text. */
  readonly below?: string;
  readonly isFilled?: boolean;
};

export type Blocks = {
  readonly head: readonly Block[];
  /** What stands above the rows on every page. */
  readonly titles: readonly Block[];
  readonly again: Block;
  readonly rowCount: number;
  readonly row: (at: number) => Block;
  readonly end: readonly Block[];
};

/** What a sheet is made of, in the width of its paper. */
export class BlockMaker {
  readonly #pen: Pen;
  readonly #sheet: PrintedSheet;
  readonly #paper: Paper;
  readonly #x: number;
  readonly #width: number;

  constructor(pen: Pen, sheet: PrintedSheet, paper: Paper) {
    this.#pen = pen;
    this.#sheet = sheet;
    this.#paper = paper;
    this.#x = mm(paper.margin);
    this.#width = mm(paper.width - 2 * paper.margin);
  }

  make(): Blocks {
    const { facts, table, closing, signatures } = this.#sheet;
    const widths = table ? this.#widths(table) : [];
    const totals = table?.totals;
    const signing = signatures.length > 0 ? [this.#gap, this.#signatures()] : [];
    return {
      head: [this.#title(), ...this.#facts(facts), this.#gap],
      titles: table ? [this.#titles(table, widths)] : [],
      again: this.#again(),
      rowCount: table?.rows.length ?? 0,
      row: (at) => this.#row(table, widths, at),
      end: [...(table && totals ? [this.#totals(table, totals, widths)] : []), ...this.#facts(closing), ...signing],
    };
  }

  get #gap(): Block {
    return { height: mm(paperGrid.gap), draw: () => undefined };
  }

  /** Cells with borders beside each other, as high as the highest. */
  #cells(cells: readonly Cell[], least = 0): Block {
    const pen = this.#pen;
    const { points: size } = this.#paper;
    const padding = mm(this.#paper.padding);
    const small = { size: size * paperGrid.small, colour: ink.muted };
    const heights = cells.map(({ text, below = '', width, weight = 'regular' }) => {
      const room = width - 2 * padding;
      return pen.heightOf(text, room, { size, weight }) + (below === '' ? 0 : pen.heightOf(below, room, small));
    });
    const height = Math.max(least, ...heights) + 2 * padding;
    const draw = (y: number): void => {
      let x = this.#x;
      for (const { text, below = '', width, isFilled = false, weight = 'regular', align = 'left' } of cells) {
        const inner = { x: x + padding, width: width - 2 * padding };
        pen.box({ x, y, width, height }, isFilled ? ink.fill : undefined);
        const end = pen.write(text, { ...inner, y: y + padding }, { size, weight, align });
        if (below !== '') pen.write(below, { ...inner, y: end }, { ...small, align });
        x += width;
      }
    };
    return { height, draw };
  }

  /** Who issues it, what it is and its number with the code. */
  #title(): Block {
    const { issuer, name, no, code } = this.#sheet;
    const pen = this.#pen;
    const size = this.#paper.points;
    const shape = code.length === 1 ? this.#paper.barCode : this.#paper.qrCode;
    const [codeWidth, codeHeight] = [mm(shape.width), mm(shape.height)];
    const { isCentred } = this.#paper;
    const align = isCentred ? 'center' : 'left';
    const middle = isCentred
      ? { x: this.#x + codeWidth, width: this.#width - 2 * codeWidth }
      : { x: this.#x, width: this.#width - codeWidth - mm(paperGrid.gap) };
    const above = { size: size * this.#paper.issuer, weight: 'bold', align } as const;
    const large = { size: size * this.#paper.name, weight: 'bold', align } as const;
    const under = { size: size * paperGrid.small, align: 'center' } as const;
    const spaced = isCentred ? Array.from(name).join('\u2002') : name;
    const below = { x: this.#x + this.#width - codeWidth, width: codeWidth };
    const issuerHeight = pen.heightOf(issuer, middle.width, above);
    const words = issuerHeight + pen.heightOf(spaced, middle.width, large);
    const height = Math.max(words, codeHeight + pen.heightOf(no, codeWidth, under)) + mm(paperGrid.gap);
    const draw = (y: number): void => {
      pen.write(issuer, { ...middle, y }, above);
      pen.write(spaced, { ...middle, y: y + issuerHeight }, large);
      pen.code(code, { x: below.x, y, width: codeWidth, height: codeHeight });
      pen.write(no, { ...below, y: y + codeHeight }, under);
    };
    return { height, draw };
  }

  /** The first line of a page that goes on. */
  #again(): Block {
    const { name, no } = this.#sheet;
    const text = `${name} ${no}（续）`;
    const written = { size: this.#paper.points, weight: 'bold' } as const;
    const height = this.#pen.heightOf(text, this.#width, written) + mm(1);
    return { height, draw: (y) => void this.#pen.write(text, { x: this.#x, y, width: this.#width }, written) };
  }

  #facts(facts: readonly PrintedFact[]): Block[] {
    const labelWidth = mm(this.#paper.factLabel);
    return factRows(facts, this.#paper.beside).map((row) =>
      this.#cells(
        row.flatMap(({ label, text, share }): Cell[] => [
          { text: label, width: labelWidth, isFilled: true },
          { text, width: share * this.#width - labelWidth },
        ]),
      ),
    );
  }

  #widths({ columns }: PrintedTable): number[] {
    return columnWidths(columns, this.#paper.width - 2 * this.#paper.margin).map(mm);
  }

  #titles({ columns }: PrintedTable, widths: readonly number[]): Block {
    return this.#cells(
      columns.map(({ title, isNumber }, at) => ({
        text: title,
        width: widths[at] ?? 0,
        isFilled: true,
        weight: 'bold',
        align: isNumber ? 'right' : 'left',
      })),
    );
  }

  #row(table: PrintedTable | undefined, widths: readonly number[], at: number): Block {
    const cells = table?.rows[at] ?? [];
    return this.#cells(
      cells.map(({ text, below }, column) => ({
        text,
        below,
        width: widths[column] ?? 0,
        align: table?.columns[column]?.isNumber ? 'right' : 'left',
      })),
    );
  }

  /** A total may be wider than its column: it takes the empty ones before it, or behind it where it is the first. */
  #totals({ columns }: PrintedTable, totals: readonly string[], widths: readonly number[]): Block {
    const cells: Cell[] = [];
    for (const [at, text] of totals.entries()) {
      const last = cells.at(-1);
      const width = widths[at] ?? 0;
      if (text === '' && last && (last.text === '' || cells.length === 1))
        cells[cells.length - 1] = { ...last, width: last.width + width };
      else cells.push({ text, width, weight: 'bold', align: at > 0 && columns[at]?.isNumber ? 'right' : 'left' });
    }
    return this.#cells(cells);
  }

  /** Room to sign, with the day below. */
  #signatures(): Block {
    const { signatures } = this.#sheet;
    const width = this.#width / signatures.length;
    const boxes = this.#cells(
      signatures.map((name) => ({ text: `${name}：`, width })),
      mm(paperGrid.signature),
    );
    const written = { size: this.#paper.points * paperGrid.small, align: 'right', colour: ink.muted } as const;
    const padding = mm(this.#paper.padding);
    const draw = (y: number): void => {
      boxes.draw(y);
      const under = y + boxes.height - padding - written.size * paperGrid.lineHeight;
      for (const at of signatures.keys())
        this.#pen.write(dayToWrite, { x: this.#x + at * width, y: under, width: width - padding * 3 }, written);
    };
    return { height: boxes.height, draw };
  }
}
