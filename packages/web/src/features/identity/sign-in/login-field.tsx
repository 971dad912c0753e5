import type { ReactNode } from 'react';

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
