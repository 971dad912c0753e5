import { expect } from '@playwright/test';
import { gridOf, typeInto } from '../harness/grid.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** A city orders what it forgot before the cut-off. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });

test('what was forgotten is ordered after the cut-off, says why, and goes to be checked', async ({ enter }) => {
  const [city, checker] = [await enter('city_sh'), await enter('glzx01')];
  await openMenu(city, '补货补单');
  await city.getByRole('button', { name: '新增补单' }).click();
  const form = city.locator('main').filter({ visible: true });
  await expect(form.getByRole('heading', { name: '填写补单' })).toBeVisible();
  await typeInto(gridOf(form), { line: 1, title: '物料' }, 'WL1002002');
  await typeInto(gridOf(form), { line: 1, title: '要货数量' }, '12');
  await form.getByText('漏订', { exact: true }).click();
  // No cut-off is counted down: none counts.
  await expect(form.getByRole('timer')).toHaveCount(0);
  await form.getByRole('button', { name: '保存并提交' }).click();
  await shows(city, '等待管理中心初审');
  await city.getByRole('button', { name: '查看要货单' }).click();
  await expect(city).toHaveURL(/\/citycenter\/buhuoList/);
  const row = city.getByRole('row').filter({ hasText: '补单' }).filter({ visible: true });
  await row.getByRole('button', { name: /^BD/ }).first().click();
  await shows(city, '漏订');

  await openMenu(checker, '要货单审核');
  const asked = checker.getByRole('row').filter({ hasText: '补单' }).filter({ visible: true });
  await asked.getByRole('button', { name: /^BD/ }).first().click();
  await shows(checker, '补单原因');
  await checker.getByRole('button', { name: '初审', exact: true }).click();
  await shows(checker, '初审已通过');
});
