import { newPriceImpactCalls } from '@material/contract/catalogue/price/price-batch.calls.ts';
import { preferredImpactCalls } from '@material/contract/catalogue/preferred/preferred-supplier.calls.ts';
import { cityPricesOf, measuredDays, tiersOf } from '@material/contract/catalogue/price/price-change.rules.ts';
import { effectivePrice, type PriceVersion } from '@material/contract/catalogue/price/price.rules.ts';
import { priceImpactCalls, type PriceImpact } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { decimal, mul, plain, roundMoney, shorten, sum } from '@material/contract/kernel/value/decimal.ts';
import { preferredOffers, steppedPrices } from '../../catalogue/public.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { orderedInCities, orderedSince, type Ordered } from './price-impact.repo.ts';

/** What a supplier would ask for a material. */
type Priced = Pick<PriceVersion, 'price' | 'tiers' | 'cityPrices'> & {
  readonly supplierId: number;
  readonly materialId: number;
};
type Line = Ordered & { readonly priceTo: string };

const average = (amount: string, qty: string): string =>
  shorten(plain(decimal(amount).div(decimal(qty)).toDecimalPlaces(2)));

/** The lines of one city by both prices, with quantity and price where they are of one material; a line keeps the tier that its own quantity reaches. */
function cityImpact(lines: readonly Line[], isOneOnly: boolean) {
  const qty = sum(lines.map((line) => line.qty));
  const before = sum(lines.map((line) => mul(line.qty, line.unitPrice)));
  const after = sum(lines.map((line) => mul(line.qty, line.priceTo)));
  return {
    id: lines[0]?.cityId ?? 0,
    cityName: lines[0]?.cityName ?? '',
    qty: isOneOnly ? shorten(qty) : null,
    priceFrom: isOneOnly ? average(before, qty) : null,
    priceTo: isOneOnly ? average(after, qty) : null,
    amountFrom: roundMoney(before),
    amountTo: roundMoney(after),
    amount: roundMoney(plain(decimal(after).minus(decimal(before)))),
  } satisfies PriceImpact;
}

const pairOf = ({ supplierId, materialId }: Pick<Priced, 'supplierId' | 'materialId'>): string =>
  `${supplierId}/${materialId}`;

function totalOf(lines: readonly Line[], isOneOnly: boolean) {
  const list = [...Map.groupBy(lines, ({ cityId }) => cityId).values()].map((own) => cityImpact(own, isOneOnly));
  return { list, amount: roundMoney(sum(list.map(({ amount }) => amount))) };
}

/** What prices would have changed on the orders of the last 30 days, city by city. */
async function impactOf(ctx: Ctx, prices: readonly Priced[], on: string) {
  const versions = new Map(prices.map((one) => [pairOf(one), one]));
  const ordered = await orderedSince(ctx, prices, addDays(businessDate(ctx.now), -measuredDays));
  const lines = ordered.flatMap((line) => {
    const version = versions.get(pairOf(line));
    return version && Number(line.qty) > 0
      ? [{ ...line, priceTo: effectivePrice(version, { cityId: line.cityId, qty: line.qty, on }).price }]
      : [];
  });
  return totalOf(lines, versions.size === 1);
}

type InCity = { readonly materialId: number; readonly cityId: number };
const inCity = ({ materialId, cityId }: InCity): string => `${materialId}/${cityId}`;

/** The same of what cities ordered, from whomever, at the prices of those whom they would prefer. */
async function preferredImpact(ctx: Ctx, wanted: Input<typeof preferredImpactCalls.getMatchSupplierImpact>) {
  const on = businessDate(ctx.now);
  const offers = await preferredOffers(ctx, wanted);
  const versions = new Map(offers.map((one) => [inCity(one), one.version]));
  const ordered = await orderedInCities(ctx, offers, addDays(on, -measuredDays));
  const lines = ordered.flatMap((line) => {
    const version = versions.get(inCity(line));
    return version && Number(line.qty) > 0
      ? [{ ...line, priceTo: effectivePrice(version, { cityId: line.cityId, qty: line.qty, on }).price }]
      : [];
  });
  return totalOf(lines, wanted.materialIds.length === 1);
}

async function storedImpact(ctx: Ctx, wanted: number) {
  const version = await seenRow(ctx, 'supplier_price', wanted);
  if (!version) refuse('notFound');
  const { supplier_id: supplierId, material_id: materialId, price, tiers, city_prices: cityPrices } = version;
  return impactOf(ctx, [{ supplierId, materialId, price, tiers, cityPrices }], version.valid_from);
}

/** What a price would have changed on the orders of the last 30 days. */
export const priceImpact = [
  ...implement(priceImpactCalls, { getSupplierPriceImpact: (ctx, { id }) => storedImpact(ctx, id) }),
  ...implement(preferredImpactCalls, { getMatchSupplierImpact: preferredImpact }),
  ...implement(newPriceImpactCalls, {
    getSteppedPriceImpact: async (ctx, wanted) => impactOf(ctx, await steppedPrices(ctx, wanted), wanted.validFrom),
    getNewPriceImpact: (ctx, { validFrom, tiers, cityPrices, ...row }) =>
      impactOf(ctx, [{ ...row, tiers: tiersOf(tiers), cityPrices: cityPricesOf(cityPrices) }], validFrom),
  }),
];
