import { sessionCalls, type UserInfo } from '@material/contract/identity/session.calls.ts';
import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { type Control, errorOf, tiesOf } from '../../../kit/form/form-controls.tsx';
import { CodeInput } from '../../../kit/input/code-input.tsx';
import { useApi } from '../../../lib/api.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { Refusal } from '../../../lib/send/refusal.ts';
import { useSession } from '../../../lib/session/session.ts';
import { loadUser } from '../../../lib/sign-in/sign-in.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The code, beside the button that has it sent to the number above. */
function PhoneCode({ control }: { readonly control: Control }) {
  const api = useApi();
  const ask = async (): Promise<number | undefined> => {
    if (!control.demand('newPhone')) return undefined;
    const newPhone = textOf(control.values['newPhone']).trim();
    try {
      const { againSeconds } = await api.send(sessionCalls.sendPhoneCode, { newPhone });
      toastDone(`验证码已发送，${codeRules.validMinutes} 分钟内有效`);
      return againSeconds;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
  return (
    <CodeInput
      {...tiesOf(control)}
      {...errorOf(control)}
      value={textOf(control.value)}
      onChange={control.onChange}
      onAsk={ask}
    />
  );
}

const stateOf = ({ phone, isPhoneProved }: UserInfo): string =>
  isPhoneProved
    ? `当前手机号 ${phone}，已验证，忘记密码时可以收验证码。`
    : `当前手机号 ${phone}，还没有验证，忘记密码时不能收验证码。填原来的号码就是验证它。`;

/** Changes the number of whoever is signed in, or proves the one that there is. */
export function ChangePhoneDialog({ onClose }: { readonly onClose: () => void }) {
  const user = useSession((session) => session.user);
  if (!user) return null;
  return (
    <FormDialog
      call={sessionCalls.changeSelfUserPhone}
      title="修改手机号"
      open
      onClose={onClose}
      width={440}
      lead={<p>{stateOf(user)}</p>}
      fields={[
        { field: 'newPhone', hint: '能不能用短信登录，以手机白名单为准' },
        { field: 'code', draw: (control) => <PhoneCode control={control} /> },
        'password',
      ]}
      initial={{ id: user.id, createName: user.name }}
      onDone={() => void loadUser()}
      done="修改成功"
    />
  );
}
