import { mobileTypingProblem } from '../kernel/value/chinese-formats.ts';
import { codeTypingProblem } from '../kernel/value/sms.rules.ts';
import { namePasswordProblems } from './name-password.rules.ts';

type Credentials = {
  readonly username: string;
  readonly password: string;
  readonly phone?: string | undefined;
  readonly code?: string | undefined;
};
type CredentialProblem = { readonly path: (keyof Credentials)[]; readonly message: string };

/** Whether somebody wants to come in by a code. */
export const isByCode = ({ phone = '', code = '' }: Credentials): boolean => phone !== '' || code !== '';

/** What is missing or cannot be right, at its field. */
export function credentialProblems(entered: Credentials): CredentialProblem[] {
  const { phone = '', code = '' } = entered;
  const found: Partial<Record<keyof Credentials, string | undefined>> = isByCode(entered)
    ? { phone: mobileTypingProblem(phone), code: codeTypingProblem(code) }
    : namePasswordProblems(entered);
  return (Object.keys(found) as (keyof Credentials)[]).flatMap((name) => {
    const message = found[name];
    return message === undefined ? [] : [{ path: [name], message }];
  });
}
