import { Input, type InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';

type Shared = {
  readonly id: string;
  readonly size: 'large';
  readonly status: '' | 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
};
type FieldProps = {
  readonly id: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly children: (shared: Shared) => ReactNode;
};

/** A labelled field of the login page with what is wrong with it below. */
export function LoginField({ id, label, problem, children }: FieldProps) {
  const problemId = `${id}-problem`;
  const isWrong = problem !== undefined;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        size: 'large',
        status: isWrong ? 'error' : '',
        'aria-invalid': isWrong,
        'aria-describedby': problemId,
      })}
      <p id={problemId} className="login-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

export type EnteredProps = {
  readonly field: RefObject<InputRef | null>;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (typed: string) => void;
};

/** Whose account it is; `isFirst` begins there. */
export const UsernameField = ({
  field,
  value,
  isFirst,
  problem,
  onChange,
}: EnteredProps & { readonly isFirst: boolean }) => (
  <LoginField id="username" label="用户名" problem={problem}>
    {(shared) => (
      <Input
        {...shared}
        ref={field}
        value={value}
        autoComplete="username"
        autoFocus={isFirst}
        maxLength={60}
        placeholder="请输入用户名"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </LoginField>
);
