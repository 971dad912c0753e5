import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { Button } from 'antd';
import { useNarrow } from '../react/use-narrow.ts';
import type { Control, Draw } from './form-controls.tsx';
import type { Values } from './form-state.rules.ts';
import './entered-rows.css';

/** A field of each row; one that is off begins as no. */
export type EnteredCell = {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isOff: boolean;
  readonly draw: Draw;
};

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** What is wrong with a row, the way beginning inside it. */
const problemsAt = (problems: readonly Problem[], at: number): Problem[] =>
  problems
    .filter(({ path }) => path.length > 1 && String(path[1]) === String(at))
    .map(({ path, message }) => ({ path: path.slice(2), message }));

type RowProps = {
  readonly control: Control;
  readonly cells: readonly EnteredCell[];
  readonly row: Values;
  readonly at: number;
  readonly isLabelled: boolean;
  readonly onChange: (row: Values) => void;
  readonly onRemove: () => void;
};

function EnteredRow({ control, cells, row, at, isLabelled, onChange, onRemove }: RowProps) {
  const problems = problemsAt(control.problems, at);
  const set = (patch: Values): void => onChange({ ...row, ...patch });
  return (
    <li className="kit-entered-row">
      {cells.map(({ name, label, isRequired, draw }) => {
        const own = problems.filter(({ path }) => path.length === 0 || path[0] === name);
        const words = own.map(({ message }) => message).join('；');
        const id = `${control.id}-${at}-${name}`;
        return (
          <div key={name} className="kit-entered-cell" {...(words === '' ? {} : { 'data-wrong': name })}>
            {isLabelled ? <span aria-hidden>{label}</span> : null}
            {draw({
              id,
              label,
              value: row[name],
              values: row,
              problems: own,
              isDisabled: control.isDisabled,
              onChange: (value) => set({ [name]: value }),
              set,
              demand: control.demand,
              aria: {
                'aria-label': `第 ${at + 1} 行${label}`,
                ...(words === '' ? {} : { 'aria-invalid': true as const, 'aria-describedby': `${id}-said` }),
                ...(isRequired ? { 'aria-required': true as const } : {}),
              },
            })}
            {words === '' ? null : (
              <span id={`${id}-said`} className="kit-entered-problem">
                {words}
              </span>
            )}
          </div>
        );
      })}
      <Button type="text" disabled={control.isDisabled} onClick={onRemove} aria-label={`删除第 ${at + 1} 行`}>
        删除
      </Button>
    </li>
  );
}

type Props = { readonly control: Control; readonly cells: readonly EnteredCell[] };

/** Rows of a few fields each, entered one under the other: with their words above them on a desk, beside them on a phone. */
export function EnteredRows({ control, cells }: Props) {
  const isNarrow = useNarrow();
  const rows = rowsOf(control.value);
  const begun = Object.fromEntries(cells.filter(({ isOff }) => isOff).map(({ name }) => [name, false]));
  return (
    <div className="kit-entered-rows" id={control.id} role="group" aria-label={control.label}>
      {isNarrow || rows.length === 0 ? null : (
        <div className="kit-entered-row kit-entered-head" aria-hidden>
          {cells.map(({ name, label }) => (
            <span key={name} className="kit-entered-cell">
              {label}
            </span>
          ))}
          <span className="kit-entered-room" />
        </div>
      )}
      <ol>
        {rows.map((row, at) => (
          <EnteredRow
            // Rows have no names: their place is what they are.
            key={at}
            control={control}
            cells={cells}
            row={row}
            at={at}
            isLabelled={isNarrow}
            onChange={(change) => control.onChange(rows.map((one, i) => (i === at ? change : one)))}
            onRemove={() => control.onChange(rows.filter((_one, i) => i !== at))}
          />
        ))}
      </ol>
      <Button type="dashed" disabled={control.isDisabled} onClick={() => control.onChange([...rows, begun])}>
        添加一行
      </Button>
    </div>
  );
}
