import { priceVerdict } from '@material/contract/catalogue/price/price-batch.rules.ts';
import { enteredPriceProblems, untaxedOn } from '@material/contract/catalogue/price/entered-price.rules.ts';
import {
  cityPricesOf,
  cityRowsOf,
  tiersOf,
  versionBefore,
  versionFollowed,
} from '@material/contract/catalogue/price/price-change.rules.ts';
import { priceChanges, type PriceChange } from '@material/contract/catalogue/price/price-changes.rules.ts';
import { priceImportCalls } from '@material/contract/catalogue/price/price-import.calls.ts';
import { priceProposalCalls } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import {
  supplierPriceCalls,
  type StoredPrice,
  type SupplierPriceRow,
} from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { actionHandlers } from '../../kernel/document/action-handlers.ts';
import { freshRow, pageOf } from '../../kernel/document/transition.ts';
import { sheetHandlers } from '../../kernel/import/import.handlers.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { implementLists } from '../../kernel/list/implement-lists.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { ownPrices } from './own-price.list.ts';
import { priceImporter } from './price-importer.ts';
import { prices } from './supplier-price.list.ts';
import { priceMoves } from './supplier-price.moves.ts';
import * as repo from './supplier-price.repo.ts';
import { termsOf, writePrices } from './write-prices.ts';

const { getListSupplierPrice, ...proposals } = priceProposalCalls;

type Entered = Input<typeof supplierPriceCalls.addSupplierPrice>;
type Judged = { readonly entered: Entered; readonly known: readonly repo.HeldVersion[] };
type Proposed = { readonly isProposed: boolean; readonly reason?: string };

const fresh = (ctx: Ctx, id: number): Promise<SupplierPriceRow> => freshRow(ctx, priceMoves, id);

/** Writes a price that can be, judged against those before it; every problem at once where it cannot. */
async function write(
  ctx: Ctx,
  { entered, known }: Judged,
  { isProposed, reason }: Proposed,
): Promise<SupplierPriceRow> {
  const { tiers, cityPrices, ...row } = entered;
  const isTaxed = (await repo.taxRatesOn(ctx, row.validFrom)).has(row.taxRateId);
  const priced = { tiers: tiersOf(tiers), cityPrices: cityPricesOf(cityPrices) };
  const verdict = priceVerdict(known, { ...row, ...priced, fluctuationPct: row.fluctuationPct ?? null });
  const problems = [
    ...enteredPriceProblems(entered, businessDate(ctx.now)),
    ...(isTaxed ? [] : [{ path: [isProposed ? 'validFrom' : 'taxRateId'], message: untaxedOn }]),
    ...verdict.problems,
  ];
  if (problems.length > 0) refuseInput(problems);
  const reasons = [reason, verdict.reason].filter((one) => one !== undefined);
  const judged = { ...verdict, ...(reasons.length > 0 ? { reason: reasons.join('；') } : {}) };
  const columns = rowOf('supplier_price', { ...row, isProposed });
  const ids = await writePrices(ctx, [{ columns, ...priced, verdict: judged }]);
  return fresh(ctx, ids.get(repo.pairKey(row)) ?? 0);
}

async function save(ctx: Ctx, entered: Entered): Promise<SupplierPriceRow> {
  const known = await repo.lockVersions(ctx, [entered]);
  const needed = power(catalogueScreens.supplierMaterial, known.length === 0 ? '新增' : '改价');
  if (!ctx.powers.has(needed)) refuse('noPower');
  return write(ctx, { entered, known }, { isProposed: false });
}

/** The next version as its supplier wants it. What it does not say goes on, and headquarters looks at it whatever it changes. */
async function propose(
  ctx: Ctx,
  entered: Input<typeof priceProposalCalls.proposeSupplierPrice>,
): Promise<SupplierPriceRow> {
  if (ctx.centre.kind !== 'supplier') return refuse('noPower');
  const pair = { supplierId: ctx.centre.supplierId, materialId: entered.materialId };
  // One after the other: the versions before are locked while a price is proposed.
  const known = await repo.lockVersions(ctx, [pair]);
  const waiting = await repo.proposedNo(ctx, pair);
  if (waiting !== undefined)
    refuse('blocked', { reason: `这个物料已有一笔报价（${waiting}）待审，请等待审核或先撤回` });
  const from = versionFollowed(known, entered.validFrom);
  if (!from) return refuse('blocked', { reason: '这个物料没有生效中的报价，请联系管理中心' });
  const { supplierMaterialCode = from.supplierMaterialCode, supplierSpec = from.supplierSpec, ...said } = entered;
  const next = { ...termsOf(from), ...said, ...pair, supplierMaterialCode, supplierSpec };
  return write(ctx, { entered: next as Entered, known }, { isProposed: true, reason: '供应商提交的报价' });
}

/** A price that the caller may see, with its row as it is stored. */
const seenPrice = async (ctx: Ctx, id: number): Promise<repo.StoredHead> =>
  (await repo.priceHead(ctx, id)) ?? refuse('notFound');

async function stored(ctx: Ctx, id: number): Promise<StoredPrice> {
  const row = await seenPrice(ctx, id);
  return {
    ...(await fresh(ctx, row.id)),
    taxRateId: row.tax_rate_id,
    transportModeId: row.transport_mode_id,
    tiers: row.tiers.map(({ minQty, price }) => ({ startQty: shorten(minQty), price: shorten(price) })),
    cityPrices: cityRowsOf(row.city_prices).map(({ cityId, startQty, price }) => ({
      cityId,
      startQty: startQty == null ? null : shorten(startQty),
      price: shorten(price),
    })),
  };
}

async function changesOf(ctx: Ctx, id: number): Promise<{ list: PriceChange[] }> {
  const row = await seenPrice(ctx, id);
  const all = await repo.versionsBeside(ctx, row.id);
  const [of] = all.filter((one) => one.id === row.id);
  if (!of) return refuse('notFound');
  const others = all.filter((one) => one !== of);
  const names = new Map((await repo.cityNames(ctx)).map((city) => [city.id, city.name]));
  return { list: priceChanges(versionBefore(others, of), of, { cityName: (city) => names.get(city) ?? '' }) };
}

export const supplierPrices = [
  ...implement(supplierPriceCalls, {
    getListSupplierMaterial: pageOf(priceMoves),
    getSupplierPrice: (ctx, { id }) => stored(ctx, id),
    addSupplierPrice: save,
    ...actionHandlers(priceMoves),
  }),
  ...implement(proposals, {
    proposeSupplierPrice: propose,
    getSupplierPriceChanges: (ctx, { id }) => changesOf(ctx, id),
  }),
  ...implementLists({ getListSupplierPrice }, { getListSupplierPrice: ownPrices }),
  ...implement(priceImportCalls, sheetHandlers(priceImporter)),
  ...implementExports([prices]),
];
