import { priceProposalCalls, type OwnPriceRow } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { useMemo, useState } from 'react';
import { RowButtons, screenActions, type DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { OwnPriceDialog } from './own-price.dialog.tsx';
import { called, useOwnPriceActions } from './price-actions.ts';

const call = priceProposalCalls.getListSupplierPrice;
const place = { under: 'prices' };

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料名称、拼音首字母' },
  'status',
  'phase',
  'materialId',
  'validTo',
]);

const columnsFor = (open: (row: OwnPriceRow) => void) =>
  columnsOf(call, [
    {
      field: 'materialName',
      width: 136,
      render: (row) => <NameLink name={row.materialName} onOpen={() => open(row)} />,
    },
    { field: 'spec', width: 124 },
    { field: 'unitName', width: 56 },
    { field: 'price', width: 84 },
    { field: 'validFrom', width: 92 },
    { field: 'validTo', width: 92 },
    { field: 'status', width: 72 },
    { field: 'phase', width: 72 },
    { field: 'minQty', width: 68 },
    { field: 'tierCount', width: 64 },
    { field: 'cityPriceCount', width: 76 },
    { field: 'checkOpinion', width: 160 },
    ...hidden(
      'no',
      'materialCode',
      'priceExTax',
      'taxRate',
      'multiple',
      'leadDays',
      'supplierMaterialCode',
      'supplierSpec',
      'isProposed',
      'priceReason',
      'createTime',
      'checkTime',
    ),
  ]);

/** What a supplier asks for its materials, what it has proposed, and what became of that. */
export function OwnPrices() {
  const tab = useTab();
  const actions = useOwnPriceActions();
  const [shown, setShown] = useState<OwnPriceRow>();
  const columns = useMemo(() => columnsFor(setShown), []);
  const propose = (row: OwnPriceRow): void => tab.open('ownPrice', { id: String(row.id) }, row.materialName);
  const buttonsOf = (row: OwnPriceRow): DrawnAction[] => [
    ...actions.drawn(called(row)),
    // One price of a material waits at a time.
    ...(isIn(priceStatus, 'waiting', row.status)
      ? []
      : screenActions(catalogueScreens.materialUpdate, { 提交报价: { run: () => propose(row) } })),
  ];
  return (
    <>
      <ListPage
        call={call}
        noun="条报价"
        place={place}
        columns={columns}
        filters={filters}
        onOpen={setShown}
        rowActions={(row) => <RowButtons actions={buttonsOf(row)} />}
        emptyText="没有这样的报价。首次报价由管理中心建立，请联系采购"
      />
      {shown ? <OwnPriceDialog row={shown} actions={actions} onClose={() => setShown(undefined)} /> : null}
      {actions.dialogs}
    </>
  );
}
