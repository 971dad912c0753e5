import type { PasswordPolicy } from '../kernel/value/constants.ts';

type Rule = { readonly words: string; readonly problemOf: (password: string) => string | undefined };

const strong = { least: 8, most: 64, kinds: 3 } as const;
const strongWords = `${strong.least} 到 ${strong.most} 位，大写字母、小写字母、数字、符号至少有三种`;
const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d\s]/];
const controls = /\p{Cc}/u;

function strongProblem(password: string): string | undefined {
  if (controls.test(password)) return '含有不可见的控制字符';
  const isRight =
    password.length >= strong.least &&
    password.length <= strong.most &&
    kinds.filter((kind) => kind.test(password)).length >= strong.kinds;
  return isRight ? undefined : `密码应为 ${strongWords}`;
}

function usualProblem(password: string): string | undefined {
  if (password.length < 6 || password.length > 12) return '请输入6到12位密码';
  return /^[A-Za-z\d]+$/.test(password) ? undefined : '请输入数字或字母';
}

const rules: Readonly<Record<PasswordPolicy, Rule>> = {
  usual: { words: '6 到 12 位数字或字母', problemOf: usualProblem },
  strong: { words: strongWords, problemOf: strongProblem },
};

/** What a new password has to be, in words. */
export const passwordWords = (policy: PasswordPolicy): string => rules[policy].words;

/** One that may have been given under another policy is none of those that the usual one takes. */
const oldProblem = (policy: PasswordPolicy, password: string): string | undefined =>
  policy === 'strong' || strongProblem(password) === undefined ? undefined : usualProblem(password);

type Made = { readonly newpassword: string; readonly repeatpassword?: string | undefined };
type Entered = Made & { readonly oldpassword: string };
type PasswordProblem<E> = { readonly path: (keyof E & string)[]; readonly message: string };

const problemsAt = <E>(found: { readonly [K in keyof E & string]?: string | undefined }): PasswordProblem<E>[] =>
  (Object.keys(found) as (keyof E & string)[]).flatMap((name) => {
    const message = found[name];
    return message === undefined ? [] : [{ path: [name], message }];
  });

const repeatProblem = ({ newpassword, repeatpassword = newpassword }: Made): string | undefined =>
  repeatpassword === newpassword ? undefined : '两次输入的密码不一致';

/** Everything that is wrong with a password that takes the place of one that nobody remembers. */
export const madePasswordProblems = (policy: PasswordPolicy, made: Made): PasswordProblem<Made>[] =>
  problemsAt<Made>({ newpassword: rules[policy].problemOf(made.newpassword), repeatpassword: repeatProblem(made) });

const newProblem = (policy: PasswordPolicy, { oldpassword, newpassword }: Entered): string | undefined =>
  rules[policy].problemOf(newpassword) ?? (newpassword === oldpassword ? '新密码不能与原密码相同' : undefined);

/** Everything that is wrong with a change of password, as far as it can be seen without the stored one. */
export const passwordProblems = (policy: PasswordPolicy, entered: Entered): PasswordProblem<Entered>[] =>
  problemsAt<Entered>({
    oldpassword: oldProblem(policy, entered.oldpassword),
    newpassword: newProblem(policy, entered),
    repeatpassword: repeatProblem(entered),
  });
