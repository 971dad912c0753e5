import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound.calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countedLine, inboundDocument, inboundLine } from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer, refusal, success } from '../../../../test/fake-server.ts';
import { apiIn, clearStage } from '../../../../test/in-tab.tsx';
import type { Api } from '../../../lib/api.ts';
import { countStore } from './count-store.ts';
import { emptyEntry, fullEntry } from './count.rules.ts';

const update = inboundCalls.updateInboundOrder;
let server: FakeServer;
let api: Api;
beforeEach(() => {
  server = fakeServer();
  api = apiIn('city:3');
});
afterEach(clearStage);

const document = inboundDocument();
const [first = inboundLine(), second = inboundLine()] = document.lines;
const saved = (change: Partial<InboundDocument>): InboundDocument =>
  inboundDocument({ rowVersion: 2, status: 'COUNTING', ...change });

it('keeps what is typed in this browser and sends what is complete', async () => {
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  const counting = countStore(document, api);
  counting.put([fullEntry(first), { ...emptyEntry(second.id), accepted: '10' }]);
  expect(counting.store.getState().save).toBe('waiting');
  expect(localStorage.getItem('inbound:31:0')).toContain('"accepted":"10"');
  expect(await counting.flush()).toBe(true);
  expect(server.requestsTo(update)[0]?.input).toMatchObject({
    id: 31,
    rowVersion: 1,
    lines: [{ id: 501, qtyAccepted: '18' }],
  });
  const { local, save, document: fresh } = counting.store.getState();
  expect([save, fresh.rowVersion]).toEqual(['saved', 2]);
  expect(local.entries.map(({ lineId }) => lineId)).toEqual([502]);
});

it('saves by itself after a pause', async () => {
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  const counting = countStore(document, api);
  counting.put([fullEntry(first)]);
  await vi.waitFor(() => expect(counting.store.getState().save).toBe('saved'), { timeout: 4000 });
  expect(localStorage.getItem('inbound:31:0')).toBeNull();
});

it('goes on where it was left after a reload', () => {
  countStore(document, api).put([{ ...emptyEntry(first.id), accepted: '3' }]);
  expect(countStore(document, api).store.getState().local.entries[0]?.accepted).toBe('3');
});

it('takes over what a colleague counted and keeps its own lots', async () => {
  const theirs = saved({ rowVersion: 5, lines: [first, { ...countedLine({ qtyAccepted: '12' }), id: 502 }] });
  server.onRaw(update, ({ input }) => {
    const { rowVersion } = input as { rowVersion: number };
    return rowVersion === 1
      ? refusal(0, '已被他人处理，请刷新', { code: 'conflict' })
      : success(saved({ rowVersion: 6, lines: [countedLine(), ...theirs.lines.slice(1)] }));
  });
  server.on(inboundCalls.getInboundOrderByid, () => theirs);
  const counting = countStore(document, api);
  counting.put([fullEntry(first)]);
  expect(await counting.flush()).toBe(true);
  expect(server.requestsTo(update)).toHaveLength(2);
  expect(counting.store.getState().clashes).toEqual([]);
  expect(counting.store.getState().document.lines.every(({ isCounted }) => isCounted)).toBe(true);
});

it('asks only about a lot that both counted', async () => {
  const theirs = saved({ rowVersion: 5, lines: [countedLine({ qtyAccepted: '17', qtyShort: '1' }), second] });
  server.onRaw(update, ({ input }) => {
    const { rowVersion } = input as { rowVersion: number };
    if (rowVersion === 1) return refusal(0, '已被他人处理，请刷新', { code: 'conflict' });
    return success(saved({ rowVersion: 6, lines: [countedLine(), second] }));
  });
  server.on(inboundCalls.getInboundOrderByid, () => theirs);
  const counting = countStore(document, api);
  counting.put([fullEntry(first)]);
  await counting.flush();
  expect(counting.store.getState().clashes.map(({ line }) => line.qtyAccepted)).toEqual(['17']);
  expect(server.requestsTo(update)).toHaveLength(1);
  counting.decide(first.id, true);
  await counting.flush();
  expect(server.requestsTo(update)[1]?.input).toMatchObject({ rowVersion: 5, lines: [{ id: 501, qtyAccepted: '18' }] });
  expect(counting.store.getState().clashes).toEqual([]);
});

it('gives way to the colleague when told so', async () => {
  const theirs = saved({ rowVersion: 5, lines: [countedLine({ qtyAccepted: '17', qtyShort: '1' }), second] });
  server.onRaw(update, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict' }));
  server.on(inboundCalls.getInboundOrderByid, () => theirs);
  const counting = countStore(document, api);
  counting.put([fullEntry(first)]);
  await counting.flush();
  counting.decide(first.id, false);
  expect(counting.store.getState().local.entries).toEqual([]);
});

it('marks the lot that the server refuses, and waits until it is changed', async () => {
  server.onRaw(update, () =>
    refusal(0, '请检查标红的内容', {
      code: 'invalidInput',
      problems: [{ path: ['lines', 0, 'reasonId'], message: '所选原因不适用于短少' }],
    }),
  );
  const counting = countStore(document, api);
  counting.put([{ ...emptyEntry(first.id), accepted: '16', reasonId: 9 }]);
  await counting.flush();
  expect(counting.store.getState().said.get(first.id)).toBe('所选原因不适用于短少');
  expect(server.requestsTo(update)).toHaveLength(1);
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  counting.put([fullEntry(first)]);
  await counting.flush();
  expect(counting.store.getState().save).toBe('saved');
});

it('keeps everything when the network is away, and says so', async () => {
  server.onRaw(update, () => new Response('<html>bad gateway</html>', { status: 502 }));
  const counting = countStore(document, api);
  counting.put([fullEntry(first)]);
  expect(await counting.flush()).toBe(false);
  expect(counting.store.getState().save).toBe('offline');
  expect(counting.store.getState().local.entries).toHaveLength(1);
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  expect(await counting.flush()).toBe(true);
});

it('tries again by itself when the server was recovering', async () => {
  server.onRaw(update, () => refusal(0, '系统正在恢复，请稍后再试'));
  const counting = countStore(document, api);
  counting.put([fullEntry(first)]);
  expect(await counting.flush()).toBe(false);
  expect(counting.store.getState()).toMatchObject({ save: 'offline', refusal: '' });
});

it('stops when the order is not to be counted any more', async () => {
  server.onRaw(update, () => refusal(0, '入库单当前为“已提交”，不能验收', { code: 'wrongState' }));
  const counting = countStore(document, api);
  counting.put([fullEntry(first)]);
  expect(await counting.flush()).toBe(false);
  expect(counting.store.getState()).toMatchObject({ save: 'refused', refusal: '入库单当前为“已提交”，不能验收' });
  counting.drop();
  expect(localStorage.getItem('inbound:31:0')).toBeNull();
});
