import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { inDialog, openMenu, shows } from '../harness/people.ts';
import { picture } from '../harness/picture.ts';

/** What was wrong is looked into: a picture from the phone, the supplier's answer, a deduction. */
test.use({ wanted: { product: 'returns', demoDays: 3 } });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const received = '/citycenter/inputorder?status=SUBMITTED&createTimeFrom=all&filter=枕禾';

const chosen = (page: Page, name: string) => page.getByTitle(name, { exact: true }).filter({ visible: true }).last();
const rowOf = (page: Page, no: string) => page.getByRole('row').filter({ hasText: no.slice(-7), visible: true });
const headingOf = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL(/complainOrderDetail\?id=\d+/);
  const heading = page.getByRole('heading', { name: /^TS\d+/ }).first();
  return (await heading.textContent()) ?? '';
};

test('a mouldy bag costs its supplier something: from the phone at the door to the store’s consent', async ({
  enter,
}) => {
  const [store, handler] = [await enter('store_sh001', phone), await enter('glzx01')];
  const [supplier, approver] = [await enter('sup_gys001', phone), await enter('glzx02')];
  await store.goto(received);
  await store.locator('.kit-row-card').filter({ visible: true }).first().getByRole('button').first().click();
  await store.getByRole('button', { name: '投诉', exact: true }).click();
  // Without a type it says so at the field, and keeps what was entered.
  await store.getByRole('button', { name: '有异味', exact: true }).click();
  await store
    .getByLabel(/投诉数量$/)
    .first()
    .fill('999');
  await store.getByRole('button', { name: '保存草稿' }).click();
  await shows(store, '请选择投诉类型');
  await store.getByRole('combobox', { name: '投诉类型' }).click();
  await chosen(store, '变质异味').click();
  await store.getByRole('button', { name: '保存草稿' }).click();
  await shows(store, /不能超过实收的/);
  await store
    .getByLabel(/投诉数量$/)
    .first()
    .fill('1');
  await store.getByRole('button', { name: '保存草稿' }).click();
  const no = await headingOf(store);

  await store.getByRole('button', { name: '提交', exact: true }).click();
  await inDialog(store, '提交').click();
  await shows(store, '涉及批次的投诉须上传照片');
  await store.keyboard.press('Escape');
  await store.getByRole('tab', { name: '材料' }).click();
  await store.locator('input[type=file]').first().setInputFiles(picture('发霉.png'));
  await expect(store.getByRole('button', { name: '查看 发霉' })).toBeVisible();
  await store.getByRole('button', { name: '提交', exact: true }).click();
  await inDialog(store, '提交').click();
  await shows(store, '待受理');

  await openMenu(handler, '投诉处理');
  await rowOf(handler, no).getByRole('button', { name: '受理', exact: true }).click();
  await inDialog(handler, '受理').click();
  await expect(rowOf(handler, no)).toContainText('待供应商答复');
  // Its supplier is heard first.
  await rowOf(handler, no).getByRole('button', { name: /^TS/ }).click();
  await shows(handler, '待供应商答复');
  await expect(handler.getByRole('button', { name: '处理', exact: true })).toHaveCount(0);

  await supplier.goto('/suppliercenter/complaintOrderShow?createTimeFrom=all&status=HANDLING');
  const card = supplier.locator('.kit-row-card').filter({ hasText: no.slice(-7), visible: true });
  await card.getByRole('button', { name: '认可投诉' }).click();
  await supplier.getByRole('textbox', { name: '供应商答复' }).fill('该批次在仓库受潮，已封存同批库存');
  await supplier.getByRole('textbox', { name: '愿意赔付' }).fill('50');
  await inDialog(supplier, '认可投诉').click();
  await expect(card).toHaveCount(0);

  // More than one person may decide is looked at by another.
  await shows(handler, '待处理');
  await shows(handler, '该批次在仓库受潮，已封存同批库存');
  await handler.getByRole('button', { name: '处理', exact: true }).click();
  await handler.getByRole('combobox', { name: '处理结果' }).click();
  await chosen(handler, '扣款').click();
  await handler.getByRole('textbox', { name: '扣款金额' }).fill('2500');
  await handler.getByRole('textbox', { name: '处理意见' }).fill('照片属实，从货款中扣除');
  await inDialog(handler, '处理').click();
  await shows(handler, '待复审');
  await openMenu(approver, '投诉处理');
  await rowOf(approver, no).getByRole('button', { name: '复审通过' }).click();
  await inDialog(approver, '复审通过').click();
  await expect(rowOf(approver, no)).toContainText('已解决');

  await shows(store, '已解决');
  await store.getByRole('button', { name: '确认处理结果' }).click();
  await store.getByRole('dialog').getByText('满意', { exact: true }).click();
  await inDialog(store, '确认处理结果').click();
  await shows(store, '已关闭');
  await expect(rowOf(approver, no)).toContainText('已关闭');
});

test('how goods came is complained of without any, and does not hold', async ({ enter }) => {
  const [store, handler] = [await enter('store_sh001'), await enter('glzx01', phone)];
  const supplier = await enter('sup_gys001');
  await openMenu(store, '投诉单');
  await store.getByRole('button', { name: '新增投诉' }).click();
  await store.getByRole('combobox', { name: '供应商' }).fill('枕禾');
  await store.getByTitle(/枕禾/).filter({ visible: true }).last().click();
  await store.getByRole('combobox', { name: '投诉类型' }).click();
  await chosen(store, '服务态度').click();
  await store.getByRole('radio', { name: '一般' }).check();
  await store.getByRole('textbox', { name: '问题描述' }).fill('司机拒绝把货卸到冷库门口');
  await store.getByRole('button', { name: '保存草稿' }).click();
  const no = await headingOf(store);
  await shows(store, '这张投诉不涉及具体批次');
  await store.getByRole('button', { name: '提交', exact: true }).click();
  await inDialog(store, '提交').click();
  await shows(store, '待受理');

  await handler.goto('/managecenter/qacenter/questiondeal?createTimeFrom=all&status=COMMITTED');
  const card = handler.locator('.kit-row-card').filter({ hasText: no.slice(-7), visible: true });
  await card.getByRole('button', { name: '受理', exact: true }).click();
  await inDialog(handler, '受理').click();
  await expect(card).toHaveCount(0);

  await openMenu(supplier, '投诉答复');
  await rowOf(supplier, no).getByRole('button', { name: /^TS/ }).click();
  await supplier.getByRole('button', { name: '不认可' }).click();
  await supplier.getByRole('textbox', { name: '供应商答复' }).fill('合同约定卸到门口，司机有照片');
  await inDialog(supplier, '不认可').click();
  await shows(supplier, '供应商不认可');

  await handler.goto('/managecenter/qacenter/questiondeal?createTimeFrom=all&status=ANSWERED');
  await card.getByRole('button').first().click();
  await handler.getByRole('button', { name: '投诉不成立' }).click();
  await handler.getByRole('dialog').getByText('证据不足', { exact: true }).click();
  await inDialog(handler, '投诉不成立').click();
  await shows(handler, '不成立');
  await shows(store, '不成立');
});
