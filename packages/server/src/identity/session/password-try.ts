import { setTimeout as pause } from 'node:timers/promises';
import { Turns } from '../../kernel/call/turns.ts';
import type { Db } from '../../kernel/database/database.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { networkOf } from '../../kernel/session/network.rules.ts';
import { nobodysHash, verifyPassword } from '../password.ts';
import * as repo from './sign-in.repo.ts';
import { minutesLocked, signInLimits } from './sign-in.rules.ts';

const { sideBySide, waiting } = signInLimits;

type Lanes = { readonly names: Turns; readonly addresses: Turns };
const lanes = new WeakMap<Db, Lanes>();

/** Who waits here holds no connection and asks the database nothing; what other processes do, `takeTry` sees. */
function lanesOf({ db }: repo.Asking): Lanes {
  const known = lanes.get(db);
  if (known) return known;
  const made = {
    names: new Turns({ width: sideBySide.name, waiting }),
    addresses: new Turns({ width: sideBySide.address, waiting }),
  };
  lanes.set(db, made);
  return made;
}

/** How long, and how often, a try waits for those of other processes. */
const otherProcesses = { pauseMs: 50, looks: 200 } as const;

async function takeTry(asking: repo.Asking, username: string): Promise<repo.Try> {
  for (let look = 0; look < otherProcesses.looks; look += 1) {
    const got = await repo.takeTry(asking, username);
    if (!got.verdict) return got.taken;
    if (got.verdict.kind === 'locked') refuse('accountLocked', { minutes: got.verdict.minutes });
    if (got.verdict.kind === 'throttled') refuse('tooManyTries');
    await pause(otherProcesses.pauseMs);
  }
  refuse('tooManyTries');
}

export type PasswordTry = {
  readonly username: string;
  readonly password: string;
  /** What is said of a wrong one, while more may be tried. */
  readonly wrong: () => never;
};
type Right = { readonly own: repo.Try; readonly account: repo.AccountRow };

async function tryOnce<R>(
  asking: repo.Asking,
  { username, password, wrong }: PasswordTry,
  work: (right: Right) => Promise<R>,
): Promise<R> {
  const own = await takeTry(asking, username);
  const { account, lock } = own;
  const isRight = await verifyPassword(account?.password_hash ?? nobodysHash, password);
  if (account && isRight) return work({ own, account });
  await repo.tryWasWrong(asking, own);
  const minutes = minutesLocked(lock, asking.now);
  if (minutes > 0) refuse('accountLocked', { minutes });
  return wrong();
}

/**
 * Does what a right password is wanted for, and ends its try: one password of a name is looked at at a time, with what
 * follows from it, and few of an address.
 */
export async function withPassword<R>(
  asking: repo.Asking,
  tried: PasswordTry,
  work: (right: Right) => Promise<R>,
): Promise<R> {
  const { names, addresses } = lanesOf(asking);
  const done = await addresses.run(networkOf(asking.request.ip), () =>
    names.run(tried.username, async () => ({ answer: await tryOnce(asking, tried, work) })),
  );
  return done ? done.answer : refuse('tooManyTries');
}
