import type { Book } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { expectKept } from './kept-client.ts';
import type { Site } from './site.ts';

/** What the page of kept books says of one that is all there. */
export const ready = (page: Page) => page.getByText('Ready to read');

/** The names of everything that is kept of books. */
export const bookCaches = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('longbox.book')),
  );

/** What is kept of an account's books and reading: the names in storage, and how many entries each store has. */
export const leftOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = Object.keys(localStorage).filter((name) =>
      /^longbox\.(?:on-device|unsaved|place|read|reading|marks|settings)\b/.test(name),
    );
    const opening = indexedDB.open('longbox-device');
    const device = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => {
        resolve(opening.result);
      });
    });
    const counts = [...device.objectStoreNames].map(
      (store) =>
        new Promise<number>((resolve) => {
          const count = device.transaction(store).objectStore(store).count();
          count.addEventListener('success', () => {
            resolve(count.result);
          });
        }),
    );
    return [...names, ...(await Promise.all(counts))];
  });

/** Has a book taken along from its page. */
export async function beginTaking(page: Page, site: Site, book: Book): Promise<void> {
  await page.goto(`${site.url}/book/${book.id}`);
  const actions = page.getByRole('button', { name: `Actions for ${book.metadata.title}` });
  await actions.click();
  await page.getByRole('menuitem', { name: /^Keep on this device/ }).click();
  // The notice may be gone before anyone looks; the menu then offers the way back.
  await expect(async () => {
    // The menu of the last look may be open.
    await page.keyboard.press('Escape');
    await actions.click({ timeout: 2000 });
    const back = page.getByRole('menuitem', { name: 'Remove from this device' });
    await expect(back).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
}

/** Takes a book along, and waits on the page of kept books until it is all there. */
export async function takeAlong(page: Page, site: Site, book: Book): Promise<void> {
  await beginTaking(page, site, book);
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toBeVisible();
  await expectKept(page);
}

/** Whether a page gets an answer from an address. */
export const answers = (page: Page, address: string) =>
  page.evaluate(
    (asked) =>
      fetch(asked).then(
        () => true,
        () => false,
      ),
    address,
  );
