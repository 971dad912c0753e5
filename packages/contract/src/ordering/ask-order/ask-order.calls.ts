import { actionCalls } from '../../kernel/document/action-calls.ts';
import { wire } from '../../kernel/value/constants.ts';
import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, batch, read, write } from '../../kernel/call/call.ts';
import { qty } from '../../kernel/value/decimal.ts';
import { documentFilters, manyOf } from '../../kernel/document/document.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field, register } from '../../kernel/field/field.ts';
import { batchResult, ref, rowVersion, wireDate } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { power } from '../../kernel/call/screen.ts';
import {
  askOrderDocument,
  askOrderRow,
  draftHead,
  fulfilSchema,
  kindSchema,
  mainOrderDocument,
  savedMainOrder,
  maxDraftLines,
  restTaskSchema,
} from './ask-order-schemas.ts';
import { askOrderStatus } from './ask-order.status.ts';
import { priceAnswer } from './offer-schemas.ts';
import { chosenLines } from './chosen-lines.ts';
import { orderingScreens } from '../screens.ts';

const { addCityMainOrder, askOrder, askOrderCheck, buhuoList } = orderingScreens;
const seen = anyOf(power(askOrder), power(askOrderCheck));

const one = { orderid: ref('ask_order'), rowVersion };
const many = manyOf(one);
const whole = { mainorderid: ref('main_order'), rowVersion };
/** A main order as it is written, from new or anew. */
const written = {
  mainorderid: ref('main_order').optional(),
  rowVersion: rowVersion.optional(),
  orders: z.array(ref('ask_order')).min(1).max(maxDraftLines).optional(),
  mayCancel: z.boolean().default(false),
  ...draftHead,
};
/** What a check leaves of a line. */
export const checkedLine = z.strictObject({
  id: ref('ask_line'),
  qty: entered.qty('核准数量'),
  reason: entered.text(200, '数量调整原因').optional(),
});
const checkedLines = field.lines('审核明细', checkedLine).max(5000).optional();
const opinion = entered.text(200, '审核意见').optional();
const done = batchResult(askOrderRow);
/** A line whose supplier asks another price on its day now than when it was submitted. */
const repricedLine = z.object({
  id: z.int(),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  unitName: field.text('单位'),
  priceFrom: field.price('原价'),
  priceTo: field.price('新价'),
  amount: field.money('影响金额'),
});
export type RepricedLine = z.output<typeof repricedLine>;

/** Until when a supplier of a main order is ordered from and must answer. */
export const supplierTime = z.object({
  id: z.int(),
  no: field.no('要货单号'),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  deliveryDate: field.date('送达日期'),
  status: field.status('状态', askOrderStatus),
  /** The city's cut-off and the supplier's in this city; whichever comes first counts. */
  cityLockTime: field.text('城市截单时间'),
  cutoffTime: field.text('截单时间'),
  deliveryDays: field.text('配送日'),
  replyBy: field.time('答复截止').nullable(),
  confirmTime: field.time('答复时间').nullable(),
  /** Why its time to answer cannot be changed now; empty where it can. */
  blocked: z.string(),
});
export type SupplierTime = z.infer<typeof supplierTime>;

export const askOrderCalls = about(
  { table: 'ask_order', touches: ['pickup_order', 'terminal_application', 'ask_revision'] },
  {
    /**
     * Saves a main order and its split; with an id, saves it anew while all its live ask orders may be edited. With `orders`,
     * only those are written anew and the rest stays, whatever its state. A part that was submitted once and has no line any
     * more is cancelled, which is refused until the caller consents.
     */
    addMainOrderNew: write('/api/City/AddMainOrderNew', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(askOrder, '新增'), power(askOrder, '复制')),
      input: z.strictObject(written),
      output: savedMainOrder,
      row: mainOrderDocument,
    }),
    /**
     * The same of what was forgotten before the cut-off: no cut-off counts. A city that may not order so without condition
     * says why, and whoever holds the final check checks it first.
     */
    addBudanMainOrder: write('/api/City/AddBudanMainOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(buhuoList, '新增')),
      input: z.strictObject({ ...written, supplementReason: entered.emptied(200, '补单原因') }),
      output: savedMainOrder,
      row: mainOrderDocument,
    }),
    /** Saves one ask order for one chosen supplier, with a main order of its own. */
    addNewOrder: write('/api/City/AddNewOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(askOrder, '新增')),
      input: z.strictObject({ ...draftHead, supplierId: ref('supplier') }),
      output: savedMainOrder,
    }),
    getMainOrderByid: read('/api/City/GetMainOrderByid', {
      access: seen,
      input: z.strictObject({ mainorderid: ref('main_order') }),
      output: mainOrderDocument,
    }),
    /** The caller's latest main order for a place, to be copied; null when there is none. */
    getLastMainOrder: read('/api/City/GetLastMainOrder', {
      access: anyOf(power(askOrder, '复制')),
      input: z.strictObject({ placeId: ref('place').optional() }),
      output: z.object({ order: mainOrderDocument.nullable() }),
    }),
    getListAskOrder: list('/api/City/GetListAskOrder', {
      access: seen,
      row: askOrderRow,
      filters: {
        ...documentFilters(askOrderStatus),
        kind: entered.several(kindSchema, 4),
        fulfilStatus: entered.several(fulfilSchema, 10),
        restTask: entered.several(restTaskSchema, 3),
        cityId: entered.ref('city', '城市'),
        placeId: entered.ref('place', '收货地点'),
        supplierId: entered.ref('supplier', '供应商'),
        mainorderid: entered.ref('main_order', '主订单'),
        deliveryDate: range.date(),
        amount: range.money(),
      },
      sorts: ['createTime', 'deliveryDate'],
      export: '要货单',
    }),
    getAskOrderByid: read('/api/City/GetAskOrderByid', {
      access: seen,
      input: z.strictObject({ orderid: ref('ask_order') }),
      output: askOrderDocument,
    }),
    /** Submits every draft and returned ask order of a main order, all or none. */
    submitMainOrderById: write('/api/City/SubmitMainOrderById', {
      access: anyOf(power(askOrder, '提交')),
      input: z.strictObject(whole),
      output: mainOrderDocument,
    }),
    /** The same of a 补单. */
    submitBudanMainOrder: write('/api/City/SubmitBudanMainOrder', {
      access: anyOf(power(askOrder, '提交')),
      input: z.strictObject(whole),
      output: mainOrderDocument,
    }),
    /** Takes back every ask order of a main order that nobody has checked yet, all or none. */
    withdrawMainOrderById: write('/api/City/WithdrawMainOrderById', {
      access: anyOf(power(askOrder, '撤回')),
      input: z.strictObject(whole),
      output: mainOrderDocument,
    }),
    /** Gets rid of every ask order of a main order that may still be written, all or none: deletes those that nobody has submitted yet and cancels the rest. */
    deleteMainOrderById: write('/api/City/DeleteMainOrderById', {
      access: anyOf(power(askOrder, '删除')),
      input: z.strictObject({ ...whole, reason: opinion }),
      output: z.object({}),
      row: mainOrderDocument,
    }),
    firstCheckAskOrder: write('/api/City/FirstCheckAskOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(askOrderCheck, '初审')),
      input: z.strictObject({ ...one, reason: opinion, lines: checkedLines }),
      output: askOrderRow,
    }),
    finalCheckAskOrder: write('/api/City/FinalCheckAskOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(askOrderCheck, '终审')),
      input: z.strictObject({ ...one, reason: opinion, lines: checkedLines }),
      output: askOrderRow,
    }),
    /** The checker's decision at whichever stage the order is in; a refusal needs a reason. */
    checkAskOrderAgreeOrRefuse: write('/api/City/CheckAskOrderAgreeOrRefuse', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(askOrderCheck, '初审'), power(askOrderCheck, '终审'), power(askOrderCheck, '拒绝')),
      input: z.strictObject({ ...one, agree: z.boolean(), reason: opinion, lines: checkedLines }),
      output: askOrderRow,
    }),
    checkAskOrderAgreeOrRefuseMuilt: batch('/api/City/CheckAskOrderAgreeOrRefuseMuilt', {
      access: anyOf(power(askOrderCheck, '初审'), power(askOrderCheck, '终审'), power(askOrderCheck, '拒绝')),
      input: z.strictObject({ orders: many, agree: z.boolean(), reason: opinion }),
      output: done,
    }),
    /** What `DoChangePrice` would do to the lines of an order that is being checked; none where no price is another now. */
    getAskOrderNewPrices: {
      ...read('/api/City/GetAskOrderNewPrices', {
        access: anyOf(power(askOrderCheck, '改价')),
        input: z.strictObject({ orderid: ref('ask_order') }),
        output: z.object({ list: field.lines('改价明细', repricedLine) }),
      }),
      about: ['ask_order', 'supplier_price'],
    },
    /** Every order of a main order that is being checked takes the prices that hold now, where there are others; all or none. */
    doChangeMainPrice: write('/api/City/DoChangeMainPrice', {
      access: anyOf(power(askOrderCheck, '改价')),
      input: z.strictObject({ ...whole, reason: entered.filled(200, '改价原因') }),
      output: mainOrderDocument,
    }),
    /** Until when each supplier of a main order is ordered from and must answer, and whether it has. */
    getMainSupplierTime: {
      ...read('/api/City/GetMainSupplierTime', {
        access: seen,
        input: z.strictObject({ mainorderid: ref('main_order') }),
        output: z.object({
          mainorderid: z.int(),
          no: field.no('主订单号'),
          rowVersion,
          list: field.lines('供应商时间', supplierTime),
        }),
      }),
      about: ['ask_order', 'pickup_order', 'supplier', 'city', 'supply_time'],
    },
    /** Suppliers of a main order that have not answered get another time to answer until: those of the named orders, or all. All or none. */
    updateMainSupplierTime: write('/api/City/updateMainSupplierTime', {
      access: anyOf(power(askOrderCheck, '改答复截止')),
      input: z.strictObject({
        ...whole,
        orders: register(z.array(ref('ask_order')), { label: '供应商', kind: 'lines' })
          .min(1, '请选择供应商')
          .max(wire.maxBatch)
          .optional(),
        replyBy: entered.time('答复截止'),
        reason: entered.filled(200, '改答复截止原因'),
      }),
      output: mainOrderDocument,
    }),
    /** Closes what will not come: of the named lines, or of all that are open. */
    closeAskOrderRest: write('/api/City/CloseAskOrderRest', {
      access: anyOf(power(askOrderCheck, '关闭未供数量')),
      input: z.strictObject({
        ...one,
        reason: entered.filled(200, '关闭原因'),
        lines: chosenLines('要关闭的行'),
      }),
      output: askOrderRow,
    }),
    /** Offers, effective prices and amounts for materials in a city on a delivery day. */
    getPriceInfo: read('/api/City/GetPriceInfo', {
      access: anyOf(power(askOrder), power(askOrderCheck), power(addCityMainOrder)),
      about: [],
      input: z.strictObject({
        cityId: ref('city').optional(),
        deliveryDate: wireDate,
        /** As of a 补单: no cut-off counts. */
        isSupplement: z.boolean().default(false),
        lines: z
          .array(
            z.strictObject({
              materialId: ref('material'),
              supplierId: ref('supplier').optional(),
              qty: qty().optional(),
            }),
          )
          .min(1)
          .max(1000),
      }),
      output: priceAnswer,
    }),
    ...actionCalls(askOrderStatus, { area: 'City', row: askOrderRow, id: 'orderid' }),
  },
);
