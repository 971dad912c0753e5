import { setTimeout as pause } from 'node:timers/promises';
import type { RoleName } from '@material/contract/kernel/screen.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import { networkOf } from '../../kernel/session/network.rules.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { Turns } from '../../kernel/call/turns.ts';
import { verifyPassword } from '../password.ts';
import * as repo from './sign-in.repo.ts';
import { minutesLocked, signInLimits } from './sign-in.rules.ts';

// A hash of nothing that anybody knows: an unknown name must cost as long as a wrong password.
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$bWF0ZXJpYWwtc3lzdGVt$3sQ0y1n8m0kqzq0Jq2m8u5d7m9v6b1c0x4z8w2y6a3E';

const { sideBySide, waiting } = signInLimits;

type Lanes = { readonly names: Turns; readonly addresses: Turns };
const lanes = new WeakMap<Database, Lanes>();

/** Who waits here holds no connection and asks the database nothing; what other processes do, `takeTry` sees. */
function lanesOf({ database }: OpenCtx): Lanes {
  const known = lanes.get(database);
  if (known) return known;
  const made = {
    names: new Turns({ width: sideBySide.name, waiting }),
    addresses: new Turns({ width: sideBySide.address, waiting }),
  };
  lanes.set(database, made);
  return made;
}

/** How long, and how often, a try waits for those of other processes. */
const otherProcesses = { pauseMs: 50, looks: 200 } as const;

async function takeTry(ctx: OpenCtx, username: string): Promise<repo.Try> {
  for (let look = 0; look < otherProcesses.looks; look += 1) {
    const got = await repo.takeTry(ctx, username);
    if (!got.verdict) return got.taken;
    if (got.verdict.kind === 'locked') refuse('accountLocked', { minutes: got.verdict.minutes });
    if (got.verdict.kind === 'throttled') refuse('tooManyTries');
    await pause(otherProcesses.pauseMs);
  }
  refuse('tooManyTries');
}

type Remembered = { readonly hours: number; readonly remember: boolean };
type SignedIn = { readonly token: string; readonly id: number; readonly name: string };

/** One try, from its count to its session. */
async function tryOnce(ctx: OpenCtx, credentials: Credentials, kept: Remembered): Promise<SignedIn> {
  const own = await takeTry(ctx, credentials.username);
  const { account, lock } = own;
  const isRight = await verifyPassword(account?.password_hash ?? nobodysHash, credentials.password);
  if (!account || !isRight) {
    await repo.tryWasWrong(ctx, own);
    const minutes = minutesLocked(lock, ctx.now);
    if (minutes > 0) refuse('accountLocked', { minutes });
    refuse('wrongLogin');
  }
  const activeRole = await refuseStopped(ctx, own, account);
  const token = await repo.openSession(ctx, own, { userId: account.id, activeRole, ...kept });
  return { token, id: account.id, name: account.name };
}

async function refuseStopped(ctx: OpenCtx, own: repo.Try, account: repo.AccountRow): Promise<RoleName> {
  const isOfStoppedUnit = account.city_status === 'DISABLED';
  const [activeRole] = account.centres;
  if (account.status === 'NORMAL' && !isOfStoppedUnit && activeRole) return activeRole;
  await repo.tryWasStopped(ctx, own);
  refuse(account.status === 'NORMAL' && isOfStoppedUnit ? 'unitStopped' : 'accountStopped');
}

export type Credentials = { readonly username: string; readonly password: string };

/** Signs in: one password of a name is looked at at a time, and few of an address. */
export async function signIn(ctx: OpenCtx, credentials: Credentials, kept: Remembered): Promise<SignedIn> {
  const { names, addresses } = lanesOf(ctx);
  const done = await addresses.run(networkOf(ctx.request.ip), () =>
    names.run(credentials.username, () => tryOnce(ctx, credentials, kept)),
  );
  return done ?? refuse('tooManyTries');
}
