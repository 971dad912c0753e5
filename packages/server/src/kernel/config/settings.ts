import type { PasswordPolicy } from '@material/contract/kernel/value/constants.ts';
import type { SmsProviderName } from '@material/contract/kernel/value/sms.rules.ts';
import type { Config } from './config.ts';

/** What a service needs to know of its customer. */
export type ServiceSettings = {
  /** Another address than the service's usual one. */
  readonly endpoint: string | undefined;
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  readonly codeTemplate: string;
  /** Of notices; without one they are refused. */
  readonly noticeTemplate: string;
  readonly appId: string;
  readonly region: string;
};
export type SmsSettings = ServiceSettings & { readonly provider: SmsProviderName; readonly perDay: number };

/** What the operator decided about the organisation's ways of working. */
export type Settings = {
  readonly separateCheckers: boolean;
  readonly sessionHours: number;
  readonly passwordPolicy: PasswordPolicy;
  readonly sms: SmsSettings;
};

export const settingsOf = (config: Config): Settings => ({
  separateCheckers: config.separateCheckers,
  sessionHours: config.SESSION_HOURS,
  passwordPolicy: config.PASSWORD_POLICY,
  sms: {
    provider: config.SMS_PROVIDER,
    endpoint: config.SMS_ENDPOINT,
    keyId: config.SMS_KEY_ID,
    keySecret: config.SMS_KEY_SECRET,
    signName: config.SMS_SIGN_NAME,
    codeTemplate: config.SMS_CODE_TEMPLATE,
    noticeTemplate: config.SMS_NOTICE_TEMPLATE,
    appId: config.SMS_APP_ID,
    region: config.SMS_REGION,
    perDay: config.SMS_PER_DAY,
  },
});
