import { priceOrderCalls, type RankedSupplier } from '@material/contract/catalogue/price/price-order.calls.ts';
import { formatPrice } from '@material/contract/kernel/value/decimal.ts';
import { Skeleton } from 'antd';
import { useRowDrag } from '../../../kit/list/row-drag.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import './prices.css';
import { ToneTag } from '../../../kit/display/status-tag.tsx';

const { getSupplierOrder, placeSupplierOrder } = priceOrderCalls;

type Goods = { readonly materialId: number; readonly materialName: string; readonly unitName: string };
type RanksProps = Goods & { readonly list: readonly RankedSupplier[] };

function Ranks({ materialId, unitName, list }: RanksProps) {
  const api = useApi();
  const { handle, rowProps } = useRowDrag({
    rows: list,
    isTree: false,
    onPlace: ({ id }, { beforeId }) =>
      void api
        .send(placeSupplierOrder, { id, beforeId })
        .then((placed) => api.put(getSupplierOrder, { materialId }, placed))
        // What stands in the way has been said.
        .catch(() => undefined),
  });
  return (
    <ol className="supplier-order">
      {list.map((row, at) => (
        <li key={row.id} {...rowProps(row)}>
          {handle(row)}
          <b>{at + 1}</b>
          <span>
            {row.supplierName} {row.isPreferred ? <ToneTag tone="processing">优选</ToneTag> : null}
          </span>
          <span className="kit-muted">{`${formatPrice(row.price)} 元/${unitName}，${row.validFrom} 至 ${row.validTo}`}</span>
        </li>
      ))}
    </ol>
  );
}

/** The suppliers of a material in the order in which they are chosen, put into another one by dragging; each move is kept at once. */
export function SupplierOrderDialog({ goods, onClose }: { readonly goods: Goods; readonly onClose: () => void }) {
  const { data, error } = useCall(getSupplierOrder, { materialId: goods.materialId });
  return (
    <TabDialog open title={`${goods.materialName} 供应商优先级`} footer={null} width={640} onClose={onClose}>
      <p className="kit-muted">
        要货时没有指定供应商的，从上往下选第一家能供货的；城市设置了优选供应商的，以城市的为准。拖动后立即保存。
      </p>
      {error ? <p className="kit-problem">{error.message}</p> : null}
      {data ? <Ranks {...goods} list={data.list} /> : error ? null : <Skeleton active title={false} />}
      {data?.list.length === 0 ? <p className="kit-muted">没有生效中的报价。</p> : null}
    </TabDialog>
  );
}
