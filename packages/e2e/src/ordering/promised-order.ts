import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import type { Page } from '@playwright/test';
import { ask } from '../harness/ask.ts';

type People = { readonly city: Page; readonly first: Page; readonly second: Page; readonly supplier: Page };

type Wanted = {
  /** The materials, and of whom they are ordered where it is not the best. */
  readonly codes?: readonly string[];
  readonly supplier?: string;
  readonly days?: number;
  /** How much its supplier promises of the first line, where that is not all. */
  readonly short?: string;
};

type Lines = { codes: readonly string[]; named: string | undefined; deliveryDate: string; centre: string };

async function linesOf({ city, first }: Pick<People, 'city' | 'first'>, { codes, named, deliveryDate, centre }: Lines) {
  const { list: suppliers } = named
    ? await ask(first, 'management', pickerCalls.getCanUseSupplier, { filter: named })
    : { list: [] };
  const lines = [];
  for (const code of codes) {
    const { list } = await ask(city, centre, pickerCalls.getCanUseMaterial, { filter: code, deliveryDate });
    lines.push({ materialId: list[0]?.id ?? 0, supplierId: suppliers[0]?.id, qty: '12' });
  }
  return lines;
}

/** An order of two lines that its supplier has promised; its id. */
export async function promised(
  { city, first, second, supplier }: People,
  { codes = ['WL1002001', 'WL1002002'], supplier: named, days = 9, short }: Wanted = {},
): Promise<number> {
  const { list: cities } = await ask(first, 'management', pickerCalls.getCanUseCity, { filter: '上海' });
  const centre = `city:${cities[0]?.id}`;
  const deliveryDate = addDays(businessDate(new Date()), days);
  const lines = await linesOf({ city, first }, { codes, named, deliveryDate, centre });
  const draft = await ask(city, centre, askOrderCalls.addMainOrderNew, { deliveryDate, lines });
  const whole = { mainorderid: draft.id, rowVersion: draft.rowVersion };
  const { askOrders } = await ask(city, centre, askOrderCalls.submitMainOrderById, whole);
  const [order] = askOrders;
  if (!order || askOrders.length > 1) throw new Error(`${askOrders.length} orders were made`);
  const { id: orderid } = order;
  const passed = await ask(first, 'management', askOrderCalls.firstCheckAskOrder, {
    orderid,
    rowVersion: order.rowVersion,
  });
  await ask(second, 'management', askOrderCalls.finalCheckAskOrder, { orderid, rowVersion: passed.rowVersion });
  const own = `supplier:${order.supplierId}`;
  const { list } = await ask(supplier, own, pickupOrderCalls.getListPickupOrder, { status: ['PENDING'] });
  const pickup = list.find(({ askOrderId }) => askOrderId === orderid);
  if (!pickup) throw new Error('its supplier has nothing to answer');
  const { id, rowVersion } = pickup;
  const { lines: asked } = await ask(supplier, own, pickupOrderCalls.getPickupOrderByid, { id });
  const less = asked
    .slice(0, 1)
    .map(({ pickupLineId }) => ({ id: pickupLineId, qty: short ?? '', reason: '库存不足' }));
  await ask(supplier, own, pickupOrderCalls.confirmPickupOrder, { id, rowVersion, lines: short ? less : [] });
  return orderid;
}
