import { everyTable } from '@material/contract/kernel/call/live.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { file, refusal } from '../../test/fake-server.ts';
import { sendingBench } from '../../test/sending-bench.ts';
import { CentreContext } from './session/centre.ts';
import { keyOf, queryClient, refreshAbout, refreshQuietly, useCall, useFile } from './query.ts';
import { send } from './send/send.ts';

const bench = sendingBench();
const { getTodoCounts } = todoCalls;
const { down } = receiptPhoto.calls;
const { loadTransportOrder } = transportOrderCalls;

const inCentre =
  (centre: string) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <CentreContext value={centre}>{children}</CentreContext>
    </QueryClientProvider>
  );

beforeEach(() => queryClient.clear());
afterEach(cleanup);

describe('useCall', () => {
  it('keeps answers apart by centre and speaks for its own', async () => {
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    for (const centre of ['city:3', 'supplier:9', 'city:3']) {
      const { result } = renderHook(() => useCall(getTodoCounts, {}), { wrapper: inCentre(centre) });
      await waitFor(() => expect(result.current.data).toEqual({ list: [] }));
    }
    const requests = bench.server().requestsTo(getTodoCounts);
    expect(requests.map((seen) => seen.header('centre'))).toEqual(['city:3', 'supplier:9']);
    expect(queryClient.getQueryData(keyOf(getTodoCounts, {}, 'city:3'))).toEqual({ list: [] });
  });

  it('asks nothing twice by itself', async () => {
    bench.server().onRaw(getTodoCounts, () => refusal(0, '不行'));
    const { result } = renderHook(() => useCall(getTodoCounts, {}), { wrapper: inCentre('management') });
    await waitFor(() => expect(result.current.error).toMatchObject({ name: 'Refusal', message: '不行' }));
    expect(bench.server().requestsTo(getTodoCounts)).toHaveLength(1);
  });
});

describe('after a write', () => {
  it('what is about the same is asked for again, and nothing after a part of more', async () => {
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    bench.server().onRaw(loadTransportOrder, () => refusal(0, '已被他人处理，请刷新'));
    const { result } = renderHook(() => useCall(getTodoCounts, {}), { wrapper: inCentre('city:3') });
    await waitFor(() => expect(result.current.data).toEqual({ list: [] }));
    const load = (options: { isPart?: boolean }) =>
      send(loadTransportOrder, { id: 1, rowVersion: 1 }, { isSilent: true, ...options }).catch(() => undefined);
    await load({ isPart: true });
    expect(bench.server().requestsTo(getTodoCounts)).toHaveLength(1);
    await load({});
    await waitFor(() => expect(bench.server().requestsTo(getTodoCounts)).toHaveLength(2));
  });
});

describe('what somebody else has written', () => {
  it('is asked for without a word, whatever the answer', async () => {
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    const { result } = renderHook(() => useCall(getTodoCounts, {}), { wrapper: inCentre('city:3') });
    await waitFor(() => expect(result.current.data).toEqual({ list: [] }));
    bench.server().onRaw(getTodoCounts, () => refusal(0, '不存在'));
    await act(() => refreshQuietly(getTodoCounts.about ?? []));
    const failed = () => queryClient.getQueryState(keyOf(getTodoCounts, {}, 'city:3'))?.error;
    await waitFor(() => expect(failed()).toMatchObject({ message: '不存在' }));
    expect(bench.toast).not.toHaveBeenCalled();
    await act(() => refreshAbout(getTodoCounts.about ?? []));
    expect(bench.toast).toHaveBeenCalledTimes(1);
  });
});

describe('a stored file', () => {
  it('is asked for once, whatever is written', async () => {
    bench.server().onRaw(down, () => file('照片.png', 'bytes'));
    const { result } = renderHook(() => useFile(down, { id: 1 }), { wrapper: inCentre('city:3') });
    await waitFor(() => expect(result.current.data?.name).toBe('照片.png'));
    await act(() => refreshQuietly([everyTable]));
    await act(() => refreshAbout(['inbound_order', 'attachment']));
    expect(bench.server().requestsTo(down)).toHaveLength(1);
    expect(down.about).toBeUndefined();
  });
});

describe('without network', () => {
  it('nothing is toasted that the page shows, and it is asked again when the network is back', async () => {
    bench.server().onRaw(getTodoCounts, () => Promise.reject(new TypeError('Failed to fetch')));
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { result } = renderHook(() => useCall(getTodoCounts, {}), { wrapper: inCentre('city:3') });
    await waitFor(() => expect(result.current.error?.message).toBe('网络断开，请在恢复后重试'));
    expect(bench.toast).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(new Event('offline')));
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.data).toEqual({ list: [] }));
  });
});
