import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { takeCode } from '../code/code.ts';
import * as repo from './sign-in.repo.ts';
import { admitted, type Remembered, type SignedIn } from './sign-in.ts';

type ByPhone = { readonly phone: string; readonly code: string };

/** Signs in by a code that was sent to a phone. Whether the phone may be used is said only to whoever holds it. */
export async function signInByCode(ctx: OpenCtx, { phone, code }: ByPhone, kept: Remembered): Promise<SignedIn> {
  const asking = repo.askingAt(ctx);
  const own = (await repo.takeCodeTry(asking, phone)) ?? refuse('tooManyTries');
  if (!(await takeCode(asking.db, { purpose: 'LOGIN', target: phone, code, now: ctx.now }))) {
    await repo.tryWasWrong(asking, own);
    refuse('wrongCode');
  }
  await repo.phoneIsProved(asking, phone);
  const account = await repo.findPhoneAccount(asking, phone);
  if (!account) {
    await repo.tryWasStopped(asking, own);
    return refuse('phoneNotOpen');
  }
  const activeRole: RoleName = await admitted(asking, own, account);
  const token = await repo.openSession(asking, own, { userId: account.id, activeRole, ...kept });
  return { token, id: account.id, name: account.name };
}
