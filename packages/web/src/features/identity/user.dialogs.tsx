import { userCalls, type MadeUser, type UserDetail, type UserRow } from '@material/contract/identity/user.calls.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { SaidField } from '../../kit/form/fields-of.tsx';
import type { Values } from '../../kit/form/form-state.rules.ts';
import { TabDialog } from '../../kit/tab/tab-dialog.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { toastDone, toastError } from '../../lib/notices.ts';
import { useCall } from '../../lib/query.ts';
import { departmentDraw, holderOfRow, placeDraw, rolesDraw, type HolderOf } from './user-fields.tsx';
import type { UserKind } from './user-kind.ts';
import type { useUnits } from './use-units.ts';
import './user.css';

type Units = ReturnType<typeof useUnits>;
type Insert = SaidField<typeof userCalls.insertUser>;
type Common = SaidField<typeof userCalls.addSupplierSonUser>;
type Son = SaidField<typeof userCalls.addCitySonUser>;

/** What is chosen from follows from whose account it is to be. */
const newHolder: HolderOf = ({ source, cityId }) => {
  if (source === 'CITY') return typeof cityId === 'number' ? { source, cityId } : undefined;
  return source === 'MANAGEMENT' || source === 'SUPPLIER' ? { source } : undefined;
};
const ownHolder: HolderOf = () => ({});

const afterCity = (): Values => ({ placeId: undefined, departmentId: undefined, roleIds: [] });
const afterSource = (): Values => ({ ...afterCity(), cityId: undefined, supplierId: undefined });
const isOf =
  (...sources: readonly string[]) =>
  ({ source }: Values): boolean =>
    typeof source === 'string' && sources.includes(source);

const unitFields = ({ cities, suppliers }: Units): readonly Insert[] => [
  { field: 'source', isFixed: true, follows: afterSource },
  { field: 'cityId', options: cities, isMarked: true, when: isOf('CITY'), follows: afterCity },
  { field: 'supplierId', options: suppliers, isMarked: true, when: isOf('SUPPLIER') },
  {
    field: 'isMain',
    hint: '主账号由管理中心维护，其余账号由单位自己维护',
    when: isOf('CITY', 'SUPPLIER'),
  },
];

const person = (holderOf: HolderOf): readonly Common[] => [
  { field: 'username', placeholder: '字母开头，3 到 30 位' },
  'name',
  { field: 'phone', placeholder: '11 位手机号' },
  { field: 'roleIds', draw: rolesDraw(holderOf), isMarked: true },
];
const remark = { field: 'remark', isShort: true } as const;

const anybodyFields = (units: Units): readonly Insert[] => [
  ...unitFields(units),
  ...person(newHolder),
  { field: 'placeId', draw: placeDraw(newHolder), when: isOf('CITY') },
  { field: 'departmentId', draw: departmentDraw(newHolder), when: isOf('MANAGEMENT', 'CITY') },
  remark,
];
const cityFields: readonly Son[] = [
  ...person(ownHolder),
  { field: 'placeId', draw: placeDraw(ownHolder) },
  { field: 'departmentId', draw: departmentDraw(ownHolder) },
  remark,
];
const supplierFields: readonly Common[] = [...person(ownHolder), remark];

type AddProps = {
  readonly of: UserKind;
  readonly units: Units;
  readonly onClose: () => void;
  readonly onMade: (made: MadeUser) => void;
};

/** A new account; its password is shown once it is there. */
export function AddUserDialog({ of: { kind }, units, onClose, onMade }: AddProps) {
  const fields = useMemo(() => anybodyFields(units), [units]);
  const look = { open: true, width: 720, columns: 2, onClose, onDone: onMade } as const;
  const son = { ...look, title: '新增子账号', initial: { roleIds: [] } };
  if (kind === 'city') return <FormDialog {...son} call={userCalls.addCitySonUser} fields={cityFields} />;
  if (kind === 'supplier') return <FormDialog {...son} call={userCalls.addSupplierSonUser} fields={supplierFields} />;
  return (
    <FormDialog
      {...look}
      title="新增用户"
      initial={{ source: 'MANAGEMENT', roleIds: [] }}
      call={userCalls.insertUser}
      fields={fields}
    />
  );
}

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
