type Entered = { readonly username: string; readonly password: string };

/** What is missing of name and password, by field; apart from codes, so that the first look at the login page loads no more. */
export const namePasswordProblems = ({ username, password }: Entered): Partial<Record<keyof Entered, string>> => ({
  ...(username.trim() === '' ? { username: '请输入用户名' } : {}),
  ...(password === '' ? { password: '请输入密码' } : {}),
});
