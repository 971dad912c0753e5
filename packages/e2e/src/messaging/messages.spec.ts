import { callGroups } from '@material/contract/calls.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { barriers } from '../harness/axe.ts';
import { test } from '../harness/journey.ts';
import { shows } from '../harness/people.ts';
import { shellWidths } from '../shell/shell-rows.ts';
import { box } from '../harness/windows.ts';

/** What a message does before the eyes of whoever gets it. */
test.describe.configure({ mode: 'parallel' });

const send = '/messagecenter/SendMessage';
const mine = '/messagecenter/MyMessage';
test.use({ wanted: { product: 'messages', demoDays: 0 } });

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const list = (page: Page): Locator => dialog(page, '未读消息');
const reading = (page: Page): Locator => dialog(page, '阅读消息');
const bell = (page: Page): Locator => page.getByRole('button', { name: /^消息(，|$)/ });
/** A button of two letters has a blank between them. */
const press = (inside: Page | Locator, name: string): Promise<void> =>
  inside.getByRole('button', { name: new RegExp(`^${Array.from(name).join('\\s?')}$`) }).click();
const sure = (page: Page): Locator => dialog(page, '确认已读？');

const long =
  '今晚十点到十二点停电，请提前把冷库温度降到零下二十度，值班人员每半小时记录一次温度，发现异常马上联系设备部，不要自行打开柜门，记录表第二天交回。';

type Written = { readonly title: string; readonly to: string; readonly seconds?: number; readonly file?: string };

/** Writes a message to one person. */
async function write(page: Page, { title, to, seconds, file }: Written): Promise<void> {
  await page.goto(send);
  await page.getByRole('button', { name: '发送消息', exact: true }).click();
  const form = dialog(page, '发送消息');
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('combobox', { name: '收件范围' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '人员' }).click();
  const target = form.getByRole('combobox', { name: '收件对象' });
  await target.fill(to);
  await page.locator('.ant-select-item-option').filter({ hasText: to }).first().click();
  await form.getByRole('textbox', { name: '标题' }).click();
  await form.getByRole('textbox', { name: '内容' }).fill(long);
  if (seconds !== undefined) {
    await form.getByRole('switch', { name: '强制阅读' }).click();
    await form.getByRole('textbox', { name: '阅读秒数' }).fill(String(seconds));
  }
  if (file !== undefined) {
    const [name, body] = [file, Buffer.from('%PDF-1.7\n<< /Type /Page >>\ntrailer\n<<>>\n%%EOF\n')];
    await page.setInputFiles('input[type=file]', { name, mimeType: 'application/pdf', buffer: body });
    await expect(form.getByRole('button', { name: `去掉 ${name}` })).toBeVisible();
  }
  await press(form, '发送');
  await shows(page, '已发送给 1 人');
}

/** The same without a form, where it is read and not written that is looked at. */
async function sendTo(page: Page, { title, to, seconds }: Omit<Written, 'file'>): Promise<void> {
  const { sentMessageCalls } = callGroups;
  const people = await ask(page, 'message', sentMessageCalls.getAllRolesAndItems, { audience: 'USERS', filter: to });
  await ask(page, 'message', sentMessageCalls.addMessageUseAll, {
    title,
    type: '通知',
    audience: 'USERS',
    targets: people.list.slice(0, 1).map(({ id }) => id),
    content: `<p>${long}</p>`,
    ...(seconds === undefined ? {} : { forcedRead: true, forcedReadTime: seconds }),
  });
}

const windows = [
  { width: 1440, height: 900, username: 'city_sh', name: '上海示例' },
  { width: 992, height: 800, username: 'city_hz', name: '杭州示例' },
  { width: 991, height: 800, username: 'city_nj', name: '南京示例' },
  { width: 390, height: 844, username: 'city_bj', name: '北京示例' },
] as const;

for (const { width, height, username, name } of windows)
  test(`what must be read shows itself, counts down and is confirmed, ${width} wide`, async ({ enter }) => {
    const writer = await enter('glzx01');
    await write(writer, { title: `停电 ${width}`, to: username, seconds: 6, file: '停电安排.pdf' });
    await sendTo(writer, { title: `对账 ${width}`, to: username });
    // A list that is longer than the window.
    for (const day of '一二三四五六七八') await sendTo(writer, { title: `周${day}盘点`, to: username });
    const page = await enter(username, { viewport: { width, height } });
    // The home page shows its own work and nothing by itself.
    await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await page.goto(mine);
    await expect(list(page)).toBeVisible();
    // It grows as it opens.
    const wide = expect.poll(async () => (await box(list(page))).width);
    if (width === 1440) await wide.toBe(1000);
    else await wide.toBeLessThanOrEqual(width);
    const rows = list(page)
      .getByRole('listitem')
      .filter({ hasText: `${width}` });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(`停电 ${width}`);
    await expect(rows.first()).toContainText(`${long.slice(0, 60)}…`);
    await expect(list(page).getByRole('combobox', { name: '每页条数' })).toBeVisible();
    await expect(list(page)).toContainText('10 条/页');
    for (const name of ['批量预览', '一键已读'])
      await expect(list(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    // It stays while it holds what must be read.
    await expect(list(page).getByRole('button', { name: /close|关闭/i })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeVisible();

    await rows.first().getByRole('button').click();
    const button = reading(page).locator('.ant-modal-footer').getByRole('button');
    await expect(button).toHaveText(/^[1-6]s后可确认$/);
    await expect(button).toBeDisabled();
    const [file] = await Promise.all([page.waitForEvent('download'), press(reading(page), '下载附件')]);
    expect(file.suggestedFilename()).toBe('停电安排.pdf');
    expect(await barriers(page, '阅读消息')).toEqual([]);
    // The server counts on while the page is made anew.
    await page.reload();
    await expect(list(page)).toBeVisible();
    await rows.first().getByRole('button').click();
    await expect(button).toHaveText('阅读完成');
    await expect(button).toBeEnabled();
    await button.click();
    await press(sure(page), '取消');
    await shows(page, '已取消阅读');
    await button.click();
    await press(sure(page), '确定');
    await shows(page, '已读成功!');
    await expect(rows).toHaveCount(1);
    // The next one has a label and a count of its own, and the list may be left.
    await rows.first().getByRole('button').click();
    await expect(button).toHaveText('阅读完成');
    await page.keyboard.press('Escape');
    await expect(reading(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await Promise.all([page.context().close(), writer.context().close()]);
  });

test('many at once: of no kind, of one kind, in one scroll', async ({ enter }) => {
  const writer = await enter('glzx01');
  const page = await enter('city_gz');
  for (const size of shellWidths) {
    const { width } = size;
    await sendTo(writer, { title: `强制 ${width}`, to: 'city_gz', seconds: 3 });
    await sendTo(writer, { title: `普通 ${width}`, to: 'city_gz' });
    await page.setViewportSize(size);
    await page.goto(mine);
    await expect(list(page)).toBeVisible();

    await press(list(page), '批量预览');
    const preview = dialog(page, /^批量预览/);
    await press(preview, '确定');
    await shows(page, '请选择消息类型');
    await preview.getByRole('checkbox', { name: '非强制', exact: true }).check();
    await preview.getByRole('checkbox', { name: '强制', exact: true }).check();
    await press(preview, '确定');
    await shows(page, '预览成功');
    await expect(preview.getByRole('article')).toHaveCount(2);
    if (width === 1440 || width === 390) expect(await barriers(page, '批量预览')).toEqual([]);
    const wide = expect.poll(async () => (await box(preview)).width);
    await (width === 1440 ? wide.toBe(1000) : wide.toBeLessThanOrEqual(width));
    await press(preview.locator('.ant-modal-footer'), '关闭');
    await expect(bell(page)).toHaveAccessibleName('消息，2 条未读');

    await press(list(page), '一键已读');
    const read = dialog(page, /^一键已读/);
    await read.getByRole('checkbox', { name: '强制', exact: true }).check();
    await press(read, '确定');
    await expect(read.getByRole('article')).toHaveCount(1);
    if (width === 1440 || width === 390) expect(await barriers(page, '一键已读')).toEqual([]);
    const button = read.locator('.ant-modal-footer').getByRole('button');
    await expect(button).toHaveText('阅读完成');
    await button.click();
    await press(sure(page), '确定');
    await shows(page, '已读成功!');
    await expect(bell(page)).toHaveAccessibleName('消息，1 条未读');

    await press(list(page), '一键已读');
    await read.getByRole('checkbox', { name: '非强制', exact: true }).check();
    await press(read, '确定');
    await press(sure(page), '确定');
    await expect(list(page)).toHaveCount(0);
    await expect(bell(page)).toHaveAccessibleName('消息');
    await bell(page).click();
    await shows(page, '暂无未读消息');
  }
  await Promise.all([page.context().close(), writer.context().close()]);
});

test('two windows know the same, and what is taken back goes from under the eyes', async ({ enter }) => {
  const writer = await enter('glzx01');
  const [one, two] = [await enter('city_tj'), await enter('city_tj')];
  const row = (page: Page, title: string): Locator =>
    page.getByRole('row').or(page.locator('.kit-row-card')).filter({ hasText: title });
  for (const size of shellWidths) {
    const [first, taken] = [`先读 ${size.width}`, `撤回的 ${size.width}`];
    await sendTo(writer, { title: first, to: 'city_tj' });
    await sendTo(writer, { title: taken, to: 'city_tj' });
    for (const page of [one, two]) {
      await page.setViewportSize(size);
      await page.goto(mine);
      await expect(bell(page)).toHaveAccessibleName('消息，2 条未读');
    }

    // Chosen rows alone are read together.
    await expect(one.getByRole('button', { name: '批量已读' })).toHaveCount(0);
    await row(one, first).getByRole('checkbox').check();
    await press(one, '批量已读');
    await press(sure(one), '确定');
    const at = Date.now();
    const since = async (shown: Promise<void>): Promise<number> => shown.then(() => Date.now() - at);
    const [own, other] = await Promise.all([
      since(shows(one, '已读成功')),
      since(expect(bell(two)).toHaveAccessibleName('消息，1 条未读')),
    ]);
    // A busy machine is slow in both windows.
    expect(other).toBeLessThan(Math.max(3000, 4 * own));

    await press(row(two, taken), '阅读');
    await expect(reading(two).getByRole('heading', { name: taken })).toBeVisible();
    await writer.goto(send);
    await row(writer, taken)
      .getByRole('button', { name: /更多|…|\.\.\./ })
      .click();
    await writer.getByRole('menuitem', { name: '撤回' }).click();
    await press(dialog(writer, /撤回“撤回的/), '撤回');
    await shows(two, '消息已被撤回');
    await expect(reading(two)).toHaveCount(0);
    await expect(bell(two)).toHaveAccessibleName('消息');
  }
  await Promise.all([one, two, writer].map((page) => page.context().close()));
});

test('an account of messages alone sees the home page and the message section', async ({ enter }) => {
  const page = await enter('xx01');
  const entries = page.locator('.sidebar').getByRole('menuitem');
  await expect(entries.filter({ hasText: '发送消息' })).toBeVisible();
  const names = await entries.allInnerTexts();
  expect(names.map((text) => text.trim()).slice(0, 3)).toEqual(['首页', '发送消息', '我的消息']);
  await page.goto('/managecenter/users');
  await expect(page).toHaveURL(/\/401/);
  await page.context().close();
});
