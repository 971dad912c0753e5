import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness({ maxConnections: 20 });
afterAll(server.stop);
const build = await orderingFactory(server);
const root = await server.as('superadmin', { centre: 'management' });
const manager = await server.as('glzx01', { centre: 'management' });

const { addCity, getAllCity, getCity, getCityOpen, lockCity, unlockCity, stopCity, startCity } = cityCalls;
const { deleteCityByID, deleteCityByIDMultify, revokeCityByID, revokeCityByIDMultify } = cityCalls;

const written = { code: 'LZ', name: '兰州城市中心', region: '西北', address: '示例路 8 号' };
const idOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await server.rows<{ id: number }>(text, values))[0]?.id ?? 0;
const cityOf = async (code: string): Promise<CityRow> =>
  server.done(root, getCity, { id: await idOf('select id from city where code = $1', [code]) });
const ref = ({ id, rowVersion }: Pick<CityRow, 'id' | 'rowVersion'>) => ({ id, rowVersion });
const codes = async (query: { status?: CityRow['status'][]; filter?: string } = {}): Promise<string[]> =>
  (await server.done(root, getAllCity, { ...query, pageSize: 100 })).list.map(({ code }) => code);

const before = await server.rows<{ id: number; status: string; stop_reason: string | null }>(
  'select id, status, stop_reason from city',
);
const known = before.map(({ id }) => id);
/** What a test made is out of the way, and what it changed is as it was. */
beforeEach(async () => {
  await server.rows(`update place set code = 'X' || id, name = 'X' || id where not city_id = any($1)`, [known]);
  await server.rows(
    `update city set code = 'X' || id, name = 'X' || id, search_text = '', region = '', status = 'DELETED' where not id = any($1)`,
    [known],
  );
  for (const { id, status, stop_reason: reason } of before)
    await server.rows('update city set status = $2, stop_reason = $3 where id = $1', [id, status, reason]);
});

/** A city without stores and people, in which nothing was ever done. */
const made = (change: Partial<typeof written> = {}): Promise<CityRow> =>
  server.done(root, addCity, { ...written, ...change });

/** Something that a supplier of every city delivers. */
const common = (): Promise<number> =>
  idOf(
    `select p.material_id as id from supplier_price p join supplier s on s.id = p.supplier_id join material m on m.id = p.material_id
     where s.is_cross_city and s.status = 'ENABLED' and m.status = 'ENABLED' and not exists (select 1 from material_control k where k.material_id = m.id and k.lift_time is null) and p.valid_to > $1 order by 1 limit 1`,
    [build.day(20)],
  );

describe('a city that is entered', () => {
  test('is found by name, code, pinyin and region, and may be changed', async () => {
    const city = await made();
    expect(city).toMatchObject({ status: 'NORMAL', storeCount: 0, userCount: 0, lockTime: '', stopReason: '' });
    for (const filter of ['兰州', 'lz', 'lanzhou', '西北']) expect(await codes({ filter })).toContain('LZ');
    const full = { adcode: '620100', lockTime: '16:30', phone: '0931-1234567', lat: '36.06', lng: '103.834' };
    const saved = await server.done(root, addCity, { ...ref(city), ...written, ...full, name: '兰州' });
    expect(saved).toMatchObject({ ...full, name: '兰州', rowVersion: city.rowVersion + 1 });
    expect(await codes({ filter: 'lzcszx' })).toEqual([]);
    const emptied = await server.done(root, addCity, { ...ref(saved), ...written, lockTime: null, phone: null });
    expect(emptied).toMatchObject({ lockTime: '', phone: '', adcode: '620100' });
  });

  test('says everything that is wrong with it, each at its field', async () => {
    const wrong = {
      adcode: '3101',
      lockTime: '25:00',
      phone: '12345',
      lat: '91',
      lng: '-180.5',
      remark: '长'.repeat(5000),
    };
    expect(expectProblems(await server.send(root, addCity, { ...written, ...wrong, name: '名'.repeat(5000) }))).toEqual(
      {
        name: '最多 40 个字',
        adcode: '行政区划代码应为 6 位数字',
        lockTime: '时间应如 16:30',
        phone: '请填写手机号或固定电话',
        lat: '不能大于 90',
        lng: '不能小于 -180',
        remark: '最多 500 个字',
      },
    );
    expect(expectProblems(await server.send(root, addCity, { ...written, code: 'SH' }))).toEqual({
      code: '该城市编码已存在',
    });
    const { name } = await cityOf('SH');
    expect(expectProblems(await server.send(root, addCity, { ...written, name }))).toEqual({ name: '已有同名城市' });
  });

  test('is not lost between two windows', async () => {
    const city = await made();
    await server.done(root, addCity, { ...ref(city), ...written, region: '华中' });
    const late = expectRefusal(await server.send(manager, addCity, { ...ref(city), ...written }), 'conflict');
    expect(late.row).toMatchObject({ region: '华中' });
    expectRefusal(await server.send(manager, lockCity, { ...ref(city), reason: '盘点' }), 'conflict');
  });

  test('orders at once: a warehouse receives, the suppliers of every city deliver', async () => {
    const city = await made();
    const [warehouse] = await server.rows(
      `select kind, name, is_default, address, search_text from place where city_id = $1`,
      [city.id],
    );
    expect(warehouse).toMatchObject({
      kind: 'WAREHOUSE',
      name: '兰州城市中心中心仓',
      is_default: true,
      address: written.address,
    });
    const acting = await server.as('glzx02', { centre: 'city' });
    await server.done({ ...acting, centre: 'management' }, sessionCalls.changeAdminRoleAll, { cityId: city.id });
    const main = await build.draft(
      { deliveryDate: build.day(12), lines: [{ materialId: await common(), qty: '100' }] },
      acting,
    );
    expect((await build.submit(main, acting)).status).toBe('SUBMITTED');
  });

  test('is added and changed by whoever may, each by its own button', async () => {
    const { citys } = identityScreens;
    const titles = await server.rows<{ power: string[] }>(`select power from role where name = '采购主管'`);
    const holding = (own: readonly string[]) =>
      server.rows(`update role set power = $1 where name = '采购主管'`, [JSON.stringify(own)]);
    try {
      const city = await made();
      await holding([power(citys), power(citys, '新增')]);
      expectRefusal(await server.send(manager, addCity, { ...ref(city), ...written }), 'noPower');
      await server.done(manager, addCity, { ...written, code: 'XN', name: '西宁' });
      await holding([power(citys), power(citys, '编辑')]);
      expectRefusal(await server.send(manager, addCity, { ...written, code: 'YC', name: '银川' }), 'noPower');
      expect((await server.done(manager, getCity, { id: city.id })).actions).toEqual([]);
      expectRefusal(await server.send(manager, lockCity, { ...ref(city), reason: '盘点' }), 'noPower');
    } finally {
      await holding(titles[0]?.power ?? []);
    }
  });
});

const shanghai = await server.as('city_sh');
const signIn = (username: string) => server.send(undefined, loginCalls.login, { username, password: 'demo2026' });
const look = (who: Signed) => server.send(who, askOrderCalls.getListAskOrder, {});

describe('a locked city', () => {
  test('looks and does not order from the next call on, until it is unlocked', async () => {
    const draft = await build.draft();
    const city = await cityOf('SH');
    const locked = await server.done(root, lockCity, { ...ref(city), reason: '盘点' });
    expect(locked).toMatchObject({ status: 'LOCKED', stopReason: '盘点' });
    const { id: mainorderid, rowVersion } = draft;
    const submitting = await server.send(shanghai, askOrderCalls.submitMainOrderById, { mainorderid, rowVersion });
    expectRefusal(submitting, 'cityLocked');
    expect(submitting.message).toContain('已锁定，可以查看，不能下单');
    expect((await look(shanghai)).status).toBe(1);
    const free = await server.done(root, unlockCity, ref(locked));
    expect(free).toMatchObject({ status: 'NORMAL', stopReason: '' });
    expect((await build.submit(draft)).status).toBe('SUBMITTED');
  });
});

describe('a stopped city', () => {
  test('signs everybody out for good, and lets nobody in until it is started', async () => {
    const [buyer, keeper] = [await server.as('city_hz'), await server.as('store_hz001')];
    const stopped = await server.done(root, stopCity, { ...ref(await cityOf('HZ')), reason: '业务暂停' });
    for (const who of [keeper, buyer]) expect((await look(who)).status).toBe(301);
    const refused = await signIn('city_hz');
    expect(refused.message).toBe('所属单位已停用，请联系管理中心');
    await server.done(root, startCity, ref(stopped));
    expect((await look(buyer)).status).toBe(301);
    expect((await look(await server.as('city_hz'))).status).toBe(1);
  });
});

describe('a city that is deleted', () => {
  test('must have nothing open: orders, drafts, people and stores are counted', async () => {
    await build.draft();
    await build.submitted();
    const city = await cityOf('SH');
    const { places } = await server.done(root, getCityOpen, { id: city.id });
    const counts = Object.fromEntries(places.map(({ noun, count }) => [noun, count]));
    const real = await server.rows<{ noun: string; count: number }>(
      `select '要货单草稿' as noun, count(*)::int as count from ask_order where city_id = $1 and status = 'DRAFT' and not is_deleted
       union all select '要货单', count(*)::int from ask_order where city_id = $1 and not is_deleted
         and status in ('SUBMITTED', 'FIRST_PASSED', 'APPROVED', 'ON_HOLD', 'RETURNED')
       union all select '未停用的用户', count(*)::int from app_user where city_id = $1 and status = 'NORMAL'
       union all select '启用的门店', count(*)::int from place where city_id = $1 and kind = 'STORE' and status = 'ENABLED'`,
      [city.id],
    );
    expect(counts).toEqual(Object.fromEntries(real.map(({ noun, count }) => [noun, count])));
    expect(Math.min(...real.map(({ count }) => count))).toBeGreaterThan(0);
    const refused = await server.send(root, deleteCityByID, ref(city));
    expectRefusal(refused, 'inUse');
    for (const [noun, count] of Object.entries(counts)) expect(refused.message).toContain(`${noun} ${count} 条`);
    expect((await cityOf('SH')).status).toBe('NORMAL');
  });

  test('is hidden from lists and choices, and comes back', async () => {
    const city = await made();
    const gone = await server.done(root, deleteCityByID, ref(city));
    expect(gone).toMatchObject({ status: 'DELETED', actions: [{ code: 'restore' }] });
    expect(await codes()).not.toContain('LZ');
    expect(await codes({ status: ['DELETED'], filter: '兰州' })).toEqual(['LZ']);
    const picked = await server.done(root, pickerCalls.getCanUseCity, { filter: '兰州' });
    expect(picked.list).toEqual([]);
    const units = await server.done(root, sessionCalls.getAdminRoleAndName, {});
    expect(units.cities.map(({ code }) => code)).not.toContain('LZ');
    expectRefusal(await server.send(root, deleteCityByID, ref(gone)), 'wrongState');
    expect(await server.done(root, revokeCityByID, ref(gone))).toMatchObject({ status: 'NORMAL' });
    expect(await codes()).toContain('LZ');
  });

  test('stays as it is until it is back, whoever saves what they still have before them', async () => {
    const city = await made({ name: '兰<b>州</b> & 周边' });
    const gone = await server.done(root, deleteCityByID, ref(city));
    // The sentence is HTML, and what somebody has called as they liked is none.
    const sentence = '城市“兰&lt;b&gt;州&lt;/b&gt; &amp; 周边”已删除，恢复后才能修改';
    const { code, name, region } = city;
    const saved = await server.send(root, addCity, { ...ref(gone), code, name: '改名', region });
    const reached = await server.send(await server.as('superadmin', { centre: 'management' }), addCity, {
      ...ref(gone),
      code,
      name,
      region,
      phone: '021-55501234',
    });
    expect([saved.message, reached.message]).toEqual([sentence, sentence]);
    const back = await server.done(root, revokeCityByID, ref(gone));
    expect(back).toMatchObject({ name: city.name, phone: city.phone });
  });

  test('lets nobody in meanwhile, and its people are stopped when it is back', async () => {
    const city = await made();
    const [person] = await server.rows<{ id: number }>(`select id from app_user where username = 'city_hz'`);
    const own = await server.rows<{ city_id: number }>('select city_id from app_user where id = $1', [person?.id]);
    await server.rows(`update app_user set city_id = $2, status = 'STOPPED' where id = $1`, [person?.id, city.id]);
    try {
      const gone = await server.done(root, deleteCityByID, ref(city));
      await server.rows(`update app_user set status = 'NORMAL' where id = $1`, [person?.id]);
      expect((await signIn('city_hz')).message).toBe('所属单位已停用，请联系管理中心');
      await server.done(root, revokeCityByID, ref(gone));
      expect((await signIn('city_hz')).message).toBe('账号已停用，请联系管理员');
    } finally {
      await server.rows(`update app_user set city_id = $2, status = 'NORMAL' where id = $1`, [
        person?.id,
        own[0]?.city_id,
      ]);
    }
  });

  test('takes and brings back many as a bare list of ids, each for itself', async () => {
    const [one, two] = [await made(), await made({ code: 'XN', name: '西宁' })];
    const open = await cityOf('SH');
    const results = await server.done(root, deleteCityByIDMultify, [one.id, open.id, two.id]);
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      [one.id, true],
      [open.id, false],
      [two.id, true],
    ]);
    expect(results[1]?.message).toContain('正在使用，不能删除');
    const back = await server.done(root, revokeCityByIDMultify, [one.id, two.id]);
    expect(back.map(({ ok, row }) => [ok, row?.status])).toEqual([
      [true, 'NORMAL'],
      [true, 'NORMAL'],
    ]);
    expect((await server.send(root, deleteCityByIDMultify, [])).message).toBe('请选择');
  });

  test('and an order that is made at the same moment never stand both', async () => {
    const city = await made();
    const acting = await server.as('glzx02', { centre: 'city' });
    await server.done({ ...acting, centre: 'management' }, sessionCalls.changeAdminRoleAll, { cityId: city.id });
    const lines = [{ materialId: await common(), qty: '100' }];
    const [ordered, deleted] = await Promise.all([
      server.send(acting, askOrderCalls.addMainOrderNew, { deliveryDate: build.day(12), lines }),
      server.send(root, deleteCityByID, ref(city)),
    ]);
    expect([ordered.status, deleted.status].filter((status) => status === 1)).toHaveLength(1);
    await server.rows(`update ask_order set is_deleted = true where city_id = $1`, [city.id]);
  });
});

test('the cities that somebody may work in', async () => {
  const idNamed = (name: string) => idOf('select id from app_user where username = $1', [name]);
  const { list } = await server.done(root, cityCalls.getAdminCityListByID, { id: await idNamed('glzx01') });
  expect(list).toHaveLength((await codes()).length);
  const own = await server.done(root, cityCalls.getAdminCityListByID, { id: await idNamed('city_hz') });
  expect(own.list.map(({ name }) => name)).toEqual([expect.stringContaining('杭州')]);
  const none = await server.done(root, cityCalls.getAdminCityListByID, { id: await idNamed('sup_gys001') });
  expect(none.list).toEqual([]);
});

describe('a city that keeps how it is reached', () => {
  const { updateCityContact } = cityCalls;
  const contact = { phone: '021-55501234', address: '示例路 9 号' };

  test('changes telephone and address, nothing else, of itself alone', async () => {
    const shanghai = await server.as('city_sh');
    const before = await cityOf('SH');
    const saved = await server.done(shanghai, updateCityContact, { ...ref(before), ...contact });
    expect(saved).toMatchObject({ ...contact, name: before.name, lockTime: before.lockTime });
    expectRefusal(await server.send(shanghai, updateCityContact, { ...ref(before), ...contact }), 'conflict');
    expect(
      expectProblems(
        await server.send(shanghai, updateCityContact, { ...ref(saved), phone: '12', address: 'x'.repeat(201) }),
      ),
    ).toEqual({ phone: '请填写手机号或固定电话', address: '最多 200 个字' });
    const other = ref(await cityOf('BJ'));
    expectRefusal(await server.send(shanghai, updateCityContact, { ...other, ...contact }), 'notFound');
    expectRefusal(
      await server.send(await server.as('store_sh001'), updateCityContact, { ...ref(saved), ...contact }),
      'noPower',
    );
    expectRefusal(await server.send(root, updateCityContact, { ...ref(saved), ...contact }), 'noPower');
  });
});
