import {
  approvalReason,
  cityPricesOf,
  cityRowsOf,
  enteredCityProblems,
  enteredTierProblems,
  takesOver,
  tiersOf,
} from '@material/contract/catalogue/price-change.rules.ts';
import {
  supplierPriceCalls,
  type StoredPrice,
  type SupplierPriceRow,
} from '@material/contract/catalogue/supplier-price.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { actionHandlers } from '../../kernel/document/action-handlers.ts';
import { freshRow, moveBySystem, pageOf } from '../../kernel/document/transition.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { insert } from '../../kernel/row/write.ts';
import { prices } from './supplier-price.list.ts';
import { priceMoves } from './supplier-price.moves.ts';
import * as repo from './supplier-price.repo.ts';

type Entered = Input<typeof supplierPriceCalls.addSupplierPrice>;

const fresh = (ctx: Ctx, id: number): Promise<SupplierPriceRow> => freshRow(ctx, priceMoves, id);

/** Everything that is wrong with a price by itself. */
function ownProblems(ctx: Ctx, { validFrom, validTo, minQty, multiple, tiers, cityPrices }: Entered): Problem[] {
  return [
    ...(validFrom < businessDate(ctx.now) ? [{ path: ['validFrom'], message: '生效日期不能早于今天' }] : []),
    ...(validTo < validFrom ? [{ path: ['validTo'], message: '失效日期不能早于生效日期' }] : []),
    ...(Number(minQty) > 0 ? [] : [{ path: ['minQty'], message: '起订量必须大于 0' }]),
    ...(Number(multiple) > 0 ? [] : [{ path: ['multiple'], message: '倍数必须大于 0' }]),
    ...enteredTierProblems(tiers),
    ...enteredCityProblems(cityPrices),
  ];
}

async function save(ctx: Ctx, entered: Entered): Promise<SupplierPriceRow> {
  const { tiers, cityPrices, ...row } = entered;
  const { supplierId, materialId, taxRateId, validFrom } = row;
  const known = await repo.lockVersions(ctx, { supplierId, materialId });
  const needed = power(catalogueScreens.supplierMaterial, known.length === 0 ? '新增' : '改价');
  if (!ctx.powers.has(needed)) refuse('noPower');
  const isTaxed = await repo.isTaxRateOn(ctx, taxRateId, validFrom);
  const problems = [
    ...ownProblems(ctx, entered),
    ...(isTaxed ? [] : [{ path: ['taxRateId'], message: '该税率在生效日期不可用，请选择其他税率' }]),
    ...takesOver(known, row).problems,
  ];
  if (problems.length > 0) refuseInput(problems);
  const priced = { tiers: tiersOf(tiers), cityPrices: cityPricesOf(cityPrices) };
  const reason = approvalReason(known, { ...row, ...priced, fluctuationPct: row.fluctuationPct ?? null });
  const columns = {
    ...rowOf('supplier_price', row),
    tiers: JSON.stringify(priced.tiers),
    city_prices: JSON.stringify(priced.cityPrices),
    approval_reason: reason ?? null,
  };
  const { id } = await insert(ctx, 'supplier_price', columns);
  ctx.audit({ table: 'supplier_price', id, after: columns });
  await moveBySystem(ctx, priceMoves, { action: reason === undefined ? 'pass' : 'ask', id, input: {} });
  return fresh(ctx, id);
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
  ...implementExports([prices]),
];
