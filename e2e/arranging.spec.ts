import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { listUserClientSettings } from '@longbox/contract/client-settings';
import { createLibrary, deleteLibrary, listLibraries } from '@longbox/contract/libraries';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openColumn } from './frame.ts';
import type { Site } from './site.ts';

/** The keys of our settings on the server. */
async function keptOn(site: Site): Promise<string[]> {
  return Object.keys(await site.call(listUserClientSettings, {}));
}

/** Opens the column unless it is open still, as after a dialog over it. */
async function showColumn(page: Page): Promise<void> {
  const isOpen = await page
    .getByRole('link', { name: 'Notes & highlights', exact: true })
    .isVisible();
  if (!isOpen) await openColumn(page);
}

async function arrangeShelves(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrange shelves' }).click();
}

test('the shelves of home are put in order, hidden and brought back; the server keeps it', async ({
  home,
  site,
  context,
}) => {
  const headings = home.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('Recently added books');
  await arrangeShelves(home);
  const dialog = home.getByRole('dialog', { name: 'Arrange home shelves' });
  await dialog.getByRole('button', { name: 'Show Recently added books' }).click();
  await dialog.getByLabel('Position of Recently updated series').fill('1');
  await dialog.getByLabel('Position of Recently updated series').press('Enter');
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(headings.filter({ hasText: 'Recently added books' })).toBeHidden();
  await expect.poll(() => keptOn(site)).toContain('longbox.sections.all');

  // Another browser of the same person has it, too.
  await home.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('longbox.settings/')) localStorage.removeItem(key);
    }
  });
  const second = await context.newPage();
  await second.goto(`${site.url}/dashboard`);
  await expect(second.getByRole('heading', { name: 'Recently added series' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Recently added books' })).toBeHidden();
  await second.close();

  await home.reload();
  await expect(home.getByRole('heading', { name: 'Recently added series' })).toBeVisible();
  await arrangeShelves(home);
  await home.getByRole('button', { name: 'Reset to default' }).click();
  await expect(headings.first()).toHaveText('Recently added books');
  await expect.poll(() => keptOn(site)).not.toContain('longbox.sections.all');
});

test('a filter with its order gets a name, a place in the column and a shelf of home @all', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series?oneshot=true&sort=createdDate%2Cdesc`);
  await expect(home.getByText('Moon Garden').first()).toBeVisible();
  await home.getByRole('button', { name: 'Save view' }).click();
  const dialog = home.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Enter a name for the view.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Short evenings');
  await dialog.getByLabel('Show as a shelf on home').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();

  await home.goto(`${site.url}/dashboard`);
  const shelf = home.getByRole('region', { name: 'Short evenings' });
  await expect(shelf.getByRole('link', { name: /Moon Garden/ }).first()).toBeVisible();
  await expect(shelf.getByText('Paper Crane')).toBeHidden();

  // The same address is the link that is shared.
  await showColumn(home);
  await home
    .getByRole('list', { name: 'Saved views' })
    .getByRole('link', { name: 'Short evenings' })
    .click();
  await expect(home).toHaveURL(/oneshot=true/);
  await expect(home).toHaveURL(/sort=createdDate/);
  await home.reload();
  await showColumn(home);
  await home.getByRole('button', { name: 'Actions for Short evenings' }).click();
  await home.getByRole('menuitem', { name: 'Rename' }).click();
  await home.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Small ones');
  await home.getByRole('button', { name: 'Rename view' }).click();
  await showColumn(home);
  await home.getByRole('button', { name: 'Actions for Small ones' }).click();
  await home.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(home.getByRole('link', { name: 'Small ones' })).toBeHidden();
});

test('libraries are ordered, and those not pinned stand under "More" @all', async ({
  home,
  site,
}) => {
  const root = path.join(site.comics, '..', 'arranged');
  mkdirSync(root, { recursive: true });
  const made = await site.call(createLibrary, { body: { name: 'Cellar', root } });
  await showColumn(home);
  await expect(home.getByRole('link', { name: 'Cellar' })).toBeVisible();
  await home.getByRole('button', { name: 'Arrange libraries' }).click();
  const dialog = home.getByRole('dialog', { name: 'Arrange libraries' });
  await dialog.getByRole('button', { name: 'Show Cellar' }).click();
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await showColumn(home);
  await expect(home.getByRole('link', { name: 'Samples' })).toBeVisible();
  await expect(home.getByRole('link', { name: 'Cellar' })).toBeHidden();
  await home.getByRole('button', { name: 'More', exact: true }).click();
  await home.getByRole('link', { name: 'Cellar' }).click();
  await expect(home).toHaveURL(new RegExp(made.id));
  await site.call(deleteLibrary, { params: { libraryId: made.id } });
  await expect(home).not.toHaveURL(new RegExp(made.id));
  expect(await site.call(listLibraries, {})).toHaveLength(1);
});

test('what is arranged without a connection is kept, and sent when it is back @all', async ({
  home,
  site,
  context,
}) => {
  await expect(home.getByRole('heading', { name: 'Recently added books' })).toBeVisible();
  await arrangeShelves(home);
  const dialog = home.getByRole('dialog', { name: 'Arrange home shelves' });
  await dialog.getByRole('button', { name: 'Show Recently added series' }).click();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(home.getByRole('heading', { name: 'Recently added series' })).toBeHidden();
  await context.setOffline(false);
  await expect.poll(() => keptOn(site)).toContain('longbox.sections.all');
  await arrangeShelves(home);
  await home.getByRole('button', { name: 'Reset to default' }).click();
  await expect.poll(() => keptOn(site)).not.toContain('longbox.sections.all');
});

test('before a server that keeps no settings this browser does, until there is one that does @all', async ({
  signedIn: home,
  site,
}) => {
  const settings = '**/api/v1/client-settings/**';
  const asked: string[] = [];
  // This visit may not have asked yet.
  await home.goto('about:blank');
  await home.route(settings, async (route) => {
    asked.push(route.request().method());
    await route.fulfill({ status: 404, json: { status: 404, error: 'Not Found' } });
  });
  await home.goto(`${site.url}/dashboard`);
  const books = home.getByRole('heading', { name: 'Recently added books' });
  await expect(books).toBeVisible();
  await arrangeShelves(home);
  const dialog = home.getByRole('dialog', { name: 'Arrange home shelves' });
  await dialog.getByRole('button', { name: 'Show Recently added books' }).click();
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(books).toBeHidden();
  await home.reload();
  await expect(home.getByRole('heading', { name: 'Recently added series' })).toBeVisible();
  await expect(books).toBeHidden();
  // Requested once a visit; the response shows no notice.
  await expect.poll(() => asked).toEqual(['GET', 'GET']);
  await expect(home.getByRole('alert')).toHaveCount(0);
  expect(await keptOn(site)).not.toContain('longbox.sections.all');

  await home.unroute(settings);
  await home.reload();
  await expect.poll(() => keptOn(site)).toContain('longbox.sections.all');
  await arrangeShelves(home);
  await home.getByRole('button', { name: 'Reset to default' }).click();
  await expect.poll(() => keptOn(site)).not.toContain('longbox.sections.all');
});
