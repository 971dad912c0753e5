import { z } from 'zod';
import { read, write } from '../kernel/call/call.ts';
import { passwordPolicies, type PasswordPolicy } from '../kernel/value/constants.ts';
import { entered } from '../kernel/field/entered.ts';
import { labelled } from '../kernel/field/field.ts';
import { text } from '../kernel/field/fields.ts';
import { credentialProblems } from './credentials.rules.ts';
import { madePasswordProblems, passwordProblems } from './password.rules.ts';
import { userPersonal } from './personal.ts';

const centreUnit = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  status: z.string(),
});

/** Only the session says whose password it is; `id` and `createName` are what every such request brings along. */
const newPassword = z.strictObject({
  id: z.int().optional(),
  createName: text(60).optional(),
  oldpassword: entered.password('原密码'),
  newpassword: entered.password('新密码'),
  /** The new one once more, where somebody has typed it. */
  repeatpassword: entered.password('确认新密码').optional(),
});

/** The same with what an installation asks of passwords. */
export const newPasswordUnder = (policy: PasswordPolicy) =>
  newPassword.superRefine((input, context) => {
    for (const problem of passwordProblems(policy, input)) context.addIssue({ code: 'custom', ...problem });
  });

const accountName = z.string('请输入用户名').trim().min(1, '请输入用户名').max(60, '最多 60 个字');

/** A new password in place of a forgotten one, by a code that was sent to the account's number. */
const resetPassword = z.strictObject({
  username: labelled(accountName, { label: '用户名', kind: 'text', most: 60 }),
  code: entered.code(),
  newpassword: entered.password('新密码'),
  repeatpassword: entered.password('确认新密码').optional(),
});

/** The same with what an installation asks of passwords. */
export const resetPasswordUnder = (policy: PasswordPolicy) =>
  resetPassword.superRefine((input, context) => {
    for (const problem of madePasswordProblems(policy, input)) context.addIssue({ code: 'custom', ...problem });
  });

/** The signed-in user as the shell needs it; `power` is a JSON array of permission titles. */
export const userInfo = z.object({
  token: z.string(),
  id: z.int(),
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  roles: z.array(z.string()),
  roleName: z.string(),
  pName: z.string(),
  power: z.string(),
  buttons: z.array(z.string()),
  /** Chosen city, chosen supplier; null where none is chosen. */
  linkid: z.int().nullable(),
  linkSupplierId: z.int().nullable(),
  linkCityId: z.int().nullable(),
  cityid: z.int().nullable(),
  cityname: z.string(),
  supplierName: z.string(),
  /** The store of a store user. */
  placeId: z.int().nullable(),
  placeName: z.string(),
  /** A management session working inside a unit: it acts for that unit. */
  isActing: z.boolean(),
  msgCount: z.int(),
  /** Rows that a page of a list has until somebody chooses otherwise. */
  pageSize: z.int(),
  phone: userPersonal.field('phone'),
  /** Whether a code was entered that was sent to it: only by such a number a password is reset. */
  isPhoneProved: z.boolean(),
  signUrl: z.string(),
  source: z.string(),
  department: z.string(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** All five are always sent: by name and password, or by phone and code where a phone or a code is filled in. */
const credentials = z
  .strictObject({
    username: z.string('请输入用户名').trim().max(60, '最多 60 个字'),
    password: labelled(z.string('请输入密码').max(128, '最多 128 个字'), {
      label: '密码',
      kind: 'password',
      most: 128,
    }),
    phone: text(20).optional(),
    code: text(10).optional(),
    isSavePhone: z.boolean().optional(),
  })
  .superRefine((entered, context) => {
    for (const problem of credentialProblems(entered)) context.addIssue({ code: 'custom', ...problem });
  });

/** The calls that need no session; they believe nothing but their body. */
export const loginCalls = {
  login: write('/api/Login/Login', {
    access: 'public',
    input: credentials,
    output: z.object({ token: z.string(), id: z.int(), name: z.string() }),
  }),
  /** Sends a code to a phone, known or not: whether it opens anything is said to who has read it. */
  sendCodeByUserPhone: write('/api/Login/SendCodeByUserPhone', {
    access: 'public',
    input: z.strictObject({ phone: entered.mobile('手机号') }),
    output: z.object({ againSeconds: z.int() }),
  }),
  /** The number of an account, its last two digits alone; a name that has none is shown some number, always the same. */
  getUserPhone: read('/api/Login/GetUserPhone', {
    access: 'public',
    input: z.strictObject({ username: accountName }),
    output: z.object({ phone: z.string() }),
  }),
  /** Sends a code to the number of an account, if a code has ever been entered that was sent to it; says so to nobody. */
  sendResetCode: write('/api/Login/SendResetCode', {
    access: 'public',
    input: z.strictObject({ username: accountName }),
    output: z.object({ againSeconds: z.int() }),
  }),
  /** Sets a new password by such a code; every session of the account ends. */
  resetPasswordByCode: write('/api/Login/ResetPasswordByCode', {
    access: 'public',
    unkept: true,
    input: resetPassword,
    output: z.object({}),
  }),
  /** What this installation asks of a new password. */
  getPasswordPolicy: read('/api/Login/GetPasswordPolicy', {
    access: 'public',
    input: z.strictObject({}),
    output: z.object({ policy: z.enum(passwordPolicies) }),
  }),
  logOut: write('/api/Login/LogOut', {
    access: 'public',
    input: z.strictObject({ token: z.string().max(200) }),
    output: z.object({}),
  }),
  /**
   * A window goes: its session ends after so many seconds without a sign of life, unless it is a remembered one. Or, with
   * `IsOnline`, a window is there.
   */
  delayLogOut: write('/api/Login/DelayLogOut', {
    access: 'public',
    unkept: true,
    input: z.strictObject({
      token: z.string().max(200),
      userid: z.int(),
      delaySecond: z.int().min(1).max(3600).default(60),
      IsOnline: z.boolean().default(false),
    }),
    output: z.object({}),
  }),
};

/** One open session of the signed-in user. */
const mySession = z.object({
  id: z.int(),
  /** Kind of machine and browser, in words. */
  device: z.string(),
  address: z.string(),
  createTime: z.string(),
  lastSeen: z.string(),
  /** Kept for thirty days, not for one working day. */
  isRemembered: z.boolean(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type MySession = z.infer<typeof mySession>;

export const sessionCalls = {
  getUserInfo: read('/api/Login/GetUserInfo', {
    access: 'signedIn',
    input: z.strictObject({ token: z.string().max(200).optional() }),
    output: userInfo,
  }),
  /** Opens one socket of this session, once and within half a minute. */
  getSocketTicket: write('/api/Login/GetSocketTicket', {
    access: 'signedIn',
    unkept: true,
    unlogged: true,
    input: z.strictObject({}),
    output: z.object({ ticket: z.string() }),
  }),
  /** Where the user is signed in now, the asking session first. */
  getMySessions: read('/api/Login/GetMySessions', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ list: z.array(mySession) }),
  }),
  /** Ends one of the user's own sessions; its next call is answered as signed out. */
  endSession: write('/api/Login/EndSession', {
    access: 'signedIn',
    input: z.strictObject({ id: z.int().positive() }),
    output: z.object({}),
  }),
  /** Ends all of the user's sessions except for the asking one. */
  endAllSessions: write('/api/Login/EndAllSessions', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ count: z.int() }),
  }),
  /** Changes the password of the signed-in user; the user's other sessions end. */
  changeSelfUserPassword: write('/api/Login/ChangeSelfUserPassword', {
    access: 'signedIn',
    unkept: true,
    opensTransactions: true,
    input: newPassword,
    output: z.object({}),
  }),
  /** Sends a code to the number that the signed-in user wants to have, whosever it is. */
  sendPhoneCode: write('/api/Login/SendPhoneCode', {
    access: 'signedIn',
    unkept: true,
    opensTransactions: true,
    input: z.strictObject({ newPhone: entered.mobile('新手机号') }),
    output: z.object({ againSeconds: z.int() }),
  }),
  /** Changes the number of the signed-in user, or proves the one that there is. */
  changeSelfUserPhone: write('/api/Login/ChangeSelfUserPhone', {
    access: 'signedIn',
    unkept: true,
    opensTransactions: true,
    input: z.strictObject({
      id: z.int().optional(),
      createName: text(60).optional(),
      newPhone: entered.mobile('新手机号'),
      code: entered.code(),
      password: entered.password('登录密码'),
    }),
    output: z.object({}),
  }),
  /** The roles and units a session may work as. */
  getAdminRoleAndName: read('/api/Management/GetAdminRoleAndName', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({
      roles: z.array(z.string()),
      activeRole: z.string(),
      cities: z.array(centreUnit),
      suppliers: z.array(centreUnit),
    }),
  }),
  /** Switches the session's active role and chosen units; a unit left out is kept, null gives it up. */
  changeAdminRoleAll: write('/api/Management/ChangeAdminRoleAll', {
    access: 'signedIn',
    input: z.strictObject({
      role: entered.text(20, '身份').optional(),
      cityId: labelled(z.int(), { label: '城市', kind: 'ref' }).nullable().optional(),
      supplierId: labelled(z.int(), { label: '供应商', kind: 'ref' }).nullable().optional(),
    }),
    output: z.object({}),
  }),
};
