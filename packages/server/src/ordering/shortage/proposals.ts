import type { RestDecision } from '@material/contract/catalogue/category.rules.ts';
import { nextDeliveryDay } from '@material/contract/catalogue/delivery-calendar.rules.ts';
import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { effectivePrice, lineAmounts, versionOn } from '@material/contract/catalogue/price/price.rules.ts';
import { materialProblem, offerProblems } from '@material/contract/catalogue/supplier-choice.rules.ts';
import { substituteQty } from '@material/contract/catalogue/substitute/substitute.rules.ts';
import { shorten, sub } from '@material/contract/kernel/value/decimal.ts';
import type { HandleWay, Proposal } from '@material/contract/ordering/shortage/shortage.calls.ts';
import {
  loadLateOffers,
  loadMaterials,
  loadRules,
  loadSubstitutes,
  type MaterialFacts,
  type Offer,
} from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isWithinLimit } from '../ask-order/make-good.ts';
import { byMerit, enoughOf } from './proposal.rules.ts';
import { fillRates, type ShortAt } from './short-lines.repo.ts';

/** Everything that proposals for the lines of one city are made from. */
export type Market = {
  readonly materials: ReadonlyMap<number, MaterialFacts>;
  readonly offers: Awaited<ReturnType<typeof loadLateOffers>>;
  readonly substitutes: Awaited<ReturnType<typeof loadSubstitutes>>;
};

export async function marketOf(ctx: Ctx, cityId: number, lines: readonly ShortAt[]): Promise<Market> {
  const short = lines.map(({ materialId }) => materialId);
  const substitutes = await loadSubstitutes(ctx, short, cityId);
  const ids = [...short, ...[...substitutes.values()].flat().map(({ substituteId }) => substituteId)];
  const [materials, offers] = await Promise.all([loadMaterials(ctx, ids), loadLateOffers(ctx, cityId, ids)]);
  return { materials, offers, substitutes };
}

type Goods = { readonly material: MaterialFacts; readonly qty: string; readonly way: 'SUPPLIER' | 'SUBSTITUTE' };
type Terms = { readonly rates: ReadonlyMap<number, string>; readonly percent: number; readonly isShort: boolean };

/** The goods that make a line good: its own, and whatever may take their place, with how much of them is lacking. */
export function goodsFor({ materialId, lacking }: ShortAt, { materials, substitutes }: Market): Goods[] {
  const own = materials.get(materialId);
  const others = (substitutes.get(materialId) ?? []).flatMap((pair): Goods[] => {
    const material = materials.get(pair.substituteId);
    return material ? [{ material, qty: substituteQty(pair, lacking), way: 'SUBSTITUTE' }] : [];
  });
  return own ? [{ material: own, qty: lacking, way: 'SUPPLIER' }, ...others] : others;
}

const none = {
  supplierId: null,
  supplierName: '',
  supplierShortName: '',
  materialId: null,
  materialName: '',
  materialShortName: '',
  spec: '',
  unitName: '',
  qtyOffered: '0',
  unitPrice: '0',
  priceDifference: '0.00',
  deliveryDate: null,
  isOnTime: false,
  fillRate: null,
  isDecidedHere: true,
  isPreferred: false,
} as const;

/** The first day on which an offer's goods can be there, not before they are wanted. */
const dayOf = ({ terms, earliestDate }: Offer, wanted: string): string =>
  nextDeliveryDay(earliestDate > wanted ? earliestDate : wanted, terms);

type Offered = { readonly goods: Goods; readonly offer: Offer };

function offered(line: ShortAt, { goods: { material, qty, way }, offer }: Offered, terms: Terms): Proposal | undefined {
  const on = dayOf(offer, line.deliveryDate);
  const version = versionOn(offer.versions, on);
  if (!version || offerProblems(offer, { cityId: line.cityId, on }).length > 0) return undefined;
  const qtyOffered = enoughOf(qty, orderStepOf(material, version));
  const { price } = effectivePrice(version, { cityId: line.cityId, qty: qtyOffered, on });
  const { amount: cost } = lineAmounts({ qty: qtyOffered, price, taxRate: version.taxRate });
  const { amount: instead } = lineAmounts({ qty: line.lacking, price: line.unitPrice, taxRate: line.taxRate });
  return {
    way,
    supplierId: offer.supplierId,
    supplierName: terms.isShort ? offer.supplierShortName : offer.supplierName,
    supplierShortName: offer.supplierShortName,
    materialId: material.id,
    materialName: terms.isShort ? material.shortName : material.name,
    materialShortName: material.shortName,
    spec: material.spec,
    unitName: material.unitName,
    qtyOffered,
    unitPrice: shorten(price),
    priceDifference: sub(cost, instead),
    deliveryDate: on,
    isOnTime: on <= line.deliveryDate,
    fillRate: terms.rates.get(offer.supplierId) ?? null,
    isDecidedHere: isWithinLimit(cost, { instead, percent: terms.percent }),
    isPreferred: offer.isPreferred,
  };
}

/** The supplier of the order may bring the rest later, unless it has refused it all. */
function redelivery(line: ShortAt, { offers }: Market, terms: Terms): Proposal[] {
  if (line.restTask === 'REJECTED') return [];
  const own = offers.get(line.materialId)?.find(({ supplierId }) => supplierId === line.supplierId);
  const on = own ? dayOf(own, line.deliveryDate) : null;
  const isOnTime = on !== null && on <= line.deliveryDate;
  const fillRate = terms.rates.get(line.supplierId) ?? null;
  return [{ ...none, way: 'REDELIVER', qtyOffered: line.lacking, deliveryDate: on, isOnTime, fillRate }];
}

const wishes: Readonly<Record<RestDecision, HandleWay>> = {
  REDELIVER: 'REDELIVER',
  REPLENISH: 'SUPPLIER',
  SUBSTITUTE: 'SUBSTITUTE',
  CLOSE: 'CLOSE',
};
const isWished = ({ restWish }: ShortAt, { way }: Proposal): boolean => restWish !== null && wishes[restWish] === way;

/** Everything that can be done about a line, best first; giving it up comes last. */
function proposalsFor(line: ShortAt, market: Market, terms: Terms): Proposal[] {
  const found = goodsFor(line, market)
    .filter(({ material }) => materialProblem(material, line.cityId) === undefined)
    .flatMap((goods) =>
      (market.offers.get(goods.material.id) ?? [])
        .filter(({ supplierId }) => goods.way === 'SUBSTITUTE' || supplierId !== line.supplierId)
        .flatMap((offer) => offered(line, { goods, offer }, terms) ?? []),
    );
  const ranked = [...found, ...redelivery(line, market, terms)]
    .map((proposal) => ({ proposal, rank: { ...proposal, isWished: isWished(line, proposal) } }))
    .toSorted((a, b) => byMerit(a.rank, b.rank))
    .map(({ proposal }) => proposal);
  return [...ranked, { ...none, way: 'CLOSE' }];
}

/** For each short line what can be done about it, best first. */
export async function proposalsOf(
  ctx: Ctx,
  lines: readonly ShortAt[],
): Promise<{ id: number; proposals: Proposal[] }[]> {
  const ruleOf = await loadRules(ctx);
  const markets: { cityId: number; market: Market }[] = [];
  for (const [cityId, own] of Map.groupBy(lines, (line) => line.cityId))
    markets.push({ cityId, market: await marketOf(ctx, cityId, own) });
  const suppliers = markets.flatMap(({ market }) =>
    [...market.offers.values()].flat().map(({ supplierId }) => supplierId),
  );
  const rates = await fillRates(ctx, [...suppliers, ...lines.map(({ supplierId }) => supplierId)]);
  const terms = { rates, percent: ruleOf('sourcePercent'), isShort: ctx.request.nameType === 2 };
  const marketIn = new Map(markets.map(({ cityId, market }) => [cityId, market]));
  return lines.flatMap((line) => {
    const market = marketIn.get(line.cityId);
    return market ? [{ id: line.id, proposals: proposalsFor(line, market, terms) }] : [];
  });
}
