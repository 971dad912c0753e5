import { wire } from '@material/contract/kernel/value/constants.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../test/fake-server.ts';
import { apiIn } from '../../test/in-tab.tsx';
import { addNote, exportNotes, failure, importNotes, sendingBench } from '../../test/sending-bench.ts';
import { useApi } from './api.ts';
import { CentreContext } from './session/centre.ts';
import { queryClient } from './query.ts';
import { useSession } from './session/session.ts';

const bench = sendingBench();
const { getTodoCounts } = todoCalls;
const centres = (call: Parameters<ReturnType<typeof bench.server>['requestsTo']>[0]) =>
  bench
    .server()
    .requestsTo(call)
    .map((seen) => seen.header('centre'));

beforeEach(() => queryClient.clear());
afterEach(cleanup);

describe('every way to the server', () => {
  it('speaks for the unit of its own tab, whatever is on screen', async () => {
    useSession.getState().setOpenPath('/suppliercenter/pickuporder');
    const api = apiIn('city:3');
    bench.server().on(addNote, () => ({ id: 1 }));
    bench.server().on(importNotes, () => ({ rows: 1 }));
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    bench.server().onRaw(exportNotes, () => refusal(0, '没有可以导出的内容'));
    await api.send(addNote, { text: 'a' });
    await api.upload(importNotes, { kind: 'x' }, { files: [new File(['x'], 'a.xlsx')] });
    await failure(api.download(exportNotes, { text: 'a' }));
    await failure(api.fetchFile(exportNotes, { text: 'b' }));
    await api.once(['all'], 1000, () => api.send(getTodoCounts, {}));
    expect([addNote, importNotes, exportNotes, getTodoCounts].map(centres)).toEqual([
      ['city:3'],
      ['city:3'],
      ['city:3', 'city:3'],
      ['city:3'],
    ]);
  });

  it('fetches ahead for its own tab from a hover handler, also while another tab is on screen', async () => {
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    const Row = () => {
      const api = useApi();
      return (
        <button type="button" onMouseEnter={() => api.prefetch(getTodoCounts, {})}>
          行
        </button>
      );
    };
    render(
      <CentreContext value="city:3">
        <Row />
      </CentreContext>,
    );
    useSession.getState().setOpenPath('/suppliercenter/pickuporder');
    await userEvent.hover(screen.getByRole('button', { name: '行' }));
    await vi.waitFor(() => expect(centres(getTodoCounts)).toEqual(['city:3']));
    expect(apiIn('city:3').kept(getTodoCounts, {})).toEqual({ list: [] });
    expect(apiIn('supplier:9').kept(getTodoCounts, {})).toBeUndefined();
  });
});

describe('a click', () => {
  const notes = () => bench.server().requestsTo(addNote).length;

  it('sends once, however often it is repeated within two seconds', async () => {
    bench.server().on(addNote, () => ({ id: 1 }));
    await bench.warm();
    vi.useFakeTimers();
    const api = apiIn('city:3');
    const [first, second] = await Promise.all([api.send(addNote, { text: 'a' }), api.send(addNote, { text: 'a' })]);
    expect(second).toEqual(first);
    await vi.advanceTimersByTimeAsync(wire.clickLockMs - 1);
    await api.send(addNote, { text: 'a' });
    expect(notes()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await api.send(addNote, { text: 'a' });
    expect(notes()).toBe(2);
  });

  it('with another content is another wish, and so is the first content after it', async () => {
    bench.server().on(addNote, () => ({ id: 1 }));
    const api = apiIn('city:3');
    for (const text of ['a', 'b', 'a']) await api.send(addNote, { text });
    expect(notes()).toBe(3);
  });

  it('may be repeated at once when it was refused', async () => {
    bench.server().onRaw(addNote, () => refusal(0, '不行'));
    const api = apiIn('city:3');
    await failure(api.send(addNote, { text: 'a' }));
    await failure(api.send(addNote, { text: 'a' }));
    expect(notes()).toBe(2);
  });
});
