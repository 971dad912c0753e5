import { userSign } from '@material/contract/identity/attachments.ts';
import { loginCalls, sessionCalls, type UserInfo } from '@material/contract/identity/session.calls.ts';
import { isByCode } from '@material/contract/identity/credentials.rules.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { masked } from '@material/contract/kernel/value/mask.rules.ts';
import { roles, type RoleName } from '@material/contract/kernel/call/screen.ts';
import { implement, implementOpen, type Handlers } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { issueTicket } from '../../kernel/live/ticket.ts';
import { changePassword } from './change-password.ts';
import { deviceWords } from './device-words.rules.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import * as repo from './session.repo.ts';
import { giveCode, givingAt } from '../code/code.ts';
import { changePhone, sendPhoneCode } from './change-phone.ts';
import { signInByCode } from './code-sign-in.ts';
import { phoneHint, resetByCode, sendResetCode } from './reset-password.ts';
import { signIn } from './sign-in.ts';

const rememberedHours = 24 * 30;

export const login = implementOpen(loginCalls, {
  login: (ctx, { isSavePhone: remember = false, ...credentials }) => {
    const { username, password, phone = '', code = '' } = credentials;
    const kept = { hours: remember ? rememberedHours : ctx.settings.sessionHours, remember };
    return isByCode(credentials) ? signInByCode(ctx, { phone, code }, kept) : signIn(ctx, { username, password }, kept);
  },
  sendCodeByUserPhone: (ctx, { phone }) =>
    giveCode(givingAt(ctx), { purpose: 'LOGIN', target: phone, phoneOf: () => Promise.resolve(phone) }),
  getUserPhone: (ctx, { username }) => phoneHint(ctx, username),
  sendResetCode: (ctx, { username }) => sendResetCode(ctx, username),
  resetPasswordByCode: async (ctx, input) => {
    await resetByCode(ctx, input);
    return {};
  },
  getPasswordPolicy: (ctx) => Promise.resolve({ policy: ctx.settings.passwordPolicy }),
  logOut: async (ctx, { token }) => {
    await repo.endSession(ctx, token);
    return {};
  },
  delayLogOut: async (ctx, { delaySecond, IsOnline: isOnline, ...named }) => {
    await (isOnline ? repo.markBack(ctx, named) : repo.markAway(ctx, named, delaySecond));
    return {};
  },
});

/** The roles a user may work as; a superadmin works in units as 管理中心. */
const rolesOf = (self: repo.SelfRow): RoleName[] => {
  const own = self.roles.map((role) => role.centre);
  return own.includes(roles.superadmin) ? [...new Set<RoleName>([...own, roles.management])] : [...new Set(own)];
};

/** What other contexts tell whoever is signed in. */
type Told = {
  /** How many messages the user has not read. */
  readonly unread: (ctx: Ctx) => Promise<number>;
  readonly pageSize: (ctx: Ctx) => Promise<number>;
};

async function userInfoOf(ctx: Ctx, token: string | undefined, told: Told): Promise<UserInfo> {
  const [self, msgCount, pageSize] = await Promise.all([repo.findSelf(ctx), told.unread(ctx), told.pageSize(ctx)]);
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
    msgCount,
    pageSize,
    phone: masked('phone', self.phone),
    isPhoneProved: self.is_phone_proved,
    signUrl: self.has_sign ? wire.prefix + userSign.calls.down.path : '',
    source: at.source,
    department: self.department ?? '',
  };
}

const others: Omit<Handlers<typeof sessionCalls>, 'getUserInfo'> = {
  getSocketTicket: async (ctx) => ({ ticket: await issueTicket(ctx) }),
  getMySessions: async (ctx) => {
    const open = await repo.mySessions(ctx);
    return {
      list: open.map((row) => ({
        id: row.id,
        device: deviceWords(row.user_agent ?? ''),
        address: row.ip ?? '',
        createTime: wireTime(row.create_time),
        lastSeen: wireTime(row.last_seen),
        isRemembered: row.remember,
        isCurrent: row.id === ctx.session.id,
      })),
    };
  },
  endSession: async (ctx, { id }) => {
    const [ended] = await repo.endOwn(ctx, id);
    if (ended === undefined) refuse('notFound');
    ctx.audit({ table: 'session', id: ended, after: { ended: true } });
    return {};
  },
  endAllSessions: async (ctx) => ({ count: await repo.endOthers(ctx) }),
  changeSelfUserPassword: async (ctx, input) => {
    await changePassword(ctx, input);
    return {};
  },
  sendPhoneCode: (ctx, { newPhone }) => sendPhoneCode(ctx, newPhone),
  changeSelfUserPhone: async (ctx, input) => {
    await changePhone(ctx, input);
    return {};
  },
  getAdminRoleAndName: async (ctx) => {
    const own = rolesOf(await repo.findSelf(ctx));
    const units = own.includes(roles.management) ? await repo.allUnits(ctx) : { cities: [], suppliers: [] };
    return { roles: own, activeRole: ctx.session.activeRole, ...units };
  },
  changeAdminRoleAll: async (ctx, { role, cityId, supplierId }) => {
    const own = rolesOf(await repo.findSelf(ctx));
    const chosen = role === undefined ? undefined : own.find((one) => one === role);
    if (role !== undefined && !chosen) refuseInput([{ path: ['role'], message: '你没有这个角色' }]);
    const choosesUnit = (cityId ?? null) !== null || (supplierId ?? null) !== null;
    if (choosesUnit && (ctx.session.source !== 'MANAGEMENT' || !own.includes(roles.management))) refuse('noPower');
    await refuseUnknownUnits(ctx, { cityId, supplierId });
    await repo.chooseUnits(ctx, { role: chosen, cityId, supplierId });
    ctx.audit({ table: 'session', id: ctx.session.id, after: { role: chosen, cityId, supplierId } });
    return {};
  },
};

/** Calls of a session. */
export const session = (told: Told) =>
  implement(sessionCalls, { ...others, getUserInfo: (ctx, { token }) => userInfoOf(ctx, token, told) });

async function refuseUnknownUnits(ctx: Ctx, { cityId, supplierId }: repo.Choice): Promise<void> {
  const { cities, suppliers } = await repo.allUnits(ctx);
  if (typeof cityId === 'number' && !cities.some((city) => city.id === cityId))
    refuseInput([{ path: ['cityId'], message: '请选择单位' }]);
  if (typeof supplierId === 'number' && !suppliers.some((unit) => unit.id === supplierId)) {
    refuseInput([{ path: ['supplierId'], message: '请选择单位' }]);
  }
}
