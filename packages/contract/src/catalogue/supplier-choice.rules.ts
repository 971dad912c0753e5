import type { BusinessDate } from '../kernel/value/business-time.ts';
import { cmp, type Decimalish } from '../kernel/value/decimal.ts';
import { lastDayOf, longest } from './certificate.rules.ts';
import type { Road } from './delivery-date.rules.ts';
import { journeyLifeProblem, type ShelfLife } from './shelf-life.rules.ts';
import { type EffectivePrice, effectivePrice, type PriceVersion, versionOn } from './price/price.rules.ts';

export type OfferCertificate = {
  readonly typeName: string;
  /** Nothing that it covers is ordered without it. */
  readonly isRequired: boolean;
  /** The categories of materials that it covers, with those below; none: all materials. */
  readonly coverIds?: readonly number[] | undefined;
  readonly isLongTerm: boolean;
  /** Last day of validity; null where the certificate has none. */
  readonly expireDate?: BusinessDate | null | undefined;
};

/** What one supplier offers for one material. */
export type SupplierOffer = {
  readonly supplierId: number;
  readonly supplierName: string;
  readonly supplierStatus: 'ENABLED' | 'DISABLED' | 'BLACKLISTED';
  readonly serveCityIds: readonly number[];
  /** Cities this price may be used in; missing means every city the supplier serves. */
  readonly adaptiveCityIds?: readonly number[] | null | undefined;
  readonly certificates: readonly OfferCertificate[];
  readonly versions: readonly PriceVersion[];
  /** Preferred for this material in the city that asks. */
  readonly isPreferred: boolean;
  /** 1 comes first. */
  readonly priority: number;
  readonly leadDays: number;
  /** The way to the asking city, and how long the goods keep. */
  readonly road: Road;
  readonly shelfLife: ShelfLife;
};

export type OfferQuestion = { readonly cityId: number; readonly qty: Decimalish; readonly on: BusinessDate };
export type UsableOffer = {
  readonly offer: SupplierOffer;
  readonly version: PriceVersion;
  readonly price: EffectivePrice;
};
export type SkippedOffer = {
  readonly supplierId: number;
  readonly supplierName: string;
  readonly reasons: readonly string[];
};

/** `usable` best first, so its first entry is the choice; `reason` only when nobody is left. */
export type SupplierChoice = {
  readonly chosen?: UsableOffer;
  readonly usable: readonly UsableOffer[];
  readonly skipped: readonly SkippedOffer[];
  readonly reason?: string;
};

const statusReasons = { ENABLED: undefined, DISABLED: '供应商已停用', BLACKLISTED: '供应商已列入黑名单' } as const;

const priceReason = (versions: readonly PriceVersion[], on: BusinessDate): string => {
  const effective = versions.filter((version) => version.status === 'EFFECTIVE');
  const coming = effective
    .filter((version) => version.validFrom > on)
    .map((version) => version.validFrom)
    .toSorted()[0];
  if (coming !== undefined) return `报价自 ${coming} 起生效`;
  if (versions.some((version) => version.status === 'PENDING')) return '报价待审';
  const ended = effective
    .map((version) => version.validTo ?? '')
    .toSorted()
    .at(-1);
  if (ended) return `报价已于 ${ended} 到期`;
  return versions.length === 0 ? '没有报价' : '报价已失效';
};

/** A renewed certificate takes the place of the one before it, which may have ended. */
function expiredCertificates(certificates: readonly OfferCertificate[], on: BusinessDate): readonly string[] {
  const required = Map.groupBy(
    certificates.filter(({ isRequired }) => isRequired),
    ({ typeName }) => typeName,
  );
  return [...required].flatMap(([typeName, held]) => {
    const best = longest(held);
    const last = best ? lastDayOf(best) : null;
    return last === null || last >= on ? [] : [`${typeName}已于 ${last} 到期`];
  });
}

/** Those that a material of these categories, from its own up to the root, needs; of no category, those that all materials need. */
export const certificatesFor = (
  certificates: readonly OfferCertificate[],
  categoryIds: readonly number[],
): readonly OfferCertificate[] =>
  certificates.filter(({ coverIds = [] }) => coverIds.length === 0 || coverIds.some((id) => categoryIds.includes(id)));

/** Every reason in Chinese why nothing can be ordered from this supplier on a day; empty when something can. */
export const supplierProblems = (
  { supplierStatus, certificates }: Pick<SupplierOffer, 'supplierStatus' | 'certificates'>,
  on: BusinessDate,
): readonly string[] => {
  const status = statusReasons[supplierStatus];
  return [...(status === undefined ? [] : [status]), ...expiredCertificates(certificates, on)];
};

/** Every reason in Chinese why this offer cannot be ordered from; empty when it can. */
export const offerProblems = (
  offer: SupplierOffer,
  { cityId, on }: Pick<OfferQuestion, 'cityId' | 'on'>,
): readonly string[] => {
  const tooOld = journeyLifeProblem(offer.shelfLife, offer.road);
  return [
    ...supplierProblems(offer, on),
    ...(offer.serveCityIds.includes(cityId) ? [] : ['供应商不服务该城市']),
    ...(offer.adaptiveCityIds == null || offer.adaptiveCityIds.includes(cityId) ? [] : ['报价不适用于该城市']),
    ...(versionOn(offer.versions, on) === undefined ? [priceReason(offer.versions, on)] : []),
    ...(tooOld === undefined ? [] : [tooOld]),
  ];
};

const byRank = (a: UsableOffer, b: UsableOffer): number =>
  Number(b.offer.isPreferred) - Number(a.offer.isPreferred) ||
  a.offer.priority - b.offer.priority ||
  cmp(a.price.price, b.price.price) ||
  a.offer.leadDays - b.offer.leadDays ||
  a.offer.supplierId - b.offer.supplierId;

/** Chooses for a material in a city: preferred, then priority, then price, then lead days; the id breaks what is left. */
export const chooseSupplier = (offers: readonly SupplierOffer[], question: OfferQuestion): SupplierChoice => {
  const usable: UsableOffer[] = [];
  const skipped: SkippedOffer[] = [];
  for (const offer of offers) {
    const reasons = offerProblems(offer, question);
    const version = versionOn(offer.versions, question.on);
    if (reasons.length === 0 && version !== undefined)
      usable.push({ offer, version, price: effectivePrice(version, question) });
    else skipped.push({ supplierId: offer.supplierId, supplierName: offer.supplierName, reasons });
  }
  usable.sort(byRank);
  const chosen = usable[0];
  if (chosen !== undefined) return { chosen, usable, skipped };
  return { usable, skipped, reason: noneLeft(skipped) };
};

const noneLeft = (skipped: readonly SkippedOffer[]): string =>
  skipped.length === 0
    ? '没有供应商供应该物料'
    : `没有可用的供应商：${skipped.map((row) => `${row.supplierName}（${row.reasons.join('、')}）`).join('；')}`;

/** In few words why nobody can deliver a material: what comes first in the way of the supplier with the fewest obstacles; null when somebody can. */
export const blockedReason = ({ usable, skipped }: Pick<SupplierChoice, 'usable' | 'skipped'>): string | null => {
  if (usable.length > 0) return null;
  const [nearest] = skipped.toSorted((a, b) => a.reasons.length - b.reasons.length);
  return nearest?.reasons[0] ?? '本城市暂无报价';
};

type UsableMaterial = { readonly status: string; readonly cityIds: readonly number[] };

/** Why a city cannot order a material, whoever delivers it, or undefined. */
export function materialProblem({ status, cityIds }: UsableMaterial, cityId: number): string | undefined {
  if (status !== 'ENABLED') return '物料已停用';
  return cityIds.length > 0 && !cityIds.includes(cityId) ? '该物料不用于本城市' : undefined;
}
