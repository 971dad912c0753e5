import { readFile } from 'node:fs/promises';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblems } from '../../../test/harness/client.ts';
import { importFactory, sheetOf } from '../../../test/factories/import.ts';
import { orderingFactory, type OrderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness, type Harness } from '../../../test/harness/harness.ts';

let server: Harness;
let build: OrderingFactory;

beforeAll(async () => {
  server = await startHarness();
  build = await orderingFactory(server);
});
afterAll(() => server.stop());

const picked = async (code: string, change: { deliveryDate?: string } = {}) => {
  const query = { filter: code, withBlocked: true, deliveryDate: build.day(5), ...change };
  const { list } = await server.done(build.people.city, pickerCalls.getCanUseMaterial, query);
  const row = list.find((pick) => pick.code === code);
  if (!row) throw new Error(`the picker does not find ${code}`);
  return row;
};

const priced = async (code: string, deliveryDate = build.day(5)) => {
  const lines = [{ materialId: build.material(code) }];
  const { list } = await server.done(build.people.city, askOrderCalls.getPriceInfo, { deliveryDate, lines });
  const [answer] = list;
  if (!answer) throw new Error('every question is answered');
  return answer;
};

const save = (code: string, qty: string, deliveryDate = build.day(5)) =>
  server.send(build.people.city, askOrderCalls.addMainOrderNew, {
    deliveryDate,
    lines: [{ materialId: build.material(code), qty }],
  });

/** What a sheet with this one line is told. */
const imported = async (code: string, qty: string, deliveryDate = build.day(5)) => {
  const imports = importFactory(server);
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
    await server.rows(`update material set multiple = 5, min_qty = 8 where code = $1`, [code]);
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
    await server.rows(`update material set multiple = 4, min_qty = 1 where code = $1`, [code]);
    const answer = await server.send(build.people.city, askOrderCalls.submitMainOrderById, {
      mainorderid: data.id,
      rowVersion: data.rowVersion,
    });
    expect(expectProblems(answer)).toEqual({ 'lines.0.qty': '东北珍珠米：数量必须是 4 的倍数' });
  });

  test('goods counted in pieces are told so in the same words everywhere', async () => {
    expect(expectProblems(await save('WL1002001', '1.5'))).toEqual({ 'lines.0.qty': '必须是整数' });
    expect(await imported('WL1002001', '1.5')).toEqual([{ column: 'qty', message: '必须是整数' }]);
  });
});

describe('a journey', () => {
  const earliestOf = async (code: string, supplierCode: string) => {
    const [supplier] = await server.rows<{ id: number }>('select id from supplier where code = $1', [supplierCode]);
    const { offers } = await priced(code, build.day(20));
    return offers.find(({ supplierId }) => supplierId === supplier?.id);
  };

  test('from a town that is no city of ours has its hours', async () => {
    // 济南 is 730 km from 上海: 48 hours, two days beyond the lead days.
    const offer = await earliestOf('WL1201001', 'GYS005');
    if (!offer) throw new Error('the poultry of 济南 is offered in 上海');
    expect(offer.earliestDate).toBe(build.day(offer.leadDays + 2));
  });

  test('from a place that nobody knows counts as the longest one, and says so', async () => {
    await server.rows(`update supplier set lat = null, lng = null where code = 'GYS005'`);
    const offer = await earliestOf('WL1201001', 'GYS005');
    if (!offer) throw new Error('the poultry is still offered');
    expect(offer.earliestDate).toBe(build.day(offer.leadDays + 3));
    const answer = await server.send(build.people.city, askOrderCalls.addMainOrderNew, {
      deliveryDate: build.day(offer.leadDays + 2),
      lines: [{ materialId: build.material('WL1201001'), supplierId: offer.supplierId, qty: '1' }],
    });
    expect(expectProblems(answer)['lines.0.deliveryDate']).toBe(
      `最早可送达 ${offer.earliestDate}（备货 ${offer.leadDays} 天，路程不详，按最远 72 小时计）`,
    );
  });

  test('of earlier suppliers is measured from the city that their town names', async () => {
    const text = await readFile(new URL('../../../migrations/0011_supplier_place.sql', import.meta.url), 'utf8');
    const filling = text.slice(text.indexOf('update supplier'));
    const placed = () =>
      server.rows(`select code, lat::float from supplier where code in ('GYS001', 'GYS002', 'GYS005') order by code`);
    await server.rows(`update supplier set lat = null, lng = null`);
    await server.rows(`update supplier set town = '上海市' where code = 'GYS002'`);
    await server.rows(filling);
    expect(await placed()).toEqual([
      { code: 'GYS001', lat: 32.06 },
      { code: 'GYS002', lat: 31.23 },
      { code: 'GYS005', lat: null },
    ]);
  });

  test('needs both coordinates, on the globe', async () => {
    const set = (lat: string, lng: string) =>
      server.rows(`update supplier set lat = ${lat}, lng = ${lng} where code = 'GYS001'`);
    for (const [lat, lng] of [
      ['31', 'null'],
      ['91', '120'],
      ['31', '181'],
    ] as const)
      await expect(set(lat, lng)).rejects.toThrow('supplier_coordinates_check');
  });
});

describe('goods that would arrive too old', () => {
  // 3 days of life, half of which must be left; every supplier is two days away from 上海.
  const code = 'WL1101003';
  const reason = '保质期不足（3 天，路程 2 天，到货剩余 33%，要求 50%）';
  const day = () => build.day(9);

  test('are told by picker and price, and refused by form and sheet', async () => {
    expect((await picked(code, { deliveryDate: day() })).blocked).toBe(reason);
    const answer = await priced(code, day());
    expect(answer.offers).toEqual([]);
    expect(answer.problem).toContain(reason);
    expect(expectProblems(await save(code, '1', day()))['lines.0.materialId']).toContain(reason);
    expect(await imported(code, '1', day())).toEqual([
      { column: 'materialCode', message: expect.stringContaining(reason) },
    ]);
  });

  test('are refused from a named supplier, at the supplier', async () => {
    const answer = await server.send(build.people.city, askOrderCalls.addMainOrderNew, {
      deliveryDate: day(),
      lines: [{ materialId: build.material(code), supplierId: 3, qty: '1' }],
    });
    expect(expectProblems(answer)).toEqual({ 'lines.0.supplierId': reason });
  });

  test('are refused when a draft is submitted', async () => {
    await server.rows('update material set shelf_life_days = 30 where code = $1', [code]);
    const { data } = await save(code, '1', day());
    if (!data || !('askOrders' in data)) throw new Error('with 30 days of life it can be ordered');
    await server.rows('update material set shelf_life_days = 3 where code = $1', [code]);
    const answer = await server.send(build.people.city, askOrderCalls.submitMainOrderById, {
      mainorderid: data.id,
      rowVersion: data.rowVersion,
    });
    expect(Object.values(expectProblems(answer)).join()).toContain('保质期不足');
  });
});

describe('the transport mode that nobody chose', () => {
  // Pork that two suppliers offer, one of them with cold transport as its usual one.
  const frozen = 'WL1101001';
  const modeOf = async (code: string, change: { transportModeId?: number } = {}) => {
    const supplierId = code === frozen ? 3 : undefined;
    const lines = [{ materialId: build.material(code), supplierId, qty: '5' }];
    const main = await build.draft({ deliveryDate: build.day(9), lines, ...change });
    const head = await build.document(build.one(main).id, build.people.city);
    return { main, name: head.transportModeName };
  };
  const pickupOf = async () => {
    const { transportModes } = await server.done(build.people.city, pickerCalls.getReference, {});
    const found = transportModes.find(({ name }) => name === '自提');
    if (!found) throw new Error('there is no 自提');
    return found.id;
  };

  test('is the supplier’s usual one, and a cold one for goods that need it', async () => {
    expect((await modeOf('WL1002001')).name).toBe('供应商直配');
    // The same supplier's fresh noodles.
    expect((await modeOf('WL1002003')).name).toBe('城市共配(冷链)');
    expect((await modeOf(frozen)).name).toBe('干线冷链+落地配');
  });

  test('gives way to a choice, and comes back when the choice is taken back', async () => {
    const transportModeId = await pickupOf();
    const { main, name } = await modeOf(frozen, { transportModeId });
    expect(name).toBe('自提');
    const again = await server.done(build.people.city, askOrderCalls.addMainOrderNew, {
      mainorderid: main.id,
      rowVersion: main.rowVersion,
      deliveryDate: build.day(9),
      transportModeId: null,
      lines: [{ materialId: build.material(frozen), supplierId: 3, qty: '5' }],
    });
    expect((await build.document(again.askOrders[0]?.id ?? 0, build.people.city)).transportModeName).toBe(
      '干线冷链+落地配',
    );
  });
});
