import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, write } from '../kernel/call/call.ts';
import { entered } from '../kernel/field/entered.ts';
import { field, register } from '../kernel/field/field.ts';
import { ref } from '../kernel/field/fields.ts';
import { list } from '../kernel/list/list-call.ts';
import { power } from '../kernel/call/screen.ts';
import { wire } from '../kernel/value/constants.ts';
import { userPersonal } from '../identity/personal.ts';
import { identityScreens } from '../identity/screens.ts';
import { sourceWords } from '../identity/user.rules.ts';
import { noticeTypes, type NoticeType } from './sms-notice.rules.ts';

const { smsUser } = identityScreens;

/** Whether a text message would reach somebody. */
export const smsReadiness = {
  states: {
    READY: { label: '可以接收', tone: 'success' },
    UNPROVED: { label: '手机号未验证', tone: 'warning' },
    STOPPED: { label: '账号已停用', tone: 'default' },
  },
} as const;

const person = {
  /** The account's. */
  id: z.int(),
  name: field.text('姓名'),
  username: field.text('用户名'),
  phone: userPersonal.field('phone'),
  source: field.choice('来源', sourceWords),
  unitName: field.text('单位'),
  roleNames: field.text('角色'),
  readiness: field.status('短信接收', smsReadiness),
  cityId: z.int().nullable(),
};
const smsPerson = z.object({
  ...person,
  noticeNames: field.text('通知类型'),
  noticeTypes: z.array(z.enum(Object.keys(noticeTypes) as [NoticeType, ...NoticeType[]])),
});
export type SmsPerson = z.output<typeof smsPerson>;
const candidate = z.object(person);

const filters = {
  source: entered.choice('', sourceWords),
  cityId: entered.ref('city', '城市'),
  supplierId: entered.ref('supplier', '供应商'),
};
const ids = () =>
  register(z.array(ref('app_user')).min(1, '请选择人员').max(wire.maxBatch), { label: '人员', kind: 'choice' });
const kinds = z.array(z.enum(Object.keys(noticeTypes) as [NoticeType, ...NoticeType[]]));

/** 短信通知人员: who is notified by text message, and of which kind of notice. */
export const smsUserCalls = about(
  { table: 'sms_user' },
  {
    getListSmsUsersXuding: {
      ...list('/api/Management/GetListSmsUsersXuding', {
        access: anyOf(power(smsUser)),
        row: smsPerson,
        filters,
        sorts: ['username'],
        export: '短信通知人员',
      }),
      about: ['sms_user', 'app_user', 'user_role'],
    },
    /** Whoever could be added: accounts in use that are not there yet. */
    getListSmsUsersXudingForAdd: {
      ...list('/api/Management/GetListSmsUsersXudingForAdd', {
        access: anyOf(power(smsUser, '新增')),
        row: candidate,
        filters,
        sorts: ['username'],
      }),
      about: ['sms_user', 'app_user', 'user_role'],
    },
    /** People who are there already get these kinds instead of theirs. */
    addSmsUsers: write('/api/Management/AddSmsUsers', {
      access: anyOf(power(smsUser, '新增')),
      input: z.strictObject({
        ids: ids(),
        noticeTypes: register(kinds.min(1, '请选择通知类型').max(10), { label: '通知类型', kind: 'choice' }),
      }),
      output: z.object({ added: z.int(), changed: z.int() }),
    }),
    deleteSmsUsers: write('/api/Management/DeleteSmsUsers', {
      access: anyOf(power(smsUser, '删除')),
      input: z.strictObject({ ids: ids() }),
      output: z.object({ removed: z.int() }),
    }),
  },
);
