import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';
import { settled } from '../harness/settled.ts';

/** Headquarters says until when is ordered from a supplier: the store sees the time that is left, and what is too late is refused. */
test.use({ wanted: { product: 'prices', demoDays: 0 } });

const code = 'WL1001001';
const supplier = '枕禾粮油';
// Of every day one is still ahead and the other one has passed, whenever this runs.
const late = '23:59';
const early = '00:00';
const visible = (of: Locator): Locator => of.filter({ visible: true }).first();
const rowOf = (page: Page): Locator =>
  visible(page.getByRole('row').filter({ hasText: supplier }).filter({ hasText: '上海' }));

async function choose(dialog: Locator, label: string, words: string): Promise<void> {
  const page = dialog.page();
  await dialog.getByRole('combobox', { name: label }).fill(words);
  await visible(page.locator('.ant-select-item-option').filter({ hasText: words })).click();
}

async function enterCutoff(dialog: Locator, time: string): Promise<void> {
  await dialog.getByLabel('截单时间').fill(time);
  await dialog.page().keyboard.press('Tab');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

test('a cut-off is counted down for the store, and once it has passed the day is closed', async ({ enter }) => {
  const keeper = await enter('glzx01');
  const { list: cities } = await ask(keeper, 'management', pickerCalls.getCanUseCity, { filter: '上海' });
  const centre = `city:${cities[0]?.id ?? 0}`;
  await openMenu(keeper, '供应商参数');
  await keeper.getByRole('tab', { name: '锁单时间' }).click();
  await visible(keeper.getByRole('button', { name: '新增', exact: true })).click();
  const entry = keeper.getByRole('dialog', { name: '新增锁单时间' });
  await choose(entry, '供应商', supplier);
  await choose(entry, '城市', '上海');
  await enterCutoff(entry, late);
  await expect(rowOf(keeper)).toContainText(late);

  const store = await enter('store_sh001');
  const { list: materials } = await ask(store, centre, pickerCalls.getCanUseMaterial, { filter: code });
  const lines = materials.map(({ id }) => ({ materialId: id, qty: '20' }));
  const { list: priced } = await ask(store, centre, askOrderCalls.getPriceInfo, {
    deliveryDate: addDays(businessDate(new Date()), 9),
    lines,
  });
  const offer = priced[0]?.offers.find(({ supplierName }) => supplierName.includes('枕禾'));
  const deliveryDate = offer?.earliestDate ?? '';
  const draft = await ask(store, centre, askOrderCalls.addMainOrderNew, {
    deliveryDate,
    lines: lines.map((line) => ({ ...line, supplierId: offer?.supplierId ?? 0 })),
  });
  await store.goto(`/citycenter/addaskorder?mainorderid=${draft.id}`);
  await expect(store.getByRole('timer')).toContainText(new RegExp(`今日 ${late} 截单（.*枕禾.*），还剩 .*过后最早`));

  await visible(rowOf(keeper).getByRole('button', { name: '编辑' })).click();
  const change = keeper.getByRole('dialog', { name: /锁单时间/ }).filter({ visible: true });
  await enterCutoff(change, early);
  await expect(rowOf(keeper)).toContainText(early);

  await settled(store);
  await store.getByRole('button', { name: '保存并提交' }).click();
  await shows(store, `已过 ${early} 截单按次日计`);

  const reader = await enter('city_sh');
  await openMenu(reader, '供应商查看');
  await visible(
    reader.getByRole('link', { name: supplier }).or(reader.getByRole('button', { name: supplier })),
  ).click();
  const times = visible(reader.getByRole('row').filter({ hasText: '上海' }).filter({ hasText: early }));
  await expect(times).toContainText('每天');
  await Promise.all([keeper, store, reader].map((page) => page.context().close()));
});
