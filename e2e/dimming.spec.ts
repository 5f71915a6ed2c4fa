import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';

const viewport = { width: 1440, height: 900 };

/** How light it is in the space kept for the scroll bar, and on the page's ground beside it. */
async function lightness(page: Page): Promise<{ readonly edge: number; readonly ground: number }> {
  const { data, info } = await sharp(await page.screenshot())
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => data[(450 * info.width + x) * info.channels] ?? 0;
  return { edge: at(viewport.width - 4), ground: at(viewport.width - 24) };
}

/** How much lighter the edge is than the ground; mixed colors are rounded in two ways. */
async function lighterEdge(page: Page): Promise<number> {
  const { edge, ground } = await lightness(page);
  return Math.abs(edge - ground);
}

test('a dialog dims the whole window, and the page beneath stays where it is @all', async ({
  playwright,
  site,
}) => {
  const executablePath = process.env['LONGBOX_CHROMIUM'];
  // The usual browser of journeys draws no scroll bars.
  const browser = await playwright.chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await beSignedIn(page, site);
  await page.goto(`${site.url}/libraries/all/readlists`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const width = () => page.evaluate(() => document.body.offsetWidth);
  const before = await width();
  expect(before).toBeLessThan(viewport.width);
  // Placeholders are higher than the window: a scroll bar stands there until the lists have come.
  await expect.poll(() => lighterEdge(page)).toBeLessThan(3);
  const plain = (await lightness(page)).edge;

  await page.getByRole('button', { name: 'Add library' }).click();
  await page.getByRole('dialog', { name: 'Add library' }).waitFor();
  await expect.poll(async () => (await lightness(page)).edge).toBeLessThan(plain - 40);
  await expect.poll(() => lighterEdge(page)).toBeLessThan(3);
  expect(await width()).toBe(before);
  const once = (await lightness(page)).edge;

  // A question over the dialog dims once more.
  await page.getByRole('textbox', { name: 'Name' }).fill('Something');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
  await expect.poll(async () => (await lightness(page)).edge).toBeLessThan(once - 20);
  await expect.poll(() => lighterEdge(page)).toBeLessThan(3);
  await browser.close();
});
