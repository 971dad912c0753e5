import { decimals } from '@material/contract/kernel/value/constants.ts';
import { Input, type InputRef } from 'antd';
import { type FocusEvent, type Ref, useRef, useState } from 'react';
import { groupNumber, halfWidth, numberProblem, readNumber } from './number-text.ts';
import '../kit.css';

export type NumberInputProps = {
  /** Decimal text; empty for nothing entered. What is no such number is a text to be mended. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Decimal places, 6 by default; 0 for whole numbers. */
  readonly places?: number;
  readonly negative?: boolean;
  readonly unit?: string;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly disabled?: boolean;
  readonly status?: 'error' | '';
  readonly placeholder?: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly autoFocus?: boolean;
  readonly ref?: Ref<InputRef>;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly onPressEnter?: () => void;
};

/**
 * A number as text: full-width digits are understood, thousands are grouped when left. What is typed stays as it is, and is
 * marked where it is no number of this shape.
 */
export function NumberInput({
  value,
  onChange,
  places = decimals.quantity,
  negative = false,
  unit,
  onBlur,
  onPressEnter,
  ...rest
}: NumberInputProps) {
  // While an input method composes, its text must stay untouched or the letters double.
  const [draft, setDraft] = useState<string>();
  const isComposing = useRef(false);
  const isFocused = draft !== undefined;
  // A number is on its way while it is typed: `-` and `1,2` are none yet.
  const problem = isFocused ? undefined : numberProblem(value, { places, negative });

  const type = (text: string): void => {
    if (isComposing.current) return setDraft(text);
    setDraft(halfWidth(text));
    const next = readNumber(text);
    if (next !== value) onChange(next);
  };
  return (
    <Input
      {...(problem === undefined ? {} : { status: 'error' as const, 'aria-invalid': true, title: problem })}
      {...rest}
      className="kit-number"
      inputMode={negative ? 'text' : places === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={isFocused ? draft : groupNumber(value)}
      suffix={unit === undefined ? undefined : <span className="kit-unit">{unit}</span>}
      onFocus={(event) => {
        setDraft(value);
        const input = event.currentTarget;
        requestAnimationFrame(() => document.activeElement === input && input.select());
      }}
      onBlur={(event) => {
        setDraft(undefined);
        isComposing.current = false;
        onBlur?.(event);
      }}
      onPressEnter={() => onPressEnter?.()}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        type(event.currentTarget.value);
      }}
      onChange={(event) => type(event.target.value)}
    />
  );
}
