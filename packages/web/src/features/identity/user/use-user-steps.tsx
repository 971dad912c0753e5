import { userCalls, type MadeUser, type UserRow } from '@material/contract/identity/user.calls.ts';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { useApi } from '../../../lib/api.ts';
import { toastDone } from '../../../lib/send/notices.ts';

type Question = { readonly title: string; readonly content: string; readonly okText: string; readonly isDanger?: true };

/** What is asked before an account is changed at once, and what is said afterwards. */
export function useUserSteps(show: (made: MadeUser) => void) {
  const api = useApi();
  const ask = useConfirm();
  const tellConflict = useConflictNotice(userCalls.getListUsers.list.row);
  const step =
    (question: (row: UserRow) => Question, send: (row: UserRow) => Promise<unknown>) => async (row: UserRow) => {
      if (!(await ask(question(row)))) return notSent;
      try {
        await send(row);
      } catch (error) {
        if (!isConflict(error)) throw error;
        tellConflict({ ...row, no: row.name }, error);
      }
      return undefined;
    };
  const ref = ({ id, rowVersion }: UserRow) => ({ id, rowVersion });
  return {
    reset: step(
      ({ name }) => ({
        title: `重置“${name}”的密码？`,
        content: '会生成一个新密码，只显示一次；这个账号正在使用的登录全部退出。',
        okText: '重置密码',
      }),
      async (row) => show(await api.send(userCalls.changeUserPassword, ref(row))),
    ),
    stop: step(
      ({ name }) => ({
        title: `停用“${name}”？`,
        content: '不能再登录，正在使用的登录立即退出；以后可以再启用。',
        okText: '停用',
        isDanger: true,
      }),
      async (row) => {
        await api.send(userCalls.stopUserID, ref(row));
        toastDone(`${row.name} 已停用`);
      },
    ),
    start: step(
      ({ name }) => ({ title: `启用“${name}”？`, content: '可以重新登录，角色和单位不变。', okText: '启用' }),
      async (row) => {
        await api.send(userCalls.startUserID, ref(row));
        toastDone(`${row.name} 已启用`);
      },
    ),
    disable: step(
      ({ name }) => ({
        title: `禁用“${name}”？`,
        content: '不能再登录，正在使用的登录立即退出；只有超级管理员可以恢复。',
        okText: '禁用',
        isDanger: true,
      }),
      async (row) => {
        await api.send(userCalls.disableUser, ref(row));
        toastDone(`${row.name} 已禁用`);
      },
    ),
  };
}
