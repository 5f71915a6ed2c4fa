import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { getCheck } from '@longbox/contract/check';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';

/** Starts a check and waits until one has ended that began since. */
async function check(part: Locator, site: Site): Promise<void> {
  const before = (await site.call(getCheck, {})).result?.id;
  await part.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(async () => (await site.call(getCheck, {})).result?.id).not.toBe(before);
  await expect(part.getByRole('button', { name: 'Check now' })).toBeVisible();
}

test('database and disk are compared: what differs is said, with what helps @all', async ({
  page: home,
  ownSite: site,
  serving,
}) => {
  await beSignedIn(home, site);
  await home.goto(`${site.url}/settings/server`);
  await expect(home.getByRole('heading', { name: 'About' })).toBeVisible();
  const part = home.getByRole('region', { name: 'Database and file check', exact: true });
  if (serving === 'upstream') {
    await expect(part).toHaveCount(0);
    return;
  }
  await expect(part.getByText('No check has run yet.')).toBeVisible();
  await check(part, site);
  await expect(part.getByText('No problems found')).toBeVisible();
  await expect(part.getByText(/\d+ books were checked/)).toBeVisible();

  const bees = path.join(site.comics, 'Bees!');
  renameSync(path.join(bees, 'Bees! 002.cbz'), path.join(site.comics, '..', 'away.cbz'));
  for (let number = 1; number <= 12; number += 1) {
    const folder = path.join(site.comics, 'Fresh');
    mkdirSync(folder, { recursive: true });
    copyFileSync(path.join(bees, 'Bees! 001.cbz'), path.join(folder, `Fresh ${number}.cbz`));
  }
  await check(part, site);
  const kinds = part.getByRole('list', { name: 'Results' });
  const missing = kinds.getByRole('listitem').filter({ hasText: 'One book has no file' });
  await missing.getByRole('button', { name: 'Show' }).click();
  await expect(missing.getByRole('link', { name: /Bees! 002\.cbz$/ })).toBeVisible();
  const fresh = kinds.getByRole('listitem').filter({ hasText: '12 files belong to no book' });
  await fresh.getByRole('button', { name: 'Show' }).click();
  await expect(fresh.getByText(/Fresh 1\.cbz$/)).toBeVisible();
  await fresh.getByRole('button', { name: 'Hide' }).click();
  await expect(fresh.getByText(/Fresh 1\.cbz$/)).toBeHidden();

  await test.step('a scan mends it', async () => {
    await missing.getByRole('button', { name: 'Scan all libraries' }).click();
    await expect(home.getByText('1 of 1 done')).toBeVisible();
    await check(part, site);
    await expect(part.getByText('No problems found')).toBeVisible();
  });

  await test.step('a failure is told in place', async () => {
    await home.route('**/api/longbox/v1/check', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today' } }),
    );
    await home.reload();
    await expect(part.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible();
    await home.unroute('**/api/longbox/v1/check');
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part.getByText('No problems found')).toBeVisible();
  });
});

test('a check that is under way shows how far it is, and is cancelled @all', async ({
  home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has none');
  const state = { state: 'running', step: 'files', done: 250, total: 1000, result: null };
  const asked: string[] = [];
  await home.route('**/api/longbox/v1/check', async (route) => {
    asked.push(route.request().method());
    const isOver = asked.includes('DELETE');
    const json = isOver ? { ...state, state: 'idle', step: null } : state;
    await (route.request().method() === 'DELETE'
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json }));
  });
  await home.goto(`${site.url}/settings/server`);
  const part = home.getByRole('region', { name: 'Database and file check', exact: true });
  await expect(part.getByText('250 of 1,000 books')).toBeVisible();
  await expect(part.getByRole('progressbar')).toHaveAttribute('value', '0.25');
  await part.getByRole('button', { name: 'Cancel the check' }).click();
  await expect(part.getByRole('button', { name: 'Check now' })).toBeVisible();
  expect(asked).toContain('DELETE');
});

test('a search that is out of step is rebuilt from what the check found @all', async ({
  home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has none');
  const time = new Date().toISOString();
  const counts = [{ kind: 'searchBehind', count: 3 }];
  const result = { id: '1', started: time, finished: time, books: 9, counts };
  await home.route('**/api/longbox/v1/check', (route) =>
    route.fulfill({ json: { state: 'idle', step: null, done: 0, total: 0, result } }),
  );
  await home.goto(`${site.url}/settings/server`);
  const part = home.getByRole('region', { name: 'Database and file check', exact: true });
  const answered = home.waitForResponse(/\/search-index$/);
  await part.getByRole('button', { name: 'Rebuild the search index' }).click();
  expect((await answered).status()).toBe(202);
  await expect(home.getByText('The search index is being rebuilt.')).toBeVisible();
});
