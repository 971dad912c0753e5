import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { late } from '../../../kit/react/late.tsx';
import { LoginPicture } from './login-picture.tsx';
import type { LoginProps } from './login-props.ts';
import { PasswordLogin } from './password-login.tsx';
import './login.css';

// Most come by password: the first look at the page waits for nothing else.
const waiting = <div className="login-form-waits" />;
const CodeLogin = late(async () => (await import('./code-login.tsx')).CodeLogin, waiting);
const ResetPassword = late(async () => (await import('./reset-password.tsx')).ResetPassword, waiting);

export const Login = (props: LoginProps) => (
  <div className="login">
    <LoginPicture />
    <main className="login-side">
      <LoginForm {...props} />
    </main>
  </div>
);

type Way = 'password' | 'code' | 'reset';
const otherWay: Readonly<Record<Way, { readonly way: Way; readonly word: string }>> = {
  password: { way: 'code', word: '改用短信验证码' },
  code: { way: 'password', word: '改用密码' },
  reset: { way: 'password', word: '返回登录' },
};

function LoginForm(props: LoginProps) {
  const [way, setWay] = useState<Way>('password');
  const [username, setUsername] = useState('');
  // Whose password has just been set anew.
  const [reset, setReset] = useState<string>();
  const goOn = (next: Way): void => {
    setReset(undefined);
    setWay(next);
  };
  const forms: Readonly<Record<Way, () => ReactNode>> = {
    password: () => (
      <PasswordLogin
        {...props}
        start={reset ?? username}
        done={reset === undefined ? null : '密码已重设，请用新密码登录'}
        onForgotten={(typed) => {
          setUsername(typed);
          goOn('reset');
        }}
      />
    ),
    code: () => <CodeLogin {...props} />,
    reset: () => (
      <ResetPassword
        start={username}
        onDone={(name) => {
          setReset(name);
          setWay('password');
        }}
      />
    ),
  };
  return (
    <div className="login-form">
      <h1>
        <b aria-hidden>物</b>物料系统
      </h1>
      <p className="login-lead">
        {way === 'reset' ? '重设密码：验证码发到账号的手机上' : '管理中心、城市与供应商，在同一张单子上协作'}
      </p>
      {forms[way]()}
      <Button className="login-other" type="link" block onClick={() => goOn(otherWay[way].way)}>
        {otherWay[way].word}
      </Button>
    </div>
  );
}
