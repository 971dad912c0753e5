import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import {
  type TransportDocument,
  transportOrderCalls,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  promisedPickup,
  supplierUser,
  transportDocument,
  transportLine,
  transportLot,
} from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { rebased } from '../../../kit/form/form-state.rules.ts';
import { useSession } from '../../../lib/session/session.ts';
import {
  arranged,
  asEntered,
  lotCell,
  lotRowsOf,
  rowsOfPickup,
  splitLot,
  valuesOf,
  withoutRoom,
} from './draft.rules.ts';
import { Page } from './transport-detail.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(supplierUser());
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [],
    batchReportTypes: [],
  }));
  server.on(transportOrderCalls.getListTransportOrder, () => ({ list: [], totalCount: 0 }));
  server.on(pickupOrderCalls.getPickupOrderByid, () => promisedPickup());
});
afterEach(clearStage);

const detail = (query: Readonly<Record<string, string>>) =>
  inTab(<Page />, { path: '/suppliercenter/transDetail', query });

describe('what is typed while a save is under way', () => {
  const underWay = async (call: typeof transportOrderCalls.addTransportOrder) => {
    const stored = Promise.withResolvers<TransportDocument>();
    server.on(call, () => stored.promise);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requestsTo(call)).toHaveLength(1));
    fireEvent.change(screen.getByLabelText('承运商'), { target: { value: '顺丰' } });
    return stored;
  };
  const value = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
  const saved = (): TransportDocument => transportDocument({ rowVersion: 4, sealNo: 'FX-1', plateNo: '沪A88888' });

  it('stands beside what the server has made of the rest, and is sent by the next save', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () => transportDocument());
    detail({ id: '21' });
    await user.type(await screen.findByLabelText('铅封号'), 'FX-1');
    const stored = await underWay(transportOrderCalls.updateTransportOrder);
    stored.resolve(saved());
    await waitFor(() => expect(value('车牌号')).toBe('沪A88888'));
    expect([value('铅封号'), value('承运商')]).toEqual(['FX-1', '顺丰']);
    await user.type(screen.getByLabelText('承运商'), '{Enter}');
    await waitFor(() => expect(server.requestsTo(transportOrderCalls.updateTransportOrder)).toHaveLength(2));
    expect(server.requestsTo(transportOrderCalls.updateTransportOrder)[1]?.input).toMatchObject({
      rowVersion: 4,
      sealNo: 'FX-1',
      carrier: '顺丰',
    });
  });

  it('goes on in the page of the draft that the save has made', async () => {
    const stage = detail({ pickup: '11' });
    await user.type(await screen.findByLabelText('铅封号'), 'FX-1');
    const stored = await underWay(transportOrderCalls.addTransportOrder);
    server.on(transportOrderCalls.getTransportOrderByid, saved);
    stored.resolve(saved());
    await waitFor(() => expect(stage.query()).toEqual({ id: '21' }));
    await waitFor(() => expect(value('车牌号')).toBe('沪A88888'));
    expect([value('铅封号'), value('承运商')]).toEqual(['FX-1', '顺丰']);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('transport:'))).toEqual(['transport:21:0']);
  });

  it('leaves each lot the one that it was stored as', () => {
    const [first] = arranged(rowsOfPickup(promisedPickup())).map(withoutRoom);
    if (!first) throw new Error('no row');
    const lots = splitLot([{ ...first, lotNo: ' PC1' }], first.key, 'new').map(withoutRoom);
    const sent = { lines: lots.map((row) => (row.key === 'new' ? { ...row, lotNo: 'PC2', qty: '6' } : row)) };
    const later = { lines: sent.lines.map((row) => (row.key === 'new' ? { ...row, qty: '7' } : row)) };
    const stored = valuesOf(
      transportDocument({
        lines: [transportLine({ lots: [transportLot({ id: 302, lotNo: 'PC2' }), transportLot({ id: 301 })] })],
      }),
    );
    const state = { base: sent, values: later, problems: [] };
    const { values } = rebased(state, asEntered(stored, sent), { cellOf: lotCell });
    expect(lotRowsOf(values)).toMatchObject([
      { key: 'new', lotId: 302, lotNo: 'PC2', qty: '7' },
      { key: first.key, lotId: 301, lotNo: 'PC1', qty: '18' },
    ]);
  });
});
