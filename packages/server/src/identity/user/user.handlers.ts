import { userCalls } from '@material/contract/identity/user.calls.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { implement } from '../../kernel/call/implement.ts';
import { eachInTransaction } from '../../kernel/call/batch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { list } from '../../kernel/list/list-query.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { revise } from '../../kernel/row/write.ts';
import { hashPassword, newPassword } from '../password.ts';
import { isSuperadmin } from '../role/role.repo.ts';
import { addOwn, addUser, type Made } from './add-user.ts';
import { choicesOf } from './user-choices.ts';
import { changeAccount, keptAccount, setRoles, type Named } from './user-change.ts';
import { takenProblems } from './taken.repo.ts';
import { unitProblems } from './user-unit.ts';
import { userList } from './user.list.ts';
import { endSessionsOf, rolesOf, userOf } from './user.repo.ts';

async function update(ctx: Ctx, sent: Input<typeof userCalls.updateUser>) {
  const { id, rowVersion, ...entered } = sent;
  const account = await keptAccount(ctx, { id, rowVersion });
  const { source, city_id: cityId, supplier_id: supplierId } = account;
  const { centre } = ctx;
  if (centre.kind !== 'management' && entered.isMain === true)
    refuseInput([{ path: ['isMain'], message: '主账号由管理中心设置' }]);
  if (
    centre.kind === 'city' &&
    centre.placeId !== null &&
    entered.placeId !== undefined &&
    entered.placeId !== account.place_id
  )
    refuseInput([{ path: ['placeId'], message: '门店的账号不能改收货地点' }]);
  // A name that the account has had all along stays, whoever has one like it.
  const renamed = entered.username === account.username ? undefined : entered.username;
  const problems = [
    ...(await unitProblems(ctx, { ...entered, source, cityId, supplierId })),
    ...(await takenProblems(ctx, { username: renamed, phone: entered.phone }, account.id)),
  ];
  if (problems.length > 0) refuseInput(problems);
  const isOtherPhone = entered.phone !== undefined && entered.phone !== account.phone;
  await changeAccount(ctx, account, {
    ...rowOf('app_user', entered),
    ...(isOtherPhone ? { phone_proved_at: null } : {}),
  });
  return userOf(ctx, account.id);
}

async function resetPassword(ctx: Ctx, named: Named): Promise<Made> {
  const account = await keptAccount(ctx, named);
  if (account.id === ctx.userId) refuse('blocked', { reason: '自己的密码请在右上角“修改密码”里改' });
  const password = newPassword();
  await revise(
    ctx,
    { table: 'app_user', id: account.id },
    { password_hash: await hashPassword(password), password_time: ctx.now },
  );
  await endSessionsOf(ctx, account.id);
  ctx.audit({ table: 'app_user', id: account.id, after: { passwordTime: ctx.now.toISOString() } });
  return { ...(await userOf(ctx, account.id)), password };
}

type Stop = Named & { readonly reason?: string | undefined };

/** The account cannot be signed in with any more, and what is open with it ends. */
async function close(ctx: Ctx, { reason, ...named }: Stop, status: 'STOPPED' | 'DISABLED') {
  const account = await keptAccount(ctx, named);
  const word = status === 'STOPPED' ? '停用' : '禁用';
  if (account.id === ctx.userId) refuse('blocked', { reason: `不能${word}自己的账号` });
  if (account.status === status || account.status === 'DISABLED')
    refuse('blocked', { reason: `${account.name}已经${account.status === 'DISABLED' ? '禁用' : '停用'}` });
  await changeAccount(ctx, account, { status, stop_reason: reason === '' ? null : (reason ?? null) });
  await endSessionsOf(ctx, account.id);
  return userOf(ctx, account.id);
}

async function start(ctx: Ctx, named: Named) {
  const account = await keptAccount(ctx, named);
  if (account.status === 'NORMAL') refuse('blocked', { reason: `${account.name}没有停用` });
  if (account.status === 'DISABLED' && !(await isSuperadmin(ctx)))
    refuse('blocked', { reason: '已禁用的账号只有超级管理员可以恢复' });
  await changeAccount(ctx, account, { status: 'NORMAL', stop_reason: null });
  return userOf(ctx, account.id);
}

async function disable(ctx: Ctx, sent: Stop) {
  if (!(await isSuperadmin(ctx))) refuse('blocked', { reason: '只有超级管理员可以禁用账号' });
  return close(ctx, sent, 'DISABLED');
}

type Gift = Pick<Input<typeof userCalls.powerSetUsersPi>, 'give' | 'take'>;

function refuseGift({ give, take }: Gift): void {
  if (give.length + take.length === 0) refuseInput([{ path: ['give'], message: '请选择要授予或收回的角色' }]);
  if (give.some((role) => take.includes(role)))
    refuseInput([{ path: ['take'], message: '同一个角色不能又授予又收回' }]);
}

async function giveAndTake(ctx: Ctx, id: number, { give, take }: Gift) {
  const account = await keptAccount(ctx, { id });
  const held = (await rolesOf(ctx, account.id)).map((role) => role.id);
  await setRoles(
    ctx,
    account,
    [...held, ...give].filter((role) => !take.includes(role)),
  );
  return userOf(ctx, account.id);
}

export const userHandlers = [
  ...implement(userCalls, {
    getListUsers: (ctx, query) => list(ctx, userList(ctx), query),
    getSonUserList: (ctx, query) => list(ctx, userList(ctx), query),
    getUser: (ctx, { id }) => userOf(ctx, id),
    getRolesListBylinkid: choicesOf,
    insertUser: (ctx, { cityId = null, supplierId = null, isMain = false, ...entered }) =>
      addUser(ctx, {
        ...entered,
        isMain: isMain && entered.source !== 'MANAGEMENT',
        cityId: entered.source === 'CITY' ? cityId : null,
        supplierId: entered.source === 'SUPPLIER' ? supplierId : null,
      }),
    addCityUser: (ctx, entered) => addUser(ctx, { ...entered, source: 'CITY', supplierId: null, isMain: true }),
    addCitySonUser: addOwn,
    addSupplierSonUser: addOwn,
    updateUser: update,
    powerSetUsers: async (ctx, { roleIds, ...named }) => {
      const account = await keptAccount(ctx, named);
      await setRoles(ctx, account, roleIds);
      return userOf(ctx, account.id);
    },
    powerSetUsersPi: (ctx, { ids, ...gift }) => {
      refuseGift(gift);
      return eachInTransaction(
        ctx,
        ids.map((id) => ({ id })),
        (own, { id }) => giveAndTake(own, id, gift),
      );
    },
    changeUserPassword: resetPassword,
    stopUserID: (ctx, sent) => close(ctx, sent, 'STOPPED'),
    stopUserIDMultify: (ctx, ids) =>
      eachInTransaction(
        ctx,
        ids.map((id) => ({ id })),
        (own, named) => close(own, named, 'STOPPED'),
      ),
    startUserID: start,
    disableUser: disable,
  }),
  ...implementExports([
    { call: userCalls.getListUsers, spec: userList, exported: (_ctx, raw) => raw },
    { call: userCalls.getSonUserList, spec: userList, exported: (_ctx, raw) => raw },
  ]),
];
