import { allotStorageCalls, type Allotment } from '@material/contract/identity/allot-storage.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { columnsOf } from '../../../kit/column/columns-of.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Option } from '../../../kit/input/option.ts';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { useHeld } from '../../../lib/session/held.ts';

const { getAllAllotStorage: call, editAllotStorage, deleteAllotStorage } = allotStorageCalls;
const { citys, cityManage } = identityScreens;
const keeps = [power(citys, '下属管理'), power(cityManage, '下属管理')];
const place = { under: 'allotStorage' };
const searchMaterials = pickerSearch(pickers.material);

const columns = columnsOf(call, [
  { field: 'materialName', width: 200 },
  { field: 'materialCode', width: 112 },
  'spec',
  { field: 'storageName', width: 96 },
  { field: 'warehouseName', width: 160 },
  { field: 'state', width: 112 },
  { field: 'updateTime', hidden: true },
]);

/** The warehouses and sorting docks of a city that receive: few. */
function useWarehouses(cityId: number): readonly Option<number>[] {
  const { data } = useCall(pickers.place, { cityId, pageSize: paging.maxSize });
  return useMemo(
    () =>
      (data?.list ?? [])
        .filter(({ kind }) => kind !== 'STORE')
        .map(({ id, displayName, code }) => ({ value: id, label: displayName, note: code })),
    [data],
  );
}

/** `面粉、大米 等 12 个物料` */
const few = 5;
const namesOf = (rows: readonly Allotment[]): string =>
  rows
    .slice(0, few)
    .map(({ materialName }) => materialName)
    .join('、') + (rows.length > few ? ` 等 ${rows.length} 个物料` : '');

/** New materials, or rows that go to another warehouse. */
type Asked = { readonly rows: readonly Allotment[]; readonly clear?: () => void };
type DialogProps = {
  readonly cityId: number;
  readonly warehouses: readonly Option<number>[];
  readonly asked: Asked;
  readonly onClose: () => void;
};

function AllotDialog({ cityId, warehouses, asked, onClose }: DialogProps) {
  const { rows, clear } = asked;
  const isNew = rows.length === 0;
  const initial = useMemo(() => ({ cityId, materialIds: rows.map(({ materialId }) => materialId) }), [cityId, rows]);
  const fields = useMemo(
    () =>
      [
        { field: 'placeId', options: warehouses },
        ...(isNew ? [{ field: 'materialIds', search: searchMaterials } as const] : []),
      ] as const,
    [warehouses, isNew],
  );
  return (
    <FormDialog
      open
      title={isNew ? '分配物料' : '改收货仓库'}
      call={editAllotStorage}
      fields={fields}
      initial={initial}
      lead={
        isNew
          ? '没有写明收货地点的要货行，以后按物料送到这个仓库；没有分配的物料送到默认仓库。'
          : `${namesOf(rows)}以后送到另一个仓库，已有的要货单不变。`
      }
      done={({ added, changed }) => (added + changed === 0 ? '没有变化' : `${added + changed} 个物料已分配`)}
      onDone={() => clear?.()}
      onClose={onClose}
    />
  );
}

/** 分仓: which warehouse of the city receives which materials. */
export function AllotStorage({
  cityId,
  isReadOnly = false,
}: {
  readonly cityId: number;
  readonly isReadOnly?: boolean;
}) {
  const api = useApi();
  const ask = useConfirm();
  const mayKeep = useHeld()(keeps) && !isReadOnly;
  const warehouses = useWarehouses(cityId);
  const [asked, setAsked] = useState<Asked>();
  const filters = useMemo(() => filtersOf(call, ['filter', { field: 'placeId', options: warehouses }]), [warehouses]);
  const fixed = useMemo(() => ({ cityId }), [cityId]);
  const remove = async (rows: readonly Allotment[], clear?: () => void): Promise<void> => {
    const content = `${namesOf(rows)}以后送到默认仓库，已有的要货单不变。`;
    if (!(await ask({ title: '取消分配？', content, okText: '取消分配', isDanger: true }))) return;
    const { removed } = await api.send(deleteAllotStorage, { ids: rows.map(({ id }) => id) });
    clear?.();
    toastDone(`${removed} 个物料已取消分配`);
  };
  const batch: Batch<Allotment> = {
    noun: '个物料',
    actions: [
      { label: '取消分配', danger: true, run: (rows, clear) => remove(rows, clear) },
      { label: '改收货仓库', primary: true, run: (rows, clear) => setAsked({ rows, clear }) },
    ],
  };
  const actionsOf = (row: Allotment) => [
    { code: 'edit', label: '改仓库', isDanger: false, run: () => setAsked({ rows: [row] }) },
    { code: 'remove', label: '取消分配', isDanger: true, run: () => remove([row]) },
  ];
  return (
    <>
      <ListPage
        call={call}
        place={place}
        fixed={fixed}
        columns={columns}
        filters={filters}
        noun="个物料"
        emptyText="还没有分配物料，都送到默认仓库"
        {...(mayKeep ? { batch, rowActions: (row: Allotment) => <RowButtons actions={actionsOf(row)} /> } : {})}
        toolbar={
          mayKeep ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked({ rows: [] })}>
              分配物料
            </Button>
          ) : null
        }
      />
      {asked ? (
        <AllotDialog cityId={cityId} warehouses={warehouses} asked={asked} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}
