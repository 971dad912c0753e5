import type { MadeUser } from '@material/contract/identity/user.calls.ts';
import { Button } from 'antd';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { toastDone, toastError } from '../../../lib/send/notices.ts';
import './user.css';

/** Shown once: nobody can look it up afterwards. */
export function PasswordDialog({ made, onClose }: { readonly made: MadeUser; readonly onClose: () => void }) {
  const { name, username, password } = made;
  const copy = async (): Promise<void> => {
    if (await copyText(`用户名 ${username}，密码 ${password}`)) toastDone('已复制用户名和密码');
    else toastError('浏览器不允许复制，请选中后按 Ctrl+C');
  };
  return (
    <TabDialog
      open
      width={440}
      title={`${name}的密码`}
      onClose={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          复制
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          我已记下
        </Button>,
      ]}
    >
      <dl className="user-password">
        <dt>用户名</dt>
        <dd>{username}</dd>
        <dt>密码</dt>
        <dd>{password}</dd>
      </dl>
      <p className="kit-muted">密码只显示这一次，关闭后谁也查不到；请转交本人，并请本人登录后修改。</p>
    </TabDialog>
  );
}
