import type {
  ImportOutcome,
  ImportRow,
  ResultColumn,
  SheetImport,
} from '@material/contract/kernel/reference/import.calls.ts';
import type { Ctx } from '../ctx.ts';
import type { ParsedRow } from '../excel/parse-row.rules.ts';
import type { ColumnKey, SheetDecl } from '../excel/sheet-decl.ts';

export type CellProblem = ImportRow['problems'][number];
export type Cells = Readonly<Record<string, string>>;

/** The unit a sheet was sent for; headquarters has none. */
export type SheetUnit = {
  readonly cityId: number | null;
  readonly placeId: number | null;
  readonly supplierId: number | null;
};

/** A line as the preview keeps it. Cells that cannot be read are known already: only what the words mean is checked. */
export type CheckedLine<V, U> = {
  /** Every problem at once, each at the cell that mends it. */
  readonly problems: readonly CellProblem[];
  /** What the line says, for the commit; null while anything is wrong. */
  readonly value: V | null;
  /** Lines of one key say the same thing; the cell at which a repetition is reported. */
  readonly twin?: { readonly key: string; readonly column: string } | undefined;
  /** What the cells were understood as, as far as it is known. */
  readonly understood?: U | null;
  /** What the line costs, where lines cost something. */
  readonly amount?: string | null;
};

/** A line of a preview without problems. */
export type CommitRow<V, U> = {
  readonly seq: number;
  readonly cells: Cells;
  readonly value: V;
  readonly understood: U | null;
};

type Offered = { readonly choices: readonly string[]; readonly isOpen?: boolean };

/** What the words of some lines mean. */
type LookedUp<D extends SheetDecl, K> = { in(lines: readonly ParsedRow<D>[]): K | Promise<K> };

/**
 * An importer's own parts. What takes its lines is a method: their type is one importer's affair, and the kernel hands it
 * nothing but what it made itself.
 */
type Parts<D extends SheetDecl, K, V, U> = {
  readonly sheet: D;
  /** The same with the columns that people have defined by now. */
  asNow?(ctx: Ctx): Promise<AnyImporter>;
  /** The most lines of one sheet, where that is less than any sheet may have. */
  readonly maxLines?: number;
  /** At least one of these columns must stand in the header. */
  readonly oneOf?: readonly ColumnKey<D>[];
  /** What the template offers in a column as a list. */
  choices?(ctx: Ctx): Promise<{ readonly [C in ColumnKey<D>]?: Offered }>;
  /** Refuses whoever cannot import just now. */
  readonly begin?: (ctx: Ctx) => Promise<void>;
  /**
   * Made once per sheet and once per mend; called with some hundred lines at a time, it looks up what their words may mean. What
   * it keeps serves the lines that follow.
   */
  readonly lookUp: (ctx: Ctx, unit: SheetUnit) => Promise<LookedUp<D, K>['in']>;
  check(line: ParsedRow<D>, known: K): CheckedLine<V, U>;
  /** In which respect lines of one twin key are the same, and what to do about it. */
  readonly twins?: { readonly same: string; readonly advice: string };
  /** What the preview shows of a line behind its cells. */
  readonly results?: readonly ResultColumn[];
  /** By column what an empty cell was understood as or a quantity's unit, and the results. */
  show?(ctx: Ctx, lines: readonly (U | null)[]): Promise<readonly Cells[]>;
  /** The cell of a field that the commit refused, where it is not named like its column. */
  readonly columnOf?: (field: string, cells: Cells) => string;
  /** Writes everything or nothing. A refusal whose problems are at `[rows or lines, index, field]` is shown at the cells. */
  commit(ctx: Ctx, rows: readonly CommitRow<V, U>[]): Promise<Omit<ImportOutcome, 'touched'>>;
};

/** An importer whatever its lines are. */
export type AnyImporter = SheetImport & Parts<SheetDecl, unknown, unknown, unknown>;
export type Importer<T extends string, S extends string> = AnyImporter & SheetImport<T, S>;

/** An importer as its sheet is just now. */
export const asNow = async (ctx: Ctx, of: AnyImporter): Promise<AnyImporter> => (await of.asNow?.(ctx)) ?? of;

/** Declares how the sheets of an import are read, checked and committed; upload, preview, mending and files follow. */
export const importer = <T extends string, S extends string, D extends SheetDecl, K, V, U = null>(
  declared: SheetImport<T, S>,
  parts: Parts<D, K, V, U>,
): Importer<T, S> => ({ ...declared, ...parts });
