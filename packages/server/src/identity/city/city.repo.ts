import type { OpenPlace } from '@material/contract/identity/city.calls.ts';
import { cityStatus, type CityState } from '@material/contract/identity/city.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { inCentre, type Ctx } from '../../kernel/ctx.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { insert } from '../../kernel/row/write.ts';
import { readScoped, readUnder, runUnder } from '../../kernel/row/run-under.ts';
import { openKinds } from '../open-documents.ts';

/** A stored city as its moves see it: its own unit, called by its name. */
export type CityHead = SeenRow<'city'> & DocumentRow<CityState>;

export async function cityHead(ctx: Ctx, id: number): Promise<CityHead | undefined> {
  const [head] = await readScoped(
    ctx,
    { d: 'city' },
    (seen) =>
      sql<CityHead>`select d.*, d.name as no, d.id as city_id, null::bigint as supplier_id from city d where d.id = ${id} and ${seen('d')}`,
  );
  return head;
}

/** Nothing can be made in the city until the transaction ends: whatever names it waits. */
export async function holdCity(ctx: Ctx, id: number): Promise<void> {
  await ctx.find('city', id).forUpdate().execute();
}

/** `要货单 3 条，未停用的用户 2 条` */
export const placesText = (places: readonly Pick<OpenPlace, 'noun' | 'count'>[]): string =>
  places.map(({ noun, count }) => `${noun} ${count} 条`).join('，');

/** So many things of these kinds, each in its states, are in a city; a kind of which there is none is left out. */
async function countIn(ctx: Ctx, id: Seen<'city'>, counted: readonly Omit<OpenPlace, 'count'>[]): Promise<OpenPlace[]> {
  const counts = counted.map(({ table, states }, at) => {
    const ofDocuments = ctx.schema.documents.some(({ machine }) => machine.table === table);
    const more = ofDocuments ? sql`and not d.is_deleted` : table === 'place' ? sql`and d.kind = 'STORE'` : sql``;
    return sql`select ${sql.lit(at)}::int as at, count(*)::int as count from ${sql.table(table)} d
      where d.city_id = ${id} and d.status = any(${states}) ${more}`;
  });
  const rows = await readUnder(ctx, id, sql<{ at: number; count: number }>`${sql.join(counts, sql` union all `)}`);
  const countOf = new Map(rows.map(({ at, count }) => [at, count]));
  return counted.map((place, at) => ({ ...place, count: countOf.get(at) ?? 0 })).filter(({ count }) => count > 0);
}

/** Documents on their way, and drafts. */
export const openDocumentsIn = (ctx: Ctx, id: Seen<'city'>): Promise<OpenPlace[]> =>
  countIn(
    ctx,
    id,
    openKinds(ctx.schema.documents).map(({ table, noun, states }) => ({ table, noun, states })),
  );

/** What a city still has open: documents on their way, drafts, people who may sign in, stores in use. */
export const openIn = (ctx: Ctx, id: Seen<'city'>): Promise<OpenPlace[]> =>
  countIn(ctx, id, [
    ...openKinds(ctx.schema.documents),
    { table: 'app_user', noun: '未停用的用户', states: ['NORMAL'] },
    { table: 'place', noun: '启用的门店', states: ['ENABLED'] },
  ]);

/** Ends the sessions of everybody who belongs to a city; who works there for headquarters goes on looking. */
export const endSessionsOf = (ctx: Ctx, id: Seen<'city'>) =>
  runUnder(
    ctx,
    id,
    sql`update session s set ended_at = ${ctx.now} from app_user u
      where u.id = s.user_id and u.city_id = ${id} and s.ended_at is null`,
  );

/** Who comes back with a city is let in one by one. */
export const stopPeopleOf = (ctx: Ctx, id: Seen<'city'>) =>
  runUnder(
    ctx,
    id,
    sql`update app_user set status = 'STOPPED', stop_reason = '城市恢复', row_version = row_version + 1,
        update_time = ${ctx.now}, update_id = ${ctx.userId} where city_id = ${id} and status = 'NORMAL'`,
  );

type Warehouse = Readonly<Record<'code' | 'name' | 'address' | 'search_text', string>>;

/** What a new city needs to order: a warehouse that receives, and the suppliers that deliver to every city. */
export async function equip(ctx: Ctx, id: Seen<'city'>, warehouse: Warehouse): Promise<void> {
  const hours = { receive_from: '05:00', receive_to: '17:00' };
  const place = {
    kind: 'WAREHOUSE',
    city_id: id,
    is_default: true,
    ...hours,
    ...warehouse,
  } as const;
  const made = await insert(ctx, 'place', place);
  ctx.audit({ table: 'place', id: made.id, after: place });
  await runUnder(
    ctx,
    id,
    sql`insert into supplier_city (supplier_id, city_id) select s.id, ${id}::bigint from supplier s where s.is_cross_city`,
  );
}

type Named = { readonly id: number; readonly name: string };

/** The cities that a user may work in: the own one, or for headquarters every city that there is. */
export async function citiesOf(ctx: Ctx, userId: number): Promise<Named[]> {
  const user = await ctx.find('app_user', userId).select(['source', 'city_id']).executeTakeFirst();
  if (!user || user.source === 'SUPPLIER') return [];
  const { from } = inCentre(ctx, { centre: { kind: 'management' }, powers: ctx.powers });
  const kept = from('city').select(['city.id', 'city.name']).where('city.status', 'in', statesIn(cityStatus, 'kept'));
  const own = user.source === 'MANAGEMENT' ? kept : kept.where('city.id', '=', user.city_id);
  return own.orderBy('city.code').execute();
}
