import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { materialPick, offer } from '../../../../test/ask-orders.ts';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './add-ask-order.page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const today = businessDate(new Date());
const day = (days: number): string => addDays(today, days);
const rice = materialPick({ id: 1, code: 'WL1001001' });
let server: FakeServer;
/** What each question is answered with, the last one from then on. */
let answers: Partial<Offer>[] = [];

beforeEach(() => {
  setWidth(390);
  server = fakeServer();
  server.on(pickerCalls.getCanUseReceivingPlace, () => ({ list: [], totalCount: 0 }));
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [],
    batchReportTypes: [],
  }));
  server.on(pickerCalls.getCanUseMaterial, () => ({ list: [rice], totalCount: 1 }));
  server.on(askOrderCalls.getPriceInfo, ({ lines }) => {
    const [answer = {}] = answers;
    if (answers.length > 1) answers = answers.slice(1);
    const list = lines.map(({ materialId }) => ({
      materialId,
      offers: [offer(answer)],
      problem: '',
      controlledFor: null,
      chosen: null,
    }));
    return { list };
  });
  useSession.getState().setUser(cityUser());
});
afterEach(clearStage);

const ordered = async (): Promise<void> => {
  inTab(<Page />, { path: '/citycenter/addaskorder' });
  await user.click(await screen.findByRole('button', { name: /从 Excel 粘贴/ }));
  await user.click(await screen.findByRole('textbox', { name: '粘贴的内容' }));
  await user.paste('WL1001001\t4');
  await user.click(screen.getByRole('button', { name: /^加入/ }));
  await screen.findByText(rice.displayName, { selector: 'header b' });
};

describe('the cut-off of an order', () => {
  it('is counted down by the server’s clock', async () => {
    answers = [{ earliestDate: day(1), cutoff: { at: `${today} 23:59:00`, leftSeconds: 8130, dateAfter: day(2) } }];
    await ordered();
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toContain('今日 23:59 截单（枕禾粮油）');
    expect(timer.textContent).toContain('还剩 2 小时 15 分');
    expect(timer.textContent).toContain(day(2).slice(5));
  });

  it('is asked for anew when it has come: the day moves on by itself', async () => {
    answers = [
      { earliestDate: day(1), cutoff: { at: `${today} 16:00:00`, leftSeconds: 0, dateAfter: day(3) } },
      // From now on the order counts for tomorrow.
      { earliestDate: day(3), cutoff: { at: `${day(1)} 16:00:00`, leftSeconds: 86_400, dateAfter: day(4) } },
    ];
    await ordered();
    expect(
      await screen.findByText(`今日 16:00 已截单（枕禾粮油），现在提交按次日计，最早 ${day(3).slice(5)}`),
    ).toBeTruthy();
    const head = document.querySelector('.add-head-line');
    expect(head?.textContent).toContain(day(3).slice(5));
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
