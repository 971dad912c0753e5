import { createHmac } from 'node:crypto';
import { resetPasswordUnder, type loginCalls } from '@material/contract/identity/session.calls.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { checkInput } from '@material/contract/kernel/field/sentences.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { phoneDigits } from '@material/contract/kernel/value/constants.ts';
import { findAccount } from '../../kernel/account/account.ts';
import { transact } from '../../kernel/call/execute.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { revise } from '../../kernel/row/write.ts';
import { giveCode, givingAt, takeCode } from '../code/code.ts';
import { hashPassword } from '../password.ts';
import { endSessionsOf } from '../user/user.repo.ts';
import * as repo from './sign-in.repo.ts';

const shownDigits = 2;

/** The last digits of the account's number; of a name that has none, digits that are its own and nobody can compute. */
export async function phoneHint({ database: { db } }: OpenCtx, username: string): Promise<{ phone: string }> {
  const [phone, secret] = await Promise.all([repo.findProvedPhone(db, username), repo.unknownNamesSecret(db)]);
  const made = createHmac('sha256', secret).update(username).digest().readUInt32BE() % 10 ** shownDigits;
  const tail = (phone ?? String(made).padStart(shownDigits, '0')).slice(-shownDigits);
  return { phone: `${'*'.repeat(phoneDigits - shownDigits)}${tail}` };
}

export const sendResetCode = (ctx: OpenCtx, username: string) =>
  giveCode(givingAt(ctx), {
    purpose: 'RESET',
    target: username,
    phoneOf: (db) => repo.findProvedPhone(db, username),
  });

/** The new password, the end of every session and of the count of wrong tries together or not at all. */
async function store(ctx: Ctx, own: repo.TryKey, hash: string): Promise<void> {
  const account = (await lockedRow(ctx, 'app_user', ctx.session.userId)) ?? refuse('wrongCode');
  await revise(ctx, { table: 'app_user', id: account.id }, { password_hash: hash, password_time: ctx.now });
  await endSessionsOf(ctx, account.id);
  const { db } = repo.askingIn(ctx);
  await repo.tryWasRight(db, own, 'PASSED');
  await repo.forgetLocks(db, account.username);
  ctx.audit({
    table: 'app_user',
    id: account.id,
    before: { passwordTime: wireTime(account.password_time) },
    after: { passwordTime: wireTime(ctx.now) },
  });
}

/** Who resets, as far as the log is concerned: the account itself, which is signed in nowhere. */
async function asAccount(ctx: OpenCtx, id: number) {
  const account = await findAccount(ctx.database.pool, id);
  const [activeRole] = account?.roles ?? [];
  if (!account || !activeRole) return undefined;
  const { now, random, request, settings } = ctx;
  const session = { ...account, id: 0, activeRole, lastSeen: now };
  const nothing: ReadonlySet<string> = new Set();
  const alone = { centre: { kind: 'message' }, powers: nothing, granted: nothing, isActing: false } as const;
  return { now, random, request, settings, session, ...alone };
}

/** Sets a new password by a code. Whatever is wrong with name or code is said in the same words. */
export async function resetByCode(ctx: OpenCtx, input: Input<typeof loginCalls.resetPasswordByCode>): Promise<void> {
  const checked = checkInput(resetPasswordUnder(ctx.settings.passwordPolicy), input);
  if ('problems' in checked) refuseInput(checked.problems);
  const { username, code, newpassword } = input;
  const asking = repo.askingAt(ctx);
  const own = (await repo.takeCodeTry(asking, username)) ?? refuse('tooManyTries');
  const sent = await takeCode(asking.db, { purpose: 'RESET', target: username, code, now: ctx.now });
  const found = sent && (await repo.findProvedAccount(asking, { username, phone: sent.phone }));
  if (!found) {
    await repo.tryWasWrong(asking, own);
    return refuse('wrongCode');
  }
  const who = await asAccount(ctx, found.id);
  if (!who) {
    await repo.tryWasStopped(asking, own);
    return refuse('accountStopped');
  }
  const hash = await hashPassword(newpassword);
  await transact(ctx.database, { who, call: 'resetPasswordByCode', about: ['app_user'] }, (changing) =>
    store(changing, own, hash),
  );
}
