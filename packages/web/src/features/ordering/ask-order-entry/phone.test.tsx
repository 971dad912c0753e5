import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { materialPick, offer, savedOrder } from '../../../../test/ask-orders.ts';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './add-ask-order.page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const path = '/citycenter/addaskorder';
const nameOf = (at: number): string => `物料${at + 1}号`;
const goods = Array.from({ length: 33 }, (_, at) =>
  materialPick({
    id: at + 1,
    code: `WL10010${String(at + 1).padStart(2, '0')}`,
    name: nameOf(at),
    shortName: '',
    displayName: nameOf(at),
    multiple: at === 1 ? '5' : '1',
  }),
);
let server: FakeServer;

beforeEach(() => {
  setWidth(390);
  server = fakeServer();
  server.on(pickerCalls.getCanUseReceivingPlace, () => ({ list: [], totalCount: 0 }));
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [{ id: 2, name: '促销' }],
    differenceReasons: [],
    batchReportTypes: [],
  }));
  server.on(pickerCalls.getCanUseMaterial, ({ filter, ids }) => {
    const list = goods.filter(({ id, code, name }) =>
      ids ? ids.includes(id) : filter === undefined || code === filter || name.includes(filter),
    );
    return { list, totalCount: list.length };
  });
  server.on(askOrderCalls.getPriceInfo, ({ lines }) => ({
    list: lines.map(({ materialId }) => ({
      materialId,
      offers: [offer({ multiple: materialId === 2 ? '5' : '1' })],
      problem: '',
      controlledFor: materialId === 3 ? '价格异常' : null,
      chosen: null,
    })),
  }));
  useSession.getState().setUser(cityUser());
});
afterEach(clearStage);

const open = async (at: readonly number[], qty = '4'): Promise<void> => {
  inTab(<Page />, { path });
  await user.click(await screen.findByRole('button', { name: /从 Excel 粘贴/ }));
  await user.click(await screen.findByRole('textbox', { name: '粘贴的内容' }));
  await user.paste(at.map((one) => `${goods[one]?.code}\t${qty}`).join('\n'));
  await user.click(screen.getByRole('button', { name: /^加入/ }));
  await screen.findByText(nameOf(at[0] ?? 0), { selector: 'header b' });
  await waitFor(() => expect(screen.queryByText('正在取报价…')).toBeNull());
};
const foot = (): string => document.querySelector('.add-phone-sum')?.textContent ?? '';
const field = (words: string): Element | null => screen.getByLabelText(words);
const isMarked = (words: string): boolean =>
  field(words)?.closest('[class*="status-error"]') !== null || field(words)?.getAttribute('aria-invalid') === 'true';

describe('an order on a phone', () => {
  it('says which lines its total leaves out, and why nothing is split yet', async () => {
    await open([1]);
    expect(foot()).toContain('不含 1 行待改');
    await user.click(screen.getByRole('button', { name: /种，拆/ }));
    expect(screen.getByText(/有 1 行待改，改好后，这里会按/)).toBeTruthy();
    const qty = screen.getByRole('textbox', { name: '物料2号 要货数量' });
    await user.clear(qty);
    await user.type(qty, '5');
    await waitFor(() => expect(foot()).not.toContain('待改'));
    expect(await screen.findByText('将拆分为 1 张要货单')).toBeTruthy();
  });

  it('marks every field that something is wrong with, also what the server refuses, under the material’s name', async () => {
    await open([0, 2]);
    expect(isMarked('物料3号 要货原因')).toBe(true);
    expect(isMarked('物料1号 要货数量')).toBe(false);
    expect(screen.getByRole('button', { name: /^物料3号 要货原因：/ })).toBeTruthy();
    expect(screen.queryByText(/第 \d+ 行/)).toBeNull();
    await user.click(screen.getByRole('combobox', { name: '物料3号 要货原因' }));
    await user.click(await screen.findByTitle('促销'));
    server.onRaw(askOrderCalls.addMainOrderNew, () =>
      refusal(0, '请检查', { code: 'invalidInput', problems: [{ path: ['lines', 0, 'qty'], message: '起订量为 50' }] }),
    );
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    expect(await screen.findByRole('button', { name: '物料1号 要货数量：起订量为 50' })).toBeTruthy();
    expect(isMarked('物料1号 要货数量')).toBe(true);
    expect(isMarked('物料3号 要货原因')).toBe(false);
    expect(foot()).toContain('不含 1 行待改');
  });

  it('leads to a material that is there already, also beyond the cards that are drawn', async () => {
    await open(goods.map((_, at) => at));
    expect(screen.queryByLabelText('物料32号 要货数量')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: '搜索物料' }), '物料32号');
    const found = await screen.findByRole('list', { name: '查找结果' });
    await user.click(await within(found).findByRole('button', { name: /物料32号.*已添加/ }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('物料32号 要货数量'));
  });

  it('takes nothing while it is under way', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof savedOrder>>();
    server.on(askOrderCalls.addMainOrderNew, () => answer.promise);
    await open([0]);
    const search = (): HTMLElement => screen.getByRole('textbox', { name: '搜索物料' });
    expect(search().closest('[inert]')).toBeNull();
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(search().closest('[inert]')).not.toBeNull());
    expect(document.querySelector('.add-phone-total')?.closest('[inert]')).not.toBeNull();
    answer.resolve(savedOrder());
    await waitFor(() => expect(search().closest('[inert]')).toBeNull());
  });
});
