import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createLibrary, deleteLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { makeComic } from '@longbox/server/testing/make-comic';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openLibrarySettings } from './frame.ts';

test.skip(({ serving }) => serving === 'upstream', 'another’s server has no such setting');

test('a library shows which series merge and split before they do @all', async ({ home, site }) => {
  const name = `Shapes ${Date.now()}`;
  const root = path.join(site.comics, '..', name);
  const files = { 'One/a1': 'Able', 'One/b1': 'Baker', 'Two/a2': 'Able' };
  for (const [file, series] of Object.entries(files)) {
    const comicInfo = `<Series>${series}</Series><Notes>${file}</Notes>`;
    await makeComic(path.join(root, `${file}.cbz`), { comicInfo });
  }
  const { id } = await site.call(createLibrary, {
    body: { name, root, importComicInfoSeries: true },
  });
  const query = { library_id: [id], media_status: ['READY' as const] };
  await expect
    .poll(async () => (await site.call(listBooks, { query })).content.length, { timeout: 60_000 })
    .toBe(3);

  await home.goto(`${site.url}/libraries/${id}/series`);
  const settings = await openLibrarySettings(home, name, 'Scanner');
  await settings.getByRole('checkbox', { name: 'Group books into series by metadata' }).check();
  const preview = settings.getByRole('region', { name: 'What will change' });
  await expect(preview).toContainText('Series: 2 now, 2 after the next scan');
  await expect(preview).toContainText('Merged from several series');
  await expect(preview).toContainText('Split into several series');
  await expectOpenToAll(home);
  await settings.getByRole('button', { name: 'Save library' }).click();
  await expect(settings).toHaveCount(0);
  const names = async () =>
    (await site.call(listSeries, { query: { library_id: [id] } })).content
      .map((one) => `${one.metadata.title} ${one.booksCount}`)
      .toSorted();
  await expect.poll(names, { timeout: 60_000 }).toEqual(['Able 2', 'Baker 1']);
  await site.call(deleteLibrary, { params: { libraryId: id } });
});
