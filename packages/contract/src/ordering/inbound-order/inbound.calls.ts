import { actionCalls } from '../../kernel/document/action-calls.ts';
import { wire } from '../../kernel/value/constants.ts';
import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { attachmentRow } from '../../kernel/document/attachment.ts';
import { about, batch, read, write } from '../../kernel/call/call.ts';
import { documentFilters, documentParts, duty, manyOf, oneOf } from '../../kernel/document/document.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field, register } from '../../kernel/field/field.ts';
import { batchResult, ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { rowActions } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import { restDecisions } from '../../catalogue/category.rules.ts';
import { goods, received } from '../ask-order/ask-order-schemas.ts';
import { inboundOrderStatus } from './inbound-order.status.ts';
import { returnStatus } from '../return-order/return-order.status.ts';
import { orderingScreens } from '../screens.ts';
import { temperature } from '../transport-order/temperature.ts';
import { reportState, transportRow } from '../transport-order/transport-order.calls.ts';

const { inboundCheck, inboundOrder, transportOrderQuery } = orderingScreens;

/** What happens to a line's open rest: it stays open for the next delivery, or it is closed. */
const restDecision = entered.choice('余量处理', restDecisions);

export const inboundRow = z.object({
  id: z.int(),
  no: field.no('入库单号'),
  transportId: z.int(),
  transportNo: field.no('运输单号'),
  cityId: z.int(),
  cityName: field.text('城市'),
  placeId: z.int(),
  placeName: field.text('收货地点'),
  placeShortName: field.short('收货地点简称'),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  lineCount: field.count('行数'),
  countedCount: field.count('已验行数'),
  hasDifference: field.flag('有差异'),
  /** Of the accepted quantities, tax included. */
  amount: field.money('金额'),
  status: field.status('状态', inboundOrderStatus),
  createTime: field.time('生成时间'),
  submitTime: field.time('提交时间').nullable(),
  submitName: field.text('验收人'),
  /** Who submitted a count that waits for another account; empty otherwise. */
  reviewName: field.text('提交复核人'),
  reviewTime: field.time('提交复核时间').nullable(),
  /** Why and when its place asked for a correction last; empty where it never has. */
  correctionReason: field.text('更正原因'),
  correctionTime: field.time('申请更正时间').nullable(),
  correctionName: field.text('更正申请人'),
  duty,
  rowVersion,
  actions: rowActions,
});
export type InboundRow = z.infer<typeof inboundRow>;

/** What an earlier count of the same lot said that was taken back. */
export const reversedCount = z.object({
  /** The line of the reversed order. */
  id: z.int(),
  inboundId: z.int(),
  inboundNo: field.no('入库单号'),
  ...received,
  reasonId: z.int().nullable(),
  reasonName: field.text('差异原因'),
  reasonText: field.text('差异说明'),
  photos: register(z.array(attachmentRow), { label: '照片', kind: 'files' }),
  restDecision: restDecision.nullable(),
});
export type ReversedCount = z.infer<typeof reversedCount>;

export const inboundLine = z.object({
  id: z.int(),
  askLineId: z.int(),
  askOrderId: z.int(),
  askOrderNo: field.no('要货单号'),
  ...goods,
  baseFactor: field.qty('换算系数'),
  storageName: field.text('储存方式'),
  isFood: field.flag('食品'),
  lotId: z.int(),
  lotNo: field.text('批号'),
  produceDate: field.date('生产日期').nullable(),
  expireDate: field.date('到期日期').nullable(),
  reportState,
  qtyApproved: field.qty('核准数量'),
  shippedQty: field.qty('发运数量'),
  shippedQty2: field.qty('发运副数量'),
  isCounted: field.flag('已验收'),
  ...received,
  /** The weighing tolerance of the ordered line, as ratios. */
  tolOver2: field.ratio('称重允差（超）'),
  tolUnder2: field.ratio('称重允差（欠）'),
  /** What the ordered line may still take beyond the shipped quantities without 超收; what is rejected or missing on receipt adds to it. */
  qtyOverRoom: field.qty('还可多收'),
  reasonId: z.int().nullable(),
  reasonName: field.text('差异原因'),
  reasonText: field.text('差异说明'),
  photos: register(z.array(attachmentRow), { label: '照片', kind: 'files' }),
  restDecision: restDecision.nullable(),
  /** What is offered first: what is set for the category, else what this place decided last for goods of it. */
  restDefault: restDecision,
  /** Earlier counts of this lot that were taken back, the latest first. */
  reversedCounts: field.lines('原验收', reversedCount),
  unitPrice: field.price('单价'),
  amount: field.money('金额'),
});
export type InboundLine = z.infer<typeof inboundLine>;

/** A return of what was received. */
export const receiptReturn = z.object({
  id: z.int(),
  no: field.no('退货单号'),
  status: field.status('状态', returnStatus),
  returnReason: field.text('退货原因'),
  creditAmount: field.money('冲减金额'),
});
export type ReceiptReturn = z.infer<typeof receiptReturn>;

export const inboundDocument = inboundRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  placeAddress: field.text('收货地址'),
  plateNo: field.text('车牌号'),
  driver: field.text('司机'),
  driverPhone: field.phone('司机电话'),
  arrivedAt: field.time('到达').nullable(),
  /** What was measured on receipt; cold goods are not taken in without it. */
  arriveTemp: field.degrees('到货温度').nullable(),
  /** What the driver wrote down on arrival. */
  driverTemp: field.degrees('司机到达温度').nullable(),
  isColdChain: field.flag('冷链'),
  /** What the cold goods of this order may have, in ℃. */
  minTemp: field.degrees('最低温度').nullable(),
  maxTemp: field.degrees('最高温度').nullable(),
  remark: field.text('备注'),
  /** The reversed order whose lots are counted here, and the order in which those of this one are. */
  originId: z.int().nullable(),
  originNo: field.no('原入库单号').nullable(),
  recountId: z.int().nullable(),
  recountNo: field.no('重新验收单号').nullable(),
  lines: field.lines('入库明细', inboundLine),
  returns: field.lines('退货单', receiptReturn),
});
export type InboundDocument = z.infer<typeof inboundDocument>;

const one = oneOf(ref('inbound_order'));
const many = manyOf(one);
const seen = anyOf(power(inboundOrder), power(inboundCheck));

export const countedLine = z.strictObject({
  id: ref('inbound_line'),
  /** Good quantity, what came beyond the shipped one included. */
  qtyAccepted: entered.qty('实收数量'),
  /** What was accepted, weighed; left out where everything came, it is what was sent. */
  qtyAccepted2: entered.weight('实收副数量').optional(),
  qtyRejected: entered.qty('拒收数量').default('0'),
  /** What goes back, weighed; left out, it is its share of what was sent. */
  qtyRejected2: entered.weight('拒收副数量').optional(),
  qtyShort: entered.qty('短少数量').default('0'),
  reasonId: ref('difference_reason', '差异原因').optional(),
  reasonText: entered.text(200, '差异说明').optional(),
  restDecision: restDecision.optional(),
});

export const inboundCalls = about(
  { table: 'inbound_order', touches: ['ask_order', 'pickup_order', 'transport_order'] },
  {
    /** Makes the inbound orders of a transport, one per receiving place of the caller; records the arrival when nobody did. */
    generateInboundOrder: write('/api/City/GenerateInboundOrder', {
      access: anyOf(power(transportOrderQuery, '生成入库单')),
      input: z.strictObject({ id: ref('transport_order'), rowVersion }),
      output: z.object({ list: z.array(inboundRow) }),
      row: transportRow,
    }),
    getAllInboundOrder: list('/api/City/GetAllInboundOrder', {
      access: seen,
      row: inboundRow,
      filters: {
        ...documentFilters(inboundOrderStatus),
        cityId: entered.ref('city', '城市'),
        placeId: entered.ref('place', '收货地点'),
        supplierId: entered.ref('supplier', '供应商'),
        hasDifference: entered.flag(),
      },
      sorts: ['createTime'],
      export: '入库单',
    }),
    getInboundOrderByid: read('/api/City/GetInboundOrderByid', {
      access: seen,
      input: z.strictObject({ id: ref('inbound_order') }),
      output: inboundDocument,
      about: ['inbound_order', 'attachment', 'return_order'],
    }),
    /** Saves what was counted so far; lines left out stay as they are. */
    updateInboundOrder: write('/api/City/UpdateInboundOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(inboundOrder, '修改')),
      input: z.strictObject({
        ...one,
        arriveTemp: temperature('到货温度').nullable(),
        remark: entered.emptied(500, '备注'),
        lines: field.lines('验收明细', countedLine).max(2000).default([]),
      }),
      output: inboundDocument,
      row: inboundRow,
    }),
    submitInputOrderByids: batch('/api/City/SubmitInputOrderByids', {
      access: anyOf(power(inboundOrder, '批量提交')),
      input: z.strictObject({ orders: many }),
      output: batchResult(inboundRow),
    }),
    ...actionCalls(inboundOrderStatus, { area: 'City', row: inboundRow }),
  },
);
