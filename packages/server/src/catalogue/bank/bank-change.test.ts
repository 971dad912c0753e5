import { bankChangeCalls, type BankChangeRow } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { bankDelayHours } from '@material/contract/catalogue/bank/bank-change.rules.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { jobList } from '../../jobs.ts';
import { deliverGathered } from '../../kernel/operation/outbox.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { countBankChanges } from './bank-change-jobs.ts';

const { server, deliver } = await deliveryServer();
const asker = await server.as('glzx01', { centre: 'management' });
const checker = await server.as('glzx02', { centre: 'management' });
const finance = await server.as('cw01', { centre: 'management' });
const { supplier } = deliver.people;
afterAll(() => server.stop());

const { getListSupplierBankChange, getOpenBankChange, getSupplierBank, supplierBankMassage } = bankChangeCalls;
const { approveSupplierBankChange, refuseSupplierBankChange } = bankChangeCalls;
const { haltSupplierBankChange, withdrawSupplierBankChange } = bankChangeCalls;
const supplierId = 1;
const asJob = () => systemCtx(server.resources, server.clock.now, 'test');
const ref = ({ id, rowVersion }: BankChangeRow) => ({ id, rowVersion });
const ago = (hours: number): string => wireTime(new Date(server.clock.now.getTime() - hours * 3_600_000));

type Entered = Sent<typeof supplierBankMassage>;
const request = (change: Partial<Entered> = {}): Entered => ({
  supplierId,
  accountName: '示例粮油有限公司',
  bankName: '另一家示例银行',
  bankNo: '100000000001',
  bankAccount: '0000000000000009999',
  bankReason: '更换开户银行',
  callName: '王会计',
  callPhone: phone,
  callTime: ago(1),
  callNote: '对方口述新账号，与开户证明一致',
  ...change,
});
const { phones } = await server.done(asker, getSupplierBank, { supplierId });
const { phone } = first(phones);
const ask = (change: Partial<Entered> = {}): Promise<BankChangeRow> =>
  server.done(asker, supplierBankMassage, request(change));
const accountNow = async (): Promise<unknown> =>
  first(await server.rows<{ bank_account: string }>('select bank_account from supplier where id = $1', [supplierId]))
    .bank_account;
const before = await accountNow();
/** The product's own work so many hours from now. */
const workIn = (hours: number): Promise<void> =>
  countBankChanges(systemCtx(server.resources, new Date(server.clock.now.getTime() + hours * 3_600_000), 'test'));
const listed = async (id: number): Promise<BankChangeRow> =>
  first((await server.done(checker, getListSupplierBankChange, { ids: [id] })).list);

beforeEach(async () => {
  await server.rows(`delete from duty where doc_type = 'supplier_bank_change'`);
  await server.rows('delete from supplier_bank_change');
  await server.rows('update supplier set bank_account = $2 where id = $1', [supplierId, before]);
  await server.rows('delete from outbox');
});

describe('a change of bank data', () => {
  test('counts a day after a second person approved it, and both accounts are seen till then', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ status: 'PENDING', oldBankAccount: before, effectiveAt: null });
    expect(asked.actions.find(({ code }) => code === 'approve')?.blocked).toBe('自己申请的变更要由别人审核');
    expectRefusal(await server.send(asker, approveSupplierBankChange, ref(asked)), 'blocked');
    expectRefusal(await server.send(asker, refuseSupplierBankChange, { ...ref(asked), reason: '不对' }), 'blocked');
    const approved = await server.done(checker, approveSupplierBankChange, { ...ref(asked), reason: '已核对' });
    expect(approved).toMatchObject({ status: 'APPROVED', checkOpinion: '已核对', effectiveAt: ago(-bankDelayHours) });
    await workIn(bankDelayHours - 0.1);
    expect(await accountNow()).toBe(before);
    expect(await listed(asked.id)).toMatchObject({ oldBankAccount: before, bankAccount: '0000000000000009999' });
    await workIn(bankDelayHours);
    expect(await accountNow()).toBe('0000000000000009999');
    expect((await listed(asked.id)).status).toBe('EFFECTIVE');
    const [change] = await server.rows<{ before: object; after: object }>(
      `select before, after from audit where target_table = 'supplier' and target_id = $1 order by id desc limit 1`,
      [String(supplierId)],
    );
    expect(change).toMatchObject({ before: { bank_account: before }, after: { bank_account: '0000000000000009999' } });
  });

  test('rests on a call to a number on record, made lately', async () => {
    const wrong = { callPhone: '15499999999', callTime: ago(-1), callNote: '', callName: '' };
    expect(expectProblems(await server.send(asker, supplierBankMassage, request(wrong)))).toEqual({
      callName: '请填写接听人',
      callNote: '请填写通话记录',
    });
    expect(
      expectProblems(
        await server.send(asker, supplierBankMassage, request({ ...wrong, callNote: '有', callName: '王' })),
      ),
    ).toEqual({
      callPhone: '请回拨该供应商登记在案的电话，不能用对方新给的号码',
      callTime: '通话时间不能晚于现在',
    });
    const old = await server.done(asker, getSupplierBank, { supplierId });
    const same = { accountName: old.accountName, bankName: old.bankName, bankAccount: old.bankAccount };
    const bankNo = old.bankNo === '' ? null : old.bankNo;
    expect(expectProblems(await server.send(asker, supplierBankMassage, request({ ...same, bankNo })))).toEqual({
      bankAccount: '与现在的银行信息相同，没有需要变更的内容',
    });
  });

  test('that is refused, withdrawn or stopped by finance changes nothing, and another can be asked for', async () => {
    const refused = await server.done(checker, refuseSupplierBankChange, { ...ref(await ask()), reason: '未能证实' });
    const again = await ask();
    expectRefusal(await server.send(asker, supplierBankMassage, request()), 'blocked');
    expectRefusal(await server.send(checker, withdrawSupplierBankChange, ref(again)), 'blocked');
    const approved = await server.done(checker, approveSupplierBankChange, ref(again));
    const withdrawn = await server.done(asker, withdrawSupplierBankChange, ref(approved));
    const third = await server.done(checker, approveSupplierBankChange, ref(await ask()));
    expectRefusal(await server.send(finance, approveSupplierBankChange, ref(third)), 'noPower');
    const halted = await server.done(finance, haltSupplierBankChange, { ...ref(third), reason: '开户证明有疑问' });
    expect([refused, withdrawn, halted].map(({ status }) => status)).toEqual(['REFUSED', 'WITHDRAWN', 'HALTED']);
    await workIn(bankDelayHours + 1);
    expect(await accountNow()).toBe(before);
  });

  test('cannot be taken back any more once its time has come', async () => {
    const approved = await server.done(checker, approveSupplierBankChange, ref(await ask()));
    await server.rows('update supplier_bank_change set effective_at = $1', [server.clock.now]);
    expectRefusal(await server.send(asker, withdrawSupplierBankChange, ref(approved)), 'blocked');
    expectRefusal(await server.send(finance, haltSupplierBankChange, { ...ref(approved), reason: '晚了' }), 'blocked');
  });

  test('is told to finance, which has it on the home page, and to the supplier', async () => {
    const asked = await ask();
    const checksOf = async (who: typeof asker): Promise<number | undefined> =>
      (await server.done(who, todoCalls.getTodoCounts, {})).list.find(({ key }) => key === 'bankChecks')?.count;
    expect([await checksOf(asker), await checksOf(checker)]).toEqual([0, 1]);
    const approved = await server.done(checker, approveSupplierBankChange, ref(asked));
    const cards = (await server.done(finance, todoCalls.getTodoCounts, {})).list;
    expect(cards.find(({ key }) => key === 'bankComing')).toMatchObject({ count: 1, title: '待生效银行信息变更' });
    await deliverGathered(asJob(), jobList.topics);
    const toldTo = async (userId: number): Promise<string[]> =>
      (
        await server.rows<{ title: string }>(
          `select m.title from message m join message_receiver r on r.message_id = m.id where r.user_id = $1
           and m.title like '%银行信息变更%' order by m.id desc limit 3`,
          [userId],
        )
      ).map(({ title }) => title);
    expect(await toldTo(finance.userId)).toContain('银行信息变更等你核对');
    expect(first(await toldTo(supplier.userId))).toContain('银行信息变更已通过审核');
    const content = await server.rows<{ content: string }>(
      `select content from message where title like '%银行信息变更已通过审核' order by id desc limit 1`,
    );
    expect(first(content).content).toContain('新尾号 9999');
    expect(first(content).content).not.toContain('0000000000000009999');
    const { open } = await server.done(supplier, getOpenBankChange, { supplierId });
    expect(open).toMatchObject({ id: approved.id, status: 'APPROVED', actions: [] });
    const other = await server.as('sup_gys002');
    expectRefusal(await server.send(other, getOpenBankChange, { supplierId }), 'notFound');
  });
});

describe('the form and the sheet of suppliers', () => {
  test('leave the bank data of a supplier as it is, and say where it is changed', async () => {
    const row = first((await server.done(asker, suppliers.calls.list, { ids: [supplierId], pageSize: 1 })).list);
    const entered = Object.fromEntries(Object.keys(suppliers.fields).map((name) => [name, row[name]]));
    const { id, rowVersion } = row;
    const save = (change: object) =>
      server.send(asker, suppliers.calls.save, { id, rowVersion, ...entered, ...change });
    expect(expectProblems(await save({ bankAccount: '0000000000000001', bankName: '别的银行' }))).toEqual({
      bankAccount: '供应商的银行账号不能更改，请在“银行信息变更”中申请',
      bankName: '供应商的开户银行不能更改，请在“银行信息变更”中申请',
    });
    expect((await save({ remark: '仍可修改其他内容' })).status).toBe(1);
  });
});
