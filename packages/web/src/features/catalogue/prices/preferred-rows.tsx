import {
  preferredSupplierCalls,
  type PreferredSupplier,
} from '@material/contract/catalogue/preferred/preferred-supplier.calls.ts';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useListMemory } from '../../../kit/list/list-place.ts';
import { TabDrawer } from '../../../kit/tab/tab-dialog.tsx';
import { cancelWord } from './price-words.ts';

const { getListMatchSupplierHistory, cancelMatchSupplier } = preferredSupplierCalls;

const past = columnsOf(getListMatchSupplierHistory, [
  { field: 'supplierName', width: 112 },
  { field: 'preferReason', width: 160 },
  { field: 'setName', width: 88 },
  { field: 'setTime', width: 112 },
  { field: 'endTime', width: 112 },
  { field: 'endName', width: 88 },
  { field: 'endReason', width: 180 },
  ...hidden('materialCode', 'materialName', 'spec', 'unitName', 'cityName'),
]);

type RowProps = { readonly row: PreferredSupplier; readonly onClose: () => void };

/** What was said of a material in a city, by whom and why. */
export function PreferredHistory({ row: { materialId, cityId, materialName, cityName }, onClose }: RowProps) {
  const place = useListMemory('history');
  return (
    <TabDrawer open title={`${materialName} · ${cityName} 优选历史`} size="min(1040px, 100vw)" onClose={onClose}>
      <ListPage
        call={getListMatchSupplierHistory}
        columns={past}
        filters={[]}
        fixed={{ materialId, cityId }}
        place={place}
        emptyText="还没有设置过优选供应商"
      />
    </TabDrawer>
  );
}

export type Cancelled = { readonly rows: readonly PreferredSupplier[]; readonly clear?: () => void };

/** Takes preferences away, with the reason. */
export function CancelPreferredDialog({ rows, clear, onClose }: Cancelled & { readonly onClose: () => void }) {
  return (
    <FormDialog
      open
      isDanger
      call={cancelMatchSupplier}
      title={
        rows.length === 1
          ? `${cancelWord}：${rows[0]?.materialName} · ${rows[0]?.cityName}`
          : `${cancelWord}：${rows.length} 条`
      }
      okText={cancelWord}
      fields={['endReason']}
      initial={{ ids: rows.map(({ id }) => id) }}
      lead="取消后按报价上的优选标记、优先级和价格选用供应商，已有的要货单不变。"
      done={({ removed }) => `已取消 ${removed} 条优选供应商`}
      onDone={() => clear?.()}
      onClose={onClose}
    />
  );
}
