import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import { listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';

test.skip(({ serving }) => serving === 'upstream', 'other servers don’t suggest anything');

async function firstOf(site: Site, title: string): Promise<Book> {
  const { content } = await site.call(listBooks, { query: { unpaged: true, sort: ['name'] } });
  const found = content.find(({ seriesTitle }) => seriesTitle === title);
  if (found === undefined) throw new Error(`no book of ${title}`);
  return found;
}

const finish = (site: Site, { id: bookId }: Book) =>
  site.call(updateReadProgress, { params: { bookId }, body: { completed: true } });

test('home and the page of a finished book say what to read next, and why @all', async ({
  page,
  ownSite: site,
}) => {
  const crane = await firstOf(site, 'Paper Crane');
  const tram = await firstOf(site, 'Night Tram');
  for (const { seriesId } of [crane, tram]) {
    await site.call(updateSeriesMetadata, { params: { seriesId }, body: { genres: ['journeys'] } });
  }
  await finish(site, crane);
  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
  const shelf = page.getByRole('region', { name: 'What to read next' });
  const card = shelf.getByRole('article').filter({ hasText: 'Night Tram' });
  await expect(card).toContainText(/^.*(Same|In a) .* Paper Crane/s);
  await expectOpenToAll(page);

  await page.goto(`${site.url}/book/${crane.id}`);
  const after = page.getByRole('region', { name: `Because you finished ${crane.metadata.title}` });
  await expect(after.getByRole('article').filter({ hasText: 'Night Tram' })).toBeVisible();
  await expectOpenToAll(page);

  await page.goto(`${site.url}/book/${tram.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Because you finished/ })).toHaveCount(0);
});

test('books added to a series being read are on home, counted until they were seen @all', async ({
  page,
  ownSite: site,
}) => {
  const crane = await firstOf(site, 'Paper Crane');
  await finish(site, crane);
  const folder = path.join(site.comics, 'Paper Crane');
  const [file = ''] = readdirSync(folder);
  copyFileSync(path.join(folder, file), path.join(folder, `Paper Crane v99${path.extname(file)}`));
  const [library] = await site.call(listLibraries, {});
  await site.call(scanLibrary, { params: { libraryId: library?.id ?? '' }, query: {} });
  const isReady = async () =>
    (await site.call(listBooks, { query: { unpaged: true } })).content.some(
      ({ name, media }) => name === 'Paper Crane v99' && media.status === 'READY',
    );
  await expect.poll(isReady).toBe(true);

  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
  const shelf = page.getByRole('region', { name: 'New in your series' });
  await expect(shelf.getByRole('article')).toHaveCount(1);
  await expect(shelf.getByText('1 new')).toBeVisible();
  await page.reload();
  await expect(shelf.getByRole('article')).toHaveCount(1);
  await expect(shelf.getByText('1 new')).toHaveCount(0);
});
