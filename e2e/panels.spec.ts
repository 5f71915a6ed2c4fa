import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { at, firstOf, openBook, picture } from './page-reader.ts';

/** The page shown, which says which of its stops this is: `2/3`. */
const stop = (page: Page): Locator => page.locator('[data-guided]');
const expectStop = (page: Page, which: number, of: number): Promise<void> =>
  expect(stop(page)).toHaveAttribute('data-guided', `${which}/${of}`);

/** Waits for the panels of a page, and answers how many stops they are: on phones, long ones have several. */
async function countStops(page: Page, atLeast: number): Promise<number> {
  const count = async () =>
    Number((await stop(page).getAttribute('data-guided'))?.split('/')[1] ?? 0);
  await expect.poll(count).toBeGreaterThanOrEqual(atLeast);
  return count();
}

/** Where the middle of a part of a page lies, in CSS pixels. */
async function middleOf(page: Page, number: number, [x, y]: readonly [number, number]) {
  const box = await picture(page, number).boundingBox();
  if (!box) throw new Error(`page ${number} is not on the screen`);
  return { x: box.x + x * box.width, y: box.y + y * box.height, width: box.width };
}

/** Expects a spot of a page, as shares of it, in the middle of the window across. */
async function expectInMiddle(page: Page, number: number, spot: readonly [number, number]) {
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect
    .poll(async () => Math.abs((await middleOf(page, number, spot)).x - width / 2) / width)
    .toBeLessThan(0.03);
}

/** Chooses when the page is shown whole. */
async function showWholePage(page: Page, when: string): Promise<void> {
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: 'Reading settings' });
  await sheet.getByRole('radio', { name: when }).check();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

test('a comic is read panel by panel, across pages and back @all', async ({ home, site }) => {
  const book = await firstOf(site, 'The Lighthouse Keepers');
  await openBook(home, site, book, 'page=2');
  const width = async () => (await middleOf(home, 2, [0, 0])).width;
  const whole = await width();
  await home.keyboard.press('g');
  await expect(home.getByText('Panel by panel')).toBeVisible();
  const count = await countStops(home, 3);
  await expectStop(home, 1, count);
  await expect.poll(width).toBeGreaterThan(whole * 1.2);
  for (let which = 2; which <= count; which += 1) {
    await home.keyboard.press(which % 2 === 0 ? 'ArrowRight' : 'Space');
    await expectStop(home, which, count);
  }
  await expect(home).toHaveURL(at(2));
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(at(3));
  await expectStop(home, 1, await countStops(home, 3));
  // Backwards the last panel of the page before is the next one.
  await home.keyboard.press('ArrowLeft');
  await expect(home).toHaveURL(at(2));
  await expectStop(home, count, count);

  await home.keyboard.press('g');
  await expect(home.getByText('Page by page')).toBeVisible();
  await expect(stop(home)).toHaveCount(0);
  await expect.poll(width).toBeCloseTo(whole, 0);
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(at(3));
});

test('panels follow the direction of the book, and taps lead to them @all', async ({
  home,
  site,
}) => {
  const book = await firstOf(site, 'Paper Crane');
  await openBook(home, site, book, 'page=3');
  await home.keyboard.press('g');
  const count = await countStops(home, 3);
  const { width = 0, height = 0 } = home.viewportSize() ?? {};
  const tapLeft = () => home.mouse.click(width * 0.05, height / 2);
  for (let which = 2; which <= count; which += 1) {
    await tapLeft();
    await expectStop(home, which, count);
  }
  await tapLeft();
  await expect(home).toHaveURL(at(4));
  await home.mouse.click(width * 0.95, height / 2);
  await expect(home).toHaveURL(at(3));
  await expectStop(home, count, count);
});

test('a page is shown whole before or after its panels @all', async ({ home, site }) => {
  const book = await firstOf(site, 'Ferro');
  await openBook(home, site, book, 'page=3');
  await home.keyboard.press('g');
  const count = await countStops(home, 3);
  await showWholePage(home, 'Before its panels');
  await expectStop(home, 1, count + 1);
  await expectInMiddle(home, 3, [0.5, 0.5]);
  await expect(stop(home)).toHaveCSS('scale', '1');
  await home.keyboard.press('ArrowRight');
  await expect(stop(home)).not.toHaveCSS('scale', '1');
  await showWholePage(home, 'After its panels');
  await expectStop(home, 1, count + 1);
  await expect(stop(home)).not.toHaveCSS('scale', '1');
});

test('zooming shows the page itself until the next panel @all', async ({ home, site }) => {
  const book = await firstOf(site, 'Ferro');
  await openBook(home, site, book, 'page=3');
  await home.keyboard.press('g');
  const count = await countStops(home, 3);
  await home.keyboard.press('+');
  await expect(home.locator('[data-zoomed]')).toBeVisible();
  await expect(stop(home)).toHaveCSS('scale', '1');
  await home.keyboard.press('0');
  await expect(home.locator('[data-zoomed]')).toHaveCount(0);
  await expectStop(home, 1, count);
  await expect(stop(home)).not.toHaveCSS('scale', '1');
});
