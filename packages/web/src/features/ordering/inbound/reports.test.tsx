import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inboundDocument, inboundLine, lotReport, transportLot } from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser, everyTitle } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page as DetailPage } from './inbound-detail.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

let server: FakeServer;
beforeEach(() => {
  setWidth(390);
  server = fakeServer();
  useSession.getState().setUser(cityUser());
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [],
    batchReportTypes: [],
  }));
});
afterEach(clearStage);

const detail = () => inTab(<DetailPage />, { path: '/citycenter/InputDetail', query: { id: '31' } });

describe('the report of a lot on receipt', () => {
  const unseen = inboundLine({ reportState: 'UPLOADED' });
  const files = () => ({ list: [lotReport()] });
  const tagName = '冷冻五花肉 PC1 报告已上传，查看';
  beforeEach(() => {
    server.on(inboundCalls.getInboundOrderByid, () => inboundDocument({ lines: [unseen] }));
    server.on(batchReport.calls.list, files);
    server.on(transportOrderCalls.confirmBatchReport, () => transportLot({ reportState: 'QUALIFIED' }));
  });

  it.each([390, 1440])('is looked at and confirmed while counting, at %i pixels', async (width) => {
    setWidth(width);
    detail();
    await user.click(await screen.findByRole('button', { name: tagName }));
    const dialog = within(await screen.findByRole('dialog', { name: '批检报告：冷冻五花肉 PC1' }));
    server.on(inboundCalls.getInboundOrderByid, () => inboundDocument({ lines: [inboundLine()] }));
    await user.click(await dialog.findByRole('button', { name: '确认合格' }));
    await waitFor(() =>
      expect(server.requestsTo(transportOrderCalls.confirmBatchReport).map(({ input }) => input)).toEqual([
        { lotId: 301, reportIds: [601], result: 'QUALIFIED', reason: '' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: tagName })).toBeNull());
  });

  it('is judged as failed with a reason only', async () => {
    detail();
    await user.click(await screen.findByRole('button', { name: tagName }));
    const dialog = within(await screen.findByRole('dialog', { name: '批检报告：冷冻五花肉 PC1' }));
    await user.click(await dialog.findByRole('button', { name: /判为不合格/ }));
    await user.click(await dialog.findByRole('button', { name: /判为不合格/ }));
    expect(await dialog.findByText('请填写判为不合格的原因')).toBeTruthy();
    expect(server.requestsTo(transportOrderCalls.confirmBatchReport)).toHaveLength(0);
    await user.type(dialog.getByLabelText('不合格原因'), '批号不符');
    await user.click(await dialog.findByRole('button', { name: /判为不合格/ }));
    await waitFor(() =>
      expect(server.requestsTo(transportOrderCalls.confirmBatchReport)[0]?.input).toMatchObject({
        result: 'FAILED',
        reason: '批号不符',
      }),
    );
  });

  it('is only looked at by who may not confirm it', async () => {
    const power = JSON.stringify(everyTitle.filter((title) => !title.includes('确认报告')));
    useSession.getState().setUser(cityUser({ power }));
    detail();
    await user.click(await screen.findByRole('button', { name: tagName }));
    const dialog = within(await screen.findByRole('dialog', { name: '批检报告：冷冻五花肉 PC1' }));
    expect(await dialog.findByText(/出厂检验报告/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: '确认合格' })).toBeNull();
  });
});
