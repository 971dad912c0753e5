import { actionCalls } from '../kernel/action-calls.ts';
import { wire } from '../kernel/constants.ts';
import { z } from 'zod';
import { anyOf } from '../kernel/access.ts';
import { batch, download, read, upload, write } from '../kernel/call.ts';
import { qty } from '../kernel/decimal.ts';
import { documentParts, documentQuery, duty, fileRow, manyOf, oneOf } from '../kernel/document.ts';
import { batchResult, ref, rowVersion, text } from '../kernel/fields.ts';
import { pageOf } from '../kernel/list.ts';
import { rowActions, stateSchema } from '../kernel/machine.ts';
import { power } from '../kernel/screen.ts';
import { goods } from './ask-order-schemas.ts';
import { inboundOrderStatus } from './inbound-order.status.ts';
import { orderingScreens } from './screens.ts';
import { temperature } from './temperature.ts';
import { reportState, transportRow } from './transport-order.calls.ts';

const { inboundOrder, transportOrderQuery } = orderingScreens;

/** What happens to a line's open rest: it stays open for the next delivery, or it is closed. */
export const restDecisions = { REDELIVER: '续送', CLOSE: '关闭' } as const;
const restDecision = z.enum(['REDELIVER', 'CLOSE']);

export const inboundRow = z.object({
  id: z.int(),
  no: z.string(),
  transportId: z.int(),
  transportNo: z.string(),
  cityId: z.int(),
  cityName: z.string(),
  placeId: z.int(),
  placeName: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  lineCount: z.int(),
  countedCount: z.int(),
  hasDifference: z.boolean(),
  /** Of the accepted quantities, tax included. */
  amount: z.string(),
  status: stateSchema(inboundOrderStatus),
  createTime: z.string(),
  submitTime: z.string().nullable(),
  submitName: z.string(),
  /** Who submitted a count that waits for another account; empty otherwise. */
  reviewName: z.string(),
  reviewTime: z.string().nullable(),
  duty,
  rowVersion,
  actions: rowActions,
});
export type InboundRow = z.infer<typeof inboundRow>;

export const inboundLine = z.object({
  id: z.int(),
  askLineId: z.int(),
  askOrderId: z.int(),
  askOrderNo: z.string(),
  ...goods,
  baseFactor: z.string(),
  storageName: z.string(),
  isFood: z.boolean(),
  lotId: z.int(),
  lotNo: z.string(),
  produceDate: z.string().nullable(),
  expireDate: z.string().nullable(),
  reportState,
  qtyApproved: z.string(),
  shippedQty: z.string(),
  shippedQty2: z.string(),
  isCounted: z.boolean(),
  qtyAccepted: z.string(),
  qtyAccepted2: z.string(),
  /** Somebody weighed it; else the weight is the share of what was sent. */
  isAccepted2Weighed: z.boolean(),
  qtyRejected: z.string(),
  qtyRejected2: z.string(),
  isRejected2Weighed: z.boolean(),
  qtyShort: z.string(),
  qtyShort2: z.string(),
  qtyOver: z.string(),
  qtyOver2: z.string(),
  /** The weighing tolerance of the ordered line, as ratios. */
  tolOver2: z.string(),
  tolUnder2: z.string(),
  /** What the ordered line may still take beyond the shipped quantities without 超收; what the door rejects or misses adds to it. */
  qtyOverRoom: z.string(),
  reasonId: z.int().nullable(),
  reasonName: z.string(),
  reasonText: z.string(),
  photos: z.array(fileRow),
  restDecision: restDecision.nullable(),
  /** What this place decided last for goods of this category, to be offered first. */
  restDefault: restDecision,
  unitPrice: z.string(),
  amount: z.string(),
});
export type InboundLine = z.infer<typeof inboundLine>;

export const inboundDocument = inboundRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  placeAddress: z.string(),
  plateNo: z.string(),
  driver: z.string(),
  driverPhone: z.string(),
  arrivedAt: z.string().nullable(),
  /** What the door measured; cold goods are not taken in without it. */
  arriveTemp: z.string().nullable(),
  /** What the driver wrote down on arrival. */
  driverTemp: z.string().nullable(),
  isColdChain: z.boolean(),
  /** What the cold goods of this order may have, in ℃. */
  minTemp: z.string().nullable(),
  maxTemp: z.string().nullable(),
  remark: z.string(),
  lines: z.array(inboundLine),
});
export type InboundDocument = z.infer<typeof inboundDocument>;

const one = oneOf(ref('inbound_order'));
const many = manyOf(one);
const seen = anyOf(power(inboundOrder));

const countedLine = z.strictObject({
  id: ref('inbound_line'),
  /** Good quantity, what came beyond the shipped one included. */
  qtyAccepted: qty(),
  /** What was accepted, weighed; left out where everything came, it is what was sent. */
  qtyAccepted2: qty().optional(),
  qtyRejected: qty().default('0'),
  /** What goes back, weighed; left out, it is its share of what was sent. */
  qtyRejected2: qty().optional(),
  qtyShort: qty().default('0'),
  reasonId: ref('difference_reason').optional(),
  reasonText: text(200).optional(),
  photoIds: z.array(ref('attachment')).max(9, '最多 9 张照片').default([]),
  restDecision: restDecision.optional(),
});

export const inboundCalls = {
  /** Makes the inbound orders of a transport, one per receiving place of the caller; records the arrival when nobody did. */
  generateInboundOrder: write('/api/City/GenerateInboundOrder', {
    access: anyOf(power(transportOrderQuery, '生成入库单')),
    input: z.strictObject({ id: ref('transport_order'), rowVersion }),
    output: z.object({ list: z.array(inboundRow) }),
    row: transportRow,
  }),
  getAllInboundOrder: read('/api/City/GetAllInboundOrder', {
    access: seen,
    input: documentQuery(inboundOrderStatus).extend({
      placeId: ref('place').optional(),
      supplierId: ref('supplier').optional(),
      hasDifference: z.boolean().optional(),
    }),
    output: pageOf(inboundRow),
  }),
  getInboundOrderByid: read('/api/City/GetInboundOrderByid', {
    access: seen,
    input: z.strictObject({ id: ref('inbound_order') }),
    output: inboundDocument,
  }),
  /** Saves what was counted so far; lines left out stay as they are. */
  updateInboundOrder: write('/api/City/UpdateInboundOrder', {
    maxBytes: wire.bodyBytes.lines,
    access: anyOf(power(inboundOrder, '修改')),
    input: z.strictObject({
      ...one,
      arriveTemp: temperature,
      remark: text(500).optional(),
      lines: z.array(countedLine).max(2000).default([]),
    }),
    output: inboundDocument,
    row: inboundRow,
  }),
  submitInputOrderByids: batch('/api/City/SubmitInputOrderByids', {
    access: anyOf(power(inboundOrder, '批量提交')),
    input: z.strictObject({ orders: many }),
    output: batchResult(inboundRow),
  }),
  /** Stores a photo of a difference; it counts once a line names it. */
  uploadInboundPhoto: upload('/api/City/UploadInboundPhoto', {
    access: anyOf(power(inboundOrder, '修改')),
    upload: { maxBytes: 10 * 1024 * 1024, maxFiles: 1, types: ['png', 'jpeg', 'webp'] },
    input: z.strictObject({ id: ref('inbound_order') }),
    output: fileRow,
  }),
  downInboundPhoto: download('/api/City/DownInboundPhoto', {
    access: seen,
    input: z.strictObject({ id: ref('attachment') }),
  }),
  ...actionCalls(inboundOrderStatus, { area: 'City', row: inboundRow }),
};
