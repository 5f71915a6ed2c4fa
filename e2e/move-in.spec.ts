import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSeries } from '@longbox/contract/series';
import type { Locator, Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { beSignedIn, signInHere } from './sign-in.ts';

/** Databases of Komga and their books; they stand beside the project and are not shipped with it. */
const fixtures = fileURLToPath(new URL('../../shared/fixtures', import.meta.url));
test.skip(!existsSync(fixtures), 'the databases of Komga are not here');

let place: string;
let config: string;

test.beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'longbox-e2e-komga-'));
  config = path.join(place, 'config');
  cpSync(path.join(fixtures, 'library-comics'), path.join(place, 'media', 'comics'), {
    recursive: true,
    preserveTimestamps: true,
  });
  cpSync(path.join(fixtures, 'library-books'), path.join(place, 'media', 'books'), {
    recursive: true,
    preserveTimestamps: true,
  });
  cpSync(path.join(fixtures, 'komga', 'application.yml'), path.join(config, 'application.yml'));
  copyFileSync(
    path.join(fixtures, 'komga', 'database.sqlite'),
    path.join(config, 'database.sqlite'),
  );
});
test.afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

const libraryOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Libraries' }).getByRole('listitem').filter({ hasText: name });

/** From the question for the folder to the end of the move. */
async function moveIn(page: Page): Promise<void> {
  const folder = page.getByRole('textbox', { name: 'Komga’s config folder' });
  await folder.fill(place);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/There is no database\.sqlite in/)).toBeVisible();
  await page.getByRole('button', { name: 'Browse folders' }).click();
  const folders = page.getByRole('dialog', { name: 'Choose a folder' });
  await folders.getByText('config', { exact: true }).click();
  await folders.getByRole('button', { name: 'Use this folder' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Komga 1.26.0 or later')).toBeVisible();
  await expect(page.getByText('98', { exact: true })).toBeVisible();

  // Someone names the folder of all media for one library: that of the other is guessed.
  const here = (name: string) =>
    libraryOf(page, name).getByRole('textbox', { name: 'Folder on this server' });
  await expect(here('Comics')).toHaveValue('');
  await here('Comics').fill(path.join(place, 'media'));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(here('Comics')).toHaveValue(path.join(place, 'media', 'comics'));
  await expect(here('Books & more')).toHaveValue(path.join(place, 'media', 'books'));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(libraryOf(page, 'Comics').getByText(/of 50 checked files found/)).toBeVisible();
  await expect(libraryOf(page, 'Attic').getByText('This folder doesn’t exist here')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
}

test('a new server takes over everything of Komga, and its people sign in as before', async ({
  page,
  emptySite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has no such page');
  await page.goto(`${site.url}/`);
  await page.getByRole('button', { name: 'Import from Komga' }).click();
  await expect(page.getByRole('heading', { name: 'Import from Komga' })).toBeVisible();
  if (serving === 'lan') {
    const code = page.getByRole('textbox', { name: 'Setup code' });
    await code.fill('AAAA-AAAA');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('That code is wrong.')).toBeVisible();
    await code.fill(/Setup code .*: (\S+)/.exec(site.said())?.[1] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expectOpenToAll(page);
  await moveIn(page);
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signInHere(page, { email: 'admin@example.org', password: 'Move-in admin 1!' });
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.goto(`${site.url}/libraries/all/series`);
  await expect(page.getByRole('link', { name: /Pepper & Carrot/ }).first()).toBeVisible();
});

test('an administrator adds a Komga to a server in use @all', async ({
  page,
  ownSite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has no such page');
  const before = await site.call(listSeries, { query: { size: 1 } });
  await beSignedIn(page, site);
  await page.goto(`${site.url}/settings/server`);
  await page.getByRole('link', { name: 'Import from Komga' }).click();
  await moveIn(page);
  const after = await site.call(listSeries, { query: { size: 1 } });
  expect(after.totalElements).toBeGreaterThan(before.totalElements);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('textbox', { name: 'Komga’s config folder' })).toBeVisible();
  await page.goto(`${site.url}/libraries/all/series`);
  await expect(page.getByRole('link', { name: /Pepper & Carrot/ }).first()).toBeVisible();
});
