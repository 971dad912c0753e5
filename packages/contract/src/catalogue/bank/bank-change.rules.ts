import type { Problem } from '../../kernel/value/errors.ts';
import { parseWireTime } from '../../kernel/value/business-time.ts';

const hour = 3_600_000;
/** How long an approved change does not count yet, so that whoever is robbed by it still hears of it. */
export const bankDelayHours = 24;
/** How old the call may be that a change rests on. */
const callBackDays = 7;

/** Where a supplier is paid. */
export type BankData = {
  readonly accountName: string;
  readonly bankName: string;
  readonly bankNo: string | null;
  readonly bankAccount: string;
};

/** When a change that is approved now counts. */
export const countsFrom = (approved: Date): Date => new Date(approved.getTime() + bankDelayHours * hour);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The call goes to a number that was on record before: not to one that came with the new account. */
export function callProblems(
  { callPhone, callTime }: { readonly callPhone: string; readonly callTime: string },
  { numbers, now }: { readonly numbers: readonly string[]; readonly now: Date },
): Problem[] {
  const isKnown = numbers.some((number) => digitsOf(number) === digitsOf(callPhone));
  const at = parseWireTime(callTime)?.getTime();
  return [
    ...(isKnown ? [] : [{ path: ['callPhone'], message: '请回拨该供应商登记在案的电话，不能用对方新给的号码' }]),
    ...(at !== undefined && at > now.getTime() ? [{ path: ['callTime'], message: '通话时间不能晚于现在' }] : []),
    ...(at !== undefined && at < now.getTime() - callBackDays * 24 * hour
      ? [{ path: ['callTime'], message: `通话时间不能早于 ${callBackDays} 天前，请重新回访` }]
      : []),
  ];
}

/** A change changes something. */
export const sameProblems = (before: BankData, after: BankData): Problem[] =>
  (['accountName', 'bankName', 'bankNo', 'bankAccount'] as const).every((name) => before[name] === after[name])
    ? [{ path: ['bankAccount'], message: '与现在的银行信息相同，没有需要变更的内容' }]
    : [];

/** An account in a message: so much of it as tells it from another one. */
export const tailOf = (account: string): string => `尾号 ${account.slice(-4)}`;
