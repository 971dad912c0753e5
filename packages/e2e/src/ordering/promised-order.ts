import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import type { Page } from '@playwright/test';
import { ask } from '../harness/ask.ts';

type People = { readonly city: Page; readonly first: Page; readonly second: Page; readonly supplier: Page };

/** An order of two lines that its supplier has promised; its id. */
export async function promised({ city, first, second, supplier }: People): Promise<number> {
  const { list: cities } = await ask(first, 'management', pickerCalls.getCanUseCity, { filter: '上海' });
  const centre = `city:${cities[0]?.id}`;
  const goods = [];
  for (const code of ['WL1002001', 'WL1002002']) {
    const { list } = await ask(city, centre, pickerCalls.getCanUseMaterial, { filter: code });
    goods.push(list[0]?.id ?? 0);
  }
  const deliveryDate = addDays(businessDate(new Date()), 9);
  const lines = goods.map((materialId) => ({ materialId, qty: '12' }));
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
  await ask(supplier, own, pickupOrderCalls.confirmPickupOrder, { id, rowVersion });
  return orderid;
}

/** A button of the dialog that is open. */
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name, exact: true });
