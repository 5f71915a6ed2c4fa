import path from 'node:path';
import { listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { makeComic } from '@longbox/server/testing/make-comic';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { owner } from './site.ts';

test.skip(({ serving }) => serving === 'upstream', 'other servers have no placeholders');

const entries = [
  ['Bees!', '1', '2019'],
  ['Ferro', '9', '2021'],
  ['Night Tram', '2', ''],
  ['Elsewhere', '1', ''],
  ['Nowhere', '1', '1999'],
];

test('missing books of an imported list keep their places until they arrive @all', async ({
  page,
  ownSite: site,
}) => {
  await signIn(page, site, owner);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.goto(`${site.url}/import/readlist`);
  const lines = entries.map(
    ([series, number, year]) => `<Book Series="${series}" Number="${number}" Year="${year}" />`,
  );
  const text = `<ReadingList><Name>Small hours</Name><Books>${lines.join('')}</Books></ReadingList>`;
  const file = { name: 'Small hours.cbl', mimeType: 'text/xml', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles([file]);
  await expect(page.getByLabel('Keep places for 3 missing books')).toBeChecked();
  await page.getByRole('button', { name: 'Create read list with 2 books' }).click();
  await page.getByRole('link', { name: 'Show read list' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Small hours' })).toBeVisible();
  await expect(page.getByText('2 of 5 books')).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(5);
  await expect(cards.nth(1)).toContainText('Ferro#9 · 2021 · Missing');
  await expect(cards.nth(2)).toContainText('Night Tram');
  await expectOpenToAll(page);
  const only = page.getByRole('button', { name: 'Missing (3)' });
  await only.click();
  await expect(cards).toHaveCount(3);
  await only.click();

  const menuOf = async (name: string) => {
    const article = cards.filter({ hasText: name });
    // On a phone it's below the window, where nothing is drawn.
    await expect(async () => {
      await cards.last().scrollIntoViewIfNeeded();
      await article.hover({ timeout: 1000 });
    }).toPass();
    await article.getByRole('button', { name: /^Actions for/ }).click();
  };
  await menuOf('Nowhere');
  await page.getByRole('menuitem', { name: 'Remove from Small hours' }).click();
  await expect(cards).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards.nth(4)).toContainText('Nowhere');

  await menuOf('Elsewhere');
  await page.getByRole('menuitem', { name: 'Choose book…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose the book for Elsewhere #1' });
  await dialog.getByLabel('Series name').fill('Paper Crane');
  await dialog.getByRole('button', { name: /Paper Crane/ }).click();
  await dialog.getByLabel('Title, number or date').fill('1.5');
  await dialog.getByRole('button').filter({ hasText: '1.5' }).click();
  await expect(cards.nth(3)).toContainText('Paper Crane');

  const comicInfo = '<Series>Ferro</Series><Number>9</Number><Year>2021</Year>';
  await makeComic(path.join(site.comics, 'Ferro', 'Ferro 009.cbz'), { comicInfo });
  const [library] = await site.call(listLibraries, {});
  await site.call(scanLibrary, { params: { libraryId: library?.id ?? '' } });
  // The page is told of it.
  await expect(page.getByText('4 of 5 books')).toBeVisible();
  await expect(cards.nth(1)).not.toContainText('Missing');
  await expect(cards.nth(1)).toContainText('Ferro');
});
