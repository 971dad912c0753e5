import { newPasswordUnder } from '@material/contract/identity/session.calls.ts';
import type { sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { checkInput } from '@material/contract/kernel/field/sentences.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { revise } from '../../kernel/row/write.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { hashPassword } from '../password.ts';
import { withPassword } from './password-try.ts';
import { endOthers } from './session.repo.ts';
import { askingIn, tryWasRight, type Try } from './sign-in.repo.ts';

const wrongOld = () => refuseInput([{ path: ['oldpassword'], message: '原密码不正确' }]);

/** The new password, the end of all other sessions and the end of the try count together or not at all. */
async function store(ctx: Ctx, own: Try, hash: string): Promise<void> {
  // Whoever has been signed out meanwhile changes nothing.
  await endOthers(ctx);
  const before = await lockedRow(ctx, 'app_user', ctx.session.userId);
  if (!before) refuse('signedOut');
  await revise(ctx, { table: 'app_user', id: before.id }, { password_hash: hash, password_time: ctx.now });
  await tryWasRight(askingIn(ctx).db, own, 'PASSED');
  // When, and never what: neither password nor hash leaves the row.
  ctx.audit({
    table: 'app_user',
    id: before.id,
    before: { passwordTime: wireTime(before.password_time) },
    after: { passwordTime: wireTime(ctx.now) },
  });
}

/** Changes the password of the signed-in user; a wrong old one counts as a wrong sign-in does. */
export async function changePassword(
  ctx: Ctx,
  input: Input<typeof sessionCalls.changeSelfUserPassword>,
): Promise<void> {
  const { session } = ctx;
  if (input.id !== undefined && input.id !== session.userId) refuse('unknownUser');
  const checked = checkInput(newPasswordUnder(ctx.settings.passwordPolicy), input);
  if ('problems' in checked) refuseInput(checked.problems);
  const { oldpassword, newpassword } = input;
  const tried = { username: session.username, password: oldpassword, wrong: wrongOld };
  await withPassword(askingIn(ctx), tried, async ({ own }) => {
    const hash = await hashPassword(newpassword);
    await ctx.inTransaction((changing) => store(changing, own, hash));
  });
}
