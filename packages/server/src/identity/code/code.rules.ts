import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';

/** What has been asked for and sent in the window, when somebody asks for a code. */
export type Asked = {
  /** By the same words: how often, and when last. */
  readonly alike: number;
  readonly lastAlike: Date | null;
  readonly fromAddress: number;
  readonly sentToday: number;
};

export type CodeVerdict =
  | { readonly kind: 'give' }
  | { readonly kind: 'tooSoon'; readonly seconds: number }
  | { readonly kind: 'tooOften' }
  | { readonly kind: 'usedUp' };

/** Whether a code is given. Whose number it is plays no part in it. */
export function verdictOn({ alike, lastAlike, fromAddress, sentToday }: Asked, now: Date, perDay: number): CodeVerdict {
  const waited = lastAlike === null ? codeRules.againSeconds : (now.getTime() - lastAlike.getTime()) / 1000;
  if (waited < codeRules.againSeconds) return { kind: 'tooSoon', seconds: Math.ceil(codeRules.againSeconds - waited) };
  if (alike >= codeRules.perNumber || fromAddress >= codeRules.perAddress) return { kind: 'tooOften' };
  return sentToday >= perDay ? { kind: 'usedUp' } : { kind: 'give' };
}

/** Six digits, each as likely as the others. */
export const newCode = (random: () => number): string =>
  String(Math.floor(random() * 10 ** codeRules.digits)).padStart(codeRules.digits, '0');
