import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { Control } from '../../../kit/form/form-controls.tsx';
import './chosen-lines.css';

type Line = { readonly id: number; readonly materialName: string; readonly spec: string };
type Props<L> = {
  readonly lines: readonly L[];
  readonly control: Control;
  readonly emptyText: string;
  /** What is said of a line beside its goods. */
  readonly children: (line: L) => ReactNode;
};

/** The ids in the field of a form whose lines are chosen. */
export const chosenLines = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];

/** A field of a form: which lines of an order an action is about. */
export function ChosenLines<L extends Line>({ lines, control, emptyText, children }: Props<L>) {
  const chosen = chosenLines(control.value);
  const toggle = (id: number, isOn: boolean): void =>
    control.onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <ul id={control.id} className="chosen-lines" role="group" aria-label={control.label} {...control.aria}>
      {lines.map((line) => (
        <li key={line.id}>
          <Checkbox
            checked={chosen.includes(line.id)}
            disabled={control.isDisabled}
            onChange={(event) => toggle(line.id, event.target.checked)}
          >
            {line.materialName} <span className="kit-muted">{line.spec}</span>
          </Checkbox>
          <span className="kit-num">{children(line)}</span>
        </li>
      ))}
      {lines.length === 0 ? <li className="kit-muted">{emptyText}</li> : null}
    </ul>
  );
}
