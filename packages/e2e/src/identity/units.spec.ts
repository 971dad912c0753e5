import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** What a city keeps of itself, and what headquarters keeps of its own. */
test.describe.configure({ mode: 'parallel' });
test.use({ wanted: { product: 'units', demoDays: 0 } });

/** A button of two letters has a blank between them. */
const word = (name: string): RegExp => new RegExp(`^${Array.from(name).join('\\s?')}$`);

async function addDepartment(page: Page, title: string, [code, name]: readonly [string, string]): Promise<void> {
  await page
    .getByRole('button', { name: /新\s?增$/ })
    .filter({ visible: true })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: title });
  await form.getByRole('textbox', { name: '编码' }).fill(code);
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await form.getByRole('button', { name: word('保存') }).click();
  await shows(page, `${name} 已保存`);
}

test('a city keeps its departments, branches, payees, invoice headers and warehouses itself', async ({ enter }) => {
  const page = await enter('city_sh');
  await openMenu(page, '城市信息');
  await expect(page.getByRole('heading', { name: /上海/ })).toBeVisible();
  await page.getByRole('tab', { name: '部门', exact: true }).click();
  await addDepartment(page, '新增部门', ['JB', '夜间拣货组']);
  await expect(page.getByRole('row').filter({ hasText: '夜间拣货组' })).toBeVisible();
  for (const name of ['分公司', '收款方', '开票抬头', '分仓']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name, exact: true }).locator('.kit-list')).toBeVisible();
  }
  // Another city has none of it.
  const other = await enter('city_bj');
  await openMenu(other, '城市信息');
  await expect(other.getByRole('heading', { name: /北京/ })).toBeVisible();
  await other.getByRole('tab', { name: '部门', exact: true }).click();
  await expect(other.getByRole('tabpanel', { name: '部门', exact: true }).locator('.kit-list')).toBeVisible();
  await expect(other.getByText('夜间拣货组')).toHaveCount(0);
});

test('headquarters has departments of its own', async ({ enter }) => {
  const page = await enter('superadmin');
  await page.goto('/managecenter/citys?tab=department');
  await addDepartment(page, '新增总部部门', ['FW', '法务部']);
  await expect(page.getByRole('row').filter({ hasText: '法务部' })).toBeVisible();
});

test('a whole city goes to another one, and what is left of it is deleted', async ({ enter }) => {
  const store = await enter('store_hz001');
  const root = await enter('superadmin');
  await openMenu(root, '城市管理');
  const row = root.getByRole('row').filter({ hasText: '杭州' });
  const choose = async (name: string): Promise<void> => {
    await row.getByRole('button', { name: '更多' }).click();
    await root.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('迁移');
  const dialog = root.getByRole('dialog', { name: /^迁移“杭州/ });
  await dialog.getByRole('combobox', { name: '迁入城市' }).click();
  await root.locator('.ant-select-item-option').filter({ hasText: /^广州/ }).click();
  await expect(dialog.getByRole('list', { name: /^用户 \d+ 人$/ }).getByText('store_hz001')).toBeVisible();
  await expect(dialog.getByRole('list', { name: /^门店 \d+ 个|^仓库 \d+ 个/ })).toContainText('并入同名部门');
  await dialog.getByRole('button', { name: word('迁移') }).click();
  await shows(root, '已迁移，原城市已停用');
  await expect(row).toContainText('已并入广州');
  // Whoever was at work there is signed out, and is of the other city at the same place the next time.
  await store.reload();
  await expect(store.getByPlaceholder('请输入用户名')).toBeVisible();
  await choose('删除');
  await root
    .getByRole('dialog')
    .getByRole('button', { name: word('删除') })
    .click();
  await expect(row).toHaveCount(0);
});
