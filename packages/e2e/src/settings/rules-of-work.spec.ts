import { expect, type Page } from '@playwright/test';
import { openRules, saveRule, setRule } from './business-rules.ts';
import { cellOf, gridOf, typeInto } from '../harness/grid.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** What headquarters sets is met in days that are under way: in lists, at a check, and in what may differ. */
test.use({ wanted: { product: 'rules-of-work', demoDays: 3 } });
test.describe.configure({ mode: 'serial' });

const rules = { increasePercent: 10, pageSize: 30 } as const;
let root: Page;

test.beforeAll(async ({ enter }) => {
  root = await enter('superadmin');
});
test.afterAll(async () => root?.context().close());

test('headquarters sets how much is shown and how much more may be approved', async () => {
  await openRules(root);
  await root.getByRole('button', { name: '设置 列表每页条数', exact: true }).click();
  const dialog = root.getByRole('dialog', { name: '设置“列表每页条数”' });
  await dialog.getByLabel('设定值').click();
  await root.getByTitle(`${rules.pageSize} 条`).filter({ visible: true }).click();
  await saveRule(dialog);
  await setRule(root, '审核可加量', rules.increasePercent);
});

test('lists of whoever comes in open with as many rows', async ({ enter }) => {
  const city = await enter('city_sh');
  await city.reload();
  await openMenu(city, '要货订单');
  await expect(city.getByRole('navigation', { name: '分页' }).filter({ visible: true })).toContainText('30 条/页');
  await city.context().close();
});

test('a checker without more permission approves as much more as was set, and no further', async ({ enter }) => {
  await openMenu(root, '角色管理');
  await root.getByRole('button', { name: '采购主管', exact: true }).click();
  const group = root.getByRole('group', { name: '要货单审核', exact: true });
  await group.getByRole('checkbox', { name: '超量核准', exact: true }).click();
  await root.getByRole('button', { name: '保存' }).click();
  await shows(root, '采购主管 已保存');

  const first = await enter('glzx01');
  await openMenu(first, '要货单审核');
  const waiting = first.getByRole('row').filter({ hasText: '待初审', visible: true });
  await waiting.first().getByRole('button', { name: /^YH/ }).first().click();
  await expect(first.getByRole('button', { name: '初审', exact: true })).toBeVisible();
  const grid = gridOf(first.locator('main'));
  const asked = Number(((await (await cellOf(grid, 1, '要货数量')).innerText()).match(/[\d.]+/) ?? ['0'])[0]);
  await typeInto(grid, { line: 1, title: '初审数量' }, String(asked * 2));
  await typeInto(grid, { line: 1, title: '数量调整原因' }, '节前备货');
  await first.getByRole('button', { name: '初审', exact: true }).click();
  const most = (asked * (100 + rules.increasePercent)) / 100;
  await shows(first, `最多 ${most}，超出需要超量核准权限`);
  await typeInto(grid, { line: 1, title: '初审数量' }, String(Math.floor(most)));
  await first.getByRole('button', { name: '初审', exact: true }).click();
  await shows(first, '待终审');
  await first.context().close();
});

test('what may differ at the door is set for a city, and tried on the page: the narrowest row holds', async () => {
  await openRules(root);
  await root.getByRole('tab', { name: '允差' }).click();
  await root.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = root.getByRole('dialog', { name: '新增允差' });
  await dialog.getByLabel('适用范围').click();
  await root.getByTitle('城市', { exact: true }).filter({ visible: true }).click();
  await dialog.getByLabel('城市').click();
  await root.getByTitle('上海').filter({ visible: true }).click();
  await dialog.getByRole('radio', { name: '不限' }).check();
  await dialog.getByLabel('允许多收').fill('33');
  await dialog.getByLabel('允许少收').fill('2');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await root.getByRole('button', { name: '适用哪一条' }).click();
  const tried = root.getByRole('dialog', { name: '适用哪一条' });
  for (const [label, words] of [
    ['供应商', '枕禾粮油'],
    ['物料', 'WL1001001'],
    ['城市', '上海'],
  ] as const) {
    await tried.getByLabel(label, { exact: true }).fill(words);
    await root.locator('.ant-select-item-option').filter({ hasText: words, visible: true }).first().click();
  }
  await expect(tried.getByRole('row', { name: /城市：上海 33% 2% 适用$/ })).toBeVisible();
  await expect(tried.getByRole('row', { name: /全部 .*已按“城市：上海”，不再往下看$/ })).toBeVisible();
});
