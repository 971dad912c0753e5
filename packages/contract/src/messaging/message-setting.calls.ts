import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, read, write } from '../kernel/call/call.ts';
import { power } from '../kernel/call/screen.ts';
import { entered } from '../kernel/field/entered.ts';
import { field, register } from '../kernel/field/field.ts';
import { rowVersion } from '../kernel/field/fields.ts';
import { noticeTypes } from './sms-notice.rules.ts';
import { templateProblem } from './message-template.rules.ts';
import { messageScreens } from './screens.ts';

const { messageSetting, messageSettingCity } = messageScreens;

/** Whose words hold. */
const settingSources = { USUAL: '系统默认', HEADQUARTERS: '总部设置', CITY: '本城市设置' } as const;

/** One event, and who is notified of it how. */
const settingRow = z.object({
  id: z.int(),
  event: z.string(),
  eventName: field.text('提醒事项'),
  noticeType: field.choice('提醒类型', noticeTypes),
  toldName: field.text('提醒对象'),
  /** All ways in words. */
  wayNames: field.text('提醒方式'),
  inApp: field.flag('站内消息'),
  bySms: field.flag('短信'),
  isUrgent: field.flag('夜间也发短信'),
  /** Roles that are notified; none: everybody who may act. */
  readers: z.array(z.int()),
  readerNames: field.text('接收角色'),
  /** The roles that may be chosen. */
  offered: z.array(z.object({ id: z.int(), name: z.string() })),
  messageText: field.text('消息内容'),
  settingSource: field.choice('设置来源', settingSources),
  rowVersion,
});
export type MessageSettingRow = z.output<typeof settingRow>;

const edited = z.strictObject({
  event: z.string().min(1).max(100),
  rowVersion,
  /** What holds without a setting of this unit; everything else is left out then. */
  isUsual: entered.flag('恢复默认'),
  inApp: entered.flag('站内消息').optional(),
  bySms: entered.flag('短信').optional(),
  isUrgent: entered.flag('夜间也发短信').optional(),
  /** Ids of roles that may act; none: everybody who may. */
  readers: register(z.array(z.int().positive()).max(50), { label: '接收角色', kind: 'choice' }).optional(),
  /** Empty: the number of the document. */
  messageText: entered.shaped(200, '消息内容', templateProblem).nullable().optional(),
});

/** Who is notified of what: for all by headquarters, by a city for its own people. */
export const messageSettingCalls = about(
  { table: 'message_setting' },
  {
    getMessageSetting: read('/api/Message/GetMessageSetting', {
      access: anyOf(power(messageSetting), power(messageSettingCity)),
      input: z.strictObject({}),
      output: z.object({ list: field.lines('消息设置', settingRow) }),
    }),
    editMessageSetting: write('/api/Message/EditMessageSetting', {
      access: anyOf(power(messageSetting, '编辑')),
      input: edited,
      output: settingRow,
    }),
    editMessageSettingForCity: write('/api/Message/EditMessageSettingForCity', {
      access: anyOf(power(messageSettingCity, '编辑')),
      input: edited,
      output: settingRow,
    }),
  },
);
