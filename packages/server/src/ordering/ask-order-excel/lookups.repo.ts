import { nearnessInWriting, plainText } from '@material/contract/kernel/likeness.ts';
import { sql } from 'kysely';
import { loadMaterialsNamed, loadOffers, type MaterialFacts, type Offer } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { SheetLine } from './ask-order-sheet.ts';
import { meant, nameKey, spellings, type NamedThing } from '../../kernel/import/names.rules.ts';
import { materialOf, type Known } from './check-line.rules.ts';

/** Words a sheet without end may bring; beyond this many the earlier ones are looked up again when they come back. */
const maxWords = 20_000;

/** Words and what they mean, looked up once. */
class Dictionary<T extends NamedThing> {
  readonly #look: (words: readonly string[]) => Promise<readonly T[]>;
  readonly #meanings = new Map<string, readonly T[]>();

  constructor(look: (words: readonly string[]) => Promise<readonly T[]>) {
    this.#look = look;
  }

  async learn(words: readonly (string | null | undefined)[]): Promise<void> {
    const unknown = [...new Set(words.filter((word) => word != null))].filter((word) => !this.#meanings.has(word));
    if (unknown.length === 0) return;
    if (this.#meanings.size > maxWords) {
      this.#meanings.clear();
      return this.learn(words);
    }
    const things = await this.#look(unknown.flatMap(spellings));
    const byKey = new Map<string, T[]>();
    for (const thing of things) {
      for (const key of new Set([thing.code, thing.name, thing.shortName ?? ''].map(nameKey)))
        byKey.set(key, [...(byKey.get(key) ?? []), thing]);
    }
    for (const word of unknown) this.#meanings.set(word, meant(word, byKey.get(nameKey(word)) ?? []));
  }

  readonly find = (word: string): readonly T[] => this.#meanings.get(word) ?? [];
}

/** A function of a short list's words, worked out once per word. */
function once<V>(work: (word: string) => V): (word: string) => V {
  const known = new Map<string, V>();
  return (word) => {
    if (!known.has(word)) {
      if (known.size > maxWords) known.clear();
      known.set(word, work(word));
    }
    return known.get(word) as V;
  };
}

const named = (ctx: Ctx, table: 'place' | 'supplier') =>
  ctx.from(table).select(['id', 'code', 'name', 'short_name as shortName']);

/** Suppliers of these names that the session may order from. */
const suppliersNamed = (ctx: Ctx, words: readonly string[]): Promise<NamedThing[]> =>
  named(ctx, 'supplier')
    .where(
      sql<boolean>`(supplier.code = any(${words}) or supplier.name = any(${words}) or supplier.short_name = any(${words}))`,
    )
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

/** So many words of a sheet get a proposal; a sheet of the wrong kind has thousands that name nothing. */
const maxProposals = 50;
const proposed = 3;
/** Fewer letters stand in the pinyin of too many names. */
const leastSpelling = 4;

type Proposable = { readonly name: string; readonly plain: string; readonly search: string };

/** How near a material's name comes to a word; a word of letters alone is a spelling, the letters of units are none. */
function nearnessOf(text: string, { plain, search }: Proposable): number {
  if (!/^[a-z]+$/.test(text)) return nearnessInWriting(plain, text);
  return text.length >= leastSpelling && search.includes(text) ? 1 : 0;
}

/** The nearest names of materials in use for words that name none, worked out once per word. */
class Proposals {
  readonly #ctx: Ctx;
  readonly #near = new Map<string, readonly string[]>();
  #names: readonly Proposable[] | undefined;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  async learn(words: readonly string[]): Promise<void> {
    const unknown = [...new Set(words)]
      .filter((word) => !this.#near.has(word))
      .slice(0, maxProposals - this.#near.size);
    if (unknown.length === 0) return;
    this.#names ??= await this.#load();
    for (const word of unknown) this.#near.set(word, this.#nearest(plainText(word), this.#names));
  }

  readonly find = (word: string): readonly string[] => this.#near.get(word) ?? [];

  async #load(): Promise<readonly Proposable[]> {
    const rows = await this.#ctx
      .from('material')
      .select([sql<string>`material.name`.as('name'), sql<string>`material.search_text`.as('search')])
      .where(sql<boolean>`material.status = 'ENABLED'`)
      .execute();
    return rows.map(({ name, search }) => ({ name, search, plain: plainText(name) }));
  }

  #nearest(text: string, names: readonly Proposable[]): string[] {
    return names
      .map((one) => ({ name: one.name, near: nearnessOf(text, one) }))
      .filter(({ near }) => near > 0)
      .toSorted((a, b) => b.near - a.near)
      .slice(0, proposed)
      .map(({ name }) => name);
  }
}

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
  const proposals = new Proposals(ctx);
  const suppliers = new Dictionary<NamedThing>((words) => suppliersNamed(ctx, words));
  const offers = new Map<number, readonly Offer[]>();
  const known: Known = {
    cityId,
    materials: materials.find,
    nearMaterials: proposals.find,
    suppliers: suppliers.find,
    places: once((word) => meant(word, places)),
    defaultPlaceId: defaultId,
    reasons: once((word) => reasonIds.get(nameKey(word))),
    offers: (materialId) => offers.get(materialId) ?? [],
  };

  async function learnOffers(lines: readonly SheetLine[]): Promise<void> {
    const ids = new Set(lines.flatMap(({ values }) => materialOf(values, known).value?.id ?? []));
    const missing = [...ids].filter((id) => !offers.has(id));
    if (missing.length === 0) return;
    const loaded = await loadOffers(ctx, cityId, missing);
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
    await learnOffers(lines);
    return known;
  };
}
