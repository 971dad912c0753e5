import { copyText, type GridColumn, type GridRow } from '../grid/grid-columns.ts';
import { type CellOf, eachCell, type Keyed } from '../form/form-state.rules.ts';
import type { LineWords } from '../form/use-form.ts';

type Of<R extends GridRow> = {
  readonly columns: () => readonly GridColumn<R>[];
  /** A line as it is drawn. */
  readonly rowOf: (line: Keyed) => R | undefined;
  readonly cellOf: CellOf | undefined;
};

const isEntered = ({ type }: Pick<GridColumn<GridRow>, 'type'>): boolean => type !== 'readonly' && type !== 'computed';
const isLine = (value: unknown): value is Keyed => typeof value === 'object' && value !== null && 'key' in value;

/** Two versions of a line as their columns show them: what differs, under the name that the line has in its first column. */
export const lineWordsOf =
  <R extends GridRow>({ columns, rowOf, cellOf = eachCell }: Of<R>): LineWords =>
  ({ line, mine, theirs }) => {
    const all = columns();
    const rows = [mine, theirs].map((one) => (isLine(one) ? rowOf(one) : undefined));
    const textOf = (column: GridColumn<R>, row: R | undefined): string => (row ? copyText(column, row) : '');
    const shown = all
      .filter(isEntered)
      .filter((column) => line?.cell === undefined || cellOf(column.field) === line.cell)
      .filter((column) => new Set(rows.map((row) => textOf(column, row))).size > 1);
    const [first] = all;
    const name = first ? (rows.map((row) => textOf(first, row)).find((text) => text !== '') ?? '') : '';
    const only = shown.length === 1 ? shown[0] : undefined;
    const wordsOf = (row: R | undefined): string => {
      if (!row) return '没有这一行';
      const texts = shown.map((column) => ({ title: column.title, text: textOf(column, row) || '空' }));
      return only ? (texts[0]?.text ?? '') : texts.map(({ title, text }) => `${title} ${text}`).join('，');
    };
    const [own, other] = rows;
    return { label: only ? `${name} ${only.title}` : name, mine: wordsOf(own), theirs: wordsOf(other) };
  };
