import { namePasswordProblems } from '@material/contract/identity/name-password.rules.ts';
import { Button, Checkbox, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { PasswordInput } from '../../../kit/input/password-input.tsx';
import { signIn } from '../../../lib/sign-in/sign-in.ts';
import { LoginField, UsernameField } from './login-field.tsx';
import type { LoginProps } from './login-props.ts';
import { useSigningIn } from './use-signing-in.ts';

type Values = { readonly username: string; readonly password: string; readonly isRemembered: boolean };

type Props = LoginProps & {
  /** The name to begin with, and what is said before anything is tried. */
  readonly start: string;
  readonly done: string | null;
  readonly onForgotten: (username: string) => void;
};

/** The form's values, what is wrong with them, and sending them; a refused password is selected for the next try. */
function usePasswordLogin({ start: name, onSignedIn, onTyping }: Props) {
  const [values, setValues] = useState<Values>({ username: name, password: '', isRemembered: true });
  const [problems, setProblems] = useState<ReturnType<typeof namePasswordProblems>>({});
  const username = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const { isBusy, failure, start } = useSigningIn();

  const change = (part: Partial<Values>): void => {
    onTyping();
    setValues({ ...values, ...part });
    setProblems({});
  };
  const send = async (): Promise<void> => {
    await signIn(values);
    onSignedIn();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = namePasswordProblems(values);
    setProblems(found);
    if (found.username !== undefined) username.current?.focus();
    else if (found.password !== undefined) password.current?.focus();
    else if (!(await start(send))) password.current?.focus({ cursor: 'all' });
  };
  return { values, problems, username, password, isBusy, failure, change, submit };
}

/** Signing in by name and password. */
export function PasswordLogin(props: Props) {
  const { values, problems, username, password, isBusy, failure, change, submit } = usePasswordLogin(props);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <UsernameField
        field={username}
        value={values.username}
        isFirst={props.start === ''}
        problem={problems.username}
        onChange={(next) => change({ username: next })}
      />
      <LoginField id="password" label="密码" problem={problems.password}>
        {(shared) => (
          <PasswordInput
            {...shared}
            field={password}
            value={values.password}
            autoFocus={props.start !== ''}
            autoComplete="current-password"
            maxLength={128}
            placeholder="请输入密码"
            onChange={(next) => change({ password: next })}
          />
        )}
      </LoginField>
      <div className="login-row">
        <Checkbox
          className="login-remember"
          checked={values.isRemembered}
          onChange={(event) => change({ isRemembered: event.target.checked })}
        >
          记住登录
        </Checkbox>
        <Button type="link" onClick={() => props.onForgotten(values.username.trim())}>
          忘记密码
        </Button>
      </div>
      <p className="login-sent" aria-live="polite">
        {failure === null ? props.done : null}
      </p>
      <p className="login-failure" aria-live="polite">
        {failure}
      </p>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        登录
      </Button>
    </form>
  );
}
