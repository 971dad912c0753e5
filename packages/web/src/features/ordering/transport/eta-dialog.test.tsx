import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supplierUser, transportRow } from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './transport-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(supplierUser());
});
afterEach(clearStage);

it('takes another time of arrival with its reason', async () => {
  const onRoad = transportRow({ etaAt: '2026-11-22 06:00:00', actions: [{ code: 'changeEta' }, { code: 'arrive' }] });
  server.on(transportOrderCalls.getListTransportOrder, () => ({ list: [onRoad], totalCount: 1 }));
  server.on(transportOrderCalls.changeTransportEta, () => onRoad);
  inTab(<Page />, { path: '/suppliercenter/transportorder' });
  await user.click(await screen.findByRole('button', { name: /更多/ }));
  await user.click(await screen.findByText('改到达时间', { selector: '.ant-dropdown-menu-title-content' }));
  const dialog = within(await screen.findByRole('dialog'));
  const time = dialog.getByLabelText('预计到达');
  await user.clear(time);
  await user.type(time, '2026-11-22 07:30{Enter}');
  expect(dialog.getByText('比原来晚 1 小时 30 分')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '道路拥堵' }));
  await user.click(dialog.getByRole('button', { name: '改到达时间' }));
  await waitFor(() =>
    expect(server.requestsTo(transportOrderCalls.changeTransportEta)[0]?.input).toEqual({
      id: 21,
      rowVersion: 3,
      etaAt: '2026-11-22 07:30:00',
      reason: '道路拥堵',
    }),
  );
});
