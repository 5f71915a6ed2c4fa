import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect, rareStep, test } from './fixtures.ts';
import { fillShelf, sample } from './shelf.ts';
import { beSignedIn } from './sign-in.ts';

const rowOf = (page: Page, name: string) => page.locator('tbody > tr', { hasText: name });

test('files are looked into, compared, named and brought into their series', async ({
  page,
  emptySite: site,
}) => {
  const { folder, inbox } = await fillShelf(site, ['Bees!', '_oneshots']);
  const inInbox = (name: string) => path.join(inbox, `${name}.cbz`);
  cpSync(sample(site, 'Bees!', 'Bees! 001'), inInbox('Bees better'));
  cpSync(sample(site, 'Bees!', 'Bees! 001'), inInbox('Bees third'));
  cpSync(sample(site, 'Night Tram', 'Night Tram 001'), inInbox('Garden anew'));
  cpSync(sample(site, 'Night Tram', 'Night Tram 002'), inInbox('Vanishing'));
  writeFileSync(inInbox('No comic'), 'no comic at all');

  await beSignedIn(page, site);
  await page.goto(`${site.url}/import`);
  await expect(page).toHaveURL(/\/import\/books$/);
  const field = page.getByLabel('Folder on the server');
  await field.fill(folder);
  await page.getByRole('button', { name: 'Find books' }).click();
  await expect(
    page.getByText('the folder is part of a library, so it can’t be imported'),
  ).toBeVisible();
  await field.fill(inbox);
  await page.getByRole('button', { name: 'Find books' }).click();
  await expect(page.locator('tbody > tr')).toHaveCount(5);

  // What the files say of themselves is filled in; what is wrong stands in the row.
  await expect(rowOf(page, 'No comic')).toContainText('This file has a problem');
  await expect(rowOf(page, 'Garden anew')).toContainText('Choose a series.');
  await expect(page.getByRole('button', { name: 'Needs attention (3)' })).toBeVisible();
  // What would replace a file is chosen by hand.
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await expect(tick('Bees better')).not.toBeChecked();
  await expect(tick('Bees third')).not.toBeChecked();
  await expect(tick('Vanishing')).toBeChecked();
  await tick('Bees better').check();
  await tick('Bees third').check();
  await expect(rowOf(page, 'Bees better')).toContainText('Another selected file');
  await rareStep('rows are put in order', async () => {
    const first = page.locator('tbody > tr').first();
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await expect(first).toContainText('Bees better');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await expect(first).toContainText('Vanishing');
    await page.getByRole('button', { name: 'Number', exact: true }).click();
    await expect(first).toContainText(/Bees|Night|Garden|Vanishing/);
  });
  const before = await page.locator('tbody > tr').allInnerTexts();
  await page.getByRole('spinbutton', { name: 'Number for Bees third' }).fill('3');
  // Rows keep their places during typing.
  const after = await page.locator('tbody > tr').allInnerTexts();
  const names = (rows: readonly string[]) => rows.map((row) => row.trim().split('\n')[0]);
  expect(names(after)).toEqual(names(before));
  await expect(rowOf(page, 'Bees third')).toContainText('Ready');
  await expect(rowOf(page, 'Bees better')).toContainText('Replaces “Bees! 1');

  await rareStep('two files are seen side by side', async () => {
    await page.getByRole('button', { name: 'Details for Bees better' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare new file and existing book' });
    await expect(dialog.getByText('Both are equally good')).toBeVisible();
    await expect(dialog.getByText('page 01.webp')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Pages of Bees better' }).click();
    await expect(dialog.getByRole('img', { name: 'Page 1 of 4' })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Both: next page' }).click();
    await dialog.getByRole('button', { name: 'New file: last page' }).click();
    await expect(dialog.getByRole('img', { name: 'Page 4 of 4' })).toHaveCount(1);
    await expect(dialog.getByRole('img', { name: 'Page 2 of 4' })).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  // A name that is there, and another one; a series for one row, and a one-shot for another.
  await page.getByRole('button', { name: 'Choose a new name for Bees third' }).click();
  const naming = page.getByRole('dialog', { name: 'Choose a file name' });
  await naming.getByRole('button', { name: 'Bees! 002' }).click();
  await naming.getByRole('button', { name: 'Use this name' }).click();
  await expect(rowOf(page, 'Bees third')).toContainText('already has a file with this name');
  await page.getByRole('button', { name: 'Choose a new name for Bees third' }).click();
  await naming.getByLabel('New name').fill('Bees! 003');
  await naming.getByLabel('New name').press('Enter');
  await expect(rowOf(page, 'Bees third')).toContainText('Ready');
  const choose = async (file: string, series: string) => {
    await page.getByRole('button', { name: `Choose series for ${file}` }).click();
    const picker = page.getByRole('dialog', { name: 'Choose series' });
    await picker.getByLabel('Series name').fill(series);
    await picker.getByRole('button', { name: series }).click();
  };
  await choose('Garden anew', 'Moon Garden');
  await expect(rowOf(page, 'Garden anew')).toContainText('One-shot');
  await expect(rowOf(page, 'Garden anew')).toContainText('Replaces “Moon Garden');
  await choose('Vanishing', 'Bees!');
  await page.getByRole('spinbutton', { name: 'Number for Vanishing' }).fill('7');
  rmSync(inInbox('Vanishing'));

  await expect(tick('Garden anew')).not.toBeChecked();
  await tick('Garden anew').check();
  await page.getByRole('button', { name: 'Import 4 files' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Replace 2 files?' });
  await expect(asked.getByRole('listitem')).toHaveText([/Bees! 001\.cbz$/, /Moon Garden\.cbz$/]);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(existsSync(path.join(folder, 'Bees!', 'Bees! 001.cbz'))).toBe(true);
  await page.getByRole('button', { name: 'Import 4 files' }).click();
  await asked.getByRole('button', { name: 'Import 4 files' }).click();
  await expect(rowOf(page, 'Bees third')).toContainText('Imported');
  await expect(rowOf(page, 'Bees better')).toContainText('Imported');
  await expect(rowOf(page, 'Garden anew')).toContainText('Imported');
  await expect(rowOf(page, 'Vanishing')).toContainText('the file wasn’t found');
  await expect(page.getByText('3 files imported, 1 failed')).toBeVisible();
  const books = (await site.call(listBooks, { query: { unpaged: true } })).content;
  const bees = books.filter(({ seriesTitle, deleted }) => seriesTitle === 'Bees!' && !deleted);
  expect(bees.map(({ name }) => name).toSorted()).toEqual([
    'Bees better',
    'Bees! 002',
    'Bees! 003',
  ]);
  expect(existsSync(inInbox('Bees third'))).toBe(true);
  expect(existsSync(path.join(folder, 'Bees!', 'Bees! 001.cbz'))).toBe(false);

  await rareStep('what was found and what became of it is there after another screen', async () => {
    await page.getByRole('link', { name: 'Read lists', exact: true }).last().click();
    await expect(page).toHaveURL(/\/import\/readlist$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Imported (3)' }).click();
    await expect(page.locator('tbody > tr')).toHaveCount(3);
    await rowOf(page, 'Bees third').getByRole('link', { name: 'Imported' }).click();
    await expect(page).toHaveURL(/\/book\//);
  });
});
