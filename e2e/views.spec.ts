import { deleteReadProgress, listBooks, updateReadProgress } from '@longbox/contract/books';
import { deleteCollection } from '@longbox/contract/collections';
import { listLibraries } from '@longbox/contract/libraries';
import type { Page } from '@playwright/test';
import { card } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { openColumn } from './frame.ts';
import { firstBooks, makeCollection, makeReadList } from './made-sets.ts';
import { clearSets } from './sets.ts';
import type { Site } from './site.ts';

test.beforeEach(({ site }) => clearSets(site));

const views = (page: Page) => page.getByRole('navigation', { name: 'Library views' });

async function libraryOf(site: Site): Promise<string> {
  const [library] = await site.call(listLibraries, {});
  return `${site.url}/libraries/${library?.id}`;
}

test('a library opens with the view seen last; views without anything are left out', async ({
  signedIn: home,
  site,
}) => {
  const library = await libraryOf(site);
  await home.goto(library);
  await expect(home).toHaveURL(`${library}/recommended`);
  await expect(home).toHaveTitle('Longbox – Samples');
  await expect(home.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible();
  await expect(views(home).getByRole('link')).toHaveText(['Recommended', 'Series', 'Books']);
  await expect(views(home).getByRole('link', { name: 'Recommended' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await views(home).getByRole('link', { name: 'Books' }).click();
  await expect(home).toHaveURL(`${library}/books`);
  await expect(home.getByRole('article').first()).toBeVisible();

  const { id } = await makeCollection(site, 'Views', ['Bees!', 'Ferro']);
  await views(home).getByRole('link', { name: 'Collections' }).click();
  await expect(home.getByRole('article').filter({ hasText: 'Views' })).toContainText('2 series');
  const news = home.waitForResponse(/\/sse\/v1\/events/);
  await home.goto(library);
  await expect(home).toHaveURL(`${library}/collections`);
  await expect(card(home, 'Views')).toBeVisible();
  await news;

  // Without the last collection there is nothing to show here.
  await site.call(deleteCollection, { params: { collectionId: id } });
  await expect(home).toHaveURL(`${library}/series`);
  await expect(views(home).getByRole('link', { name: 'Collections' })).toBeHidden();
});

test('all libraries together have series and books, and what is in no library only @all', async ({
  signedIn: home,
  site,
}) => {
  await makeReadList(site, 'Everywhere', ['Bees!']);
  await home.goto(`${site.url}/libraries/all`);
  await expect(home).toHaveURL(/\/libraries\/all\/series$/);
  await expect(views(home).getByRole('link')).toHaveText(['Series', 'Books', 'Read lists']);
  await views(home).getByRole('link', { name: 'Read lists' }).click();
  await expect(card(home, 'Everywhere')).toContainText('1 book');
  // Of all ways there the column marks the one.
  await openColumn(home);
  const name = 'Main navigation';
  const column = home.getByRole('navigation', { name }).or(home.getByRole('dialog', { name }));
  await expect(column.locator('[aria-current=page]')).toHaveText(['Read lists']);
  await home.keyboard.press('Escape');
  await card(home, 'Everywhere').getByRole('link').first().click();
  await expect(home.getByRole('heading', { level: 1, name: 'Everywhere' })).toBeVisible();
  for (const nowhere of ['collections', 'readlists']) {
    await home.goto(`${site.url}/${nowhere}/unknown`);
    await expect(home.getByText('Page not found')).toBeVisible();
  }
});

test('recommended shows what one library has, and follows the reading @all', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${await libraryOf(site)}/recommended`);
  await expect(home.getByRole('heading', { name: 'Recently added series' })).toBeVisible();
  const [book] = await firstBooks(site, ['Wide Horizons']);
  const params = { bookId: book?.id ?? '' };
  await site.call(updateReadProgress, { params, body: { page: 2 } });
  const shelf = home.getByRole('region', { name: 'Keep reading' });
  await expect(shelf.getByText('Wide Horizons')).toBeVisible();
  await site.call(deleteReadProgress, { params });
  await expect(shelf.getByText('Wide Horizons')).toBeHidden();
});

test('the books of a library: by series and number, narrowed, and left as they were @all', async ({
  home,
  site,
}) => {
  const library = await libraryOf(site);
  const cards = home.getByRole('article');
  await home.goto(`${library}/books`);
  await expect(home.getByRole('button', { name: /Sorted by Series and number/ })).toBeVisible();
  const byNumber = (
    await site.call(listBooks, { query: { sort: ['series', 'metadata.numberSort'] } })
  ).content;
  await expect(cards.first()).toContainText(byNumber[0]?.seriesTitle ?? '');
  for (const [filter, chip, count] of [
    ['mediaStatus=ERROR', 'Error', 1],
    ['mediaProfile=DIVINA&mediaStatus=ERROR', 'Comic archive', 1],
    ['oneshot=true', 'One-shots', byNumber.filter(({ oneshot }) => oneshot).length],
  ] as const) {
    await home.goto(`${library}/books?${filter}`);
    await expect(cards).toHaveCount(count);
    await expect(home.getByRole('button', { name: `Remove ${chip}` })).toBeVisible();
  }
  await home.getByRole('button', { name: /Sorted by/ }).click();
  await home.getByRole('menuitemradio', { name: 'Number of pages' }).click();
  await expect(home).toHaveURL(/oneshot=true.*sort=media\.pagesCount/);
  await views(home).getByRole('link', { name: 'Series' }).click();
  await expect(home).toHaveURL(`${library}/series`);
  await views(home).getByRole('link', { name: 'Books' }).click();
  await expect(home).toHaveURL(/oneshot=true.*sort=media\.pagesCount/);
  await home.getByRole('button', { name: 'Remove One-shots' }).click();
  await expect(cards.nth(3)).toBeVisible();
});

test('the navigation leads to collections, read lists and the care of files @all', async ({
  home,
  site,
}) => {
  await makeCollection(site, 'In the column', ['Bees!']);
  await makeReadList(site, 'In the column', ['Bees!']);
  const column = home.getByRole('navigation');
  for (const [entry, address] of [
    ['Collections', /\/libraries\/all\/collections$/],
    ['Read lists', /\/libraries\/all\/readlists$/],
    ['Media management', /\/media-management\/analysis$/],
  ] as const) {
    await home.goto(`${site.url}/dashboard`);
    await openColumn(home);
    await column.getByRole('link', { name: entry }).first().click();
    await expect(home).toHaveURL(address);
  }
  await expect(home.getByRole('heading', { level: 1, name: 'Media management' })).toBeVisible();
});

test('work over a whole library is asked about first @all', async ({ signedIn: home, site }) => {
  await home.goto(`${await libraryOf(site)}/series`);
  await expect(home.getByRole('article').first()).toBeVisible();
  const asked = home.getByRole('alertdialog');
  for (const [entry, title, button] of [
    ['Analyze…', 'Analyze all books in “Samples”?', 'Cancel'],
    ['Refresh metadata…', 'Refresh metadata for “Samples”?', 'Cancel'],
    ['Empty trash…', 'Empty the trash of “Samples”?', 'Empty trash'],
  ] as const) {
    await home.getByRole('button', { name: 'Actions for Samples' }).last().click();
    await home.getByRole('menuitem', { name: entry }).click();
    await expect(asked.getByRole('heading', { name: title })).toBeVisible();
    await asked.getByRole('button', { name: button }).click();
    await expect(asked).toBeHidden();
  }
});
