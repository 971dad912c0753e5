import type { loginCalls } from '@material/contract/identity/session.calls.ts';
import type { PasswordPolicy } from '@material/contract/kernel/value/constants.ts';
import { send } from '../send/send.ts';
import { addressOf } from './sign-in.ts';

export const resetAddresses = {
  getUserPhone: addressOf<typeof loginCalls.getUserPhone>({ kind: 'read', path: '/api/Login/GetUserPhone' }),
  sendResetCode: addressOf<typeof loginCalls.sendResetCode>({ kind: 'write', path: '/api/Login/SendResetCode' }),
  getPasswordPolicy: addressOf<typeof loginCalls.getPasswordPolicy>({
    kind: 'read',
    path: '/api/Login/GetPasswordPolicy',
  }),
  resetPasswordByCode: addressOf<typeof loginCalls.resetPasswordByCode>({
    kind: 'write',
    path: '/api/Login/ResetPasswordByCode',
  }),
} as const;

/** Has a code sent to the number of an account: where to, masked, and after how many seconds another one may be asked for. */
export async function sendResetCode(username: string) {
  const { againSeconds } = await send(resetAddresses.sendResetCode, { username });
  const { phone } = await send(resetAddresses.getUserPhone, { username });
  return { againSeconds, phone };
}

export const passwordPolicy = async (): Promise<PasswordPolicy> =>
  (await send(resetAddresses.getPasswordPolicy, {}, { isSilent: true })).policy;

type Entered = { readonly username: string; readonly code: string; readonly newpassword: string };

export const resetPassword = async ({ username, code, newpassword }: Entered): Promise<void> => {
  await send(resetAddresses.resetPasswordByCode, { username, code, newpassword, repeatpassword: newpassword });
};
