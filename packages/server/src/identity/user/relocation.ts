import { createHash } from 'node:crypto';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import type { RelocatedPerson, relocationCalls } from '@material/contract/identity/relocation.calls.ts';
import type { Giver } from '@material/contract/identity/role.rules.ts';
import { fits, mayKeep, type HeldRole } from '@material/contract/identity/user.rules.ts';
import type { Input, Output } from '@material/contract/kernel/call/call.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { giverOf } from '../role/giver.ts';
import * as repo from './relocation.repo.ts';

export type Wanted = Input<typeof relocationCalls.qianyiUsersCheck>;

type Target = { readonly id: number; readonly name: string; readonly placeId: number | null };

/** Somebody with all that follows from going. */
export type Leaving = {
  readonly person: repo.Person;
  readonly lost: readonly HeldRole[];
  readonly open: readonly repo.OpenDocument[];
  readonly problems: readonly string[];
};
export type Plan = {
  readonly target: Target;
  readonly leaving: readonly Leaving[];
  readonly takers: Awaited<ReturnType<typeof repo.takersIn>>;
  readonly digest: string;
};

async function targetOf(ctx: Ctx, { cityId, placeId = null }: Wanted): Promise<Target> {
  const city = await ctx.find('city', cityId).select(['name', 'status']).executeTakeFirst();
  if (!city) refuse('notFound');
  if (!statesIn(cityStatus, 'open').some((state) => state === city.status))
    refuseInput([{ path: ['cityId'], message: `${city.name}已停用，不能迁入` }]);
  const place =
    placeId === null ? undefined : await ctx.find('place', placeId).select(['city_id', 'status']).executeTakeFirst();
  if (place && (place.city_id !== cityId || place.status !== 'ENABLED'))
    refuseInput([{ path: ['placeId'], message: '这个收货地点不是该城市的，或已停用' }]);
  return { id: cityId, name: city.name, placeId };
}

/** Which roles go along to a city, which are lost, and what stands against it. */
export function rolesInto(giver: Giver, held: readonly HeldRole[], cityId: number) {
  const kept = held.filter((role) => fits({ source: 'CITY', cityId }, role));
  const problems = [
    ...(mayKeep(giver, held) ? [] : ['有你没有的权限，不能由你维护']),
    ...(held.length > 0 && kept.length === 0 ? ['角色只限原城市使用，迁移后没有角色，请先授予各城市通用的角色'] : []),
  ];
  return { lost: held.filter((role) => !kept.includes(role)), problems };
}

/** Why somebody cannot go there. */
function problemsOf(person: repo.Person, target: Target, ofRoles: readonly string[]): string[] {
  if (person.source !== 'CITY') return ['只有城市的用户可以迁移'];
  return [
    ...(person.cityId === target.id ? [`已经是${target.name}的用户`] : []),
    ...ofRoles,
    ...(person.placeId !== null && target.placeId === null ? ['只看一个收货地点，请选择迁入后的收货地点'] : []),
  ];
}

/** Everything that is shown and decided on: whatever differs later has changed meanwhile. */
const digestOf = (target: Target, leaving: readonly Leaving[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        target,
        leaving.map(({ person, lost, open, problems }) => [
          person,
          lost.map(({ id }) => id),
          open.map(({ table, id, status }) => [table, id, status]),
          problems,
        ]),
      ]),
    )
    .digest('hex');

/** What would happen if these people went there now. */
export async function planOf(ctx: Ctx, wanted: Wanted): Promise<Plan> {
  const ids = [...new Set(wanted.ids)];
  const [target, people, giver] = await Promise.all([targetOf(ctx, wanted), repo.peopleOf(ctx, ids), giverOf(ctx)]);
  if (people.length < ids.length) refuse('notFound');
  const seen = people.map(({ id }) => id);
  const cities = [...new Set(people.flatMap(({ cityId }) => (cityId === null ? [] : [cityId])))];
  const [held, open, takers] = await Promise.all([
    repo.rolesOfAll(ctx, seen),
    repo.openOf(ctx, seen),
    repo.takersIn(ctx, cities, ids),
  ]);
  const openBy = Map.groupBy(open, ({ userId }) => userId);
  const leaving = people.map((person): Leaving => {
    const { lost, problems } = rolesInto(giver, held.get(person.id) ?? [], target.id);
    return {
      person,
      lost,
      open: openBy.get(person.id) ?? [],
      problems: problemsOf(person, target, problems),
    };
  });
  return { target, leaving, takers, digest: digestOf(target, leaving) };
}

const shownNos = 5;
export const nosOf = (open: readonly repo.OpenDocument[]): string =>
  open
    .slice(0, shownNos)
    .map(({ no }) => no)
    .join('、') + (open.length > shownNos ? ` 等 ${open.length} 张` : '');

const shownPerson = ({ person, lost, open, problems }: Leaving): RelocatedPerson => {
  const { id, name, username, cityId, cityName, placeId, placeName, departmentName, isMain } = person;
  const drafts = open.filter(({ isDraft }) => isDraft).length;
  return {
    id,
    name,
    username,
    cityId,
    cityName,
    placeId,
    placeName,
    departmentName,
    isMain,
    lostRoles: lost.map((role) => role.name).join('、'),
    drafts,
    openOrders: open.length - drafts,
    openNos: nosOf(open),
    problems: [...problems],
  };
};

/** A plan as it is shown. */
export const shownPlan = ({ leaving, takers, digest }: Plan): Output<typeof relocationCalls.qianyiUsersCheck> => ({
  digest,
  people: leaving.map(shownPerson),
  takers: takers.flatMap(({ id, name, username, city_id: cityId, place_id: placeId }) =>
    cityId === null ? [] : [{ id, name, username, cityId, placeId }],
  ),
});
