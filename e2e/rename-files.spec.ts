import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createLibrary, deleteLibrary } from '@longbox/contract/libraries';
import { makeComic } from '@longbox/server/testing/make-comic';
import { openMenu } from './cards.ts';
import { expect, test } from './fixtures.ts';

test.skip(({ serving }) => serving === 'upstream', 'another’s server has no such call');

test('files of a series get names by a pattern after a preview, and their old ones from the history @all', async ({
  signedIn: home,
  site,
}) => {
  const name = `Named ${Date.now()}`;
  const root = path.join(site.comics, '..', name);
  for (const number of [1, 2]) await makeComic(path.join(root, name, `old ${number}.cbz`));
  writeFileSync(path.join(root, name, 'old 2.mokuro'), '{}');
  const { id } = await site.call(createLibrary, { body: { name: `Shelf of ${name}`, root } });
  const query = { library_id: [id], media_status: ['READY' as const] };
  await expect
    .poll(async () => (await site.call(listBooks, { query })).totalElements, { timeout: 60_000 })
    .toBe(2);
  const before = readdirSync(path.join(root, name)).toSorted();

  await home.goto(`${site.url}/libraries/${id}/series`);
  await openMenu(home, name);
  await home.getByRole('menuitem', { name: 'Rename files…' }).click();
  const dialog = home.getByRole('dialog', { name: 'Rename files' });
  await expect(dialog.getByText('2 files will be renamed.')).toBeVisible();
  const pattern = dialog.getByRole('textbox', { name: 'Pattern' });
  await pattern.fill('{series} {nothing}');
  await expect(
    dialog.getByText('“{nothing}” isn’t a known part. Use the buttons to insert one.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Rename \d/ })).toHaveCount(0);
  await pattern.fill('{series}');
  await expect(dialog.getByText('2 files keep their names')).toBeVisible();
  await expect(dialog.getByText('Several files would get the same name:')).toBeVisible();
  await pattern.fill('{series} #');
  await dialog
    .getByRole('group', { name: 'Insert a part' })
    .getByRole('button', { name: '{number:000}' })
    .click();
  await expect(pattern).toHaveValue('{series} #{number:000}');
  await expect(dialog.getByText(`${name} #002.cbz`)).toBeVisible();
  await expect(dialog.getByText('With 1 file next to it')).toBeVisible();
  expect(readdirSync(path.join(root, name)).toSorted()).toEqual(before);

  await dialog.getByRole('button', { name: 'Rename 2 files' }).click();
  await expect(dialog.getByText('2 files renamed.')).toBeVisible();
  expect(readdirSync(path.join(root, name)).toSorted()).toEqual([
    `${name} #001.cbz`,
    `${name} #002.cbz`,
    `${name} #002.mokuro`,
  ]);
  await home.keyboard.press('Escape');

  // The pattern is kept for the library.
  await openMenu(home, name);
  await home.getByRole('menuitem', { name: 'Rename files…' }).click();
  await expect(pattern).toHaveValue('{series} #{number:000}');
  await expect(dialog.getByText('There’s nothing to rename.')).toBeVisible();
  await home.keyboard.press('Escape');

  await home.goto(`${site.url}/history?q=${encodeURIComponent(name)}`);
  await home.getByRole('button', { name: 'Details: Files renamed' }).first().click();
  const details = home.getByRole('dialog', { name: 'Files renamed' });
  await details.getByRole('button', { name: 'Restore 2 old names' }).click();
  await expect(details.getByText('2 old names restored.')).toBeVisible();
  expect(readdirSync(path.join(root, name)).toSorted()).toEqual(before);
  await site.call(deleteLibrary, { params: { libraryId: id } });
});
