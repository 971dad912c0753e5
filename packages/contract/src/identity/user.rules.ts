import { roles, type RoleName } from '../kernel/call/screen.ts';
import type { Giver } from './role.rules.ts';

/** Whose people somebody is of. */
export type UserSource = 'MANAGEMENT' | 'CITY' | 'SUPPLIER';
export const sourceWords = {
  MANAGEMENT: '管理中心',
  CITY: '城市',
  SUPPLIER: '供应商',
} as const satisfies Record<UserSource, string>;

const fitting: Readonly<Record<UserSource, readonly RoleName[]>> = {
  MANAGEMENT: [roles.superadmin, roles.management, roles.message],
  CITY: [roles.city, roles.message],
  SUPPLIER: [roles.supplier, roles.message],
};

/** A role as far as it counts for who may have it, and who may give it. */
export type HeldRole = {
  readonly id: number;
  readonly name: string;
  readonly centre: RoleName;
  /** The one city whose people may have it. */
  readonly cityId: number | null;
  readonly titles: readonly string[];
};
export type Holder = { readonly source: UserSource; readonly cityId: number | null };

/** Whether people of a unit may have a role at all. */
export const fits = ({ source, cityId }: Holder, role: HeldRole): boolean =>
  fitting[source].includes(role.centre) && (role.cityId === null || role.cityId === cityId);

/** Nobody gives, or takes, what they do not have themselves. */
export const mayGive = ({ isSuperadmin, granted }: Pick<Giver, 'isSuperadmin' | 'granted'>, role: HeldRole): boolean =>
  isSuperadmin || (role.centre !== roles.superadmin && role.titles.every((title) => granted.has(title)));

/** Whether somebody may keep an account: it holds nothing that they do not hold. */
export const mayKeep = (giver: Pick<Giver, 'isSuperadmin' | 'granted'>, held: readonly HeldRole[]): boolean =>
  held.every((role) => mayGive(giver, role));

type Change = { readonly before: readonly HeldRole[]; readonly after: readonly HeldRole[] };

const quoted = (found: readonly HeldRole[]): string => found.map(({ name }) => `“${name}”`).join('、');

/** What is wrong with the roles that somebody is to have, each in one sentence. */
export function roleProblems(
  giver: Pick<Giver, 'isSuperadmin' | 'granted'>,
  holder: Holder,
  { before, after }: Change,
): string[] {
  const [was, is] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))];
  const given = after.filter(({ id }) => !was.has(id));
  const strange = given.filter((role) => !fits(holder, role));
  const beyond = given.filter((role) => fits(holder, role) && !mayGive(giver, role));
  const kept = before.filter((role) => !is.has(role.id) && !mayGive(giver, role));
  return [
    ...(after.length === 0 ? ['至少要有一个角色'] : []),
    ...(strange.length > 0 ? [`这个单位的人不能有角色${quoted(strange)}`] : []),
    ...(beyond.length > 0 ? [`角色${quoted(beyond)}里有你没有的权限，不能授予`] : []),
    ...(kept.length > 0 ? [`角色${quoted(kept)}里有你没有的权限，不能收回`] : []),
  ];
}
