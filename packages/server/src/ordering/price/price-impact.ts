import { effectivePrice, type PriceVersion } from '@material/contract/catalogue/price.rules.ts';
import { measuredDays } from '@material/contract/catalogue/price-change.rules.ts';
import { priceImpactCalls, type PriceImpact } from '@material/contract/catalogue/supplier-price.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { decimal, mul, plain, roundMoney, shorten, sum } from '@material/contract/kernel/value/decimal.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { orderedSince, type Ordered } from './price-impact.repo.ts';

const average = (amount: string, qty: string): string =>
  shorten(plain(decimal(amount).div(decimal(qty)).toDecimalPlaces(6)));

/** The lines of one city by both prices; a line keeps the tier that its own quantity reaches. */
function cityImpact(
  version: Pick<PriceVersion, 'price' | 'tiers' | 'cityPrices'>,
  on: string,
  lines: readonly Ordered[],
) {
  const qty = sum(lines.map((line) => line.qty));
  const before = sum(lines.map((line) => mul(line.qty, line.unitPrice)));
  const after = sum(
    lines.map((line) => mul(line.qty, effectivePrice(version, { cityId: line.cityId, qty: line.qty, on }).price)),
  );
  return {
    id: lines[0]?.cityId ?? 0,
    cityName: lines[0]?.cityName ?? '',
    qty: shorten(qty),
    priceFrom: average(before, qty),
    priceTo: average(after, qty),
    amount: roundMoney(plain(decimal(after).minus(decimal(before)))),
  } satisfies PriceImpact;
}

async function impactOf(ctx: Ctx, wanted: number) {
  const version = await seenRow(ctx, 'supplier_price', wanted);
  if (!version) refuse('notFound');
  const lines = await orderedSince(ctx, version.id, addDays(businessDate(ctx.now), -measuredDays));
  const byCity = Map.groupBy(lines, ({ cityId }) => cityId);
  const { price, tiers, city_prices: cityPrices, valid_from: on } = version;
  const list = [...byCity.values()]
    .filter((ofCity) => ofCity.some(({ qty }) => Number(qty) > 0))
    .map((ofCity) => cityImpact({ price, tiers, cityPrices }, on, ofCity));
  return { list, amount: roundMoney(sum(list.map(({ amount }) => amount))) };
}

/** What a price would have changed on the orders of the last 30 days. */
export const priceImpact = implement(priceImpactCalls, {
  getSupplierPriceImpact: (ctx, { id }) => impactOf(ctx, id),
});
