import { loginCalls, sessionCalls, type UserInfo } from '@material/contract/identity/session.calls.ts';
import type { RoleName } from '@material/contract/kernel/screen.ts';
import { implement, implementOpen, type OpenCtx } from '../../kernel/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refuse.ts';
import { verifyPassword } from '../password.ts';
import * as repo from './session.repo.ts';
import { afterWrongPassword, minutesLocked, signInLimits } from './sign-in.rules.ts';

const rememberedHours = 24 * 30;

// A hash of nothing that anybody knows: an unknown name must cost as long as a wrong password.
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$bWF0ZXJpYWwtc3lzdGVt$3sQ0y1n8m0kqzq0Jq2m8u5d7m9v6b1c0x4z8w2y6a3E';

async function signIn(ctx: OpenCtx, username: string, password: string): Promise<repo.AccountRow> {
  if ((await repo.wrongFromAddress(ctx)) >= signInLimits.wrongPerAddress) {
    await repo.recordAttempt(ctx, { username, userId: null, result: 'THROTTLED' });
    refuse('tooManyTries');
  }
  const account = await repo.findAccount(ctx, username);
  const locked = account
    ? minutesLocked({ failCount: account.fail_count, lockedUntil: account.locked_until }, ctx.now)
    : 0;
  if (account && locked > 0) {
    await repo.recordAttempt(ctx, { username, userId: account.id, result: 'LOCKED' });
    refuse('accountLocked', { minutes: locked });
  }
  const isRight = await verifyPassword(account?.password_hash ?? nobodysHash, password);
  if (!account || !isRight) return refuseWrong(ctx, username, account);
  return account;
}

async function refuseWrong(ctx: OpenCtx, username: string, account: repo.AccountRow | undefined): Promise<never> {
  await repo.recordAttempt(ctx, { username, userId: account?.id ?? null, result: 'WRONG' });
  if (account) {
    const after = await repo.countWrong(ctx, account.id, (fails) => afterWrongPassword(fails, ctx.now));
    const minutes = minutesLocked(after, ctx.now);
    if (minutes > 0) refuse('accountLocked', { minutes });
  }
  refuse('wrongLogin');
}

async function refuseStopped(ctx: OpenCtx, username: string, account: repo.AccountRow): Promise<RoleName> {
  const stopped =
    account.status !== 'NORMAL' ? 'accountStopped' : account.city_status === 'DISABLED' ? 'unitStopped' : undefined;
  if (stopped) {
    await repo.recordAttempt(ctx, { username, userId: account.id, result: 'STOPPED' });
    refuse(stopped);
  }
  const [activeRole] = account.centres;
  if (!activeRole) refuse('accountStopped');
  return activeRole;
}

export const login = implementOpen(loginCalls, {
  login: async (ctx, { username, password, isSavePhone }) => {
    const account = await signIn(ctx, username, password);
    const activeRole = await refuseStopped(ctx, username, account);
    const remember = isSavePhone ?? false;
    const hours = remember ? rememberedHours : ctx.settings.sessionHours;
    const token = await repo.openSession(ctx, { userId: account.id, activeRole, hours, remember });
    await repo.recordAttempt(ctx, { username, userId: account.id, result: 'PASSED' });
    return { token, id: account.id, name: account.name };
  },
  logOut: async (ctx, { token }) => {
    await repo.endSession(ctx, token);
    return {};
  },
});

/** The roles a user may work as; a superadmin works in units as 管理中心. */
const rolesOf = (self: repo.SelfRow): RoleName[] => {
  const own = self.roles.map((role) => role.centre);
  return own.includes('superadmin') ? [...new Set<RoleName>([...own, '管理中心'])] : [...new Set(own)];
};

export const session = implement(sessionCalls, {
  getUserInfo: async (ctx, { token }): Promise<UserInfo> => {
    const self = await repo.findSelf(ctx);
    const titles = [...ctx.granted];
    const { session: at } = ctx;
    return {
      token: token ?? '',
      id: at.userId,
      name: at.userName,
      username: at.username,
      avatar: '',
      introduction: at.activeRole,
      roles: [at.activeRole],
      roleName: self.roles.map((role) => role.name).join('、'),
      pName: self.department ?? self.supplier_name ?? self.city_name ?? '',
      power: JSON.stringify(titles),
      buttons: titles.filter((title) => title.includes('按钮')),
      linkid: at.cityId,
      linkSupplierId: at.supplierId,
      linkCityId: at.source === 'MANAGEMENT' ? at.cityId : null,
      cityid: at.cityId,
      cityname: self.city_name ?? '',
      supplierName: self.supplier_name ?? '',
      placeId: at.placeId,
      placeName: self.place_name ?? '',
      isActing: ctx.isActing,
      msgCount: 0,
      phone: maskedPhone(self.phone),
      signUrl: '',
      source: at.source,
      department: self.department ?? '',
    };
  },
  getAdminRoleAndName: async (ctx) => {
    const roles = rolesOf(await repo.findSelf(ctx));
    const units = roles.includes('管理中心') ? await repo.allUnits(ctx) : { cities: [], suppliers: [] };
    return { roles, activeRole: ctx.session.activeRole, ...units };
  },
  changeAdminRoleAll: async (ctx, { role, cityId, supplierId }) => {
    const roles = rolesOf(await repo.findSelf(ctx));
    const chosen = role === undefined ? undefined : roles.find((own) => own === role);
    if (role !== undefined && !chosen) refuseInput([{ path: ['role'], message: '你没有这个角色' }]);
    const choosesUnit = (cityId ?? null) !== null || (supplierId ?? null) !== null;
    if (choosesUnit && (ctx.session.source !== 'MANAGEMENT' || !roles.includes('管理中心'))) refuse('noPower');
    await refuseUnknownUnits(ctx, { cityId, supplierId });
    await repo.chooseUnits(ctx, { role: chosen, cityId, supplierId });
    ctx.audit({ table: 'session', id: ctx.session.id, after: { role: chosen, cityId, supplierId } });
    return {};
  },
});

async function refuseUnknownUnits(ctx: Ctx, { cityId, supplierId }: repo.Choice): Promise<void> {
  const { cities, suppliers } = await repo.allUnits(ctx);
  if (typeof cityId === 'number' && !cities.some((city) => city.id === cityId))
    refuseInput([{ path: ['cityId'], message: '请选择单位' }]);
  if (typeof supplierId === 'number' && !suppliers.some((unit) => unit.id === supplierId)) {
    refuseInput([{ path: ['supplierId'], message: '请选择单位' }]);
  }
}

/** 154****0001. */
const maskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
