import { mayKeep, roleProblems, type HeldRole, type Holder } from '@material/contract/identity/user.rules.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { refuseChanged } from '../../kernel/row/conflict.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { revise, type ChangeOf } from '../../kernel/row/write.ts';
import { giverOf } from '../role/giver.ts';
import { fittingRoles } from './offered-roles.ts';
import { rolesOf, userOf, writeRoles } from './user.repo.ts';

export type Account = SeenRow<'app_user'>;
export type Named = { readonly id: number; readonly rowVersion?: number };

/** The account, held until the end; its own unit's where a unit asks. */
async function heldAccount(ctx: Ctx, { id, rowVersion }: Named): Promise<Account> {
  const account = await lockedRow(ctx, 'app_user', id);
  const { centre } = ctx;
  const isOthers =
    (centre.kind === 'city' && account?.city_id !== centre.cityId) ||
    (centre.kind === 'supplier' && account?.supplier_id !== centre.supplierId);
  if (!account || isOthers) refuse('notFound');
  if (rowVersion !== undefined && account.row_version !== rowVersion)
    await refuseChanged(ctx, { table: 'app_user', id: account.id }, await userOf(ctx, account.id));
  return account;
}

/**
 * An account that is to be changed. Who may do more than the caller is not kept by the caller, who would come to act in their
 * place; a unit's main account is kept by headquarters.
 */
export async function keptAccount(ctx: Ctx, named: Named): Promise<Account> {
  const account = await heldAccount(ctx, named);
  if (ctx.centre.kind !== 'management' && account.is_main)
    refuse('blocked', { reason: '主账号由管理中心维护，请联系管理中心' });
  const [giver, held] = await Promise.all([giverOf(ctx), rolesOf(ctx, account.id)]);
  if (!mayKeep(giver, held)) refuse('blocked', { reason: `${account.name}有你没有的权限，不能由你维护` });
  return account;
}

const holderOf = ({ source, city_id: cityId }: Pick<Account, 'source' | 'city_id'>): Holder => ({
  source,
  cityId,
});

const namesOf = (roles: readonly HeldRole[]): string => roles.map(({ name }) => name).join('、');

export type RoleChange = { readonly before: readonly HeldRole[]; readonly wanted: readonly number[] };

/** The roles that somebody is to have, and what is wrong with them. */
export async function judgedRoles(ctx: Ctx, holder: Holder, { before, wanted }: RoleChange) {
  const [giver, fitting] = await Promise.all([giverOf(ctx), fittingRoles(ctx, holder)]);
  const known = new Map([...before, ...fitting].map((role) => [role.id, role]));
  const ids = [...new Set(wanted)];
  const after = ids.flatMap((id) => known.get(id) ?? []);
  const messages =
    after.length < ids.length
      ? ['有的角色不存在，或不能给这个单位的人']
      : roleProblems(giver, holder, { before, after });
  return { after, problems: messages.map((message): Problem => ({ path: ['roleIds'], message })) };
}

/** Sets the roles of an account that may be changed. */
export async function setRoles(ctx: Ctx, account: Account, wanted: readonly number[]): Promise<void> {
  const before = await rolesOf(ctx, account.id);
  const { after, problems } = await judgedRoles(ctx, holderOf(account), { before, wanted });
  if (problems.length > 0) refuseInput(problems);
  const isSame = after.length === before.length && before.every(({ id }) => wanted.includes(id));
  if (isSame) return;
  await writeRoles(
    ctx,
    account.id,
    after.map(({ id }) => id),
  );
  ctx.audit({
    table: 'app_user',
    id: account.id,
    before: { roleNames: namesOf(before) },
    after: { roleNames: namesOf(after) },
  });
}

type Changed = ChangeOf<'app_user'>;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Writes what differs, and tells what it was. */
export async function changeAccount(ctx: Ctx, account: Account, columns: Changed): Promise<void> {
  const stored: Readonly<Record<string, unknown>> = account;
  const differing = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && !isSame(stored[name], value),
  );
  if (differing.length === 0) return;
  await revise(ctx, { table: 'app_user', id: account.id }, columns);
  ctx.audit({
    table: 'app_user',
    id: account.id,
    before: Object.fromEntries(differing.map(([name]) => [name, stored[name]])),
    after: Object.fromEntries(differing),
  });
}

export const namesOfRoles = namesOf;
