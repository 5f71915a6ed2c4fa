import { deleteReadProgress, getBook } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { createUser } from '@longbox/contract/user-administration';
import { expect, rareStep } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { test } from './kept-client.ts';
import { at, firstOf, picture, unreadOf } from './page-reader.ts';
import { beSignedIn, signIn } from './sign-in.ts';
import { owner } from './site.ts';
import { answers, bookCaches, leftOnDevice, ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

/** Reads from the first page to the last; every picture has to be drawn. */
async function readThrough(page: Page, pages: number): Promise<void> {
  for (let number = 1; number <= pages; number += 1) {
    await expect(picture(page, number)).toBeVisible();
    await expect
      .poll(() => picture(page, number).evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    if (number < pages) {
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(at(number + 1));
    }
  }
}

test('a comic that was taken along is read without its server, and goes, also as its account signs out', async ({
  signedIn: page,
  site,
  context,
}) => {
  const book = await unreadOf(site, 'Night Tram');
  await takeAlong(page, site, book);
  // What a tab leaves that is closed while a book is being removed.
  await page.evaluate(
    async (name) => {
      await caches.open(name);
    },
    (await bookCaches(page)).join('').replaceAll(book.id, 'leftover'),
  );

  await context.setOffline(true);
  await page.reload();
  await expect(ready(page)).toBeVisible();
  await page.getByRole('link', { name: book.metadata.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: book.metadata.title })).toBeVisible();
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(page).toHaveTitle(/Night Tram/);
  await readThrough(page, book.media.pagesCount);
  const other = await firstOf(site, 'The Lighthouse Keepers');
  for (const place of ['', '/read']) {
    await page.goto(`${site.url}/book/${other.id}${place}`);
    await expect(page.getByText('This book isn’t on this device')).toBeVisible();
  }
  await page.goto(`${site.url}/device`);

  await context.setOffline(false);
  await expect
    .poll(async () => (await site.call(getBook, { params: { bookId: book.id } })).readProgress)
    .toMatchObject({ page: book.media.pagesCount, completed: true });

  // Another edition is loaded beside it once the server has hashed the file.
  await expect.poll(() => bookCaches(page)).toHaveLength(1);
  const remove = page.getByRole('button', { name: 'Remove from this device' });
  await remove.click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(ready(page)).toHaveCount(1);
  await remove.click();
  await expect(page.getByRole('heading', { name: 'No books on this device' })).toBeVisible();
  await expect.poll(() => bookCaches(page)).toEqual([]);

  await rareStep('nor is it left once the account signs out', async () => {
    await takeAlong(page, site, await firstOf(site, 'Night Tram'));
    const signOut = async () => {
      await openAccount(page);
      await page.getByRole('button', { name: 'Sign out' }).click();
    };
    await signOut();
    const question = page.getByRole('alertdialog', { name: 'Sign out?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await bookCaches(page)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await signOut();
    await question.getByRole('button', { name: 'Sign out and remove books' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => bookCaches(page)).toEqual([]);
    expect(await leftOnDevice(page)).toEqual([0, 0, 0]);
  });
});

test('a place reached without the server is there after the tab was closed, and arrives with its time @all', async ({
  signedIn: first,
  site,
  context,
}) => {
  const book = await firstOf(site, 'Night Tram');
  const params = { bookId: book.id };
  await site.call(deleteReadProgress, { params });
  await takeAlong(first, site, book);
  await context.setOffline(true);
  await first.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(picture(first, 1)).toBeVisible();
  await first.keyboard.press('ArrowRight');
  await expect(first).toHaveURL(at(2));
  await first.keyboard.press('ArrowRight');
  await expect(first).toHaveURL(at(3));
  const reached = Date.now();
  await first.close();

  const page = await context.newPage();
  await page.goto(`${site.url}/book/${book.id}/read`);
  await expect(picture(page, 3)).toBeVisible();
  await page.goto(`${site.url}/device`);
  await context.setOffline(false);
  await expect
    .poll(async () => (await site.call(getBook, { params })).readProgress)
    .toMatchObject({ page: 3, completed: false });
  const { readProgress } = await site.call(getBook, { params });
  // With the time of reading, not of its arrival; the second opening may count.
  expect(Date.parse(readProgress?.readDate ?? '')).toBeGreaterThanOrEqual(reached - 5000);
});

test('who signs out without the server is told of what was not sent, and keeps it on canceling @all', async ({
  signedIn: page,
  site,
  context,
}) => {
  const book = await firstOf(site, 'Night Tram');
  const params = { bookId: book.id };
  await site.call(deleteReadProgress, { params });
  await takeAlong(page, site, book);
  await context.setOffline(true);
  await page.goto(`${site.url}/book/${book.id}/read?page=2`);
  await expect(picture(page, 2)).toBeVisible();
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toBeVisible();
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(question).toContainText('hasn’t received all your reading progress');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await bookCaches(page)).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(async () => (await site.call(getBook, { params })).readProgress?.page).toBe(2);
});

test('a server that is killed leaves what was taken along to read @all', async ({
  page,
  emptySite: site,
}) => {
  await site.claim();
  await site.addSamples();
  await beSignedIn(page, site);
  const book = await firstOf(site, 'Night Tram');
  await takeAlong(page, site, book);
  await site.kill();
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await readThrough(page, book.media.pagesCount);
});

test('a book marked without its server is marked there once it is back, by the last mark @all', async ({
  signedIn: page,
  site,
  context,
}) => {
  const book = await firstOf(site, 'Night Tram');
  const params = { bookId: book.id };
  await site.call(deleteReadProgress, { params });
  await takeAlong(page, site, book);
  const changes: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/read-progress')) changes.push(response.request().method());
  });
  await context.setOffline(true);
  await page.goto(`${site.url}/book/${book.id}`);
  for (const name of ['Mark as read', 'Mark as unread', 'Mark as read']) {
    await page.getByRole('button', { name, exact: true }).first().click();
  }
  await expect(page.getByRole('button', { name: 'Mark as unread', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await site.call(getBook, { params })).readProgress?.completed)
    .toBe(true);
  // The page hears of an answer after the server has given it.
  await expect.poll(() => changes).toEqual(['PATCH']);
});

test('a server that never answers keeps nobody from what was taken along @all', async ({
  page,
  front,
}) => {
  const { site } = front;
  await beSignedIn(page, site);
  const book = await firstOf(site, 'Night Tram');
  await takeAlong(page, site, book);
  front.answerBy('nobody');
  // In the client that was live a moment ago, and at its start.
  await page.getByRole('link', { name: book.metadata.title, exact: true }).click();
  await page.locator('a[data-main]').click();
  await expect(page.getByRole('img', { name: /^Page \d+$/ }).first()).toBeVisible();
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await readThrough(page, book.media.pagesCount);
  // Nor does a page of a proxy that asks to sign in, once the book is open.
  front.answerBy('portal');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  for (let number = book.media.pagesCount - 1; number > 1; number -= 1) {
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(at(number));
    await expect(picture(page, number)).toBeVisible();
  }
  // Nor does one that sends everything to its sign-in; whoever goes to another page gets there.
  front.answerBy('way elsewhere');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  for (let number = 3; number < book.media.pagesCount; number += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(number));
    await expect(picture(page, number)).toBeVisible();
  }
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Welcome to the station' })).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('localhost');
  front.answerBy('server');
  await page.goto(`${site.url}/device`);
  await expect
    .poll(async () => (await site.call(getBook, { params: { bookId: book.id } })).readProgress)
    .toMatchObject({ page: book.media.pagesCount - 1 });
});

const guest = { email: 'guest@example.org', password: 'a window seat' };

test('another account finds nothing of it, and the first finds all of it again @all', async ({
  page,
  emptySite: site,
  context,
}) => {
  await site.claim();
  await site.addSamples();
  // The server gives this account no pages.
  await site.call(createUser, { body: { ...guest, roles: ['FILE_DOWNLOAD'] } });
  await beSignedIn(page, site);
  const book = await firstOf(site, 'Night Tram');
  await takeAlong(page, site, book);

  // A place waits for the server as the session ends.
  await context.setOffline(true);
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(picture(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(at(2));
  await context.clearCookies();
  await context.setOffline(false);
  await signIn(page, site, guest);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${site.url}/device`);
  await expect(page.getByRole('heading', { name: 'No books on this device' })).toBeVisible();
  const first = `${site.url}/api/v1/books/${book.id}/pages/1`;
  expect(await page.evaluate(async (asked) => (await fetch(asked)).status, first)).toBe(403);
  await context.setOffline(true);
  expect(await answers(page, first)).toBe(false);
  await context.setOffline(false);

  await context.clearCookies();
  await signIn(page, site, owner);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toBeVisible();
  await expect
    .poll(async () => (await site.call(getBook, { params: { bookId: book.id } })).readProgress)
    .toMatchObject({ page: 2, deviceName: expect.stringContaining('Chrome') });
  await context.setOffline(true);
  expect(await answers(page, first)).toBe(true);
});
