import { z } from 'zod';
import { restDecisions } from '../../catalogue/category.rules.ts';
import { anyOf } from '../../kernel/call/access.ts';
import { about, batch, read } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field, register } from '../../kernel/field/field.ts';
import { batchResult, ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { wire } from '../../kernel/value/constants.ts';
import { askOrderRow, restTaskSchema } from '../ask-order/ask-order-schemas.ts';
import { orderingScreens } from '../screens.ts';
import { unitFields } from '../unit-fields.ts';

const { handleOrder } = orderingScreens;
const seen = anyOf(power(handleOrder));

/** What can be done about goods that nobody will bring. */
export const handleWays = {
  SUPPLIER: '换供应商',
  SUBSTITUTE: '换物料',
  REDELIVER: '续送',
  CLOSE: '关闭',
} as const;
export type HandleWay = keyof typeof handleWays;
const waySchema = z.enum(Object.keys(handleWays) as [HandleWay, ...HandleWay[]]);

/** A line of an approved order of which nobody will bring a part, in the unit of the line. */
export const shortLine = z.object({
  id: z.int(),
  askOrderId: z.int(),
  askOrderNo: askOrderRow.shape.no,
  restTask: askOrderRow.shape.restTask,
  /** Until when headquarters decides. */
  decideBy: field.time('处理截止').nullable(),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  unitName: field.text('单位'),
  qtyApproved: field.qty('核准数量'),
  qtyConfirmed: field.qty('接单数量'),
  qtyLacking: field.qty('缺口数量'),
  unitPrice: field.price('单价', '单价（含税）'),
  ...unitFields,
  /** Why the supplier promised less, or refused. */
  lackingReason: field.text('缺货原因'),
  /** What the place wanted of what did not come. */
  restWish: field.choice('门店要求', restDecisions).nullable(),
  /** What the city said against what was arranged before. */
  objection: field.text('城市异议'),
  /** Of its order. */
  rowVersion,
});
export type ShortLine = z.infer<typeof shortLine>;

/** One way to make a short line good. Names are empty and amounts 0 where it brings no goods. */
export const proposal = z.object({
  way: field.choice('处理方式', handleWays),
  supplierId: z.int().nullable(),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  materialId: z.int().nullable(),
  materialName: field.text('物料名称'),
  materialShortName: field.short('物料简称'),
  spec: field.text('规格'),
  unitName: field.text('单位'),
  qtyOffered: field.qty('补货数量'),
  unitPrice: field.price('单价', '单价（含税）'),
  /** What it costs more than the goods that are short, tax included. */
  priceDifference: field.money('差价'),
  deliveryDate: field.date('送达日期').nullable(),
  /** It comes not later than the goods were wanted. */
  isOnTime: field.flag('按时送达'),
  /** What arrived of what was ordered from the supplier in the last 60 days; null where nothing was. */
  fillRate: field.ratio('履约率').nullable(),
  /** The decision counts as both checks; else the first check follows. */
  isDecidedHere: field.flag('免初审'),
  isPreferred: field.flag('优选供应商'),
});
export type Proposal = z.infer<typeof proposal>;

/** What is decided about one line; what a way does not need is left out. */
export const decision = z.strictObject({
  id: ref('ask_line'),
  rowVersion,
  way: register(waySchema, { label: '处理方式', kind: 'choice' }),
  supplierId: entered.ref('supplier', '供应商').optional(),
  materialId: entered.ref('material', '物料').optional(),
  deliveryDate: entered.date('送达日期').optional(),
  qty: entered.qty('补货数量').optional(),
});
export type Decision = z.input<typeof decision>;

/** The most lines that proposals are asked of, or that are decided, at once. */
const maxDecisions = wire.maxBatch;

export const shortLineCalls = about(
  { table: 'ask_order' },
  {
    /** What nobody will bring of approved orders, and nobody has decided on yet. */
    getListHandleOrder: {
      ...list('/api/Management/GetListHandleOrder', {
        access: seen,
        row: shortLine,
        filters: {
          /** One line, for its own page. */
          lineId: entered.ref('ask_line', '要货明细'),
          restTask: entered.several(restTaskSchema, 3),
          cityId: entered.ref('city', '城市'),
          supplierId: entered.ref('supplier', '供应商'),
          materialId: entered.ref('material', '物料'),
          deliveryDate: range.date(),
        },
        sorts: [],
        export: '订单处理',
      }),
      about: ['ask_order', 'pickup_order'],
    },
  },
);

export const shortageCalls = about(
  { table: 'ask_order' },
  {
    /** For each of these lines what can be done, best first; none where the line is not short any more. */
    getHandleOrderProposals: {
      ...read('/api/Management/GetHandleOrderProposals', {
        access: seen,
        input: z.strictObject({
          lines: z.array(ref('ask_line')).min(1).max(maxDecisions),
        }),
        output: z.object({
          list: z.array(z.object({ id: z.int(), proposals: field.lines('处理方案', proposal) })),
        }),
      }),
      about: ['ask_order', 'pickup_order', 'supplier_price', 'material_substitute'],
    },
    /**
     * Decides on short lines. Goods of another supplier or in their place become a 补货 that their city may object to; lines
     * of one place, supplier and day come together. Each line has a result of its own.
     */
    doHandleOrderMuilt: batch('/api/Management/DoHandleOrderMuilt', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(handleOrder, '处理')),
      input: z.strictObject({
        orders: field
          .lines('处理明细', decision)
          .min(1, '请选择要处理的行')
          .max(maxDecisions, `一次最多 ${maxDecisions} 行`),
        reason: entered.filled(200, '处理原因'),
      }),
      output: batchResult(z.object({ supplementNo: field.text('补货单号') })),
    }),
  },
);
