import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countedLine, inboundDocument, inboundLine, photo } from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer, refusal, success } from '../../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../../test/in-tab.tsx';
import { AttachmentStrip } from '../../../kit/attachment/attachment-strip.tsx';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type CountEntry, emptyEntry, fullEntry } from './count.rules.ts';
import { type Counting, useCounting } from './use-count.ts';

const { updateInboundOrder: update, getInboundOrderByid: get } = inboundCalls;
const key = 'inbound:31:0';
let server: FakeServer;
let stored: InboundDocument;
beforeEach(() => {
  server = fakeServer();
  stored = inboundDocument();
  server.on(get, () => stored);
});
afterEach(clearStage);

const [first = inboundLine(), second = inboundLine()] = inboundDocument().lines;
const saved = (change: Partial<InboundDocument>): InboundDocument =>
  inboundDocument({ rowVersion: 2, status: 'COUNTING', ...change });

/** A page that counts, and what it counts. */
async function counting() {
  const seen: { now?: Counting } = {};
  function Page({ document }: { readonly document: InboundDocument }) {
    const now = useCounting(document);
    useLayoutEffect(() => {
      Object.assign(seen, { now });
    });
    return now.rows.map((row) => <AttachmentStrip key={row.key} {...now.photosOf(row)} />);
  }
  function Loaded() {
    const { data } = useCall(get, { id: 31 });
    return data ? <Page document={data} /> : null;
  }
  const stage = inTab(<Loaded />);
  await waitFor(() => expect(seen.now).toBeDefined());
  const now = (): Counting => {
    if (!seen.now) throw new Error('nothing is counted');
    return seen.now;
  };
  return {
    now,
    unmount: stage.unmount,
    show: stage.show,
    put: (...entries: CountEntry[]) => entries.forEach((entry) => act(() => now().put(entry))),
    flush: () => act(() => now().flush()),
    entry: (at: number) => now().rows[at],
    sent: () => server.requestsTo(update).map(({ input }) => input),
  };
}

it('keeps what is typed in this browser and sends what is complete', async () => {
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  const page = await counting();
  page.put(fullEntry(first), { ...emptyEntry(second), qtyAccepted: '10' });
  expect(page.now().save).toBe('waiting');
  expect(localStorage.getItem(key)).toContain('"qtyAccepted":"10"');
  expect(await page.flush()).toBe(true);
  expect(page.sent()).toMatchObject([{ id: 31, rowVersion: 1, lines: [{ id: 501, qtyAccepted: '18' }] }]);
  expect([page.now().save, page.now().document.rowVersion]).toEqual(['saved', 2]);
  expect(page.entry(1)).toMatchObject({ qtyAccepted: '10', stage: 'begun' });
  expect(localStorage.getItem(key)).toContain('"qtyAccepted":"10"');
});

it('saves by itself after a pause, and keeps nothing then', async () => {
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  const page = await counting();
  page.put(fullEntry(first));
  await waitFor(() => expect(page.now().save).toBe('saved'), { timeout: 8000 });
  expect(localStorage.getItem(key)).toBeNull();
});

it('goes on where it was left after a reload', async () => {
  const before = await counting();
  before.put({ ...emptyEntry(first), qtyAccepted: '3' });
  before.unmount();
  const page = await counting();
  expect(page.entry(0)?.qtyAccepted).toBe('3');
});

it('takes over what a colleague counted and keeps its own lots', async () => {
  const theirs = saved({ rowVersion: 5, lines: [first, { ...countedLine({ qtyAccepted: '12' }), id: 502 }] });
  server.onRaw(update, ({ input }) => {
    const { rowVersion } = input as { rowVersion: number };
    return rowVersion === 1
      ? refusal(0, '已被他人处理，请刷新', { code: 'conflict' })
      : success(saved({ rowVersion: 6, lines: [countedLine(), ...theirs.lines.slice(1)] }));
  });
  const page = await counting();
  stored = theirs;
  page.put(fullEntry(first));
  expect(await page.flush()).toBe(true);
  expect(page.sent()).toHaveLength(2);
  expect(page.now().rows.every(({ isClashing, stage }) => !isClashing && stage !== 'open')).toBe(true);
});

it('asks only about a lot that both counted, and sends what is chosen', async () => {
  const theirs = saved({ rowVersion: 5, lines: [countedLine({ qtyAccepted: '17', qtyShort: '1' }), second] });
  server.onRaw(update, ({ input }) => {
    const { rowVersion } = input as { rowVersion: number };
    if (rowVersion === 1) return refusal(0, '已被他人处理，请刷新', { code: 'conflict' });
    return success(saved({ rowVersion: 6, lines: [countedLine(), second] }));
  });
  const page = await counting();
  stored = theirs;
  page.put(fullEntry(first));
  await page.flush();
  expect(page.now().rows.map(({ isClashing }) => isClashing)).toEqual([true, false]);
  expect(page.entry(0)?.line.qtyAccepted).toBe('17');
  expect(page.sent()).toHaveLength(1);
  // The question outlives a reload.
  page.unmount();
  const again = await counting();
  expect(again.entry(0)).toMatchObject({ isClashing: true, qtyAccepted: '18' });
  act(() => again.now().choose('501', 'mine'));
  await again.flush();
  expect(again.sent()[1]).toMatchObject({ rowVersion: 5, lines: [{ id: 501, qtyAccepted: '18' }] });
  expect(again.entry(0)?.isClashing).toBe(false);
});

it('gives way to the colleague when told so', async () => {
  const theirs = saved({ rowVersion: 5, lines: [countedLine({ qtyAccepted: '17', qtyShort: '1' }), second] });
  server.onRaw(update, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict' }));
  const page = await counting();
  stored = theirs;
  page.put(fullEntry(first));
  await page.flush();
  act(() => page.now().choose('501', 'theirs'));
  expect(page.entry(0)).toMatchObject({ isClashing: false, qtyAccepted: '17' });
  expect(localStorage.getItem(key)).toBeNull();
});

it('marks the lot that the server refuses, and waits until it is changed', async () => {
  server.onRaw(update, () =>
    refusal(0, '请检查标红的内容', {
      code: 'invalidInput',
      problems: [{ path: ['lines', 0, 'reasonId'], message: '所选原因不适用于短少' }],
    }),
  );
  const page = await counting();
  page.put({ ...emptyEntry(first), qtyAccepted: '16', reasonId: '9' });
  await page.flush();
  expect(page.entry(0)).toMatchObject({ said: '所选原因不适用于短少', stage: 'begun' });
  expect(page.sent()).toHaveLength(1);
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  page.put(fullEntry(first));
  await page.flush();
  expect(page.now().save).toBe('saved');
});

it('keeps everything when the network is away, and says so', async () => {
  server.onRaw(update, () => new Response('<html>bad gateway</html>', { status: 502 }));
  const page = await counting();
  page.put(fullEntry(first));
  expect(await page.flush()).toBe(false);
  expect(page.now().save).toBe('offline');
  expect(localStorage.getItem(key)).toContain('"qtyAccepted":"18"');
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  expect(await page.flush()).toBe(true);
});

it('tries again by itself when the server was recovering', async () => {
  server.onRaw(update, () => refusal(0, '系统正在恢复，请稍后再试'));
  const page = await counting();
  page.put(fullEntry(first));
  expect(await page.flush()).toBe(false);
  expect(page.now()).toMatchObject({ save: 'offline', refusal: '' });
});

describe('a page that is left', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  it('no longer tries to send what it could not', async () => {
    server.onRaw(update, () => new Response('<html>bad gateway</html>', { status: 502 }));
    const page = await counting();
    page.put(fullEntry(first));
    await page.flush();
    await pass(9000);
    expect(page.sent()).toHaveLength(2);
    page.unmount();
    await pass(20_000);
    expect(page.sent()).toHaveLength(2);
  });

  it('sends what was just typed, and leaves what is kept to the page that is opened next', async () => {
    const late = Promise.withResolvers<InboundDocument>();
    server.on(update, () => late.promise);
    const before = await counting();
    before.put(fullEntry(first));
    before.unmount();
    await pass(0);
    expect(before.sent()).toHaveLength(1);
    const page = await counting();
    page.put({ ...emptyEntry(second), qtyAccepted: '7' });
    const kept = localStorage.getItem(key);
    late.resolve(saved({ lines: [countedLine(), second] }));
    await pass(0);
    expect(localStorage.getItem(key)).toBe(kept);
    expect(page.entry(1)?.qtyAccepted).toBe('7');
  });

  it('asks nothing about its own count when it is shown again', async () => {
    server.onRaw(update, ({ input }) => {
      if ((input as { rowVersion: number }).rowVersion !== stored.rowVersion)
        return refusal(0, '已被他人处理，请刷新', { code: 'conflict' });
      stored = saved({ lines: [countedLine(), second] });
      return success(stored);
    });
    const page = await counting();
    page.put(fullEntry(first));
    await page.show(false);
    await pass(0);
    expect(stored.rowVersion).toBe(2);
    await page.show(true);
    await waitFor(() => expect(page.now().save).toBe('saved'));
    expect(page.entry(0)).toMatchObject({ isClashing: false, stage: 'done' });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('sends nothing under the name of who signs in next', async () => {
    server.on(update, () => saved({ lines: [countedLine(), second] }));
    const page = await counting();
    page.put(fullEntry(first));
    act(() => useSession.setState({ id: 77 }));
    page.unmount();
    await pass(5000);
    act(() => useSession.setState({ id: null }));
    expect(page.sent()).toEqual([]);
  });
});

it('goes on after an answer that nobody foresaw', async () => {
  server.onRaw(update, () => success(null));
  const page = await counting();
  page.put(fullEntry(first));
  await act(() => expect(page.now().flush()).rejects.toThrow());
  expect(page.now().save).toBe('refused');
  server.on(update, () => saved({ lines: [countedLine(), countedLine({ id: 502 })] }));
  page.put(fullEntry(second));
  expect(await page.flush()).toBe(true);
});

it('calls a count saved whose only open lot is kept here, also after a reload', async () => {
  const before = await counting();
  before.put({ ...emptyEntry(first), qtyAccepted: '16' });
  const words = before.now().save;
  before.unmount();
  const page = await counting();
  expect([words, page.now().save]).toEqual(['saved', 'saved']);
  expect(page.entry(0)).toMatchObject({ qtyAccepted: '16', stage: 'begun' });
});

it('does not send again what was refused, each time that its tab is looked at', async () => {
  server.onRaw(update, () => refusal(0, '入库单当前为“已提交”，不能验收', { code: 'wrongState' }));
  const page = await counting();
  page.put(fullEntry(first));
  await page.flush();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await page.show(false);
  await page.show(true);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(page.sent()).toHaveLength(1);
  expect(page.now().save).toBe('refused');
  page.put({ ...emptyEntry(first), qtyAccepted: '19', reasonId: '3' });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(page.sent()).toHaveLength(2);
});

it('stops when the order is not to be counted any more', async () => {
  server.onRaw(update, () => refusal(0, '入库单当前为“已提交”，不能验收', { code: 'wrongState' }));
  const page = await counting();
  page.put(fullEntry(first));
  expect(await page.flush()).toBe(false);
  expect(page.now()).toMatchObject({ save: 'refused', refusal: '入库单当前为“已提交”，不能验收' });
  act(() => page.now().discard());
  expect(localStorage.getItem(key)).toBeNull();
});

it('is taken back and done again step by step, also after it was saved', async () => {
  server.on(update, () => saved({ lines: [countedLine(), second] }));
  const page = await counting();
  page.put(fullEntry(first));
  await page.flush();
  page.put({ ...emptyEntry(second), qtyAccepted: '7' });
  act(() => page.now().lines.undo());
  expect(page.entry(1)).toMatchObject({ qtyAccepted: '', stage: 'open' });
  act(() => page.now().lines.redo());
  expect(page.entry(1)?.qtyAccepted).toBe('7');
});

it('keeps what was saved while a photo was being taken off', async () => {
  const { remove } = receiptPhoto.calls;
  if (!remove) throw new Error('photos are taken off');
  stored = inboundDocument({ lines: [{ ...first, photos: [photo] }, second] });
  server.on(update, () => saved({ lines: [countedLine({ photos: [photo] }), second] }));
  const removed = Promise.withResolvers<typeof photo>();
  server.on(remove, () => removed.promise);
  const page = await counting();
  await user.click(screen.getByRole('button', { name: `删除 ${photo.name}` }));
  page.put(fullEntry(first));
  await page.flush();
  removed.resolve(photo);
  expect(await screen.findByText(`已删除 ${photo.name}`)).toBeTruthy();
  expect(page.now().document).toMatchObject({ rowVersion: 2, lines: [{ isCounted: true, photos: [] }, {}] });
  expect(page.entry(0)?.stage).toBe('done');
});

it('sends the temperature once it is one, and empties it', async () => {
  server.on(update, ({ arriveTemp }) => saved({ rowVersion: 2, arriveTemp: arriveTemp ?? null }));
  const page = await counting();
  act(() => page.now().form.set({ arriveTemp: '-' }));
  await page.flush();
  expect(page.sent()).toEqual([]);
  act(() => page.now().form.set({ arriveTemp: '-18' }));
  await page.flush();
  expect(page.sent()).toMatchObject([{ arriveTemp: '-18' }]);
  act(() => page.now().form.set({ arriveTemp: '' }));
  await page.flush();
  expect(page.sent()[1]).toMatchObject({ arriveTemp: null });
});
