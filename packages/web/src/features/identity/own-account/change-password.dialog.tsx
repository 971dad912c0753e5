import { loginCalls, newPasswordUnder, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { passwordWords } from '@material/contract/identity/password.rules.ts';
import type { PasswordPolicy } from '@material/contract/kernel/value/constants.ts';
import { useMemo } from 'react';
import { LoadFailure } from '../../../kit/feedback/load-failure.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session/session.ts';

const title = '修改密码';
type Props = { readonly onClose: () => void };

/** What the rule of this installation asks for is said before anything is sent. */
const callUnder = (policy: PasswordPolicy) => ({
  ...sessionCalls.changeSelfUserPassword,
  input: newPasswordUnder(policy),
});

function PasswordForm({ policy, onClose }: Props & { readonly policy: PasswordPolicy }) {
  const user = useSession((session) => session.user);
  const call = useMemo(() => callUnder(policy), [policy]);
  const lead = (
    <>
      <p>修改后，其他设备上的登录会全部退出，本机不受影响。</p>
      {/* Tells a password manager whose password it keeps. */}
      <input
        className="kit-hidden"
        autoComplete="username"
        value={user?.username ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
    </>
  );
  return (
    <FormDialog
      call={call}
      title={title}
      open
      onClose={onClose}
      width={440}
      lead={lead}
      fields={[
        'oldpassword',
        { field: 'newpassword', isNew: true, hint: passwordWords(policy) },
        { field: 'repeatpassword', isNew: true, isRequired: true, missing: '请再次输入新密码' },
      ]}
      initial={{ id: user?.id, createName: user?.name }}
      done="修改成功"
    />
  );
}

/** Changes the password of whoever is signed in. */
export function ChangePasswordDialog({ onClose }: Props) {
  const { data, error, refetch } = useCall(loginCalls.getPasswordPolicy, {});
  if (data) return <PasswordForm policy={data.policy} onClose={onClose} />;
  return error ? (
    <TabDialog open title={title} footer={null} onClose={onClose}>
      <LoadFailure error={error} title="密码要求没有取到" onRetry={refetch} />
    </TabDialog>
  ) : null;
}
