import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mainOrder, materialPick, offer, savedOrder } from '../../../../test/ask-orders.ts';
import { fakeServer, type FakeServer, refusal, success } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './add-ask-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const path = '/citycenter/addaskorder';
const goods = ['米', '油', '鸡蛋'].map((name, at) =>
  materialPick({ id: at + 1, code: `WL100100${at + 1}`, name, shortName: name, displayName: name }),
);
const [rice, oil, egg] = goods.map(({ code }) => code);
const offers = [offer(), offer({ supplierId: 6, supplierName: '莹川面业' })];
let server: FakeServer;

const lineOf = (at: number, change: Partial<MainOrderDocument['lines'][number]> = {}) => {
  const [line] = mainOrder().lines;
  if (!line) throw new Error('the sample has lines');
  const { id, code, name } = goods[at] ?? materialPick();
  return { ...line, id: 100 + id, materialId: id, materialCode: code, materialName: name, ...change };
};
const stored = mainOrder({ rowVersion: 1, lines: [lineOf(0, { qtyAsked: '4' }), lineOf(1, { qtyAsked: '5' })] });

beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(pickerCalls.getCanUseReceivingPlace, () => ({ list: [], totalCount: 0 }));
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [],
    batchReportTypes: [],
  }));
  server.on(pickerCalls.getCanUseMaterial, ({ filter, ids }) => {
    const list = goods.filter(({ id, code }) => (ids ? ids.includes(id) : filter === undefined || filter === code));
    return { list, totalCount: list.length };
  });
  server.on(askOrderCalls.getPriceInfo, ({ lines }) => ({
    list: lines.map(({ materialId }) => ({ materialId, offers, problem: '', controlledFor: null, chosen: null })),
  }));
  useSession.getState().setUser(cityUser());
});
afterEach(clearStage);

const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (!found) throw new Error(`no cell ${row}/${column}`);
  return found;
};
const save = (): HTMLElement => screen.getByRole('button', { name: /存草稿$/ });
const sent = () => server.requestsTo(askOrderCalls.addMainOrderNew).map(({ input }) => input);
const saveNow = async (): Promise<void> => {
  const before = sent().length;
  await waitFor(() => expect(save()).toHaveProperty('disabled', false));
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(before + 1));
};
const setQty = async (row: number, qty: string): Promise<void> => {
  await user.click(cell(row, 1));
  await user.keyboard(`${qty}{Enter}`);
};
const writeNew = async (): Promise<void> => {
  await screen.findByRole('grid', { name: '要货明细' });
  await user.click(cell(0, 0));
  await user.paste(`${rice}\t4\n${oil}\t5`);
  await waitFor(() => expect(cell(1, 0).textContent).toContain('油'));
};
/** The server takes one version, and refuses what was written over an older one. */
const holds = (order: MainOrderDocument): void => {
  server.on(askOrderCalls.getMainOrderByid, () => order);
  server.onRaw(askOrderCalls.addMainOrderNew, ({ input }) =>
    ((input as { rowVersion?: number }).rowVersion ?? order.rowVersion) < order.rowVersion
      ? refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: null })
      : success(savedOrder({ ...order, rowVersion: order.rowVersion + 1 })),
  );
};
const theirs = (change: Partial<MainOrderDocument>): MainOrderDocument => ({ ...stored, rowVersion: 2, ...change });
const later = '2026-12-03';
const versions: readonly (readonly [string, MainOrderDocument, object])[] = [
  ['has written a remark', theirs({ remark: '加急' }), { remark: '加急' }],
  [
    'has moved the order to another day',
    theirs({
      deliveryDate: later,
      lines: stored.lines.map((line) => ({ ...line, id: line.id + 100, deliveryDate: later })),
    }),
    { deliveryDate: later },
  ],
  [
    'has moved a line to another supplier',
    theirs({
      lines: stored.lines.map((line, at) => (at === 0 ? { ...line, id: 301, supplierId: 6 } : line)),
    }),
    { lines: [{ supplierId: 6 }, {}, {}] },
  ],
];

describe('what was written over an order that somebody else', () => {
  /** A new order is saved, and written on: a changed line and one in a row that stood empty. */
  const goOn = async (): Promise<void> => {
    await writeNew();
    holds(stored);
    server.on(askOrderCalls.addMainOrderNew, () => savedOrder(stored));
    await saveNow();
    expect(await screen.findByRole('heading', { name: stored.no })).toBeTruthy();
    await setQty(0, '9');
    await user.click(cell(2, 0));
    await user.paste(`${egg}\t7`);
    await waitFor(() => expect(cell(2, 0).textContent).toContain('鸡蛋'));
  };
  const expectMerged = async (order: MainOrderDocument, change: object): Promise<void> => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await saveNow();
    expect(sent().at(-1)).toMatchObject({
      rowVersion: order.rowVersion,
      lines: [{ materialId: 1 }, { materialId: 2 }, { materialId: 3 }],
    });
    expect(sent().at(-1)).toMatchObject({ lines: [{ qty: '9' }, { qty: '5' }, { qty: '7' }] });
    expect(sent().at(-1)).toMatchObject(change);
  };

  it.each(versions)('%s stands beside it without a question', async (_, order, change) => {
    inTab(<Page />, { path });
    await goOn();
    holds(order);
    await saveNow();
    expect(await screen.findByText(/你的修改已经并入/)).toBeTruthy();
    await expectMerged(order, change);
  });

  it.each(versions)('%s stands beside it also when the page was loaded anew', async (_, order, change) => {
    const stage = inTab(<Page />, { path });
    await goOn();
    stage.unmount();
    holds(order);
    inTab(<Page />, { path, query: { mainorderid: '31' } });
    expect(await screen.findByText(/你的修改已经并入/)).toBeTruthy();
    await screen.findByRole('grid', { name: '要货明细' });
    await expectMerged(order, change);
  });
});

describe('what is written and not saved', () => {
  const [one] = mainOrder().askOrders;
  const submitted = mainOrder({ status: 'SUBMITTED', askOrders: one ? [{ ...one, status: 'SUBMITTED' }] : [] });
  const kept = (name: string): boolean => Object.keys(localStorage).some((key) => key.startsWith(`ask-order::${name}`));

  it.each([
    ['stays where it is kept when that is not wanted', /取\s*消/, '4', true],
    ['replaces it, and is no longer kept, when it is', '替换', '66', false],
  ])('over an order that was submitted is asked about before it replaces a new order: %s', async (...row) => {
    const [_, choice, qty, isKept] = row;
    const fresh = inTab(<Page />, { path });
    await writeNew();
    fresh.unmount();
    server.on(askOrderCalls.getMainOrderByid, () => stored);
    const draft = inTab(<Page />, { path, query: { mainorderid: '31' } });
    await screen.findByRole('grid', { name: '要货明细' });
    await setQty(0, '66');
    draft.unmount();
    server.on(askOrderCalls.getMainOrderByid, () => submitted);
    const stage = inTab(<Page />, { path, query: { mainorderid: '31' } });
    await user.click(await screen.findByRole('button', { name: '未保存的内容另存为新订单' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('2 行明细和送达日期、备注等还没有保存，会被替换。');
    await user.click(within(question).getByRole('button', { name: choice }));
    await waitFor(() => expect(cell(0, 1).textContent).toContain(qty));
    expect([kept('31'), kept('new')]).toEqual([isKept, true]);
    expect(stage.query()).toEqual({});
    expect(screen.queryAllByText(/已恢复 .* 未保存的内容/)).toHaveLength(isKept ? 1 : 0);
  });

  it('and came in while the order was saved is not submitted with it', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof savedOrder>>();
    server.on(askOrderCalls.addMainOrderNew, () => answer.promise);
    inTab(<Page />, { path });
    await writeNew();
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    // The message that offers to take the pasted lines back stands above the page.
    await user.click(document.querySelector<HTMLElement>('.ant-message button') ?? document.body);
    answer.resolve(savedOrder(stored));
    expect(await screen.findByText(/已存为草稿，但没有提交：保存期间又有修改/)).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.submitMainOrderById)).toHaveLength(0);
    expect(kept('31')).toBe(true);
  });

  it('is said to be replaced by a copy as far as it is, and is no more said to be restored', async () => {
    server.on(askOrderCalls.getMainOrderByid, () => stored);
    const before = inTab(<Page />, { path });
    await screen.findByRole('grid', { name: '要货明细' });
    await user.type(screen.getByRole('textbox', { name: '备注' }), '急');
    before.unmount();
    const stage = inTab(<Page />, { path });
    expect(await screen.findByText(/已恢复 .* 未保存的内容/)).toBeTruthy();
    stage.tab().setQuery({ copy: '31' });
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('送达日期、备注等还没有保存，会被替换。');
    expect(question.textContent).not.toContain('0 行');
    await user.click(within(question).getByRole('button', { name: '替换' }));
    await waitFor(() => expect(cell(0, 0).textContent).toContain('米'));
    expect(screen.queryByText(/已恢复 .* 未保存的内容/)).toBeNull();
  });
});
