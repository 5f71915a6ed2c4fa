import { createUser } from '@longbox/contract/user-administration';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { firstOf } from './page-reader.ts';
import { beSignedIn, signIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { beginTaking, bookCaches, ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

const guest = { email: 'guest@example.org', password: 'a window seat' };
const others = (page: Page) => page.getByText(/^Other accounts: [\d.]+/);

/** Has a book of the owner on the device, whose session ends, and the guest signed in. */
async function leaveBookBehind(page: Page, site: Site): Promise<string> {
  const roles = ['FILE_DOWNLOAD', 'PAGE_STREAMING'];
  await site.call(createUser, { body: { ...guest, roles } });
  await beSignedIn(page, site);
  const book = await firstOf(site, 'Night Tram');
  await takeAlong(page, site, book);
  await page.context().clearCookies();
  await signIn(page, site, guest);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${site.url}/device`);
  return book.metadata.title;
}

test('books of other accounts show their size alone, and can be removed @all', async ({
  page,
  ownSite: site,
}) => {
  const title = await leaveBookBehind(page, site);
  await expect(others(page)).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
  await page.getByRole('button', { name: 'Remove their books' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remove their books' }).click();
  await expect(others(page)).toBeHidden();
  await expect.poll(() => bookCaches(page)).toEqual([]);
  // What this account takes along stays its own.
  await takeAlong(page, site, await firstOf(site, 'Ferro'));
  await expect(others(page)).toBeHidden();
  await expect(ready(page)).toHaveCount(1);
});

test('books of an account that was not here for 30 days go @all', async ({
  page,
  ownSite: site,
}) => {
  await leaveBookBehind(page, site);
  await expect(others(page)).toBeVisible();
  const day = 24 * 60 * 60 * 1000;
  const takeAt = async (days: number, name: string) => {
    await page.clock.setSystemTime(Date.now() + days * day);
    await beginTaking(page, site, await firstOf(site, name));
    await page.goto(`${site.url}/device`);
  };
  await takeAt(29, 'Ferro');
  await expect(ready(page)).toHaveCount(1);
  await expect(others(page)).toBeVisible();
  await takeAt(31, 'Bees!');
  await expect(ready(page)).toHaveCount(2);
  await expect(others(page)).toBeHidden();
  await expect.poll(() => bookCaches(page)).toHaveLength(2);
});
