import { supplierPriceCalls, type SupplierPriceRow } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { mul, roundMoney } from '@material/contract/kernel/value/decimal.ts';
import type { Story } from './story.ts';
import type { Step } from './timeline.ts';

const { getListSupplierMaterial, getSupplierPrice, addSupplierPrice } = supplierPriceCalls;
const { approveSupplierPrice, refuseSupplierPrice, stopSupplierPrice, withdrawSupplierPrice } = supplierPriceCalls;

/** What becomes of each change; those after the month leave its orders as they are. */
const changes = [
  { factor: '1.01', reason: '季节调价', becomes: 'mistaken' },
  { factor: '1.3', reason: '原料涨价', becomes: 'waiting' },
  { factor: '1.25', reason: '年度谈判', becomes: 'approved' },
  { factor: '1.6', reason: '原料涨价', becomes: 'refused' },
  { factor: '0.7', reason: '促销', becomes: 'waiting' },
  { factor: '1.4', reason: '年度谈判', becomes: 'withdrawn' },
] as const;
const startsInDays = 10;

/** Headquarters changes prices of the weeks to come: within the limit and beyond it, approved, refused, taken back and still waiting. */
export function priceSteps({ people: { checkers }, until }: Story): Step[] {
  const [proposer, checker] = checkers;
  const day = businessDate(until);
  const at = instantAt(addDays(day, -1), '10:20');
  const now = { now: at };
  const validFrom = addDays(day, startsInDays);
  async function change(from: SupplierPriceRow, factor: string, priceReason: string): Promise<SupplierPriceRow> {
    const stored = await proposer.ask(getSupplierPrice, { id: from.id }, now);
    const { supplierId, materialId, taxRateId, minQty, multiple, leadDays, priority, isPreferred } = stored;
    const { fluctuationPct, tiers, cityPrices } = stored;
    const goods = { supplierId, materialId, taxRateId, minQty, multiple, leadDays, priority, isPreferred };
    // What cities pay, and what more of it costs, goes up and down with the price.
    const changed = <R extends { readonly price: string }>(row: R): R => ({
      ...row,
      price: roundMoney(mul(row.price, factor)),
    });
    const priced = { price: changed(stored).price, tiers: tiers.map(changed), cityPrices: cityPrices.map(changed) };
    const terms = { fluctuationPct, priceReason, validFrom, validTo: addDays(validFrom, 364) };
    return proposer.ask(addSupplierPrice, { ...goods, ...terms, ...priced }, now);
  }
  const run = async () => {
    const { list } = await proposer.ask(getListSupplierMaterial, { pageIndex: 1, pageSize: changes.length }, now);
    for (const [index, { factor, reason, becomes }] of changes.entries()) {
      const from = list[index];
      if (!from) continue;
      const { id, rowVersion } = await change(from, factor, reason);
      if (becomes === 'approved') await checker.ask(approveSupplierPrice, { id, rowVersion }, now);
      if (becomes === 'refused')
        await checker.ask(refuseSupplierPrice, { id, rowVersion, reason: '涨幅过大，请与供应商再谈' }, now);
      if (becomes === 'withdrawn') await proposer.ask(withdrawSupplierPrice, { id, rowVersion }, now);
      if (becomes === 'mistaken') {
        await checker.ask(stopSupplierPrice, { id, rowVersion, reason: '报价录入有误' }, now);
        await change(from, '1.02', reason);
      }
    }
    return [];
  };
  return [{ at, run }];
}
