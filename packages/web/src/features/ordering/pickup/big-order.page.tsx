import { power } from '@material/contract/kernel/call/screen.ts';
import { field } from '@material/contract/kernel/field/field.ts';
import { sum } from '@material/contract/kernel/value/decimal.ts';
import {
  bigOrderCalls,
  bigOrderDocument,
  type BigOrderDocument,
  loadedMaterial,
} from '@material/contract/ordering/pickup-order/big-order.calls.ts';
import { byMaterial, toLoad } from '@material/contract/ordering/pickup-order/loading.rules.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { screens } from '@material/contract/screens.ts';
import { Button } from 'antd';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { DocumentPage, DocumentView } from '../../../kit/document/document-page.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session/session.ts';
import { byMaterialColumns, byPlaceColumns, ordersColumns } from './big-order.columns.tsx';
import { isLoose, mayUnmerge, useUnmerge } from './use-unmerge.ts';
import '../document/delivery.css';

type Props = { readonly document: BigOrderDocument };

const { lines: linesSchema, orders: ordersSchema } = bigOrderDocument.shape;
const mayShip = power(screens.transportOrder, '新增');

const materialsSchema = field.lines('装车汇总', loadedMaterial);

function Actions({ document, unmerge }: Props & { readonly unmerge: ReturnType<typeof useUnmerge> }) {
  const tab = useTab();
  const loose = document.orders.filter(isLoose);
  const waiting = new Set(toLoad(document.lines).map(({ pickupOrderId }) => pickupOrderId));
  const make = (): void => tab.open('transportDetail', { pickup: [...waiting].join(',') });
  return (
    <>
      {loose.length > 0 && can(mayUnmerge) ? (
        <ActionButton onClick={() => unmerge(loose)}>
          {loose.length === document.orders.length ? '全部取消合并' : `取消合并 ${loose.length} 张`}
        </ActionButton>
      ) : null}
      <PrintButton prints={orderingPrints} call={bigOrderCalls.getBigOrderByid} document={document} />
      {waiting.size > 0 && can(mayShip) ? (
        <Button type="primary" onClick={make}>
          生成运输单
        </Button>
      ) : null}
    </>
  );
}

function BigOrderView({ document }: Props) {
  const unmerge = useUnmerge(document);
  const { orders } = document;
  const rows = toLoad(document.lines).toSorted((a, b) => a.placeName.localeCompare(b.placeName) || a.id - b.id);
  const emptyText = '没有待装的货：已全部发运，或还没有接单';
  return (
    <DocumentView
      of={pickupOrderStatus}
      document={undefined}
      title={document.no}
      amount={sum(orders.map(({ confirmedAmount }) => confirmedAmount ?? '0'))}
      tags={<ToneTag tone="processing">{`合并 ${orders.length} 张提货单`}</ToneTag>}
      facts={factsOf(bigOrderDocument, document, [
        'cityName',
        'deliveryDate',
        'transportModeName',
        'supplierName',
        { field: 'createName', beside: ['createTime'] },
      ])}
      actions={<Actions document={document} unmerge={unmerge} />}
      linesTitle="按收货地点"
      lines={<LinesTable of={linesSchema} rows={rows} columns={byPlaceColumns} emptyText={emptyText} />}
      tabs={[
        {
          key: 'materials',
          label: '按物料',
          content: (
            <LinesTable
              of={materialsSchema}
              rows={byMaterial(document.lines)}
              columns={byMaterialColumns}
              emptyText={emptyText}
            />
          ),
        },
        {
          key: 'orders',
          label: '提货单',
          count: orders.length,
          content: (
            <LinesTable
              of={ordersSchema}
              rows={orders}
              columns={ordersColumns(unmerge)}
              summary={['confirmedAmount']}
            />
          ),
        },
      ]}
    />
  );
}

/** 合并提货单: what is loaded together, by place and by material, with one print and one vehicle. */
export const Page = () => (
  <DocumentPage of={{ noun: '合并提货单' }} call={bigOrderCalls.getBigOrderByid} view={BigOrderView} />
);
