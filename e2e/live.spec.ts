import { listBooks, updateReadProgress } from '@longbox/contract/books';
import { deleteLibrary, listLibraries, updateLibrary } from '@longbox/contract/libraries';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Site } from './site.ts';

/** Follows the calls of a page; the answer gives those made so far, as `GET /api/v1/books?…`. */
function follow(page: Page, site: Site): () => string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = request.url().slice(site.url.length);
    const isPicture = request.resourceType() === 'image';
    if (path.startsWith('/api/') && !isPicture) calls.push(`${request.method()} ${path}`);
  });
  return () => calls;
}

/** Returns when the page has heard everything that happened on the server before. */
async function caughtUp(page: Page, site: Site): Promise<void> {
  const [library] = await site.call(listLibraries, {});
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/v1/libraries'));
  const params = { libraryId: library?.id ?? '' };
  await site.call(updateLibrary, { params, body: { name: library?.name ?? '' } });
  await asked;
}

test('"Mark as read" on home is one change and the lists it changes, once @all', async ({
  home,
  site,
}) => {
  const added = home.getByRole('region', { name: 'Recently added books' });
  await expect(added.getByRole('link').first()).toBeVisible();
  await expect(home.getByRole('region', { name: 'Recently added series' })).toBeVisible();
  await added.getByRole('article').first().hover();
  await added
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  const calls = follow(home, site);
  const saved = home.waitForResponse((response) => response.request().method() === 'PATCH');
  await home.getByRole('menuitem', { name: 'Mark as read' }).click();
  await saved;
  await expect(home.getByRole('heading', { name: 'Recently read books' })).toBeVisible();
  await caughtUp(home, site);
  // A pointer over a link fetches its book ahead.
  const [patch, ...lists] = calls().filter((call) => !/\/(libraries|books\/\w+)$/.test(call));
  expect(patch).toMatch(/^PATCH \S+\/read-progress$/);
  expect(new Set(lists).size).toBe(lists.length);
  expect(lists.some((call) => call.includes('IN_PROGRESS'))).toBe(false);
  expect(lists.length).toBeGreaterThanOrEqual(3);
  expect(lists.length).toBeLessThanOrEqual(10);
});

test('a change made while the stream of events is on its way is shown once it opens @all', async ({
  home,
  site,
}) => {
  const { content } = await site.call(listBooks, { query: { search: 'Moon Garden' } });
  const params = { bookId: content[0]?.id ?? '' };
  await site.call(updateReadProgress, { params, body: { page: 2 } });
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await home.route('**/sse/v1/events*', async (route) => {
    await promise;
    await route.continue();
  });
  const asked = home.waitForRequest(/\/sse\/v1\/events/);
  await home.reload();
  await expect(home.getByText('Page 2 of 5').first()).toBeVisible();
  await asked;
  await site.call(updateReadProgress, { params, body: { page: 3 } });
  // The change is older than the page was when it asked for the stream.
  const changed = Date.now();
  await expect.poll(() => Date.now() - changed).toBeGreaterThan(500);
  letGo();
  await expect(home.getByText('Page 3 of 5').first()).toBeVisible();
});

test('reading on another device asks for little on home @all', async ({ home, site }) => {
  await expect(home.getByRole('region', { name: 'Recently added books' })).toBeVisible();
  const { content } = await site.call(listBooks, { query: { search: 'Moon Garden' } });
  const params = { bookId: content[0]?.id ?? '' };
  await caughtUp(home, site);
  const calls = follow(home, site);
  for (let turn = 0; turn < 40; turn += 1) {
    await site.call(updateReadProgress, { params, body: { page: 1 + (turn % 4) } });
  }
  await caughtUp(home, site);
  // At once, and once more with what came meanwhile.
  const lists = calls().filter((call) => !call.endsWith('/libraries'));
  for (const call of new Set(lists)) {
    expect(lists.filter((one) => one === call).length).toBeLessThanOrEqual(2);
  }
});

test('an action over many items has one report, and what failed is tried again @all', async ({
  home,
  site,
}) => {
  // Another journey may have left a library behind.
  for (const { id, name } of await site.call(listLibraries, {})) {
    if (name !== 'Samples') await site.call(deleteLibrary, { params: { libraryId: id } });
  }
  let isBroken = true;
  await home.route('**/scan?deep=false', async (route) => {
    await (isBroken
      ? route.fulfill({ status: 400, json: { message: 'The disk is away' } })
      : route.continue());
  });
  await home.goto(`${site.url}/libraries/all/series`);
  await home.getByRole('button', { name: 'Actions for All libraries' }).click();
  await home.getByRole('menuitem', { name: 'Scan all libraries', exact: true }).click();
  const report = home.getByRole('alertdialog', { name: 'Scan all libraries', exact: true });
  await expect(report.getByText('0 of 1 done')).toBeVisible();
  await expect(report.getByText('The disk is away')).toBeVisible();
  await expect(report.getByRole('listitem')).toHaveText('Samples');
  isBroken = false;
  await report.getByRole('button', { name: 'Retry this one' }).click();
  await expect(home.getByText('1 of 1 done')).toBeVisible();
});
