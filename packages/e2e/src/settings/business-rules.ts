import { byDay, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { openMenu } from '../harness/people.ts';

/** Opens 业务规则 as headquarters. */
export async function openRules(page: Page): Promise<void> {
  await openMenu(page, '其他参数');
  await page.getByRole('tab', { name: '业务规则', exact: true }).click();
}

export async function saveRule(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Sets the number of a rule on the open page, for all and from today on. */
export async function setRule(page: Page, rule: string, value: number): Promise<void> {
  await page.getByRole('button', { name: `设置 ${rule}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `设置“${rule}”` });
  await dialog.getByLabel('设定值').fill(String(value));
  await saveRule(dialog);
}

/** The page says as its deadline the day that so many hours lead to, whose night counts as the next morning. */
export async function waitsFor(page: Page, hours: number): Promise<void> {
  const day = wireTime(byDay(new Date(Date.now() + hours * 3_600_000))).slice(5, 10);
  await expect(page.getByRole('status').filter({ visible: true, hasText: day })).toBeVisible();
}
