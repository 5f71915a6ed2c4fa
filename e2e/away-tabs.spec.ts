import { type Book, deleteReadProgress, getBook } from '@longbox/contract/books';
import { listBookMarks } from '@longbox/contract/marks';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { at, booksOf, picture } from './page-reader.ts';
import type { Site } from './site.ts';

const isCall = (url: URL) => url.pathname.includes('/api/');
/** A list is asked for by POST, too, and by each tab that shows it. */
const isList = (url: URL) => url.pathname.endsWith('/list');

/** The two books that are read. */
async function twoBooks(site: Site): Promise<readonly [Book, Book]> {
  const [one, other] = await booksOf(site, 'Night Tram');
  if (one === undefined || other === undefined) throw new Error('a book is missing');
  for (const { id: bookId } of [one, other]) {
    await site.call(deleteReadProgress, { params: { bookId } });
  }
  return [one, other];
}

/** Opens a book at its first page, with the next one ready. */
async function openAtFirst(page: Page, site: Site, book: Book): Promise<void> {
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(picture(page, 1)).toBeVisible();
  await expect(picture(page, 2)).toBeAttached();
  await expect.poll(() => pageOf(site, book)).toBe(1);
}

const waits = (page: Page) => page.getByText('Not saved yet: waiting for a connection');

/** Turns to page 2, which waits for the server. */
async function readOn(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(at(2));
  await expect(waits(page)).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(waits(page)).toBeHidden();
}

/** Waits until no tab hands in. */
const expectRest = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.some(({ name }) => name === 'longbox.hand-in');
      }),
    )
    .toBe(false);

const pageOf = async (site: Site, { id: bookId }: Book) =>
  (await site.call(getBook, { params: { bookId } })).readProgress?.page;

test('what was read and marked without the server is handed in once, by one of three tabs @all', async ({
  home,
  site,
  serving,
  context,
}) => {
  const [one, other] = await twoBooks(site);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openAtFirst(first, site, one);
  await openAtFirst(second, site, other);
  await context.setOffline(true);
  await readOn(first);
  const isMarked = serving !== 'upstream';
  if (isMarked) await first.keyboard.press('k');
  await leave(first);
  await readOn(second);
  await leave(second);

  const handed: string[] = [];
  context.on('requestfinished', (request) => {
    const url = new URL(request.url());
    if (request.method() !== 'GET' && isCall(url) && !isList(url)) handed.push(url.pathname);
  });
  await context.setOffline(false);
  await expect.poll(() => pageOf(site, one)).toBe(2);
  await expect.poll(() => pageOf(site, other)).toBe(2);
  if (isMarked) {
    const marks = () => site.call(listBookMarks, { params: { bookId: one.id } });
    await expect.poll(async () => (await marks()).length).toBe(1);
  }
  for (const page of [home, first, second]) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectRest(page);
  }
  expect(handed.toSorted()).toEqual([...new Set(handed)].toSorted());
});

test('a page that an open reader waits to save is left to it by other tabs @all', async ({
  home,
  site,
  context,
}) => {
  const [one, other] = await twoBooks(site);
  for (const [book, isLeft] of [
    [one, false],
    [other, true],
  ] as const) {
    const page = await context.newPage();
    await openAtFirst(page, site, book);
    await page.route(isCall, (route) => route.abort());
    await readOn(page);
    if (isLeft) await page.close();
  }
  await home.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => pageOf(site, other)).toBe(2);
  await expectRest(home);
  expect(await pageOf(site, one)).toBe(1);
});
