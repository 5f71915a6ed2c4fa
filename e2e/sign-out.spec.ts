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
