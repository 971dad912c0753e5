import {
  loadAllotments,
  loadMaterialsNamed,
  loadOffers,
  type MaterialFacts,
  type Offer,
} from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { SheetLine } from './ask-order-sheet.ts';
import { Dictionary, NearNames, once } from '../../kernel/import/dictionary.ts';
import { calledOneOf } from '../../kernel/import/called-one-of.ts';
import { meant, nameKey, type NamedThing } from '../../kernel/import/names.rules.ts';
import { materialOf, type Known } from './check-line.rules.ts';
import { sql } from '../../kernel/database/sql.ts';

const named = (ctx: Ctx, table: 'place' | 'supplier') =>
  ctx.from(table).select(['id', 'code', 'name', 'short_name as shortName']);

/** Suppliers of these names that the session may order from. */
const suppliersNamed = (ctx: Ctx, words: readonly string[]): Promise<NamedThing[]> =>
  named(ctx, 'supplier')
    .where(calledOneOf({ table: 'supplier', alias: 'supplier' }, words))
    .execute();

type Place = NamedThing & { readonly isDefault: boolean };

/** The unit a sheet is for: a city, or one of its stores, which has goods delivered to itself only. */
export type SheetUnit = { readonly cityId: number; readonly placeId: number | null };

async function placesOf(
  ctx: Ctx,
  { cityId, placeId: own }: SheetUnit,
): Promise<{ places: readonly Place[]; defaultId: number | undefined }> {
  const places = await named(ctx, 'place')
    .select(sql<boolean>`place.is_default`.as('isDefault'))
    .where(sql<boolean>`place.city_id = ${cityId} and place.status = 'ENABLED'`)
    .execute();
  if (own === null) return { places, defaultId: places.find(({ isDefault }) => isDefault)?.id };
  return { places: places.filter(({ id }) => id === own), defaultId: own };
}

/** The reasons a controlled material may be asked for. */
export const controlReasons = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx
    .from('control_reason')
    .select(['id', 'name'])
    .where('status', '=', 'ENABLED')
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** Longer lists are no help in a cell. */
const maxOffered = 500;

/** Names that a unit's template offers; codes and short names are taken as well. */
export async function offeredNames(ctx: Ctx, unit: SheetUnit): Promise<{ places: string[]; suppliers: string[] }> {
  const [{ places }, suppliers] = [
    await placesOf(ctx, unit),
    await named(ctx, 'supplier')
      .where(sql<boolean>`supplier.status = 'ENABLED'`)
      .limit(maxOffered)
      .execute(),
  ];
  const namesOf = (things: readonly NamedThing[]): string[] => things.map(({ name }) => name).slice(0, maxOffered);
  return { places: namesOf(places), suppliers: namesOf(suppliers) };
}

/** Names of materials in use, with their spelling. */
const materialNames = (ctx: Ctx) =>
  ctx
    .from('material')
    .select([sql<string>`material.name`.as('name'), sql<string>`material.search_text`.as('search')])
    .where(sql<boolean>`material.status = 'ENABLED'`)
    .execute();

/**
 * What the lines of a city's sheet may name, for any number of lines: names become ids by one statement per kind and call,
 * offers are loaded once per material.
 */
export async function askOrderLookUp(
  ctx: Ctx,
  unit: SheetUnit,
): Promise<(lines: readonly SheetLine[]) => Promise<Known>> {
  const { cityId } = unit;
  const [{ places, defaultId }, reasons] = [await placesOf(ctx, unit), await controlReasons(ctx)];
  const reasonIds = new Map(reasons.map(({ id, name }) => [nameKey(name), id]));
  const materials = new Dictionary<MaterialFacts>((words) => loadMaterialsNamed(ctx, words));
  const proposals = new NearNames(() => materialNames(ctx));
  const suppliers = new Dictionary<NamedThing>((words) => suppliersNamed(ctx, words));
  const offers = new Map<number, readonly Offer[]>();
  const allotted = new Map<number, number>();
  const known: Known = {
    cityId,
    materials: materials.find,
    nearMaterials: proposals.find,
    suppliers: suppliers.find,
    places: once((word) => meant(word, places)),
    defaultPlace: (materialId) => (materialId === undefined ? undefined : allotted.get(materialId)) ?? defaultId,
    reasons: once((word) => reasonIds.get(nameKey(word))),
    offers: (materialId) => offers.get(materialId) ?? [],
  };

  async function learnTerms(lines: readonly SheetLine[]): Promise<void> {
    const ids = new Set(lines.flatMap(({ values }) => materialOf(values, known).value?.id ?? []));
    const missing = [...ids].filter((id) => !offers.has(id));
    if (missing.length === 0) return;
    const loaded = await loadOffers(ctx, cityId, missing);
    // A store has goods delivered to itself only.
    if (unit.placeId === null)
      for (const [id, placeId] of await loadAllotments(ctx, cityId, missing)) allotted.set(id, placeId);
    for (const id of missing) offers.set(id, loaded.get(id) ?? []);
  }

  return async (lines) => {
    await materials.learn(lines.flatMap(({ values }) => [values.materialCode, values.materialName]));
    await proposals.learn(
      lines.flatMap(({ values: { materialCode, materialName: name } }) =>
        materialCode == null && name != null && materials.find(name).length === 0 ? [name] : [],
      ),
    );
    await suppliers.learn(lines.map(({ values }) => values.supplier));
    await learnTerms(lines);
    return known;
  };
}
