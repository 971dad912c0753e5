import { priceOrderCalls, type RankedSupplier } from '@material/contract/catalogue/price/price-order.calls.ts';
import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { revise } from '../../kernel/row/write.ts';
import { lockMaterialOf, versionsOf, type Version } from './price-order.repo.ts';

/** Of each supplier the version that holds, or the next one; those of whom only a proposal waits are none yet. */
function rankedOf(all: readonly Version[]): Version[] {
  const approved = statesIn(priceStatus, 'approved') as readonly string[];
  const first = new Map<number, Version>();
  for (const version of all.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)))
    if (approved.includes(version.status) && !first.has(version.supplierId)) first.set(version.supplierId, version);
  const kept = new Set(first.values());
  return all.filter((version) => kept.has(version));
}

const shown = (ctx: Ctx, rows: readonly Version[]): { list: RankedSupplier[] } => ({
  list: rows.map(({ id, price, validFrom, validTo, priority, isPreferred, supplierName, supplierShortName }) => ({
    id,
    price,
    validFrom,
    validTo,
    priority,
    isPreferred,
    supplierName: ctx.request.nameType === 2 ? supplierShortName : supplierName,
    supplierShortName,
  })),
});

type Placed = Input<typeof priceOrderCalls.placeSupplierOrder>;

/** The order with one of it put before another, or last. */
function placedIn(ranked: readonly Version[], { id, beforeId }: Placed): Version[] {
  const moved = ranked.find((one) => one.id === id) ?? refuse('notFound');
  const others = ranked.filter((one) => one !== moved);
  const at = beforeId === null ? others.length : others.findIndex((one) => one.id === beforeId);
  if (at < 0) return refuse('blocked', { reason: '供应商的报价已有变动，请重新打开' });
  return others.toSpliced(at, 0, moved);
}

async function place(ctx: Ctx, placed: Placed) {
  // Two who put suppliers of one material into their order do so one after the other.
  const material = (await lockMaterialOf(ctx, placed.id)) ?? refuse('notFound');
  const all = await versionsOf(ctx, material);
  const order = placedIn(rankedOf(all), placed);
  if (order.some((one, at) => one.isPreferred && order.slice(0, at).some((earlier) => !earlier.isPreferred)))
    refuse('blocked', { reason: '优选供应商排在其他供应商之前；需要调整时，请先在改价里取消优选' });
  for (const [index, { supplierId }] of order.entries()) {
    const priority = index + 1;
    for (const version of all.filter((one) => one.supplierId === supplierId && one.priority !== priority)) {
      await revise(ctx, { table: 'supplier_price', id: version.id }, { priority });
      const [before, after] = [{ priority: version.priority }, { priority }];
      ctx.audit({ table: 'supplier_price', id: version.id, before, after });
    }
  }
  return shown(ctx, rankedOf(await versionsOf(ctx, material)));
}

/** 优先级: the order of the suppliers of a material. */
export const priceOrder = implement(priceOrderCalls, {
  getSupplierOrder: async (ctx, { materialId }) => shown(ctx, rankedOf(await versionsOf(ctx, materialId))),
  placeSupplierOrder: place,
});
