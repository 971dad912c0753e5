import {
  cellProblem,
  cellText,
  type GridChoice,
  type GridColumn,
  gridColumnKey,
  type GridRow,
  isEditable,
} from './grid-columns.ts';

/** Something wrong with a row, found by the page or the server. */
export type GridProblem = {
  readonly key: string;
  /** The column's field; without it the row itself is meant. */
  readonly field?: string;
  readonly message: string;
};

/** By row key, then by column key; the empty column key is the row itself. */
export type ProblemMap = ReadonlyMap<string, ReadonlyMap<string, string>>;

const own = new WeakMap<object, { columns: readonly unknown[]; found: ReadonlyMap<string, string> }>();

// Rows are replaced when they change, so what was found for one holds as long as the row object lives.
const ownProblems = <R extends GridRow>(columns: readonly GridColumn<R>[], row: R): ReadonlyMap<string, string> => {
  const known = own.get(row);
  if (known?.columns === columns) return known.found;
  const found = new Map(
    columns.flatMap((column) => {
      const problem = cellProblem(column, row);
      return problem === undefined ? [] : [[gridColumnKey(column), problem] as const];
    }),
  );
  own.set(row, { columns, found });
  return found;
};

/** All problems of the rows; what the page reports wins over what the columns find. */
export const gatherProblems = <R extends GridRow>(
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  reported: readonly GridProblem[],
): ProblemMap => {
  const all = new Map<string, ReadonlyMap<string, string>>();
  for (const row of rows) {
    const found = ownProblems(columns, row);
    if (found.size > 0) all.set(row.key, found);
  }
  for (const { key, field = '', message } of reported) {
    const column = columns.find((one) => one.field === field);
    all.set(key, new Map([...(all.get(key) ?? []), [column ? gridColumnKey(column) : '', message]]));
  }
  return all;
};

const chosenTypes: ReadonlySet<GridColumn<GridRow>['type']> = new Set(['lookup', 'select', 'date']);

/** The cells that must be filled and are not: said only when the rows are to be sent. */
export const missingCells = <R extends GridRow>(rows: readonly R[], columns: readonly GridColumn<R>[]): GridProblem[] =>
  rows.flatMap((row) =>
    columns
      .filter((column) => column.required === true && isEditable(column, row) && cellText(column, row) === '')
      .map(({ field, type, title }) => ({
        key: row.key,
        field,
        message: `请${chosenTypes.has(type) ? '选择' : '填写'}${title}`,
      })),
  );

/** What comes near a text that nobody has matched. */
export const nearOf = <R extends GridRow>(column: GridColumn<R>, row: R): readonly GridChoice<R>[] =>
  column.type === 'lookup' && column.isUnmatched(row) ? (column.near?.(row) ?? []) : [];

export type ListedProblem = {
  readonly row: number;
  /** What the row is called. */
  readonly name: string;
  readonly column: number;
  readonly title: string;
  readonly message: string;
  /** What may be meant instead. */
  readonly near: readonly { readonly label: string; readonly key: string | number }[];
};

type Listing<R> = {
  readonly columns: readonly GridColumn<R>[];
  readonly rowName?: ((row: R) => string) | undefined;
};

/** The problems in reading order, for the list under the grid. */
export const listProblems = <R extends GridRow>(
  rows: readonly R[],
  { columns, rowName }: Listing<R>,
  problems: ProblemMap,
): ListedProblem[] =>
  rows.flatMap((row, at) => {
    const found = problems.get(row.key);
    if (!found) return [];
    const name = rowName?.(row) ?? `第 ${at + 1} 行`;
    const ofRow = found.get('');
    const cells = columns.flatMap((column, index) => {
      const message = found.get(gridColumnKey(column));
      return message === undefined
        ? []
        : [{ row: at, name, column: index, title: column.title, message, near: nearOf(column, row) }];
    });
    return ofRow === undefined ? cells : [{ row: at, name, column: 0, title: '', message: ofRow, near: [] }, ...cells];
  });
