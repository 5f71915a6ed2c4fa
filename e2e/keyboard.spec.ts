import { cpSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { getSeries } from '@longbox/contract/series';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { idsOf } from './sets.ts';
import { fillShelf, sample } from './shelf.ts';
import { enter } from './sign-in.ts';

// The main tasks without a mouse: nothing is clicked, and the focus is never out of sight.

/** Whether something has the focus, and where. */
function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nowhere';
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isSeen = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    return isSeen ? 'seen' : `out of sight: ${element.outerHTML.slice(0, 120)}`;
  });
}

/** Goes on with Tab until something has the focus; fails where that is lost or hidden on the way. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  const isReached = () => target.first().evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 150; step += 1) {
    if (await isReached()) return;
    await page.keyboard.press('Tab');
    if (step > 0) expect(await focusOf(page)).not.toMatch(/^out of sight/);
  }
  throw new Error('Tab does not lead there');
}

/** Reaches something and presses Enter on it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

test('a series is edited by keys alone', async ({ home, site }) => {
  const [seriesId = ''] = await idsOf(site, 'Night Tram');
  await home.goto(`${site.url}/series/${seriesId}`);
  const edit = home.getByRole('button', { name: 'Edit Night Tram', exact: true });
  await press(home, edit);
  const dialog = home.getByRole('dialog', { name: 'Edit Night Tram' });
  await reach(home, dialog.getByRole('textbox', { name: 'Summary' }));
  await home.keyboard.type('The last one home.');
  await reach(home, dialog.getByRole('tab', { selected: true }));
  const words = dialog.getByRole('tab', { name: 'Genres and tags' });
  for (
    let step = 0;
    step < 6 && !(await words.evaluate((tab) => tab === document.activeElement));
    step += 1
  ) {
    await home.keyboard.press('ArrowRight');
  }
  await expect(words).toHaveAttribute('aria-selected', 'true');
  await reach(home, dialog.getByRole('combobox', { name: 'Tags' }));
  await home.keyboard.type('by night');
  await home.keyboard.press('Enter');
  await press(home, dialog.getByRole('button', { name: 'Save series' }));
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  const { metadata } = await site.call(getSeries, { params: { seriesId } });
  expect([metadata.summary, metadata.tags]).toEqual([
    'The last one home.',
    expect.arrayContaining(['by night']),
  ]);
});

test('files are imported by keys alone', async ({ page, emptySite: site }) => {
  const { inbox } = await fillShelf(site, ['Bees!']);
  cpSync(sample(site, 'Bees!', 'Bees! 001'), path.join(inbox, 'Bees third.cbz'));
  const books = async () => (await site.call(listBooks, { query: { size: 1 } })).totalElements;
  const before = await books();
  await enter(page, site);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.goto(`${site.url}/import/books`);
  await reach(page, page.getByLabel('Folder on the server'));
  await page.keyboard.type(inbox);
  await page.keyboard.press('Enter');
  const row = page.locator('tbody > tr', { hasText: 'Bees third' });
  await reach(page, row.getByRole('spinbutton', { name: 'Number of Bees third' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await expect(row).toContainText('Ready');
  await press(page, page.getByRole('button', { name: 'Import 1 file' }));
  await expect(row.or(page.getByText('1 file imported')).first()).toContainText(/mported/);
  await expect.poll(books).toBe(before + 1);
});
