/** Wrong passwords an account may have before it is locked, and for how long; wrong tries an address may have. */
export const signInLimits = { wrongBeforeLock: 5, lockMinutes: 15, windowMinutes: 15, wrongPerAddress: 60 } as const;

export type Account = { readonly failCount: number; readonly lockedUntil: Date | null };

const minute = 60_000;

/** Whole minutes until a locked account opens again; 0 when it is open. */
export const minutesLocked = ({ lockedUntil }: Account, now: Date): number =>
  lockedUntil && lockedUntil > now ? Math.ceil((lockedUntil.getTime() - now.getTime()) / minute) : 0;

/** The account after one more wrong password. */
export function afterWrongPassword({ failCount, lockedUntil }: Account, now: Date): Account {
  const earlier = lockedUntil && lockedUntil <= now ? 0 : failCount;
  const count = earlier + 1;
  const isLocked = count >= signInLimits.wrongBeforeLock;
  return {
    failCount: count,
    lockedUntil: isLocked ? new Date(now.getTime() + signInLimits.lockMinutes * minute) : null,
  };
}

export const windowStart = (now: Date): Date => new Date(now.getTime() - signInLimits.windowMinutes * minute);
