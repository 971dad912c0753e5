import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** A permission that is given or taken works for whoever is signed in already. */

test.use({ wanted: { product: 'roles', demoDays: 0 } });

/** Ticks or clears a button of a screen in the role that is open, and saves. */
async function tick(page: Page, screen: string, button: string): Promise<void> {
  await page
    .getByRole('group', { name: screen, exact: true })
    .getByRole('checkbox', { name: button, exact: true })
    .click();
  // The word of the last time may still be there.
  const saved = page.waitForResponse(/AddRole/);
  await page.getByRole('button', { name: '保存' }).click();
  expect((await saved).ok()).toBe(true);
  await shows(page, '城市主管 已保存');
}

test('what a role loses is gone from the open window, and comes back', async ({ enter }) => {
  const city = await enter('city_sh');
  await openMenu(city, '要货订单');
  const add = city.getByRole('button', { name: '新增', exact: true });
  await expect(add).toBeVisible();

  const root = await enter('superadmin');
  await openMenu(root, '角色管理');
  await root.getByRole('button', { name: '城市主管', exact: true }).click();
  const preview = root.getByRole('complementary', { name: '菜单预览' });
  await expect(preview.getByText('要货订单')).toBeVisible();
  await tick(root, '要货订单', '新增');
  await expect(add).toBeHidden();
  await tick(root, '要货订单', '新增');
  await expect(add).toBeVisible();

  await root.getByRole('group', { name: '物料查看' }).getByRole('checkbox', { name: '物料查看' }).click();
  await expect(preview.getByText('物料查看')).toBeHidden();
  await root.getByRole('button', { name: '保存' }).click();
  await expect(city.getByRole('menuitem', { name: '物料查看' })).toBeHidden();
  await expect(city.getByRole('menuitem', { name: '要货订单' })).toBeVisible();
});

test('a role is copied, named and deleted', async ({ enter }) => {
  const root = await enter('superadmin');
  await openMenu(root, '角色管理');
  const row = (name: string) => root.getByRole('row').filter({ hasText: name });
  await row('门店店长').getByRole('button', { name: '复制' }).click();
  await shows(root, '权限照“门店店长”勾好；保存后是一个新角色。');
  await root.getByRole('textbox', { name: '名称' }).fill('白班店员');
  await root.getByRole('button', { name: '保存' }).click();
  await shows(root, '编辑角色“白班店员”');
  await openMenu(root, '角色管理');
  await row('城市主管').getByRole('button', { name: '更多' }).click();
  await root.getByRole('menuitem', { name: '删除' }).click();
  await shows(root, '“城市主管”还不能删除');
  await shows(root, 'city_sh');
  // A click right after the one that opened the dialog counts as its second half.
  const people = root.getByRole('dialog').filter({ hasText: '还不能删除' });
  await expect(async () => {
    await people.getByRole('button', { name: '关闭' }).filter({ hasText: '关闭' }).click({ timeout: 2000 });
    await expect(people).toBeHidden({ timeout: 2000 });
  }).toPass();
  await row('白班店员').getByRole('button', { name: '更多' }).click();
  await root.getByRole('menuitem', { name: '删除' }).click();
  await root.getByRole('button', { name: '删除', exact: true }).click();
  await shows(root, '白班店员 已删除');
  await expect(row('白班店员')).toHaveCount(0);
});
