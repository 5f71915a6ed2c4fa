import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { booksOf, firstOf } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import { beginTaking, ready } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

/** Milliseconds after which the tab is killed: at the very beginning, and ever later. */
const moments = Array.from({ length: 20 }, (_, index) => index * index * 4);

/** The books that claim to be whole, with how many pages of them are here and should be. */
const claims = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('longbox-device');
    const device = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => {
        resolve(opening.result);
      });
    });
    const reading = device.transaction('books').objectStore('books').getAll();
    const books = await new Promise<
      { bookId: string; edition: string | null; book: { media: { pagesCount: number } } }[]
    >((resolve) => {
      reading.addEventListener('success', () => {
        resolve(reading.result);
      });
    });
    device.close();
    const names = await caches.keys();
    return Promise.all(
      books
        .filter(({ edition }) => edition !== null)
        .map(async ({ bookId, edition, book }) => {
          const end = `/${bookId}/${encodeURIComponent(edition ?? '')}`;
          const name = names.find((one) => one.endsWith(end)) ?? 'none';
          const parts = await (await caches.open(name)).keys();
          const pages = parts.filter(({ url }) => /\/pages\/\d+$/.test(url)).length;
          return { bookId, pages, wanted: book.media.pagesCount };
        }),
    );
  });

test('a tab that is killed while it loads five books leaves none that only claims to be whole @all', async ({
  page: first,
  emptySite: site,
  context,
}) => {
  test.setTimeout(600_000);
  await site.claim();
  await site.addSamples();
  await beSignedIn(first, site);
  const books = [
    ...(await booksOf(site, 'The Lighthouse Keepers')),
    await firstOf(site, 'Night Tram'),
  ];
  // The loader waits for the pictures, so that it is killed amid them.
  await context.route(/\/pages\/\d+(\?|$)/, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
    await route.continue().catch(() => undefined);
  });
  for (const book of books) await beginTaking(first, site, book);
  await first.close();
  for (const moment of moments) {
    const page = await context.newPage();
    await page.goto(`${site.url}/device`);
    await page.getByText('On this device').first().waitFor();
    for (const { pages, wanted } of await claims(page)) expect(pages).toBe(wanted);
    await page.waitForTimeout(moment);
    await page.close({ runBeforeUnload: false });
  }
  const last = await context.newPage();
  await last.goto(`${site.url}/device`);
  await expect(ready(last)).toHaveCount(5);
  const whole = await claims(last);
  expect(whole).toHaveLength(5);
  for (const { pages, wanted } of whole) expect(pages).toBe(wanted);
});
