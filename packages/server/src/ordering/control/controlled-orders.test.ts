import {
  controlDraftCalls,
  materialControlCalls,
} from '@material/contract/catalogue/control/material-control.calls.ts';
import { materials } from '@material/contract/catalogue/materials.reference.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFactory, sheetOf } from '../../../test/factories/import.ts';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems, type Signed } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const build = await orderingFactory(server);
const imports = importFactory(server);
const { first: keeper } = build.people;
const { day } = build;
const firstNow = server.clock.now;

const code = 'WL1001001';
const rice = build.material(code);
const words = '管控物料（价格异常），请选择要货原因';
const [from, to] = [day(9), day(11)];
const idOf = async (text: string, values: unknown[] = []): Promise<number> =>
  (await server.rows<{ id: number }>(text, values))[0]?.id ?? 0;
const reasonId = await idOf(`select id from control_reason where name = '价格异常'`);
const wantedFor = await idOf(`select id from control_reason where name = '库存消化'`);
const cityId = (name: string): Promise<number> => idOf('select id from city where code = $1', [name]);
const units: Readonly<Record<string, Signed>> = { SH: build.people.city, HZ: await server.as('city_hz') };
const unit = (name: string): Signed => {
  const who = units[name];
  if (!who) throw new Error(`nobody orders for ${name}`);
  return who;
};

/** The day before, the first, the last, and the day after, in the city that is named and in another. */
const cases = ['SH', 'HZ'].flatMap((name) =>
  [8, 9, 11, 12].map((days) => ({ name, days, isControl: name === 'SH' && days >= 9 && days <= 11 })),
);

const set = async (change: Readonly<Record<string, unknown>> = {}) =>
  server.done(keeper, materialControlCalls.addControlMaterials, {
    materialIds: [rice],
    cityIds: [await cityId('SH')],
    validFrom: from,
    validTo: to,
    controlledForId: reasonId,
    ...change,
  });
const ask = (days: number, reason?: number) => ({
  deliveryDate: day(days),
  lines: [{ materialId: rice, qty: '50', ...(reason === undefined ? {} : { controlReasonId: reason }) }],
});
const lineOf = ({ lines: [line] }: Pick<MainOrderDocument, 'lines'>) => {
  if (!line) throw new Error('the order has no line');
  return line;
};
const marked = (main: MainOrderDocument) => {
  const { isControl, controlledFor, controlReason } = lineOf(main);
  return { isControl, controlledFor, controlReason };
};

describe('a control of one city and some days', () => {
  const drafts = new Map<string, MainOrderDocument>();
  const draftOf = (name: string, days: number): MainOrderDocument => {
    const draft = drafts.get(`${name}/${days}`);
    if (!draft) throw new Error('there is no such draft');
    return draft;
  };

  beforeAll(async () => {
    for (const { name, days } of cases) drafts.set(`${name}/${days}`, await build.draft(ask(days), unit(name)));
  });

  test('shows whose drafts it meets before it is set', async () => {
    const where = { materialIds: [rice], cityIds: [await cityId('SH')], validFrom: from, validTo: to };
    const met = await server.done(keeper, controlDraftCalls.getControlDrafts, where);
    const concerned = [9, 11].map((days) => build.one(draftOf('SH', days)));
    expect(met).toMatchObject({
      totalCount: 2,
      list: concerned.map(({ id, no }) => ({
        id,
        no,
        cityName: '上海',
        createName: '上海示例',
        stateText: '草稿',
        materialNames: '东北珍珠米',
      })),
    });
    expect(await set()).toEqual({ added: 1, refused: [] });
  });

  describe.each(cases)('in $name, $days days from now: $isControl', ({ name, days, isControl }) => {
    test('is what the picker says, with and without the header', async () => {
      const picked = async (header?: string) =>
        (
          await server.done(
            unit(name),
            pickerCalls.getCanUseMaterial,
            { filter: code, deliveryDate: day(days) },
            header === undefined ? {} : { headers: { isControl: header } },
          )
        ).list.map((row) => row.isControl);
      expect(await picked()).toEqual([isControl]);
      expect(await picked('1')).toEqual(isControl ? [true] : []);
      expect(await picked('0')).toEqual(isControl ? [] : [false]);
      const { list } = await server.done(keeper, pickerCalls.getCanUseMaterial, {
        filter: code,
        deliveryDate: day(days),
        cityId: await cityId(name),
      });
      expect(list.map((row) => row.isControl)).toEqual([isControl]);
    });

    test('is what the form goes by', async () => {
      const { list } = await server.done(unit(name), askOrderCalls.getPriceInfo, {
        deliveryDate: day(days),
        lines: [{ materialId: rice }],
      });
      expect(list[0]?.controlledFor).toBe(isControl ? '价格异常' : null);
    });

    test('is what saving asks a reason for', async () => {
      const answer = await server.send(unit(name), askOrderCalls.addMainOrderNew, ask(days));
      if (isControl) expect(expectProblems(answer)).toEqual({ 'lines.0.controlReasonId': words });
      else expect(marked(await build.main(answer.data?.id ?? 0, unit(name)))).toMatchObject({ isControl: false });
    });

    test('is what a line is marked by, whether somebody gave a reason or not', async () => {
      expect(marked(await build.draft(ask(days, wantedFor), unit(name)))).toEqual({
        isControl,
        controlledFor: isControl ? '价格异常' : '',
        controlReason: '库存消化',
      });
    });

    test('is what a sheet is refused for', async () => {
      const line = { 物料编码: code, 数量: '50', 送达日期: day(days) };
      const batch = await imports.read(unit(name), await sheetOf([line]));
      const [row] = await imports.rows(unit(name), batch.id);
      expect(row?.problems).toEqual(isControl ? [{ column: 'reason', message: words }] : []);
      const given = await imports.read(unit(name), await sheetOf([{ ...line, 要货原因: '库存消化' }]));
      expect(marked(await imports.commit(unit(name), given.id))).toMatchObject({ isControl });
    });

    test('is what submitting asks a reason for, of drafts that were saved before', async () => {
      const draft = draftOf(name, days);
      const { id: mainorderid, rowVersion } = draft;
      const answer = await server.send(unit(name), askOrderCalls.submitMainOrderById, { mainorderid, rowVersion });
      if (!isControl) {
        expect(marked(await build.main(mainorderid, unit(name)))).toMatchObject({ isControl: false });
        return;
      }
      expect(Object.values(expectProblems(answer))).toEqual([expect.stringContaining('请选择要货原因')]);
      await server.done(unit(name), askOrderCalls.addMainOrderNew, {
        ...ask(days, wantedFor),
        mainorderid,
        rowVersion,
      });
      const saved = await build.main(mainorderid, unit(name));
      const sent = await build.submit(saved, unit(name));
      expect((await build.document(build.one(sent).id)).lines[0]).toMatchObject({
        isControl: true,
        controlledFor: '价格异常',
        controlReason: '库存消化',
      });
    });
  });
});

describe('today', () => {
  const listed = async (who: Signed, isControl?: boolean) => ({
    view: (
      await server.done(who, viewCalls.getListMaterialView, {
        filter: code,
        ...(isControl === undefined ? {} : { isControl }),
      })
    ).list.map((row) => [row.isControl, row.controlledFor]),
  });
  const kept = async (who: Signed, header?: string) =>
    (
      await server.done(
        who,
        materials.calls.list,
        { filter: code },
        header === undefined ? {} : { headers: { isControl: header } },
      )
    ).list.map((row) => row['isControl']);

  test.each([
    [8, false],
    [9, true],
    [11, true],
    [12, false],
  ] as const)('%i days later is %s in lists of the city, of headquarters and by header', async (days, isControl) => {
    server.clock.now = new Date(firstNow.getTime() + days * 86_400_000);
    const [own, other] = [await server.as('city_sh'), await server.as('city_hz')];
    const head = await server.as('glzx01', { centre: 'management' });
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    expect(await listed(own)).toEqual({ view: [[isControl, isControl ? '价格异常' : '']] });
    expect(await listed(own, true)).toEqual({ view: isControl ? [[true, '价格异常']] : [] });
    expect(await listed(own, false)).toEqual({ view: isControl ? [] : [[false, '']] });
    expect(await listed(other)).toEqual({ view: [[false, '']] });
    expect(await kept(head)).toEqual([isControl]);
    expect(await kept(head, '1')).toEqual(isControl ? [true] : []);
    expect(await kept(head, '0')).toEqual(isControl ? [] : [false]);
    server.clock.now = firstNow;
  });
});
