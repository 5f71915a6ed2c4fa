import {
  type Book,
  deleteReadProgress,
  getBook,
  updateReadProgress,
} from '@longbox/contract/books';
import { updateReadList } from '@longbox/contract/readlists';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { act, card, choose, seeCards } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { expectKept } from './kept-client.ts';
import { makeReadList } from './made-sets.ts';
import { booksOf, firstOf, picture } from './page-reader.ts';
import { idsOf } from './sets.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { bookCaches, ready } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

/** Books stay some seconds for an undo before they go. */
const patience = { timeout: 90_000 };
const keepers = 'The Lighthouse Keepers';

/** Marks the books of the series: `r` is read, anything else is unread. */
async function mark(site: Site, states: string): Promise<Book[]> {
  const books = await booksOf(site, keepers);
  for (const [index, { id: bookId }] of books.entries()) {
    const params = { bookId };
    if (states[index] === 'r') {
      await site.call(updateReadProgress, { params, body: { completed: true } });
    } else await site.call(deleteReadProgress, { params });
  }
  return books;
}

/** Has books of what is on the page taken along, now and later. */
async function keep(page: Page, title: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Keep books on this device' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Books').selectOption(choice);
  await dialog.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByText(/^Loading \d+ books? onto/)).toBeVisible();
}

async function openSeries(page: Page, site: Site): Promise<void> {
  const [id] = await idsOf(site, keepers);
  await page.goto(`${site.url}/series/${id}`);
}

/** The IDs of the books that are kept, in no order. */
const keptIds = async (page: Page) =>
  (await bookCaches(page)).map((name) => name.split('/')[3] ?? '').toSorted();
const idsOfBooks = (books: readonly (Book | undefined)[]) =>
  books.map((book) => book?.id ?? '').toSorted();

test('the next unread books of a series come along, and a finished one goes an hour later @all', async ({
  signedIn: page,
  site,
}) => {
  const books = await mark(site, '....');
  const [first] = books;
  if (first === undefined) throw new Error('there are no books');
  await page.clock.install();
  await openSeries(page, site);
  await keep(page, keepers, 'Next 3 unread books');
  // The page says by which rule, and changes it.
  const rule = page.getByRole('button', { name: 'On this device: Next 3 unread books' });
  await rule.click();
  await page.getByRole('dialog', { name: keepers }).getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(3);
  await expect(page.getByText('· Automatic')).toHaveCount(3);
  expect(await keptIds(page)).toEqual(idsOfBooks(books.slice(0, 3)));

  await page.getByRole('link', { name: first.metadata.title, exact: true }).click();
  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  await expect(picture(page, 1)).toBeVisible();
  await page.keyboard.press('End');
  await expect
    .poll(async () => (await site.call(getBook, { params: { bookId: first.id } })).readProgress)
    .toMatchObject({ completed: true });
  // The next one is fetched while the finished one is open; that one stays for as long.
  const keptLater = async () => {
    await page.clock.fastForward('30');
    return keptIds(page);
  };
  await expect.poll(keptLater).toEqual(idsOfBooks(books));
  await page.clock.fastForward('02:00:00');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: first.metadata.title })).toBeVisible();
  await page.clock.fastForward('50:00');
  await expect(page.getByText('Removed books from this device')).toBeHidden();
  await page.clock.fastForward('15:00');
  const removed = page.getByText('Removed books from this device');
  await expect(removed).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.clock.fastForward('30');
  await page.clock.fastForward('30');
  expect(await keptIds(page)).toEqual(idsOfBooks(books));
});

test('a gap behind is left out, and what a rule no longer wants goes at the next start @all', async ({
  signedIn: page,
  site,
}) => {
  const books = await mark(site, '.r..');
  await openSeries(page, site);
  await keep(page, keepers, 'Next unread book');
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(1);
  expect(await keptIds(page)).toEqual(idsOfBooks([books[2]]));
  await mark(site, '.rr.');
  await expect.poll(() => keptIds(page), patience).toEqual(idsOfBooks([books[3]]));

  // A rule that ends takes its books with it.
  await page.getByRole('button', { name: `Stop keeping ${keepers} on this device` }).click();
  await expect.poll(() => keptIds(page), patience).toEqual([]);
});

test('a read list comes along as a whole, and what is added to it later, too @all', async ({
  signedIn: page,
  site,
}) => {
  const readList = await makeReadList(site, 'On the tram', ['Night Tram', 'Ferro']);
  await page.goto(`${site.url}/readlists/${readList.id}`);
  await keep(page, readList.name, 'All books');
  await expect(page.getByRole('button', { name: 'On this device: All books' })).toBeVisible();
  await expectOpenToAll(page);
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(2);
  await expectKept(page);
  await page.context().setOffline(true);
  await page.goto(`${site.url}/readlists/${readList.id}`);
  await expect(page.getByRole('heading', { name: readList.name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ferro' }).first()).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(`${site.url}/device`);
  const more = await firstOf(site, 'Bees!');
  await site.call(updateReadList, {
    params: { readListId: readList.id },
    body: { bookIds: [...readList.bookIds, more.id] },
  });
  await expect(ready(page)).toHaveCount(3);

  // A book that is removed by hand does not come back by its rule.
  const line = page.getByRole('listitem').filter({ hasText: more.metadata.title });
  await line.getByRole('button', { name: 'Remove from this device' }).click();
  await page.reload();
  await expect(ready(page)).toHaveCount(2);
  // Without its rule's end, nothing that is there now comes back, but what is added later does.
  const removeAll = async (name: string) => {
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name }).click();
    await expect(page.getByRole('heading', { name: 'No books on this device' })).toBeVisible();
  };
  await removeAll('Remove books only');
  const later = await firstOf(site, keepers);
  await site.call(updateReadList, {
    params: { readListId: readList.id },
    body: { bookIds: [...readList.bookIds, later.id] },
  });
  await expect(ready(page)).toHaveCount(1, patience);
  await removeAll('Remove all');
  await expect(
    page.getByRole('button', { name: `Stop keeping ${readList.name} on this device` }),
  ).toBeHidden();
});

// Other journeys leave books that are being read.
test('the books that are being read come along @all', async ({ page, ownSite: site }) => {
  await beSignedIn(page, site);
  const books = await mark(site, '....');
  for (const book of books.slice(0, 2)) {
    await site.call(updateReadProgress, { params: { bookId: book.id }, body: { page: 2 } });
  }
  await page.goto(`${site.url}/device`);
  await page.getByLabel('Books you’re reading').selectOption('3');
  await expect.poll(() => keptIds(page)).toEqual(idsOfBooks(books.slice(0, 2)));
  await expect(ready(page)).toHaveCount(2);
});

test('books that are selected are taken along together @all', async ({
  signedIn: page,
  site,
  hasTouch,
}) => {
  const [book, other] = await booksOf(site, keepers);
  await openSeries(page, site);
  await seeCards(page, book?.metadata.title ?? '');
  await choose(page, book?.metadata.title ?? '', hasTouch);
  await card(page, other?.metadata.title ?? '')
    .getByRole('link')
    .first()
    .click();
  await act(page, 'Keep on this device');
  await expect(page.getByText('Loading 2 books onto this device')).toBeVisible();
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(2);
});
