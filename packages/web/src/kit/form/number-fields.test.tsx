import { write } from '@material/contract/kernel/call/call.ts';
import { entered } from '@material/contract/kernel/field/entered.ts';
import { moneyShape } from '@material/contract/kernel/value/decimal.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { FormDialog } from './form-dialog.tsx';

const call = write('/api/City/AddNumbers', {
  access: 'signedIn',
  input: z.strictObject({
    rate: entered.ratio('税率').nullable().optional(),
    days: entered.count('天数', { max: 3650 }).nullable().optional(),
    stock: entered.qty('库存').nullable().optional(),
    least: entered.number('起订金额', moneyShape).nullable().optional(),
    isDecimal: entered.flag('可带小数'),
  }),
  output: z.object({ id: z.int() }),
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(call, () => ({ id: 9 }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const begin = async (): Promise<void> => {
  inTab(
    <FormDialog
      call={call}
      title="数字"
      open
      onClose={() => undefined}
      fields={['rate', 'days', 'stock', 'least', 'isDecimal']}
      initial={{}}
    />,
  );
  await screen.findByRole('dialog', { name: '数字' });
};
const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const said = (name: string): string => {
  const by = box(name).getAttribute('aria-describedby');
  return by === null ? '' : (document.getElementById(by)?.textContent ?? '');
};

describe('a number of a form', () => {
  it.each([
    ['税率', '1e2', '必须是数字'],
    ['税率', '-5', '不能为负'],
    ['税率', '12.345', '最多 2 位小数'],
    ['天数', '1e2', '必须是整数'],
    ['天数', '-5', '不能小于 0'],
    ['天数', '1.5', '必须是整数'],
    ['天数', '0x10', '必须是整数'],
    ['库存', 'abc', '必须是数字'],
    ['库存', '-5', '不能为负'],
    ['起订金额', '1,5', '必须是数字'],
  ])('%s %s stays, and is said to be wrong: %s', async (name, typed, sentence) => {
    await begin();
    await user.type(box(name), typed);
    await user.tab();
    await waitFor(() => expect(said(name)).toBe(sentence));
    expect(box(name).value).toBe(typed);
    await user.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() => expect(box(name).getAttribute('aria-invalid')).toBe('true'));
    expect(server.requestsTo(call)).toEqual([]);
  });

  it('beside a switch, which is off while nobody touches it and is called unfilled by nobody', async () => {
    await begin();
    await user.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() => expect(server.requestsTo(call)).toHaveLength(1));
    expect(server.requestsTo(call)[0]?.input).toEqual({ isDecimal: false });
  });

  it('reads what a Chinese keyboard and a spreadsheet write', async () => {
    await begin();
    await user.type(box('税率'), '１２。５');
    await user.type(box('起订金额'), '1,234.50');
    await user.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() => expect(server.requestsTo(call)).toHaveLength(1));
    expect(server.requestsTo(call)[0]?.input).toEqual({ rate: '0.125', least: '1234.50', isDecimal: false });
  });
});
