import {
  maxPreferred,
  preferredSupplierCalls,
  type PreferredLine,
} from '@material/contract/catalogue/preferred/preferred-supplier.calls.ts';
import { effectivePrice, versionOn, type PriceVersion } from '@material/contract/catalogue/price/price.rules.ts';
import { chooseSupplier, materialProblem, offerProblems } from '@material/contract/catalogue/supplier-choice.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { list } from '../../kernel/list/list-query.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { insertAll } from '../../kernel/row/write.ts';
import { openCities } from '../cities.repo.ts';
import { loadMaterials, type MaterialFacts } from '../materials.repo.ts';
import { preferredIn, preferredKey } from '../offer-rows.repo.ts';
import { loadOffersIn, type Offer } from '../offers.repo.ts';
import { pastPreferences, preferences } from './preferred-supplier.list.ts';
import { endPreferences, lockPreferences, lockPreferencesById, type Pair } from './preferred-supplier.repo.ts';

const table = 'preferred_supplier';
type Wanted = Input<typeof preferredSupplierCalls.previewMatchSupplier>;
type Entered = Input<typeof preferredSupplierCalls.setMatchSupplier>;

/** A material in a city with the version that its preferred supplier would deliver at. */
type Judged = { readonly line: PreferredLine; readonly version: PriceVersion | undefined };

const notOffered = '供应商没有这个物料的报价，或不服务该城市';

type At = {
  readonly pair: Pair & { readonly cityName: string | undefined };
  readonly material: MaterialFacts;
  readonly offers: readonly Offer[];
  readonly supplierId: number;
  readonly on: string;
};

/** Why a supplier cannot be preferred for a material in a city; empty when it can. */
function problemsOf({ pair: { cityId, cityName }, material, offers, supplierId, on }: At): readonly string[] {
  const unusable = cityName === undefined ? '城市已停用' : materialProblem(material, cityId);
  if (unusable !== undefined) return [unusable];
  const wished = offers.find((offer) => offer.supplierId === supplierId);
  return wished ? offerProblems(wished, { cityId, on }) : [notOffered];
}

/** Whom an order that names nobody goes to, and at which price. */
function chosenOf({ pair: { cityId }, offers, on }: At): Pick<PreferredLine, 'chosenName' | 'priceFrom'> {
  const { chosen } = chooseSupplier(offers, { cityId, qty: '1', on });
  const offer = offers.find(({ supplierId }) => supplierId === chosen?.offer.supplierId);
  return chosen && offer
    ? { chosenName: offer.supplierShortName, priceFrom: shorten(chosen.price.price) }
    : { chosenName: '', priceFrom: null };
}

/** The version that an order of the city would go by. */
function versionOf({ offers, supplierId, on }: At): PriceVersion | undefined {
  const wished = offers.find((offer) => offer.supplierId === supplierId);
  return wished && versionOn(wished.versions, on);
}

/** What of these pairs could be set to a supplier: it must have a price in force that an order of the city could go by. */
async function judge(ctx: Ctx, supplierId: number, pairs: readonly Pair[]): Promise<Judged[]> {
  const on = businessDate(ctx.now);
  const materialIds = [...new Set(pairs.map(({ materialId }) => materialId))];
  const cityIds = [...new Set(pairs.map(({ cityId }) => cityId))];
  const [cities, materials, offers, known] = await Promise.all([
    openCities(ctx),
    loadMaterials(ctx, materialIds),
    loadOffersIn(ctx, cityIds, materialIds),
    preferredIn(ctx, cityIds, materialIds),
  ]);
  const cityNames = new Map(cities.map(({ id, name }) => [id, name]));
  const isShort = ctx.request.nameType === 2;

  return pairs.flatMap(({ materialId, cityId }, id): Judged[] => {
    const material = materials.get(materialId);
    if (!material) return [];
    const cityName = cityNames.get(cityId);
    const own = offers.get(cityId)?.get(materialId) ?? [];
    const at: At = { pair: { materialId, cityId, cityName }, material, offers: own, supplierId, on };
    const problems = problemsOf(at);
    const version = problems.length === 0 ? versionOf(at) : undefined;
    const able = known.get(preferredKey(cityId, materialId)) === supplierId ? 'SAME' : 'SET';
    const line: PreferredLine = {
      id,
      materialId,
      cityId,
      materialName: isShort ? material.shortName : material.name,
      spec: material.spec,
      cityName: cityName ?? '',
      ...chosenOf(at),
      priceTo: version ? shorten(effectivePrice(version, { cityId, qty: '1', on }).price) : null,
      outcome: version ? able : 'REFUSED',
      note: problems.join('、'),
    };
    return [{ line, version }];
  });
}

function pairsOf({ materialIds, cityIds }: Wanted): Pair[] {
  if (materialIds.length * cityIds.length > maxPreferred)
    refuseInput([{ path: ['materialIds'], message: `物料数乘城市数不能超过 ${maxPreferred}，请分几次设置` }]);
  return materialIds.flatMap((materialId) => cityIds.map((cityId) => ({ materialId, cityId })));
}

/** What orders of materials in cities would be priced by, were the supplier preferred there. */
export async function preferredOffers(
  ctx: Ctx,
  wanted: Wanted,
): Promise<(Pair & { readonly version: PriceVersion })[]> {
  return (await judge(ctx, wanted.supplierId, pairsOf(wanted))).flatMap(({ line: { materialId, cityId }, version }) =>
    version ? [{ materialId, cityId, version }] : [],
  );
}

async function set(ctx: Ctx, { supplierId, lines, preferReason }: Entered) {
  const pairs = [...new Map(lines.map((pair) => [preferredKey(pair.cityId, pair.materialId), pair])).values()];
  const held = await lockPreferences(ctx, pairs);
  const judged = await judge(ctx, supplierId, pairs);
  const problems = judged.flatMap(({ line: { id, outcome, materialName, cityName, note } }) =>
    outcome === 'REFUSED' ? [{ path: ['lines', id, 'cityId'], message: `${materialName} ${cityName}：${note}` }] : [],
  );
  if (problems.length > 0) refuseInput(problems);
  const changed = judged.filter(({ line }) => line.outcome === 'SET').map(({ line }) => line);
  const keys = new Set(changed.map(({ materialId, cityId }) => preferredKey(cityId, materialId)));
  await endPreferences(
    ctx,
    held.filter((row) => keys.has(preferredKey(row.city_id, row.material_id))),
    `改为其他供应商：${preferReason}`,
  );
  const stored = await insertAll(
    ctx,
    table,
    changed.map(({ materialId, cityId }) => ({
      material_id: materialId,
      city_id: cityId,
      supplier_id: supplierId,
      prefer_reason: preferReason,
    })),
  );
  for (const { id, ...after } of stored) ctx.audit({ table, id, after });
  return { changed: changed.length };
}

/** 优选供应商: whom a city prefers for a material, set for many at once. */
export const preferredSuppliers = [
  ...implement(preferredSupplierCalls, {
    getListMatchSupplier: (ctx, query) => list(ctx, preferences(ctx), query),
    getListMatchSupplierHistory: (ctx, query) => list(ctx, pastPreferences(ctx), query),
    previewMatchSupplier: async (ctx, wanted) => ({
      list: (await judge(ctx, wanted.supplierId, pairsOf(wanted))).map(({ line }) => line),
    }),
    setMatchSupplier: set,
    cancelMatchSupplier: async (ctx, { ids, endReason }) => {
      const held = await lockPreferencesById(ctx, ids);
      await endPreferences(ctx, held, endReason);
      return { removed: held.length };
    },
  }),
  ...implementExports([
    { call: preferredSupplierCalls.getListMatchSupplier, spec: preferences, exported: (_ctx, row) => row },
  ]),
];
