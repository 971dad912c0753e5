import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import { Turns } from '../../kernel/call/turns.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db, Signals } from '../../kernel/database/database.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { networkOf } from '../../kernel/session/network.rules.ts';
import { hashPassword, nobodysHash, verifyPassword } from '../password.ts';
import { newCode, verdictOn } from './code.rules.ts';
import * as repo from './code.repo.ts';

const lanes = new WeakMap<Db, Turns>();

/** Who waits here holds no connection. */
function laneOf(db: Db): Turns {
  const lane = lanes.get(db) ?? new Turns({ width: 1, waiting: 200 });
  lanes.set(db, lane);
  return lane;
}

/** Who gives a code: somebody who is signed in, or nobody known. */
export type Giving = Pick<Ctx, 'now' | 'random' | 'request' | 'settings'> & {
  readonly db: Db;
  readonly signals: Signals | undefined;
};
export const givingAt = ({ database: { db, signals }, ...ctx }: OpenCtx): Giving => ({ ...ctx, db, signals });

export type CodeFor = repo.CodeKey & {
  /** The number that it goes to, looked up the same way whatever was asked by. */
  readonly phoneOf: (db: Db) => Promise<string | null>;
};

async function give(giving: Giving, { phoneOf, ...key }: CodeFor): Promise<void> {
  const { db, now, random, settings } = giving;
  const verdict = await db.transaction().execute(async (tx) => {
    await repo.oneByOne(tx);
    const asking = { ...key, phone: await phoneOf(tx), network: networkOf(giving.request.ip), now };
    const found = verdictOn(await repo.countAsked(tx, asking), now, settings.sms.perDay);
    if (found.kind !== 'give') return found;
    const code = newCode(random);
    // As slow as a password's: whoever reads the table has no time to try all of them.
    const made = { code, hash: await hashPassword(code) };
    await repo.storeCode(tx, { ...asking, phone: found.isSent ? asking.phone : null }, made);
    return found;
  });
  if (verdict.kind === 'tooSoon') refuse('codeTooSoon', { seconds: verdict.seconds });
  if (verdict.kind === 'tooOften') refuse('codeTooOften');
  if (verdict.kind === 'usedUp') refuse('smsUsedUp');
}

/** Sends a code, and returns the same whether or not there is somebody to send it to; refused when too much was asked for. */
export async function giveCode(giving: Giving, asked: CodeFor): Promise<{ againSeconds: number }> {
  const done = await laneOf(giving.db).run('code', async () => {
    await give(giving, asked);
    return true;
  });
  if (!done) refuse('tooManyTries');
  giving.signals?.emit('outbox');
  return { againSeconds: codeRules.againSeconds };
}

type Typed = repo.CodeKey & { readonly code: string; readonly now: Date };

/** Where a right code had been sent, which it is right once; undefined of a wrong one, which costs a try. */
export async function takeCode(db: Db, { code, now, ...key }: Typed): Promise<repo.Sent | undefined> {
  const open = await repo.takeCodeTry(db, key, now);
  const isRight = await verifyPassword(open?.code_hash ?? nobodysHash, code);
  if (!open) return undefined;
  if (isRight) return repo.useUp(db, open, now);
  await repo.hideDead(db, open);
  return undefined;
}
