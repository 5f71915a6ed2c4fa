import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createLibrary, deleteLibrary } from '@longbox/contract/libraries';
import sharp from 'sharp';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openLibrarySettings } from './frame.ts';

test.skip(({ serving }) => serving === 'upstream', 'another’s server has no such setting');

test('folders of images become books that are read and downloaded @all', async ({
  signedIn: home,
  site,
}) => {
  const name = `Loose ${Date.now()}`;
  const root = path.join(site.comics, '..', name);
  const folder = path.join(root, 'Moon Garden', 'Vol. 1');
  mkdirSync(folder, { recursive: true });
  for (const [at, background] of ['#a33', '#3a3', '#33a'].entries()) {
    const picture = sharp({ create: { width: 400, height: 600, channels: 3, background } });
    writeFileSync(path.join(folder, `${at + 9}.jpg`), await picture.jpeg().toBuffer());
  }
  const { id } = await site.call(createLibrary, { body: { name, root } });

  await home.goto(`${site.url}/libraries/${id}/series`);
  const settings = await openLibrarySettings(home, name, 'Scanner');
  await settings.getByRole('button', { name: 'Image folders' }).click();
  await expectOpenToAll(home);
  await settings.getByRole('button', { name: 'Save library' }).click();
  await expect(settings).toHaveCount(0);
  const query = { library_id: [id], media_status: ['READY' as const] };
  const ready = async () => (await site.call(listBooks, { query })).content;
  await expect.poll(async () => (await ready()).length, { timeout: 60_000 }).toBe(1);
  const [book] = await ready();

  await home.goto(`${site.url}/book/${book?.id ?? ''}`);
  await expect(home.getByRole('heading', { name: 'Vol. 1' })).toBeVisible();
  const saving = home.waitForEvent('download');
  await home.getByRole('link', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Vol. 1.cbz');
  expect(readFileSync(await saved.path()).length).toBe(book?.sizeBytes);
  await home.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(home.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await home.keyboard.press('End');
  await expect(home.getByRole('img', { name: 'Page 3' })).toBeVisible();
  await site.call(deleteLibrary, { params: { libraryId: id } });
});
