import type { AskOrderState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { reportCalls, type having } from '@material/contract/reporting/reports.calls.ts';
import type { RawBuilder } from 'kysely';
import { implement } from '../kernel/call/implement.ts';
import { listOf } from '../kernel/list/list-of.ts';
import { statisticsOf } from '../kernel/list/statistics-of.ts';
import { custom } from '../kernel/list/list-filter.ts';
import { list } from '../kernel/list/list-query.ts';
import { sql } from '../kernel/database/sql.ts';
import { countedStates, isCounted } from './counted-orders.ts';

const column = (name: string): RawBuilder<string> => sql<string>`${sql.ref(`ask_line.${name}`)}`;
const net = sql<string>`(ask_line.qty_accepted - ask_line.qty_returned + ask_line.qty_replaced)`;

/** How much of a line each figure takes. */
const quantities = {
  asked: column('qty_asked'),
  approved: column('qty_approved'),
  accepted: column('qty_accepted'),
  rejected: column('qty_rejected'),
  net,
} as const satisfies Record<keyof typeof having, RawBuilder<string>>;

const atPrice = (qty: RawBuilder<string>): RawBuilder<string> => sql<string>`${qty} * ask_line.unit_price`;
const amount = (qty: RawBuilder<string>): RawBuilder<string> => sql<string>`round(${atPrice(qty)}, 2)`;

const orderLines = listOf(reportCalls.getListOrderLine, {
  table: 'ask_line',
  joins: {
    o: { to: 'ask_order', by: 'ask_order_id' },
    p: sql`join place p on p.id = o.place_id`,
    s: { to: 'supplier', by: 'supplier_id' },
  },
  columns: {
    orderId: 'ask_order_id',
    no: 'o.no',
    status: sql<AskOrderState>`o.status`,
    placeId: 'o.place_id',
    placeName: { nameOf: 'p' },
    placeShortName: { shortNameOf: 'p' },
    supplierName: { nameOf: 's' },
    supplierShortName: { shortNameOf: 's' },
    deliveryDate: 'o.delivery_date',
    materialName: { keptNameOf: 'ask_line.material' },
    qtyNet: quantities.net,
    amountAsked: amount(quantities.asked),
    amountApproved: amount(quantities.approved),
    amountAccepted: amount(quantities.accepted),
    amountRejected: amount(quantities.rejected),
    amountNet: amount(quantities.net),
  },
  search: { materialName: 'material_name', materialCode: 'material_code' },
  filters: {
    deliveryDate: { of: 'o', index: 'ask_order_delivery_idx' },
    supplierId: { of: 'o', index: 'ask_order_supplier_key' },
    placeId: { of: 'o', index: 'ask_order_place_idx' },
    materialId: { index: 'ask_line_material_idx' },
    // These narrow what the others have found; on their own they pick out too little for an index.
    unitName: { index: 'ask_line_material_idx' },
    having: custom<keyof typeof having>(
      (_ctx, part) => sql<boolean>`${quantities[part]} <> 0`,
      'ask_line_material_idx',
    ),
  },
  sorts: {},
  always: () =>
    sql<boolean>`ask_line.ask_order_id in (select o.id from ask_order o where o.status = any(${countedStates})
      and o.kind <> 'HUANHUO')`,
});

/** What both statistics add up. */
const figures = {
  table: 'ask_order',
  lines: { table: 'ask_line', by: 'ask_order_id' },
  // What comes in place of returned goods is counted on the line that it replaces.
  always: () => sql<boolean>`${isCounted} and ask_order.kind <> 'HUANHUO'`,
  measures: {
    amountAsked: atPrice(quantities.asked),
    amountApproved: atPrice(quantities.approved),
    amountAccepted: atPrice(quantities.accepted),
    amountRejected: atPrice(quantities.rejected),
    amountNet: atPrice(quantities.net),
    qtyAsked: quantities.asked,
    qtyApproved: quantities.approved,
    qtyAccepted: quantities.accepted,
    qtyRejected: quantities.rejected,
    qtyNet: quantities.net,
  },
  unit: 'unit_name',
  filters: {
    deliveryDate: { index: 'ask_order_delivery_idx' },
    supplierId: { index: 'ask_order_supplier_key' },
    placeId: { index: 'ask_order_place_idx' },
    materialId: { of: 'lines', index: 'ask_line_material_idx' },
    unitName: { of: 'lines', index: 'ask_line_material_idx' },
  },
} as const;

const citySupplierTotal = statisticsOf(reportCalls.getCitySupplierTotal, {
  ...figures,
  dimensions: { month: 'delivery_date', supplier: { to: 'supplier', by: 'supplier_id' } },
});

const materialTotal = statisticsOf(reportCalls.getMaterialTotal, {
  ...figures,
  dimensions: { month: 'delivery_date', material: { of: 'lines', to: 'material', by: 'material_id' } },
});

export const reports = [
  ...implement(reportCalls, {
    getListOrderLine: (ctx, query) => list(ctx, orderLines(ctx), query),
    getCitySupplierTotal: citySupplierTotal.page,
    getMaterialTotal: materialTotal.page,
  }),
  ...citySupplierTotal.exports,
  ...materialTotal.exports,
];
