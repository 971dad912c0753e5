import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { shows } from '../harness/people.ts';
import { signIn } from '../harness/windows.ts';

/** Coming in by a code, and what becomes of a password. */
test.describe.configure({ mode: 'parallel' });

test.use({ wanted: { product: 'sign-in', demoDays: 0 } });

async function askFor(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: '改用短信验证码' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await shows(page, '验证码已发送，5 分钟内有效');
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

/** The newest code to a number, as the superadmin reads it. */
async function readCode(root: Page, phone: string): Promise<string> {
  await root.goto('/managecenter/log?tab=sms');
  const row = root.getByRole('row').filter({ hasText: phone.slice(-4) });
  await expect(row.first()).toContainText('仅记录');
  await expect(row.first()).toContainText('验证码 ******');
  await row.first().getByRole('button', { name: '查看原文' }).click();
  const text = await root
    .getByRole('dialog')
    .getByText(/验证码 \d{6}/)
    .innerText();
  return /验证码 (\d{6})/.exec(text)?.[1] ?? '';
}

test('a code brings in whoever’s phone is on the white list, once, and nobody else', async ({ enter, openDoor }) => {
  const root = await enter('superadmin');
  // On the white list of the demonstration.
  const [listed, stranger] = ['15400000074', '19900000001'];
  const page = await openDoor();
  await askFor(page, listed);
  const code = await readCode(root, listed);
  const wrong = code === '000000' ? '000001' : '000000';
  await typeCode(page, wrong);
  await expect(page.locator('.login-failure')).toHaveText('验证码不正确或已失效');
  await typeCode(page, code);
  await expect(page).toHaveURL(/\/home$/);

  const other = await openDoor();
  await askFor(other, stranger);
  const theirs = await readCode(root, stranger);
  await typeCode(other, theirs);
  await expect(other.locator('.login-failure')).toHaveText('该手机号未开通手机登录');
  await other.getByLabel('手机号', { exact: true }).fill(listed);
  await typeCode(other, code);
  await expect(other.locator('.login-failure')).toHaveText('验证码不正确或已失效');
  await expect(other).toHaveURL(/\/login/);
});

test('a changed password ends the other windows of its account and opens the next one', async ({ enter, openDoor }) => {
  const here = await enter('city_hz');
  const there = await openDoor();
  await signIn(there, 'city_hz');
  await expect(there).toHaveURL(/\/home$/);
  await here.getByRole('button', { name: /杭州示例/ }).click();
  await here.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = here.getByRole('dialog', { name: '修改密码' });
  const old = dialog.getByLabel('原密码');
  await old.focus();
  // A browser that is steered knows no locked capitals: the key says so itself.
  await old.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'D', bubbles: true, modifierCapsLock: true })),
  );
  await shows(here, '大写锁定已打开');
  await old.press('End');
  await expect(here.getByText('大写锁定已打开')).toBeHidden();
  await old.fill('demo2026');
  await dialog.getByLabel('新密码', { exact: true }).fill('Fresh2026');
  await dialog.getByLabel('确认新密码').fill('Fresh2026');
  await dialog.getByRole('button', { name: '保存' }).click();
  await shows(here, '修改成功');
  await shows(there, '你已登出，请重新登录');

  const page = await openDoor();
  await signIn(page, 'city_hz');
  await expect(page.locator('.login-failure')).toHaveText('用户名或密码错误');
  await page.getByPlaceholder('请输入密码').fill('Fresh2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});
