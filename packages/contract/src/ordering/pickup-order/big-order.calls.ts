import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { field } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { goods } from '../ask-order/ask-order-schemas.ts';
import { orderingScreens } from '../screens.ts';
import { pickupOrderStatus } from './pickup-order.status.ts';

/** A pickup order of a group, as far as loading it together is concerned. */
export const groupedPickup = z.object({
  id: z.int(),
  no: field.no('提货单号'),
  placeId: z.int(),
  placeName: field.text('收货地点'),
  placeAddress: field.text('收货地址'),
  receiveWindow: field.text('收货时段'),
  status: field.status('状态', pickupOrderStatus),
  lineCount: field.count('行数'),
  confirmedAmount: field.money('接单金额').nullable(),
  rowVersion,
});
export type GroupedPickup = z.infer<typeof groupedPickup>;

/** What of a promised line is still to be loaded, for one place. */
export const loadingLine = z.object({
  id: z.int(),
  pickupOrderId: z.int(),
  pickupOrderNo: field.no('提货单号'),
  placeId: z.int(),
  placeName: field.text('收货地点'),
  ...goods,
  storageName: field.text('储存方式'),
  /** Promised and not gone yet; nothing of an order that is stopped or over. */
  qtyLoad: field.qty('应装数量'),
});
export type LoadingLine = z.infer<typeof loadingLine>;

/** What is loaded of one material for all places. */
export const loadedMaterial = loadingLine
  .omit({ pickupOrderId: true, pickupOrderNo: true, placeId: true, placeName: true })
  .extend({
    /** `静安店 3，徐汇店 2` */
    shares: field.text('分配'),
  });
export type LoadedMaterial = z.infer<typeof loadedMaterial>;

/** 合并提货单: pickup orders that are prepared, printed and loaded together. */
export const bigOrderDocument = z.object({
  id: z.int(),
  no: field.no('合并提货单'),
  cityName: field.text('城市'),
  supplierName: field.text('供应商'),
  deliveryDate: field.date('送达日期'),
  transportModeName: field.text('运输方式'),
  createTime: field.time('合并时间'),
  createName: field.text('合并人'),
  orders: field.lines('提货单', groupedPickup),
  lines: field.lines('装车明细', loadingLine),
});
export type BigOrderDocument = z.infer<typeof bigOrderDocument>;

export const bigOrderCalls = about(
  { table: 'big_order' },
  {
    getBigOrderByid: read('/api/Supplier/GetBigOrderByid', {
      access: anyOf(power(orderingScreens.pickupOrder)),
      input: z.strictObject({ id: ref('big_order') }),
      output: bigOrderDocument,
      about: ['big_order', 'pickup_order'],
    }),
  },
);
