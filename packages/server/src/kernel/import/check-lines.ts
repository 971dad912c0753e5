import type { Ctx } from '../ctx.ts';
import type { ParsedRow } from '../excel/parse-row.rules.ts';
import type { AnyImporter, CheckedLine, SheetUnit } from './importer.ts';

export type LineChecker = (lines: readonly ParsedRow[]) => Promise<CheckedLine<unknown, unknown>[]>;

/** What its cells cannot say, then what is wrong with what they say; a cell that cannot be read is not judged twice. */
function whole(line: ParsedRow, checked: CheckedLine<unknown, unknown>): CheckedLine<unknown, unknown> {
  const unreadable = new Set(line.problems.map(({ column }) => column));
  const problems = [
    ...line.problems.map(({ column, message }) => ({ column, message })),
    ...checked.problems.filter(({ column }) => !unreadable.has(column)),
  ];
  return { ...checked, problems };
}

/** Checks lines of a sheet, any number of times. It keeps what it looked up, so it is made anew for every sheet and every mend. */
export async function lineChecker(ctx: Ctx, importer: AnyImporter, unit: SheetUnit): Promise<LineChecker> {
  const lookUp = await importer.lookUp(ctx, unit);
  return async (lines) => {
    const known = await lookUp(lines);
    return lines.map((line) => whole(line, importer.check(line, known)));
  };
}
