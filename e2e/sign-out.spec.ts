import { getBook } from '@longbox/contract/books';
import { getMe } from '@longbox/contract/users';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { expectKept, test } from './kept-client.ts';
import { firstOf, picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import { bookCaches, leftOnDevice, ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

async function signOut(page: Page): Promise<void> {
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
}

const form = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('signing out works while the server says nothing, and the server hears of it later @all', async ({
  page,
  front,
}) => {
  await beSignedIn(page, front.site);
  await page.goto(`${front.site.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expectKept(page);
  front.answerBy('nobody');
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  // Whoever comes next isn't let in by the session that was left.
  front.answerBy('server');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(form(page)).toBeVisible();
  const asked = await page.request.get(front.site.url + getMe.path);
  expect(asked.status()).toBe(401);
});

test('neither a start nor signing out waits for a browser whose storage hangs @all', async ({
  page,
  site,
}) => {
  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
  await expectKept(page);
  // No request is ever answered.
  const hang = () => {
    const opened = indexedDB.open('never');
    IDBFactory.prototype.open = () => opened;
  };
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  const other = await page.context().newPage();
  await other.addInitScript(hang);
  await other.goto(`${site.url}/dashboard`);
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await other.close();

  await page.evaluate(hang);
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await expect(form(page)).toBeVisible();
});

test('with its server killed, signing out names what isn’t there yet; canceling keeps it, leaving takes all @all', async ({
  page,
  emptySite: site,
}) => {
  await site.claim();
  await site.addSamples();
  await beSignedIn(page, site);
  const book = await firstOf(site, 'Night Tram');
  const pageThere = async () =>
    (await site.call(getBook, { params: { bookId: book.id } })).readProgress?.page;
  await takeAlong(page, site, book);
  const readOnTo = async (last: number) => {
    await page.goto(`${site.url}/book/${book.id}/read?page=1`);
    for (let number = 1; number <= last; number += 1) {
      await expect(picture(page, number)).toBeVisible();
      if (number < last) await page.keyboard.press('ArrowRight');
    }
    await page.goto(`${site.url}/device`);
    await expect(ready(page)).toBeVisible();
  };
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  const expectAsked = async () => {
    await expect(question).toContainText('Signing out removes your books from this device');
    await expect(question).toContainText('hasn’t received all your reading progress');
  };

  await site.kill();
  await readOnTo(3);
  await signOut(page);
  await expectAsked();
  const before = await leftOnDevice(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await bookCaches(page)).toHaveLength(1);
  expect(await leftOnDevice(page)).toEqual(before);
  // What was named arrives once the server is back, as if nobody had asked.
  await site.restart();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(pageThere).toBe(3);

  await site.kill();
  await readOnTo(4);
  await signOut(page);
  await expectAsked();
  await question.getByRole('button', { name: 'Sign out and remove books' }).click();
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(await bookCaches(page)).toEqual([]);
  expect(await leftOnDevice(page)).toEqual([0, 0, 0]);
  await site.restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(form(page)).toBeVisible();
  expect((await page.request.get(site.url + getMe.path)).status()).toBe(401);
  expect(await pageThere()).toBe(3);
});
