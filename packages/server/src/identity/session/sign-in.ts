import { cityStatus } from '@material/contract/identity/city.status.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import type { OpenCtx } from '../../kernel/call/implement.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { withPassword } from './password-try.ts';
import * as repo from './sign-in.repo.ts';

/** The role that an account comes in with; one that may not come in is refused. */
export async function admitted(asking: repo.Asking, own: repo.TryKey, account: repo.AccountRow): Promise<RoleName> {
  const isOfStoppedUnit = account.city_status !== null && isIn(cityStatus, 'stopped', account.city_status);
  const [activeRole] = account.centres;
  if (account.status === 'NORMAL' && !isOfStoppedUnit && activeRole) return activeRole;
  await repo.tryWasStopped(asking, own);
  refuse(account.status === 'NORMAL' && isOfStoppedUnit ? 'unitStopped' : 'accountStopped');
}

export type Credentials = { readonly username: string; readonly password: string };
export type Remembered = { readonly hours: number; readonly remember: boolean };
export type SignedIn = { readonly token: string; readonly id: number; readonly name: string };

/** Signs in. */
export function signIn(ctx: OpenCtx, credentials: Credentials, kept: Remembered): Promise<SignedIn> {
  const asking = repo.askingAt(ctx);
  return withPassword(asking, { ...credentials, wrong: () => refuse('wrongLogin') }, async ({ own, account }) => {
    const activeRole = await admitted(asking, own, account);
    const token = await repo.openSession(asking, own, { userId: account.id, activeRole, ...kept });
    return { token, id: account.id, name: account.name };
  });
}
