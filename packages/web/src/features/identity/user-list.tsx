import type { UserRow } from '@material/contract/identity/user.calls.ts';
import { useMemo } from 'react';
import { columnsOf, type SaidColumn } from '../../kit/column/columns-of.tsx';
import { filtersOf } from '../../kit/filter/filters-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useUnits } from './use-units.ts';
import type { UserKind } from './user-kind.ts';

const filtersFor = ({ kind, list }: UserKind, { cities, suppliers }: ReturnType<typeof useUnits>) =>
  filtersOf(list, [
    { field: 'filter', placeholder: '用户名、姓名、备注' },
    { field: 'phone', placeholder: '完整的手机号' },
    ...(kind === 'management'
      ? (['source', { field: 'cityId', options: cities }, { field: 'supplierId', options: suppliers }] as const)
      : []),
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
    { field: 'remark', hidden: true },
  ]);

/** The accounts that are kept in one place. */
export function UserList({ of }: { readonly of: UserKind }) {
  const units = useUnits(of.kind === 'management');
  const filters = useMemo(() => filtersFor(of, units), [of, units]);
  const columns = useMemo(() => columnsFor(of), [of]);
  return (
    <ListPage
      call={of.list}
      noun="个用户"
      columns={columns}
      filters={filters}
      sorting="id desc"
      emptyText="没有这样的用户，请换个条件查找"
    />
  );
}
