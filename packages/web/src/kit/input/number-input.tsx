import { decimals } from '@material/contract/kernel/constants.ts';
import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { cleanNumber, finishNumber, groupNumber, isNumberKey, type NumberShape } from './number-text.ts';
import '../kit.css';

export type NumberInputProps = {
  /** Decimal text; empty for no number. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Decimal places, 6 by default; 0 for whole numbers. */
  readonly places?: number;
  readonly negative?: boolean;
  readonly unit?: string;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly disabled?: boolean;
  readonly status?: 'error' | '';
  readonly placeholder?: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly autoFocus?: boolean;
  readonly ref?: Ref<InputRef>;
  readonly onBlur?: () => void;
  readonly onPressEnter?: () => void;
};

const blocks = (event: KeyboardEvent, shape: NumberShape): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing && !isNumberKey(event.key, shape);

/** A number as text: other keys are blocked, full-width digits are understood, thousands are grouped when left. */
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
  const shape = { places, negative };
  // While an input method composes, its text must stay untouched or the letters double.
  const [draft, setDraft] = useState<string>();
  const isComposing = useRef(false);
  const isFocused = draft !== undefined;

  const type = (text: string): void => {
    if (isComposing.current) return setDraft(text);
    const clean = cleanNumber(text, shape);
    setDraft(clean);
    const finished = finishNumber(clean);
    if (finished !== value) onChange(finished);
  };
  return (
    <Input
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
      onBlur={() => {
        setDraft(undefined);
        isComposing.current = false;
        onBlur?.();
      }}
      onKeyDown={(event) => blocks(event, shape) && event.preventDefault()}
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
