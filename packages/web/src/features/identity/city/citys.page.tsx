import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { cityUnits, headquartersUnits } from '@material/contract/identity/unit.reference.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { type DrawnAction, RowButtons, screenActions } from '../../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { called, useCityActions } from './city-actions.ts';
import { CityOpenDialog } from './city-open.dialog.tsx';
import { RelocateCityDialog } from './relocate-city.dialog.tsx';

const { citys } = identityScreens;
const call = cityCalls.getAllCity;

const filters = filtersOf(call, [{ field: 'filter', placeholder: '名称、编码、拼音首字母、大区' }, 'status']);

const columnsFor = (open: (row: CityRow) => void) =>
  columnsOf(call, [
    { field: 'name', width: 160, render: (row) => <NameLink name={row.name} onOpen={() => open(row)} /> },
    { field: 'code', width: 88 },
    { field: 'status', width: 88 },
    { field: 'region', width: 80 },
    { field: 'storeCount', width: 80 },
    { field: 'userCount', width: 72 },
    { field: 'lockTime', width: 88 },
    { field: 'phone', width: 128 },
    { field: 'stopReason', width: 160, card: 'none' },
    ...hidden('address', 'adcode', 'lat', 'lng', 'remark', 'updateName', 'updateTime'),
  ]);

const batchOf = (ask: ReturnType<typeof useCityActions>['ask']): Batch<CityRow> => ({
  noun: '个',
  actions: [
    { code: 'restore', label: '恢复', run: (rows, clear) => ask('restore', rows.map(called), clear) },
    { code: 'remove', label: '删除', danger: true, run: (rows, clear) => ask('remove', rows.map(called), clear) },
  ],
});

/** Every city, whether its people may sign in and order, and the way to all that it has. */
function CityList() {
  const tab = useTab();
  const actions = useCityActions();
  const api = useApi();
  const [blocked, setBlocked] = useState<CityRow>();
  const [leaving, setLeaving] = useState<CityRow>();
  const remove = async (city: CityRow): Promise<unknown> => {
    const { places } = await api.send(cityCalls.getCityOpen, { id: city.id });
    return places.length === 0 ? actions.ask('remove', [called(city)]) : setBlocked(city);
  };
  const open = (row: CityRow): void => tab.open('city', { id: String(row.id) }, row.name);
  const columns = useMemo(() => columnsFor((row) => tab.open('city', { id: String(row.id) }, row.name)), [tab]);
  const buttonsOf = (row: CityRow): DrawnAction[] => [
    ...screenActions(citys, { 编辑: { run: () => open(row) } }),
    ...actions.drawn(called(row), { remove: () => remove(row), relocate: () => setLeaving(row) }),
  ];
  return (
    <>
      <ListPage
        call={call}
        noun="个城市"
        columns={columns}
        filters={filters}
        sorting="code asc"
        batch={batchOf(actions.ask)}
        onOpen={open}
        rowActions={(row) => <RowButtons actions={buttonsOf(row)} />}
        toolbar={
          <Can power={power(citys, '新增')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => tab.open('city')}>
              新增
            </Button>
          </Can>
        }
        emptyText="还没有城市"
      />
      {blocked ? <CityOpenDialog city={blocked} onClose={() => setBlocked(undefined)} /> : null}
      {leaving ? <RelocateCityDialog city={leaving} onClose={() => setLeaving(undefined)} /> : null}
      {actions.dialogs}
    </>
  );
}

const within = { cityId: null };
const first = { key: 'citys', label: cityStatus.noun, children: <CityList /> };

/** 城市管理: the cities, and behind them the departments of headquarters. */
export const Page = () => (
  <ReferencePage of={headquartersUnits} alsoImported={cityUnits} within={within} first={first} />
);
