import path from 'node:path';
import { type Book, listBooks } from '@longbox/contract/books';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, shared, test as base } from './fixtures.ts';
import { picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import { openScannedSite, type Site } from './site.ts';

/** Pixels of an upright page; the third one is a double page, and twice as wide. */
export const size = { width: 1600, height: 2400 };
/** The share of white on each side of a page. */
export const margin = 0.15;

/** An image of many shades in a white frame. */
async function draw(width: number, height: number, shade: number): Promise<Buffer> {
  const frame = { left: Math.round(width * margin), top: Math.round(height * margin) };
  const inner = { width: width - 2 * frame.left, height: height - 2 * frame.top };
  const drawn = await sharp({
    create: {
      ...inner,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 60 + shade * 20, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  return await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input: drawn, ...frame }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A server of its own: a book more would be in the way of other journeys. */
export const test = base.extend<{ readonly large: Site }>({
  large: shared(async (serving) => {
    const site = await openScannedSite(serving);
    const { width, height } = size;
    const pages = [1, 2, 3, 4].map(async (number) => ({
      name: `${number}.jpg`,
      bytes: await draw(number === 3 ? width * 2 : width, height, number),
    }));
    await writeZip(path.join(site.comics, 'Ferro', 'Large.cbz'), await Promise.all(pages));
    await site.scanNew(1);
    return site;
  }),
});

async function largeBook(site: Site): Promise<Book> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find(({ name }) => name === 'Large');
  if (!book) throw new Error('the book is missing');
  return book;
}

/** Opens the book at its first page, signed in. */
export async function openLarge(page: Page, site: Site): Promise<void> {
  const book = await largeBook(site);
  await beSignedIn(page, site);
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(picture(page, 1)).toBeVisible();
}

/** Opens a group of the reader's sheet. */
export async function openSheet(page: Page, group: string) {
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: 'Reading settings' });
  await sheet.getByRole('radio', { name: group, exact: true }).check();
  return sheet;
}

export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Reading settings' })).toBeHidden();
}
