import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblems } from '../../../test/client.ts';
import { importFactory, sheetOf } from '../../../test/factories/import.ts';
import { orderingFactory, type OrderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness, type Harness } from '../../../test/harness.ts';

let house: Harness;
let build: OrderingFactory;

beforeAll(async () => {
  house = await startHarness();
  build = await orderingFactory(house);
});
afterAll(() => house.stop());

const picked = async (code: string, change: { deliveryDate?: string } = {}) => {
  const query = { filter: code, withBlocked: true, deliveryDate: build.day(5), ...change };
  const { list } = await house.done(build.people.city, pickerCalls.getCanUseMaterial, query);
  const row = list.find((pick) => pick.code === code);
  if (!row) throw new Error(`the picker does not find ${code}`);
  return row;
};

const priced = async (code: string, deliveryDate = build.day(5)) => {
  const lines = [{ materialId: build.material(code) }];
  const { list } = await house.done(build.people.city, askOrderCalls.getPriceInfo, { deliveryDate, lines });
  const [answer] = list;
  if (!answer) throw new Error('every question is answered');
  return answer;
};

const save = (code: string, qty: string, deliveryDate = build.day(5)) =>
  house.send(build.people.city, askOrderCalls.addMainOrderNew, {
    deliveryDate,
    lines: [{ materialId: build.material(code), qty }],
  });

/** What a sheet with this one line is told. */
const imported = async (code: string, qty: string, deliveryDate = build.day(5)) => {
  const imports = importFactory(house);
  const batch = await imports.read(
    build.people.city,
    await sheetOf([{ 物料编码: code, 数量: qty, 送达日期: deliveryDate }]),
  );
  const [row] = await imports.rows(build.people.city, batch.id);
  return row?.problems ?? [];
};

describe('a multiple of 5 and a minimum of 8 of a material whose price knows neither', () => {
  const code = 'WL1001001';

  test('are told by picker and price, and hold in the form and in a sheet', async () => {
    await house.rows(`update material set multiple = 5, min_qty = 8 where code = $1`, [code]);
    expect(await picked(code)).toMatchObject({ minQty: '10', multiple: '5' });
    const { offers } = await priced(code);
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) expect(offer).toMatchObject({ minQty: '10', multiple: '5' });
    const refused = { '12': '数量必须是 5 的倍数', '5': '起订量为 10' };
    for (const [qty, message] of Object.entries(refused)) {
      expect(expectProblems(await save(code, qty))).toEqual({ 'lines.0.qty': message });
      expect(await imported(code, qty)).toEqual([{ column: 'qty', message }]);
    }
    expect((await save(code, '15')).status).toBe(1);
    expect(await imported(code, '15')).toEqual([]);
  });

  test('a draft of an earlier rule is told so when it is submitted', async () => {
    const { data } = await save(code, '10');
    if (!data || !('askOrders' in data)) throw new Error('ten can be ordered');
    await house.rows(`update material set multiple = 4, min_qty = 1 where code = $1`, [code]);
    const answer = await house.send(build.people.city, askOrderCalls.submitMainOrderById, {
      mainorderid: data.id,
      rowVersion: data.rowVersion,
    });
    expect(expectProblems(answer)).toEqual({ 'lines.0.qty': '第 1 行 东北珍珠米：数量必须是 4 的倍数' });
  });

  test('goods counted in pieces are told so in the same words everywhere', async () => {
    expect(expectProblems(await save('WL1002001', '1.5'))).toEqual({ 'lines.0.qty': '必须是整数' });
    expect(await imported('WL1002001', '1.5')).toEqual([{ column: 'qty', message: '必须是整数' }]);
  });
});
