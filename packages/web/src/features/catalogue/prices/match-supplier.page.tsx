import {
  preferredSupplierCalls,
  type PreferredSupplier,
} from '@material/contract/catalogue/preferred/preferred-supplier.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { RowButtons, type DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { mayOpen } from '../../../lib/screen-at.ts';
import { useHeld } from '../../../lib/session/held.ts';
import { comparing } from './compared-ids.ts';
import { CancelPreferredDialog, PreferredHistory, type Cancelled } from './preferred-rows.tsx';
import { PreferDialog } from './prefer.dialog.tsx';
import { cancelWord, compareWord, preferWord } from './price-words.ts';

const { matchSupplier } = catalogueScreens;
const { getListMatchSupplier: call } = preferredSupplierCalls;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料、供应商、城市、拼音首字母' },
  'cityId',
  'supplierId',
  'materialId',
  'categoryId',
]);
const columns = columnsOf(call, [
  { field: 'materialName', width: 136 },
  { field: 'spec', width: 124 },
  { field: 'unitName', width: 56 },
  { field: 'cityName', width: 80 },
  { field: 'supplierName', width: 112 },
  { field: 'state', width: 112 },
  { field: 'preferReason', width: 160 },
  { field: 'setName', width: 88 },
  { field: 'setTime', width: 112 },
  ...hidden('materialCode'),
]);
/** 优选供应商: whom each city prefers for a material, where it is not left to the prices. */
export function Page() {
  const tab = useTab();
  const isHeld = useHeld();
  const [isOpen, setOpen] = useState(false);
  const [cancelled, setCancelled] = useState<Cancelled>();
  const [shown, setShown] = useState<PreferredSupplier>();
  const mayCancel = isHeld([power(matchSupplier, '取消优选')]);
  const mayCompare = mayOpen('comparePrices');
  const actionsOf = (row: PreferredSupplier): DrawnAction[] => [
    ...(mayCancel
      ? [{ code: 'cancel', label: cancelWord, isDanger: true, run: () => setCancelled({ rows: [row] }) }]
      : []),
    ...(mayCompare
      ? [
          {
            code: 'compare',
            label: compareWord,
            isDanger: false,
            run: () => tab.open('comparePrices', comparing([row.materialId])),
          },
        ]
      : []),
    { code: 'history', label: '历史', isDanger: false, run: () => setShown(row) },
  ];
  const batch: Batch<PreferredSupplier> = {
    noun: '条',
    actions: [{ label: cancelWord, danger: true, run: (rows, clear) => setCancelled({ rows, clear }) }],
  };
  return (
    <>
      <ListPage
        call={call}
        columns={columns}
        filters={filters}
        rowActions={(row) => <RowButtons actions={actionsOf(row)} />}
        {...(mayCancel ? { batch } : {})}
        toolbar={
          <Can power={power(matchSupplier, '设置优选')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
              {preferWord}
            </Button>
          </Can>
        }
        emptyText="各城市还没有设置优选供应商，按报价上的优选标记、优先级和价格选用"
      />
      {isOpen ? <PreferDialog onClose={() => setOpen(false)} /> : null}
      {cancelled ? <CancelPreferredDialog {...cancelled} onClose={() => setCancelled(undefined)} /> : null}
      {shown ? <PreferredHistory row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
