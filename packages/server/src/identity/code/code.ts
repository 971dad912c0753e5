import { codeRules } from '@material/contract/kernel/value/sms.rules.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import { Turns } from '../../kernel/call/turns.ts';
import type { Db } from '../../kernel/database/database.ts';
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

async function give(ctx: OpenCtx, asking: repo.CodeAsking): Promise<void> {
  const { db } = ctx.database;
  const { perDay } = ctx.settings.sms;
  const verdict = await db.transaction().execute(async (tx) => {
    await repo.oneByOne(tx);
    const found = verdictOn(await repo.countAsked(tx, asking), ctx.now, perDay);
    if (found.kind !== 'give') return found;
    const code = newCode(ctx.random);
    // As slow as a password's: whoever reads the table has no time to try all of them.
    await repo.storeCode(tx, asking, { code, hash: await hashPassword(code) });
    return found;
  });
  if (verdict.kind === 'tooSoon') refuse('codeTooSoon', { seconds: verdict.seconds });
  if (verdict.kind === 'tooOften') refuse('codeTooOften');
  if (verdict.kind === 'usedUp') refuse('smsUsedUp');
}

/** Sends a code to a number, whosever it is; refused when too much was asked for. */
export async function giveCode(ctx: OpenCtx, key: repo.CodeKey): Promise<{ againSeconds: number }> {
  const asking = { ...key, network: networkOf(ctx.request.ip), now: ctx.now };
  const done = await laneOf(ctx.database.db).run('code', async () => {
    await give(ctx, asking);
    return true;
  });
  if (!done) refuse('tooManyTries');
  ctx.database.signals.emit('outbox');
  return { againSeconds: codeRules.againSeconds };
}

type Typed = repo.CodeKey & { readonly code: string; readonly now: Date };

/** Whether a code is right, which it is once; a wrong one costs a try. */
export async function isRightCode(db: Db, { code, now, ...key }: Typed): Promise<boolean> {
  const open = await repo.takeCodeTry(db, key, now);
  const isRight = await verifyPassword(open?.code_hash ?? nobodysHash, code);
  if (!open) return false;
  if (isRight) return repo.useUp(db, open, now);
  await repo.hideDead(db, open);
  return false;
}
