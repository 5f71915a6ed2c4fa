import { deleteReadingHistory, listReadingSessions } from '@longbox/contract/reading';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { firstOf, openBook, picture } from './page-reader.ts';
import type { Site } from './site.ts';
import { chapter, open, test as textTest } from './text-book.ts';

test.skip(({ serving }) => serving === 'upstream', 'other servers keep no history');

const minute = 60_000;

const sessionsOf = async (site: Site) => (await site.call(listReadingSessions, {})).content;

/** Reads the first two pages of a book, a minute each, and leaves it. */
async function readTwoPages(page: Page, site: Site, title: string) {
  const book = await firstOf(site, title);
  await page.clock.install();
  await openBook(page, site, book);
  // What is said of a page comes after the history has heard of it.
  const said = page.locator('output');
  await expect(said).toContainText('page 1 of');
  await page.clock.fastForward(minute);
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Page 2 of');
  await page.clock.fastForward(minute);
  return book;
}

test('pages read are in the history, with the time they took @all', async ({
  signedIn: page,
  site,
}) => {
  await site.call(deleteReadingHistory, {});
  const { id: bookId } = await readTwoPages(page, site, 'Night Tram');
  await page.keyboard.press('Escape');
  await expect.poll(() => sessionsOf(site)).toMatchObject([{ bookId, pages: 2, finished: 0 }]);
  const [session] = await sessionsOf(site);
  expect(session?.active).toBeGreaterThanOrEqual(2 * minute);
});

test('the page of a book tells when it was read, and a session can be deleted @all', async ({
  signedIn: page,
  site,
}) => {
  await site.call(deleteReadingHistory, {});
  const { id: bookId } = await readTwoPages(page, site, 'Night Tram');
  await page.keyboard.press('Escape');
  const history = page.getByRole('button', { name: 'Reading history' });
  await history.click();
  await expect(page).toHaveURL(`${site.url}/book/${bookId}`);
  await expect(page.getByText(/^\d minutes · 2 pages$/)).toBeVisible();
  await page.getByRole('button', { name: /^Delete session from/ }).click();
  await page.getByRole('button', { name: 'Delete session', exact: true }).click();
  await expect(history).toBeHidden();
  expect(await sessionsOf(site)).toEqual([]);
});

test('pages read without the server are handed in once, and incognito leaves none @all', async ({
  signedIn: page,
  site,
  context,
}) => {
  await site.call(deleteReadingHistory, {});
  const book = await readTwoPages(page, site, 'Ferro');
  await context.setOffline(true);
  await page.keyboard.press('Escape');
  await expect(picture(page, 2)).toBeHidden();
  const pages = (await sessionsOf(site)).map((session) => session.pages);
  expect(pages).not.toContain(2);
  await context.setOffline(false);
  await expect.poll(() => sessionsOf(site)).toMatchObject([{ bookId: book.id, pages: 2 }]);
  await openBook(page, site, book, 'page=1&incognito=true');
  await expect(page.locator('output')).toBeAttached();
  await page.clock.fastForward(minute);
  await page.keyboard.press('Escape');
  await expect(picture(page, 1)).toBeHidden();
  expect(await sessionsOf(site)).toHaveLength(1);
});

textTest('a text that was read is in the history @all', async ({ page, texts }) => {
  await texts.call(deleteReadingHistory, {});
  await page.clock.install();
  await open(page, texts, 'Tide Tables');
  await expect(chapter(page, 'Low water')).toBeVisible();
  await page.clock.fastForward(minute);
  await page.keyboard.press('Escape');
  await expect.poll(() => sessionsOf(texts)).toMatchObject([{ finished: 0 }]);
  const [session] = await sessionsOf(texts);
  expect(session?.pages).toBeGreaterThanOrEqual(1);
  expect(session?.active).toBeGreaterThanOrEqual(minute);
});
