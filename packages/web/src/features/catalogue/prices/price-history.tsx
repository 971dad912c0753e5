import { priceHistoryCalls } from '@material/contract/catalogue/price/price-history.calls.ts';
import { supplierPriceRow, type SupplierPriceRow } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { useState } from 'react';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { SearchSelect } from '../../../kit/input/search-select.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useListMemory } from '../../../kit/list/list-place.ts';
import { TabDrawer } from '../../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import './prices.css';

const { getListPriceHistory, getPriceCourse } = priceHistoryCalls;
const cities = pickerSearch(pickers.city, {});

const columns = columnsOf(getListPriceHistory, [
  { field: 'validFrom', width: 92 },
  { field: 'validTo', width: 92 },
  { field: 'priceBefore', width: 88 },
  { field: 'price', width: 88 },
  { field: 'status', width: 72 },
  { field: 'priceReason', width: 120 },
  { field: 'createName', width: 88 },
  { field: 'createTime', width: 104 },
  { field: 'checkName', width: 88 },
  { field: 'tierText', width: 180 },
  { field: 'cityPriceText', width: 180 },
  ...hidden(
    'no',
    'supplierName',
    'materialCode',
    'materialName',
    'spec',
    'unitName',
    'approvalReason',
    'checkTime',
    'checkOpinion',
  ),
]);

type Pair = Pick<SupplierPriceRow, 'supplierId' | 'materialId'>;

/** The approved prices one after the other: in a city, or as cities without a price of their own pay them. */
function PriceCourse({ supplierId, materialId }: Pair) {
  const [cityId, setCityId] = useState<number>();
  const asked = { supplierId, materialId, ...(cityId === undefined ? {} : { cityId }) };
  const { data, error, refetch } = useCall(getPriceCourse, asked);
  const bars = data && {
    labels: data.list.map(({ validFrom }) => validFrom),
    series: [{ name: labelOf(supplierPriceRow.shape.price), values: data.list.map(({ price }) => price) }],
  };
  return (
    <>
      <div className="price-course-city">
        <SearchSelect
          aria-label="按城市查看"
          search={cities}
          placeholder="按城市查看"
          value={cityId}
          onChange={setCityId}
        />
      </div>
      <ChartCard label="各版本的含税单价，按生效日期" bars={bars} error={error} onRetry={() => void refetch()} />
    </>
  );
}

type Props = { readonly row: SupplierPriceRow; readonly onClose: () => void };

/** 价格历史: every version of a supplier's price for a material, also those that were refused or taken back. */
export function PriceHistoryDrawer({ row, onClose }: Props) {
  const { supplierId, materialId, supplierName, materialName } = row;
  const place = useListMemory('history');
  return (
    <TabDrawer open title={`${supplierName} · ${materialName} 价格历史`} size="min(1040px, 100vw)" onClose={onClose}>
      <PriceCourse supplierId={supplierId} materialId={materialId} />
      <ListPage
        call={getListPriceHistory}
        noun="个版本"
        columns={columns}
        filters={[]}
        fixed={{ supplierId, materialId }}
        place={place}
        emptyText="还没有报价"
      />
    </TabDrawer>
  );
}
