import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import { createLibrary, deleteLibrary, updateLibrary } from '@longbox/contract/libraries';
import { makeComic } from '@longbox/server/testing/make-comic';
import type { Page } from '@playwright/test';
import { openMenu } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { openLibrarySettings } from './frame.ts';
import type { Site } from './site.ts';

/** A library of one series, whose books have titles that their files don't say. */
async function makeTitled(site: Site, name: string) {
  const root = path.join(site.comics, '..', name);
  const files = [1, 2].map((number) => path.join(root, name, `${name} ${number}.cbz`));
  for (const file of files) await makeComic(file, { comicInfo: `<Notes>${file}</Notes>` });
  // Named otherwise than its series, whose menu is opened by its name.
  const library = `Shelf of ${Date.now()}`;
  const { id } = await site.call(createLibrary, { body: { name: library, root } });
  const query = { library_id: [id], media_status: ['READY' as const], sort: ['name'] };
  const books = async () => (await site.call(listBooks, { query })).content;
  await expect.poll(async () => (await books()).length, { timeout: 60_000 }).toBe(2);
  for (const book of await books()) {
    await site.call(updateBookMetadata, {
      params: { bookId: book.id },
      body: { title: `Chapter ${book.number}`, tags: ['sea'] },
    });
  }
  return { libraryId: id, library, files };
}

async function openPreview(home: Page, site: Site, libraryId: string, name: string) {
  await home.goto(`${site.url}/libraries/${libraryId}/series`);
  await openMenu(home, name);
  await home.getByRole('menuitem', { name: 'Write metadata into files…' }).click();
  return home.getByRole('dialog', { name: 'Write metadata into files' });
}

test.skip(({ serving }) => serving === 'upstream', 'another’s server has no such call');

test('metadata goes into the files of a series after a preview, and back from the history', async ({
  home,
  site,
}) => {
  const name = `Titled ${Date.now()}`;
  const { libraryId, files } = await makeTitled(site, name);
  const before = files.map((file) => readFileSync(file));
  const dialog = await openPreview(home, site, libraryId, name);
  await expect(dialog.getByText('2 files will change.')).toBeVisible();
  await expect(dialog.getByRole('article').first()).toContainText('Chapter 1');
  expect(files.map((file, index) => before[index]?.equals(readFileSync(file)))).toEqual([
    true,
    true,
  ]);
  await dialog.getByRole('textbox', { name: 'Keep the originals for (days)' }).fill('30');
  const asked = home.waitForRequest((request) => request.url().endsWith('/file-metadata'));
  await dialog.getByRole('button', { name: 'Write to 2 files' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ keepDays: 30 });
  await expect(dialog.getByText('Metadata written into 2 files.')).toBeVisible();
  for (const file of files) expect(readFileSync(file).includes('ComicInfo.xml')).toBe(true);
  expect(files.map((file, index) => before[index]?.equals(readFileSync(file)))).toEqual([
    false,
    false,
  ]);
  await home.keyboard.press('Escape');

  await home.goto(`${site.url}/history?q=${encodeURIComponent(name)}`);
  await home.getByRole('button', { name: 'Details: Metadata written into files' }).first().click();
  const details = home.getByRole('dialog', { name: 'Metadata written into files' });
  await details.getByRole('button', { name: 'Restore 2 originals' }).click();
  await expect(details.getByText('2 originals restored.')).toBeVisible();
  expect(files.map((file, index) => before[index]?.equals(readFileSync(file)))).toEqual([
    true,
    true,
  ]);
  const again = await openPreview(home, site, libraryId, name);
  await expect(again.getByRole('textbox', { name: 'Keep the originals for (days)' })).toHaveValue(
    '30',
  );
  await site.call(deleteLibrary, { params: { libraryId } });
});

test('a read-only library offers nothing of it @all', async ({ signedIn: home, site }) => {
  const name = `Kept ${Date.now()}`;
  const { libraryId, library } = await makeTitled(site, name);
  await site.call(updateLibrary, { params: { libraryId }, body: { readOnly: true } });
  await home.goto(`${site.url}/libraries/${libraryId}/series`);
  await openMenu(home, name);
  await expect(home.getByRole('menuitem', { name: 'Refresh metadata' })).toBeVisible();
  await expect(home.getByRole('menuitem', { name: /^Write metadata/ })).toHaveCount(0);
  await home.keyboard.press('Escape');
  const settings = await openLibrarySettings(home, library, 'Options');
  const box = settings.getByRole('checkbox', { name: 'Read-only' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await settings.getByRole('button', { name: 'Save library' }).click();
  await expect(settings).toHaveCount(0);
  const again = await openPreview(home, site, libraryId, name);
  await expect(again.getByText('2 files will change.')).toBeVisible();
  await site.call(deleteLibrary, { params: { libraryId } });
});
