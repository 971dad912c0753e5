import { priceProposalCalls } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { mul, roundMoney } from '@material/contract/kernel/value/decimal.ts';
import { later, type Story } from './story.ts';
import type { Step } from './timeline.ts';

const { getListSupplierPrice, proposeSupplierPrice } = priceProposalCalls;
const { getSupplierPrice, refuseSupplierPrice, withdrawSupplierPrice } = supplierPriceCalls;

/** Who proposes what, how many hours before now, and what becomes of it. Nothing of it changes the orders of the month. */
const proposals = [
  { code: 'GYS002', hours: 40, factor: '1.18', why: '原料涨价', becomes: 'refused' },
  { code: 'GYS003', hours: 26, factor: '0.95', why: '促销', becomes: 'withdrawn' },
  { code: 'GYS001', hours: 7, factor: '1.04', why: '原料涨价', becomes: 'waiting' },
  { code: 'GYS004', hours: 2, factor: '0.97', why: '季节调价', becomes: 'waiting' },
] as const;
const startsInDays = 14;

/** Suppliers ask for another price; headquarters looks at each. */
export function proposalSteps({ people, until, db }: Story): Step[] {
  const [checker] = people.checkers;
  const validFrom = addDays(businessDate(until), startsInDays);
  return proposals.map(({ code, hours, factor, why, becomes }): Step => {
    const at = later(until, -hours);
    const run = async () => {
      const now = { now: at };
      const found = await db.selectFrom('supplier').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      const supplier = people.supplier(found.id);
      const { list } = await supplier.ask(getListSupplierPrice, { phase: 'HOLDING' }, now);
      const last = list.at(-1);
      if (!last) return [];
      const stored = await supplier.ask(getSupplierPrice, { id: last.id }, now);
      const changed = <R extends { readonly price: string }>(row: R): R => ({
        ...row,
        price: roundMoney(mul(row.price, factor)),
      });
      const { materialId, minQty, multiple, leadDays, tiers, cityPrices } = stored;
      const priced = { price: changed(stored).price, tiers: tiers.map(changed), cityPrices: cityPrices.map(changed) };
      const days = { validFrom, validTo: addDays(validFrom, 179) };
      const entered = { materialId, minQty, multiple, leadDays, ...priced, ...days, priceReason: why };
      const { id, rowVersion } = await supplier.ask(proposeSupplierPrice, entered, now);
      if (becomes === 'refused')
        await checker.ask(refuseSupplierPrice, { id, rowVersion, reason: '缺少涨价依据' }, now);
      if (becomes === 'withdrawn') await supplier.ask(withdrawSupplierPrice, { id, rowVersion }, now);
      return [];
    };
    return { at, run };
  });
}
