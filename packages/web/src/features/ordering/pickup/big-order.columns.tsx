import type {
  GroupedPickup,
  LoadedMaterial,
  LoadingLine,
} from '@material/contract/ordering/pickup-order/big-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { DocumentLink } from '../../../kit/document/document-link.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { can } from '../../../lib/session/session.ts';
import { materialColumn } from '../document/line-columns.tsx';
import { isLoose, mayUnmerge } from './use-unmerge.ts';

const loads = { field: 'qtyLoad', width: 130 } as const;
/** What each place gets. */
export const byPlaceColumns: readonly SaidColumn<LoadingLine>[] = [
  { field: 'placeName', width: 140 },
  materialColumn(),
  { field: 'spec', width: 110 },
  { field: 'storageName', width: 110 },
  { ...loads, render: (line) => <Qty value={line.qtyLoad} unit={line.unitName} /> },
  {
    field: 'pickupOrderNo',
    width: 190,
    render: (line) => <DocumentLink table="pickup_order" id={line.pickupOrderId} no={line.pickupOrderNo} />,
  },
];

/** What is loaded in all. */
export const byMaterialColumns: readonly SaidColumn<LoadedMaterial>[] = [
  materialColumn(),
  { field: 'spec', width: 110 },
  { field: 'storageName', width: 110 },
  { ...loads, render: (line) => <Qty value={line.qtyLoad} unit={line.unitName} /> },
  { field: 'shares', width: 320 },
];

type Unmerge = (orders: readonly GroupedPickup[]) => Promise<unknown>;

/** The orders of a group, each with what takes it out again. */
export function ordersColumns(unmerge: Unmerge): SaidColumn<GroupedPickup>[] {
  return [
    {
      field: 'no',
      width: 200,
      card: 'title',
      render: ({ id, no }) => <DocumentLink table="pickup_order" id={id} no={no} />,
    },
    { field: 'placeName', width: 130 },
    {
      field: 'status',
      width: 190,
      render: (order) => (
        <>
          <StatusTag of={pickupOrderStatus} value={order.status} />
          {isLoose(order) && can(mayUnmerge) ? (
            <ActionButton type="link" size="small" onClick={() => unmerge([order])}>
              移出合并
            </ActionButton>
          ) : null}
        </>
      ),
    },
    { field: 'lineCount', width: 70 },
    { field: 'confirmedAmount', width: 110 },
    { field: 'receiveWindow', width: 120 },
    { field: 'placeAddress', width: 220 },
  ];
}
