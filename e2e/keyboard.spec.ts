import { cpSync } from 'node:fs';
import path from 'node:path';
import { deleteReadProgress, getBook, listBooks } from '@longbox/contract/books';
import { getSeries } from '@longbox/contract/series';
import { createUser, deleteUser, listUsers } from '@longbox/contract/user-administration';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { firstBooks } from './made-sets.ts';
import { idsOf } from './sets.ts';
import { fillShelf, sample } from './shelf.ts';
import { beSignedIn } from './sign-in.ts';

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

/** Presses an arrow until something has the focus, as in a list, a menu or a row of tabs. */
async function walk(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 20; step += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press(key);
    expect(await focusOf(page)).toBe('seen');
  }
  throw new Error(`${key} does not lead there`);
}

/** Opens the menu of a button that has the focus, and chooses a line of it. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter');
  await walk(page, 'ArrowDown', page.getByRole('menuitem', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('a series is edited by keys alone @all', async ({ signedIn: home, site }) => {
  const [seriesId = ''] = await idsOf(site, 'Night Tram');
  await home.goto(`${site.url}/series/${seriesId}`);
  const edit = home.getByRole('button', { name: 'Edit Night Tram', exact: true });
  await press(home, edit);
  const dialog = home.getByRole('dialog', { name: 'Edit Night Tram' });
  await reach(home, dialog.getByRole('textbox', { name: 'Summary' }));
  await home.keyboard.type('The last one home.');
  await reach(home, dialog.getByRole('tab', { selected: true }));
  const words = dialog.getByRole('tab', { name: 'Genres and tags' });
  await walk(home, 'ArrowRight', words);
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

test('files are imported by keys alone @all', async ({ page, emptySite: site }) => {
  const { inbox } = await fillShelf(site, ['Bees!']);
  cpSync(sample(site, 'Bees!', 'Bees! 001'), path.join(inbox, 'Bees third.cbz'));
  const books = async () => (await site.call(listBooks, { query: { size: 1 } })).totalElements;
  const before = await books();
  await beSignedIn(page, site);
  await page.goto(`${site.url}/import/books`);
  await reach(page, page.getByLabel('Folder on the server'));
  await page.keyboard.type(inbox);
  await page.keyboard.press('Enter');
  const row = page.locator('tbody > tr', { hasText: 'Bees third' });
  await reach(page, row.getByRole('spinbutton', { name: 'Number for Bees third' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await expect(row).toContainText('Ready');
  await press(page, page.getByRole('button', { name: 'Import 1 file' }));
  await expect(row.or(page.getByText('1 file imported')).first()).toContainText(/mported/);
  await expect.poll(books).toBe(before + 1);
});

test('a book is found, read and marked by keys alone @all', async ({ home, site }) => {
  const [book] = await firstBooks(site, ['Ferro']);
  const bookId = book?.id ?? '';
  // Another journey may have read in it.
  await site.call(deleteReadProgress, { params: { bookId } });
  const title = book?.metadata.title ?? '';
  const progress = async () => (await site.call(getBook, { params: { bookId } })).readProgress;
  await home.keyboard.press('/');
  await expect(home.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await home.keyboard.type(title);
  const found = home.getByRole('option', { name: new RegExp(`^${title}`) });
  await expect(found).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    if ((await found.getAttribute('aria-selected')) === 'true') break;
    await home.keyboard.press('ArrowDown');
  }
  await home.keyboard.press('Enter');
  const heading = home.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeFocused();

  await press(home, home.getByRole('main').getByRole('link', { name: 'Read', exact: true }));
  for (const page of [1, 2, 3]) {
    await expect(home.getByRole('img', { name: `Page ${page}`, exact: true })).toBeVisible();
    if (page < 3) await home.keyboard.press('ArrowRight');
  }
  await home.keyboard.press('Escape');
  await expect(heading).toBeFocused();
  await expect.poll(async () => (await progress())?.page).toBe(3);

  const menu = home.getByRole('button', { name: `Actions for ${title}` }).first();
  await reach(home, menu);
  await choose(home, 'Mark as read');
  await expect.poll(async () => (await progress())?.completed).toBe(true);
  await expect(menu).toBeFocused();
  await choose(home, 'Mark as unread');
  await expect.poll(progress).toBeNull();
  await expect(menu).toBeFocused();
});

test('a person is restricted by keys alone @all', async ({ signedIn: home, site }) => {
  const email = 'niece@example.org';
  await site.call(createUser, { body: { email, password: 'no broccoli', roles: [] } });
  const account = async () => (await site.call(listUsers, {})).find((user) => user.email === email);
  await home.goto(`${site.url}/settings/users`);
  const table = home.getByRole('grid', { name: 'Users' });
  const row = table.getByRole('row', { name: email });
  await row.waitFor();
  for (let step = 0; step < 60; step += 1) {
    if (await table.evaluate((element) => element.contains(document.activeElement))) break;
    await home.keyboard.press('Tab');
  }
  await walk(home, 'ArrowDown', row);
  const menu = row.getByRole('button', { name: `Actions for ${email}` });
  await walk(home, 'ArrowRight', menu);
  await choose(home, 'Change restrictions…');

  const dialog = home.getByRole('dialog', { name: `Access for ${email}` });
  await reach(home, dialog.getByRole('tab', { selected: true }));
  await walk(home, 'ArrowDown', dialog.getByRole('tab', { name: 'Content' }));
  await reach(home, dialog.getByLabel('Age rating'));
  await home.keyboard.press('ArrowDown');
  await reach(home, dialog.getByRole('textbox', { name: 'Age', exact: true }));
  await home.keyboard.type('12');
  await press(home, dialog.getByRole('button', { name: 'Save access' }));
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  const { id: userId = '', ageRestriction } = (await account()) ?? {};
  expect(ageRestriction).toEqual({ age: 12, restriction: 'ALLOW_ONLY' });
  await site.call(deleteUser, { params: { userId } });
});
