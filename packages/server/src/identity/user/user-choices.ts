import type { userCalls } from '@material/contract/identity/user.calls.ts';
import { fits, mayGive, type Holder } from '@material/contract/identity/user.rules.ts';
import type { Input, Output } from '@material/contract/kernel/call/call.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { giverOf } from '../role/giver.ts';
import { everyRole } from './offered-roles.ts';

type Asked = Input<typeof userCalls.getRolesListBylinkid>;
type Choices = Output<typeof userCalls.getRolesListBylinkid>;

/** Whose people are asked about: in a unit its own, at headquarters anybody's; undefined: everybody's. */
function holderAsked({ centre }: Ctx, { source, cityId }: Asked): Holder | undefined {
  if (centre.kind === 'city') return { source: 'CITY', cityId: centre.cityId };
  if (centre.kind === 'supplier') return { source: 'SUPPLIER', cityId: null };
  return source && { source, cityId: source === 'CITY' ? (cityId ?? null) : null };
}

async function rolesFor(ctx: Ctx, holder: Holder | undefined): Promise<Choices['list']> {
  const [giver, all] = await Promise.all([giverOf(ctx), everyRole(ctx)]);
  return all
    .filter((role) => holder === undefined || fits(holder, role))
    .map((role) => ({ id: role.id, name: role.name, centre: role.centre, isGiveable: mayGive(giver, role) }));
}

async function departmentsOf(ctx: Ctx, { source, cityId }: Holder): Promise<Choices['departments']> {
  if (source === 'SUPPLIER') return [];
  const rows = await ctx
    .from('department')
    .where('department.status', '=', 'ENABLED')
    .where('department.city_id', cityId === null ? 'is' : '=', cityId)
    .orderBy('department.sort')
    .orderBy('department.id')
    .select(['department.id', 'department.name', 'department.parent_id'])
    .execute();
  return rows.map(({ id, name, parent_id: parentId }) => ({ id, name, parentId }));
}

const placesOf = (ctx: Ctx, { cityId }: Holder): Promise<Choices['places']> =>
  cityId === null
    ? Promise.resolve([])
    : ctx
        .from('place')
        .where('place.city_id', '=', cityId)
        .where('place.status', '=', 'ENABLED')
        .orderBy('place.id')
        .select(['place.id', 'place.code', 'place.name'])
        .execute();

/** What an account is made of: roles that are offered, departments and places of its unit. */
export async function choicesOf(ctx: Ctx, asked: Asked): Promise<Choices> {
  const holder = holderAsked(ctx, asked);
  const [list, departments, places] = await Promise.all([
    rolesFor(ctx, holder),
    holder ? departmentsOf(ctx, holder) : [],
    holder ? placesOf(ctx, holder) : [],
  ]);
  return { list, departments, places };
}
