/** What is sent as a text message, by its kind: what the kind is called, and what a phone shows. */
const codeKinds = { LOGIN: '登录验证码', RESET: '找回密码验证码', PHONE: '换手机号验证码' } as const;
export const smsKinds = { ...codeKinds, NOTICE: '提醒' } as const;
export type CodeKind = keyof typeof codeKinds;
export type SmsKind = keyof typeof smsKinds;

/** After so many tries at which the service took nothing a message is given up. */
export const smsTries = 6;

/** How codes are given out and taken, per name or number and per address. */
export const codeRules = {
  digits: 6,
  validMinutes: 5,
  againSeconds: 60,
  windowHours: 24,
  perNumber: 10,
  perAddress: 30,
  wrongTries: 5,
} as const;

const deeds = { LOGIN: '登录', RESET: '重设密码', PHONE: '修改手机号' } as const satisfies Record<CodeKind, string>;

/** What stands in place of a code that nobody may read. */
const hidden = '*'.repeat(codeRules.digits);

/** The sender's name, which services put in front of a text. */
const signature = '【物料系统】';
export const signed = (text: string): string => `${signature}${text}`;

/** A message with a code in full; without its code where that is not to be read. */
export const codeText = (kind: CodeKind, code: string = hidden): string =>
  signed(`验证码 ${code}，${codeRules.validMinutes} 分钟内有效，用于${deeds[kind]}。请勿告诉他人。`);

const alone = 70;
const perPart = 67;

/** As how many messages a text is charged: 70 characters go in one, longer texts in parts of 67. */
export const smsParts = (text: string): number => (text.length <= alone ? 1 : Math.ceil(text.length / perPart));

const digits = new RegExp(String.raw`^\d{${codeRules.digits}}$`);

/** What is wrong with a typed code before anybody looks at it. */
export const codeTypingProblem = (text: string): string | undefined => {
  if (text === '') return '请输入验证码';
  return digits.test(text) ? undefined : `请输入 ${codeRules.digits} 位数字验证码`;
};

export const smsStates = {
  states: {
    WAITING: { label: '待发送', tone: 'default' },
    SENDING: { label: '发送中', tone: 'processing' },
    SENT: { label: '已发送', tone: 'success' },
    KEPT: { label: '仅记录', tone: 'default' },
    FAILED: { label: '发送失败', tone: 'error' },
    UNKNOWN: { label: '结果不明', tone: 'warning' },
    EXPIRED: { label: '过期未发', tone: 'default' },
  },
} as const;
export type SmsState = keyof typeof smsStates.states;

/** Through whom messages go: kept here alone, or one of the two services. */
export const smsProviders = { log: '系统记录', aliyun: '阿里云', tencent: '腾讯云' } as const;
export type SmsProviderName = keyof typeof smsProviders;
