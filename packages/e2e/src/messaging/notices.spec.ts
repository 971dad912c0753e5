import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** Who is notified by text message, and of what. */

test.use({ wanted: { product: 'notices', demoDays: 3 } });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('people are chosen, an event is told by text message, and the superadmin reads it', async ({ enter }) => {
  const root = await enter('superadmin');
  await openMenu(root, '短信通知人员');
  await root.getByRole('button', { name: '新增', exact: true }).click();
  const people = dialog(root, '选择人员');
  // A page of people is higher than the window: what takes those chosen is in sight all the same.
  await people.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(people.getByRole('button', { name: '选择通知类型' })).toBeInViewport();
  await people.getByRole('row').nth(1).getByRole('checkbox').uncheck();
  await people.getByPlaceholder('用户名、姓名').fill('glzx02');
  await people.getByPlaceholder('用户名、姓名').press('Enter');
  const found = people.getByRole('row').filter({ hasText: '可以接收' });
  await expect(found).toHaveCount(1);
  await found.getByRole('checkbox').check();
  await people.getByRole('button', { name: '选择通知类型' }).click();
  await dialog(root, '短信通知').getByRole('button', { name: '保存' }).click();
  await shows(root, '1 人已保存');

  await openMenu(root, '消息设置');
  await root.getByRole('button', { name: '编辑 要货单等待终审' }).click();
  const setting = dialog(root, /要货单等待终审/);
  await setting.getByRole('switch', { name: /^短信/ }).click();
  await shows(root, /短信约 \d+ 字，按 1 条计费/);
  // The journey is walked at any hour.
  await setting.getByRole('switch', { name: /夜间也发短信/ }).click();
  await setting.getByRole('textbox', { name: '消息内容' }).fill('{单号} 请尽快终审');
  await setting.getByRole('button', { name: '保存' }).click();
  await shows(root, '“要货单等待终审”的提醒已保存');

  const checker = await enter('glzx01');
  await checker.goto('/managecenter/ordermanage/Askordercheck?status=SUBMITTED&createTimeFrom=all');
  await checker.locator('.kit-no-link').filter({ visible: true }).first().click();
  await checker.getByRole('button', { name: '初审', exact: true }).click();
  await shows(checker, /初审通过/);

  await root.goto('/managecenter/log?tab=sms');
  const sent = root.getByRole('row').filter({ hasText: /【物料系统】要货单等你终审：\S+ 请尽快终审/ });
  await expect(async () => {
    await root.getByRole('button', { name: '刷新' }).filter({ visible: true }).first().click();
    await expect(sent.first()).toContainText('仅记录', { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await sent.first().getByRole('button', { name: '查看原文' }).click();
  await expect(root.getByRole('dialog').getByText(/请尽快终审/)).toBeVisible();
});
