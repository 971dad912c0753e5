import { effectivePrice, lineAmounts, versionOn } from '@material/contract/catalogue/price.rules.ts';
import { chooseSupplier } from '@material/contract/catalogue/supplier-choice.rules.ts';
import { isPositive } from '@material/contract/kernel/decimal.ts';
import type { priceAnswer, Offer as WireOffer } from '@material/contract/ordering/ask-order-schemas.ts';
import type { z } from 'zod';
import { loadOffers, type Offer } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { cityOf } from './draft.ts';

type Question = {
  readonly cityId?: number | undefined;
  readonly deliveryDate: string;
  readonly lines: readonly {
    readonly materialId: number;
    readonly supplierId?: number | undefined;
    readonly qty?: string | undefined;
  }[];
};

function wireOffer(ctx: Ctx, offer: Offer, { on, cityId }: { on: string; cityId: number }): WireOffer | undefined {
  const version = versionOn(offer.versions, on);
  if (!version) return undefined;
  const city = version.cityPrices.find((row) => row.cityId === cityId);
  const tiersOf = (tiers: typeof version.tiers) => tiers.map(({ minQty, price }) => ({ minQty, price }));
  return {
    priceId: version.id,
    supplierId: offer.supplierId,
    supplierName: ctx.request.nameType === 2 ? offer.supplierShortName : offer.supplierName,
    price: version.price,
    tiers: tiersOf(version.tiers),
    cityPrice: city ? { price: city.price, tiers: tiersOf(city.tiers ?? []) } : null,
    taxRate: version.taxRate,
    minQty: version.minQty,
    multiple: version.multiple,
    leadDays: version.leadDays,
    earliestDate: offer.earliestDate,
    validTo: version.validTo ?? '',
    isPreferred: offer.isPreferred,
  };
}

/** The usable offers of each material, best first, and with a quantity the price and amounts of the best or named one. */
export async function answerPrices(ctx: Ctx, question: Question): Promise<z.input<typeof priceAnswer>> {
  const cityId = cityOf(ctx, question.cityId);
  const on = question.deliveryDate;
  const offers = await loadOffers(
    ctx,
    cityId,
    question.lines.map((line) => line.materialId),
  );
  const list = question.lines.map(({ materialId, supplierId, qty }) => {
    const all = offers.get(materialId) ?? [];
    const asked = qty !== undefined && isPositive(qty) ? qty : '1';
    const { usable, reason } = chooseSupplier(all, { cityId, qty: asked, on });
    const best = supplierId === undefined ? usable[0] : usable.find((row) => row.offer.supplierId === supplierId);
    const wire = usable.flatMap((row) => wireOffer(ctx, row.offer as Offer, { on, cityId }) ?? []);
    const chosen =
      best && qty !== undefined ? chosenOf(best.version, { supplierId: best.offer.supplierId, cityId, qty, on }) : null;
    return { materialId, offers: wire, problem: reason ?? '', chosen };
  });
  return { list };
}

type Chosen = { supplierId: number; cityId: number; qty: string; on: string };

function chosenOf(
  version: Parameters<typeof effectivePrice>[0] & { taxRate: string },
  { supplierId, cityId, qty, on }: Chosen,
) {
  const { price, source } = effectivePrice(version, { cityId, qty, on });
  return { supplierId, price, source, ...lineAmounts({ qty, price, taxRate: version.taxRate }) };
}
