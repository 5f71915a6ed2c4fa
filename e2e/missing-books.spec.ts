import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { listLibraries, scanLibrary } from '@longbox/contract/libraries';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';

const missing = (page: Page) => page.getByRole('note').filter({ hasText: 'missing' });
const links = (page: Page) =>
  page.getByRole('note').filter({ hasText: 'symbolic link in Samples' });

/** Moves everything out of the library's folder, or back. */
function moveAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) renameSync(path.join(from, name), path.join(to, name));
}

/** How many books are there, and how many are in the trash. */
async function counts(site: Site): Promise<readonly [there: number, trashed: number]> {
  const count = async (deleted: boolean): Promise<number> =>
    (await site.call(listBooks, { query: { deleted, size: 1 } })).totalElements;
  return [await count(false), await count(true)];
}

test('books that go missing all at once are asked about before they go @all', async ({
  page,
  ownSite: site,
  serving,
}) => {
  const [library] = await site.call(listLibraries, {});
  const scan = () =>
    site.call(scanLibrary, { params: { libraryId: library?.id ?? '' }, query: {} });
  const [before] = await counts(site);
  const away = path.join(path.dirname(site.comics), 'away');
  moveAll(site.comics, away);
  // The folder of a mounted drive that holds anything else.
  writeFileSync(path.join(site.comics, 'note.txt'), 'away');
  await scan();
  await expect.poll(() => counts(site)).toEqual([0, before]);

  await beSignedIn(page, site);
  await page.goto(`${site.url}/libraries/${library?.id}/series`);
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible();
  if (serving === 'upstream') {
    await expect(missing(page)).toHaveCount(0);
    return;
  }
  await expect(missing(page)).toContainText(
    `Missing in Samples: ${before} of ${before} books. Is the drive connected?`,
  );
  await expectOpenToAll(page);
  await missing(page).getByRole('button', { name: 'Keep until found' }).click();
  await expect(missing(page)).toHaveCount(0);
  moveAll(away, site.comics);
  await scan();
  await expect.poll(() => counts(site)).toEqual([before, 0]);

  moveAll(site.comics, away);
  writeFileSync(path.join(site.comics, 'note.txt'), 'away');
  await scan();
  await expect(missing(page)).toBeVisible();
  await missing(page).getByRole('button', { name: 'I deleted them' }).click();
  await expect(missing(page)).toHaveCount(0);
});

test('links that lead out of a library are asked about @all', async ({
  page,
  ownSite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'only our own server asks');
  const [library] = await site.call(listLibraries, {});
  const [before] = await counts(site);
  const outside = path.join(path.dirname(site.comics), 'outside');
  renameSync(path.join(site.comics, 'Bees!'), outside);
  symlinkSync(outside, path.join(site.comics, 'Bees!'));
  await beSignedIn(page, site);
  await page.goto(`${site.url}/libraries/${library?.id}/series`);
  await site.call(scanLibrary, { params: { libraryId: library?.id ?? '' }, query: {} });
  await expect(links(page)).toContainText(
    '1 symbolic link in Samples points outside the library. Follow it?',
  );
  await expectOpenToAll(page);
  await expect.poll(async () => (await counts(site))[0]).toBeLessThan(before);
  await links(page).getByRole('button', { name: 'Follow it' }).click();
  await expect(links(page)).toHaveCount(0);
  await expect.poll(() => counts(site)).toEqual([before, 0]);
});
