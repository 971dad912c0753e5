import type { PriceVerdict } from '@material/contract/catalogue/price/price-batch.rules.ts';
import type { CityPrice, PriceTier } from '@material/contract/catalogue/price/price.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Json } from '../../kernel/database/json.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { moveAllBySystem } from '../../kernel/document/move-all.ts';
import { insertAll, type NewRowOf } from '../../kernel/row/write.ts';
import { priceDocument } from './supplier-price.document.ts';
import { pairKey, priceHeads, type HeldVersion, type StoredHead } from './supplier-price.repo.ts';

type Columns = Omit<NewRowOf<'supplier_price'>, 'tiers' | 'city_prices' | 'approval_reason' | 'status' | 'no'>;

/** A price that was judged and can be: columns, prices of more and of cities, and what becomes of it. */
export type NewPrice = {
  readonly columns: Columns;
  readonly tiers: readonly PriceTier[];
  readonly cityPrices: readonly CityPrice[];
  readonly verdict: Pick<PriceVerdict, 'cut' | 'reason'>;
};

/** What the next version keeps of one besides its prices and its first day. */
export const termsOf = ({
  supplierId,
  materialId,
  taxRateId,
  validTo,
  minQty,
  multiple,
  leadDays,
  priority,
  isPreferred,
  fluctuationPct,
  transportModeId,
  supplierMaterialCode,
  supplierSpec,
}: HeldVersion) => ({
  supplierId,
  materialId,
  taxRateId,
  validTo,
  minQty,
  multiple,
  leadDays,
  priority,
  isPreferred,
  fluctuationPct,
  transportModeId,
  supplierMaterialCode,
  supplierSpec,
});

const asDocument = (row: SeenRow<'supplier_price'>): StoredHead => ({ ...row, city_id: null });

/**
 * New versions of prices, at most one of each supplier and material: those within their limits hold and end the ones before,
 * the others wait. The versions that they were judged against are locked. Returns their ids by `pairKey`.
 */
export async function writePrices(ctx: Ctx, prices: readonly NewPrice[]): Promise<ReadonlyMap<string, number>> {
  const rows = prices.map(({ columns, tiers, cityPrices, verdict }) => ({
    ...columns,
    tiers: new Json(tiers),
    city_prices: new Json(cityPrices),
    approval_reason: verdict.reason ?? null,
  }));
  const stored = await insertAll(ctx, 'supplier_price', rows);
  const ids = new Map(
    stored.map((row) => [pairKey({ supplierId: row.supplier_id, materialId: row.material_id }), row.id]),
  );
  for (const row of rows) {
    const id = ids.get(pairKey({ supplierId: row.supplier_id, materialId: row.material_id })) ?? null;
    ctx.audit({ table: 'supplier_price', id, after: row });
  }
  const cuts = new Map(
    prices.flatMap(({ verdict: { cut, reason } }) => (cut && reason === undefined ? [[cut.id, cut.validTo]] : [])),
  );
  const ended = (await priceHeads(ctx, [...cuts.keys()])).flatMap((doc) => {
    const validTo = cuts.get(doc.id);
    return validTo === undefined ? [] : [{ doc, head: { valid_to: validTo } }];
  });
  await moveAllBySystem(ctx, priceDocument, { action: 'cut', docs: ended });
  const docs = stored.map((row) => ({ doc: asDocument(row) }));
  await moveAllBySystem(ctx, priceDocument, {
    action: 'pass',
    docs: docs.filter(({ doc }) => doc.approval_reason === null),
  });
  await moveAllBySystem(ctx, priceDocument, {
    action: 'ask',
    docs: docs.filter(({ doc }) => doc.approval_reason !== null),
  });
  return ids;
}
