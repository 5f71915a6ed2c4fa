import { deleteReadProgress, listBooks } from '@longbox/contract/books';
import { createCollection, deleteCollection } from '@longbox/contract/collections';
import { createReadList, deleteReadList } from '@longbox/contract/readlists';
import {
  listBooksOfSeries,
  listSeries,
  markSeriesUnread,
  type Series,
} from '@longbox/contract/series';
import { createUser, deleteUser, updateUser } from '@longbox/contract/user-administration';
import type { Page } from '@playwright/test';
import { card, hold, keepingLines, librarianLines, openMenu, ownLines, seeCards } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import type { Site } from './site.ts';

/** The series of the samples by its title. */
async function seriesNamed(site: Site, search: string): Promise<Series> {
  const { content } = await site.call(listSeries, { query: { search, size: 1 } });
  const [series] = content;
  if (series === undefined) throw new Error(`no series ${search}`);
  return series;
}

/** The calls of a page that change something, as `POST /api/v1/…`. */
function changes(page: Page, site: Site): () => readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') return;
    calls.push(`${request.method()} ${request.url().slice(site.url.length)}`);
  });
  return () => calls;
}

const lines = (page: Page) => page.getByRole('menuitem').allInnerTexts();

test('a book: its menu has every action, and each does what it says @all', async ({
  signedIn: home,
  site,
  serving,
}) => {
  const series = await seriesNamed(site, 'Paper Crane');
  const params = { seriesId: series.id };
  const { content } = await site.call(listBooksOfSeries, { params, query: {} });
  const [book] = content;
  if (book === undefined) throw new Error('no book');
  const name = book.metadata.title;
  await site.call(deleteReadProgress, { params: { bookId: book.id } });
  await home.goto(`${site.url}/series/${series.id}`);
  await seeCards(home, name);
  await openMenu(home, name);
  await expect(home.getByRole('menuitem')).toHaveText([
    'Read',
    'Read incognito',
    'Download',
    ...keepingLines(serving, /^Keep on this device \(.+\)$/),
    'Mark as read',
    'Select',
    ...ownLines(serving),
    'Add to read list…',
    'Edit…',
    ...librarianLines(serving, 'Match metadata…'),
    'Analyze',
    'Refresh metadata',
    ...librarianLines(serving, 'Write metadata into files…', 'Rename files…'),
    'Delete…',
  ]);
  const made = changes(home, site);
  await home.getByRole('menuitem', { name: 'Analyze' }).click();
  await expect(home.getByText('Analysis started')).toBeVisible();
  await openMenu(home, name);
  await home.getByRole('menuitem', { name: 'Refresh metadata' }).click();
  await openMenu(home, name);
  await home.getByRole('menuitem', { name: 'Mark as read' }).click();
  // A menu that is open stays as it was opened.
  await expect(card(home, name).getByRole('link', { name: `${name}, unread` })).toHaveCount(0);
  await openMenu(home, name);
  await expect(home.getByRole('menuitem', { name: 'Mark as unread' })).toBeVisible();
  await expect(home.getByRole('menuitem', { name: 'Mark as read' })).toBeHidden();
  await home.getByRole('menuitem', { name: 'Mark as unread' }).click();
  const path = `/api/v1/books/${book.id}`;
  await expect
    .poll(made)
    .toEqual([
      `POST ${path}/analyze`,
      `POST ${path}/metadata/refresh`,
      `PATCH ${path}/read-progress`,
      `DELETE ${path}/read-progress`,
    ]);

  await openMenu(home, name);
  const download = home.waitForEvent('download');
  await home.getByRole('menuitem', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.cbz$/);
  await openMenu(home, name);
  await home.getByRole('menuitem', { name: 'Read incognito' }).click();
  await expect(home).toHaveURL(new RegExp(`/book/${book.id}/read\\?incognito=true`));
  await home.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  await home.keyboard.press('m');
  const chip = home.getByRole('button', { name: /^Incognito ?,/ });
  await expect(chip).toBeVisible();
  const beyond = await chip.evaluate((button) => {
    const words = button.querySelector('span:not(.visually-hidden)');
    return (words?.getBoundingClientRect().right ?? 0) - button.getBoundingClientRect().right;
  });
  expect(beyond).toBeLessThanOrEqual(0);
  await home.goBack();
  await openMenu(home, name);
  await home.getByRole('menuitem', { name: 'Read', exact: true }).click();
  await expect(home).toHaveURL(new RegExp(`/book/${book.id}/read(\\?page=1)?$`));

  // The same on its own page.
  await home.goto(`${site.url}/book/${book.id}`);
  await home.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(home.getByRole('menuitem', { name: 'Refresh metadata' })).toBeVisible();
  await expect(home.getByRole('menuitem', { name: 'Select' })).toBeHidden();
});

test('a series and a one-shot: what their menus have, and what they call @all', async ({
  home,
  site,
  serving,
}) => {
  const oneshot = await seriesNamed(site, 'Moon Garden');
  const { content } = await site.call(listBooksOfSeries, {
    params: { seriesId: oneshot.id },
    query: {},
  });
  const book = content[0]?.id ?? '';
  await site.call(deleteReadProgress, { params: { bookId: book } });
  const tram = await seriesNamed(site, 'Night Tram');
  await site.call(markSeriesUnread, { params: { seriesId: tram.id } });
  await home.goto(`${site.url}/libraries/all/series`);
  await openMenu(home, 'Night Tram');
  expect(await lines(home)).toEqual([
    'Find book…',
    'Download',
    ...keepingLines(serving, 'Keep books on this device…'),
    'Mark as read',
    'Select',
    ...ownLines(serving),
    'Add to collection…',
    'Add all books to read list…',
    'Edit…',
    ...librarianLines(serving, 'Match metadata…', 'Scan this folder'),
    'Analyze',
    'Refresh metadata',
    ...librarianLines(serving, 'Write metadata into files…', 'Rename files…'),
    'Delete…',
  ]);
  await home.keyboard.press('Escape');
  const made = changes(home, site);
  await openMenu(home, 'Moon Garden');
  await expect(home.getByRole('menuitem', { name: 'Add to read list…' })).toBeVisible();
  await home.getByRole('menuitem', { name: 'Refresh metadata' }).click();
  await expect
    .poll(() => made().toSorted())
    .toEqual([
      `POST /api/v1/books/${book}/metadata/refresh`,
      `POST /api/v1/series/${oneshot.id}/metadata/refresh`,
    ]);
  // As a book of home it is marked as the series that it is.
  await home.goto(`${site.url}/dashboard`);
  const shelf = home.getByRole('region', { name: 'Recently added books' });
  await shelf.getByRole('button', { name: 'Actions for Moon Garden' }).focus();
  await home.keyboard.press('Enter');
  await home.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect.poll(made).toContain(`POST /api/v1/series/${oneshot.id}/read-progress`);
  await site.call(deleteReadProgress, { params: { bookId: book } });

  await home.goto(`${site.url}/oneshot/${oneshot.id}`);
  await home.getByRole('button', { name: 'Actions for Moon Garden' }).click();
  await expect(home.getByRole('menuitem', { name: 'Add to collection…' })).toBeVisible();
});

test('a menu opens by the right mouse button and by its keys; "Select" begins a selection @all', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  test.skip(hasTouch, 'fingers have neither');
  await home.goto(`${site.url}/libraries/all/series`);
  const menu = home.getByRole('menu', { name: 'Actions for Ferro' });
  await card(home, 'Ferro').getByRole('link').first().click({ button: 'right' });
  await expect(menu).toBeVisible();
  const at = await card(home, 'Ferro').boundingBox();
  const shown = await menu.boundingBox();
  expect(shown?.x ?? 0).toBeGreaterThan((at?.x ?? 0) + 20);
  await home.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await card(home, 'Ferro').getByRole('link').first().focus();
  await home.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await home.keyboard.press('Escape');
  await card(home, 'Ferro').getByRole('link').first().focus();
  await home.keyboard.press('ContextMenu');
  await menu.getByRole('menuitem', { name: 'Select' }).click();
  await expect(home.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
});

test('whoever is no administrator sees only what is theirs @all', async ({
  page,
  site,
  hasTouch,
  serving,
}) => {
  const account = { email: `reader-${Date.now()}@example.org`, password: 'a good password' };
  const { id: userId } = await site.call(createUser, {
    body: { ...account, roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] },
  });
  const { content: books } = await site.call(listBooks, { query: { size: 1 } });
  const ferro = await seriesNamed(site, 'Ferro');
  const readList = await site.call(createReadList, {
    body: { name: `Mine ${userId}`, bookIds: [books[0]?.id ?? ''] },
  });
  const collection = await site.call(createCollection, {
    body: { name: `Ours ${userId}`, ordered: false, seriesIds: [ferro.id] },
  });
  await signIn(page, site, account);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

  await page.goto(`${site.url}/libraries/all/series`);
  await openMenu(page, 'Ferro');
  expect(await lines(page)).toEqual([
    'Download',
    ...keepingLines(serving, 'Keep books on this device…'),
    'Mark as read',
    'Select',
    ...ownLines(serving),
    // To private ones.
    ...(serving === 'upstream' ? [] : ['Add to collection…', 'Add all books to read list…']),
  ]);
  await page.keyboard.press('Escape');
  await page.goto(`${site.url}/libraries/all/collections`);
  await expect(card(page, collection.name)).toBeVisible();
  await expect(card(page, collection.name).getByRole('button')).toHaveCount(0);
  await page.goto(`${site.url}/libraries/all/readlists`);
  await expect(card(page, readList.name)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select/ })).toHaveCount(0);
  // What cannot be selected opens its menu when it is held.
  if (hasTouch) {
    await hold(page, card(page, readList.name).getByRole('link').first(), async () => {
      await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
    });
  } else {
    await openMenu(page, readList.name);
  }
  await expect(page.getByRole('menuitem')).toHaveText([
    'Download',
    ...keepingLines(serving, 'Keep books on this device…'),
  ]);
  await page.keyboard.press('Escape');

  // Without the right to keep files they say why; the change has ended the session.
  await site.call(updateUser, { params: { userId }, body: { roles: ['PAGE_STREAMING'] } });
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(account.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(card(page, readList.name)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  for (const [place, file] of [
    [`/readlists/${readList.id}`, `/readlists/${readList.id}/file`],
    [`/series/${ferro.id}`, `/series/${ferro.id}/file`],
    [`/book/${books[0]?.id}`, `/books/${books[0]?.id}/file`],
  ] as const) {
    await page.goto(site.url + place);
    await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled();
    await expect(page.getByText('Your account isn’t allowed to download files.')).toBeAttached();
    // The page asks: only the browser finds the name of a LAN.
    const address = `${site.url}/api/v1${file}`;
    expect(await page.evaluate(async (url) => (await fetch(url)).status, address)).toBe(403);
  }
  await site.call(deleteReadList, { params: { readListId: readList.id } });
  await site.call(deleteCollection, { params: { collectionId: collection.id } });
  // A deleted account is signed out; only then is no request pending.
  await site.call(deleteUser, { params: { userId } });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
