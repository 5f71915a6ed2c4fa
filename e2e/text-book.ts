import path from 'node:path';
import { type Book, deleteReadProgress, listBooks } from '@longbox/contract/books';
import { kf8Of, makeMobi } from '@longbox/server/testing/make-mobi';
import type { Frame, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, shared, test as base } from './fixtures.ts';
import { writeHostileEpub } from './hostile-epub.ts';
import { beSignedIn } from './sign-in.ts';
import { openSite, type Site } from './site.ts';

/** A server of its own: a library more would be in the way of other journeys. */
export const test = base.extend<{ readonly texts: Site }>({
  texts: shared(async (serving) => {
    const site = await openSite(serving);
    await writeHostileEpub(site.texts);
    const size = { width: 40, height: 60, channels: 3, background: '#da2' } as const;
    const pictures = [await sharp({ create: size }).png().toBuffer()];
    makeMobi(
      path.join(site.texts, 'The Hive', 'The Hive.azw3'),
      kf8Of({ pictures, paragraphs: 12 }),
    );
    await site.claim();
    await site.addTexts();
    return site;
  }),
});

/** A book of the library of texts, by its title. */
export async function bookNamed(site: Site, title: string): Promise<Book> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find(({ metadata }) => metadata.title === title);
  if (!book) throw new Error(`no book is called ${title}`);
  return book;
}

/** The same, at its beginning, wherever another journey has left it. */
export async function unreadBook(site: Site, title: string): Promise<Book> {
  const book = await bookNamed(site, title);
  await site.call(deleteReadProgress, { params: { bookId: book.id } });
  return book;
}

/** The frames of the book; they stand in a closed tree, where locators do not reach. */
function bookFrames(page: Page): readonly Frame[] {
  return page.frames().filter((frame) => frame.url().startsWith('blob:'));
}

/** A chapter may be exchanged for the next one while it is looked at. */
async function textOf(frame: Frame): Promise<string> {
  try {
    return await frame.locator('body').innerText({ timeout: 2000 });
  } catch {
    return '';
  }
}

/** The frame that says these words, once there is one. */
export async function bookFrame(page: Page, words: string): Promise<Frame> {
  const shows = async () => {
    const texts = await Promise.all(bookFrames(page).map(textOf));
    return bookFrames(page)[texts.findIndex((text) => text.includes(words))];
  };
  await expect.poll(async () => (await shows()) !== undefined).toBe(true);
  const frame = await shows();
  if (!frame) throw new Error(`no frame says ${words}`);
  return frame;
}

/** Opens a book, signed in, at its beginning, wherever another journey has left it. */
export async function open(
  page: Page,
  site: Site,
  title: string,
  { incognito = false } = {},
): Promise<Book> {
  const book = await unreadBook(site, title);
  await beSignedIn(page, site);
  await page.goto(`${site.url}/book/${book.id}/read-epub${incognito ? '?incognito=true' : ''}`);
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  return book;
}

/** The name of a chapter in the line at the foot. */
export const chapter = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

/** The line at the foot: page, chapter and share. */
export const foot = (page: Page) =>
  page
    .locator('div')
    .filter({ has: page.getByText(/^Page \d+ of \d+$/) })
    .last();

/** Presses a key, page after page, until the line at the foot names a chapter; every press turns. */
export async function turnTo(page: Page, key: string, name: string): Promise<void> {
  while (!(await chapter(page, name).isVisible())) {
    const before = await foot(page).innerText();
    await page.keyboard.press(key);
    await expect.poll(() => foot(page).innerText()).not.toBe(before);
  }
}
