import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, batch, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { manyOf } from '../../kernel/document/document.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { batchResult, ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { wire } from '../../kernel/value/constants.ts';
import { draftHead, draftLine } from '../ask-order/ask-order-schemas.ts';
import { askOrderStatus } from '../ask-order/ask-order.status.ts';
import { orderingScreens } from '../screens.ts';

const { addCityMainOrder: screen } = orderingScreens;

/** Places and materials that are ordered for at once. */
export const cityOrderLimits = { places: 100, materials: 500 } as const;

/** A main order that headquarters has written for a city. Money is tax included. */
export const cityMainOrder = z.object({
  id: z.int(),
  no: field.no('主订单号'),
  cityId: z.int(),
  cityName: field.text('城市'),
  deliveryDate: field.date('送达日期'),
  lineCount: field.count('行数'),
  /** The ask orders it was split into. */
  orderCount: field.count('要货单数'),
  amount: field.money('金额', '金额（含税）'),
  /** The least advanced of its live ask orders' states, of all where none is live. */
  status: field.status('状态', askOrderStatus),
  createName: field.text('下单人'),
  createTime: field.time('下单时间'),
  remark: field.text('备注'),
  rowVersion,
});
export type CityMainOrder = z.infer<typeof cityMainOrder>;

/** How much of a material one place gets; without a supplier the best offer of the day is taken. */
const placeQty = z.strictObject({
  placeId: entered.ref('place', '收货地点'),
  qty: entered.qty('要货数量'),
  supplierId: draftLine.shape.supplierId,
});

/** A material with how much of it each place gets. */
export const cityOrderLine = z.strictObject({
  materialId: draftLine.shape.materialId,
  controlReasonId: draftLine.shape.controlReasonId,
  qtys: field
    .lines('各地点数量', placeQty)
    .min(1, '请至少填写一个收货地点的数量')
    .max(cityOrderLimits.places, `一次最多 ${cityOrderLimits.places} 个收货地点`),
});

const orders = z.strictObject({ orders: manyOf({ mainorderid: ref('main_order'), rowVersion }) });

/** Headquarters orders for cities: one main order for each, as if that city had written it itself. */
export const cityOrderCalls = about(
  { table: 'main_order', touches: ['ask_order'] },
  {
    /** Saves a draft in each city that gets anything, all or none. */
    addCityMainOrder: write('/api/Management/AddCityMainOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(screen, '保存')),
      input: z.strictObject({
        deliveryDate: draftHead.deliveryDate,
        transportModeId: draftHead.transportModeId,
        remark: draftHead.remark,
        lines: field
          .lines('要货明细', cityOrderLine)
          .min(1, '请至少填写一行物料')
          .max(cityOrderLimits.materials, `一次最多 ${cityOrderLimits.materials} 行`),
      }),
      output: z.object({ list: z.array(cityMainOrder) }),
    }),
    /** Submits drafts, each whole main order for itself. */
    submitCityMainOrder: batch('/api/Management/SubmitCityMainOrder', {
      access: anyOf(power(screen, '提交')),
      input: orders,
      output: batchResult(cityMainOrder),
    }),
    /** Deletes drafts that nobody has submitted yet. */
    deleteCityMainOrder: batch('/api/Management/DeleteCityMainOrder', {
      access: anyOf(power(screen, '删除')),
      input: orders,
      output: batchResult(cityMainOrder),
    }),
  },
);

export const cityOrderLists = about(
  { table: 'main_order', touches: ['ask_order'] },
  {
    /** Everything that headquarters has ordered for cities, whoever of it. */
    getListCityMainOrder: list('/api/Management/GetListCityMainOrder', {
      access: anyOf(power(screen)),
      row: cityMainOrder,
      filters: {
        cityId: entered.ref('city', '城市'),
        createTime: range.time(),
        deliveryDate: range.date(),
      },
      sorts: ['createTime', 'deliveryDate'],
      export: '代城市下单',
    }),
  },
);
