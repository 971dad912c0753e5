import type { Paper } from '@material/contract/kernel/print/papers.ts';
import { paperGrid } from '@material/contract/kernel/print/papers.ts';
import type { PrintedSheet } from '@material/contract/kernel/print/printed.ts';
import { type Block, BlockMaker, type Blocks } from './pdf-blocks.ts';
import { ink, mm, type Pen } from './pdf-pen.ts';

/** So many rows are laid out or drawn before others get a turn. */
const atOnce = 20;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Range = { readonly from: number; readonly to: number };

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);

/** Which rows stand on which page; what is signed has a row above it where there is one to spare. */
async function pagesOf({ head, titles, again, rowCount, row, end }: Blocks, room: number): Promise<Range[]> {
  const pages: Range[] = [];
  let from = 0;
  let used = heightOf(head) + heightOf(titles);
  const turnPage = (to: number): void => {
    pages.push({ from, to });
    from = to;
    used = again.height + heightOf(titles);
  };
  for (let at = 0; at < rowCount; at += 1) {
    if (at % atOnce === atOnce - 1) await turn();
    const { height } = row(at);
    if (used + height > room && at > from) turnPage(at);
    used += height;
  }
  if (used + heightOf(end) > room) turnPage(rowCount - from > 1 ? rowCount - 1 : rowCount);
  return [...pages, { from, to: rowCount }];
}

export type Drawing = { readonly sheet: PrintedSheet; readonly paper: Paper; readonly foot: string };

/** Draws one sheet over as many pages as it needs. */
export async function drawSheet(pen: Pen, { sheet, paper, foot }: Drawing): Promise<void> {
  const blocks = new BlockMaker(pen, sheet, paper).make();
  const margin = mm(paper.margin);
  const footHeight = mm(paper.foot);
  const room = mm(paper.height) - 2 * margin - footHeight;
  const pages = await pagesOf(blocks, room);
  const small = { size: paper.points * paperGrid.small, colour: ink.muted };
  const addPage = (at: number): void => {
    pen.pdf.addPage({ size: [mm(paper.width), mm(paper.height)], margin: 0 });
    if (paper.foot === 0) return;
    const line = { x: margin, y: margin + room + mm(1), width: mm(paper.width) - 2 * margin };
    pen.write(foot, line, small);
    pen.write(`第 ${at + 1} 页 / 共 ${pages.length} 页`, line, { ...small, align: 'right' });
  };
  for (const [at, { from, to }] of pages.entries()) {
    addPage(at);
    let y = margin;
    const put = ({ height, draw }: Block): void => {
      // Facts that do not fit on their page go on upon the next one.
      if (y + height > margin + room + 1 && y > margin) {
        addPage(at);
        y = margin;
      }
      draw(y);
      y += height;
    };
    for (const block of at === 0 ? blocks.head : [blocks.again]) put(block);
    if (to > from) blocks.titles.forEach(put);
    for (let row = from; row < to; row += 1) {
      if (row % atOnce === atOnce - 1) await turn();
      put(blocks.row(row));
    }
    if (at === pages.length - 1) blocks.end.forEach(put);
  }
}
