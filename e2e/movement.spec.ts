import { listBooks } from '@longbox/contract/books';
import { listSeries } from '@longbox/contract/series';
import { expect, test } from './fixtures.ts';
import { firstBooks } from './made-sets.ts';

test('a place that takes long says so, then has the focus with its name @all', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await home.route(/\/api\/v1\/series\/\w+$/, async (route) => {
    await held;
    await route.continue();
  });
  await home.getByRole('link', { name: /Bees!/ }).first().click();
  await expect(home.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  release();
  const heading = home.getByRole('heading', { level: 1, name: 'Bees!' });
  await expect(heading).toBeFocused();
  await expect(home).toHaveTitle(/Bees!/);
  await home.goBack();
  await expect(home.getByRole('heading', { level: 1, name: 'All libraries' })).toBeFocused();
});

test('the books of a series are asked for before the series has answered @all', async ({
  signedIn: home,
  site,
}) => {
  const [series] = (await site.call(listSeries, { query: { search: 'Bees!' } })).content;
  const address = `/api/v1/series/${series?.id}`;
  await home.goto(`${site.url}/libraries/all/series`);
  const books = home.waitForRequest((request) => request.url().includes(`${address}/books`));
  await home.route(`**${address}`, async (route) => {
    await books;
    await route.continue();
  });
  await home.getByRole('link', { name: /Bees!/ }).first().click();
  await expect(home.getByRole('heading', { level: 1, name: 'Bees!' })).toBeVisible();
});

test('without a connection a tap on a card says so @all', async ({ signedIn: home, site }) => {
  await home.goto(`${site.url}/libraries/all/series`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  await home.route(/\/api\/v1\/series\/\w+$/, (route) => route.abort());
  await home.getByRole('link', { name: /Bees!/ }).first().click();
  await expect(home.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
  await home.unroute(/\/api\/v1\/series\/\w+$/);
  await home.getByRole('button', { name: 'Try again' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Bees!' })).toBeVisible();
});

test('a book that cannot be opened is tried again, and there is a way out of its reader @all', async ({
  home,
  site,
}) => {
  const [ferro] = await firstBooks(site, ['Ferro']);
  const address = `${site.url}/book/${ferro?.id}/read`;
  await home.route(`**/api/v1/books/${ferro?.id}`, (route) => route.fulfill({ status: 500 }));
  await home.goto(address);
  await expect(home.getByRole('heading', { name: 'Couldn’t load this' })).toBeVisible();
  await home.getByRole('link', { name: 'Go home' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await home.goto(address);
  await home.getByRole('button', { name: 'Try again' }).waitFor();
  await home.unrouteAll();
  await home.getByRole('button', { name: 'Try again' }).click();
  await expect(home.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
});

test('every place has one heading of the first level @all', async ({ signedIn: home, site }) => {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const { id = '', seriesId = '' } = content.find(({ oneshot }) => !oneshot) ?? {};
  const places = ['/dashboard', '/libraries', `/series/${seriesId}`, `/book/${id}`];
  for (const place of [...places, `/book/${id}/read`, '/nothing/here', '/series/unknown']) {
    await home.goto(site.url + place);
    await expect(home.locator('h1'), place).toHaveCount(1);
  }
  await home.goto(`${site.url}/libraries`);
  await expect(home).toHaveURL(/\/libraries\/all\/series$/);
});

test('leaving a book by a key leads the focus to its name @all', async ({
  signedIn: home,
  site,
}) => {
  // The page of a one-shot knows its name later than others.
  for (const title of ['Ferro', 'Moon Garden']) {
    const [book] = await firstBooks(site, [title]);
    const name = book?.metadata.title ?? '';
    for (const way of ['from an address', 'from the page of the book']) {
      if (way === 'from an address') await home.goto(`${site.url}/book/${book?.id}/read?page=2`);
      else await home.locator('a[data-main]').click();
      await home.getByRole('img', { name: 'Page 2', exact: true }).waitFor();
      await home.keyboard.press('Escape');
      await expect(
        home.getByRole('heading', { level: 1, name, exact: true }),
        `${title}, ${way}`,
      ).toBeFocused();
    }
  }
});
