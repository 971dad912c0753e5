import { recipeCalls } from '@material/contract/catalogue/product/recipe.calls.ts';
import { materialPick, pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { sampleOf } from '../../../test/sample.ts';
import { FormDialog } from './form-dialog.tsx';

const call = recipeCalls.addProductOfMaterial;
let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(pickerCalls.getCanUseMaterial, () => ({
    list: [sampleOf(materialPick, { id: 3, name: '大米', displayName: '大米' })],
    totalCount: 1,
  }));
});
afterEach(clearStage);

const initial = {
  productId: 1,
  validFrom: '2026-12-01',
  reason: '试做',
  lines: [{ materialId: 3, netQty: '0.2', lossRatio: '0.1', isMain: true }],
};
const Dialog = () => (
  <FormDialog open call={call} title="配方" fields={['lines']} initial={initial} onClose={() => undefined} />
);
const rows = (): HTMLElement[] => within(screen.getByRole('group', { name: '配方' })).getAllByRole('listitem');
const save = (): Promise<void> => user.click(screen.getByRole('button', { name: /保\s?存|确\s?定/ }));

it('draws each cell by its field, and sends what stands in the rows', async () => {
  server.on(call, () => sampleOf(call.output, {}));
  inTab(<Dialog />);
  const net = await screen.findByLabelText('第 1 行净用量');
  expect(screen.getByLabelText('第 1 行损耗率')).toHaveProperty('value', '10');
  await user.clear(net);
  await user.type(net, '0.3');
  await user.click(screen.getByLabelText('第 1 行主料'));
  await save();
  await waitFor(() => expect(server.requestsTo(call)).toHaveLength(1));
  expect(server.requestsTo(call)[0]?.input).toMatchObject({
    lines: [{ materialId: 3, netQty: '0.3', lossRatio: '0.1', isMain: false }],
  });
});

it('says what is wrong at its cell, of the row that it is about', async () => {
  inTab(<Dialog />);
  await user.click(await screen.findByRole('button', { name: '添加一行' }));
  expect(rows()).toHaveLength(2);
  await save();
  const wrong = await screen.findByLabelText('第 2 行净用量');
  await waitFor(() => expect(wrong.getAttribute('aria-invalid')).toBe('true'));
  expect(within(rows()[1] ?? document.body).getByText('请选择物料')).toBeTruthy();
  expect(screen.getByLabelText('第 1 行净用量').getAttribute('aria-invalid')).toBeNull();
  expect(server.requestsTo(call)).toEqual([]);
});

it('takes away the row that is meant, and says what the server says of the others', async () => {
  const problems = [{ path: ['lines', 0, 'materialId'], message: '物料已停用' }];
  server.onRaw(call, () => refusal(0, '物料已停用', { code: 'invalidInput', problems }));
  inTab(<Dialog />);
  await user.click(await screen.findByRole('button', { name: '添加一行' }));
  await user.click(screen.getByRole('button', { name: '删除第 2 行' }));
  expect(rows()).toHaveLength(1);
  await save();
  expect(await screen.findByText('物料已停用')).toBeTruthy();
});

it('bears its words beside the fields on a phone', async () => {
  setWidth(390);
  inTab(<Dialog />);
  expect(await within((await screen.findAllByRole('listitem'))[0] ?? document.body).findByText('净用量')).toBeTruthy();
});
