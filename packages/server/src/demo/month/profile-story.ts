import {
  profileChangeCalls,
  type ProfileChangeRow,
} from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { supplierCalls } from '@material/contract/catalogue/supplier.calls.ts';
import { later, type Story } from './story.ts';
import type { Step } from './timeline.ts';

const { addSupplierProfileChange, passSupplierProfileChange } = profileChangeCalls;
const { refuseSupplierProfileChange, withdrawSupplierProfileChange } = profileChangeCalls;

/** What each supplier asks for, how many hours before now, and what becomes of it. */
const changes = [
  { code: 'GYS002', hours: 46, asks: { address: '示例开发区麦香路 6 号' }, why: '地址搬迁', becomes: 'passed' },
  { code: 'GYS004', hours: 33, asks: { legalPerson: '示例新法人' }, why: '法定代表人变更', becomes: 'refused' },
  { code: 'GYS003', hours: 20, asks: { town: '示例市' }, why: '填错了', becomes: 'withdrawn' },
  {
    code: 'GYS001',
    hours: 6,
    asks: { contact: '贺示例', landline: '000-10000009' },
    why: '联系人更换',
    becomes: 'waiting',
  },
] as const;
type Change = (typeof changes)[number];

/** Suppliers move and change their people; headquarters looks at what they say before it counts. */
export function profileSteps({ people, until, db }: Story): Step[] {
  const [checker] = people.checkers;
  async function answer(becomes: Change['becomes'], { id, rowVersion }: ProfileChangeRow, now: { now: Date }) {
    const ref = { id, rowVersion };
    if (becomes === 'passed') await checker.ask(passSupplierProfileChange, ref, now);
    if (becomes === 'refused')
      await checker.ask(refuseSupplierProfileChange, { ...ref, reason: '需要补充证明材料' }, now);
  }
  return changes.map(({ code, hours, asks, why, becomes }): Step => {
    const at = later(until, -hours);
    const run = async () => {
      const now = { now: at };
      const found = await db.selectFrom('supplier').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      const supplier = people.supplier(found.id);
      const own = await supplier.ask(supplierCalls.getSupplierInfo, {}, now);
      const same = { name: String(own['name']), contact: String(own['contact']), phone: String(own['phone']) };
      const change = await supplier.ask(addSupplierProfileChange, { ...same, ...asks, profileReason: why }, now);
      const { id, rowVersion } = change;
      if (becomes === 'withdrawn') await supplier.ask(withdrawSupplierProfileChange, { id, rowVersion }, now);
      await answer(becomes, change, now);
      return [];
    };
    return { at, run };
  });
}
