import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { makeLockedZip } from '@longbox/server/testing/make-locked-zip';
import sharp from 'sharp';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';

const password = 'open sesame';

test('a locked book opens and is read once its password is entered @all', async ({
  page,
  ownSite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'other servers take no passwords');
  const [library] = await site.call(listLibraries, {});
  const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const folder = path.join(site.comics, 'Vault');
  mkdirSync(folder);
  const pages = ['1.png', '2.png'].map((name) => ({ name, bytes }));
  const lock = { password, method: 'AES' } as const;
  await makeLockedZip(path.join(folder, 'Vault 1.cbz'), pages, lock);
  await site.call(scanLibrary, { params: { libraryId: library?.id ?? '' }, query: {} });
  const find = async () => {
    const { content } = await site.call(listBooks, { query: { search: 'Vault' } });
    return content.find(({ name, media }) => name === 'Vault 1' && media.status === 'ERROR')?.id;
  };
  await expect.poll(find).toBeDefined();

  await beSignedIn(page, site);
  await page.goto(`${site.url}/book/${await find()}`);
  await expect(page.getByRole('alert').getByText('the file needs a password')).toBeVisible();
  await page.getByRole('button', { name: 'Enter the password…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive passwords for Samples' });
  await expect(dialog).toContainText('No passwords yet');
  await expectOpenToAll(page);
  await dialog.getByLabel('New password').fill(password);
  await dialog.getByRole('button', { name: 'Add password' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(picture(page, 1)).toBeVisible();

  await page.goto(`${site.url}/libraries/${library?.id}/series`);
  await page.getByRole('banner').getByRole('button', { name: 'Actions for Samples' }).click();
  await page.getByRole('menuitem', { name: 'Archive passwords…' }).click();
  await expect(dialog).toContainText('1 password');
  const remove = { name: 'Remove all passwords' };
  await dialog.getByRole('button', remove).click();
  await page.getByRole('alertdialog', remove).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toContainText('1 password');
  await dialog.getByRole('button', remove).click();
  await page.getByRole('alertdialog', remove).getByRole('button', remove).click();
  await expect(dialog).toContainText('No passwords yet');
});
