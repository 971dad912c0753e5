import { effectivePrice, lineAmounts, versionOn } from '@material/contract/catalogue/price/price.rules.ts';
import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { chooseSupplier, materialProblem } from '@material/contract/catalogue/supplier-choice.rules.ts';
import { controlledForOn } from '@material/contract/catalogue/control/material-control.rules.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { decimal, isPositive, plain, type Decimalish } from '@material/contract/kernel/value/decimal.ts';
import type { priceAnswer, Offer as WireOffer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import type { z } from 'zod';
import { loadLateOffers, loadMaterials, loadOffers, type MaterialFacts, type Offer } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { cityOf } from './draft.ts';
import { shownPrice } from './shown-price.rules.ts';

type Question = {
  readonly cityId?: number | undefined;
  readonly deliveryDate: string;
  readonly isSupplement: boolean;
  readonly lines: readonly {
    readonly materialId: number;
    readonly supplierId?: number | undefined;
    readonly qty?: string | undefined;
  }[];
};

/** As documents show it: without the zeros of the column. */
const short = (value: Decimalish): Decimalish => plain(decimal(value));

type At = { readonly material: MaterialFacts; readonly on: string; readonly cityId: number };

/** How far away it is says the server: clocks of browsers go wrong. */
const cutoffOf = ({ now }: Ctx, { cutoff }: Offer): WireOffer['cutoff'] =>
  cutoff
    ? {
        at: wireTime(cutoff.at),
        leftSeconds: Math.ceil((cutoff.at.getTime() - now.getTime()) / 1000),
        dateAfter: cutoff.dateAfter,
      }
    : null;

function wireOffer(ctx: Ctx, offer: Offer, { material, on, cityId }: At): WireOffer | undefined {
  const version = versionOn(offer.versions, on);
  if (!version) return undefined;
  return {
    priceId: version.id,
    supplierId: offer.supplierId,
    supplierName: ctx.request.nameType === 2 ? offer.supplierShortName : offer.supplierName,
    ...shownPrice(version, { cityId, on }),
    taxRate: version.taxRate,
    ...orderStepOf(material, version),
    leadDays: version.leadDays,
    earliestDate: offer.earliestDate,
    deliveryDays: [...offer.terms.deliveryDays],
    calendar: [...offer.terms.calendar],
    cutoff: cutoffOf(ctx, offer),
    validFrom: version.validFrom,
    validTo: version.validTo ?? '',
    isPreferred: offer.isPreferred,
    minOrderAmount: offer.minOrderAmount,
  };
}

/** The usable offers of each material, best first, and with a quantity the price and amounts of the best or named one. */
export async function answerPrices(ctx: Ctx, question: Question): Promise<z.input<typeof priceAnswer>> {
  const cityId = cityOf(ctx, question.cityId);
  const on = question.deliveryDate;
  const ids = question.lines.map((line) => line.materialId);
  const materials = await loadMaterials(ctx, ids);
  const offers = await (question.isSupplement ? loadLateOffers : loadOffers)(ctx, cityId, ids);
  const list = question.lines.map(({ materialId, supplierId, qty }) => {
    const material = materials.get(materialId);
    const unusable = material ? materialProblem(material, cityId) : '没有这个物料';
    if (!material || unusable !== undefined)
      return { materialId, offers: [], problem: unusable ?? '', controlledFor: null, chosen: null };
    const controlledFor = controlledForOn(material.controls, { cityId, on });
    const all = offers.get(materialId) ?? [];
    const asked = qty !== undefined && isPositive(qty) ? qty : '1';
    const { usable, reason } = chooseSupplier(all, { cityId, qty: asked, on });
    const best = supplierId === undefined ? usable[0] : usable.find((row) => row.offer.supplierId === supplierId);
    const wire = usable.flatMap((row) => wireOffer(ctx, row.offer as Offer, { material, on, cityId }) ?? []);
    const chosen =
      best && qty !== undefined ? chosenOf(best.version, { supplierId: best.offer.supplierId, cityId, qty, on }) : null;
    return { materialId, offers: wire, problem: reason ?? '', controlledFor, chosen };
  });
  return { list };
}

type Chosen = { supplierId: number; cityId: number; qty: string; on: string };

function chosenOf(
  version: Parameters<typeof effectivePrice>[0] & { taxRate: string },
  { supplierId, cityId, qty, on }: Chosen,
) {
  const { price, source } = effectivePrice(version, { cityId, qty, on });
  return { supplierId, price: short(price), source, ...lineAmounts({ qty, price, taxRate: version.taxRate }) };
}
