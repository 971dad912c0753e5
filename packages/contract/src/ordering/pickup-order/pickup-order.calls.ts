import { actionCalls } from '../../kernel/document/action-calls.ts';
import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, batch, read, write } from '../../kernel/call/call.ts';
import { wire } from '../../kernel/value/constants.ts';
import { documentFilters, documentParts, duty, manyOf, oneOf } from '../../kernel/document/document.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { batchResult, ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { rowActions } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import { lastRevision } from '../revision/revision-schemas.ts';
import { askLine } from '../ask-order/ask-order-schemas.ts';
import { pickupOrderStatus } from './pickup-order.status.ts';
import { orderingScreens } from '../screens.ts';
import { unitFields } from '../unit-fields.ts';

const { pickupOrder, transportOrder } = orderingScreens;

export const pickupRow = z.object({
  id: z.int(),
  no: field.no('提货单号'),
  askOrderId: z.int(),
  askOrderNo: field.no('要货单号'),
  ...unitFields,
  transportModeName: field.text('运输方式'),
  isColdChain: field.flag('冷链'),
  /** Number of the merged pickup order, empty when it stands alone. */
  bigOrderNo: field.no('合并提货单'),
  bigOrderId: z.int().nullable(),
  /** Which version of its order it is of. */
  revNo: field.count('版本'),
  lineCount: field.count('行数'),
  /** What was asked for costs, and what was promised, null before the answer. */
  amount: field.money('要货金额'),
  confirmedAmount: field.money('接单金额').nullable(),
  /** The last day the supplier promised, null before its answer. */
  promisedDate: field.date('承诺送达').nullable(),
  status: field.status('状态', pickupOrderStatus),
  createTime: field.time('下达时间'),
  confirmTime: field.time('答复时间').nullable(),
  prepareAt: field.time('备货时间').nullable(),
  duty,
  rowVersion,
  actions: rowActions,
});
export type PickupRow = z.infer<typeof pickupRow>;

/** A pickup line is its ask line seen from the supplier, with the promise made. */
export const pickupLine = askLine.extend({
  pickupLineId: z.int(),
  /** Wanted in total now: approved less cancelled. */
  qtyWanted: field.qty('需求数量'),
  amount: field.money('要货金额'),
  /** How much may depart at most now, under the supplier's promise and the tolerance. */
  qtyRoom: field.qty('待发数量'),
  promisedDate: field.date('承诺送达'),
  /** What the promised quantity costs, null before the answer. */
  confirmedAmount: field.money('接单金额').nullable(),
  /** The last day of the price it was ordered at. */
  lastPriceDay: field.date('价格有效至').nullable(),
  /** The highest quantity that may be promised. */
  qtyMost: field.qty('最多可确认'),
  shortReason: field.text('短供或改期原因'),
  isFood: field.flag('食品'),
  shelfLifeDays: field.count('保质期（天）').nullable(),
  acceptRatio: field.ratio('允收剩余比例').nullable(),
  batchReportTypes: z.array(z.string()),
});
export type PickupLine = z.infer<typeof pickupLine>;

export const pickupDocument = pickupRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  placeAddress: field.text('收货地址'),
  receiveWindow: field.text('收货时段'),
  contact: field.text('联系人'),
  phone: field.phone('联系电话'),
  remark: field.text('备注'),
  rejectReason: field.text('拒单原因'),
  /** The application to end it that is being dealt with. */
  terminalId: z.int().nullable(),
  /** What the supplier has asked for, while it waits for headquarters' word. */
  askedReplyBy: field.time('申请延至').nullable(),
  askedReason: field.text('申请延期原因'),
  revision: lastRevision.nullable(),
  lines: field.lines('提货明细', pickupLine),
});
export type PickupDocument = z.infer<typeof pickupDocument>;

/** What the supplier promises of a line. */
export const promisedLine = z.strictObject({
  id: ref('pickup_line'),
  qty: entered.qty('接单数量'),
  promisedDate: entered.date('承诺送达').optional(),
  reason: entered.text(200, '短供或改期原因').optional(),
});

const one = oneOf(ref('pickup_order'));
const many = manyOf(one);

export const pickupOrderCalls = about(
  { table: 'pickup_order', touches: ['ask_order', 'transport_order', 'ask_revision'] },
  {
    getListPickupOrder: list('/api/Supplier/GetListPickupOrder', {
      access: anyOf(power(pickupOrder), power(transportOrder)),
      row: pickupRow,
      filters: {
        ...documentFilters(pickupOrderStatus),
        cityId: entered.ref('city', '城市'),
        deliveryDate: range.date(),
        /** Only those that a transport may still be made of. */
        canShip: entered.flag('可生成运输单'),
      },
      sorts: ['createTime', 'deliveryDate'],
      export: '提货单',
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
        lines: field.lines('接单明细', promisedLine).max(5000).default([]),
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
  },
);
