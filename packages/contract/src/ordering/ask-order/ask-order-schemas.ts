import { z } from 'zod';
import { documentParts, duty } from '../../kernel/document/document.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { rowVersion } from '../../kernel/field/fields.ts';
import { rowActions } from '../../kernel/document/machine.ts';
import { fulfilStates, restTasks, settleStates } from './order-progress.ts';
import { askOrderStatus } from './ask-order.status.ts';
import { lastRevision } from '../revision/revision-schemas.ts';
import { pickupOrderStatus } from '../pickup-order/pickup-order.status.ts';

export const orderKinds = { NORMAL: '普通', BUDAN: '补单', BUHUO: '补货', HUANHUO: '换货' } as const;
export const orderSources = {
  MANUAL: '手工',
  IMPORT: 'Excel 导入',
  COPY: '复制',
  DESK: '订单处理',
  RETURN: '退货',
  MANAGEMENT: '管理中心代下',
} as const;
const keys = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as [K, ...K[]];

export const kindSchema = z.enum(keys(orderKinds));
export const fulfilSchema = z.enum(keys(fulfilStates));
export const restTaskSchema = z.enum(keys(restTasks));

/** An ask order as lists show it. Amounts are text with 2 places, tax included unless the name says otherwise. */
export const askOrderRow = z.object({
  id: z.int(),
  no: field.no('要货单号'),
  mainOrderId: z.int(),
  mainOrderNo: field.no('主订单号'),
  kind: field.choice('类型', orderKinds),
  source: field.choice('来源', orderSources),
  cityId: z.int(),
  cityName: field.text('城市'),
  placeId: z.int(),
  placeName: field.text('收货地点'),
  placeShortName: field.short('收货地点简称'),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  deliveryDate: field.date('送达日期'),
  lineCount: field.count('行数'),
  amount: field.money('金额', '金额（含税）'),
  status: field.status('状态', askOrderStatus),
  fulfilStatus: field.status('履约', { states: fulfilStates }),
  settleStatus: field.status('结算', { states: settleStates }),
  /** The supplier's answer, null before approval. */
  pickupStatus: field.status('供应商接单', pickupOrderStatus).nullable(),
  /** What headquarters has to decide because nobody will bring it. */
  restTask: field.status('待决定', { states: restTasks }).nullable(),
  /** The application to end it that is being dealt with. */
  terminalId: z.int().nullable(),
  /** Which version of itself it is: 1 as it was first approved. */
  revNo: field.count('版本'),
  /** The amendment that is being dealt with. */
  revisionId: z.int().nullable(),
  createTime: field.time('下单时间'),
  createName: field.text('下单人'),
  submitTime: field.time('提交时间').nullable(),
  duty,
  remark: field.text('备注'),
  rowVersion,
  actions: rowActions,
});
export type AskOrderRow = z.infer<typeof askOrderRow>;

/** The goods of a line, as every document shows them. */
export const goods = {
  materialId: z.int(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  unitName: field.text('单位'),
  isDecimal: z.boolean(),
  /** Empty where the goods have no second unit. */
  secondUnitName: field.text('副单位'),
};

/** What became of shipped goods on receipt, on a lot, a transport line or an ordered line. */
export const received = {
  qtyAccepted: field.qty('实收数量'),
  qtyAccepted2: field.qty('实收副数量'),
  /** Whether somebody weighed what was accepted and what goes back; else a weight is the share of what was sent. */
  isAccepted2Weighed: z.boolean(),
  isRejected2Weighed: z.boolean(),
  qtyRejected: field.qty('拒收数量'),
  qtyRejected2: field.qty('拒收副数量'),
  qtyShort: field.qty('短少数量'),
  qtyShort2: field.qty('短少副数量'),
  qtyOver: field.qty('多收数量'),
  qtyOver2: field.qty('多收副数量'),
};

/** A line of an ask order; quantities as the ledger names them, in the line's order unit, `…2` in its second unit. */
export const askLine = z.object({
  id: z.int(),
  seq: field.count('行号'),
  ...goods,
  baseUnitName: field.text('基本单位'),
  baseFactor: field.qty('换算系数'),
  storageName: field.text('储存方式'),
  qtyAsked: field.qty('要货数量'),
  qtyAsked2: field.qty('要货副数量'),
  qtyFirst: field.qty('初审数量'),
  qtyApproved: field.qty('核准数量'),
  qtyCancelled: field.qty('关闭数量'),
  qtyConfirmed: field.qty('接单数量'),
  qtyShipped: field.qty('发运数量'),
  ...received,
  qtyReturned: field.qty('退货数量'),
  /** In transit and open to deliver, derived. */
  qtyInTransit: field.qty('在途数量'),
  qtyOpen: field.qty('未供数量'),
  unitPrice: field.price('单价', '单价（含税）'),
  priceSource: z.enum(['CITY_TIER', 'CITY', 'TIER', 'BASE']),
  taxRate: field.ratio('税率'),
  amount: field.money('金额', '金额（含税）'),
  amountExTax: field.money('不含税金额'),
  tax: field.money('税额'),
  /** On its day of delivery in its city, as it was saved or submitted last. */
  isControl: field.flag('管控物料'),
  /** What headquarters controls it for; empty where it does not. */
  controlledFor: field.text('管控原因'),
  /** What its city wants it for all the same. */
  controlReason: field.text('要货原因'),
  /** Of a 补货: the short line that it makes good. */
  makesGood: field.text('补自'),
  isClosed: field.flag('已关闭'),
  changeReason: field.text('数量调整原因'),
  /** As it was before the amendment that made this version of its order; null where that left it alone. */
  qtyBefore: field.qty('变更前数量').nullable(),
  unitPriceBefore: field.price('变更前单价').nullable(),
  remark: field.text('备注'),
});
export type AskLine = z.infer<typeof askLine>;
const priceTier = z.object({ minQty: z.string(), maxQty: z.string().nullable(), price: z.string() });

/** A price version with everything the price rules need of it for one city and day. */
export const shownPrice = z.object({
  price: z.string(),
  tiers: z.array(priceTier),
  /** The asking city's own price on the delivery day. */
  cityPrice: z.object({ price: z.string(), tiers: z.array(priceTier) }).nullable(),
});
export type ShownPrice = z.infer<typeof shownPrice>;

/** An ask order as it is read with its own page: the row and what only the head of the document shows. */
export const askOrderHead = askOrderRow.extend({
  /** Why it was ordered after the cut-off. */
  supplementReason: field.text('补单原因'),
  /** The return in whose place a 换货 brings goods. */
  returnOrderId: z.int().nullable(),
  returnOrderNo: field.no('退货单号'),
  amountExTax: field.money('不含税金额'),
  tax: field.money('税额'),
  placeAddress: field.text('收货地址'),
  receiveWindow: field.text('收货时段'),
  contact: field.text('联系人'),
  phone: field.phone('联系电话'),
  transportModeName: field.text('运输方式'),
  firstCheckName: field.text('初审人'),
  firstCheckTime: field.time('初审时间').nullable(),
  firstCheckOpinion: field.text('初审意见'),
  finalCheckName: field.text('终审人'),
  finalCheckTime: field.time('终审时间').nullable(),
  finalCheckOpinion: field.text('终审意见'),
  /** Until when the supplier must answer; before the approval only where headquarters has said so, after the answer none. */
  replyBy: field.time('答复截止').nullable(),
  /** What the supplier has asked for, while it waits for headquarters' word. */
  askedReplyBy: field.time('申请延至').nullable(),
  askedReason: field.text('申请延期原因'),
});
export type AskOrderHeadRow = z.infer<typeof askOrderHead>;

export const askOrderDocument = askOrderHead.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  revision: lastRevision.nullable(),
  lines: field.lines('要货明细', askLine),
  /** While the order is checked: the fixed price version of each line, for what another quantity would cost. */
  fixedPrices: z.array(shownPrice.extend({ lineId: z.int() })),
  /** While the order is checked: by which share a quantity may rise above the one asked for; `'0'` otherwise. */
  increaseLimit: field.ratio('审核可加量'),
});
export type AskOrderDocument = z.infer<typeof askOrderDocument>;

/** One line as a person enters it; without a supplier the best offer of the day is taken. */
export const draftLine = z.strictObject({
  materialId: entered.ref('material', '物料'),
  supplierId: entered.ref('supplier', '供应商').optional(),
  placeId: entered.ref('place', '收货地点').optional(),
  deliveryDate: entered.date('送达日期').optional(),
  qty: entered.qty('要货数量'),
  qty2: entered.weight('要货副数量').optional(),
  controlReasonId: entered.ref('control_reason', '要货原因').optional(),
  remark: entered.text(200, '备注').optional(),
});
export type DraftLine = z.input<typeof draftLine>;

export const maxDraftLines = 5000;
export const draftHead = {
  placeId: entered.ref('place', '收货地点').optional(),
  deliveryDate: entered.date('送达日期'),
  transportModeId: entered.ref('transport_mode', '运输方式').nullable().optional(),
  remark: entered.emptied(500, '备注'),
  source: z.enum(['MANUAL', 'COPY']).default('MANUAL'),
  lines: field
    .lines('要货明细', draftLine)
    .min(1, '请至少填写一行物料')
    .max(maxDraftLines, `一次最多 ${maxDraftLines} 行`),
};

/** What a repricing changed on a line, to be shown after a save or a submit. */
const priceChange = z.object({ lineId: z.int(), materialName: z.string(), from: z.string(), to: z.string() });

export const mainOrderDocument = z.object({
  id: z.int(),
  no: field.no('主订单号'),
  cityId: z.int(),
  cityName: field.text('城市'),
  /** The head's place; null in old orders of a city that did not keep it. */
  placeId: z.int().nullable(),
  deliveryDate: field.date('送达日期'),
  transportModeId: z.int().nullable(),
  remark: field.text('备注'),
  kind: field.choice('类型', orderKinds),
  supplementReason: field.text('补单原因'),
  source: field.choice('来源', orderSources),
  amount: field.money('金额'),
  tax: field.money('税额'),
  lineCount: field.count('行数'),
  createTime: field.time('下单时间'),
  /** Who has last saved or moved it, and when. */
  updateName: field.text('修改人'),
  updateTime: field.time('修改时间'),
  rowVersion,
  /** The least advanced of its live ask orders' states, of all where none is live. */
  status: field.status('状态', askOrderStatus),
  /** All its live ask orders are drafts or returned: the whole may be edited. */
  isEditable: z.boolean(),
  askOrders: z.array(askOrderRow),
  /** Those of its live ask orders, of all where none is live; none when there are more than a form takes. */
  lines: z.array(
    askLine.extend({
      orderId: z.int(),
      orderNo: z.string(),
      supplierId: z.int(),
      supplierName: z.string(),
      placeId: z.int(),
      placeName: z.string(),
      deliveryDate: z.string(),
      controlReasonId: z.int().nullable(),
    }),
  ),
});
export type MainOrderDocument = z.infer<typeof mainOrderDocument>;

/** What a save returns: as much of the main order as whoever wrote it goes on from. */
export const savedMainOrder = mainOrderDocument.pick({ id: true, no: true, rowVersion: true }).extend({
  priceChanges: z.array(priceChange),
  /** Every ask order of it, by id. */
  askOrders: z.array(askOrderRow.pick({ id: true, no: true, status: true, rowVersion: true })),
  /** The unit price that each line was given. */
  lines: z.array(
    z.object({
      materialId: z.int(),
      materialName: field.text('物料名称'),
      supplierId: z.int(),
      placeId: z.int(),
      deliveryDate: field.date('送达日期'),
      unitPrice: field.price('单价'),
    }),
  ),
});
export type SavedMainOrder = z.infer<typeof savedMainOrder>;
