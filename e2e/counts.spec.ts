import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listBooks } from '@longbox/contract/books';
import { listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { listUnknownPageHashes } from '@longbox/contract/page-hashes';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeCollection, makeReadList } from './made-sets.ts';
import { fillShelf, sample } from './shelf.ts';
import { enter } from './sign-in.ts';
import type { Site } from './site.ts';

/** The first number in a text. */
const numberIn = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN);

/** Everything in the list of a screen: the window is higher than the list. */
const cards = (page: Page): Locator => page.locator('[data-index]');
const rows = (page: Page): Locator => page.getByRole('grid').getByRole('row');

const databaseOf = (site: Site): DatabaseSync =>
  new DatabaseSync(path.join(site.comics, '..', 'data', 'longbox.sqlite'));

/** Waits until the list is there: shapes stand in its place at first. */
async function listed(page: Page): Promise<void> {
  await expect
    .poll(() =>
      cards(page).evaluateAll(
        (found) => found.length > 0 && found.every((one) => one.querySelector('a') !== null),
      ),
    )
    .toBe(true);
}

/** Says that as many stand there as a count said. */
async function expectAsMany(found: Locator, count: number, what: string): Promise<void> {
  expect(count, what).toBeGreaterThan(0);
  await expect.soft(found, what).toHaveCount(count);
}

/**
 * A shelf with all that could be counted in one place and left out in another: damaged books, equal ones,
 * one in the trash, a whole series in the trash, a book without a cover, a task that failed.
 */
async function fillOddShelf(site: Site): Promise<void> {
  const twin = sample(site, 'Bees!', 'Bees! 001');
  const { folder } = await fillShelf(
    site,
    ['Bees!', 'Ferro', 'Night Tram', 'Paper Crane', 'Water Damage'],
    { 'Twins/Twins 001.cbz': twin, 'Twins/Twins 002.cbz': twin },
  );
  await makeCollection(site, 'Night', ['Bees!', 'Ferro', 'Paper Crane']);
  await makeReadList(site, 'Late', ['Bees!', 'Ferro', 'Night Tram', 'Paper Crane']);
  const away = path.join(site.comics, '..', 'away');
  mkdirSync(away);
  renameSync(path.join(folder, 'Ferro'), path.join(away, 'Ferro'));
  renameSync(path.join(folder, 'Bees!', 'Bees! 002.cbz'), path.join(away, 'Bees! 002.cbz'));
  const [library] = await site.call(listLibraries, {});
  await site.call(scanLibrary, { params: { libraryId: library?.id ?? '' }, query: {} });
  const trashed = async () =>
    (await site.call(listBooks, { query: { deleted: true, size: 1 } })).totalElements;
  await expect.poll(trashed).toBeGreaterThan(1);
}

test('every count is as long as the list it leads to or stands above @all', async ({
  page,
  emptySite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'what another server counts is its own');
  await fillOddShelf(site);
  await page.setViewportSize({ width: 1440, height: 4000 });
  await enter(page, site);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const [library] = await site.call(listLibraries, {});
  const shelf = `${site.url}/libraries/${library?.id}`;
  const title = page.getByRole('heading', { level: 1 });
  const titled = async () => Number(/\d+$/.exec((await title.textContent()) ?? '')?.[0]);

  for (const view of ['series', 'books', 'collections', 'readlists']) {
    await test.step(`the ${view} of a library`, async () => {
      await page.goto(`${shelf}/${view}`);
      await listed(page);
      await expect(title).toHaveText(/\d$/);
      await expectAsMany(cards(page), await titled(), `${view} in the title`);
    });
  }

  await test.step('the letters of a list', async () => {
    await page.goto(`${shelf}/series`);
    const letters = page.getByRole('group', { name: 'First letter' });
    await expect(letters.getByRole('button', { name: /^All, \d+$/ })).toBeVisible();
    for (const letter of await letters.getByRole('button', { name: /, [1-9]/ }).all()) {
      await letter.click();
      await expect(letter).toHaveAttribute('aria-pressed', 'true');
      const said = (await letter.getAttribute('aria-label')) ?? '';
      await expect(title, said).toHaveText(new RegExp(`${numberIn(said)}$`));
      await expectAsMany(cards(page), numberIn(said), said);
    }
  });

  await test.step('cards of series, collections and read lists', async () => {
    for (const view of ['series', 'collections', 'readlists']) {
      await page.goto(`${shelf}/${view}`);
      await listed(page);
      const links = await cards(page).evaluateAll((found) =>
        found.map((one) => one.querySelector('a')?.getAttribute('href') ?? ''),
      );
      const said = await cards(page).allTextContents();
      for (const [at, link] of links.entries()) {
        await page.goto(new URL(link, site.url).href);
        const line = page.getByText(/^\d+ (?:of \d+ )?(?:books?|series)$/).first();
        await expect(line).toBeVisible();
        const count = numberIn(await line.textContent());
        await expectAsMany(cards(page), count, `${said[at]} on its page`);
        if (view !== 'series') expect.soft(said[at]).toContain(`${count} `);
      }
    }
  });

  await test.step('what is said of work that waits', async () => {
    const database = databaseOf(site);
    for (const at of [1, 2, 3]) {
      database
        .prepare(
          `INSERT INTO taskFailure (type, payload, groupKey, priority, reason, failed, millis)
            VALUES ('AnalyzeBook', ?, '', 4, 'No room', ?, 1500)`,
        )
        .run(JSON.stringify({ bookId: `${at}` }), Date.now());
    }
    database.close();
    await page.goto(`${site.url}/media-management`);
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    const parts = page.getByRole('navigation', { name: 'Media management sections' });
    const toCheck = nav
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Media management' }) });
    await expect(toCheck).toHaveText(/\d/);
    const count = numberIn(await toCheck.textContent());
    await expectAsMany(rows(page), count + 1, 'books to check');
    await expect(parts.getByRole('link', { name: /Analysis/ })).toHaveAccessibleName(
      new RegExp(`\\b${count}\\b`),
    );

    await parts.getByRole('link', { name: 'Duplicate files' }).click();
    const groups = page.getByRole('region', { name: /^\d+ copies of / });
    await expect(groups.first()).toBeVisible();
    for (const group of await groups.all()) {
      const said = (await group.getAttribute('aria-label')) ?? '';
      await expectAsMany(group.getByRole('listitem'), numberIn(said), said);
    }

    await expect
      .poll(async () => (await site.call(listUnknownPageHashes, {})).totalElements)
      .toBeGreaterThan(0);
    await page.goto(`${site.url}/media-management/duplicate-pages/unknown`);
    const matches = page.getByRole('button', { name: /^\d+ match(es)?$/ });
    await expect(matches.first()).toBeVisible();
    const said = numberIn(await matches.first().textContent());
    await matches.first().click();
    await expectAsMany(page.getByRole('dialog').getByRole('row'), said + 1, 'matches of a page');
    await page.keyboard.press('Escape');

    await page.goto(`${site.url}/settings/tasks`);
    const tasks = page.getByRole('link', { name: /^Tasks.*\d/ });
    const failed = numberIn(await tasks.textContent());
    await expectAsMany(
      page.getByRole('grid', { name: 'Failed tasks' }).getByRole('row'),
      failed + 1,
      'failed tasks',
    );
  });

  await test.step('findings of a check', async () => {
    await page.goto(`${site.url}/settings/server`);
    const part = page.getByRole('region', { name: 'Database and file check', exact: true });
    await expect(part.getByRole('button', { name: 'Check now' })).toBeVisible();
    // Only now: a cover that is asked for and missing is drawn again.
    const query = { media_status: ['READY' as const], deleted: false, size: 1 };
    const [book] = (await site.call(listBooks, { query })).content;
    const database = databaseOf(site);
    database
      .prepare(`DELETE FROM thumbnail WHERE owner = 'book' AND ownerId = ?`)
      .run(book?.id ?? '');
    database.close();
    await part.getByRole('button', { name: 'Check now' }).click();
    const found = part.getByRole('list', { name: 'Results' }).locator('> li');
    await expect(found.first()).toBeVisible();
    for (const kind of await found.all()) {
      const heading = (await kind.getByRole('heading').textContent()) ?? '';
      const count = /^One\b/.test(heading) ? 1 : numberIn(heading);
      await kind.getByRole('button', { name: 'Show' }).click();
      await expectAsMany(kind.getByRole('listitem'), count, heading);
    }
    const coverless = found.filter({
      has: page.getByRole('link', { name: 'Show books without a cover' }),
    });
    const count = await coverless.getByRole('listitem').count();
    await coverless.getByRole('link', { name: 'Show books without a cover' }).click();
    await expect(page).toHaveURL(/missing-posters/);
    await expectAsMany(rows(page), count + 1, 'books without a cover');
  });

  await test.step('books by library', async () => {
    await page.goto(`${site.url}/settings/metrics`);
    const row = page
      .getByRole('table', { name: 'Books by library' })
      .getByRole('row', { name: /Shelf/ });
    const said = numberIn(await row.getByRole('cell').first().textContent());
    await page.goto(`${shelf}/books`);
    await expectAsMany(cards(page), said, 'books of the library in the metrics');
  });
});
