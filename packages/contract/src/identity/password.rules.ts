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

type Entered = {
  readonly oldpassword: string;
  readonly newpassword: string;
  readonly repeatpassword?: string | undefined;
};
type PasswordProblem = { readonly path: (keyof Entered)[]; readonly message: string };

function newProblem(policy: PasswordPolicy, { oldpassword, newpassword }: Entered): string | undefined {
  return rules[policy].problemOf(newpassword) ?? (newpassword === oldpassword ? '新密码不能与原密码相同' : undefined);
}

/** Everything that is wrong with a change of password, as far as it can be seen without the stored one. */
export function passwordProblems(policy: PasswordPolicy, entered: Entered): PasswordProblem[] {
  const { oldpassword, newpassword, repeatpassword = newpassword } = entered;
  const found = {
    oldpassword: oldProblem(policy, oldpassword),
    newpassword: newProblem(policy, entered),
    repeatpassword: repeatpassword === newpassword ? undefined : '两次输入的密码不一致',
  };
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((name) => {
    const message = found[name];
    return message === undefined ? [] : [{ path: [name], message }];
  });
}
