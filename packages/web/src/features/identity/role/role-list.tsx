import { centreWords, roleCalls, type RoleRow } from '@material/contract/identity/role.calls.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import { type DrawnAction, RowButtons, screenActions } from '../../../kit/actions/row-actions.tsx';
import { columnsOf } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { Refusal } from '../../../lib/send/refusal.ts';
import './role.css';
import { PeopleDialog } from './role-people.dialog.tsx';
import { useKeptCentres } from './use-kept-centres.ts';
import type { RoleKind } from './role-kind.ts';

const call = roleCalls.getAllRole;
const search = { field: 'filter', placeholder: '名称、城市、备注' } as const;
const filters = {
  management: filtersOf(call, [search, 'centre']),
  city: filtersOf(call, [{ ...search, placeholder: '名称、备注' }]),
};

type Shown = { readonly open: (row: RoleRow) => void; readonly people: (row: RoleRow) => void };

const columnsFor = ({ kind }: RoleKind, { open, people }: Shown) =>
  columnsOf(call, [
    { field: 'name', width: 200, render: (row) => <NameLink name={row.name} onOpen={() => open(row)} /> },
    ...(kind === 'city' ? [] : (['centre', 'cityName'] as const)),
    {
      field: 'userCount',
      width: 72,
      render: (row) =>
        row.userCount === 0 ? (
          <span className="kit-num">0</span>
        ) : (
          <Button
            type="link"
            size="small"
            className="role-count"
            aria-label={`${row.name}的 ${row.userCount} 人`}
            onClick={() => people(row)}
          >
            {row.userCount}
          </Button>
        ),
    },
    'remark',
    'updateName',
    'updateTime',
  ]);

type Asked = { readonly role: RoleRow; readonly isBlocking: boolean };

/** Deletes a role that nobody has; of one that somebody has, shows who. */
function useRemoval(show: (asked: Asked) => void) {
  const api = useApi();
  const ask = useConfirm();
  const tellConflict = useConflictNotice(call.list.row);
  return async (role: RoleRow): Promise<typeof notSent | undefined> => {
    const tellPeople = (): typeof notSent => {
      show({ role, isBlocking: true });
      return notSent;
    };
    if (role.userCount > 0) return tellPeople();
    const title = `删除角色“${role.name}”？`;
    if (!(await ask({ title, content: '没有人在使用。删除后不能恢复。', okText: '删除', isDanger: true })))
      return notSent;
    try {
      await api.send(roleCalls.deleteRole, { id: role.id, rowVersion: role.rowVersion }, { isSilent: true });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'inUse') return tellPeople();
      if (isConflict(error)) tellConflict({ ...role, no: role.name }, error);
      else throw error;
      return undefined;
    }
    toastDone(`${role.name} 已删除`);
    return undefined;
  };
}

/** The list of roles with everything that may be done to them. */
export function RoleList({ of }: { readonly of: RoleKind }) {
  const tab = useTab();
  const [asked, setAsked] = useState<Asked>();
  const remove = useRemoval(setAsked);
  const { listed, page } = of;
  const open = (row: RoleRow): void => tab.open(page, { id: String(row.id) }, row.name);
  const columns = useMemo(
    () =>
      columnsFor(of, {
        open: (row) => tab.open(of.page, { id: String(row.id) }, row.name),
        people: (role) => setAsked({ role, isBlocking: false }),
      }),
    [of, tab],
  );
  const kept = useKeptCentres(of);
  const actionsOf = (row: RoleRow): DrawnAction[] => {
    const blocked = kept.includes(row.centre) ? undefined : `${centreWords[row.centre]}的角色不由你维护`;
    return screenActions(listed, {
      编辑: { blocked, run: () => open(row) },
      新增: { label: '复制', blocked, run: () => tab.open(page, { from: String(row.id) }) },
      删除: { blocked, isDanger: true, run: () => remove(row) },
    });
  };

  return (
    <>
      <ListPage
        call={call}
        noun="个角色"
        columns={columns}
        filters={filters[of.kind]}
        sorting="id asc"
        onOpen={open}
        rowActions={(row) => <RowButtons actions={actionsOf(row)} />}
        toolbar={
          <Can power={power(listed, '新增')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => tab.open(page)}>
              新增
            </Button>
          </Can>
        }
        emptyText={of.kind === 'city' ? '本城市还没有自己的角色；总部给的角色由总部维护' : '还没有角色'}
      />
      {asked ? <PeopleDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
