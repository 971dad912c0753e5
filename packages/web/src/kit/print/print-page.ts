import { type Paper, paperGrid, papers, type PaperName } from '@material/contract/kernel/print/papers.ts';
import {
  columnWidths,
  dayToWrite,
  factRows,
  type PrintedCell,
  type PrintedFact,
  type PrintedSheet,
  type PrintedTable,
} from '@material/contract/kernel/print/printed.ts';

type Html = { readonly html: string };
type Part = string | number | Html;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const partText = (part: Part): string => (typeof part === 'object' ? part.html : escape(String(part)));

/** Puts values into HTML: every text is escaped, arrays of parts are joined. */
const html = (parts: TemplateStringsArray, ...values: readonly (Part | readonly Part[])[]): Html => ({
  html: parts.reduce((all, part, at) => all + part + [values[at] ?? ''].flat().map(partText).join(''), ''),
});

const nothing = html``;

/** The dark modules of a bar code or a QR code. */
function codeOf(modules: readonly (readonly boolean[])[], { barCode, qrCode }: Paper): Html {
  const { width, height } = modules.length === 1 ? barCode : qrCode;
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const size = `width:${width}mm;height:${height}mm`;
  return html`<svg
    viewBox="0 0 ${modules[0]?.length ?? 0} ${modules.length}"
    preserveAspectRatio="none"
    style="${size}"
    shape-rendering="crispEdges"
    aria-hidden="true"
  >
    <path d="${path}" />
  </svg>`;
}

function factsOf(facts: readonly PrintedFact[], { beside, factLabel }: Paper): Html {
  if (facts.length === 0) return nothing;
  const columns = `grid-template-columns:repeat(${beside},${factLabel}mm 1fr)`;
  const cells = factRows(facts, beside).flatMap((row) =>
    row.map(({ label, text, share }) => {
      const span = Math.round(share * beside) * 2 - 1;
      return html`<div class="label">${label}</div>
        <div style="grid-column:span ${span}">${text}</div>`;
    }),
  );
  return html`<div class="facts" style="${columns}">${cells}</div>`;
}

const cellOf = ({ text, below }: PrintedCell, isNumber: boolean): Html =>
  html`<td class="${isNumber ? 'num' : ''}">${text}${below === '' ? nothing : html`<small>${below}</small>`}</td>`;

/** A total may be wider than its column: it takes the empty ones behind the first, or before it. */
function totalsOf({ columns, totals }: PrintedTable): Html {
  if (!totals) return nothing;
  const cells: { text: string; span: number; isNumber: boolean }[] = [];
  for (const [at, text] of totals.entries()) {
    const last = cells.at(-1);
    if (text === '' && last && (last.text === '' || cells.length === 1)) last.span += 1;
    else cells.push({ text, span: 1, isNumber: at > 0 && columns[at]?.isNumber === true });
  }
  const drawn = cells.map(
    ({ text, span, isNumber }) => html`<td colspan="${span}" class="${isNumber ? 'num' : ''}">${text}</td>`,
  );
  return html`<tr class="total">
    ${drawn}
  </tr>`;
}

function tableOf(table: PrintedTable | undefined, paper: Paper): Html {
  if (!table) return nothing;
  const { columns, rows } = table;
  const widths = columnWidths(columns, paper.width - 2 * paper.margin);
  const body = rows.map(
    (row) =>
      html`<tr>
        ${row.map((cell, at) => cellOf(cell, columns[at]?.isNumber === true))}
      </tr>`,
  );
  return html`<table>
    <colgroup>
      ${widths.map((width) => html`<col style="width:${width.toFixed(2)}mm" />`)}
    </colgroup>
    <thead>
      <tr>
        ${columns.map(({ title, isNumber }) => html`<th class="${isNumber ? 'num' : ''}">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${body}${totalsOf(table)}
    </tbody>
  </table>`;
}

function sheetOf(sheet: PrintedSheet, paper: Paper): Html {
  const { issuer, name, no, code, facts, table, closing, signatures } = sheet;
  const { width: codeWidth } = code.length === 1 ? paper.barCode : paper.qrCode;
  const signed = signatures.map((who) => html`<div>${who}：<small>${dayToWrite}</small></div>`);
  return html`<section class="sheet">
    <header style="--code:${codeWidth}mm">
      ${paper.isCentred ? html`<div class="code"></div>` : nothing}
      <div class="name">
        <b>${issuer}</b>
        <h1>${name}</h1>
      </div>
      <div class="code">${codeOf(code, paper)}<small>${no}</small></div>
    </header>
    ${factsOf(facts, paper)}${tableOf(table, paper)}
    <div class="end">
      ${factsOf(closing, paper)}${signed.length === 0 ? nothing : html`<div class="signatures">${signed}</div>`}
    </div>
  </section>`;
}

const footStyle = (foot: string, points: number): string => `
  @bottom-left { content: ${JSON.stringify(foot)}; font-size: ${points * paperGrid.small}pt; color: #555; }
  @bottom-right { content: "第 " counter(page) " 页 / 共 " counter(pages) " 页"; font-size: ${points * paperGrid.small}pt; color: #555; }`;

const style = ({ width, height, margin, points, ...paper }: Paper, foot: string): string => `
@page { size: ${width}mm ${height}mm; margin: ${margin}mm ${margin}mm ${margin + paper.foot}mm;${paper.foot === 0 ? '' : footStyle(foot, points)} }
* { box-sizing: border-box; }
body { margin: 0; color: #000; font: ${points}pt/${paperGrid.lineHeight} "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
.sheet + .sheet { break-before: page; }
header { display: flex; justify-content: space-between; margin-bottom: ${paperGrid.gap}mm; text-align: ${paper.isCentred ? 'center' : 'left'}; }
.name { flex: 1; } .name b { font-size: ${paper.issuer}em; }
h1 { margin: 0; font-size: ${paper.name}em; line-height: inherit; ${paper.isCentred ? 'letter-spacing: 0.5em; text-indent: 0.5em;' : ''} }
.code { flex: none; width: var(--code); } .code svg { display: block; } .code small { text-align: center; }
small { display: block; color: #555; font-size: ${paperGrid.small}em; } .code small { color: #000; }
.facts { display: grid; padding: 0.3mm 0 0 0.3mm; margin-bottom: ${paperGrid.gap}mm; }
.facts > div { border: 0.25mm solid #444; margin: -0.25mm 0 0 -0.25mm; padding: ${paper.padding}mm; overflow-wrap: anywhere; }
.facts > .label { background: #eee; }
.end { break-inside: avoid; } .end .facts { margin-top: -0.3mm; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th, td { border: 0.25mm solid #444; padding: ${paper.padding}mm; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #eee; } th, .facts > .label { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.num { text-align: right; font-variant-numeric: tabular-nums; } .total td { font-weight: 600; }
.signatures { display: flex; margin-top: ${paperGrid.gap}mm; }
.signatures > div { flex: 1; position: relative; height: ${paperGrid.signature + 2 * paper.padding}mm; padding: ${paper.padding}mm; border: 0.25mm solid #444; margin-left: -0.25mm; }
.signatures small { position: absolute; right: 4mm; bottom: ${paper.padding}mm; }
@media screen { html { background: #e5e7eb; } body { padding: 4mm; }
  .sheet { width: ${width}mm; min-height: ${height}mm; padding: ${margin}mm; margin: 0 auto 4mm; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / 20%); } }
`;

export type PrintPage = {
  /** Also the proposed file name when the user prints into a file. */
  readonly title: string;
  readonly sheets: readonly PrintedSheet[];
  readonly paper: PaperName;
  /** Stands at the foot of every page. */
  readonly foot: string;
};

/** Sheets as a page of their own, as it is shown before printing and printed. */
export function printPage({ title, sheets, paper, foot }: PrintPage): string {
  const sheet: Paper = papers[paper];
  const page = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        ${{ html: `<style>${style(sheet, foot).replaceAll('<', '')}</style>` }}
      </head>
      <body>
        ${sheets.map((one) => sheetOf(one, sheet))}
      </body>
    </html>`;
  return page.html;
}
