import '@material/contract/references.ts';
import { choicesOf, referenceOf } from '@material/contract/kernel/reference/reference.ts';
import { pickerCalls, type MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { actorOf, castOf, type Actor, type ActorResources } from '../../kernel/operation/actor.ts';

/** One ordering unit of the month: who orders for it, and how often. */
export type Unit = {
  readonly actor: Actor;
  readonly cityId: number;
  readonly placeId: number | undefined;
  readonly weight: number;
};

export type People = {
  readonly units: readonly Unit[];
  /** Headquarters inside the first city. */
  readonly acting: Unit;
  readonly checkers: readonly [Actor, Actor];
  /** Who writes to all the others. */
  readonly writer: Actor;
  readonly supplier: (supplierId: number) => Actor;
  /** Whoever receives at a place: its own store user, or the city. */
  readonly receiver: (cityId: number, placeId: number) => Actor;
  readonly materials: readonly MaterialPick[];
  readonly reference: Reference;
};
export type Named = { readonly id: number; readonly name: string };
export type Reference = {
  readonly controlReasons: readonly Named[];
  readonly differenceReasons: readonly Named[];
  readonly batchReportTypes: readonly Named[];
  readonly complaintTypes: readonly Named[];
};

/** What people choose from. */
async function referenceFor(actor: Actor, now: Date): Promise<Reference> {
  const complaintType = referenceOf('complaint_type');
  if (!complaintType) throw new Error('there are no types of complaints');
  const { list: complaintTypes } = await actor.ask(choicesOf(complaintType), {}, { now });
  return { ...(await actor.ask(pickerCalls.getReference, {}, { now })), complaintTypes };
}

/** How often each city orders; the two large ones several times a day. */
const weights: Readonly<Record<string, number>> = {
  city_sh: 9,
  city_hz: 7,
  city_bj: 3,
  city_nj: 2,
  city_gz: 2,
  city_szx: 2,
  city_sz: 2,
  city_cd: 2,
  city_tj: 1,
  city_cq: 1,
  city_wh: 2,
  city_xa: 1,
};
const stores = ['store_sh001', 'store_hz001'] as const;
const storeWeight = 4;

/** Opens every account of the month. */
export async function gather(resources: ActorResources, now: Date): Promise<People> {
  const cast = castOf(resources);
  const rows = await resources.database.db
    .selectFrom('app_user')
    .select(['username', 'supplier_id', 'source'])
    .where('status', '=', 'NORMAL')
    .execute();
  const names = rows.map((row) => row.username);
  const cities = await Promise.all(
    Object.keys(weights)
      .filter((name) => names.includes(name))
      .map((name) => actorOf(cast, name)),
  );
  const keepers = await Promise.all(stores.map((name) => actorOf(cast, name)));
  const suppliers = new Map<number, Actor>();
  for (const row of rows) {
    if (row.supplier_id !== null && !suppliers.has(row.supplier_id))
      suppliers.set(row.supplier_id, await actorOf(cast, row.username));
  }
  const [served] = cities;
  const servedId = served?.session.cityId ?? 0;
  const acting = await actorOf(cast, 'superadmin', { cityId: servedId });
  const [first, second] = await Promise.all([actorOf(cast, 'glzx01'), actorOf(cast, 'glzx02')]);
  const writer = await actorOf(cast, 'glzx01', 'message');
  const keeperOf = new Map(keepers.map((keeper) => [keeper.session.placeId, keeper]));
  const cityActor = new Map(cities.map((city) => [city.session.cityId, city]));
  const reference = await referenceFor(first, now);
  const { list: materials } = await first.ask(pickerCalls.getCanUseMaterial, { pageSize: 1000 }, { now });
  const found = <K>(map: ReadonlyMap<K, Actor>, key: K): Actor => {
    const actor = map.get(key);
    if (!actor) throw new Error(`nobody acts for ${String(key)}`);
    return actor;
  };
  return {
    units: [
      ...cities.map((actor) => ({
        actor,
        cityId: actor.session.cityId ?? 0,
        placeId: undefined,
        weight: weights[actor.session.username] ?? 1,
      })),
      ...keepers.map((actor) => ({
        actor,
        cityId: actor.session.cityId ?? 0,
        placeId: actor.session.placeId ?? undefined,
        weight: storeWeight,
      })),
    ],
    acting: { actor: acting, cityId: servedId, placeId: undefined, weight: 0 },
    checkers: [first, second],
    writer,
    supplier: (id) => found(suppliers, id),
    receiver: (cityId, placeId) => keeperOf.get(placeId) ?? found(cityActor, cityId),
    materials,
    reference,
  };
}
