import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

test('everything people entered is taken away as a file and brought back @all', async ({
  signedIn: home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has no such file');
  await home.goto(`${site.url}/settings/server#export`);
  const download = home.waitForEvent('download');
  await home.getByRole('link', { name: 'Export', exact: true }).click();
  const taken = await download;
  expect(taken.suggestedFilename()).toMatch(/^longbox-export-[\d-]+\.jsonl$/);
  const file = await taken.path();
  expect(readFileSync(file, 'utf8')).toContain('"kind":"library"');
  const text = { name: 'mine.jsonl', mimeType: 'application/jsonl', buffer: readFileSync(file) };

  const input = home.getByRole('region', { name: 'Export and import' }).locator('input[type=file]');
  await input.setInputFiles({ ...text, buffer: Buffer.from('{"kind":"longbox","version":9}') });
  const asked = home.getByRole('dialog', { name: 'Import mine.jsonl?' });
  await asked.getByRole('button', { name: 'Import' }).click();
  await expect(home.getByText(/newer version of Longbox wrote this export/)).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();

  await input.setInputFiles(text);
  await expect(asked.getByRole('textbox', { name: /^Folder of / }).first()).toHaveValue(/\//);
  await asked.getByRole('button', { name: 'Import' }).click();
  const done = home.getByRole('dialog', { name: 'Import complete' });
  await expect(done).toContainText('Added: 0 items');
  await done.getByRole('button', { name: 'Close' }).last().click();

  await home.goto(`${site.url}/account`);
  const reading = home.waitForEvent('download');
  await home.getByRole('link', { name: 'Export', exact: true }).click();
  const own = await (await reading).path();
  await home
    .locator('input[type=file]')
    .setInputFiles({ ...text, buffer: readFileSync(own), name: 'reading.jsonl' });
  await expect(home.getByText(/^Imported 0 reading positions/)).toBeVisible();
});
