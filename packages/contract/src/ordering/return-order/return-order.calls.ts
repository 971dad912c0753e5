import { actionCalls } from '../../kernel/document/action-calls.ts';
import { wire } from '../../kernel/value/constants.ts';
import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, batch, read, write } from '../../kernel/call/call.ts';
import { documentFilters, documentParts, duty, manyOf, oneOf } from '../../kernel/document/document.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { batchResult, ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { rowActions } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import { goods } from '../ask-order/ask-order-schemas.ts';
import { askOrderStatus } from '../ask-order/ask-order.status.ts';
import { fulfilStates } from '../ask-order/order-progress.ts';
import { receivedLot } from '../inbound-order/received-lot.ts';
import { orderingScreens } from '../screens.ts';
import { unitFields } from '../unit-fields.ts';
import { returnStatus } from './return-order.status.ts';
import { returnOutcomes } from './return.rules.ts';

const { returnOrder, returnCheck, supplierReturn } = orderingScreens;
const seen = anyOf(power(returnOrder), power(returnCheck), power(supplierReturn));

const returnOutcome = entered.choice('处理方式', returnOutcomes);

/** A return as lists show it. */
export const returnRow = z.object({
  id: z.int(),
  no: field.no('退货单号'),
  inboundId: z.int(),
  inboundNo: field.no('入库单号'),
  ...unitFields,
  returnTypeName: field.text('退货类型'),
  returnReason: field.text('退货原因'),
  lineCount: field.count('行数'),
  /** How much less is paid for what is not replaced, tax included. */
  creditAmount: field.money('冲减金额'),
  hasReplacement: field.flag('有换货'),
  /** Its supplier comes to fetch goods. */
  needsPickup: field.flag('须取货'),
  status: field.status('状态', returnStatus),
  createTime: field.time('创建时间'),
  createName: field.text('创建人'),
  submitTime: field.time('提交时间').nullable(),
  duty,
  rowVersion,
  actions: rowActions,
});
export type ReturnRow = z.infer<typeof returnRow>;

/** A lot of which a part goes back. */
export const returnLine = z.object({
  id: z.int(),
  seq: field.count('行号'),
  inboundLineId: z.int(),
  askOrderId: z.int(),
  askOrderNo: field.no('要货单号'),
  ...goods,
  ...receivedLot,
  qtyAccepted: field.qty('实收数量'),
  qtyReturned: field.qty('退货数量'),
  returnOutcome,
  unitPrice: field.price('单价'),
  creditAmount: field.money('冲减金额'),
  remark: field.text('备注'),
});
export type ReturnLine = z.infer<typeof returnLine>;

/** An order by which goods come in place of returned ones, at no price. */
export const replacement = z.object({
  id: z.int(),
  no: field.no('换货单号'),
  status: field.status('状态', askOrderStatus),
  deliveryDate: field.date('送达日期'),
  fulfilStatus: field.status('履约', { states: fulfilStates }),
});
export type Replacement = z.infer<typeof replacement>;

export const returnDocument = returnRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  returnTypeId: z.int(),
  /** Pictures must be there before it is submitted. */
  needsPhoto: field.flag('需要照片'),
  receiveTime: field.time('收货时间'),
  handInName: field.text('提交人'),
  checkName: field.text('审核人'),
  checkTime: field.time('审核时间').nullable(),
  nextCheckName: field.text('复审人'),
  nextCheckTime: field.time('复审时间').nullable(),
  answerName: field.text('答复人'),
  answerTime: field.time('答复时间').nullable(),
  pickupDate: field.date('取货日期').nullable(),
  replaceDate: field.date('换货送达日期').nullable(),
  /** The orders by which goods come in place of those that went back. */
  replacements: field.lines('换货单', replacement),
  finishName: field.text('完成人'),
  finishTime: field.time('完成时间').nullable(),
  remark: field.text('备注'),
  lines: field.lines('退货明细', returnLine),
});
export type ReturnDocument = z.infer<typeof returnDocument>;

/** A received lot of which something may go back. */
export const returnableLine = z.object({
  id: z.int(),
  askOrderNo: field.no('要货单号'),
  ...goods,
  ...receivedLot,
  storageName: field.text('储存方式'),
  qtyAccepted: field.qty('实收数量'),
  qtyReturnable: field.qty('可退数量'),
  unitPrice: field.price('单价'),
  taxRate: field.ratio('税率'),
});
export type ReturnableLine = z.infer<typeof returnableLine>;

/** A type of return as it is chosen for a receipt. */
export const offeredType = z.object({
  id: z.int(),
  name: field.text('退货类型'),
  windowHours: field.count('退货时限（小时）').nullable(),
  /** Why it cannot be chosen any more; empty where it can. */
  blocked: z.string(),
  needsNextCheck: field.flag('需要二审'),
  needsPhoto: field.flag('需要照片'),
  allows: z.object({ REPLACE: z.boolean(), CREDIT: z.boolean(), DEDUCT: z.boolean(), DESTROY: z.boolean() }),
});
export type OfferedType = z.infer<typeof offeredType>;

/** What may be returned of a receipt, and the draft that is written already. */
export const returnable = z.object({
  inboundId: z.int(),
  inboundNo: field.no('入库单号'),
  placeName: field.text('收货地点'),
  supplierName: field.text('供应商'),
  receiveTime: field.time('收货时间'),
  types: field.lines('退货类型', offeredType),
  lines: field.lines('可退明细', returnableLine),
});
export type Returnable = z.infer<typeof returnable>;

const enteredReturnLine = z.strictObject({
  inboundLineId: ref('inbound_line'),
  qty: entered.qty('退货数量'),
  returnOutcome,
  deductAmount: entered.money('扣款金额').optional(),
  remark: entered.text(200, '备注').optional(),
});

const written = {
  returnTypeId: entered.ref('return_type', '退货类型'),
  returnReason: entered.filled(200, '退货原因'),
  remark: entered.emptied(500, '备注'),
  lines: field.lines('退货明细', enteredReturnLine).min(1, '请填写退货数量').max(500),
};

const one = oneOf(ref('return_order'));
const many = manyOf(one);

/** Whoever decides at the stage that a return is in: headquarters' two checks, or its supplier. */
const deciders = anyOf(power(returnCheck, '审核'), power(returnCheck, '下一步审核'), power(supplierReturn, '确认'));
const refusers = anyOf(power(returnCheck, '拒绝'), power(supplierReturn, '确认'));

export const returnCalls = about(
  { table: 'return_order', touches: ['ask_order', 'inbound_order', 'pickup_order'] },
  {
    getListReturnOrder: list('/api/City/GetListReturnOrder', {
      access: seen,
      row: returnRow,
      filters: {
        ...documentFilters(returnStatus),
        cityId: entered.ref('city', '城市'),
        placeId: entered.ref('place', '收货地点'),
        supplierId: entered.ref('supplier', '供应商'),
        returnTypeId: entered.ref('return_type', '退货类型'),
      },
      sorts: ['createTime'],
      export: '退货单',
    }),
    getReturnOrderByid: read('/api/City/GetReturnOrderByid', {
      access: seen,
      input: z.strictObject({ id: ref('return_order') }),
      output: returnDocument,
    }),
    /** What a place may return of a receipt, and for which reasons; beside a draft, what it has written is free still. */
    getReturnableOrder: {
      ...read('/api/City/GetReturnableOrder', {
        access: anyOf(power(returnOrder, '新增')),
        input: z.strictObject({ inboundId: ref('inbound_order'), id: ref('return_order').optional() }),
        output: returnable,
      }),
      about: ['inbound_order', 'return_order'],
    },
    addReturnOrder: write('/api/City/AddReturnOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(returnOrder, '新增')),
      input: z.strictObject({ inboundId: ref('inbound_order'), ...written }),
      output: returnDocument,
    }),
    updateReturnOrder: write('/api/City/UpdateReturnOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(returnOrder, '新增')),
      input: z.strictObject({ ...one, ...written }),
      output: returnDocument,
      row: returnRow,
    }),
    /** Passes returns at whichever stage each is in: the check, the second one, or the supplier's consent. */
    morePassReturnOrder: batch('/api/City/MorePassReturnOrder', {
      access: deciders,
      input: z.strictObject({
        orders: many,
        reason: entered.text(200, '审核意见').optional(),
        pickupDate: entered.date('取货日期').optional(),
        replaceDate: entered.date('换货送达日期').optional(),
      }),
      output: batchResult(returnRow),
    }),
    /** Refuses them, or objects to them. */
    moreRefuseReturnOrder: batch('/api/City/MoreRefuseReturnOrder', {
      access: refusers,
      input: z.strictObject({ orders: many, reason: entered.filled(200, '拒绝原因') }),
      output: batchResult(returnRow),
    }),
    ...actionCalls(returnStatus, { area: 'City', row: returnRow }),
  },
);
