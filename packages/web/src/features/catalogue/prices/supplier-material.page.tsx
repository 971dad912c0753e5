import { supplierPriceCalls, type SupplierPriceRow } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, useMemo, useState } from 'react';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { RowButtons, screenActions, type DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { ImportDrawer } from '../../../kit/import/import-drawer.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useHeld } from '../../../lib/session/held.ts';
import { ApprovePriceDialog } from './approve-price.dialog.tsx';
import { BulkPriceDialog } from './bulk-price.dialog.tsx';
import { PriceHistoryDrawer } from './price-history.tsx';
import { comparing } from './compared-ids.ts';
import { priceColumns, priceFilters } from './price-columns.tsx';
import { importOfPrices } from './price-sheets.ts';
import { bulkWord, compareWord } from './price-words.ts';
import { called, usePriceActions } from './price-actions.ts';
import { SupplierOrderDialog } from './supplier-order.dialog.tsx';

const { supplierMaterial } = catalogueScreens;
const call = supplierPriceCalls.getListSupplierMaterial;

/** What is changed together: what was chosen, or all that the filter finds. */
type Bulk = Pick<ComponentProps<typeof BulkPriceDialog>, 'query'> & { readonly clear?: () => void };

type Batched = { readonly ask: ((bulk: Bulk) => void) | undefined; readonly compare: (ids: readonly number[]) => void };

const batchOf = ({ ask, compare }: Batched): Batch<SupplierPriceRow> => ({
  noun: '条报价',
  actions: [
    { label: compareWord, run: (rows) => compare(rows.map(({ materialId }) => materialId)) },
    ...(ask
      ? [
          {
            label: bulkWord,
            primary: true as const,
            run: (rows: readonly SupplierPriceRow[], clear: () => void) =>
              ask({ query: { ids: rows.map(({ id }) => id) }, clear }),
          },
        ]
      : []),
  ],
});

/** 供应商物料: what each supplier asks for each material, now, later, and what waits for approval. */
export function Page() {
  const tab = useTab();
  const actions = usePriceActions();
  const [asked, setAsked] = useState<SupplierPriceRow>();
  const [ranked, setRanked] = useState<SupplierPriceRow>();
  const [past, setPast] = useState<SupplierPriceRow>();
  const [bulk, setBulk] = useState<Bulk>();
  const mayChange = useHeld()([power(supplierMaterial, '改价')]);
  const open = (row: SupplierPriceRow): void => tab.open('supplierPrice', { id: String(row.id) }, row.materialName);
  const compare = (ids: readonly number[]): void => tab.open('comparePrices', comparing(ids));
  const columns = useMemo(
    () => priceColumns((row) => tab.open('supplierPrice', { id: String(row.id) }, row.materialName)),
    [tab],
  );
  const buttonsOf = (row: SupplierPriceRow): DrawnAction[] => [
    ...actions.drawn(called(row), { approve: () => setAsked(row) }),
    ...screenActions(supplierMaterial, { 改价: { run: () => open(row) } }),
    { code: 'compare', label: compareWord, isDanger: false, run: () => compare([row.materialId]) },
    ...(mayChange ? [{ code: 'order', label: '优先级', isDanger: false, run: () => setRanked(row) }] : []),
    { code: 'history', label: '历史', isDanger: false, run: () => setPast(row) },
  ];
  return (
    <>
      <ListPage
        call={call}
        noun="条报价"
        columns={columns}
        filters={priceFilters}
        onOpen={open}
        rowActions={(row) => <RowButtons actions={buttonsOf(row)} />}
        batch={batchOf({ ask: mayChange ? setBulk : undefined, compare })}
        toolbar={({ input, totalCount = 0 }) => (
          <>
            {mayChange && totalCount > 0 ? <Button onClick={() => setBulk({ query: input })}>{bulkWord}</Button> : null}
            <Can power={power(supplierMaterial, '导入')}>
              <Button
                icon={<UploadOutlined aria-hidden />}
                onClick={() => tab.setQuery({ ...tab.query, import: 'new' })}
              >
                导入
              </Button>
            </Can>
            <Can power={power(supplierMaterial, '新增')}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => tab.open('supplierPrice')}>
                新增
              </Button>
            </Can>
          </>
        )}
        emptyText="没有这样的报价，请换个条件查找"
      />
      {asked ? <ApprovePriceDialog row={asked} onClose={() => setAsked(undefined)} /> : null}
      {ranked ? <SupplierOrderDialog goods={ranked} onClose={() => setRanked(undefined)} /> : null}
      {past ? <PriceHistoryDrawer row={past} onClose={() => setPast(undefined)} /> : null}
      {bulk ? <BulkPriceDialog query={bulk.query} onDone={bulk.clear} onClose={() => setBulk(undefined)} /> : null}
      <ImportDrawer of={importOfPrices} />
      {actions.dialogs}
    </>
  );
}
