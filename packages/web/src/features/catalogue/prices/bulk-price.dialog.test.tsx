import { newPriceImpactCalls, priceBatchCalls } from '@material/contract/catalogue/price/price-batch.calls.ts';
import { supplierPriceCalls, supplierPriceRow } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Page } from './supplier-material.page.tsx';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';

const row = sampleOf(supplierPriceRow, { id: 8, materialName: '东北珍珠米', status: 'EFFECTIVE', actions: [] });
const stepped = priceBatchCalls.previewSupplierPrices.output.shape.list.element;
const line = (id: number, outcome: 'PASS' | 'ASK' | 'REFUSED', note = '') =>
  sampleOf(stepped, {
    id,
    rowVersion: id + 1,
    materialName: `物料${id}`,
    priceFrom: '10',
    priceTo: '11',
    outcome,
    note,
  });

let server: FakeServer;
const sent: unknown[] = [];
beforeEach(() => {
  setWidth(1440);
  sent.length = 0;
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(supplierPriceCalls.getListSupplierMaterial, () => ({ list: [row], totalCount: 1 }));
  server.on(priceBatchCalls.previewSupplierPrices, (input) => {
    sent.push(input);
    return { list: [line(1, 'PASS'), line(2, 'ASK', '超过浮动上限 3%'), line(3, 'REFUSED', '没有生效的报价')] };
  });
  server.on(newPriceImpactCalls.getSteppedPriceImpact, () => ({ list: [], amount: '0' }));
});
vi.setConfig({ testTimeout: 30_000 });
afterEach(clearStage);

/** The dialog of a title, once it has taken the place of the one before. */
async function dialogOf(title: RegExp | string, selector = '*'): Promise<HTMLElement> {
  await screen.findByText(title, { selector });
  return screen.findByRole('dialog');
}

async function previewed(): Promise<HTMLElement> {
  inTab(<Page />, { path: '/managecenter/SupplierMaterial', screen: 'supplierMaterial' });
  await screen.findByRole('button', { name: '东北珍珠米' });
  await user.click(screen.getByRole('button', { name: '批量调价' }));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('调整幅度'), '10');
  await user.type(within(form).getByLabelText('生效日期'), '2099-01-01{Enter}');
  await user.click(within(form).getByRole('button', { name: '预览' }));
  return dialogOf(/批量调价预览/);
}

const result: Output<typeof priceBatchCalls.changeSupplierPrices>['list'] = [
  { id: 1, outcome: 'REFUSED', note: '预览后这个报价已经变动，请重新预览' },
  { id: 2, outcome: 'ASK', note: '' },
];

it('shows every line before it is done, sends those that can be as they were seen, and says what became of each', async () => {
  server.on(priceBatchCalls.changeSupplierPrices, (input) => {
    sent.push(input);
    return { list: result };
  });
  const preview = await previewed();
  expect(sent[0]).toMatchObject({ by: 'PERCENT', step: '10', places: 2, validFrom: '2099-01-01' });
  expect(within(preview).getByText('超过浮动上限 3%')).toBeTruthy();
  expect(preview.textContent).toContain('1 条直接生效，1 条待审核，1 条不能调整');
  await user.type(within(preview).getByLabelText('改价原因'), '季节调价');
  await user.click(within(preview).getByRole('button', { name: '确认调整 2 条' }));
  const shown = await dialogOf(/批量调价结果/);
  expect(within(shown).getByText('预览后这个报价已经变动，请重新预览')).toBeTruthy();
  expect(sent[1]).toMatchObject({
    lines: [
      { id: 1, rowVersion: 2 },
      { id: 2, rowVersion: 3 },
    ],
    step: '10',
    priceReason: '季节调价',
  });
});

it('goes back to the step with what was entered', async () => {
  const preview = await previewed();
  await user.click(within(preview).getByRole('button', { name: '返回修改' }));
  const form = await dialogOf('批量调价', '.ant-modal-title');
  expect(within(form).getByLabelText<HTMLInputElement>('调整幅度').value).toBe('10');
});
