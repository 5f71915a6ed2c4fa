import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathOf } from '@longbox/contract/endpoint';
import { createUpload, listUploads, Upload, uploadBytesPath } from '@longbox/contract/uploads';
import * as z from 'zod/mini';
import { expect, test } from './fixtures.ts';
import { fillShelf, sample } from './shelf.ts';
import { enter } from './sign-in.ts';

test('files are sent to the inbox through a lost connection, given up, taken up again, and imported @all', async ({
  page,
  emptySite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has no inbox');
  await fillShelf(site, ['Bees!']);
  const { folder } = await site.call(listUploads, {});
  const bees = sample(site, 'Bees!', 'Bees! 001');
  const tram = sample(site, 'Night Tram', 'Night Tram 001');

  // Half of a file came on an earlier visit.
  const { size, mtimeMs } = statSync(tram);
  const body = { name: 'Night Tram 001.cbz', size, modified: Math.floor(mtimeMs) };
  const half = await site.call(createUpload, { body });
  await enter(page, site);
  const bytesOf = (uploadId: string) =>
    site.url + pathOf({ path: uploadBytesPath }, { params: { uploadId } });
  const begun = await page.request.patch(bytesOf(half.id), {
    data: readFileSync(tram).subarray(0, 1000),
    headers: {
      // As our own pages send it; Playwright's calls have no origin.
      'x-requested-with': 'XMLHttpRequest',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  });
  expect(begun.status()).toBe(204);

  const names = new Map<string, string>();
  await page.route('**/api/longbox/v1/uploads', async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'POST') {
      const { id, name } = z.parse(Upload, await response.json());
      names.set(id, name);
    }
    await route.fulfill({ response });
  });
  const cut = new Set<string>();
  const offsets: (string | undefined)[] = [];
  await page.route('**/bytes', async (route) => {
    const request = route.request();
    const id = new URL(request.url()).pathname.split('/').at(-2) ?? '';
    const name = names.get(id);
    if (request.method() === 'PATCH' && name === 'Bees! 001.cbz' && !cut.has(name)) {
      cut.add(name);
      return route.abort('connectionreset');
    }
    // Never answered: it is on its way until it is given up.
    if (request.method() === 'PATCH' && name === 'Slow.cbz') return undefined;
    if (name === 'Night Tram 001.cbz') offsets.push(request.headers()['upload-offset']);
    return route.continue();
  });

  await page.goto(`${site.url}/import/books`);
  await expect(page.getByText('One upload is incomplete')).toBeVisible();
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles([
    { name: 'Slow.cbz', mimeType: 'application/zip', buffer: Buffer.alloc(100_000) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no book') },
  ]);
  await expect(page.getByText('One file has an unsupported format')).toBeVisible();
  const sending = page.getByRole('region', { name: 'Upload to the server' });
  await expect(sending.getByText('0 of 1 files')).toBeVisible();
  await input.setInputFiles([bees, tram]);
  await expect(sending.getByText('2 of 3 files')).toBeVisible();
  expect(cut.size).toBe(1);
  expect(offsets).toContain('1000');
  await expect(page.getByText('One upload is incomplete')).toBeHidden();
  await sending.getByRole('button', { name: 'Cancel upload of Slow.cbz' }).click();
  await expect(sending).toBeHidden();
  await expect(page.getByText('2 files are in the inbox.')).toBeVisible();
  await expect
    .poll(() => readdirSync(folder).toSorted())
    .toEqual(['Bees! 001.cbz', 'Night Tram 001.cbz']);
  expect(readFileSync(path.join(folder, 'Night Tram 001.cbz')).equals(readFileSync(tram))).toBe(
    true,
  );

  await page.getByRole('button', { name: 'Review inbox' }).click();
  await expect(page.getByLabel('Folder on the server')).toHaveValue(folder);
  const row = page.locator('tbody > tr', { hasText: 'Bees! 001' });
  await expect(row).toContainText('Replaces “Bees! 1');
  await page.getByRole('radio', { name: 'Move' }).click({ force: true });
  await row.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 1 file' }).click();
  await expect(row).toContainText('Imported');
  await expect.poll(() => readdirSync(folder)).toEqual(['Night Tram 001.cbz']);
});

test('another server has no inbox, and nobody asks it for one @all', async ({
  signedIn: home,
  site,
}) => {
  const asked: string[] = [];
  // What the page before still asks does not count.
  await home.goto('about:blank');
  await home.route('**/actuator/info', (route) =>
    route.fulfill({ json: { build: { name: 'another', version: '1.14.0' } } }),
  );
  home.on('request', (request) => {
    if (request.url().includes('/api/longbox/')) asked.push(request.url());
  });
  await home.goto(`${site.url}/import/books`);
  await expect(home.getByLabel('Folder on the server')).toBeVisible();
  await expect(home.getByText('Drop comics, books or whole folders here')).toBeHidden();
  expect(asked).toEqual([]);
});
