import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer } from '../../../test/factories/delivery-server.ts';

const { server, deliver } = await deliveryServer();
afterAll(() => server.stop());

type Facts = { is_decimal: boolean; min_temp: string | null; max_temp: string | null };

test('a line keeps what its unit and its storage said, whatever becomes of them', async () => {
  const waiting = await deliver.pending();
  const factsOf = (from: string): Promise<Facts[]> =>
    server.rows<Facts>(`select ${from} where l.ask_order_id = $1 order by l.id`, [waiting.askOrderId]);
  const own = 'l.is_decimal, l.min_temp, l.max_temp from ask_line l';
  const ofMaterial = `u.is_decimal, s.temp_min as min_temp, s.temp_max as max_temp from ask_line l join material m on m.id = l.material_id
    join unit u on u.id = m.unit_id join storage_mode s on s.id = m.storage_mode_id`;
  const before = await factsOf(own);
  expect(before).toEqual(await factsOf(ofMaterial));
  const supplier = deliver.people.supplier;
  const shownOf = async () => {
    const picked = await server.done(supplier, pickupOrderCalls.getPickupOrderByid, { id: waiting.id });
    return { isColdChain: picked.isColdChain, isDecimal: picked.lines.map(({ isDecimal }) => isDecimal) };
  };
  const shown = await shownOf();
  await server.rows(`update unit set is_decimal = not is_decimal`);
  await server.rows(`update storage_mode set temp_min = -30, temp_max = case when temp_max <= 10 then 25 else -20 end`);
  expect(await factsOf(own)).toEqual(before);
  expect(await factsOf(ofMaterial)).not.toEqual(before);
  expect(await shownOf()).toEqual(shown);
  const picked = await deliver.pickup({ id: waiting.askOrderId });
  await deliver.confirm(picked);
  const fresh = await deliver.pickup({ id: waiting.askOrderId });
  const vehicle = await deliver.draft(fresh.lines.map((line) => deliver.load(line)));
  expect(vehicle.isColdChain).toBe(shown.isColdChain);
  expect(vehicle.lines.map(({ isDecimal }) => isDecimal)).toEqual(shown.isDecimal);
});
