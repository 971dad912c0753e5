import type { Call } from '@material/contract/kernel/call/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { profileChangeCalls } from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { bankChangeCalls } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { pictureCalls } from '@material/contract/catalogue/picture/picture.calls.ts';
import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { revisionCalls } from '@material/contract/ordering/revision/revision.calls.ts';
import { complaintCalls } from '@material/contract/quality/complaint/complaint.calls.ts';
import { returnCalls } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { terminalCalls } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Signed } from '../../../test/harness/client.ts';
import { startHarness, type Harness } from '../../../test/harness/harness.ts';

let server: Harness;
// Orders of some days, so that every card has something to count.
beforeAll(async () => {
  server = await startHarness({ template: 'played' });
}, 120_000);
afterAll(() => server.stop());

/** The call behind each screen that a card opens, as its page sends the address. */
const listOf: Readonly<Record<string, Call>> = {
  askOrder: askOrderCalls.getListAskOrder,
  buhuoList: askOrderCalls.getListAskOrder,
  askOrderCheck: askOrderCalls.getListAskOrder,
  pickupOrder: pickupOrderCalls.getListPickupOrder,
  transportOrder: transportOrderCalls.getListTransportOrder,
  terminalCheck: terminalCalls.getCheckOrderForTerminal,
  revisionCheck: revisionCalls.getListAskRevision,
  supplierTerminal: terminalCalls.getCheckOrderForTerminal,
  inboundOrder: inboundCalls.getAllInboundOrder,
  inboundCheck: inboundCalls.getAllInboundOrder,
  returnOrder: returnCalls.getListReturnOrder,
  returnCheck: returnCalls.getListReturnOrder,
  supplierReturn: returnCalls.getListReturnOrder,
  complaintOrder: complaintCalls.getListComplaintOrder,
  questionDeal: complaintCalls.getListComplaintOrder,
  supplierComplaint: complaintCalls.getListComplaintOrder,
  supplierMaterial: supplierPriceCalls.getListSupplierMaterial,
  supplierBank: bankChangeCalls.getListSupplierBankChange,
  supplierProfile: profileChangeCalls.getListSupplierProfileChange,
  materialImageCheck: pictureCalls.getListMaterialPicture,
};
const lists = new Set(['status', 'restTask']);
const fromAddress = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== 'all')
      .map(([name, value]) => [name, lists.has(name) ? value.split(',') : value]),
  );

async function expectTrue(who: Signed, name: string): Promise<string[]> {
  const cards = (await server.done(who, todoCalls.getTodoCounts, {})).list;
  for (const { key, screen, query, count, late } of cards) {
    const call = listOf[screen];
    if (!call) throw new Error(`${key} opens ${screen}`);
    const sent = { ...fromAddress(query), pageSize: 1000 };
    const page = (await server.done(who, call, sent)) as { totalCount: number };
    expect([name, key, count]).toEqual([name, key, page.totalCount]);
    expect(late, `${name} ${key}`).toBeLessThanOrEqual(count);
  }
  return cards.filter(({ count }) => count > 0).map(({ key }) => key);
}

test('what a card counts is what its list shows, for every user in every centre they work in', async () => {
  const users = await server.rows<{ username: string; source: string }>(
    `select u.username, u.source from app_user u left join city c on c.id = u.city_id left join supplier s on s.id = u.supplier_id
     where exists (select from user_role x join role r on r.id = x.role_id where x.user_id = u.id and r.centre <> '消息中心')
      and coalesce(c.status <> 'DISABLED', true) and coalesce(s.status <> 'STOPPED', true) order by u.username`,
  );
  const [units] = await server.rows<{ city: number; supplier: number }>(
    `select (select city_id from ask_order group by 1 order by count(*) desc limit 1) as city,
      (select supplier_id from ask_order group by 1 order by count(*) desc limit 1) as supplier`,
  );
  const met = new Set<string>();
  for (const { username, source } of users) {
    const centres =
      source === 'MANAGEMENT' ? ['management', `city:${units?.city}`, `supplier:${units?.supplier}`] : [undefined];
    for (const centre of centres) {
      const who = await server.as(username, centre === undefined ? {} : { centre });
      for (const key of await expectTrue(who, `${username} ${centre ?? ''}`)) met.add(key);
    }
  }
  // Cards that count nothing anywhere would prove nothing.
  expect([...met]).toEqual(
    expect.arrayContaining([
      'firstCheck',
      'short',
      'drafts',
      'expired',
      'terminalCheck',
      'revisionFirstCheck',
      'revisionFinalCheck',
      'revisionDeclined',
      'toAgree',
      'revisionFirstCheck',
      'revisionFinalCheck',
      'revisionDeclined',
      'receiving',
      'correction',
      'returnDraft',
      'returnCheck',
      'returnNextCheck',
      'returnDisputed',
      'returnAnswer',
      'returnHandOver',
      'complaintDraft',
      'complaintCheck',
      'complaintAnswer',
      'complaintHandle',
      'complaintReopened',
      'complaintApprove',
      'complaintConfirm',
      'confirm',
      'ship',
      'depart',
    ]),
  );
}, 120_000);

test('nobody is told of work that is not theirs', async () => {
  const keysOf = async (username: string, centre: string) =>
    (await server.done(await server.as(username, { centre }), todoCalls.getTodoCounts, {})).list.map(({ key }) => key);
  expect(await keysOf('pk01', 'management')).toEqual(['complaintCheck', 'complaintHandle', 'complaintReopened']);
  expect(await keysOf('cw01', 'management')).toEqual(['bankComing']);
  expect(await keysOf('glzx01', 'management')).toEqual([
    'firstCheck',
    'finalCheck',
    'deadline',
    'rejected',
    'short',
    'rest',
    'held',
    'terminalCheck',
    'revisionFirstCheck',
    'revisionFinalCheck',
    'revisionDeclined',
    'correction',
    'returnCheck',
    'returnNextCheck',
    'returnDisputed',
    'complaintCheck',
    'complaintHandle',
    'complaintReopened',
    'complaintApprove',
    'prices',
    'bankChecks',
    'bankComing',
    'pictures',
    'profiles',
  ]);
});

const ordered = [
  ['glzx01', askOrderCalls.getListAskOrder],
  ['sup_gys001', pickupOrderCalls.getListPickupOrder],
  ['sup_gys001', transportOrderCalls.getListTransportOrder],
  ['city_sh', inboundCalls.getAllInboundOrder],
] as const;

test('what waits, and what is late, comes by its time, unless another order is asked for', async () => {
  let met = 0;
  for (const [username, call] of ordered) {
    const who = await server.as(username);
    for (const duty of ['mine', 'late'] as const) {
      const page = await server.done(who, call, { duty, pageSize: 1000 });
      const times = page.list.map((row) => row.duty.until ?? '9');
      expect([username, duty, times]).toEqual([username, duty, times.toSorted()]);
      met += times.length;
      const byId = await server.done(who, call, { duty, pageSize: 1000, sorting: 'id desc' });
      const ids = byId.list.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    }
  }
  expect(met).toBeGreaterThan(10);
});
