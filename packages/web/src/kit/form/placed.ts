import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { GridRow } from '../grid/grid-columns.ts';
import type { Values } from './form-state.rules.ts';

/** Where a problem of the input belongs among the values. */
export type Place = (values: Values) => (problem: Problem) => Problem;

/** Where a cell's problem stands among a form's values. */
export const cellPath = (key: string, field?: string): (string | number)[] => [
  'lines',
  'row',
  key,
  ...(field === undefined ? [] : [field]),
];

/** A problem of the n-th line that was sent, at the cell of its row; what belongs to none, at the whole of the lines. */
export const placedBy =
  (sent: (values: Values) => readonly (GridRow | undefined)[]): Place =>
  (values) => {
    const rows = sent(values);
    return (problem) => {
      const [head, at] = problem.path;
      if (head !== 'lines') return problem;
      const row = typeof at === 'number' ? rows[at] : undefined;
      const field = problem.path.slice(2).at(-1);
      if (!row) return { path: ['lines'], message: problem.message };
      return { path: cellPath(row.key, typeof field === 'string' ? field : undefined), message: problem.message };
    };
  };
