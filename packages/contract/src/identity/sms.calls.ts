import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, write } from '../kernel/call/call.ts';
import { entered, range } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { list } from '../kernel/list/list-call.ts';
import { keptPower } from '../kernel/call/screen.ts';
import { smsKinds, smsProviders, smsStates, type SmsState } from '../kernel/value/sms.rules.ts';
import { logScreens } from './screens.ts';

const access = anyOf(keptPower(logScreens.log, '短信'));

const sms = z.object({
  id: z.int(),
  createTime: field.time('提交时间'),
  kind: field.choice('用途', smsKinds),
  toPhone: field.text('接收号码'),
  smsText: field.text('短信内容'),
  status: field.status('状态', smsStates),
  sentBy: field.choice('发送通道', smsProviders).nullable(),
  sentAt: field.time('发送时间').nullable(),
  tries: field.count('发送次数'),
  failure: field.text('失败原因'),
});
export type SmsRow = z.output<typeof sms>;

/** Text messages, numbers and codes masked. */
export const smsCalls = about(
  { table: 'sms' },
  {
    getListSms: list('/api/Management/GetListSms', {
      access,
      row: sms,
      filters: {
        createTime: range.time(),
        status: entered.several(z.enum(Object.keys(smsStates.states) as [SmsState, ...SmsState[]]), 7),
      },
      sorts: ['createTime'],
    }),
    /** Has a notice sent after all that the service did not take; codes are asked for anew by whoever needs one. */
    resendSms: write('/api/Management/ResendSms', {
      access,
      input: z.strictObject({ id: z.int().positive() }),
      output: z.object({ id: z.int() }),
    }),
    /** One of them in full, which is noted; its code as long as it can be used. */
    revealSms: write('/api/Management/RevealSms', {
      access,
      unkept: true,
      input: z.strictObject({ id: z.int().positive() }),
      output: z.object({ toPhone: z.string(), smsText: z.string() }),
    }),
  },
);
