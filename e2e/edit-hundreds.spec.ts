import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createLibrary, deleteLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import sharp from 'sharp';
import { bar, choose } from './cards.ts';
import { addWords, pressInBar } from './editing.ts';
import { expect, test } from './fixtures.ts';
import type { Site } from './site.ts';

const count = 500;

/** Adds a library with one series of so many small comics; gives its id. */
async function addHundreds(site: Site): Promise<string> {
  const root = path.join(site.comics, '..', 'hundreds');
  const folder = path.join(root, 'Hundreds');
  await mkdir(folder, { recursive: true });
  const bytes = await sharp({
    create: { width: 40, height: 60, channels: 3, background: '#345' },
  })
    .png()
    .toBuffer();
  for (let number = 1; number <= count; number += 1) {
    const name = `Hundreds ${String(number).padStart(3, '0')}.cbz`;
    await writeZip(path.join(folder, name), [{ name: '1.png', bytes }]);
  }
  const { id } = await site.call(createLibrary, { body: { name: 'Hundreds', root } });
  const ready = { library_id: [id], media_status: ['READY' as const], size: 1 };
  await expect
    .poll(async () => (await site.call(listBooks, { query: ready })).totalElements, {
      timeout: 120_000,
    })
    .toBe(count);
  return id;
}

test('five hundred books: seen before, stopped half way, taken back, each time as told @all', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  // Five hundred calls take their time on a busy machine.
  test.setTimeout(600_000);
  const patient = expect.configure({ timeout: 150_000 });
  const library = await addHundreds(site);
  const tagged = async () => {
    const query = { library_id: [library], tag: ['many'], size: 1 };
    return (await site.call(listBooks, { query })).totalElements;
  };
  const { content } = await site.call(listSeries, { query: { library_id: [library] } });
  await home.goto(`${site.url}/series/${content[0]?.id}`);
  await expect(home.getByRole('article').first()).toBeVisible();
  await choose(home, 'Hundreds 001', hasTouch);
  await bar(home).getByRole('button', { name: 'Select all shown' }).click();
  await bar(home)
    .getByRole('button', { name: `Select all ${count}` })
    .click();
  await expect(bar(home)).toContainText(`${count} selected`);
  await pressInBar(home, 'Edit…');
  const dialog = home.getByRole('dialog', { name: `Edit ${count} books` });
  await dialog.getByRole('tab', { name: 'Tags' }).click();
  await addWords(dialog.getByRole('combobox', { name: 'Tags' }), 'many');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  const plan = home.getByRole('dialog', { name: 'Review changes' });
  await patient(plan.getByText(`${count} of ${count} will change.`)).toBeVisible();
  expect(await tagged()).toBe(0);

  // One is refused by the server; after some it is stopped.
  const job = home.getByRole('region', { name: 'Running' });
  let sent = 0;
  await home.route(/\/books\/[^/]+\/metadata$/, async (route) => {
    sent += 1;
    if (sent === 200) await job.getByRole('button', { name: 'Stop' }).click();
    await route.continue(sent === 100 ? { postData: '{"releaseDate":"some day"}' } : {});
  });
  await plan.getByRole('button', { name: `Change ${count} items` }).click();
  const report = home.getByRole('alertdialog', { name: `Edit ${count} books` });
  await patient(report.getByRole('listitem')).toHaveText(/^Hundreds \d+/);
  const told = Number(/^\d+/.exec(await report.getByText(/of 500 done/).innerText())?.[0]);
  expect(sent).toBeLessThan(count / 2);
  expect(told).toBe(sent - 1);
  expect(await tagged()).toBe(told);
  await report.getByRole('button', { name: 'Close' }).last().click();
  await home.unroute(/\/books\/[^/]+\/metadata$/);

  await home.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await patient(home.getByText(`${told} of ${told} done`)).toBeVisible();
  expect(await tagged()).toBe(0);
  await site.call(deleteLibrary, { params: { libraryId: library } });
});
