import { profileChangeCalls } from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { supplierCalls } from '@material/contract/catalogue/supplier.calls.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';
import { jobList } from '../../jobs.ts';
import { deliverGathered } from '../../kernel/operation/outbox.ts';
import { systemCtx } from '../../kernel/operation/system.ts';

const server = await startHarness();
afterAll(server.stop);

const { addSupplierProfileChange, getListSupplierProfileChange } = profileChangeCalls;
const { passSupplierProfileChange, refuseSupplierProfileChange, withdrawSupplierProfileChange } = profileChangeCalls;
const supplier = await server.as('sup_gys001');
const other = await server.as('sup_gys003');
const checker = await server.as('glzx01', { centre: 'management' });

type Own = Readonly<Record<'name' | 'contact' | 'phone' | 'address' | 'landline', string>>;
let own: Own & { readonly id: number };
beforeEach(async () => {
  await server.rows('delete from supplier_profile_change');
  own = (await server.done(supplier, supplierCalls.getSupplierInfo, {})) as unknown as typeof own;
});

const ask = (change: Partial<Own> = {}) => {
  const { name, contact, phone } = own;
  return server.send(supplier, addSupplierProfileChange, {
    name,
    contact,
    phone,
    ...change,
    profileReason: '人员变动',
  });
};
const asked = async (change: Partial<Own>): Promise<Output<typeof addSupplierProfileChange>> => {
  const { name, contact, phone } = own;
  return server.done(supplier, addSupplierProfileChange, {
    name,
    contact,
    phone,
    ...change,
    profileReason: '人员变动',
  });
};
const now = async (): Promise<Own> =>
  (await server.done(supplier, supplierCalls.getSupplierInfo, {})) as unknown as Own;

test('a supplier stays as it is until somebody has passed what it asks for, and is found by it afterwards', async () => {
  const change = await asked({ contact: '贺示例', address: '南京示例路 8 号' });
  expect(change.changes).toEqual([
    { label: '联系人', before: own.contact, after: '贺示例' },
    { label: '地址', before: own.address, after: '南京示例路 8 号' },
  ]);
  expect((await now()).contact).toBe(own.contact);
  const passed = await server.done(checker, passSupplierProfileChange, {
    id: change.id,
    rowVersion: change.rowVersion,
  });
  expect(passed.status).toBe('PASSED');
  expect(await now()).toMatchObject({ contact: '贺示例', address: '南京示例路 8 号', phone: own.phone });
  const renamed = await asked({ name: '示例澄禾粮油有限公司' });
  await server.done(checker, passSupplierProfileChange, { id: renamed.id, rowVersion: renamed.rowVersion });
  const found = await server.done(checker, suppliers.calls.list, { filter: '澄禾', pageIndex: 1, pageSize: 5 });
  expect(found.list.map(({ id }) => id)).toEqual([own.id]);
});

test('one change waits at a time, and nothing is asked for where nothing differs', async () => {
  expect(expectProblems(await ask())).toEqual({ profileReason: '与现在的企业信息相同，没有需要变更的内容' });
  const change = await asked({ contact: '贺示例' });
  expectRefusal(await ask({ contact: '另一人' }), 'blocked');
  await server.done(supplier, withdrawSupplierProfileChange, { id: change.id, rowVersion: change.rowVersion });
  expect((await asked({ contact: '另一人' })).status).toBe('PENDING');
});

test('what headquarters has changed meanwhile is not overwritten unseen', async () => {
  const change = await asked({ contact: '贺示例' });
  await server.rows(`update supplier set contact = '总部改的' where id = $1`, [own.id]);
  const answer = await server.send(checker, passSupplierProfileChange, {
    id: change.id,
    rowVersion: change.rowVersion,
  });
  expectRefusal(answer, 'blocked');
  expect(JSON.stringify(answer)).toContain('联系人在申请之后已被修改');
  expect((await now()).contact).toBe('总部改的');
});

test('why something was refused is told to whoever asked for it', async () => {
  const change = await asked({ name: '示例更名有限公司' });
  const refused = { id: change.id, rowVersion: change.rowVersion, reason: '与营业执照不一致' };
  expect((await server.done(checker, refuseSupplierProfileChange, refused)).checkOpinion).toBe('与营业执照不一致');
  expect((await now()).name).toBe(own.name);
  await deliverGathered(systemCtx(server.resources, server.clock.now, 'test'), jobList.topics);
  const [told] = await server.rows<{ content: string }>(
    `select m.content from message m where m.title = '企业信息变更被驳回' order by m.id desc limit 1`,
  );
  expect(told?.content).toContain('与营业执照不一致');
});

test('a supplier sees and withdraws what is its own alone', async () => {
  const change = await asked({ contact: '贺示例' });
  expect((await server.done(other, getListSupplierProfileChange, {})).list).toEqual([]);
  const taken = { id: change.id, rowVersion: change.rowVersion };
  expectRefusal(await server.send(other, withdrawSupplierProfileChange, taken), 'notFound');
  expectRefusal(await server.send(supplier, passSupplierProfileChange, taken), 'noPower');
});
