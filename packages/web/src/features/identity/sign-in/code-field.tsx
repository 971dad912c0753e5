import { CodeInput } from '../../../kit/input/code-input.tsx';
import { type EnteredProps, LoginField } from './login-field.tsx';

/** The code that was sent, and the button that asks for one. */
export const CodeField = ({
  problem,
  ...input
}: EnteredProps & { readonly onAsk: () => Promise<number | undefined> }) => (
  <LoginField id="code" label="验证码" problem={problem}>
    {(shared) => <CodeInput {...shared} {...input} placeholder="请输入验证码" />}
  </LoginField>
);
