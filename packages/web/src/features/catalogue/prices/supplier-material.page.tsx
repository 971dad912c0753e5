import { supplierPriceCalls, type SupplierPriceRow } from '@material/contract/catalogue/supplier-price.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { RowButtons, screenActions, type DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { ApprovePriceDialog } from './approve-price.dialog.tsx';
import { PriceHistoryDrawer } from './price-history.tsx';
import { called, usePriceActions } from './price-actions.ts';

const { supplierMaterial } = catalogueScreens;
const call = supplierPriceCalls.getListSupplierMaterial;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料、供应商、拼音首字母' },
  'status',
  'phase',
  'supplierId',
  'materialId',
  'categoryId',
  'cityId',
  'validTo',
  'duty',
]);

const columnsFor = (open: (row: SupplierPriceRow) => void) =>
  columnsOf(call, [
    {
      field: 'materialName',
      width: 136,
      render: (row) => <NoLink no={row.materialName} onOpen={() => open(row)} />,
    },
    { field: 'spec', width: 104 },
    { field: 'unitName', width: 56 },
    { field: 'supplierName', width: 96 },
    { field: 'price', width: 84 },
    { field: 'priceExTax', width: 96 },
    { field: 'taxRate', width: 56 },
    { field: 'validFrom', width: 92 },
    { field: 'validTo', width: 92 },
    { field: 'status', width: 72 },
    { field: 'phase', width: 72 },
    { field: 'priority', width: 64 },
    { field: 'minQty', width: 68 },
    { field: 'tierCount', width: 64 },
    { field: 'cityPriceCount', width: 76 },
    { field: 'fluctuationPct', width: 104 },
    ...hidden(
      'no',
      'materialCode',
      'multiple',
      'leadDays',
      'isPreferred',
      'supplierMaterialCode',
      'supplierSpec',
      'approvalReason',
      'priceReason',
      'createName',
      'createTime',
      'checkName',
      'checkTime',
      'checkOpinion',
    ),
  ]);

/** 供应商物料: what each supplier asks for each material, now, later, and what waits for approval. */
export function Page() {
  const tab = useTab();
  const actions = usePriceActions();
  const [asked, setAsked] = useState<SupplierPriceRow>();
  const [past, setPast] = useState<SupplierPriceRow>();
  const open = (row: SupplierPriceRow): void => tab.open('supplierPrice', { id: String(row.id) }, row.materialName);
  const columns = useMemo(
    () => columnsFor((row) => tab.open('supplierPrice', { id: String(row.id) }, row.materialName)),
    [tab],
  );
  const buttonsOf = (row: SupplierPriceRow): DrawnAction[] => [
    ...actions.drawn(called(row), { approve: () => setAsked(row) }),
    ...screenActions(supplierMaterial, { 改价: { run: () => open(row) } }),
    { code: 'history', label: '历史', isDanger: false, run: () => setPast(row) },
  ];
  return (
    <>
      <ListPage
        call={call}
        noun="条报价"
        columns={columns}
        filters={filters}
        onOpen={open}
        rowActions={(row) => <RowButtons actions={buttonsOf(row)} />}
        toolbar={
          <Can power={power(supplierMaterial, '新增')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => tab.open('supplierPrice')}>
              新增
            </Button>
          </Can>
        }
        emptyText="没有这样的报价，请换个条件查找"
      />
      {asked ? <ApprovePriceDialog row={asked} onClose={() => setAsked(undefined)} /> : null}
      {past ? <PriceHistoryDrawer row={past} onClose={() => setPast(undefined)} /> : null}
      {actions.dialogs}
    </>
  );
}
