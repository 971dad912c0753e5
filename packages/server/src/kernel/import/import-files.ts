import type { FileAnswer } from '../call/implement.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Ctx } from '../ctx.ts';
import type { Columns, SheetDecl } from '../excel/sheet-decl.ts';
import { templateFile } from '../excel/write-template.ts';
import { datedName, exportRows, xlsxType, type DataColumn } from '../list/export.ts';
import type { Running } from '../call/running.ts';
import type { BatchRow } from './import-batch.repo.ts';
import { badRows, problemsOf, type BadRow } from './import-row.repo.ts';
import type { AnyImporter } from './importer.ts';

/** The last column of a sheet of rejected lines; it is passed over when that sheet comes back. */
export const problemTitle = '问题说明';

/** An empty sheet to fill in; what is one of a short list is offered as that list. */
export async function templateOf(ctx: Ctx, { sheet, choices }: AnyImporter): Promise<FileAnswer> {
  const offered = (await choices?.(ctx)) ?? {};
  const columns: Columns = Object.fromEntries(
    Object.entries(sheet.columns).map(([key, column]) => [key, { ...column, ...offered[key] }]),
  );
  return {
    name: datedName(ctx, `${sheet.title}导入模板`, 'xlsx'),
    type: xlsxType,
    stream: templateFile({ ...sheet, columns }, ctx.now),
  };
}

const exportKinds = { text: 'text', number: 'qty', date: 'date' } as const;

/** The template's columns with the texts as they stand, and behind them what is wrong. */
function problemColumns(importer: AnyImporter): readonly DataColumn<BadRow>[] {
  const { columns }: SheetDecl = importer.sheet;
  const own = Object.entries(columns).map(([key, { title, required, width, format }]): DataColumn<BadRow> => ({
    title: required ? `${title}*` : title,
    width,
    kind: exportKinds[format],
    value: ({ cells }) => cells[key],
  }));
  const sentence = (row: BadRow): string =>
    problemsOf(importer, row)
      .map(({ column, message }) => `${columns[column]?.title ?? ''}：${message}`)
      .join('；');
  return [...own, { title: problemTitle, kind: 'text', width: 60, value: sentence }];
}

/** The rows of a preview that must be mended, as a sheet that can be mended and sent again. */
export function problemsFile(
  ctx: Ctx,
  { importer, batch }: { readonly importer: AnyImporter; readonly batch: BatchRow },
  running: Running,
): Promise<FileAnswer> {
  if (batch.problem_count === 0) refuse('blocked', { reason: '没有需要修改的行' });
  const asked = {
    name: `${importer.sheet.title}导入问题行`,
    columns: problemColumns(importer),
    statement: badRows(batch.id),
    shown: (row: BadRow) => row,
    total: batch.problem_count,
    told: { table: 'import_batch', id: batch.id },
  };
  return exportRows(ctx, asked, running);
}
