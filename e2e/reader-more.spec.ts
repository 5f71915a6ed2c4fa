import { getBook, updateReadProgress } from '@longbox/contract/books';
import { deleteReadList } from '@longbox/contract/readlists';
import { listReadListThumbnails } from '@longbox/contract/thumbnails';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeReadList } from './made-sets.ts';
import { at, booksOf, firstOf, openBook, picture, sizeOf } from './page-reader.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

test('a read list is read in its order, lists its books, and takes a page as poster @all', async ({
  home,
  site,
}) => {
  const list = await makeReadList(site, 'Two in a row', ['Ferro', 'Night Tram']);
  const first = await firstOf(site, 'Ferro');
  const second = await firstOf(site, 'Night Tram');
  const last = first.media.pagesCount;
  await openBook(home, site, first, `page=${last}&context=READLIST&contextId=${list.id}`);
  await home.keyboard.press('m');
  await expect(home.getByText('Two in a row: book 1 of 2')).toBeVisible();
  await home.keyboard.press('ArrowRight');
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(new RegExp(`${second.id}.*contextId=${list.id}`));
  await expect(picture(home, 1)).toBeVisible();

  await home.keyboard.press('b');
  const books = home.getByRole('dialog', { name: 'Two in a row' });
  await expect(books.getByRole('listitem')).toHaveCount(2);
  await expect(books.getByRole('button', { name: /Night Tram/ })).toHaveAttribute('aria-current');
  await books.getByRole('button', { name: /Ferro/ }).click();
  await expect(home).toHaveURL(new RegExp(`${first.id}.*contextId=${list.id}`));

  // A finished book starts from the beginning.
  await expect(picture(home, 1)).toBeVisible();
  await home.keyboard.press('m');
  await home.getByRole('button', { name: 'More actions' }).click();
  await home.getByRole('menuitem', { name: 'Use as read list cover' }).click();
  await expect(home.getByText('This page is now the read list cover')).toBeVisible();
  const posters = await site.call(listReadListThumbnails, { params: { readListId: list.id } });
  expect(posters).toMatchObject([{ type: 'USER_UPLOADED', selected: true }]);
  expect(Math.max(posters[0]?.width ?? 0, posters[0]?.height ?? 0)).toBe(500);
  await site.call(deleteReadList, { params: { readListId: list.id } });
});

test('settings count for the device, a series or a book, and say so @all', async ({
  home,
  site,
}) => {
  const [one, two] = await booksOf(site, 'The Lighthouse Keepers');
  const other = await firstOf(site, 'Bees!');
  if (!one || !two) throw new Error('the series has two books');
  const ground = home.locator('html');
  await openBook(home, site, one);
  await home.keyboard.press('s');
  const sheet = home.getByRole('dialog', { name: 'Reading settings' });
  await sheet.getByRole('radio', { name: 'Image' }).check();
  await sheet.getByRole('radio', { name: 'This series' }).check();
  await sheet.getByRole('radio', { name: 'White' }).check();
  await sheet.getByRole('checkbox', { name: 'Grayscale' }).check();
  await expect(sheet.getByRole('button', { name: /^Reset Background/ })).toBeVisible();
  await expect(picture(home, 1)).toHaveCSS('filter', 'grayscale(1)');

  await openBook(home, site, two);
  await expect(ground).toHaveAttribute('data-reader', 'white');
  await expect(picture(home, 1)).toHaveCSS('filter', 'grayscale(1)');
  await openBook(home, site, other);
  await expect(ground).toHaveAttribute('data-reader', 'black');

  await openBook(home, site, one);
  await home.keyboard.press('s');
  await sheet.getByRole('radio', { name: 'Image' }).check();
  await sheet.getByRole('button', { name: /^Reset Background/ }).click();
  await expect(ground).toHaveAttribute('data-reader', 'black');
  await sheet.getByRole('radio', { name: 'This series' }).check();
  await sheet.getByRole('button', { name: 'Reset image' }).click();
  await expect(picture(home, 1)).toHaveCSS('filter', 'none');
});

test('a page is zoomed by keys and wheel, read along its lines, and then turned @all', async ({
  home,
  site,
}) => {
  const book = await firstOf(site, 'Ferro');
  await openBook(home, site, book);
  const before = await sizeOf(home, 1);
  for (let press = 0; press < 4; press += 1) await home.keyboard.press('+');
  await expect.poll(async () => (await sizeOf(home, 1)).width).toBeGreaterThan(before.width * 2.3);
  // Each press goes on over the page; only its end is turned.
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(at(1));
  await expect(async () => {
    await home.keyboard.press('ArrowRight');
    await expect(home).toHaveURL(at(2), { timeout: 1000 });
  }).toPass();
  await expect.poll(async () => (await sizeOf(home, 2)).width).toBeCloseTo(before.width, 0);

  await home.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await home.keyboard.down('Control');
  await home.mouse.wheel(0, -100);
  await home.mouse.wheel(0, -100);
  await home.keyboard.up('Control');
  await expect.poll(async () => (await sizeOf(home, 2)).width).toBeGreaterThan(before.width * 1.2);
  // A mouse that is held draws the page along, as far as the mouse goes, and turns nothing.
  const from = await home.evaluate(() => scrollY);
  await home.mouse.down();
  await home.mouse.move(before.x + before.width / 2, before.y + before.height / 2 - 20);
  await home.mouse.move(before.x + before.width / 2, before.y + before.height / 2 - 40);
  await home.mouse.up();
  await expect.poll(() => home.evaluate(() => scrollY)).toBe(from + 40);
  await home.mouse.move(before.x + before.width / 2, before.y);
  expect(await home.evaluate(() => scrollY)).toBe(from + 40);
  await home.keyboard.press('0');
  await expect.poll(async () => (await sizeOf(home, 2)).width).toBeCloseTo(before.width, 0);
  await expect(home).toHaveURL(at(2));
});

test('pages pair anew by a key, lie as the window allows, and wide ones are split @all', async ({
  home,
  site,
}) => {
  const book = await firstOf(site, 'Ink & Salt');
  await home.setViewportSize({ width: 1200, height: 800 });
  await openBook(home, site, book);
  for (const layout of ['Double', 'Double from the first page', 'Auto']) {
    await home.keyboard.press('d');
    await expect(home.getByText(`Page layout: ${layout}`, { exact: true })).toBeVisible();
  }
  await expect(home).toHaveURL(at(1));
  await home.keyboard.press('ArrowRight');
  await expect(picture(home, 2)).toBeInViewport();
  await expect(picture(home, 3)).toBeInViewport();
  await home.keyboard.press('o');
  await expect(home.getByText('Page pairs shifted by one')).toBeVisible();
  await expect(picture(home, 3)).toBeInViewport();
  await expect(picture(home, 4)).toBeInViewport();
  // Upright there is room for one, which stays the one that was read.
  await home.setViewportSize({ width: 700, height: 1000 });
  await expect(picture(home, 3)).toBeInViewport();
  await expect(picture(home, 4)).not.toBeInViewport();
  await expect(home).toHaveURL(at(3));
  await home.keyboard.press('o');

  const wide = await firstOf(site, 'Wide Horizons');
  await openBook(home, site, wide, 'page=3');
  await home.keyboard.press('s');
  const sheet = home.getByRole('dialog', { name: 'Reading settings' });
  await sheet.getByRole('checkbox', { name: 'Split double pages in portrait' }).check();
  await home.keyboard.press('Escape');
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(at(4));
  const half = await home.locator('[data-page="4"]:visible').first().boundingBox();
  expect(half?.height).toBeGreaterThan(half?.width ?? 0);
  await home.keyboard.press('ArrowRight');
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(at(5));
});

test('the place is never lost: jumps come back, and other devices are told of @all', async ({
  home,
  site,
  context,
}) => {
  const book = await firstOf(site, 'Ink & Salt');
  const last = book.media.pagesCount;
  await openBook(home, site, book, 'page=2');
  await home.keyboard.press('End');
  await expect(home).toHaveURL(at(last));
  await home.getByRole('button', { name: 'Back to page 2' }).click();
  await expect(home).toHaveURL(at(2));

  // As this device is long done turning when another one reads on.
  await expect(async () => {
    const params = { bookId: book.id };
    await site.call(updateReadProgress, { params, body: { page: 4 } });
    const told = home.getByText('You’re on page 4 on another device');
    await expect(told).toBeVisible({ timeout: 3000 });
  }).toPass();
  await home.getByRole('button', { name: 'Go there' }).click();
  await expect(home).toHaveURL(at(4));

  // What is shown is kept at once: nothing needs to be sent before the tab dies.
  await context.setOffline(true);
  await home.keyboard.press('ArrowRight');
  await expect(picture(home, 5)).toBeVisible();
  await home.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${site.url}/book/${book.id}/read`);
  await expect(picture(again, 5)).toBeVisible();
  await expect
    .poll(
      async () => (await site.call(getBook, { params: { bookId: book.id } })).readProgress?.page,
    )
    .toBe(5);
});

test('a strip scrolls by itself, keeps its panel when the window changes, and runs on @all', async ({
  home,
  site,
}) => {
  const [strip] = await booksOf(site, 'Falling Up');
  if (!strip) throw new Error('the strip is missing');
  await openBook(home, site, strip);
  await home.keyboard.press('w');
  await expect(picture(home, 2)).toBeVisible();
  await home.keyboard.press('a');
  await expect.poll(() => scrolled(home)).toBeGreaterThan(120);
  await home.keyboard.press('a');
  const rest = await scrolled(home);
  // Two frames later it rests where it was.
  await home.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await scrolled(home)).toBe(rest);

  /** The page at the top of the window, and the share of it that is above. */
  const place = () =>
    home.evaluate(() => {
      const boxes = [...document.querySelectorAll('[data-page]')].map((box) => ({
        page: box.getAttribute('data-page'),
        rect: box.getBoundingClientRect(),
      }));
      const top = boxes.find(({ rect }) => rect.bottom > 0);
      return { page: top?.page, above: -(top?.rect.top ?? 0) / (top?.rect.height ?? 1) };
    });
  const before = await place();
  const viewport = home.viewportSize() ?? { width: 1440, height: 900 };
  await home.setViewportSize({ width: viewport.height, height: viewport.width });
  await expect(async () => {
    const now = await place();
    expect(now.page).toBe(before.page);
    expect(now.above).toBeCloseTo(before.above, 2);
  }).toPass();
  await home.keyboard.press('l');

  const [first, second] = await booksOf(site, 'The Lighthouse Keepers');
  if (!first || !second) throw new Error('the series has two books');
  await openBook(home, site, first, `page=${first.media.pagesCount}`);
  await home.keyboard.press('s');
  const sheet = home.getByRole('dialog', { name: 'Reading settings' });
  await sheet.getByRole('radio', { name: 'Controls' }).check();
  await sheet.getByRole('checkbox', { name: 'Continue to the next book' }).check();
  await home.keyboard.press('Escape');
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(new RegExp(second.id));
  await expect(picture(home, 1)).toBeVisible();
});
