import { relocationCalls } from '@material/contract/identity/relocation.calls.ts';
import { cityUnits } from '@material/contract/identity/unit.reference.ts';
import { userCalls } from '@material/contract/identity/user.calls.ts';
import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { first, type deliveryServer } from '../factories/delivery-server.ts';
import { pageSamples } from './page-samples.ts';
import type { WriteSample } from './write-sample.ts';

type Server = Awaited<ReturnType<typeof deliveryServer>>;

const [, departments] = cityUnits;

/** How the writes of documents are brought about; a write of plain rows needs none. */
export function writeSamples({ server, build, deliver, arrived }: Server) {
  const { city, first: checker, second } = build.people;
  const { supplier, store } = deliver.people;
  const { ref, reasons, places } = deliver;
  const idOf = async (text: string): Promise<number> => first(await server.rows<{ id: number }>(text)).id;
  const duck = build.material('WL1101001');
  const ofDuck = () =>
    idOf(`select p.supplier_id as id from supplier_price p join supplier s on s.id = p.supplier_id
      where p.material_id = ${duck} and s.status = 'ENABLED' order by p.id limit 1`);
  const modeId = () => idOf('select max(id) as id from transport_mode');

  const newPrice = async (materialId: number) => ({
    supplierId: await ofDuck(),
    materialId,
    price: '12.5',
    taxRateId: await idOf(`select min(id) as id from tax_rate where status = 'ENABLED'`),
    validFrom: build.day(500),
    validTo: build.day(530),
    minQty: '1',
    multiple: '1',
    leadDays: 1,
    priority: 1,
    isPreferred: false,
    priceReason: '样例报价',
  });

  const draft = async () => ({
    who: city,
    input: { deliveryDate: build.day(7), lines: [{ materialId: duck, qty: '10' }] },
    values: {
      source: 'COPY',
      placeId: places.second,
      transportModeId: await modeId(),
      'lines.supplierId': await ofDuck(),
      'lines.placeId': places.first,
      'lines.deliveryDate': build.day(8),
      'lines.qty2': '110',
      'lines.controlReasonId': await idOf('select max(id) as id from control_reason'),
    },
  });
  const checked = async (orderid: { id: number; rowVersion: number }) => {
    const line = first((await build.document(orderid.id)).lines);
    return { ...build.ref(orderid), lines: [{ id: line.id, qty: '20' }] };
  };
  const transport = async () => {
    const pickup = await deliver.confirmed();
    const line = first(pickup.lines);
    const lots = [{ lotNo: 'L1', qty: line.qtyRoom }];
    return {
      who: supplier,
      input: { lines: [{ pickupLineId: line.pickupLineId, qty: line.qtyRoom, lots }] },
      values: {
        transportModeId: await modeId(),
        plateNo: '沪a54321',
        driverPhone: '15400000002',
        startTemp: '-18.5',
        'lines.qty2': '0',
        'lines.lots': lots,
      },
    };
  };
  const loaded = async () => {
    const pickup = await deliver.confirmed();
    return deliver.loaded(await deliver.draft(pickup.lines.map((line) => deliver.load(line))));
  };
  const overCounted = async (qtyAccepted: string) => {
    const { inbound } = await arrived();
    const [rice, ...others] = inbound.lines;
    const over = { qtyAccepted, reasonId: reasons.extra };
    return deliver.count(inbound, [
      ...(rice ? [deliver.good(rice, over)] : []),
      ...others.map((line) => deliver.good(line)),
    ]);
  };
  const reportOf = async () => {
    const pickup = await deliver.confirmed();
    const stored = await deliver.draft(pickup.lines.map((line) => deliver.load(line)));
    const line = first(stored.lines.filter(({ batchReportTypes }) => batchReportTypes.length > 0));
    return { of: first(line.lots).id, reportTypeId: first(line.batchReportTypes).id };
  };

  const newcomer = async (username: string, phone: string) => ({
    username,
    phone,
    name: '样例用户',
    roleIds: [await idOf(`select id from role where name = '门店店长'`)],
  });
  const departmentOf = async (cityId: number): Promise<number> =>
    idOf(`insert into department (code, name, city_id, level, create_time) values ('D${cityId}', '账号样例部门', ${cityId}, 1, now())
      on conflict (code) do update set name = excluded.name returning id`);
  const ofShanghai = async () => {
    const cityId = await idOf(`select id from city where code = 'SH'`);
    return { departmentId: await departmentOf(cityId), placeId: places.first };
  };

  const again: WriteSample['again'] = ({ id, rowVersion }) => ({ mainorderid: id, rowVersion });

  return {
    addMainOrderNew: async (): Promise<WriteSample> => ({ ...(await draft()), again }),
    addBudanMainOrder: async (): Promise<WriteSample> => ({ ...(await draft()), again }),
    addNewOrder: async (): Promise<WriteSample> => {
      const { input, ...rest } = await draft();
      return { ...rest, input: { ...input, supplierId: await ofDuck() } };
    },
    firstCheckAskOrder: async (): Promise<WriteSample> => ({
      who: checker,
      input: await checked(await build.submitted()),
    }),
    finalCheckAskOrder: async (): Promise<WriteSample> => ({
      who: second,
      input: await checked(await build.firstPassed()),
    }),
    checkAskOrderAgreeOrRefuse: async (): Promise<WriteSample> => ({
      who: checker,
      input: { ...(await checked(await build.submitted())), agree: true },
    }),
    cancelAskOrder: async (): Promise<WriteSample> => {
      const order = await build.submitted();
      const back = await server.done(city, askOrderCalls.withdrawAskOrderByOrderId, build.ref(order));
      return { who: city, input: build.ref(back) };
    },
    confirmPickupOrder: async (): Promise<WriteSample> => {
      const pickup = await deliver.pending();
      const lines = [{ id: first(pickup.lines).pickupLineId, qty: '20' }];
      return { who: supplier, input: { ...ref(pickup), lines }, values: { 'lines.promisedDate': build.day(6) } };
    },
    addTransportOrder: transport,
    updateTransportOrder: async (): Promise<WriteSample> => {
      const { who, input, values } = await transport();
      const stored = await deliver.draft(input.lines);
      const lots = first(stored.lines).lots.map(({ id, lotNo, qty }) => ({ id, lotNo, qty }));
      const lines = input.lines.map((line) => ({ ...line, lots }));
      return { who, input: { ...ref(stored), lines }, values: { ...values, 'lines.lots': lots }, again: ref };
    },
    addBatchReport: async (): Promise<WriteSample> => ({
      who: supplier,
      input: { ...(await reportOf()), result: 'QUALIFIED' },
      values: { issueDate: build.day(-2) },
    }),
    confirmBatchReport: async (): Promise<WriteSample> => {
      const { transport: sent } = await arrived();
      const document = await deliver.transport(sent.id);
      const lot = first(document.lines.flatMap(({ lots }) => lots.filter(({ reports }) => reports.length > 0)));
      return { who: city, input: { lotId: lot.id, reportIds: lot.reports.map(({ id }) => id), result: 'QUALIFIED' } };
    },
    departTransportOrder: async (): Promise<WriteSample> => ({
      who: supplier,
      input: ref(await loaded()),
      values: { startTemp: '-18.5' },
    }),
    changeTransportEta: async (): Promise<WriteSample> => ({
      who: supplier,
      input: {
        ...ref(await deliver.onTheRoad([await deliver.confirmed()])),
        etaAt: `${build.day(2)} 07:30:00`,
        reason: '道路拥堵',
      },
    }),
    arriveTransportOrder: async (): Promise<WriteSample> => ({
      who: supplier,
      input: ref(await deliver.onTheRoad([await deliver.confirmed()])),
      values: { arriveTemp: '-12.5' },
    }),
    updateInboundOrder: async (): Promise<WriteSample> => {
      const { inbound } = await arrived();
      const line = first(inbound.lines);
      return {
        who: store,
        input: { ...ref(inbound), lines: [{ id: line.id, qtyAccepted: '20' }] },
        values: {
          arriveTemp: '-12.5',
          'lines.qtyRejected': '3',
          'lines.qtyShort': '2',
          'lines.reasonId': reasons.broken,
        },
        again: ref,
      };
    },
    submitInputOrderByid: async (): Promise<WriteSample> => ({ who: city, input: ref(await overCounted('27')) }),
    confirmInboundOrder: async (): Promise<WriteSample> => {
      const counted = await overCounted('60');
      const waiting = await server.done(store, inboundCalls.submitInputOrderByid, {
        ...ref(counted),
        overReason: '补足',
      });
      return { who: city, input: ref(waiting) };
    },
    addTolerance: async (): Promise<WriteSample> => ({
      who: await server.as('superadmin', { centre: 'management' }),
      input: { appliesTo: 'ALL', measure: 'ANY', tolOver: '0.1', tolUnder: '0.1' },
      again: ref,
    }),
    addDistanceTime: async (): Promise<WriteSample> => {
      // Only one has no end.
      await server.rows('delete from distance_time where max_km is null');
      const who = await server.as('superadmin', { centre: 'management' });
      return { who, input: { hours: 1 }, values: { maxKm: 20 }, again: ref };
    },
    addDeliveryCalendar: async (): Promise<WriteSample> => {
      // Far enough away to be in nobody's way.
      const days = { kind: 'OFF', dateFrom: '2028-01-01', dateTo: '2028-01-02', reason: '样例' };
      const who = await server.as('superadmin', { centre: 'management' });
      return { who, input: days, again: (row) => ({ ...ref(row), ...days }) };
    },
    setBusinessRule: async (): Promise<WriteSample> => ({
      who: await server.as('superadmin', { centre: 'management' }),
      input: { rule: 'firstCheckHours', rowVersion: 0, value: 5, validFrom: build.day(1) },
    }),
    addMicrobeLimit: async (): Promise<WriteSample> => {
      const microbeStandardId = await idOf('select min(id) as id from microbe_standard');
      const plan = { name: '样例菌', sampleCount: 5, excessCount: 1, lowerLimit: '10', limitUnit: 'CFU_G' };
      const again = ({ id, rowVersion }: { id: number; rowVersion: number }) => ({
        id,
        rowVersion,
        microbeStandardId,
        ...plan,
      });
      const who = await server.as('superadmin', { centre: 'management' });
      return { who, input: { microbeStandardId, ...plan }, values: { upperLimit: '100' }, again };
    },
    addCity: async (): Promise<WriteSample> => {
      const who = await server.as('superadmin', { centre: 'management' });
      const input = { code: 'YL', name: '样例城市', region: '华东' };
      return { who, input, again: ({ id, rowVersion }) => ({ id, rowVersion, ...input }) };
    },
    updateCityContact: async (): Promise<WriteSample> => {
      const cityId = await idOf(`select city_id as id from app_user where username = 'city_sh'`);
      const rowVersion = await idOf(`select row_version as id from city where id = ${cityId}`);
      return {
        who: city,
        input: { id: cityId, rowVersion },
        again: ({ id, rowVersion: next }) => ({ id, rowVersion: next }),
      };
    },
    addSupplierPrice: async (): Promise<WriteSample> => ({
      who: await server.as('superadmin', { centre: 'management' }),
      input: { ...(await newPrice(await idOf('select max(id) as id from material'))), validFrom: build.day(400) },
      values: { transportModeId: await modeId() },
    }),
    approveSupplierPrice: async (): Promise<WriteSample> => {
      const input = { ...(await newPrice(duck)), price: '9999', fluctuationPct: '1' };
      const { id, rowVersion } = await server.done(checker, supplierPriceCalls.addSupplierPrice, input);
      return { who: second, input: { id, rowVersion } };
    },
    addDepartment: async (): Promise<WriteSample> => {
      const who = await server.as('superadmin', { centre: 'management' });
      const parentId = await idOf('select min(id) as id from department where city_id is not null');
      const cityId = await idOf(`select city_id as id from department where id = ${parentId}`);
      return { who, input: { code: 'YL-1', name: '样例部门', cityId }, values: { parentId }, again: ref };
    },
    placeDepartment: async (): Promise<WriteSample> => {
      const who = await server.as('superadmin', { centre: 'management' });
      const parentId = await idOf('select min(id) as id from department where city_id is not null');
      const cityId = await idOf(`select city_id as id from department where id = ${parentId}`);
      const { id, rowVersion } = await server.done(who, departments.calls.save, {
        code: 'YL-2',
        name: '样例二部',
        cityId,
      });
      return { who, input: { id, rowVersion, beforeId: null }, values: { parentId } };
    },
    ...pageSamples(server),
    addTransportType: async (): Promise<WriteSample> => {
      const input = { code: 'YL-YS', name: '样例运输', isCold: true };
      return {
        who: await server.as('superadmin', { centre: 'management' }),
        input,
        values: { arriveFrom: '05:30', arriveTo: '09:00' },
        again: ({ id, rowVersion }) => ({ id, rowVersion, ...input }),
      };
    },
    addShop: async (): Promise<WriteSample> => {
      const who = await server.as('superadmin', { centre: 'management' });
      const branchId = await idOf('select min(id) as id from branch');
      const cityId = await idOf(`select city_id as id from branch where id = ${branchId}`);
      const input = { cityId, kind: 'STORE', code: 'YL-S1', name: '样例门店', address: '示例路 8 号' };
      const hours = { receiveFrom: '05:30', receiveTo: '09:00' };
      const values = { ...hours, branchId, phone: '021-64380000', licenceNo: 'JY13101000000011' };
      return { who, input, values, again: ({ id, rowVersion }) => ({ id, rowVersion, ...input }) };
    },
    addRole: async (): Promise<WriteSample> => {
      const who = await server.as('superadmin', { centre: 'management' });
      const cityId = await idOf('select max(id) as id from city');
      return {
        who,
        input: { name: '样例角色', centre: '城市中心', powers: [] },
        values: { cityId },
        again: ({ id, rowVersion }) => ({ id, rowVersion, name: '样例角色', centre: '城市中心', powers: [] }),
      };
    },
    addMessageUseAll: async (): Promise<WriteSample> => ({
      who: await server.as('glzx01', { centre: 'message' }),
      input: { title: '样例消息', type: '通知', audience: 'ALL', content: '样例' },
    }),
    insertUser: async (): Promise<WriteSample> => ({
      who: await server.as('superadmin', { centre: 'management' }),
      input: { ...(await newcomer('sample_a', '15520000001')), source: 'CITY' },
      values: {
        cityId: await idOf(`select id from city where code = 'SH'`),
        ...(await ofShanghai()),
      },
    }),
    addCityUser: async (): Promise<WriteSample> => ({
      who: await server.as('superadmin', { centre: 'management' }),
      input: {
        ...(await newcomer('sample_b', '15520000002')),
        cityId: await idOf(`select id from city where code = 'SH'`),
      },
      values: { departmentId: (await ofShanghai()).departmentId },
    }),
    addCitySonUser: async (): Promise<WriteSample> => ({
      who: await server.as('city_sh'),
      input: await newcomer('sample_c', '15520000003'),
      values: await ofShanghai(),
    }),
    addSupplierSonUser: async (): Promise<WriteSample> => {
      const role = await idOf(`select id from role where name = '供应商主账号'`);
      return {
        who: await server.as('sup_gys001'),
        input: { ...(await newcomer('sample_d', '15520000004')), roleIds: [role] },
      };
    },
    updateUser: async (): Promise<WriteSample> => {
      const { id, row_version: rowVersion } = first(
        await server.rows<{ id: number; row_version: number }>(
          `select id, row_version from app_user where username = 'city_hz'`,
        ),
      );
      const cityId = await idOf(`select id from city where code = 'HZ'`);
      return {
        who: await server.as('superadmin', { centre: 'management' }),
        input: { id, rowVersion, name: '样例改名' },
        values: {
          username: 'city_hz_new',
          phone: '15520000005',
          departmentId: await departmentOf(cityId),
          placeId: await idOf(`select min(id) as id from place where city_id = ${cityId}`),
        },
        again: ref,
      };
    },
    stopUserID: async (): Promise<WriteSample> => ({
      who: await server.as('superadmin', { centre: 'management' }),
      input: first(
        await server.rows<{ id: number; rowVersion: number }>(
          `select id, row_version as "rowVersion" from app_user where username = 'city_bj'`,
        ),
      ),
    }),
    disableUser: async (): Promise<WriteSample> => ({
      who: await server.as('superadmin', { centre: 'management' }),
      input: first(
        await server.rows<{ id: number; rowVersion: number }>(
          `select id, row_version as "rowVersion" from app_user where username = 'city_nj'`,
        ),
      ),
    }),
    qianyiUsers: async (): Promise<WriteSample> => {
      const who = await server.as('superadmin', { centre: 'management' });
      const entered = await newcomer('sample_e', '15520000006');
      const home = {
        source: 'CITY',
        cityId: await idOf(`select id from city where code = 'SH'`),
        placeId: places.first,
      };
      const made = (await server.sendAny(who, userCalls.insertUser, { ...entered, ...home })).data as { id: number };
      const cityId = await idOf(`select id from city where code = 'BJ'`);
      const placeId = await idOf(`select min(id) as id from place where city_id = ${cityId}`);
      const wanted = { ids: [made.id], cityId };
      const plan = await server.sendAny(who, relocationCalls.qianyiUsersCheck, { ...wanted, placeId });
      const { digest } = plan.data as { digest: string };
      return { who, input: { ...wanted, digest, handTo: [] }, values: { placeId }, id: made.id };
    },
    changeAdminRoleAll: async (): Promise<WriteSample> => {
      const who = await server.as('superadmin');
      const id = await idOf('select max(id) as id from session');
      const [cityId, supplierId] = [
        await idOf('select max(id) as id from city'),
        await idOf('select min(id) as id from supplier'),
      ];
      return { who, input: {}, values: { role: '管理中心', cityId, supplierId }, id, again: () => ({}) };
    },
  } satisfies Readonly<Record<string, () => Promise<WriteSample>>>;
}
