import { bankChangeCalls, type BankChangeRow } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { countBankChanges } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import { later, type Story } from './story.ts';
import type { Step } from './timeline.ts';

const { getSupplierBank, supplierBankMassage } = bankChangeCalls;
const { approveSupplierBankChange, refuseSupplierBankChange } = bankChangeCalls;
const { haltSupplierBankChange, withdrawSupplierBankChange } = bankChangeCalls;

/** What becomes of each request, and how many hours before now it was made. */
const changes = [
  { code: 'GYS003', hours: 70, reason: '基本户迁至新开户行', becomes: 'counted' },
  { code: 'GYS005', hours: 30, reason: '收到邮件要求改付另一账户', becomes: 'refused' },
  { code: 'GYS006', hours: 28, reason: '公司更名', becomes: 'withdrawn' },
  { code: 'GYS007', hours: 26, reason: '更换开户银行', becomes: 'halted' },
  { code: 'GYS001', hours: 7, reason: '更换开户银行', becomes: 'approved' },
  { code: 'GYS002', hours: 3, reason: '原账户销户', becomes: 'waiting' },
] as const;

type Change = (typeof changes)[number];
type Ref = Pick<BankChangeRow, 'id' | 'rowVersion'>;
type Doing = { readonly checkers: readonly [Actor, Actor]; readonly now: { readonly now: Date } };

/** Somebody has called the supplier, and asks for the change. */
async function ask({ checkers: [asker], now }: Doing, { code, reason, becomes }: Change, index: number) {
  const found = await asker.ask(suppliers.calls.list, { filter: code, pageIndex: 1, pageSize: 1 }, now);
  const [supplier] = found.list;
  if (!supplier) throw new Error(`demonstration: there is no supplier ${code}`);
  const { accountName, phones } = await asker.ask(getSupplierBank, { supplierId: supplier.id }, now);
  const [called] = phones;
  if (!called) throw new Error(`demonstration: ${code} has no phone`);
  const bank = {
    accountName,
    bankName: '示例商业银行(虚构)',
    bankNo: `10000000000${index}`,
    bankAccount: `000000000000000900${index}`,
  };
  const call = {
    callName: called.name,
    callPhone: called.phone,
    callTime: wireTime(later(now.now, -1)),
    callNote: becomes === 'refused' ? '对方称不清楚此事，要再核实。' : '对方财务口述新账号，与开户证明一致。',
  };
  return asker.ask(supplierBankMassage, { supplierId: supplier.id, bankReason: reason, ...bank, ...call }, now);
}

/** What others make of it. */
async function answer({ checkers: [asker, checker], now }: Doing, becomes: Change['becomes'], { id, rowVersion }: Ref) {
  const ref = { id, rowVersion };
  if (becomes === 'waiting') return;
  if (becomes === 'refused') {
    await checker.ask(refuseSupplierBankChange, { ...ref, reason: '回访电话未能证实' }, now);
    return;
  }
  if (becomes === 'withdrawn') {
    await asker.ask(withdrawSupplierBankChange, ref, now);
    return;
  }
  const approved = await checker.ask(approveSupplierBankChange, { ...ref, reason: '已核对开户证明' }, now);
  if (becomes !== 'halted') return;
  const stopped = { id, rowVersion: approved.rowVersion, reason: '与供应商财务核实不一致' };
  await checker.ask(haltSupplierBankChange, stopped, now);
}

/** Suppliers want to be paid elsewhere: somebody has called them, somebody else looks, and a day goes by. */
export function bankSteps({ people: { checkers }, until }: Story, asJob: (at: Date) => Ctx): Step[] {
  const steps = changes.map((change, index): Step => {
    const at = later(until, -change.hours);
    const doing = { checkers, now: { now: at } };
    const run = async () => {
      await answer(doing, change.becomes, await ask(doing, change, index));
      return [];
    };
    return { at, run };
  });
  const counted = later(until, -40);
  const run = async () => {
    await countBankChanges(asJob(counted));
    return [];
  };
  return [...steps, { at: counted, run }];
}
