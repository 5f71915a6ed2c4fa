import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, shared, test as base } from './fixtures.ts';
import { openSheet } from './large-book.ts';
import { at, knowTapZones, openBook } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import { openScannedSite, type Site } from './site.ts';
import { takeAlong } from './taking.ts';

const size = { width: 600, height: 900 };
/** A balloon in the middle of each page, in two lines from top to bottom. */
const box = { x: 240, y: 300, width: 120, height: 300 };

const corners = (left: number, right: number) => [
  [left, box.y],
  [right, box.y],
  [right, box.y + box.height],
  [left, box.y + box.height],
];

const textOf = (number: number) => ({
  version: '0.2.2',
  img_path: `${number}.png`,
  img_width: size.width,
  img_height: size.height,
  blocks: [
    {
      box: [box.x, box.y, box.x + box.width, box.y + box.height],
      vertical: true,
      font_size: 48,
      lines_coords: [corners(305, 355), corners(245, 295)],
      lines: [`今日は${number}回`, '雨が降る。'],
    },
  ],
});

async function drawn(number: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#9cc4d8"/><circle cx="100" cy="800" r="${number * 10}" fill="#333"/>
    <ellipse cx="300" cy="450" rx="110" ry="190" fill="#fff" stroke="#222" stroke-width="4"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** A server with a comic whose text stands beside it, and one whose text is no text. */
const test = base.extend<{ readonly rainy: Site }>({
  rainy: shared(async (serving) => {
    const site = await openScannedSite(serving);
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (number) => ({ name: `${number}.jpg`, bytes: await drawn(number) })),
    );
    const place = (name: string) => path.join(site.comics, 'Ferro', name);
    await writeZip(place('Rain.cbz'), pages);
    const volume = { version: '0.2.2', pages: [1, 2, 3, 4].map(textOf) };
    await writeFile(place('Rain.mokuro'), JSON.stringify(volume));
    await writeZip(place('Snow.cbz'), pages);
    await writeFile(place('Snow.mokuro'), '<html>');
    await site.scanNew(2);
    return site;
  }),
});

async function bookNamed(site: Site, name: string) {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find((one) => one.name === name);
  if (!book) throw new Error('the book is missing');
  return book;
}

async function open(page: Page, site: Site, name: string, number: number): Promise<void> {
  const book = await bookNamed(site, name);
  await knowTapZones(page);
  await beSignedIn(page, site);
  await openBook(page, site, book, `page=${number}`);
}

const balloon = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"]`).getByRole('button', { name: `今日は${number}回` });
const words = (page: Page) => page.getByRole('dialog', { name: 'Words on the page' });

/** How far a balloon's text is from where its page shows it, in CSS pixels. */
async function offset(page: Page, number: number): Promise<number> {
  return page.evaluate(
    ({ page: of, box: place, size: whole }) => {
      const shown = document.querySelector(`[data-page="${of}"]`)?.getBoundingClientRect();
      const [first] = document.querySelectorAll(`[data-page="${of}"] [data-end]`);
      const line = first?.getBoundingClientRect();
      if (!shown || !line) return Infinity;
      const x = shown.left + (shown.width * 305) / whole.width;
      const y = shown.top + (shown.height * place.y) / whole.height;
      const height = (shown.height * place.height) / whole.height;
      return Math.max(
        ...[line.left - x, line.top - y, line.height - height].map((one) => Math.abs(one)),
      );
    },
    { page: number, box, size },
  );
}

test.skip(({ serving }) => serving === 'upstream', 'other servers tell no text of images');

test('text lies over the words of the page, and follows zoom, spreads and the strip @all', async ({
  page,
  rainy,
}) => {
  await open(page, rainy, 'Rain', 2);
  await expect(balloon(page, 2)).toBeAttached();
  await expect.poll(() => offset(page, 2)).toBeLessThan(2);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(() => offset(page, 2)).toBeLessThan(2);
  await page.keyboard.press('0');
  await page.keyboard.press('w');
  await expect(balloon(page, 2)).toBeAttached();
  await expect.poll(() => offset(page, 2)).toBeLessThan(2);
  await page.keyboard.press('l');
  // Single pages become spreads.
  await page.keyboard.press('d');
  await expect(balloon(page, 3)).toBeAttached();
  await expect.poll(() => offset(page, 3)).toBeLessThan(2);
  await page.keyboard.press('u');
  await expect(page.locator('[data-block]')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(balloon(page, 2)).toBeAttached();
});

test('words are read large under the mouse and after a press, which turns nothing @all', async ({
  page,
  rainy,
}) => {
  await open(page, rainy, 'Rain', 2);
  await balloon(page, 2).hover();
  await expect(
    page.locator('[aria-hidden=true]', { hasText: '今日は2回雨が降る。' }),
  ).toBeVisible();
  await balloon(page, 2).click();
  await expect(words(page)).toContainText('今日は2回雨が降る。');
  await page.keyboard.press('Escape');
  await expect(words(page)).toBeHidden();
  await expect(page).toHaveURL(at(2));
  await balloon(page, 2).focus();
  await page.keyboard.press('Enter');
  await expect(words(page)).toBeVisible();
  await words(page).getByRole('button', { name: 'Copy' }).click();
  await expect(words(page)).toBeHidden();
});

test('words are found in the whole book, and marked on their page @all', async ({
  page,
  rainy,
}) => {
  await open(page, rainy, 'Rain', 1);
  await expect(balloon(page, 1)).toBeAttached();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search the book' });
  await search.getByRole('searchbox').fill('3回');
  await search.getByRole('button', { name: /Page 3/ }).click();
  await expect(page).toHaveURL(at(3));
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...(CSS.highlights.get('longbox-pdf-hit-here') ?? [])].map(
          (range) => range instanceof Range && range.cloneContents().textContent,
        ),
      ),
    )
    .toEqual(['3回']);
});

test('a book without text is offered none, and one with a bad file says so @all', async ({
  page,
  rainy,
}) => {
  await open(page, rainy, 'Snow', 2);
  await expect(page.getByText('Couldn’t load text and links.')).toBeVisible();
  const sheet = await openSheet(page, 'Pages');
  await expect(sheet.getByRole('checkbox', { name: 'Text in images' })).toHaveCount(0);
});

test.describe('on this device', () => {
  test.skip(({ serving }) => serving === 'lan', 'without an encrypted address nothing is kept');
  test.use({ serviceWorkers: 'allow' });

  test('the text of a kept book is there without its server @all', async ({
    page,
    rainy,
    context,
  }) => {
    await beSignedIn(page, rainy);
    const book = await bookNamed(rainy, 'Rain');
    await takeAlong(page, rainy, book);
    await context.setOffline(true);
    await page.goto(`${rainy.url}/book/${book.id}/read?page=3`);
    await expect(balloon(page, 3)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(balloon(page, 4)).toBeAttached();
  });
});
