import type { SmsSettings } from '../config/settings.ts';
import { aliyun } from './aliyun.ts';
import type { SmsProvider } from './sms-message.ts';
import { tencent } from './tencent.ts';

/** Nobody is asked: people read the message in the list. */
const log: SmsProvider = { name: 'log', send: () => Promise.resolve('') };

export function smsProviderOf(settings: SmsSettings): SmsProvider {
  if (settings.provider === 'aliyun') return aliyun(settings);
  return settings.provider === 'tencent' ? tencent(settings) : log;
}
