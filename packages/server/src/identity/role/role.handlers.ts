import { centreWords, roleCalls, type RoleDetail } from '@material/contract/identity/role.calls.ts';
import { centresOf, overreachOf, type Giver } from '@material/contract/identity/role.rules.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { power, roles, type RoleName } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { list } from '../../kernel/list/list-query.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { refuseChanged } from '../../kernel/row/conflict.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { insert, revise } from '../../kernel/row/write.ts';
import { readTitles } from '../../kernel/session/powers.rules.ts';
import { roleList } from './role.list.ts';
import { giverOf } from './giver.ts';
import { deleteRole, roleDetail } from './role.repo.ts';

type Stored = SeenRow<'role'>;
type Entered = Input<typeof roleCalls.addRole>;
/** What a role is to be; what was left out stays as it was. */
type Wanted = Pick<Stored, 'name' | 'centre' | 'city_id' | 'remark'> & { readonly powers: readonly string[] };

const screenOf = ({ centre }: Ctx) => (centre.kind === 'city' ? identityScreens.cityRoles : identityScreens.roles);

function refuseWithout(ctx: Ctx, button: '新增' | '编辑' | '删除'): void {
  if (!ctx.powers.has(power(screenOf(ctx), button))) refuse('noPower');
}

/** The role, held until the end, as the caller saw it. */
async function heldRow(ctx: Ctx, { id, rowVersion }: Pick<Entered, 'id' | 'rowVersion'>): Promise<Stored> {
  const stored = id === undefined ? undefined : await lockedRow(ctx, 'role', id);
  if (!stored) refuse('notFound');
  if (stored.row_version !== rowVersion)
    await refuseChanged(ctx, { table: 'role', id: stored.id }, await roleDetail(ctx, stored.id));
  return stored;
}

/** A role that goes over to another centre is no city's any more. */
function wantedOf(ctx: Ctx, sent: Entered, stored: Stored | undefined): Wanted {
  const { name, centre, powers, remark = stored?.remark ?? null } = sent;
  const kept = centre === roles.city ? (stored?.city_id ?? null) : null;
  const { cityId = kept } = sent;
  return { name, centre, powers, remark, city_id: ctx.centre.kind === 'city' ? ctx.centre.cityId : cityId };
}

const few = 5;
const named = (titles: readonly string[]): string =>
  titles.slice(0, few).join('、') + (titles.length > few ? ` 等 ${titles.length} 项` : '');

const sayings: Readonly<Record<keyof ReturnType<typeof overreachOf>, string>> = {
  unknown: '没有这样的权限：',
  elsewhere: '不是所属中心可用的权限：',
  given: '你自己没有这些权限，不能授予：',
  taken: '你自己没有这些权限，不能收回：',
};

/** What is wrong with the titles that a role is to have. */
function powerProblems(giver: Giver, wanted: Wanted, before: readonly string[]): Problem[] {
  const { centre, powers: after } = wanted;
  const found = overreachOf(screens, { giver, centre }, { before, after });
  return (Object.keys(sayings) as (keyof typeof sayings)[])
    .filter((kind) => found[kind].length > 0)
    .map((kind) => ({ path: ['powers'], message: `${sayings[kind]}${named(found[kind])}` }));
}

/** Where a role counts changes only while nobody has it: people would be taken out of their centre, or let into another. */
function placeProblems(wanted: Wanted, stored: Stored | undefined, userCount: number): Problem[] {
  const isHeld = stored !== undefined && userCount > 0;
  const problems: Problem[] = [];
  if (isHeld && wanted.centre !== stored.centre)
    problems.push({ path: ['centre'], message: `有 ${userCount} 人正在使用，不能改所属中心` });
  if (isHeld && wanted.city_id !== stored.city_id)
    problems.push({ path: ['cityId'], message: `有 ${userCount} 人正在使用，不能改城市` });
  if (wanted.city_id !== null && wanted.centre !== roles.city)
    problems.push({ path: ['cityId'], message: '只有城市中心的角色可以属于一个城市' });
  return problems;
}

function refuseCentre(giver: Giver, centre: RoleName): void {
  if (centresOf(giver).includes(centre)) return;
  const path = ['centre'];
  refuseInput([{ path, message: `你不能维护${centreWords[centre]}的角色` }]);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only what differs, as it was and as it is. */
function changedOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  const only = (row: typeof before) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: only(before), after: only(after), isChanged: names.length > 0 };
}

const columnsOf = ({ powers, ...rest }: Wanted) => ({ ...rest, power: JSON.stringify(powers) });
/** What the audit says of a role. */
const toldOf = ({ powers, ...rest }: Wanted) => ({ ...rest, power: powers });
const wantedBy = ({ name, centre, city_id, remark, power: stored }: Stored): Wanted => ({
  name,
  centre,
  city_id,
  remark,
  powers: readTitles(stored).toSorted(),
});

async function change(ctx: Ctx, stored: Stored, wanted: Wanted): Promise<void> {
  const { before, after, isChanged } = changedOf(toldOf(wantedBy(stored)), toldOf(wanted));
  if (!isChanged) return;
  await revise(ctx, { table: 'role', id: stored.id }, columnsOf(wanted));
  ctx.audit({ table: 'role', id: stored.id, before, after });
}

async function save(ctx: Ctx, sent: Entered): Promise<RoleDetail> {
  refuseWithout(ctx, sent.id === undefined ? '新增' : '编辑');
  const giver = await giverOf(ctx);
  const stored = sent.id === undefined ? undefined : await heldRow(ctx, sent);
  if (stored) refuseCentre(giver, stored.centre);
  refuseCentre(giver, sent.centre);
  const wanted = wantedOf(ctx, { ...sent, powers: [...new Set(sent.powers)].toSorted() }, stored);
  const userCount = stored ? (await roleDetail(ctx, stored.id)).userCount : 0;
  const problems = [
    ...placeProblems(wanted, stored, userCount),
    ...powerProblems(giver, wanted, stored ? readTitles(stored.power) : []),
  ];
  if (problems.length > 0) refuseInput(problems);
  if (stored) {
    await change(ctx, stored, wanted);
    return roleDetail(ctx, stored.id);
  }
  const { id } = await insert(ctx, 'role', columnsOf(wanted));
  ctx.audit({ table: 'role', id, after: toldOf(wanted) });
  return roleDetail(ctx, id);
}

const namedPeople = 10;

/** `用户 12 人（张三、李四 等）` */
function holders({ people, userCount }: RoleDetail): string {
  const names = people.slice(0, namedPeople).map(({ name }) => name);
  return `用户 ${userCount} 人（${names.join('、')}${userCount > names.length ? ' 等' : ''}）`;
}

async function remove(ctx: Ctx, sent: Input<typeof roleCalls.deleteRole>): Promise<Record<string, never>> {
  refuseWithout(ctx, '删除');
  const giver = await giverOf(ctx);
  const stored = await heldRow(ctx, sent);
  refuseCentre(giver, stored.centre);
  const detail = await roleDetail(ctx, stored.id);
  if (detail.userCount > 0)
    refuse('inUse', { noun: '角色', name: stored.name, places: holders(detail) }, { row: detail });
  await deleteRole(ctx, stored.id);
  ctx.audit({ table: 'role', id: stored.id, before: toldOf(wantedBy(stored)) });
  return {};
}

export const roleHandlers = [
  ...implement(roleCalls, {
    getAllRole: (ctx, query) => list(ctx, roleList(ctx), query),
    getRole: (ctx, { id }) => roleDetail(ctx, id),
    addRole: save,
    deleteRole: remove,
  }),
  ...implementExports([{ call: roleCalls.getAllRole, spec: roleList, exported: (_ctx, row) => row }]),
];
