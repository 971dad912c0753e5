/**
 * Wrong passwords that open and close a lock, and wrong tries that an address may have; how many passwords are looked at
 * side by side, and how many tries of one name or address wait for that.
 */
export const signInLimits = {
  wrongBeforeLock: 5,
  lockMinutes: 15,
  windowMinutes: 15,
  wrongPerAddress: 60,
  sideBySide: { name: 1, address: 5 },
  waiting: 200,
  /** A try whose process died is no longer under way after this. */
  tryingSeconds: 10,
} as const;

const minute = 60_000;

export type Lock = { readonly failCount: number; readonly lockedUntil: Date | null; readonly updateTime: Date };

/** What is known when a try asks to be let in, the tries under way included. */
export type Situation = {
  /** From an address and browser from which the account has signed in before. */
  readonly isKnown: boolean;
  readonly lock: Lock | undefined;
  readonly wrongFromAddress: number;
  readonly underWay: { readonly name: number; readonly address: number };
};

export type Verdict =
  | { readonly kind: 'take'; readonly lock: Lock }
  | { readonly kind: 'locked'; readonly minutes: number }
  | { readonly kind: 'throttled' }
  | { readonly kind: 'wait' };

/** Whole minutes until a lock opens again; 0 when it is open. */
export const minutesLocked = (lock: Lock | undefined, now: Date): number =>
  lock?.lockedUntil && lock.lockedUntil > now ? Math.ceil((lock.lockedUntil.getTime() - now.getTime()) / minute) : 0;

export const windowStart = (now: Date): Date => new Date(now.getTime() - signInLimits.windowMinutes * minute);

/** The lock after one more try that may be wrong; what happened before the window no longer counts. */
function afterTry(lock: Lock | undefined, now: Date): Lock {
  const isOver = !lock || lock.updateTime <= windowStart(now) || (lock.lockedUntil !== null && lock.lockedUntil <= now);
  const failCount = (isOver ? 0 : lock.failCount) + 1;
  const isLocked = failCount >= signInLimits.wrongBeforeLock;
  const lockedUntil = isLocked ? new Date(now.getTime() + signInLimits.lockMinutes * minute) : null;
  return { failCount, lockedUntil, updateTime: now };
}

/**
 * Whether a try may be made. Its count goes up before its password is looked at. A device that the account knows counts
 * for itself alone: neither strangers who guess its name nor neighbours behind its address keep it out.
 */
export function verdictOf({ isKnown, lock, wrongFromAddress, underWay }: Situation, now: Date): Verdict {
  const minutes = minutesLocked(lock, now);
  if (!isKnown && wrongFromAddress >= signInLimits.wrongPerAddress) return { kind: 'throttled' };
  if (minutes > 0) return { kind: 'locked', minutes };
  const { name, address } = signInLimits.sideBySide;
  if (underWay.name >= name || underWay.address >= address) return { kind: 'wait' };
  return { kind: 'take', lock: afterTry(lock, now) };
}
