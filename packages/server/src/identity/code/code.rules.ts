import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';

/** What has been asked for and sent in the window, when somebody asks for a code. */
export type Asked = {
  /** By the same words: how often, and when last. */
  readonly alike: number;
  readonly lastAlike: Date | null;
  readonly fromAddress: number;
  readonly sentToday: number;
  /** To the number that it would go to, by whatever words. */
  readonly toPhone: number;
  readonly lastToPhone: Date | null;
};

export type CodeVerdict =
  | { readonly kind: 'give'; readonly isSent: boolean }
  | { readonly kind: 'tooSoon'; readonly seconds: number }
  | { readonly kind: 'tooOften' }
  | { readonly kind: 'usedUp' };

const secondsSince = (then: Date | null, now: Date): number =>
  then === null ? codeRules.againSeconds : (now.getTime() - then.getTime()) / 1000;

/**
 * Whether a code is given. What is said follows from what was asked for alone, and not from whose number it is; a number that
 * was sent enough is sent nothing, and nobody learns of it.
 */
export function verdictOn({ alike, lastAlike, ...counted }: Asked, now: Date, perDay: number): CodeVerdict {
  const waited = secondsSince(lastAlike, now);
  if (waited < codeRules.againSeconds) return { kind: 'tooSoon', seconds: Math.ceil(codeRules.againSeconds - waited) };
  if (alike >= codeRules.perNumber || counted.fromAddress >= codeRules.perAddress) return { kind: 'tooOften' };
  if (counted.sentToday >= perDay) return { kind: 'usedUp' };
  const isEnough =
    counted.toPhone >= codeRules.perNumber || secondsSince(counted.lastToPhone, now) < codeRules.againSeconds;
  return { kind: 'give', isSent: !isEnough };
}

/** Six digits, each as likely as the others. */
export const newCode = (random: () => number): string =>
  String(Math.floor(random() * 10 ** codeRules.digits)).padStart(codeRules.digits, '0');
