import { type Book, deleteReadProgress, updateReadProgress } from '@longbox/contract/books';
import { deleteReadingHistory } from '@longbox/contract/reading';
import { listWhatNext } from '@longbox/contract/reading-next';
import { pathOf } from '@longbox/contract/endpoint';
import { getSeries, updateSeriesMetadata } from '@longbox/contract/series';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect } from './fixtures.ts';
import { booksOf, firstOf, openBook, picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { bookNamed, foot, open, test, turnTo } from './text-book.ts';

test.skip(({ serving }) => serving === 'upstream', 'other servers keep none of this');

const finish = (site: Site, { id: bookId }: Book) =>
  site.call(updateReadProgress, { params: { bookId }, body: { completed: true } });

const question = (page: Page) =>
  page.getByRole('region', { name: 'Are you reading this series again?' });

/** Turns pages until it's clear that the book is being read. */
async function readOn(page: Page): Promise<void> {
  // What counts pages comes once the first one is shown, so that the first turns may be before it.
  const keys = ['ArrowRight', 'ArrowLeft'];
  await expect(async () => {
    const [key = ''] = keys;
    keys.reverse();
    await page.keyboard.press(key);
    await expect(question(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Turns more pages than it took to be asked. */
async function turnSix(page: Page): Promise<void> {
  for (const _ of ['once', 'again', 'and again']) {
    await page.keyboard.press('ArrowRight');
    await expect(picture(page, 2)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(picture(page, 1)).toBeVisible();
  }
}

const againOf = async (site: Site, { seriesId }: Book) =>
  (await site.call(getSeries, { params: { seriesId } })).personal?.again;

test('a series that is read again is asked about once, and then is on deck @all', async ({
  page,
  ownSite: site,
}) => {
  const books = await booksOf(site, 'Night Tram');
  for (const book of books) await finish(site, book);
  const [first, second] = books;
  if (!first || !second) throw new Error('the series has no second book');
  await beSignedIn(page, site);
  await openBook(page, site, first);
  await readOn(page);
  await expectOpenToAll(page);
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(question(page)).toBeHidden();
  await expect.poll(() => againOf(site, first)).toBe(true);
  await page.keyboard.press('End');
  await expect(picture(page, first.media.pagesCount)).toBeVisible();

  await page.goto(`${site.url}/dashboard`);
  const deck = page.getByRole('region', { name: 'On deck' });
  await expect(deck.getByRole('article').filter({ hasText: 'Night Tram' })).toContainText(
    second.metadata.number,
  );
  await page.goto(`${site.url}/series/${first.seriesId}`);
  await expect(page.getByLabel('Status')).toContainText('Reading again');
  await openBook(page, site, first);
  await turnSix(page);
  await expect(question(page)).toHaveCount(0);
});

test('a no, or no answer at all, isn’t asked for again @all', async ({ page, ownSite: site }) => {
  const [first] = await booksOf(site, 'Night Tram');
  if (!first) throw new Error('no series');
  await finish(site, first);
  await beSignedIn(page, site);
  await openBook(page, site, first);
  await readOn(page);
  await expect.poll(() => againOf(site, first)).toBe(false);
  await finish(site, first);
  await openBook(page, site, first);
  await turnSix(page);
  await expect(question(page)).toHaveCount(0);
  expect(await againOf(site, first)).toBe(false);
});

/** Gives series a genre of their own. */
async function makeAlike(site: Site, books: readonly Book[]): Promise<void> {
  for (const { seriesId } of books) {
    await site.call(updateSeriesMetadata, { params: { seriesId }, body: { genres: ['journeys'] } });
  }
}

const suggestions = (page: Page, title: string) =>
  page.getByRole('region', { name: `Because you finished ${title}` });

test('the end of a series says what to read next, and why @all', async ({
  page,
  ownSite: site,
}) => {
  const last = (await booksOf(site, 'Night Tram')).at(-1);
  if (!last) throw new Error('no series');
  const crane = await firstOf(site, 'Paper Crane');
  await makeAlike(site, [last, crane]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await beSignedIn(page, site);
  await openBook(page, site, last);
  const call = pathOf(listWhatNext, { query: {} });
  expect(asked).not.toContain(call);
  await page.keyboard.press('End');
  await expect(picture(page, last.media.pagesCount)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const list = suggestions(page, 'Night Tram');
  await expect(
    list.getByRole('link', { name: /Paper Crane.*Same genre as Night Tram/ }),
  ).toBeVisible();
  await expectOpenToAll(page);
  await page.keyboard.press('ArrowLeft');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await list.getByRole('link', { name: /Paper Crane/ }).click();
  await expect(page).toHaveURL(new RegExp(`/book/${crane.id}/read`));
});

test('so does the end of a strip @all', async ({ page, ownSite: site }) => {
  const strip = (await booksOf(site, 'Falling Up')).at(-1);
  if (!strip) throw new Error('no series');
  const crane = await firstOf(site, 'Paper Crane');
  await makeAlike(site, [strip, crane]);
  await beSignedIn(page, site);
  await openBook(page, site, strip);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const list = suggestions(page, 'Falling Up');
  await expect(list.getByRole('link', { name: /Paper Crane/ })).toBeVisible();
  await expectOpenToAll(page);
});

test('so does the end of a text @all', async ({ page, texts: site }) => {
  const book = await bookNamed(site, 'Tide Tables');
  const other = await bookNamed(site, 'Hostile');
  // Another journey may have read in it, and only what was never begun is suggested.
  await site.call(deleteReadProgress, { params: { bookId: other.id } });
  await site.call(deleteReadingHistory, {});
  await makeAlike(site, [book, other]);
  await open(page, site, 'Tide Tables');
  await turnTo(page, 'ArrowRight', 'Notes');
  const list = suggestions(page, 'Tide Tables');
  const end = page.getByText('End of the book');
  while (!(await end.isVisible())) {
    const before = await foot(page).innerText();
    await page.keyboard.press('ArrowRight');
    // One press too many would close the book.
    await expect
      .poll(async () => (await end.isVisible()) || (await foot(page).innerText()) !== before)
      .toBe(true);
  }
  await expect(list.getByRole('link', { name: /Same genre as/ })).toBeVisible();
});
