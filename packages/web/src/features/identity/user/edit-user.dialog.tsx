import { userCalls, type UserDetail, type UserRow } from '@material/contract/identity/user.calls.ts';
import { useMemo } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import { departmentDraw, holderOfRow, placeDraw, rolesDraw, type HolderOf } from './user-fields.tsx';
import type { UserKind } from './user-kind.ts';

type OneProps = { readonly of: UserKind; readonly row: UserRow; readonly onClose: () => void };

const editFields = ({ kind }: UserKind, user: UserDetail): readonly SaidField<typeof userCalls.updateUser>[] => {
  const holderOf: HolderOf = () => holderOfRow(user);
  return [
    'username',
    'name',
    { field: 'phone', placeholder: `${user.phone}，不改则不填` },
    ...(user.source === 'CITY' ? [{ field: 'placeId', draw: placeDraw(holderOf) } as const] : []),
    ...(user.source === 'SUPPLIER' ? [] : [{ field: 'departmentId', draw: departmentDraw(holderOf) } as const]),
    ...(kind === 'management' && user.source !== 'MANAGEMENT' ? (['isMain'] as const) : []),
    { field: 'remark', isShort: true },
  ];
};

function EditForm({ of, user, onClose }: Omit<OneProps, 'row'> & { readonly user: UserDetail }) {
  const fields = useMemo(() => editFields(of, user), [of, user]);
  const { id, rowVersion, username, name, placeId, departmentId, isMain, remark } = user;
  return (
    <FormDialog
      open
      width={720}
      columns={2}
      title={`编辑用户“${name}”`}
      call={userCalls.updateUser}
      fields={fields}
      initial={{
        id: id,
        rowVersion,
        username,
        name,
        placeId: placeId,
        departmentId: departmentId,
        isMain,
        remark,
      }}
      done={(saved) => `${saved.name} 已保存`}
      onClose={onClose}
    />
  );
}

function RolesForm({ user, onClose }: Omit<OneProps, 'row' | 'of'> & { readonly user: UserDetail }) {
  const fields = useMemo(
    () => [{ field: 'roleIds', draw: rolesDraw(() => holderOfRow(user)), isRequired: true } as const],
    [user],
  );
  const { id, rowVersion, roleIds, name } = user;
  return (
    <FormDialog
      open
      title={`${name}的角色`}
      call={userCalls.powerSetUsers}
      fields={fields}
      lead="保存后，下一次操作就按新的权限办，不用重新登录。"
      initial={{ id: id, rowVersion, roleIds }}
      done={(saved) => `${saved.name} 的角色已保存`}
      onClose={onClose}
    />
  );
}

export function EditUserDialog({ of, row, part, onClose }: OneProps & { readonly part: 'person' | 'roles' }) {
  const { data: user, error } = useCall(userCalls.getUser, { id: row.id });
  if (error)
    return (
      <TabDialog open title={row.name} onClose={onClose} footer={null}>
        <p className="kit-problem">{error.message}</p>
      </TabDialog>
    );
  if (!user) return null;
  return part === 'roles' ? (
    <RolesForm user={user} onClose={onClose} />
  ) : (
    <EditForm of={of} user={user} onClose={onClose} />
  );
}
