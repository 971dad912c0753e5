import { credentialProblems } from '@material/contract/identity/credentials.rules.ts';
import { mobileTypingProblem } from '@material/contract/kernel/value/chinese-formats.ts';
import { phoneDigits } from '@material/contract/kernel/value/constants.ts';
import { Button, Checkbox, Input, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { savedPhone, sendLoginCode, signInByCode } from '../../../lib/sign-in/code-sign-in.ts';
import { CodeField } from './code-field.tsx';
import { LoginField } from './login-field.tsx';
import type { LoginProps } from './login-props.ts';
import { codeSentWords } from './login-words.ts';
import { useSigningIn } from './use-signing-in.ts';

type Values = { readonly phone: string; readonly code: string; readonly isRemembered: boolean };
type Problems = Readonly<Record<string, string>>;
type FoundProblem = { readonly path: readonly string[]; readonly message: string };

const problemsByName = (found: readonly FoundProblem[]): Problems =>
  Object.fromEntries(found.map(({ path, message }) => [path.join('.'), message]));

/** The values, asking for a code and signing in by it. */
function useCodeLogin({ onSignedIn, onTyping }: LoginProps) {
  const [values, setValues] = useState<Values>(() => ({ phone: savedPhone(), code: '', isRemembered: true }));
  const [problems, setProblems] = useState<Problems>({});
  const [isSent, setSent] = useState(false);
  const phone = useRef<InputRef>(null);
  const code = useRef<InputRef>(null);
  const asking = useSigningIn();
  const entering = useSigningIn();

  const change = (part: Partial<Values>): void => {
    onTyping();
    setValues({ ...values, ...part });
    setProblems({});
  };
  const ask = async (): Promise<number | undefined> => {
    const problem = mobileTypingProblem(values.phone.trim());
    setProblems(problem === undefined ? {} : { phone: problem });
    if (problem !== undefined) {
      phone.current?.focus();
      return undefined;
    }
    let seconds: number | undefined;
    const isDone = await asking.start(async () => {
      seconds = await sendLoginCode(values.phone);
    });
    setSent(isDone);
    return seconds;
  };
  const enter = async (): Promise<void> => {
    await signInByCode(values);
    onSignedIn();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const trimmed = { username: '', password: '', phone: values.phone.trim(), code: values.code.trim() };
    const isEmpty = trimmed.phone === '' && trimmed.code === '';
    const found: Problems = isEmpty
      ? { phone: mobileTypingProblem('') ?? '' }
      : problemsByName(credentialProblems(trimmed));
    setProblems(found);
    if (found['phone'] !== undefined) phone.current?.focus();
    else if (found['code'] !== undefined) code.current?.focus();
    else if (!(await entering.start(enter))) code.current?.focus({ cursor: 'all' });
  };
  const failure = entering.failure ?? asking.failure;
  return { values, problems, phone, code, entering, failure, isSent, change, ask, submit };
}

/** Signing in by a code that is sent to a phone. */
export function CodeLogin(props: LoginProps) {
  const { values, problems, ...form } = useCodeLogin(props);
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <LoginField id="phone" label="手机号" problem={problems['phone']}>
        {(shared) => (
          <Input
            {...shared}
            ref={form.phone}
            value={values.phone}
            autoComplete="tel-national"
            inputMode="numeric"
            autoFocus
            maxLength={phoneDigits}
            placeholder="请输入手机号"
            onChange={(event) => form.change({ phone: event.target.value })}
          />
        )}
      </LoginField>
      <CodeField
        field={form.code}
        value={values.code}
        problem={problems['code']}
        onChange={(code) => form.change({ code })}
        onAsk={form.ask}
      />
      <Checkbox
        className="login-remember"
        checked={values.isRemembered}
        onChange={(event) => form.change({ isRemembered: event.target.checked })}
      >
        记住登录和手机号
      </Checkbox>
      <p className="login-failure" aria-live="polite">
        {form.failure}
      </p>
      <p className="login-sent" aria-live="polite">
        {form.isSent && form.failure === null ? codeSentWords : null}
      </p>
      <Button type="primary" htmlType="submit" size="large" block loading={form.entering.isBusy}>
        登录
      </Button>
    </form>
  );
}
