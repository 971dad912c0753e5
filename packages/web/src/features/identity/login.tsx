import { Button, Checkbox, Input, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { PasswordInput } from '../../kit/input/password-input.tsx';
import { AlreadySignedIn, signIn } from '../../lib/sign-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import { LoginPicture } from './login-picture.tsx';
import './login.css';

type LoginProps = {
  readonly onSignedIn: () => void;
  /** The user has begun: time to fetch what comes after the login page. */
  readonly onTyping: () => void;
};

export const Login = (props: LoginProps) => (
  <div className="login">
    <LoginPicture />
    <main className="login-side">
      <LoginForm {...props} />
    </main>
  </div>
);

type Values = { readonly username: string; readonly password: string; readonly isRemembered: boolean };
type Problems = { readonly username?: string; readonly password?: string };

const problemsOf = ({ username, password }: Values): Problems => ({
  ...(username.trim() === '' ? { username: '请输入用户名' } : {}),
  ...(password === '' ? { password: '请输入密码' } : {}),
});

const sentenceOf = (error: unknown): string => {
  if (error instanceof AlreadySignedIn) return `${error.message}，请先在另一个窗口退出登录`;
  if (error instanceof Refusal) return error.message;
  throw error;
};

/** Sends the form once at a time; what went wrong stays readable until the next try. */
function useSigningIn(onSignedIn: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async (values: Values): Promise<boolean> => {
    if (isBusy) return true;
    setBusy(true);
    setFailure(null);
    try {
      await signIn(values);
      onSignedIn();
      return true;
    } catch (error) {
      setFailure(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, start };
}

/** The form's values, what is wrong with them, and sending them; a refused password is selected for the next try. */
function useLoginForm({ onSignedIn, onTyping }: LoginProps) {
  const [values, setValues] = useState<Values>({ username: '', password: '', isRemembered: true });
  const [problems, setProblems] = useState<Problems>({});
  const username = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const { isBusy, failure, start } = useSigningIn(onSignedIn);

  const change = (part: Partial<Values>): void => {
    onTyping();
    setValues({ ...values, ...part });
    setProblems({});
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    if (found.username) username.current?.focus();
    else if (found.password) password.current?.focus();
    else if (!(await start(values))) password.current?.focus({ cursor: 'all' });
  };
  return { values, problems, username, password, isBusy, failure, change, submit };
}

function LoginForm(props: LoginProps) {
  const { values, problems, username, password, isBusy, failure, change, submit } = useLoginForm(props);
  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>
        <b aria-hidden>物</b>物料系统
      </h1>
      <p className="login-lead">管理中心、城市与供应商，在同一张单子上协作</p>
      <Field id="username" label="用户名" problem={problems.username}>
        {(shared) => (
          <Input
            {...shared}
            ref={username}
            value={values.username}
            autoComplete="username"
            autoFocus
            maxLength={60}
            placeholder="请输入用户名"
            onChange={(event) => change({ username: event.target.value })}
          />
        )}
      </Field>
      <Field id="password" label="密码" problem={problems.password}>
        {(shared) => (
          <PasswordInput
            {...shared}
            field={password}
            value={values.password}
            autoComplete="current-password"
            maxLength={128}
            placeholder="请输入密码"
            onChange={(next) => change({ password: next })}
          />
        )}
      </Field>
      <Checkbox
        className="login-remember"
        checked={values.isRemembered}
        onChange={(event) => change({ isRemembered: event.target.checked })}
      >
        记住登录
      </Checkbox>
      <p className="login-failure" aria-live="polite">
        {failure}
      </p>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        登录
      </Button>
    </form>
  );
}

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
  readonly children: (shared: Shared) => React.ReactNode;
};

function Field({ id, label, problem, children }: FieldProps) {
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
