import { priceVerdict } from '@material/contract/catalogue/price/price-batch.rules.ts';
import { enteredPriceProblems, untaxedOn } from '@material/contract/catalogue/price/entered-price.rules.ts';
import { cityPricesOf, cityRowsOf, tiersOf } from '@material/contract/catalogue/price/price-change.rules.ts';
import { priceImportCalls } from '@material/contract/catalogue/price/price-import.calls.ts';
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
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { priceImporter } from './price-importer.ts';
import { prices } from './supplier-price.list.ts';
import { priceMoves } from './supplier-price.moves.ts';
import * as repo from './supplier-price.repo.ts';
import { writePrices } from './write-prices.ts';

type Entered = Input<typeof supplierPriceCalls.addSupplierPrice>;

const fresh = (ctx: Ctx, id: number): Promise<SupplierPriceRow> => freshRow(ctx, priceMoves, id);

async function save(ctx: Ctx, entered: Entered): Promise<SupplierPriceRow> {
  const { tiers, cityPrices, ...row } = entered;
  const known = await repo.lockVersions(ctx, [row]);
  const needed = power(catalogueScreens.supplierMaterial, known.length === 0 ? '新增' : '改价');
  if (!ctx.powers.has(needed)) refuse('noPower');
  const isTaxed = (await repo.taxRatesOn(ctx, row.validFrom)).has(row.taxRateId);
  const priced = { tiers: tiersOf(tiers), cityPrices: cityPricesOf(cityPrices) };
  const verdict = priceVerdict(known, { ...row, ...priced, fluctuationPct: row.fluctuationPct ?? null });
  const problems = [
    ...enteredPriceProblems(entered, businessDate(ctx.now)),
    ...(isTaxed ? [] : [{ path: ['taxRateId'], message: untaxedOn }]),
    ...verdict.problems,
  ];
  if (problems.length > 0) refuseInput(problems);
  const ids = await writePrices(ctx, [{ columns: rowOf('supplier_price', row), ...priced, verdict }]);
  return fresh(ctx, ids.get(repo.pairKey(row)) ?? 0);
}

async function stored(ctx: Ctx, id: number): Promise<StoredPrice> {
  const row = await seenRow(ctx, 'supplier_price', id);
  if (!row) refuse('notFound');
  return {
    ...(await fresh(ctx, id)),
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

export const supplierPrices = [
  ...implement(supplierPriceCalls, {
    getListSupplierMaterial: pageOf(priceMoves),
    getSupplierPrice: (ctx, { id }) => stored(ctx, id),
    addSupplierPrice: save,
    ...actionHandlers(priceMoves),
  }),
  ...implement(priceImportCalls, sheetHandlers(priceImporter)),
  ...implementExports([prices]),
];
