import { actionCalls } from '../kernel/action-calls.ts';
import { z } from 'zod';
import { anyOf } from '../kernel/access.ts';
import { batch, read, write } from '../kernel/call.ts';
import { wire } from '../kernel/constants.ts';
import { qty } from '../kernel/decimal.ts';
import { documentParts, documentQuery, duty, manyOf, oneOf } from '../kernel/document.ts';
import { batchResult, ref, rowVersion, text, wireDate } from '../kernel/fields.ts';
import { pageOf } from '../kernel/list.ts';
import { rowActions, stateSchema } from '../kernel/machine.ts';
import { power } from '../kernel/screen.ts';
import { askLine } from './ask-order-schemas.ts';
import { pickupOrderStatus } from './pickup-order.status.ts';
import { orderingScreens } from './screens.ts';

const { pickupOrder, transportOrder } = orderingScreens;

export const pickupRow = z.object({
  id: z.int(),
  no: z.string(),
  askOrderId: z.int(),
  askOrderNo: z.string(),
  cityId: z.int(),
  cityName: z.string(),
  placeName: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  deliveryDate: z.string(),
  transportModeName: z.string(),
  isColdChain: z.boolean(),
  /** Number of the merged pickup order, empty when it stands alone. */
  bigOrderNo: z.string(),
  lineCount: z.int(),
  /** What was asked for costs, and what was promised, null before the answer. */
  amount: z.string(),
  confirmedAmount: z.string().nullable(),
  /** The last day the supplier promised, null before its answer. */
  promisedDate: z.string().nullable(),
  status: stateSchema(pickupOrderStatus),
  createTime: z.string(),
  confirmTime: z.string().nullable(),
  duty,
  rowVersion,
  actions: rowActions,
});
export type PickupRow = z.infer<typeof pickupRow>;

/** A pickup line is its ask line seen from the supplier, with the promise made. */
export const pickupLine = askLine.extend({
  pickupLineId: z.int(),
  /** Wanted in total now: approved less cancelled. */
  qtyWanted: z.string(),
  /** How much may depart at most now, under the supplier's promise and the tolerance. */
  qtyRoom: z.string(),
  promisedDate: z.string(),
  /** What the promised quantity costs, null before the answer. */
  confirmedAmount: z.string().nullable(),
  /** The last day of the price it was ordered at. */
  lastPriceDay: z.string().nullable(),
  /** The highest quantity that may be promised. */
  qtyMost: z.string(),
  shortReason: z.string(),
  isFood: z.boolean(),
  shelfLifeDays: z.int().nullable(),
  acceptRatio: z.string().nullable(),
  batchReportTypes: z.array(z.string()),
});
export type PickupLine = z.infer<typeof pickupLine>;

export const pickupDocument = pickupRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  placeAddress: z.string(),
  receiveWindow: z.string(),
  contact: z.string(),
  phone: z.string(),
  remark: z.string(),
  rejectReason: z.string(),
  lines: z.array(pickupLine),
});
export type PickupDocument = z.infer<typeof pickupDocument>;

const one = oneOf(ref('pickup_order'));
const many = manyOf(one);

export const pickupOrderCalls = {
  getListPickupOrder: read('/api/Supplier/GetListPickupOrder', {
    access: anyOf(power(pickupOrder), power(transportOrder)),
    input: documentQuery(pickupOrderStatus).extend({
      cityId: ref('city').optional(),
      deliveryDateFrom: wireDate.optional(),
      deliveryDateTo: wireDate.optional(),
      /** Only those that a transport may still be made of. */
      canShip: z.boolean().optional(),
    }),
    output: pageOf(pickupRow),
  }),
  getPickupOrderByid: read('/api/Supplier/GetPickupOrderByid', {
    access: anyOf(power(pickupOrder), power(transportOrder)),
    input: z.strictObject({ id: ref('pickup_order') }),
    output: pickupDocument,
  }),
  /** The supplier's promise per line; lines left out are promised in full for the delivery date. */
  confirmPickupOrder: write('/api/Supplier/ConfirmPickupOrder', {
    maxBytes: wire.bodyBytes.lines,
    access: anyOf(power(pickupOrder, '接单')),
    input: z.strictObject({
      ...one,
      lines: z
        .array(
          z.strictObject({
            id: ref('pickup_line'),
            qty: qty(),
            promisedDate: wireDate.optional(),
            reason: text(200).optional(),
          }),
        )
        .max(5000)
        .default([]),
    }),
    output: pickupRow,
  }),
  /** Confirms several in full, each in its own transaction. */
  confirmPickupOrders: batch('/api/Supplier/ConfirmPickupOrders', {
    access: anyOf(power(pickupOrder, '接单')),
    input: z.strictObject({ orders: many }),
    output: batchResult(pickupRow),
  }),
  /** Groups pickup orders of one city, delivery date, transport mode and temperature class under one number. */
  mergePickupOrder: write('/api/Supplier/MergePickupOrder', {
    access: anyOf(power(pickupOrder, '合并')),
    input: z.strictObject({ orders: z.array(z.strictObject(one)).min(2, '请至少选择两张提货单').max(wire.maxBatch) }),
    output: z.object({ id: z.int(), no: z.string() }),
    row: pickupRow,
  }),
  unMergePickupOrder: write('/api/Supplier/UnMergePickupOrder', {
    access: anyOf(power(pickupOrder, '取消合并')),
    input: z.strictObject({ orders: many }),
    output: z.object({}),
    row: pickupRow,
  }),
  ...actionCalls(pickupOrderStatus, { area: 'Supplier', row: pickupRow }),
};
