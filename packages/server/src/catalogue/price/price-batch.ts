import {
  maxStepped,
  priceBatchCalls,
  type StepOutcome,
  type SteppedRow,
} from '@material/contract/catalogue/price/price-batch.calls.ts';
import {
  movedPct,
  steppedVersion,
  type PriceStep,
  type SteppedPrice,
} from '@material/contract/catalogue/price/price-batch.rules.ts';
import type { PriceVersion } from '@material/contract/catalogue/price/price.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement } from '../../kernel/call/implement.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { idsOf } from '../../kernel/list/list-query.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { namesOfPrices, type NamedPrice } from './price-batch.repo.ts';
import { prices } from './supplier-price.list.ts';
import { heldVersions, lockVersions, pairKey, taxRatesOn, type HeldVersion } from './supplier-price.repo.ts';
import { termsOf, writePrices } from './write-prices.ts';

type Step = PriceStep & { readonly validFrom: string };
type Wanted = Input<typeof priceBatchCalls.previewSupplierPrices>;
type Changed = Input<typeof priceBatchCalls.changeSupplierPrices>;

/** What one step makes of one supplier's price for a material. */
type Made = SteppedPrice<HeldVersion> & { readonly pair: NamedPrice };

function refuseEarlier(ctx: Ctx, { validFrom }: Step): void {
  if (validFrom < businessDate(ctx.now)) refuseInput([{ path: ['validFrom'], message: '生效日期不能早于今天' }]);
}

type Known = { readonly versions: readonly HeldVersion[]; readonly pairs: readonly NamedPrice[] };

/** The step of every pair, each judged against all of its own versions. */
async function made(ctx: Ctx, step: Step, { versions, pairs }: Known): Promise<Made[]> {
  const byPair = Map.groupBy(versions, pairKey);
  const taxed = await taxRatesOn(ctx, step.validFrom);
  return pairs.map((pair) => {
    const one = { pair, ...steppedVersion(byPair.get(pairKey(pair)) ?? [], step) };
    if (!one.from || taxed.has(one.from.taxRateId)) return one;
    const message = '原报价的税率在生效日期不可用，请单独改价';
    return { ...one, verdict: { problems: [...one.verdict.problems, { path: ['validFrom'], message }] } };
  });
}

const outcomeOf = ({ verdict: { problems, reason } }: Made): { readonly outcome: StepOutcome; readonly note: string } =>
  problems.length > 0
    ? { outcome: 'REFUSED', note: problems.map(({ message }) => message).join('；') }
    : { outcome: reason === undefined ? 'PASS' : 'ASK', note: reason ?? '' };

function shown(one: Made): SteppedRow {
  const { supplierId: _supplier, materialId: _material, ...named } = one.pair;
  const { from, priced } = one;
  const before = from?.price ?? named.price;
  return {
    id: from?.id ?? named.id,
    rowVersion: from?.rowVersion ?? named.rowVersion,
    supplierName: named.supplierName,
    materialCode: named.materialCode,
    materialName: named.materialName,
    spec: named.spec,
    unitName: named.unitName,
    priceFrom: shorten(before),
    priceTo: priced ? shorten(priced.price) : null,
    changePct: priced ? movedPct(before, priced.price) : null,
    ...outcomeOf(one),
  };
}

/** What the step would make of everything that a query finds; nothing is locked. */
async function preview(ctx: Ctx, { query, ...step }: Wanted): Promise<Made[]> {
  refuseEarlier(ctx, step);
  const ids = await idsOf(ctx, prices.spec(ctx), { query, limit: maxStepped + 1 });
  if (ids.length > maxStepped)
    refuseInput([{ path: ['step'], message: `一次最多调整 ${maxStepped} 条报价，请先缩小查找范围` }]);
  const found = await namesOfPrices(ctx, ids);
  const pairs = [...new Map(found.toReversed().map((one) => [pairKey(one), one])).values()].toReversed();
  return made(ctx, step, { versions: await heldVersions(ctx, pairs), pairs });
}

/** The prices that a step which was not done yet would make, without those that cannot be. */
export async function steppedPrices(
  ctx: Ctx,
  wanted: Wanted,
): Promise<(Pick<PriceVersion, 'price' | 'tiers' | 'cityPrices'> & { supplierId: number; materialId: number })[]> {
  return (await preview(ctx, wanted)).flatMap(({ pair: { supplierId, materialId }, priced, verdict }) =>
    priced && verdict.problems.length === 0 ? [{ supplierId, materialId, ...priced }] : [],
  );
}

function newPriceOf({ from, priced, verdict }: Made, { validFrom, priceReason }: Changed) {
  if (!from || !priced) throw new Error('a price that cannot be is not written');
  const { price, tiers, cityPrices } = priced;
  return {
    columns: rowOf('supplier_price', { ...termsOf(from), price, validFrom, priceReason }),
    tiers,
    cityPrices,
    verdict,
  };
}

const changedSince = '预览后这个报价已经变动，请重新预览';

async function change(ctx: Ctx, wanted: Changed) {
  const { lines, priceReason: _reason, ...step } = wanted;
  refuseEarlier(ctx, step);
  const seen = new Map<number, number>(lines.map(({ id, rowVersion }) => [id, rowVersion]));
  const found = await namesOfPrices(ctx, [...seen.keys()]);
  const versions = await lockVersions(ctx, found);
  const pairs = [...new Map(found.map((one) => [pairKey(one), one])).values()];
  const all = await made(ctx, step, { versions, pairs });
  const isCurrent = ({ pair, from }: Made): boolean => from?.id === pair.id && from.rowVersion === seen.get(pair.id);
  const able = all.filter((one) => isCurrent(one) && one.verdict.problems.length === 0);
  await writePrices(
    ctx,
    able.map((one) => newPriceOf(one, wanted)),
  );
  const refused = { outcome: 'REFUSED' as const, note: changedSince };
  const results = new Map(all.map((one) => [one.pair.id, isCurrent(one) ? outcomeOf(one) : refused]));
  return { list: lines.map(({ id }) => ({ id, ...(results.get(id) ?? refused) })) };
}

/** 批量调价: one step for many prices. */
export const priceBatch = implement(priceBatchCalls, {
  previewSupplierPrices: async (ctx, wanted) => ({ list: (await preview(ctx, wanted)).map(shown) }),
  changeSupplierPrices: change,
});
