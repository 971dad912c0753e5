import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer } from '../../../test/factories/delivery-server.ts';

const { server, deliver, build, arrived } = await deliveryServer();
afterAll(() => server.stop());

test('lists name units by their short names beside the whole ones, in 谁该处理 too', async () => {
  await arrived();
  const waiting = await deliver.pending();
  await server.rows(`update place set short_name = '一店' where name = '上海示例一店' returning id`);
  const [supplier] = await server.rows<{ name: string; short: string }>(
    'select s.name, s.short_name as short from supplier s join ask_order o on o.supplier_id = s.id where o.id = $1',
    [waiting.askOrderId],
  );
  const { city, supplier: sender } = deliver.people;
  const names = { supplierName: supplier?.name, supplierShortName: supplier?.short };
  expect(names.supplierShortName).not.toBe(names.supplierName);
  const place = { placeName: '上海示例一店', placeShortName: '一店' };
  const asked = await server.done(city, askOrderCalls.getListAskOrder, {});
  for (const row of asked.list) expect(row).toMatchObject({ ...names, ...place });
  expect((await build.document(waiting.askOrderId)).duty).toMatchObject({
    party: supplier?.name,
    shortName: supplier?.short,
  });
  const picked = await server.done(sender, pickupOrderCalls.getListPickupOrder, {});
  for (const row of picked.list) expect(row).toMatchObject({ ...names, ...place });
  const sent = await server.done(sender, transportOrderCalls.getListTransportOrder, {});
  expect(sent.list).toMatchObject([{ ...names, placeNames: '上海示例一店', placeShortNames: '一店' }]);
  const received = await server.done(city, inboundCalls.getAllInboundOrder, {});
  expect(received.list).toMatchObject([{ ...names, ...place, duty: { party: '上海示例一店', shortName: '一店' } }]);
});
