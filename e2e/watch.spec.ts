import path from 'node:path';
import { listLibraries, updateLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { listWatching, type Watching } from '@longbox/contract/watching';
import { makeComic } from '@longbox/server/testing/make-comic';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';

const libraryOf = async (site: Site): Promise<string> =>
  (await site.call(listLibraries, {}))[0]?.id ?? '';

async function seriesNamed(site: Site, name: string) {
  const { content } = await site.call(listSeries, { query: { unpaged: true } });
  return content.find((one) => one.name === name);
}

const addBook = (site: Site, ...to: string[]): Promise<void> =>
  makeComic(path.join(site.comics, ...to));

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** A phone draws the end of a list once it's scrolled there. */
async function seeAtEnd(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(card(page, name).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('a file copied into a watched folder appears on the open page without a press', async ({
  page,
  ownSite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'other servers don’t watch');
  const libraryId = await libraryOf(site);
  await site.call(updateLibrary, { params: { libraryId }, body: { watch: true } });
  const watched = async () => (await site.call(listWatching, {}))[0]?.folders ?? 0;
  await expect.poll(watched).toBeGreaterThan(1);
  const series = await seriesNamed(site, 'Night Tram');

  await beSignedIn(page, site);
  await page.goto(`${site.url}/series/${series?.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await addBook(site, 'Night Tram', 'Night Tram 900.cbz');
  await seeAtEnd(page, 'Night Tram 900');

  await page.goto(`${site.url}/libraries/${libraryId}/series`);
  await expect(card(page, 'Night Tram').first()).toBeVisible();
  await addBook(site, 'A Folder That Came', 'A Folder That Came 001.cbz');
  await expect(card(page, 'A Folder That Came').first()).toBeVisible();
});

test('a series’ menu scans its folder in a library that isn’t watched @all', async ({
  page,
  ownSite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'other servers scan whole libraries');
  const series = await seriesNamed(site, 'Night Tram');
  await beSignedIn(page, site);
  await page.goto(`${site.url}/series/${series?.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await addBook(site, 'Night Tram', 'Night Tram 900.cbz');
  await addBook(site, 'A Folder That Came', 'A Folder That Came 001.cbz');
  await page.getByRole('button', { name: 'Actions for Night Tram', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Scan this folder' }).click();
  await expect(page.getByText('Scan started')).toBeVisible();
  await seeAtEnd(page, 'Night Tram 900');
  expect(await seriesNamed(site, 'A Folder That Came')).toBeUndefined();
});

test('a library that can’t be watched says why, and what to do @all', async ({
  page,
  ownSite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'other servers don’t watch');
  const libraryId = await libraryOf(site);
  await site.call(updateLibrary, { params: { libraryId }, body: { watch: true } });
  // This machine has no network drive, and its limits are of no one journey.
  let state: Watching[] = [
    {
      libraryId,
      folders: 0,
      why: 'WATCHES',
      limit: { name: 'fs.inotify.max_user_watches', value: 8192 },
    },
  ];
  await page.route(`**${listWatching.path}`, (route) => route.fulfill({ json: state }));
  await beSignedIn(page, site);
  await page.goto(`${site.url}/libraries/${libraryId}/series`);
  const note = page.getByRole('note').filter({ hasText: 'isn’t watched' });
  await expect(note).toContainText('8,192 watched folders');
  await expect(note).toContainText('fs.inotify.max_user_watches');
  await expectOpenToAll(page);

  state = [{ libraryId, folders: 0, why: 'NETWORK', fileSystem: 'NFS' }];
  await page.reload();
  await expect(note).toContainText('network drive (NFS)');
  state = [];
  await note.getByRole('button', { name: 'Don’t watch' }).click();
  await expect(note).toHaveCount(0);
  const [library] = await site.call(listLibraries, {});
  expect(library?.watch).toBe(false);
});
