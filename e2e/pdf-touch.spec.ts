import type { CDPSession, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { layer, line, openText, test } from './pdf-book.ts';

// Always a phone: this is about fingers.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a line's text. */
async function middleOf(page: Page, text: string): Promise<Point> {
  const box = await line(page, text).boundingBox();
  if (!box) throw new Error(`${text} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that goes from one point to another in a few steps, and lifts; `onWay` happens before. */
async function swipe(
  touch: CDPSession,
  from: Point,
  to: Point,
  onWay?: () => Promise<void>,
): Promise<void> {
  const steps = 8;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const at = (start: number, end: number): number => start + ((end - start) * step) / steps;
    const point = { x: at(from.x, to.x), y: at(from.y, to.y) };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await onWay?.();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const selected = (page: Page) => page.evaluate(() => document.getSelection()?.toString() ?? '');

test.beforeEach(async ({ page, tables }) => {
  await openText(page, tables);
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: 'Reading settings' });
  await sheet.getByRole('radio', { name: 'Controls' }).check();
  await sheet.getByRole('checkbox', { name: 'Swipe to turn pages' }).check();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('a finger that swipes over words turns the page @all', async ({ page }) => {
  const touch = await page.context().newCDPSession(page);
  const from = await middleOf(page, 'Low water');
  await swipe(touch, from, { x: from.x - 130, y: from.y + 6 });
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await expect(layer(page, 2)).toBeVisible();
  const on = await middleOf(page, 'Page 2 of the tables');
  await swipe(touch, on, { x: on.x + 130, y: on.y });
  await expect(page).toHaveURL(/[?&]page=1(&|$)/);
  expect(await selected(page)).toBe('');
});

test('a finger held on words turns nothing and opens nothing; what it selects stays @all', async ({
  page,
}) => {
  const touch = await page.context().newCDPSession(page);
  const words = line(page, 'Low water');
  const on = await middleOf(page, 'Low water');
  const bar = page.getByRole('button', { name: 'Page thumbnails' });
  // In the middle of the page a tap would open the bars.
  await touch.send('Input.synthesizeTapGesture', { ...on, duration: 1200 });
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(/[?&]page=1(&|$)/);

  // Browsers without a screen of glass select nothing by themselves: it is done as theirs would.
  await expect(words).toHaveCSS('user-select', 'text');
  await swipe(touch, on, { x: on.x - 100, y: on.y }, async () => {
    await words.evaluate((line) => document.getSelection()?.selectAllChildren(line));
  });
  expect(await selected(page)).toBe('Low water at noon, and the');
  // Nor does one that only drops it again; the next one turns.
  const beside = { x: 370, y: 600 };
  await page.touchscreen.tap(beside.x, beside.y);
  await expect.poll(() => selected(page)).toBe('');
  await expect(page).toHaveURL(/[?&]page=1(&|$)/);
  await page.touchscreen.tap(beside.x, beside.y);
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
});
