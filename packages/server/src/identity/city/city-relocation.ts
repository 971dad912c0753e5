import { createHash } from 'node:crypto';
import type {
  CityPerson,
  CityUnitRow,
  cityRelocationCalls,
} from '@material/contract/identity/city-relocation.calls.ts';
import type { OpenPlace } from '@material/contract/identity/city.calls.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { mostRelocated } from '@material/contract/identity/relocation.calls.ts';
import { cityUnits } from '@material/contract/identity/unit.reference.ts';
import type { HeldRole } from '@material/contract/identity/user.rules.ts';
import type { Input, Output } from '@material/contract/kernel/call/call.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { giverOf } from '../role/giver.ts';
import { rolesInto } from '../user/relocation.ts';
import { holdCities, holdPeople, peopleOf, rolesOfAll, writeLostRoles, type Person } from '../user/relocation.repo.ts';
import * as repo from './city-relocation.repo.ts';
import { openDocumentsIn, placesText, type CityHead } from './city.repo.ts';

type Wanted = Input<typeof cityRelocationCalls.qianyiCityCheck>;
type City = { readonly id: repo.Way['to']; readonly name: string; readonly row_version: number };
type Leaving = {
  readonly person: Person;
  readonly lost: readonly HeldRole[];
  readonly losesMain: boolean;
  readonly problems: readonly string[];
};
/** All that would follow if the city went now. */
type Plan = {
  readonly from: City;
  readonly to: City;
  readonly hasMain: boolean;
  readonly leaving: readonly Leaving[];
  readonly units: readonly repo.UnitRow[];
  readonly joined: readonly repo.Joined[];
  readonly open: readonly OpenPlace[];
  readonly allotments: readonly repo.Allotment[];
  readonly lostSuppliers: readonly string[];
  readonly problems: readonly string[];
};

async function citiesOf(ctx: Ctx, { id, toId }: Wanted): Promise<Pick<Plan, 'from' | 'to'>> {
  if (id === toId) refuseInput([{ path: ['toId'], message: '迁入城市不能是原城市' }]);
  const found = await ctx
    .find('city')
    .where('city.id', 'in', [id, toId])
    .select(['city.name', 'city.status', 'city.row_version'])
    .execute();
  const [from, to] = [found.find((city) => city.id === id), found.find((city) => city.id === toId)];
  if (!from || !to) refuse('notFound');
  const { noun, states, actions } = cityStatus;
  if (isIn(cityStatus, 'deleted', from.status))
    refuse('wrongState', { noun, state: states[from.status].label, action: actions.relocate.label });
  if (to.status !== cityStatus.initial)
    refuseInput([{ path: ['toId'], message: `${to.name}现在是“${states[to.status].label}”，不能迁入` }]);
  return { from, to };
}

async function peopleFor(ctx: Ctx, way: repo.Way) {
  const { ids, hasMain } = await repo.peopleIn(ctx, way);
  const [people, giver] = await Promise.all([peopleOf(ctx, ids.slice(0, mostRelocated)), giverOf(ctx)]);
  const held = await rolesOfAll(
    ctx,
    people.map(({ id }) => id),
  );
  const leaving = people.map((person): Leaving => ({
    person,
    ...rolesInto(giver, held.get(person.id) ?? [], way.to),
    losesMain: person.isMain && hasMain,
  }));
  const problems =
    ids.length > mostRelocated
      ? [`有 ${ids.length} 个用户，一次最多迁移 ${mostRelocated} 人，请先在用户管理迁移一部分人`]
      : [];
  return { leaving, hasMain, problems };
}

/** What would happen if everybody and everything of a city went to another one now. */
async function planOf(ctx: Ctx, wanted: Wanted): Promise<Plan> {
  const { from, to } = await citiesOf(ctx, wanted);
  const way = { from: from.id, to: to.id };
  const [people, units, joined, open, allotments, suppliers] = await Promise.all([
    peopleFor(ctx, way),
    repo.unitsOf(ctx, way),
    repo.joinedOf(ctx, way),
    openDocumentsIn(ctx, from.id),
    repo.allotmentsOf(ctx, way),
    repo.lostSuppliers(ctx, way),
  ]);
  const isEmpty = people.leaving.length === 0 && units.length === 0;
  return {
    from,
    to,
    ...people,
    units,
    joined,
    open,
    allotments,
    lostSuppliers: suppliers.map(({ name }) => name),
    problems: isEmpty ? [`${from.name}没有可以迁移的人员和资料`] : people.problems,
  };
}

const nounOf = (table: string): string => cityUnits.find((unit) => unit.table === table)?.noun ?? '';

const takenText = (city: string, table: string): string =>
  table === 'invoice_header'
    ? `${city}已有相同税号和发票类型的${nounOf(table)}，请先修改或删除其中一个`
    : `${city}已有同名${nounOf(table)}，请先改名`;

const isJoined = ({ joined }: Plan, { table, id }: repo.UnitRow): boolean =>
  table === 'department' && joined.some((one) => one.id === id);

const shownUnit = (plan: Plan, unit: repo.UnitRow): CityUnitRow => ({
  table: unit.table,
  id: unit.id,
  name: unit.name,
  kind: unit.kind,
  losesDefault: unit.losesDefault,
  isJoined: isJoined(plan, unit),
  problems: unit.isTaken ? [takenText(plan.to.name, unit.table)] : [],
});

const shownPerson = ({ person, lost, losesMain, problems }: Leaving): CityPerson => ({
  id: person.id,
  name: person.name,
  username: person.username,
  placeName: person.placeName,
  lostRoles: lost.map(({ name }) => name).join('、'),
  losesMain,
  problems: [...problems],
});

type Shown = Output<typeof cityRelocationCalls.qianyiCityCheck>;

/** A plan as it is shown; the digest stands for everything that it was made from. */
function shownPlan(plan: Plan): Shown {
  const shown = {
    rowVersion: plan.from.row_version,
    people: plan.leaving.map(shownPerson),
    units: plan.units.map((unit) => shownUnit(plan, unit)),
    open: [...plan.open],
    allotments: plan.allotments.length,
    lostSuppliers: [...plan.lostSuppliers],
    problems: [...plan.problems],
  };
  const versions = [
    ...plan.leaving.map(({ person }) => person.rowVersion),
    ...plan.units.map((unit) => unit.rowVersion),
  ];
  const seen = JSON.stringify([plan.from.id, plan.to.id, plan.to.name, versions, plan.allotments, plan.joined, shown]);
  return { digest: createHash('sha256').update(seen).digest('hex'), ...shown };
}

export const checkRelocation = async (ctx: Ctx, wanted: Wanted): Promise<Shown> => shownPlan(await planOf(ctx, wanted));

/** The first thing that stands against it, in one sentence. */
function haltOf({ people, units, open, problems }: Shown): string | undefined {
  const [halted] = [...people, ...units].filter((one) => one.problems.length > 0);
  if (problems.length > 0) return problems.join('；');
  if (open.length > 0) return `还有没办完的单据：${placesText(open)}`;
  return halted && `${halted.name}：${halted.problems.join('；')}`;
}

function record(ctx: Ctx, plan: Plan): void {
  const { from, to, leaving, units, allotments } = plan;
  const after = { cityName: to.name };
  for (const { person, lost, losesMain } of leaving)
    ctx.audit({
      table: 'app_user',
      id: person.id,
      before: {
        cityName: from.name,
        ...(losesMain ? { isMain: true } : {}),
        ...(lost.length > 0 ? { roleNames: lost.map(({ name }) => name).join('、') } : {}),
      },
      after: { ...after, ...(losesMain ? { isMain: false } : {}) },
    });
  for (const unit of units) {
    const { table, id, name, losesDefault } = unit;
    const before = { cityName: from.name, ...(losesDefault ? { isDefault: true } : {}) };
    if (isJoined(plan, unit)) ctx.audit({ table, id, before: { name, ...before } });
    else ctx.audit({ table, id, before, after: { ...after, ...(losesDefault ? { isDefault: false } : {}) } });
  }
  for (const { id, ...before } of allotments)
    ctx.audit({ table: 'storage_allotment', id, before: { cityName: from.name, ...before } });
}

type Sent = { readonly toId: Wanted['toId']; readonly digest: string };

/** Everybody and everything goes as it was shown, or nothing does. */
export async function relocateCity(ctx: Ctx, { doc }: Locked<CityHead, never>, { toId, digest }: Sent) {
  const wanted = { id: doc.id, toId };
  await holdCities(ctx, [doc.id, toId]);
  await holdPeople(ctx, (await repo.peopleIn(ctx, { from: doc.id, to: toId })).ids);
  const plan = await planOf(ctx, wanted);
  const { from, to, leaving } = plan;
  const ids = leaving.map(({ person }) => person.id);
  const shown = shownPlan(plan);
  if (shown.digest !== digest) refuse('conflict');
  const reason = haltOf(shown);
  if (reason !== undefined) refuse('blocked', { reason });
  const lost = leaving.flatMap(({ person, lost: gone }) =>
    gone.map((role) => ({ userId: person.id, roleId: role.id })),
  );
  await writeLostRoles(ctx, ids, lost);
  await repo.writeWay(ctx, { from: from.id, to: to.id }, plan);
  record(ctx, plan);
  const notice: Notice = {
    title: `你已迁移到${to.name}`,
    content: `${from.name}并入${to.name}，你的账号和收货地点现在属于${to.name}。以前的单据留在原城市。`,
    people: ids,
  };
  if (ids.length > 0) ctx.outbox({ topic: noticeTopic, payload: notice });
  return {
    head: { stop_reason: `已并入${to.name}` },
    payload: { toCity: to.name, people: ids.length, units: plan.units.length },
  };
}
