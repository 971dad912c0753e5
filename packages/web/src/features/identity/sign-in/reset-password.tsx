import { madePasswordProblems, passwordWords } from '@material/contract/identity/password.rules.ts';
import type { PasswordPolicy } from '@material/contract/kernel/value/constants.ts';
import { codeTypingProblem } from '@material/contract/kernel/value/sms.rules.ts';
import { Button, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PasswordInput } from '../../../kit/input/password-input.tsx';
import { Refusal } from '../../../lib/send/refusal.ts';
import { passwordPolicy, resetPassword, sendResetCode } from '../../../lib/sign-in/reset-password.ts';
import { CodeField } from './code-field.tsx';
import { LoginField, UsernameField } from './login-field.tsx';
import { codeSentWords } from './login-words.ts';
import { useSigningIn } from './use-signing-in.ts';

type Values = {
  readonly username: string;
  readonly code: string;
  readonly newpassword: string;
  readonly repeatpassword: string;
};
type Problems = { readonly [K in keyof Values]?: string | undefined };
type Props = {
  /** The name to begin with. */
  readonly start: string;
  readonly onDone: (username: string) => void;
};

/** Until the rule is loaded the server alone says what is wrong with a password. */
function problemsOf(values: Values, policy: PasswordPolicy | undefined): Problems {
  const { username, code, newpassword, repeatpassword } = values;
  const made = policy === undefined ? [] : madePasswordProblems(policy, values);
  const wrong = new Map(made.map(({ path: [name], message }) => [name, message]));
  return {
    username: username === '' ? '请输入用户名' : undefined,
    code: codeTypingProblem(code),
    newpassword: newpassword === '' ? '请输入密码' : wrong.get('newpassword'),
    repeatpassword: repeatpassword === '' ? '请再次输入新密码' : wrong.get('repeatpassword'),
  };
}

const order = ['username', 'code', 'newpassword', 'repeatpassword'] as const;

/** What this installation asks of passwords; undefined until it is known. */
function usePolicy(): PasswordPolicy | undefined {
  const [policy, setPolicy] = useState<PasswordPolicy>();
  useEffect(() => {
    passwordPolicy().then(setPolicy, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }, []);
  return policy;
}

function useReset({ start: name, onDone }: Props) {
  const [values, setValues] = useState<Values>({ username: name, code: '', newpassword: '', repeatpassword: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [sentTo, setSentTo] = useState<string>();
  const policy = usePolicy();
  const fields = {
    username: useRef<InputRef>(null),
    code: useRef<InputRef>(null),
    newpassword: useRef<InputRef>(null),
    repeatpassword: useRef<InputRef>(null),
  };
  const asking = useSigningIn();
  const sending = useSigningIn();
  const trimmed: Values = { ...values, username: values.username.trim(), code: values.code.trim() };

  const change = (part: Partial<Values>): void => {
    setValues({ ...values, ...part });
    setProblems({});
  };
  const isWrong = (found: Problems): boolean => {
    setProblems(found);
    const first = order.find((field) => found[field] !== undefined);
    if (first) fields[first].current?.focus();
    return first !== undefined;
  };
  const ask = async (): Promise<number | undefined> => {
    if (isWrong(trimmed.username === '' ? { username: '请输入用户名' } : {})) return undefined;
    let seconds: number | undefined;
    setSentTo(undefined);
    await asking.start(async () => {
      const sent = await sendResetCode(trimmed.username);
      seconds = sent.againSeconds;
      setSentTo(sent.phone);
    });
    return seconds;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isWrong(problemsOf(trimmed, policy))) return;
    const isDone = await sending.start(() => resetPassword(trimmed));
    if (isDone) onDone(trimmed.username);
    else fields.code.current?.focus({ cursor: 'all' });
  };
  const failure = sending.failure ?? asking.failure;
  return { values, problems, fields, policy, sentTo, failure, isBusy: sending.isBusy, change, ask, submit };
}

type NewPasswordProps = Pick<ReturnType<typeof useReset>, 'values' | 'problems' | 'fields' | 'change'> & {
  readonly name: 'newpassword' | 'repeatpassword';
  readonly label: string;
  readonly placeholder: string;
};

const NewPassword = ({ values, problems, fields, change, name, label, placeholder }: NewPasswordProps) => (
  <LoginField id={name} label={label} problem={problems[name]}>
    {(shared) => (
      <PasswordInput
        {...shared}
        field={fields[name]}
        value={values[name]}
        autoComplete="new-password"
        maxLength={128}
        placeholder={placeholder}
        onChange={(typed) => change({ [name]: typed })}
      />
    )}
  </LoginField>
);

/** Sets a new password by a code that is sent to the phone of the account. */
export function ResetPassword(props: Props) {
  const form = useReset(props);
  const { values, problems, fields, policy, sentTo, failure, isBusy, change, ask, submit } = form;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <UsernameField
        field={fields.username}
        value={values.username}
        isFirst
        problem={problems.username}
        onChange={(username) => change({ username })}
      />
      <CodeField
        field={fields.code}
        value={values.code}
        problem={problems.code}
        onChange={(code) => change({ code })}
        onAsk={ask}
      />
      <p className="login-sent" aria-live="polite">
        {sentTo === undefined
          ? null
          : `${codeSentWords}，手机号 ${sentTo}。不是你的手机号，或者没有收到，请联系管理员重置密码。`}
      </p>
      <NewPassword
        {...form}
        name="newpassword"
        label="新密码"
        placeholder={policy === undefined ? '请输入新密码' : passwordWords(policy)}
      />
      <NewPassword {...form} name="repeatpassword" label="确认新密码" placeholder="请再次输入新密码" />
      <p className="login-failure" aria-live="polite">
        {failure}
      </p>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        重设密码
      </Button>
    </form>
  );
}
