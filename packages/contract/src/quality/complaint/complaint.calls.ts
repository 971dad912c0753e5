import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, batch, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { actionCalls } from '../../kernel/document/action-calls.ts';
import { documentFilters, documentParts, duty, manyOf, oneOf } from '../../kernel/document/document.ts';
import { rowActions } from '../../kernel/document/machine.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { batchResult, ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { wire } from '../../kernel/value/constants.ts';
import { goods } from '../../ordering/ask-order/ask-order-schemas.ts';
import { receivedLot } from '../../ordering/inbound-order/received-lot.ts';
import { unitFields } from '../../ordering/unit-fields.ts';
import { qualityScreens } from '../screens.ts';
import { complaintStatus } from './complaint.status.ts';
import { complaintLevels, complaintOutcomes, responsibleParties, satisfactions } from './complaint.rules.ts';

const { complaintOrder, questionDeal, supplierComplaint } = qualityScreens;
const seen = anyOf(power(complaintOrder), power(questionDeal), power(supplierComplaint));
const { deliveryDate: _day, ...units } = unitFields;

const complaintLevel = () => entered.choice('投诉级别', complaintLevels);

/** A complaint as lists show it. */
export const complaintRow = z.object({
  id: z.int(),
  no: field.no('投诉单号'),
  inboundId: z.int().nullable(),
  /** Empty where no receipt stands behind it. */
  inboundNo: field.no('入库单号'),
  ...units,
  complaintTypeName: field.text('投诉类型'),
  complaintLevel: field.choice('投诉级别', complaintLevels),
  problemText: field.text('问题描述'),
  happenTime: field.time('发生时间'),
  lineCount: field.count('行数'),
  complaintOutcome: field.choice('处理结果', complaintOutcomes).nullable(),
  /** How much less is paid to its supplier. */
  deductAmount: field.money('扣款金额').nullable(),
  isReopened: field.flag('曾重新投诉'),
  status: field.status('状态', complaintStatus),
  createTime: field.time('创建时间'),
  createName: field.text('创建人'),
  submitTime: field.time('提交时间').nullable(),
  duty,
  rowVersion,
  actions: rowActions,
});
export type ComplaintRow = z.infer<typeof complaintRow>;

/** A lot that is complained of. */
export const complaintLine = z.object({
  id: z.int(),
  seq: field.count('行号'),
  inboundLineId: z.int(),
  askOrderId: z.int(),
  askOrderNo: field.no('要货单号'),
  ...goods,
  ...receivedLot,
  qtyAccepted: field.qty('实收数量'),
  qtyComplained: field.qty('投诉数量'),
});
export type ComplaintLine = z.infer<typeof complaintLine>;

export const complaintDocument = complaintRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  complaintTypeId: z.int(),
  claimAmount: field.money('索赔金额').nullable(),
  handInName: field.text('提交人'),
  acceptName: field.text('受理人'),
  acceptTime: field.time('受理时间').nullable(),
  /** Null until its supplier has answered. */
  isAdmitted: field.flag('供应商认可').nullable(),
  answerText: field.text('供应商答复'),
  offerAmount: field.money('愿意赔付').nullable(),
  answerName: field.text('答复人'),
  answerTime: field.time('答复时间').nullable(),
  responsibleParty: field.choice('责任方', responsibleParties).nullable(),
  handleOpinion: field.text('处理意见'),
  handleName: field.text('处理人'),
  handleTime: field.time('处理时间').nullable(),
  nextCheckName: field.text('复审人'),
  nextCheckTime: field.time('复审时间').nullable(),
  satisfaction: field.choice('满意度', satisfactions).nullable(),
  closeTime: field.time('关闭时间').nullable(),
  remark: field.text('备注'),
  lines: field.lines('涉及批次', complaintLine),
});
export type ComplaintDocument = z.infer<typeof complaintDocument>;

/** A received lot that somebody may complain of. */
export const complainableLine = z.object({
  id: z.int(),
  askOrderNo: field.no('要货单号'),
  ...goods,
  ...receivedLot,
  qtyAccepted: field.qty('实收数量'),
});
export type ComplainableLine = z.infer<typeof complainableLine>;

/** A receipt as somebody complains of it. */
export const complainable = z.object({
  inboundId: z.int(),
  inboundNo: field.no('入库单号'),
  placeName: field.text('收货地点'),
  supplierName: field.text('供应商'),
  receiveTime: field.time('收货时间'),
  lines: field.lines('涉及批次', complainableLine),
});
export type Complainable = z.infer<typeof complainable>;

const enteredLot = z.strictObject({ inboundLineId: ref('inbound_line'), qty: entered.qty('投诉数量') });

const written = {
  complaintTypeId: entered.ref('complaint_type', '投诉类型'),
  complaintLevel: complaintLevel(),
  happenTime: entered.time('发生时间'),
  problemText: entered.filled(1000, '问题描述'),
  claimAmount: entered.money('索赔金额').nullable().optional(),
  remark: entered.emptied(500, '备注'),
  lines: field.lines('涉及批次', enteredLot).max(500),
};

const one = oneOf(ref('complaint_order'));
const many = manyOf(one);
const adds = anyOf(power(complaintOrder, '新增'));

export const complaintCalls = about(
  { table: 'complaint_order' },
  {
    getListComplaintOrder: list('/api/City/GetListComplaintOrder', {
      access: seen,
      row: complaintRow,
      filters: {
        ...documentFilters(complaintStatus),
        cityId: entered.ref('city', '城市'),
        placeId: entered.ref('place', '收货地点'),
        supplierId: entered.ref('supplier', '供应商'),
        complaintTypeId: entered.ref('complaint_type', '投诉类型'),
        complaintLevel: entered.choice('投诉级别', complaintLevels),
      },
      sorts: ['createTime'],
      export: '投诉单',
    }),
    getComplaintOrderByid: read('/api/City/GetComplaintOrderByid', {
      access: seen,
      input: z.strictObject({ id: ref('complaint_order') }),
      output: complaintDocument,
    }),
    /** The lots of a receipt that a place may complain of. */
    getComplainableOrder: {
      ...read('/api/City/GetComplainableOrder', {
        access: adds,
        input: z.strictObject({ inboundId: ref('inbound_order') }),
        output: complainable,
      }),
      about: ['inbound_order'],
    },
    /** About a receipt, or about a supplier at a place where none stands behind it. */
    addComplaintOrder: write('/api/City/AddComplaintOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: adds,
      input: z.strictObject({
        inboundId: ref('inbound_order').optional(),
        supplierId: entered.ref('supplier', '供应商').optional(),
        placeId: entered.ref('place', '收货地点').optional(),
        ...written,
      }),
      output: complaintDocument,
    }),
    updateComplaintOrder: write('/api/City/UpdateComplaintOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: adds,
      input: z.strictObject({ ...one, ...written }),
      output: complaintDocument,
      row: complaintRow,
    }),
    /** Accepts complaints as grave as they say they are, or approves what was decided. */
    morePassComplaintOrder: batch('/api/City/MorePassComplaintOrder', {
      access: anyOf(power(questionDeal, '受理'), power(questionDeal, '复审')),
      input: z.strictObject({ orders: many, reason: entered.text(200, '复审意见').optional() }),
      output: batchResult(complaintRow),
    }),
    /** Sends them back to their place, or to whoever decided. */
    moreRefuseComplaintOrder: batch('/api/City/MoreRefuseComplaintOrder', {
      access: anyOf(power(questionDeal, '驳回'), power(questionDeal, '复审')),
      input: z.strictObject({ orders: many, reason: entered.filled(200, '退回原因') }),
      output: batchResult(complaintRow),
    }),
    ...actionCalls(complaintStatus, { area: 'City', row: complaintRow }),
  },
);
