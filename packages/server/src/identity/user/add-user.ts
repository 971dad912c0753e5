import type { userCalls, UserDetail } from '@material/contract/identity/user.calls.ts';
import type { UserSource } from '@material/contract/identity/user.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { insert } from '../../kernel/row/write.ts';
import { hashPassword, newPassword } from '../password.ts';
import { takenProblems } from './taken.repo.ts';
import { judgedRoles, namesOfRoles } from './user-change.ts';
import { unitProblems, type Unit } from './user-unit.ts';
import { userOf, writeRoles } from './user.repo.ts';

type Entered = Omit<Input<typeof userCalls.insertUser>, 'source' | 'cityId' | 'supplierId' | 'isMain'>;
export type NewUser = Entered & Unit & { readonly source: UserSource; readonly isMain: boolean };
export type Made = UserDetail & { password: string };

/** A new account with a password that is said this once. */
export async function addUser(ctx: Ctx, wanted: NewUser): Promise<Made> {
  const { source, cityId, supplierId, placeId = null, departmentId = null } = wanted;
  const holder = { source, cityId };
  const { after, problems } = await judgedRoles(ctx, holder, { before: [], wanted: wanted.roleIds });
  const taken = await takenProblems(ctx, wanted);
  const all: Problem[] = [...(await unitProblems(ctx, wanted)), ...taken, ...problems];
  if (all.length > 0) refuseInput(all);
  const password = newPassword();
  const { username, name, phone, remark = null, isMain } = wanted;
  const row = {
    username,
    name,
    phone,
    source,
    department_id: departmentId,
    city_id: cityId,
    place_id: placeId,
    supplier_id: supplierId,
    is_main: isMain,
    remark,
  };
  const made = await insert(ctx, 'app_user', {
    ...row,
    password_hash: await hashPassword(password),
    password_time: ctx.now,
  });
  await writeRoles(
    ctx,
    made.id,
    after.map(({ id }) => id),
  );
  ctx.audit({ table: 'app_user', id: made.id, after: { ...row, roleNames: namesOfRoles(after) } });
  return { ...(await userOf(ctx, made.id)), password };
}

type Own = Omit<NewUser, keyof Unit | 'source' | 'isMain'> & { readonly placeId?: NewUser['placeId'] };

/** A sub-account of the open centre's own unit; who works for one store makes accounts of that store. */
export function addOwn(ctx: Ctx, entered: Own): Promise<Made> {
  const { centre } = ctx;
  if (centre.kind === 'city') {
    const placeId = centre.placeId === null ? entered.placeId : (centre.placeId as NewUser['placeId']);
    return addUser(ctx, {
      ...entered,
      placeId,
      source: 'CITY',
      cityId: centre.cityId,
      supplierId: null,
      isMain: false,
    });
  }
  if (centre.kind !== 'supplier') refuse('unitNeeded');
  const { supplierId } = centre;
  return addUser(ctx, { ...entered, source: 'SUPPLIER', cityId: null, supplierId, isMain: false });
}
