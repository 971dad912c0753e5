import { z } from 'zod';
import { price, qty } from '../kernel/decimal.ts';
import { documentParts, duty } from '../kernel/document.ts';
import { ref, rowVersion, text, wireDate } from '../kernel/fields.ts';
import { rowActions, stateSchema } from '../kernel/machine.ts';
import {
  askOrderStatus,
  fulfilStates,
  restTasks,
  settleStates,
  type FulfilState,
  type RestTask,
  type SettleState,
} from './ask-order.status.ts';
import { pickupOrderStatus } from './pickup-order.status.ts';

export const orderKinds = { NORMAL: '普通', BUDAN: '补单', BUHUO: '补货' } as const;
export const orderSources = { MANUAL: '手工', IMPORT: 'Excel 导入', COPY: '复制' } as const;
const keys = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as [K, ...K[]];

export const fulfilSchema = z.enum(keys<FulfilState>(fulfilStates));
export const restTaskSchema = z.enum(keys<RestTask>(restTasks));
const settleSchema = z.enum(keys<SettleState>(settleStates));

/** An ask order as lists show it. Amounts are text with 2 places, tax included unless the name says otherwise. */
export const askOrderRow = z.object({
  id: z.int(),
  no: z.string(),
  mainOrderId: z.int(),
  mainOrderNo: z.string(),
  kind: z.enum(keys(orderKinds)),
  source: z.enum(keys(orderSources)),
  cityId: z.int(),
  cityName: z.string(),
  placeId: z.int(),
  placeName: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  deliveryDate: z.string(),
  lineCount: z.int(),
  amount: z.string(),
  status: stateSchema(askOrderStatus),
  fulfilStatus: fulfilSchema,
  settleStatus: settleSchema,
  /** The supplier's answer, null before approval. */
  pickupStatus: stateSchema(pickupOrderStatus).nullable(),
  /** What headquarters has to decide because nobody will bring it. */
  restTask: restTaskSchema.nullable(),
  createTime: z.string(),
  createName: z.string(),
  submitTime: z.string().nullable(),
  duty,
  remark: z.string(),
  rowVersion,
  actions: rowActions,
});
export type AskOrderRow = z.infer<typeof askOrderRow>;

/** The goods of a line, as every document shows them. */
export const goods = {
  materialId: z.int(),
  materialCode: z.string(),
  materialName: z.string(),
  spec: z.string(),
  unitName: z.string(),
  isDecimal: z.boolean(),
  /** Empty where the goods have no second unit. */
  secondUnitName: z.string(),
};

/** Whether somebody weighed what was accepted and what goes back; else a weight is the share of what was sent. */
export const weighed = { isAccepted2Weighed: z.boolean(), isRejected2Weighed: z.boolean() };

/** A line of an ask order; quantities as the ledger names them, in the line's order unit, `…2` in its second unit. */
export const askLine = z.object({
  id: z.int(),
  seq: z.int(),
  ...goods,
  baseUnitName: z.string(),
  baseFactor: z.string(),
  storageName: z.string(),
  qtyAsked: z.string(),
  qtyAsked2: z.string(),
  qtyFirst: z.string(),
  qtyApproved: z.string(),
  qtyCancelled: z.string(),
  qtyConfirmed: z.string(),
  qtyShipped: z.string(),
  qtyAccepted: z.string(),
  qtyAccepted2: z.string(),
  ...weighed,
  qtyRejected: z.string(),
  qtyRejected2: z.string(),
  qtyShort: z.string(),
  qtyShort2: z.string(),
  qtyOver: z.string(),
  qtyOver2: z.string(),
  qtyReturned: z.string(),
  /** In transit and open to deliver, derived. */
  qtyInTransit: z.string(),
  qtyOpen: z.string(),
  unitPrice: z.string(),
  priceSource: z.enum(['CITY_TIER', 'CITY', 'TIER', 'BASE']),
  taxRate: z.string(),
  amount: z.string(),
  amountExTax: z.string(),
  tax: z.string(),
  isControl: z.boolean(),
  controlReason: z.string(),
  isClosed: z.boolean(),
  changeReason: z.string(),
  remark: z.string(),
});
export type AskLine = z.infer<typeof askLine>;

const priceTier = z.object({ minQty: z.string(), maxQty: z.string().nullable(), price: z.string() });

/** A price version with everything the price rules need of it for one city and day. */
const shownPrice = z.object({
  price: z.string(),
  tiers: z.array(priceTier),
  /** The asking city's own price on the delivery day. */
  cityPrice: z.object({ price: z.string(), tiers: z.array(priceTier) }).nullable(),
});
export type ShownPrice = z.infer<typeof shownPrice>;

export const askOrderDocument = askOrderRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  amountExTax: z.string(),
  tax: z.string(),
  placeAddress: z.string(),
  receiveWindow: z.string(),
  contact: z.string(),
  phone: z.string(),
  transportModeName: z.string(),
  firstCheckName: z.string(),
  firstCheckTime: z.string().nullable(),
  firstCheckOpinion: z.string(),
  finalCheckName: z.string(),
  finalCheckTime: z.string().nullable(),
  finalCheckOpinion: z.string(),
  lines: z.array(askLine),
  /** While the order is checked: the fixed price version of each line, for what another quantity would cost. */
  fixedPrices: z.array(shownPrice.extend({ lineId: z.int() })),
});
export type AskOrderDocument = z.infer<typeof askOrderDocument>;

/** One line as a person enters it; without a supplier the best offer of the day is taken. */
export const draftLine = z.strictObject({
  materialId: ref('material'),
  supplierId: ref('supplier').optional(),
  placeId: ref('place').optional(),
  deliveryDate: wireDate.optional(),
  qty: qty(),
  qty2: qty().optional(),
  controlReasonId: ref('control_reason').optional(),
  remark: text(200).optional(),
});
export type DraftLine = z.output<typeof draftLine>;

export const maxDraftLines = 5000;
export const draftHead = {
  placeId: ref('place').optional(),
  deliveryDate: wireDate,
  transportModeId: ref('transport_mode').optional(),
  remark: text(500).optional(),
  source: z.enum(['MANUAL', 'COPY']).default('MANUAL'),
  lines: z.array(draftLine).min(1, '请至少填写一行物料').max(maxDraftLines, `一次最多 ${maxDraftLines} 行`),
};

/** What a repricing changed on a line, to be shown after a save or a submit. */
const priceChange = z.object({ lineId: z.int(), materialName: z.string(), from: z.string(), to: z.string() });

export const mainOrderDocument = z.object({
  id: z.int(),
  no: z.string(),
  cityId: z.int(),
  cityName: z.string(),
  /** The head's place; null in old orders of a city that did not keep it. */
  placeId: z.int().nullable(),
  deliveryDate: z.string(),
  transportModeId: z.int().nullable(),
  remark: z.string(),
  source: z.enum(keys(orderSources)),
  amount: z.string(),
  tax: z.string(),
  lineCount: z.int(),
  createTime: z.string(),
  rowVersion,
  /** The least advanced of its live ask orders' states, of all where none is live. */
  status: stateSchema(askOrderStatus),
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
  priceChanges: z.array(priceChange),
});
export type MainOrderDocument = z.infer<typeof mainOrderDocument>;

/** An offer of one supplier for one material, with everything the price rules need to work while typing. */
export const offer = z.object({
  priceId: z.int(),
  supplierId: z.int(),
  supplierName: z.string(),
  ...shownPrice.shape,
  taxRate: z.string(),
  /** What the price and the material ask for together: the least quantity, and the step. */
  minQty: z.string(),
  multiple: z.string(),
  leadDays: z.int(),
  earliestDate: z.string(),
  /** Days of the week on which the supplier delivers, 1 Monday to 7 Sunday; empty means every day. */
  deliveryDays: z.array(z.int()),
  validTo: z.string(),
  isPreferred: z.boolean(),
  /** What an ask order must come to before this supplier delivers, tax included; null without such a bound. */
  minOrderAmount: z.string().nullable(),
});
export type Offer = z.infer<typeof offer>;
export const priceAnswer = z.object({
  list: z.array(
    z.object({
      materialId: z.int(),
      /** Best first. */
      offers: z.array(offer),
      /** Why nobody can deliver, when there is no offer. */
      problem: z.string(),
      /** With a quantity: the best offer's price and amounts. */
      chosen: z
        .object({
          supplierId: z.int(),
          price: price(),
          source: z.string(),
          amount: z.string(),
          amountExTax: z.string(),
          tax: z.string(),
        })
        .nullable(),
    }),
  ),
});
