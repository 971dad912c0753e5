import { userCalls, type MadeUser, type UserRow } from '@material/contract/identity/user.calls.ts';
import { userSign } from '@material/contract/identity/attachments.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power, roles } from '@material/contract/kernel/call/screen.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { type DrawnAction, RowButtons, screenActions } from '../../../kit/actions/row-actions.tsx';
import { mayAdd } from '../../../kit/attachment/allowed.ts';
import { columnsOf, hidden, type SaidColumn } from '../../../kit/column/columns-of.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import type { Option } from '../../../kit/input/option.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useHeld } from '../../../lib/session/held.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { useCall } from '../../../lib/query.ts';
import { SignDialog } from './sign.dialog.tsx';
import { BatchRolesDialog } from './batch-roles.dialog.tsx';
import { useUnits } from './use-units.ts';
import type { UserKind } from './user-kind.ts';
import { AddUserDialog } from './add-user.dialog.tsx';
import { EditUserDialog } from './edit-user.dialog.tsx';
import { RelocateUsersDialog } from './relocate-users.dialog.tsx';
import { PasswordDialog } from './user-password.dialog.tsx';
import { useUserSteps } from './use-user-steps.tsx';

const filtersFor = ({ kind, list }: UserKind, { cities, suppliers }: ReturnType<typeof useUnits>, held: Option[]) =>
  filtersOf(list, [
    { field: 'filter', placeholder: '用户名、姓名、备注' },
    { field: 'phone', placeholder: '完整的手机号' },
    ...(kind === 'management'
      ? (['source', { field: 'cityId', options: cities }, { field: 'supplierId', options: suppliers }] as const)
      : []),
    { field: 'roleId', options: held },
    'status',
  ]);

/** What a unit's list says of whose somebody is. */
const ownColumns: Readonly<Record<UserKind['kind'], readonly SaidColumn<UserRow>[]>> = {
  management: ['source', 'ownerName', 'placeName', 'departmentName'],
  city: ['placeName', 'departmentName'],
  supplier: [],
};

const columnsFor = ({ kind, list }: UserKind) =>
  columnsOf(list, [
    { field: 'username', width: 136 },
    'name',
    { field: 'phone', width: 168 },
    'status',
    ...ownColumns[kind],
    'roleNames',
    'isMain',
    'lastLoginAt',
    ...hidden('stopReason', 'remark'),
  ]);

type Asked =
  | { readonly what: 'add' }
  | { readonly what: 'person' | 'roles' | 'sign'; readonly row: UserRow }
  | { readonly what: 'batch' | 'relocate'; readonly rows: readonly UserRow[]; readonly clear: () => void };

const mayRelocate = ({ kind }: UserKind): boolean =>
  kind === 'management' && can(power(identityScreens.users, '迁移城市'));
const notOfCity = ({ source }: UserRow): string | undefined =>
  source === 'CITY' ? undefined : '只有城市的用户可以迁移';

type Viewer = { readonly isSuperadmin: boolean; readonly me: number | null };

/** Why nothing, or not everything, can be done with an account here. */
const reasonsOf = ({ kind }: UserKind, row: UserRow, { isSuperadmin, me }: Viewer) => {
  const main = kind !== 'management' && row.isMain ? '主账号由管理中心维护，请联系管理中心' : undefined;
  const disabled = row.status === 'DISABLED' && !isSuperadmin ? '已禁用的账号只有超级管理员可以恢复' : undefined;
  return { main, own: main ?? (row.id === me ? '这是你自己的账号' : undefined), start: main ?? disabled };
};

/** What may be done with an account, by whoever holds the buttons of this place. */
function useActions(of: UserKind, ask: (asked: Asked) => void, show: (made: MadeUser) => void) {
  const steps = useUserSteps(show);
  const mayAddSign = mayAdd(userSign, useHeld());
  const isSuperadmin = useSession(({ user }) => user?.roles.includes(roles.superadmin) === true);
  const me = useSession(({ id }) => id);
  return (row: UserRow): DrawnAction[] => {
    const { main, own, start } = reasonsOf(of, row, { isSuperadmin, me });
    const disable: DrawnAction = {
      code: 'disable',
      label: '禁用',
      blocked: own,
      isDanger: true,
      run: () => steps.disable(row),
    };
    const sign: DrawnAction = {
      code: userSign.kind,
      label: userSign.noun,
      blocked: main,
      isDanger: false,
      run: () => ask({ what: 'sign', row }),
    };
    const relocate: DrawnAction = {
      code: '迁移城市',
      label: '迁移城市',
      blocked: notOfCity(row),
      isDanger: false,
      run: () => ask({ what: 'relocate', rows: [row], clear: () => undefined }),
    };
    return [
      ...screenActions(of.listed, {
        编辑: { blocked: main, run: () => ask({ what: 'person', row }) },
        权限设置: { blocked: main, run: () => ask({ what: 'roles', row }) },
        重置密码: { blocked: own, run: () => steps.reset(row) },
        停用:
          row.status === 'NORMAL'
            ? { blocked: own, isDanger: true, run: () => steps.stop(row) }
            : { label: '启用', blocked: start, run: () => steps.start(row) },
      }),
      ...(mayAddSign ? [sign] : []),
      ...(mayRelocate(of) ? [relocate] : []),
      ...(of.kind === 'management' && isSuperadmin && row.status !== 'DISABLED' ? [disable] : []),
    ];
  };
}

type AskedProps = {
  readonly of: UserKind;
  readonly units: ReturnType<typeof useUnits>;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  readonly onMade: (made: MadeUser) => void;
};

/** The dialog of what was asked for. */
function AskedDialog({ of, units, asked, onClose, onMade }: AskedProps) {
  switch (asked?.what) {
    case undefined:
      return null;
    case 'add':
      return <AddUserDialog of={of} units={units} onClose={onClose} onMade={onMade} />;
    case 'person':
    case 'roles':
      return <EditUserDialog of={of} row={asked.row} part={asked.what} onClose={onClose} />;
    case 'sign':
      return <SignDialog row={asked.row} onClose={onClose} />;
    case 'batch':
      return <BatchRolesDialog rows={asked.rows} clear={asked.clear} onClose={onClose} />;
    case 'relocate':
      return <RelocateUsersDialog rows={asked.rows} cities={units.cities} clear={asked.clear} onClose={onClose} />;
  }
}

/** What may be done with several accounts at once. */
const batchOf = (of: UserKind, ask: (asked: Asked) => void): Batch<UserRow> => ({
  noun: '人',
  actions: [
    ...(mayRelocate(of)
      ? [
          {
            label: '迁移城市',
            when: ({ source }: UserRow) => source === 'CITY',
            blocked: notOfCity,
            run: (rows: readonly UserRow[], clear: () => void) => ask({ what: 'relocate', rows, clear }),
          },
        ]
      : []),
    ...(can(power(of.listed, '批量权限'))
      ? [
          {
            label: '批量权限',
            run: (rows: readonly UserRow[], clear: () => void) => ask({ what: 'batch', rows, clear }),
          },
        ]
      : []),
  ],
});

/** The accounts that are kept in one place. */
export function UserList({ of }: { readonly of: UserKind }) {
  const [asked, setAsked] = useState<Asked>();
  const [made, setMade] = useState<MadeUser>();
  const isManagement = of.kind === 'management';
  const units = useUnits(isManagement);
  const { data } = useCall(userCalls.getRolesListBylinkid, {});
  const filters = useMemo(() => {
    const held = (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
    return filtersFor(of, units, held);
  }, [of, units, data]);
  const columns = useMemo(() => columnsFor(of), [of]);
  const actionsOf = useActions(of, setAsked, setMade);
  const close = (): void => setAsked(undefined);
  const batch = batchOf(of, setAsked);
  return (
    <>
      <ListPage
        call={of.list}
        noun="个用户"
        columns={columns}
        filters={filters}
        sorting="id desc"
        rowActions={(row) => <RowButtons actions={actionsOf(row)} />}
        {...(batch.actions.length > 0 ? { batch } : {})}
        toolbar={
          <Can power={power(of.listed, '新增')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked({ what: 'add' })}>
              新增
            </Button>
          </Can>
        }
        emptyText="没有这样的用户，请换个条件查找"
      />
      <AskedDialog of={of} units={units} asked={asked} onClose={close} onMade={setMade} />
      {made ? <PasswordDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </>
  );
}
