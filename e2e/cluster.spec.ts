import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getBook, listBooks } from '@longbox/contract/books';
import { createCollection, listCollections } from '@longbox/contract/collections';
import { createLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { listUploads } from '@longbox/contract/uploads';
import { makeComic } from '@longbox/server/testing/make-comic';
import { openCluster } from './cluster.ts';
import { expect, test } from './fixtures.ts';
import { at, firstOf, picture } from './page-reader.ts';
import { signIn } from './sign-in.ts';

/** What a dead process did is taken over within 30 s of a machine that has time. */
const patience = { timeout: 120_000 };

test('two servers share the calls of a browser, and each may die in the middle of anything @all', async ({
  page,
  serving,
}) => {
  test.skip(serving !== 'alone', 'these servers are two');
  test.setTimeout(600_000);
  const cluster = await openCluster();
  test.skip(typeof cluster === 'string', 'PostgreSQL can’t be had here');
  if (typeof cluster === 'string') return;
  const { site, killAt, killTeller, revive } = cluster;
  try {
    const { id: libraryId } = await site.call(createLibrary, {
      body: { name: 'Samples', root: site.comics, watch: false, importBarcodeIsbn: false },
    });
    const ready = async () => {
      const query = { library_id: [libraryId], media_status: ['READY' as const], size: 1 };
      return (await site.call(listBooks, { query })).totalElements;
    };
    await expect.poll(ready, patience).toBeGreaterThan(10);

    await test.step('signing in', async () => {
      killAt(/^GET \/assets\//);
      await signIn(page, site);
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
      await revive();
    });

    await test.step('reading', async () => {
      const book = await firstOf(site, 'Night Tram');
      await page.goto(`${site.url}/book/${book.id}/read?page=1`);
      await expect(picture(page, 1)).toBeVisible();
      killAt(/^GET \/api\/v1\/books\/\w+\/pages\/\d/);
      for (const number of [2, 3, 4]) {
        await page.keyboard.press('ArrowRight');
        await expect(page).toHaveURL(at(number));
        await expect(picture(page, number)).toBeVisible();
      }
      const params = { bookId: book.id };
      const place = async () => (await site.call(getBook, { params })).readProgress?.page;
      await expect.poll(place, patience).toBe(4);
      await revive();
    });

    await test.step('live events', async () => {
      await page.goto(`${site.url}/libraries/all/series`);
      const tab = page.getByRole('main').getByRole('link', { name: 'Collections' });
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await expect(tab).toBeHidden();
      await killTeller();
      const { content } = await site.call(listSeries, { query: { size: 1 } });
      const body = { name: 'Kept', ordered: false, seriesIds: content.map(({ id }) => id) };
      await site.call(createCollection, { body });
      await expect(tab).toBeVisible(patience);
      await revive();
      expect((await site.call(listCollections, { query: {} })).totalElements).toBe(1);
    });

    await test.step('upload and import', async () => {
      const file = path.join(site.data, '..', 'Bees! 009.cbz');
      const comicInfo = '<Series>Bees!</Series><Number>9</Number>';
      await makeComic(file, { pages: 400, comicInfo });
      const { folder } = await site.call(listUploads, {});
      await page.goto(`${site.url}/import/books`);
      killAt(/^PATCH .*\/bytes/);
      await page.locator('input[type=file]').first().setInputFiles([file]);
      const sent = () => (existsSync(folder) ? readdirSync(folder) : []);
      await expect.poll(sent, patience).toEqual(['Bees! 009.cbz']);
      expect(readFileSync(path.join(folder, 'Bees! 009.cbz')).equals(readFileSync(file))).toBe(
        true,
      );
      await revive();

      await page.getByRole('button', { name: 'Review inbox' }).click();
      const row = page.locator('tbody > tr', { hasText: 'Bees! 009' });
      await expect(row).toContainText('Ready');
      killAt(/^POST \/api\/v1\/books\/import/);
      await page.getByRole('button', { name: 'Import 1 file' }).click();
      await expect(row).toContainText('Imported', patience);
      const bees = async () => {
        const { content } = await site.call(listBooks, { query: { unpaged: true } });
        return content.filter(({ name }) => name === 'Bees! 009').map(({ media }) => media.status);
      };
      await expect.poll(bees, patience).toEqual(['READY']);
    });

    await test.step('backups', async () => {
      await page.goto(`${site.url}/settings/server`);
      await expect(page.getByText('pg_dump --format=custom')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Back up now' })).toBeHidden();
    });
  } finally {
    await cluster.close();
  }
});
