import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';

export const codeSentWords = `验证码已发送，${codeRules.validMinutes} 分钟内有效`;
