import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';
import { Button, Input, type InputProps, type InputRef } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { waiting } from '../feedback/action-button.tsx';
import { useCodeWait } from './use-code-wait.ts';
import './code-input.css';

type Props = Pick<
  InputProps,
  'id' | 'size' | 'status' | 'placeholder' | 'disabled' | 'aria-invalid' | 'aria-required'
> & {
  readonly 'aria-describedby'?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Has a code sent; after how many seconds another one may be asked for, or undefined where none was sent. */
  readonly onAsk: () => Promise<number | undefined>;
  readonly field?: RefObject<InputRef | null>;
};

/** A code being typed, beside the button that has it sent. */
export function CodeInput({ onChange, onAsk, field, size = 'middle', disabled = false, ...shown }: Props) {
  const own = useRef<InputRef>(null);
  const input = field ?? own;
  const wait = useCodeWait();
  const [isBusy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      const seconds = await onAsk();
      if (seconds === undefined) return;
      wait.begin(seconds);
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="kit-code">
      <Input
        {...shown}
        size={size}
        disabled={disabled}
        ref={input}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={codeRules.digits}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        size={size}
        icon={isBusy ? waiting : null}
        disabled={disabled || isBusy || wait.left > 0}
        onClick={() => void ask()}
      >
        {wait.left > 0 ? `${wait.left} 秒后重新获取` : '获取验证码'}
      </Button>
    </div>
  );
}
