import type { sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { errors } from '@material/contract/kernel/value/errors.ts';
import { signalsOf, type Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { revise } from '../../kernel/row/write.ts';
import { giveCode, takeCode } from '../code/code.ts';
import { withPassword } from './password-try.ts';
import { askingIn, isPhoneOfOthers, tryWasRight } from './sign-in.repo.ts';

/** One account's code is nothing for another, also where both want the same number. */
const keyOf = ({ session }: Ctx, newPhone: string) =>
  ({ purpose: 'PHONE', target: `${session.userId} ${newPhone}` }) as const;

/** Sends a code to the wanted number, whosever it is. */
export const sendPhoneCode = (ctx: Ctx, newPhone: string) =>
  giveCode(
    { ...ctx, db: askingIn(ctx).db, signals: signalsOf(ctx) },
    { ...keyOf(ctx, newPhone), phoneOf: () => Promise.resolve(newPhone) },
  );

const wrongPassword = () => refuseInput([{ path: ['password'], message: '密码不正确' }]);

async function store(ctx: Ctx, newPhone: string): Promise<void> {
  const account = (await lockedRow(ctx, 'app_user', ctx.session.userId)) ?? refuse('signedOut');
  // Said only to whoever holds the phone: a right code has been entered.
  if (await isPhoneOfOthers(askingIn(ctx), { phone: newPhone, userId: account.id }))
    refuseInput([{ path: ['newPhone'], message: '该手机号已被其他用户使用' }]);
  await revise(ctx, { table: 'app_user', id: account.id }, { phone: newPhone, phone_proved_at: ctx.now });
  const before = account.phone_proved_at;
  ctx.audit({
    table: 'app_user',
    id: account.id,
    before: { phone: account.phone, phoneProvedAt: before === null ? null : wireTime(before) },
    after: { phone: newPhone, phoneProvedAt: wireTime(ctx.now) },
  });
}

/** Gives the signed-in user another number, or proves the one that there is: by the password and a code that was sent there. */
export async function changePhone(ctx: Ctx, input: Input<typeof sessionCalls.changeSelfUserPhone>): Promise<void> {
  const { session } = ctx;
  const { id, newPhone, password, code } = input;
  if (id !== undefined && id !== session.userId) refuse('unknownUser');
  const asking = askingIn(ctx);
  await withPassword(asking, { username: session.username, password, wrong: wrongPassword }, async ({ own }) => {
    await tryWasRight(asking.db, own, 'PASSED');
    const sent = await takeCode(asking.db, { ...keyOf(ctx, newPhone), code, now: ctx.now });
    if (!sent) refuseInput([{ path: ['code'], message: errors.wrongCode.message }]);
    await ctx.inTransaction((changing) => store(changing, newPhone));
  });
}
