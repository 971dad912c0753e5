import type { Chance } from '@material/server/demo/month/chance.ts';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { gridText, nextFrame, partsOf, writtenGrid } from './page-parts.ts';

/** Who acts: a signed-in window, and what decides the next act. */
export type Hand = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly chance: Chance;
  readonly isTouch: boolean;
  /** Paths of screens that this person may open. */
  readonly paths: readonly string[];
};
/** Does one thing and returns what it was, for the list of acts that led to a fault. */
type Act = (hand: Hand) => Promise<string>;

// Signing out ends the walk, printing opens a dialog that no script can close.
const never = /退出登录|打印/;
const words = [
  '3',
  '12.5',
  '0',
  '-1',
  '９９',
  '999999999999',
  '1203',
  '12-3',
  '后天',
  '11-20',
  'dbzzm',
  '鸡蛋',
  '上海',
  'YH2026',
  'WL1405003',
  'WL3003001',
  '<b>x</b>',
  "' or 1=1 --",
  '🍚🍚',
  '很长的备注'.repeat(60),
  ' ',
  '%_\\',
] as const;
const pastes = [
  'WL1405003\t2\nWL3003001\t3\nWL3003003\t4\nWL1405002\t5',
  '1\tWL1001003\t泰式香米\t3\n2\tWL1001001\t东北珍珠米\t8',
  '东北珍珠米\n\n泰式香米',
  '7',
] as const;
const keys = [
  'Enter',
  'Tab',
  'Shift+Tab',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Delete',
  'Backspace',
  'Control+z',
  'Control+y',
  'Control+c',
  'Control+d',
  'Control+a',
  'F2',
  'PageDown',
  'Home',
  'End',
  ' ',
] as const;

const press = async ({ page, isTouch }: Hand, { x, y }: { x: number; y: number }): Promise<void> => {
  await (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
};

const click: Act = async (hand) => {
  const parts = (await partsOf(hand.page)).filter(({ name }) => !never.test(name));
  if (parts.length === 0) return 'nothing to click';
  // The page itself is where the work is done.
  const inPage = parts.filter(({ isFrame }) => !isFrame);
  const part = hand.chance.oneOf(inPage.length > 0 && hand.chance.hits(85) ? inPage : parts);
  await press(hand, part);
  return `click ${part.name || 'a part without a name'} at ${Math.round(part.x)},${Math.round(part.y)}`;
};

const type: Act = async (hand) => {
  const fields = (await partsOf(hand.page)).filter(({ takesText }) => takesText);
  if (fields.length === 0) return 'nothing to type into';
  const field = hand.chance.oneOf(fields);
  const text = hand.chance.oneOf(words);
  const key = hand.chance.oneOf(['Enter', 'Tab', 'Escape'] as const);
  await press(hand, field);
  await hand.page.keyboard.insertText(text);
  await hand.page.keyboard.press(key);
  return `type ${text.slice(0, 30)} and ${key} into ${field.name || 'a field'}`;
};

const paste: Act = async (hand) => {
  const text = hand.chance.oneOf(pastes);
  await hand.page.bringToFront();
  // The clipboard belongs to the window in front; one that has just come to the front may not be taken for it yet.
  const isCopied = await hand.page.evaluate(
    (copied) =>
      navigator.clipboard.writeText(copied).then(
        () => true,
        () => false,
      ),
    text,
  );
  if (isCopied) await hand.page.keyboard.press('Control+v');
  else await hand.page.keyboard.insertText(text);
  return `${isCopied ? 'paste' : 'insert'} ${JSON.stringify(text.slice(0, 40))}`;
};

const key: Act = async (hand) => {
  const chosen = Array.from({ length: hand.chance.between(1, 4) }, () => hand.chance.oneOf(keys));
  for (const one of chosen) await hand.page.keyboard.press(one);
  return `keys ${chosen.join(' ')}`;
};

/** Opens one of the documents that the page lists. */
const open: Act = async (hand) => {
  const documents = (await partsOf(hand.page)).filter(({ name }) => /^(ZD|YH|TH|YS|RK)\d/.test(name));
  if (documents.length === 0) return 'no document to open';
  const document = hand.chance.oneOf(documents);
  await press(hand, document);
  return `open ${document.name}`;
};

const visit: Act = async (hand) => {
  // Where much is written, much can go wrong.
  const forms = hand.paths.filter((each) => each.includes('add'));
  const path = hand.chance.oneOf([...hand.paths, ...forms, ...forms, ...forms]);
  await hand.page.goto(path, { waitUntil: 'commit' });
  return `visit ${path}`;
};

const back: Act = async ({ page, chance }) => {
  const isBack = chance.hits(70);
  await (isBack ? page.goBack({ waitUntil: 'commit' }) : page.goForward({ waitUntil: 'commit' }));
  return isBack ? 'back' : 'forward';
};

/** Some acts without a network; what was asked for meanwhile must neither break the page nor stay broken. */
const offline: Act = async (hand) => {
  await hand.context.setOffline(true);
  const done = [await type(hand), await click(hand), await key(hand)];
  await hand.context.setOffline(false);
  await quiet(hand.page);
  return `offline (${done.join('; ')})`;
};

const secondWindow: Act = async (hand) => {
  const page = await hand.context.newPage();
  await page.goto(hand.page.url(), { waitUntil: 'domcontentloaded' });
  await quiet(page);
  const done = [await click({ ...hand, page }), await type({ ...hand, page }), await click({ ...hand, page })];
  await page.close({ runBeforeUnload: false });
  return `second window (${done.join('; ')})`;
};

/** Waits until the page has drawn what it asked for; a page that goes on asking is not waited for. */
export async function quiet(page: Page): Promise<void> {
  await nextFrame(page);
  const waiting = page.locator('.plain-waiting, .ant-skeleton-active').filter({ visible: true });
  await waiting
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined);
}

const undoThenRedo: Act = async ({ page }) => {
  const grid = writtenGrid(page);
  if ((await grid.count()) === 0) return 'no grid to undo in';
  await page.keyboard.press('Escape');
  const undo = grid.getByRole('button', { name: '撤销' });
  const redo = grid.getByRole('button', { name: '重做' });
  await page.waitForLoadState('networkidle');
  const before = await gridText(grid);
  let steps = 0;
  for (; steps < 6 && (await undo.isEnabled()); steps += 1) await undo.click();
  for (let step = 0; step < steps; step += 1) await redo.click();
  await expect.poll(() => gridText(grid), { message: `${steps} × undo, then redo` }).toEqual(before);
  return `${steps} × undo, then redo`;
};

/** What was written stands there again after a reload. */
const reload: Act = async ({ page }) => {
  const grid = writtenGrid(page);
  const isWritten = (await grid.count()) > 0;
  if (isWritten) {
    await page.keyboard.press('Enter');
    await page.waitForLoadState('networkidle');
  }
  const before = isWritten ? await gridText(grid) : [];
  await page.reload({ waitUntil: 'domcontentloaded' });
  await quiet(page);
  if (!isWritten) return 'reload';
  await expect.poll(() => gridText(grid), { message: 'what was written, after a reload' }).toEqual(before);
  return `reload with ${before.length} rows`;
};

/** Every act, as often as it comes among a hundred or so. */
const acts: readonly (readonly [weight: number, act: Act])[] = [
  [30, click],
  [18, type],
  [9, paste],
  [12, key],
  [8, open],
  [6, visit],
  [5, back],
  [4, undoThenRedo],
  [3, reload],
  [3, offline],
  [2, secondWindow],
];
const lottery = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

/** One act by chance. */
export async function act(hand: Hand): Promise<string> {
  const said = await hand.chance.oneOf(lottery)(hand);
  await quiet(hand.page);
  return said;
}
