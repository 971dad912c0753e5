import { mostNamed, roleCalls, type RoleDetail, type RoleRow } from '@material/contract/identity/role.calls.ts';
import { Button, Skeleton } from 'antd';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import './role.css';

type Person = RoleDetail['people'][number];

const People = ({ people, count }: { readonly people: readonly Person[]; readonly count: number }) => (
  <>
    <ul className="role-people" tabIndex={0} aria-label="使用的人">
      {people.map(({ id, name, username, unitName }) => (
        <li key={id}>
          <b>{name}</b>
          <span className="kit-muted">{username}</span>
          <span>{unitName}</span>
        </li>
      ))}
    </ul>
    {count > mostNamed ? (
      <p className="kit-muted">
        只列出前 {mostNamed} 人，共 {count} 人
      </p>
    ) : null}
  </>
);

type Props = { readonly role: RoleRow; readonly isBlocking: boolean; readonly onClose: () => void };

/** Who has a role; `isBlocking`: it was to be deleted, which has to wait until nobody has it. */
export function PeopleDialog({ role, isBlocking, onClose }: Props) {
  const { data, error } = useCall(roleCalls.getRole, { id: role.id });
  const count = data?.userCount ?? role.userCount;
  return (
    <TabDialog
      open
      width={480}
      title={isBlocking ? `“${role.name}”还不能删除` : `使用“${role.name}”的人`}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      <p>
        {isBlocking
          ? `有 ${count} 人正在使用，请先给他们换成其他角色：`
          : `共 ${count} 人。改动权限后，他们下一次操作就按新的权限办。`}
      </p>
      {data ? (
        <People people={data.people} count={count} />
      ) : error ? (
        <p className="kit-problem">{error.message}</p>
      ) : (
        <Skeleton active />
      )}
    </TabDialog>
  );
}
