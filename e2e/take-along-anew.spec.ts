import { deleteLibrary, listLibraries } from '@longbox/contract/libraries';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { firstOf, picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import { beginTaking, bookCaches, ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

/** Takes a member out of all books, all answers or the account that are kept, as if another client had written them. */
const reshape = (page: Page, store: 'books' | 'answers' | 'meta', member: string) =>
  page.evaluate(
    ([name, gone]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('longbox-device');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const device = opening.result;
          const transaction = device.transaction([name, 'meta'], 'readwrite');
          const entries = transaction.objectStore(name).openCursor();
          entries.addEventListener('success', () => {
            const { result: cursor } = entries;
            if (cursor === null) return;
            const text = JSON.stringify(cursor.value).replaceAll(`"${gone}":`, '"former":');
            cursor.update(JSON.parse(text));
            cursor.continue();
          });
          // No build has read them yet.
          const meta = transaction.objectStore('meta').openKeyCursor();
          meta.addEventListener('success', () => {
            const { result: cursor } = meta;
            if (cursor === null) return;
            if (JSON.stringify(cursor.key).startsWith('"reader ')) {
              transaction.objectStore('meta').delete(cursor.key);
            }
            cursor.continue();
          });
          transaction.addEventListener('complete', () => {
            device.close();
            resolve();
          });
        });
      }),
    [store, member] as const,
  );

/** How many answers are still as `reshape` left them. */
const countReshaped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('longbox-device');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const device = opening.result;
          const all = device.transaction('answers').objectStore('answers').getAll();
          all.addEventListener('success', () => {
            const left = all.result.filter((one) => JSON.stringify(one).includes('"former":'));
            resolve(left.length);
            device.close();
          });
        });
      }),
  );

test('a changed form, and a server without the books, throw nothing away @all', async ({
  page,
  emptySite: site,
}) => {
  await site.claim();
  await site.addSamples();
  await beSignedIn(page, site);
  const book = await firstOf(site, 'Night Tram');
  await takeAlong(page, site, book);
  const kept = await bookCaches(page);
  const pages: string[] = [];
  page.on('request', (request) => {
    if (/\/pages\/\d+$/.test(request.url())) pages.push(request.url());
  });

  // Entries, then answers, that this client can't read.
  await reshape(page, 'books', 'media');
  await page.reload();
  await expect(ready(page)).toBeVisible();
  await reshape(page, 'answers', 'mediaType');
  await page.reload();
  await expect.poll(() => countReshaped(page)).toBe(0);
  await expect(ready(page)).toBeVisible();
  expect(await bookCaches(page)).toEqual(kept);
  expect(pages).toEqual([]);
  // And the account, of which the last visit has left nothing, either.
  await page.addInitScript(() => indexedDB.deleteDatabase('longbox-answers '));
  await reshape(page, 'meta', 'roles');
  await page.context().setOffline(true);
  await page.goto(`${site.url}/book/${book.id}/read`);
  await expect(picture(page, 1)).toBeVisible();
  await page.context().setOffline(false);

  // The same files under other IDs, as after a restore.
  await page.goto(`${site.url}/device`);
  await beginTaking(page, site, await firstOf(site, 'Ferro'));
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(2);
  await page.goto('about:blank');
  for (const { id } of await site.call(listLibraries, {})) {
    await site.call(deleteLibrary, { params: { libraryId: id } });
  }
  await site.addSamples();
  await page.goto(`${site.url}/device`);
  await expect(page.getByText('The server doesn’t have 2 books')).toBeVisible();
  await expect(ready(page)).toHaveCount(2);
  await page.getByRole('note').getByRole('button', { name: 'Remove from this device' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove from this device' });
  await question.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByRole('heading', { name: 'No books on this device' })).toBeVisible();
  await expect.poll(() => bookCaches(page)).toEqual([]);
});
