import type { loginCalls } from '@material/contract/identity/session.calls.ts';
import { send } from '../send/send.ts';
import { addressOf, enter } from './sign-in.ts';
import { readText, removeKey, writeText } from '../session/storage.ts';

const sendCode = addressOf<typeof loginCalls.sendCodeByUserPhone>({
  kind: 'write',
  path: '/api/Login/SendCodeByUserPhone',
});
const phoneKey = 'loginPhone';

/** The number that somebody wanted this browser to remember; empty without one. */
export const savedPhone = (): string => readText('local', phoneKey) ?? '';

type ByCode = { readonly phone: string; readonly code: string; readonly isRemembered: boolean };

/** Signs in by a code; the number is remembered here, or forgotten, once it has served. */
export async function signInByCode({ phone, code, isRemembered }: ByCode): Promise<void> {
  await enter({ username: '', password: '', phone: phone.trim(), code: code.trim() }, isRemembered);
  if (isRemembered) writeText('local', phoneKey, phone.trim());
  else removeKey('local', phoneKey);
}

/** Has a code sent to a phone; after how many seconds another one may be asked for. */
export const sendLoginCode = async (phone: string): Promise<number> =>
  (await send(sendCode, { phone: phone.trim() })).againSeconds;
