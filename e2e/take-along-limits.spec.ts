import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type Book,
  deleteBookFile,
  getBook,
  listBooks,
  updateReadProgress,
} from '@longbox/contract/books';
import { emptyLibraryTrash, listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { createUser, updateUser, type UserUpdate } from '@longbox/contract/user-administration';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { firstOf, picture } from './page-reader.ts';
import { beSignedIn, signIn } from './sign-in.ts';
import { beginTaking, bookCaches, ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

/** The addresses of all parts of books that are kept. */
const keptParts = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('longbox.book'));
    const keys = await Promise.all(
      names.map(async (name) => await (await caches.open(name)).keys()),
    );
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

async function named(site: Parameters<typeof firstOf>[0], name: string): Promise<Book> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find((one) => one.name === name);
  if (!book) throw new Error(`no book is called ${name}`);
  return book;
}

const noise = async () =>
  sharp({
    create: {
      width: 1600,
      height: 2400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Counts the writes that a full storage refuses; answers how many there were in the page that is open. */
async function countRefused(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { put } = Cache.prototype;
    Cache.prototype.put = async function keep(request, response) {
      try {
        await put.call(this, request, response);
      } catch (error) {
        performance.mark('refused');
        throw error;
      }
    };
  });
  return () => page.evaluate(() => performance.getEntriesByName('refused').length);
}

test('a full storage is said once, nothing half is left, and what was whole still is @all', async ({
  page,
  emptySite: site,
}) => {
  const bytes = await noise();
  const pages = [1, 2, 3, 4, 5, 6].map((number) => ({ name: `${number}.jpg`, bytes }));
  await writeZip(path.join(site.comics, 'Ferro', 'Ferro 002.cbz'), pages);
  await site.claim();
  await site.addSamples();
  await beSignedIn(page, site);
  await takeAlong(page, site, await firstOf(site, 'Night Tram'));
  const kept = await keptParts(page);
  const { usage } = await page.evaluate(async () => await navigator.storage.estimate());
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(site.url);
  const quotaSize = (usage ?? 0) + 3 * bytes.length;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });

  const large = await named(site, 'Ferro 002');
  const refused = await countRefused(page);
  await beginTaking(page, site, large);
  const before = await refused();
  await page.goto(`${site.url}/device`);
  await expect(page.getByText('this device has no storage left')).toBeVisible();
  await expect(ready(page)).toHaveCount(1);
  await expect(page.getByText('Waiting')).toBeVisible();
  expect((await keptParts(page)).toSorted()).toEqual(kept.toSorted());
  // Those that were under way at once; it isn't tried again.
  expect(before + (await refused())).toBeLessThanOrEqual(3);

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(ready(page)).toHaveCount(2);
});

test('what the browser removed is said and loaded again; a page alone is healed when it is read @all', async ({
  signedIn: page,
  site,
  context,
}) => {
  const book = await firstOf(site, 'Night Tram');
  await takeAlong(page, site, book);
  const kept = await keptParts(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('longbox.book')) await caches.delete(name);
    }
  });
  await page.reload();
  await expect(page.getByText('Your browser removed books from this device')).toBeVisible();
  await expect(ready(page)).toBeVisible();
  expect((await keptParts(page)).toSorted()).toEqual(kept.toSorted());

  const removeThird = () =>
    page.evaluate(async (end) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const one of await cache.keys()) if (one.url.endsWith(end)) await cache.delete(one);
      }
    }, `${book.id}/pages/3`);
  await removeThird();
  await page.goto(`${site.url}/book/${book.id}/read?page=3`);
  await expect(picture(page, 3)).toBeVisible();
  await expect.poll(async () => (await keptParts(page)).toSorted()).toEqual(kept.toSorted());
  await page.goto(`${site.url}/device`);
  await removeThird();
  await context.setOffline(true);
  await page.goto(`${site.url}/book/${book.id}/read?page=3`);
  await expect(page.getByText('Page 3: couldn’t load')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(picture(page, 4)).toBeVisible();
});

const guest = { email: 'guest@example.org', password: 'a window seat' };

test('a book that an account may no longer see is gone at the next contact, which is said once @all', async ({
  page,
  emptySite: site,
}) => {
  await site.claim();
  await site.addSamples();
  const roles = ['FILE_DOWNLOAD', 'PAGE_STREAMING'];
  const { id: userId } = await site.call(createUser, { body: { ...guest, roles } });
  await signIn(page, site, guest);
  await page.getByRole('navigation').first().waitFor();
  const book = await firstOf(site, 'Night Tram');
  await takeAlong(page, site, book);
  const sharedLibraries = { all: false, libraryIds: [] };
  await site.call(updateUser, { params: { userId }, body: { sharedLibraries } });
  await page.context().clearCookies();
  await signIn(page, site, guest);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${site.url}/device`);
  const gone = page.getByText(`no longer shared with you: ${book.metadata.title}`);
  await expect(gone).toBeVisible();
  await expect.poll(() => bookCaches(page)).toEqual([]);
  // A place that couldn't be sent any more is told of at the same time.
  const dismiss = page.getByRole('note').getByRole('button', { name: 'Dismiss' });
  await dismiss.click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No books on this device' })).toBeVisible();
  await expect(gone).toBeHidden();

  const signInAgain = async (change: UserUpdate) => {
    await site.call(updateUser, { params: { userId }, body: change });
    await page.context().clearCookies();
    await signIn(page, site, guest);
    await page.getByRole('navigation').first().waitFor();
  };
  const expectGone = async () => {
    await page.goto(`${site.url}/device`);
    await expect(gone).toBeVisible();
    await expect.poll(() => bookCaches(page)).toEqual([]);
    await dismiss.click();
  };
  const { seriesId } = book;
  const body = { sharingLabels: ['family'] };
  await site.call(updateSeriesMetadata, { params: { seriesId }, body });
  const all = { all: true, libraryIds: [] };
  await signInAgain({ sharedLibraries: all, labelsAllow: ['family'] });
  await takeAlong(page, site, book);
  await signInAgain({ labelsAllow: ['friends'] });
  await expectGone();

  // Nor does a rule bring any back to someone who may have no files.
  await signInAgain({ labelsAllow: [] });
  await page.goto(`${site.url}/book/${book.id}/read?page=2`);
  await expect(picture(page, 2)).toBeVisible();
  await page.goto(`${site.url}/device`);
  await page.getByLabel('Books you’re reading').selectOption('3');
  await expect(ready(page)).toHaveCount(1);
  await signInAgain({ roles: ['PAGE_STREAMING'] });
  await page.goto(`${site.url}/device`);
  await expect(gone).toBeVisible();
  await expect(page.getByLabel('Books you’re reading')).toBeHidden();
  await dismiss.click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No books on this device' })).toBeVisible();
  await expect.poll(() => bookCaches(page)).toEqual([]);

  // With the right, the rule does so again, until the server has the book no more.
  await signInAgain({ roles });
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(1);
  const params = { bookId: book.id };
  await site.call(deleteBookFile, { params });
  await expect
    .poll(async () => {
      for (const { id } of await site.call(listLibraries, {})) {
        await site.call(emptyLibraryTrash, { params: { libraryId: id } });
      }
      return site.call(getBook, { params }).catch(() => 'gone');
    })
    .toBe('gone');
  await expectGone();
});

test('a file that is replaced on the server is loaded again, and read to its new end @all', async ({
  page,
  emptySite: site,
  context,
}) => {
  await site.claim();
  await site.addSamples();
  await beSignedIn(page, site);
  const book = await firstOf(site, 'Night Tram');
  await site.call(updateReadProgress, { params: { bookId: book.id }, body: { page: 3 } });
  await takeAlong(page, site, book);
  const before = await bookCaches(page);
  const bytes = await noise();
  const pages = [1, 2].map((number) => ({ name: `${number}.jpg`, bytes }));
  const file = path.join(site.comics, 'Night Tram', `${book.name}.cbz`);
  await rm(file);
  await writeZip(file, pages);
  const [library] = await site.call(listLibraries, {});
  await site.call(scanLibrary, { params: { libraryId: library?.id ?? '' } });
  await expect
    .poll(async () => (await site.call(getBook, { params: { bookId: book.id } })).media.pagesCount)
    .toBe(2);
  await expect.poll(() => bookCaches(page)).not.toEqual(before);
  await expect(ready(page)).toBeVisible();
  await expect.poll(() => bookCaches(page)).toHaveLength(1);
  await context.setOffline(true);
  // The place that was reached in the longer file is now its last page.
  await page.goto(`${site.url}/book/${book.id}/read`);
  await expect(picture(page, 2)).toBeVisible();
  await page.goto(`${site.url}/book/${book.id}/read?page=9`);
  await expect(picture(page, 1)).toBeVisible();
  await page.keyboard.press('End');
  await expect(picture(page, 2)).toBeVisible();
});

test.describe('on a mobile network', () => {
  test('books wait for Wi-Fi, unless that is switched off @all', async ({
    signedIn: page,
    site,
  }) => {
    // As browsers of phones tell it.
    await page.addInitScript(() => {
      Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, 'connection')), 'type', {
        get: () => 'cellular',
      });
    });
    await beginTaking(page, site, await firstOf(site, 'Night Tram'));
    await page.goto(`${site.url}/device`);
    await expect(page.getByText('Waiting for Wi-Fi')).toBeVisible();
    await expect(page.getByText(/Waiting(?! for Wi-Fi)/)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Load on Wi-Fi only' }).click();
    await expect(ready(page)).toBeVisible();
  });
});
