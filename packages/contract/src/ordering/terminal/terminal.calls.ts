import { actionCalls } from '../../kernel/document/action-calls.ts';
import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { documentFilters, documentParts, duty, oneOf } from '../../kernel/document/document.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field, register } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { rowActions } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import { smsStates } from '../../kernel/value/sms.rules.ts';
import { goods } from '../ask-order/ask-order-schemas.ts';
import { orderingScreens } from '../screens.ts';
import { terminalStatus } from './terminal-application.status.ts';
import { transportOrderStatus } from '../transport-order/transport-order.status.ts';
import { unitFields } from '../unit-fields.ts';

const { askOrder, pickupOrder, terminalCheck, cityTerminal, supplierTerminal } = orderingScreens;
const seen = anyOf(power(terminalCheck), power(cityTerminal), power(supplierTerminal));

/** Who wants an order to end. */
const terminalSides = { CITY: '城市', SUPPLIER: '供应商' } as const;

/** An application as lists show it. */
export const terminalRow = z.object({
  id: z.int(),
  no: field.no('申请单号'),
  askOrderId: z.int(),
  askOrderNo: field.no('要货单号'),
  ...unitFields,
  appliedBy: field.choice('申请方', terminalSides),
  terminalReason: field.text('终止原因'),
  lineCount: field.count('行数'),
  status: field.status('状态', terminalStatus),
  createTime: field.time('申请时间'),
  createName: field.text('申请人'),
  duty,
  rowVersion,
  actions: rowActions,
});
export type TerminalRow = z.infer<typeof terminalRow>;

/** A line of the order that is to end, with what was open when it was applied for and what is now. */
export const terminalLine = z.object({
  id: z.int(),
  seq: field.count('行号'),
  askLineId: z.int(),
  ...goods,
  qtyApproved: field.qty('核准数量'),
  qtyConfirmed: field.qty('接单数量'),
  qtyShipped: field.qty('发运数量'),
  qtyAccepted: field.qty('实收数量'),
  qtyApplied: field.qty('申请终止数量'),
  qtyOpen: field.qty('未供数量'),
  /** What ended; null while nobody has decided, or where nothing came of it. */
  qtyEnded: field.qty('终止数量').nullable(),
});
export type TerminalLine = z.infer<typeof terminalLine>;

/** A text message about a document. */
export const sentText = z.object({
  id: z.int(),
  contactName: field.text('接收人'),
  toPhone: field.text('接收号码'),
  smsText: field.text('短信内容'),
  createTime: field.time('提交时间'),
  createName: field.text('发送人'),
  /** Null once the message itself is forgotten. */
  status: field.status('状态', smsStates).nullable(),
  failure: field.text('失败原因'),
});
export type SentText = z.infer<typeof sentText>;

export const terminalDocument = terminalRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  checkName: field.text('审核人'),
  checkTime: field.time('审核时间').nullable(),
  answerName: field.text('答复人'),
  answerTime: field.time('答复时间').nullable(),
  lines: field.lines('终止明细', terminalLine),
  texts: field.lines('短信', sentText),
});
export type TerminalDocument = z.infer<typeof terminalDocument>;

/** A line of an order of which something would still come. */
export const openLine = z.object({
  id: z.int(),
  ...goods,
  qtyApproved: field.qty('核准数量'),
  qtyConfirmed: field.qty('接单数量'),
  qtyAccepted: field.qty('实收数量'),
  qtyInTransit: field.qty('在途数量'),
  qtyOpen: field.qty('未供数量'),
});
export type OpenLine = z.infer<typeof openLine>;

/** Goods of an application that some vehicle carries; what has not left yet will not leave once they have ended. */
export const carriedLine = z.object({
  id: z.int(),
  transportId: z.int(),
  transportNo: field.no('运输单号'),
  status: field.status('状态', transportOrderStatus),
  materialName: field.text('物料名称'),
  unitName: field.text('单位'),
  qty: field.qty('装车数量'),
  plateNo: field.text('车牌号'),
});
export type CarriedLine = z.infer<typeof carriedLine>;

/** Whom a supplier may be texted, those first whom it wants to be told when an order ends. */
export const terminalContact = z.object({
  /** 0 is the supplier's own contact. */
  id: z.int(),
  contactName: field.text('接收人'),
  post: field.text('职务'),
  toPhone: field.text('接收号码'),
  isTerminal: field.flag('终止联系人'),
});
export type TerminalContact = z.infer<typeof terminalContact>;

/** What may be ended of an order. */
export const terminable = z.object({
  orderid: z.int(),
  no: field.no('要货单号'),
  rowVersion,
  supplierName: field.text('供应商'),
  placeName: field.text('收货地点'),
  deliveryDate: field.date('送达日期'),
  /** Why nothing can be applied for now; empty where it can. */
  blocked: z.string(),
  /** The application that is being dealt with. */
  openId: z.int().nullable(),
  lines: field.lines('未供明细', openLine),
});
export type Terminable = z.infer<typeof terminable>;

const one = oneOf(ref('terminal_application'));

export const terminalCalls = about(
  { table: 'terminal_application', touches: ['ask_order', 'pickup_order'] },
  {
    getCheckOrderForTerminal: list('/api/Management/GetCheckOrderForTerminal', {
      access: seen,
      row: terminalRow,
      filters: {
        ...documentFilters(terminalStatus),
        cityId: entered.ref('city', '城市'),
        supplierId: entered.ref('supplier', '供应商'),
        deliveryDate: range.date(),
      },
      sorts: ['createTime'],
      export: '终止申请',
    }),
    getDetailTerminal: read('/api/Management/GetDetailTerminal', {
      access: seen,
      input: z.strictObject({ id: ref('terminal_application') }),
      output: terminalDocument,
    }),
    /** What an application about an order could end. */
    getTerminalOrder: {
      ...read('/api/City/GetTerminalOrder', {
        access: anyOf(power(askOrder, '申请终止'), power(pickupOrder, '申请终止')),
        input: z.strictObject({ orderid: ref('ask_order') }),
        output: terminable,
      }),
      about: ['ask_order', 'terminal_application'],
    },
    /** What vehicles carry of an application's goods and no place has counted. */
    checkTransSave: {
      ...read('/api/Management/CheckTransSave', {
        access: seen,
        input: z.strictObject({ id: ref('terminal_application') }),
        output: z.object({ list: field.lines('车上的货', carriedLine) }),
      }),
      about: ['terminal_application', 'transport_order'],
    },
    /** Headquarters' decision; a refusal needs a reason. */
    checkOrderForTerminal: write('/api/Management/CheckOrderForTerminal', {
      access: anyOf(power(terminalCheck, '同意终止'), power(terminalCheck, '拒绝终止')),
      input: z.strictObject({ ...one, agree: z.boolean(), reason: entered.text(200, '审核意见').optional() }),
      output: terminalRow,
    }),
    /** Whom the supplier may be told by, and what they would be sent; without a text nothing can be sent now. */
    getSuContactPersonallByTerminalCheck: {
      ...read('/api/Management/GetSuContactPersonallByTerminalCheck', {
        access: anyOf(power(terminalCheck, '发送短信')),
        input: z.strictObject({ id: ref('terminal_application') }),
        output: z.object({
          list: field.lines('接收人', terminalContact),
          smsText: field.text('短信内容'),
          /** Why nothing can be sent; empty where it can. */
          blocked: z.string(),
        }),
      }),
      about: ['terminal_application', 'supplier', 'supplier_contact'],
    },
    /** Texts the chosen contacts what was shown; a result for each. */
    smsTerminal: write('/api/Management/SmsTerminal', {
      access: anyOf(power(terminalCheck, '发送短信')),
      input: z.strictObject({
        ...one,
        contacts: register(z.array(z.int().min(0)), { label: '接收人', kind: 'lines' })
          .min(1, '请选择接收人')
          .max(50, '一次最多 50 人'),
      }),
      output: z.object({
        list: z.array(z.object({ contactName: z.string(), ok: z.boolean(), message: z.string() })),
      }),
      row: terminalRow,
    }),
    ...actionCalls(terminalStatus, { area: 'City', row: terminalRow }),
  },
);
