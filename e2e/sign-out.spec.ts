import { getMe } from '@longbox/contract/users';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { expectKept, test } from './kept-client.ts';
import { beSignedIn } from './sign-in.ts';

test.use({ serviceWorkers: 'allow' });

async function signOut(page: Page): Promise<void> {
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
}

const form = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('signing out works while the server says nothing, and the server hears of it later', async ({
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

test('signing out doesn’t wait for a browser that keeps nothing', async ({ page, site }) => {
  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expectKept(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  // As a browser whose storage hangs: no request is ever answered.
  await page.evaluate(() => {
    const opened = indexedDB.open('never');
    IDBFactory.prototype.open = () => opened;
  });
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await expect(form(page)).toBeVisible();
});

test('a start doesn’t wait for a browser whose storage hangs', async ({ page, site }) => {
  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
  await expectKept(page);
  await page.addInitScript(() => {
    const opened = indexedDB.open('never');
    IDBFactory.prototype.open = () => opened;
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});
