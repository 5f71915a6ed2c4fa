import {
  createCollection,
  deleteCollection,
  listCollections,
  updateCollection,
} from '@longbox/contract/collections';
import { listLibraries } from '@longbox/contract/libraries';
import { createReadList } from '@longbox/contract/readlists';
import { listBooks } from '@longbox/contract/books';
import { listSeries } from '@longbox/contract/series';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Site } from './site.ts';

/** Opens the box as one does on this screen. */
async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('option', { name, exact: true });

/** A collection and a read list whose names hold "Lantern", made once. */
async function makeSets(site: Site): Promise<void> {
  const series = await site.call(listSeries, { query: { size: 2 } });
  const books = await site.call(listBooks, { query: { size: 2 } });
  const seriesIds = series.content.map(({ id }) => id);
  const bookIds = books.content.map(({ id }) => id);
  await site
    .call(createCollection, { body: { name: 'Lantern shelf', ordered: false, seriesIds } })
    .catch(() => undefined);
  await site
    .call(createReadList, { body: { name: 'Lantern order', summary: '', ordered: true, bookIds } })
    .catch(() => undefined);
}

test('the box finds all four kinds while one types, by keyboard alone', async ({ home, site }) => {
  await makeSets(site);
  await home.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await home.keyboard.press('/');
  await expect(box(home)).toBeFocused();
  await home.keyboard.type('lant');
  // The best hit is chosen at first, so Enter opens it.
  await expect(option(home, 'Lantern shelf')).toHaveAttribute('aria-selected', 'true');
  await expect(home.getByRole('group', { name: 'Collections' })).toBeVisible();
  await expect(home.getByRole('group', { name: 'Read lists' })).toBeVisible();
  await expect(option(home, 'Lantern order')).toBeVisible();
  await box(home).fill('lighthouse');
  await expect(home.getByRole('group', { name: 'Series' })).toBeVisible();
  await expect(option(home, /The Lighthouse Keepers.*Samples/s)).toBeVisible();
  await expect(option(home, /The Lighthouse Keepers/).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await home.keyboard.press('Enter');
  await expect(
    home.getByRole('heading', { level: 1, name: 'The Lighthouse Keepers' }),
  ).toBeVisible();
  await expect(box(home)).toBeHidden();

  await home.keyboard.press('Control+k');
  await expect(option(home, 'lighthouse')).toBeVisible();
  await home.keyboard.type('moon gard');
  // A one-shot is found as a book, and leads to its own page.
  await expect(home.getByRole('group', { name: 'Series' })).toBeHidden();
  await option(home, /Moon Garden/).click();
  await expect(home).toHaveURL(/\/oneshot\//);
});

test('nothing found is said, and Escape leaves no trace @all', async ({ home }) => {
  await openSearch(home);
  await box(home).fill('zzzz');
  await expect(home.getByText('No results for “zzzz”')).toBeVisible();
  await home.getByRole('button', { name: 'Clear the search' }).click();
  await expect(box(home)).toHaveValue('');
  await home.keyboard.press('Escape');
  await expect(box(home)).toBeHidden();
  await openSearch(home);
  await expect(box(home)).toHaveValue('');
  await expect(option(home, 'zzzz')).toBeHidden();
});

test('the same box leads to screens and does things @all', async ({ home }) => {
  await openSearch(home);
  await box(home).fill('dark th');
  await option(home, 'Dark theme').click();
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openSearch(home);
  await box(home).fill('all lib');
  await option(home, 'Scan all libraries').click();
  await expect(home.getByText(/Scan all libraries/).first()).toBeVisible();
  await openSearch(home);
  await box(home).fill('all lib');
  await option(home, 'All libraries').click();
  await expect(home).toHaveURL(/\/libraries\/all/);
});

test('in a library the search can stay in it, also among all results @all', async ({
  signedIn: home,
  site,
}) => {
  const [library] = await site.call(listLibraries, {});
  await home.goto(`${site.url}/libraries/${library?.id}/series`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  const asked = home.waitForRequest(
    (request) => request.url().includes('library_id=') && request.url().includes('search=bees'),
  );
  await openSearch(home);
  await home.getByRole('radiogroup').getByText('Samples').click();
  await box(home).fill('bees');
  await asked;
  await option(home, 'All results for “bees”').click();
  await expect(home).toHaveURL(new RegExp(`/search\\?q=bees&library=${library?.id}`));
  await expect(home.getByRole('heading', { level: 1 })).toContainText('bees');
});

test('all results stand in four shelves that follow what happens, and say what failed @all', async ({
  signedIn: home,
  site,
}) => {
  await makeSets(site);
  await home.goto(`${site.url}/search?q=lantern`);
  await expect(home.getByRole('region', { name: 'Collections' })).toBeVisible();
  await expect(home.getByRole('link', { name: 'Lantern order' }).first()).toBeVisible();
  await expect(home.getByRole('region', { name: 'Series' })).toBeHidden();
  // What others do shows at once.
  const { content } = await site.call(listCollections, { query: { unpaged: true } });
  const made = content.find(({ name }) => name.startsWith('Lantern'));
  const params = { collectionId: made?.id ?? '' };
  await site.call(updateCollection, { params, body: { name: 'Lantern room' } });
  await expect(home.getByRole('link', { name: 'Lantern room' }).first()).toBeVisible();
  await site.call(deleteCollection, { params });
  await expect(home.getByRole('region', { name: 'Collections' })).toBeHidden();

  // A shelf that fails says so alone; when all do, that is said once.
  const refuse = (route: Route) =>
    route.fulfill({ status: 500, json: { message: 'Out of paper' } });
  const lists = /\/api\/v1\/readlists\?.*search=/;
  await home.route(lists, refuse);
  await home.goto(`${site.url}/search?q=keepers`);
  await expect(home.getByRole('region', { name: 'Series' })).toBeVisible();
  const failed = home.getByRole('region', { name: 'Read lists' });
  await expect(failed.getByRole('alert')).toContainText('Out of paper');
  await home.unroute(lists);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  const any = /\/api\/v1\/(series|books|collections|readlists)\?.*search=/;
  await home.route(any, refuse);
  await home.reload();
  await expect(home.getByRole('heading', { name: 'Search failed' })).toBeVisible();
  await expect(home.getByRole('main').getByText('Out of paper')).toHaveCount(1);
  await home.unroute(any);
  await home.getByRole('button', { name: 'Try again' }).click();
  await expect(home.getByRole('region', { name: 'Series' })).toBeVisible();
  await expect(home.getByRole('region', { name: 'Collections' })).toBeHidden();
  await home.goto(`${site.url}/search?q=zzzz`);
  await expect(home.getByText('No results')).toBeVisible();
  await home.goto(`${site.url}/search`);
  await expect(home.getByText('What are you looking for?')).toBeVisible();
});

test('right to left the box speaks and finds in Arabic @all', async ({ home }) => {
  await home.evaluate(() => {
    const found = localStorage.getItem('longbox') ?? '{"state":{"preferences":{}},"version":1}';
    const kept = JSON.parse(found);
    kept.state.preferences.locale = 'ar';
    localStorage.setItem('longbox', JSON.stringify(kept));
  });
  await home.reload();
  await home.getByRole('button', { name: 'البحث', exact: true }).click();
  const field = home.getByRole('combobox', { name: 'البحث' });
  await field.fill('داكن');
  await expect(option(home, 'المظهر الداكن')).toBeHidden();
  await field.fill('الداكن');
  await expect(option(home, 'المظهر الداكن')).toBeVisible();
  await field.fill('paper');
  await expect(option(home, /Paper Crane/).first()).toBeVisible();
});
