import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { at, booksOf, firstOf, openBook, picture } from './page-reader.ts';
import type { Site } from './site.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

function middleOf(page: Page): { readonly x: number; readonly y: number } {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return { x: width / 2, y: height / 2 };
}

/** Shows pages as wide as a low window: higher than it. */
async function fitWidth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 700, height: 500 });
  await page.keyboard.press('c');
  await expect(page.getByText('Scale: ', { exact: false }).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeGreaterThan(100);
}

/** Opens the first book of Ferro. */
async function openFerro(page: Page, site: Site): Promise<void> {
  await openBook(page, site, await firstOf(site, 'Ferro'));
}

/** Closes the one dialog; then Space turns to a page, since the focus is on the page again. */
async function leaveDialog(page: Page, turnsTo: number): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(at(turnsTo));
}

test('Space goes on over a page that is higher than the window, then turns; Shift goes back @all', async ({
  home,
  site,
}) => {
  await openFerro(home, site);
  await home.keyboard.press(' ');
  await expect(home).toHaveURL(at(2));
  await home.keyboard.press('PageUp');
  await expect(home).toHaveURL(at(1));
  await fitWidth(home);
  await home.keyboard.press(' ');
  await expect.poll(() => scrolled(home)).toBeGreaterThan(100);
  await expect(home).toHaveURL(at(1));
  await expect(async () => {
    await home.keyboard.press('PageDown');
    await expect(home).toHaveURL(at(2), { timeout: 1000 });
  }).toPass();
  await home.keyboard.press('Shift+ ');
  await expect(home).toHaveURL(at(1));
  // As it reads backwards: from the foot of the page before.
  expect(await scrolled(home)).toBeGreaterThan(100);
});

test('the wheel turns where nothing is left to scroll @all', async ({ home, site }) => {
  await openFerro(home, site);
  const { x, y } = middleOf(home);
  await home.mouse.move(x, y);
  await home.mouse.wheel(0, 100);
  await expect(home).toHaveURL(at(2));
  await home.mouse.wheel(0, -100);
  await expect(home).toHaveURL(at(1));
  await fitWidth(home);
  await home.mouse.wheel(0, 100);
  await expect.poll(() => scrolled(home)).toBeGreaterThan(50);
  await expect(home).toHaveURL(at(1));
});

for (const key of ['h', 't', 'b', 's']) {
  test(`what “${key}” opens gives the focus back to the page: Space turns it @all`, async ({
    home,
    site,
  }) => {
    await openFerro(home, site);
    await home.keyboard.press(key);
    await leaveDialog(home, 2);
    await home.keyboard.press('PageUp');
    await expect(home).toHaveURL(at(1));
    const { x, y } = middleOf(home);
    await home.mouse.click(x, y);
    await expect(home.getByRole('button', { name: 'Page thumbnails' })).toBeVisible();
    await home.keyboard.press(key);
    await leaveDialog(home, 2);
    // A button of the bar that is pressed by a mouse leaves the focus on the page, too.
    await home.getByRole('button', { name: 'Reading settings' }).click();
    await leaveDialog(home, 3);
  });
}

test('the buttons of books say where they lead before they go @all', async ({ home, site }) => {
  const [first, second] = await booksOf(site, 'Night Tram');
  if (!first || !second) throw new Error('the series has no second book');
  await openBook(home, site, first);
  await home.keyboard.press('m');
  const next = home.getByRole('button', { name: /^Next book: / });
  await next.click();
  await expect(home.getByRole('button', { name: /^Next book ?Press again to open/ })).toBeVisible();
  await expect(home).toHaveURL(new RegExp(first.id));
  await next.click();
  await expect(home).toHaveURL(new RegExp(second.id));
});

test('a strip is known by its shape, no wider than the window is high, and says what comes next', async ({
  home,
  site,
}) => {
  const strip = await firstOf(site, 'Falling Up');
  await openBook(home, site, strip);
  await expect(home.getByText('Shown continuously because its pages are tall')).toBeVisible();
  const box = await picture(home, 1).boundingBox();
  const { x, y } = middleOf(home);
  expect(box?.width).toBeCloseTo(Math.min(2 * x, Math.max(640, 0.9 * 2 * y)), 0);
  await home.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = home.getByRole('region', { name: 'End of the book' });
  await expect(end).toBeInViewport();
  await expect(home).toHaveURL(at(strip.media.pagesCount));
  await end.getByRole('button', { name: 'Close book' }).click();
  await expect(home).not.toHaveURL(/\/read/);

  await openBook(home, site, strip);
  await home.getByRole('button', { name: 'Show as pages' }).click();
  await expect
    .poll(async () => (await picture(home, 1).boundingBox())?.height)
    .toBeLessThan(2 * y + 1);
  await openBook(home, site, strip);
  await expect(home.getByText('Left to right')).toBeVisible();
  expect((await picture(home, 1).boundingBox())?.height).toBeLessThan(2 * y + 1);
});
