import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LoginPicture } from './login-picture.tsx';
import type { LoginProps } from './login-props.ts';
import { PasswordLogin } from './password-login.tsx';
import './login.css';

// Most come by password: the first look at the page waits for nothing else.
const CodeLogin = lazy(async () => ({ default: (await import('./code-login.tsx')).CodeLogin }));

export const Login = (props: LoginProps) => (
  <div className="login">
    <LoginPicture />
    <main className="login-side">
      <LoginForm {...props} />
    </main>
  </div>
);

function LoginForm(props: LoginProps) {
  const [isByCode, setByCode] = useState(false);
  return (
    <div className="login-form">
      <h1>
        <b aria-hidden>物</b>物料系统
      </h1>
      <p className="login-lead">管理中心、城市与供应商，在同一张单子上协作</p>
      {isByCode ? (
        <Suspense fallback={<div className="login-form-waits" />}>
          <CodeLogin {...props} />
        </Suspense>
      ) : (
        <PasswordLogin {...props} />
      )}
      <Button className="login-other" type="link" block onClick={() => setByCode(!isByCode)}>
        {isByCode ? '改用密码' : '改用短信验证码'}
      </Button>
    </div>
  );
}
