import {
  createCollection,
  deleteCollection,
  getCollection,
  updateCollection,
} from '@longbox/contract/collections';
import { createReadList, deleteReadList, getReadList } from '@longbox/contract/readlists';
import {
  deleteSeriesThumbnail,
  listCollectionThumbnails,
  listSeriesThumbnails,
} from '@longbox/contract/thumbnails';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openMenu } from './cards.ts';
import { dropFile } from './dropping.ts';
import { booksOf, openEditor, seriesOf } from './editing.ts';
import { expect, test } from './fixtures.ts';

/** Images and other files, as a person chooses them. */
async function files() {
  const plain = (background: string) =>
    sharp({ create: { width: 300, height: 450, channels: 3, background } })
      .png()
      .toBuffer();
  const mimeType = 'image/png';
  return {
    red: { name: 'red.png', mimeType, buffer: await plain('red') },
    blue: { name: 'blue.png', mimeType, buffer: await plain('blue') },
    damaged: { name: 'damaged.png', mimeType, buffer: Buffer.from('no picture at all') },
    large: { name: 'large.png', mimeType, buffer: Buffer.alloc(1_000_001, 7) },
    text: { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
  };
}

const picture = (dialog: Locator, text: string | RegExp) =>
  dialog
    .getByRole('list', { name: 'Available covers' })
    .getByRole('listitem')
    .filter({ has: dialog.page().getByRole('img', { name: text }) });

/** Opens the dialog of a collection or read list from the menu of its card. */
async function openSet(page: Page, address: string, name: string): Promise<Locator> {
  await page.goto(address);
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  return page.getByRole('dialog', { name: `Edit ${name}` });
}

test('a poster is chosen from files, compared, uploaded, and deleted again @all', async ({
  home,
  site,
}) => {
  const { red, blue, damaged, large, text } = await files();
  const series = await seriesOf(site, 'Water Damage');
  const params = { seriesId: series.id };
  const address = `${site.url}/series/${series.id}`;
  const dialog = await openEditor(home, address, 'Water Damage');
  await dialog.getByRole('tab', { name: 'Cover' }).click();
  await dialog.locator('input[type=file]').setInputFiles([damaged, large, text, red, blue]);
  await expect(dialog.getByText(/Only images can be covers.*notes\.txt/)).toBeVisible();
  await expect(
    dialog.getByText('This file isn’t an image, or it’s damaged.').first(),
  ).toBeVisible();
  await expect(picture(dialog, 'red.png').getByText('300 × 450')).toBeVisible();
  await expect(picture(dialog, 'red.png').getByText('Cover')).toBeVisible();
  const comparison = dialog.getByRole('region', { name: 'Cover now and after saving' });
  await expect(comparison.getByText(/300 × 450/)).toBeVisible();
  await picture(dialog, 'blue.png')
    .getByRole('button', { name: /^Use .* as cover$/ })
    .click();

  // The form is checked before anything is uploaded.
  const uploads: string[] = [];
  home.on('request', (request) => {
    if (request.method() === 'POST') uploads.push(request.url());
  });
  await dialog.getByRole('tab', { name: 'General' }).click();
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('');
  const save = dialog.getByRole('button', { name: 'Save series' });
  await save.click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  expect(uploads).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Water Damage');
  // One that fails is named; what has arrived is not sent again.
  let isBroken = true;
  await home.route('**/thumbnails?selected=true', async (route) => {
    await (isBroken
      ? route.fulfill({ status: 500, json: { message: 'The disk is full' } })
      : route.continue());
  });
  await save.click();
  await expect(dialog.getByText(/Couldn’t save blue\.png: The disk is full/)).toBeVisible();
  isBroken = false;
  await save.click();
  await expect(dialog).toBeHidden();
  const kept = await site.call(listSeriesThumbnails, { params });
  expect(kept).toHaveLength(2);
  expect(kept.filter(({ selected }) => selected)).toHaveLength(1);
  expect(uploads.filter((one) => one.endsWith('selected=false'))).toHaveLength(1);

  // The other one is chosen, and the first is marked to go.
  const chosen = kept.find(({ selected }) => selected)?.id ?? '';
  const again = await openEditor(home, address, 'Water Damage');
  await again.getByRole('tab', { name: 'Cover' }).click();
  const uploaded = again
    .getByRole('list', { name: 'Available covers' })
    .getByRole('listitem')
    .filter({ hasText: 'Uploaded' });
  await expect(uploaded).toHaveCount(2);
  const poster = uploaded.filter({ has: home.getByRole('button', { pressed: true }) });
  await poster.getByRole('button', { name: /^Delete / }).click();
  await expect(again.getByText('Will be deleted when you save')).toBeVisible();
  await uploaded
    .filter({ hasNotText: 'Will be deleted' })
    .getByRole('button', { name: /^Use .* as cover$/ })
    .click();
  await again.getByRole('button', { name: 'Save series' }).click();
  await expect(again).toBeHidden();
  const left = await site.call(listSeriesThumbnails, { params });
  expect(left).toHaveLength(1);
  expect([left[0]?.selected, left[0]?.id === chosen]).toEqual([true, false]);
  await site.call(deleteSeriesThumbnail, {
    params: { ...params, thumbnailId: left[0]?.id ?? '' },
  });
});

test('a collection: a name of its own, posters pasted and dropped; one deleted meanwhile costs nothing @all', async ({
  home,
  site,
}, info) => {
  const { red, blue } = await files();
  const series = await seriesOf(site, 'Water Damage');
  const made = (name: string) =>
    site.call(createCollection, { body: { name, ordered: false, seriesIds: [series.id] } });
  const taken = await made('Taken by the sea');
  const { id } = await made('Wet books');
  const params = { collectionId: id };
  const dialog = await openSet(home, `${site.url}/libraries/all/collections`, 'Wet books');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('TAKEN by the sea');
  await name.press('Tab');
  await expect(dialog.getByText(/This name is already taken/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save collection' }).click();
  await expect(name).toBeFocused();
  expect((await site.call(getCollection, { params })).name).toBe('Wet books');
  await name.fill('Damp books');
  await dialog.getByRole('checkbox', { name: 'Manual order' }).check();
  await dialog.getByRole('tab', { name: 'Cover' }).click();
  await expect(dialog.getByText(/No covers yet/)).toBeVisible();
  await dialog.evaluate(
    (element, { base64, file }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], file, { type: 'image/png' }));
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { base64: red.buffer.toString('base64'), file: red.name },
  );
  await expect(picture(dialog, 'red.png')).toBeVisible();
  const zone = dialog.getByText('Drop or paste images here', { exact: true });
  await dropFile(home, zone, { at: info.outputPath('blue.png'), buffer: blue.buffer });
  await expect(picture(dialog, 'blue.png').getByText('300 × 450')).toBeVisible();
  await site.call(updateCollection, { params, body: { name: 'Their books' } });
  const save = dialog.getByRole('button', { name: 'Save collection' });
  await save.click();
  const note = dialog.getByRole('region', { name: 'Someone else made changes' });
  await expect(note.getByText('Their books')).toBeVisible();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await site.call(getCollection, { params })).toMatchObject({
    name: 'Damp books',
    ordered: true,
  });
  expect(await site.call(listCollectionThumbnails, { params })).toHaveLength(2);

  const last = await openSet(home, `${site.url}/libraries/all/collections`, 'Damp books');
  await last.getByRole('textbox', { name: 'Name' }).fill('Typed in vain');
  await site.call(deleteCollection, { params });
  await last.getByRole('button', { name: 'Save collection' }).click();
  await expect(last.getByText(/It was deleted while you were editing/)).toBeVisible();
  await expect(last.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed in vain');
  await site.call(deleteCollection, { params: { collectionId: taken.id } });
});

test('a read list: name, summary and order @all', async ({ home, site }) => {
  const [book] = await booksOf(site, await seriesOf(site, 'Water Damage'));
  const { id } = await site.call(createReadList, {
    body: { name: 'For the bath', bookIds: [book?.id ?? ''] },
  });
  const dialog = await openSet(home, `${site.url}/libraries/all/readlists`, 'For the bath');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' ');
  await dialog.getByRole('button', { name: 'Save read list' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('FOR THE BATH');
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Bring a towel.');
  await dialog.getByRole('checkbox', { name: 'Manual order' }).uncheck();
  await dialog.getByRole('button', { name: 'Save read list' }).click();
  await expect(dialog).toBeHidden();
  expect(await site.call(getReadList, { params: { readListId: id } })).toMatchObject({
    name: 'FOR THE BATH',
    summary: 'Bring a towel.',
    ordered: false,
  });
  await site.call(deleteReadList, { params: { readListId: id } });
});
