import { deleteReadProgress, getBook } from '@longbox/contract/books';
import { expect, test as base } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { expectKept } from './kept-client.ts';
import { at, firstOf, picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import { openSite, type Site } from './site.ts';
import { passOn, startStandIn } from './stand-in.ts';
import { takeScanned } from './scanned.ts';
import { answers, bookCaches, ready, takeAlong } from './taking.ts';

/** Two servers at one address, each below its path, with the same accounts and books by their IDs. */
async function openPair() {
  const open = (path: string) => openSite('alone', ['--base-path', path], takeScanned);
  const [a, b] = await Promise.all([open('/a'), open('/b')]);
  const standIn = await startStandIn((asked, response) => {
    const { origin } = new URL(asked.url?.startsWith('/a') === true ? a.url : b.url);
    passOn(origin, asked, response);
  });
  const before = (site: Site): Site => ({ ...site, url: standIn.url + new URL(site.url).pathname });
  return {
    a: before(a),
    b: before(b),
    async close() {
      standIn.close();
      await Promise.all([a.close(), b.close()]);
    },
  };
}

const test = base.extend<{ readonly pair: Awaited<ReturnType<typeof openPair>> }>({
  pair: async ({ serving }, provide) => {
    base.skip(serving !== 'alone', 'these servers have paths of their own');
    const pair = await openPair();
    await provide(pair);
    await pair.close();
  },
});

test.use({ serviceWorkers: 'allow' });

test('two servers at one address know nothing of each other’s books and places @all', async ({
  page,
  pair: { a, b },
  context,
}) => {
  const book = await firstOf(a, 'Night Tram');
  const params = { bookId: book.id };
  expect((await firstOf(b, 'Night Tram')).id).toBe(book.id);
  for (const site of [a, b]) {
    await site.call(deleteReadProgress, { params });
    await beSignedIn(page, site);
  }
  await page.goto(`${b.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expectKept(page);
  await takeAlong(page, a, book);

  await context.setOffline(true);
  await page.goto(`${a.url}/book/${book.id}/read?page=1`);
  await expect(picture(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(at(2));
  await page.goto(`${b.url}/device`);
  await expect(page.getByRole('heading', { name: 'No books on this device' })).toBeVisible();
  expect(await answers(page, `${b.url}/api/v1/books/${book.id}/pages/1`)).toBe(false);

  // Nor does signing out of one take anything from the other.
  await context.setOffline(false);
  await page.goto(`${b.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await bookCaches(page)).toHaveLength(1);
  await page.goto(`${a.url}/device`);
  await expect(ready(page)).toBeVisible();
  await expect.poll(async () => (await a.call(getBook, { params })).readProgress?.page).toBe(2);
  expect((await b.call(getBook, { params })).readProgress).toBeNull();
});
