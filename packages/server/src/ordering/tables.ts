import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import type { Scopes } from '../kernel/database/scope-rules.ts';
import type { DeliveryTables } from './delivery-tables.ts';
import type { OrderTables } from './order-tables.ts';
import type { ReturnTables } from './return-tables.ts';

export type OrderingTables = OrderTables & DeliveryTables & ReturnTables;

export const orderingScopes = {
  main_order: { city: 'city_id', supplier: 'none', place: 'place_id', hiddenBy: 'is_deleted' },
  ask_order: {
    city: 'city_id',
    place: 'place_id',
    supplier: 'supplier_id',
    supplierSees: statesIn(askOrderStatus, 'ofSupplier'),
    hiddenBy: 'is_deleted',
  },
  ask_line: { via: 'ask_order', by: 'ask_order_id' },
  qty_event: { via: 'ask_line', by: 'ask_line_id' },
  terminal_application: { city: 'city_id', place: 'place_id', supplier: 'supplier_id', hiddenBy: 'is_deleted' },
  terminal_line: { via: 'terminal_application', by: 'terminal_application_id' },
  ask_revision: {
    city: 'city_id',
    place: 'place_id',
    supplier: 'supplier_id',
    supplierSees: statesIn(revisionStatus, 'ofSupplier'),
    hiddenBy: 'is_deleted',
  },
  ask_revision_line: { via: 'ask_revision', by: 'ask_revision_id' },
  big_order: { city: 'city_id', supplier: 'supplier_id', hiddenBy: 'is_deleted' },
  pickup_order: { city: 'city_id', place: 'place_id', supplier: 'supplier_id', hiddenBy: 'is_deleted' },
  pickup_line: { via: 'pickup_order', by: 'pickup_order_id' },
  transport_order: {
    city: 'city_id',
    place: { through: 'transport_line', on: ['transport_order_id', 'id'], unit: 'place_id' },
    supplier: 'supplier_id',
    hiddenBy: 'is_deleted',
  },
  // Not through the transport: of a vehicle that serves several places, each sees its own goods.
  transport_line: { city: 'city_id', place: 'place_id', supplier: 'supplier_id' },
  transport_lot: { via: 'transport_line', by: 'transport_line_id' },
  lot_report: { via: 'attachment', by: 'attachment_id' },
  inbound_order: {
    city: 'city_id',
    place: 'place_id',
    supplier: 'supplier_id',
    supplierSees: statesIn(inboundOrderStatus, 'ofSupplier'),
    hiddenBy: 'is_deleted',
  },
  inbound_line: { via: 'inbound_order', by: 'inbound_order_id' },
  return_order: {
    city: 'city_id',
    place: 'place_id',
    supplier: 'supplier_id',
    supplierSees: statesIn(returnStatus, 'ofSupplier'),
    hiddenBy: 'is_deleted',
  },
  return_line: { via: 'return_order', by: 'return_order_id' },
} as const satisfies Scopes<OrderingTables>;

/** What the tables of ordering that are no documents are called in refusals, and where a row is used. */
export const orderingNouns = {
  main_order: '主订单',
  ask_line: '要货明细',
  terminal_line: '终止明细',
  ask_revision_line: '变更明细',
  big_order: '合并提货单',
  pickup_line: '提货明细',
  transport_line: '运输明细',
  transport_lot: '批次',
  lot_report: '批检报告',
  inbound_line: '入库明细',
  return_line: '退货明细',
} as const;

type OrderingScopes = typeof orderingScopes;
declare module '../kernel/database/registry.ts' {
  interface Tables extends OrderingTables {}
  interface TableScopes extends OrderingScopes {}
}
