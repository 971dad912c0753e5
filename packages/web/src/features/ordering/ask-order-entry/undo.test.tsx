import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mainOrder, materialPick, offer } from '../../../../test/ask-orders.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './add-ask-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const goods = Array.from({ length: 32 }, (_, at) => {
  const code = `WL10010${String(at + 1).padStart(2, '0')}`;
  return {
    ...materialPick(),
    id: at + 1,
    code,
    name: `物料${at + 1}号`,
    shortName: '',
    displayName: `物料${at + 1}号`,
  };
});

beforeEach(() => {
  setWidth(1440);
  const server = fakeServer();
  server.on(pickerCalls.getCanUseReceivingPlace, () => ({ list: [], totalCount: 0 }));
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [],
    batchReportTypes: [],
  }));
  server.on(pickerCalls.getCanUseMaterial, ({ filter, ids }) => {
    const list = goods.filter(({ id, code }) => (ids ? ids.includes(id) : !filter || code === filter));
    return { list, totalCount: list.length };
  });
  server.on(askOrderCalls.getPriceInfo, ({ lines }) => ({
    list: lines.map(({ materialId }) => ({
      materialId,
      offers: [offer()],
      problem: '',
      controlledFor: null,
      chosen: null,
    })),
  }));
  server.on(askOrderCalls.getMainOrderByid, () => mainOrder());
  useSession.getState().setUser(cityUser());
});
afterEach(clearStage);

const shown = (): string[] =>
  [...document.querySelectorAll('.kit-grid-row[data-row]')]
    .map((row) => [...row.querySelectorAll('[data-column] .kit-cell-text')].slice(0, 2))
    .map((cells) => cells.map((cell) => cell.textContent).join('|'))
    .filter((words) => words !== '|');
const press = async (keys: string): Promise<void> => user.keyboard(`{Control>}${keys}{/Control}`);
const pasteInDialog = async (text: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: /从 Excel 粘贴/ }));
  await user.click(await screen.findByRole('textbox', { name: '粘贴的内容' }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: /^加入/ }));
};
const begin = async () => {
  const stage = inTab(<Page />, { path: '/citycenter/addaskorder' });
  await screen.findByRole('grid', { name: '要货明细' });
  const first = document.querySelector<HTMLElement>('[data-row="0"] [data-column="0"]');
  await user.click(first ?? document.body);
  await user.paste('WL1001031\t5\nWL1001032\t6');
  await waitFor(() =>
    expect(shown()).toEqual([expect.stringMatching(/31号.*\|5/), expect.stringMatching(/32号.*\|6/)]),
  );
  return stage;
};
const thirty = goods
  .slice(0, 30)
  .map(({ code }, at) => `${code}\t${at + 1}`)
  .join('\n');

describe('taking back in 填写要货单', () => {
  it('takes 30 pasted lines back and brings them again, by the message and by keys', async () => {
    await begin();
    const before = shown();
    await pasteInDialog(thirty);
    await waitFor(() => expect(shown()).toHaveLength(32));
    const after = shown();
    expect(await screen.findByText('已加入 30 行')).toBeTruthy();
    await user.click(document.querySelector('[data-row="0"] [data-column="0"]') ?? document.body);
    await press('z');
    expect(shown()).toEqual(before);
    await press('y');
    expect(shown()).toEqual(after);
    await press('zz');
    expect(shown()).toEqual([]);
    await press('yy');
    expect(shown()).toEqual(after);
  });

  it('takes the pasted lines back by keys before any cell is chosen, and no further than a text field', async () => {
    await begin();
    const before = shown();
    await pasteInDialog(thirty);
    await waitFor(() => expect(shown()).toHaveLength(32));
    const after = shown();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('heading', { name: '明细' }));
    await press('z');
    expect(shown()).toEqual(before);
    await press('y');
    expect(shown()).toEqual(after);
    await user.click(screen.getByRole('textbox', { name: '备注' }));
    await press('z');
    expect(shown()).toEqual(after);
  });

  it('takes the pasted lines back from the message', async () => {
    await begin();
    await pasteInDialog(thirty);
    await screen.findByText('已加入 30 行');
    const [offered] = [...document.querySelectorAll<HTMLElement>('.ant-message button')];
    await user.click(offered ?? document.body);
    expect(shown()).toHaveLength(2);
  });

  it('takes a copied order back', async () => {
    const stage = await begin();
    const before = shown();
    const question = screen.findByRole('button', { name: '替换' });
    stage.tab().setQuery({ copy: '31' });
    const yes = await question.catch(() => undefined);
    if (yes) await user.click(yes);
    expect(await screen.findByText('已复制 1 行')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '撤销' })[0] ?? document.body);
    await waitFor(() => expect(shown()).toEqual(before));
    await user.click(screen.getByRole('button', { name: '重做' }));
    await waitFor(() => expect(shown()).toHaveLength(1));
  });
});
