import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { analyzeBook, deleteBookFile, listBooks } from '@longbox/contract/books';
import { createLibrary, deleteLibrary, scanLibrary } from '@longbox/contract/libraries';
import { metricNames } from '@longbox/contract/actuator';
import { makeComic } from '@longbox/server/testing/make-comic';
import { expect, rareStep, test } from './fixtures.ts';
import { openColumn } from './frame.ts';
import { enter } from './sign-in.ts';
import { openSite } from './site.ts';

test('what happened to files is kept, with what is gone since', async ({ home, site, serving }) => {
  const name = `Past ${Date.now()}`;
  const root = path.join(site.comics, '..', name);
  // No two books are alike: what belongs to a deleted one goes to another copy.
  for (const [file, pages] of [
    ['Past 1.cbz', 1],
    ['Past 2.cbz', 2],
  ] as const) {
    await makeComic(path.join(root, 'Past', file), { pages, comicInfo: `<Notes>${name}</Notes>` });
  }
  writeFileSync(path.join(root, 'Past', 'Past.cba'), 'unknown');
  const library = await site.call(createLibrary, { body: { name, root } });
  const query = { library_id: [library.id], media_status: ['READY' as const], sort: ['name'] };
  await expect
    .poll(async () => (await site.call(listBooks, { query })).totalElements, { timeout: 60_000 })
    .toBe(2);
  const [book] = (await site.call(listBooks, { query })).content;
  await site.call(deleteBookFile, { params: { bookId: book?.id ?? '' } });

  await openColumn(home);
  await home.getByRole('link', { name: 'History' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  // Other journeys on this server delete files too.
  const event = home
    .getByRole('grid', { name: 'History' })
    .getByRole('row')
    .filter({ hasText: 'Book file deleted' })
    .filter({ has: home.getByRole('link', { name: book?.metadata.title ?? '' }) });
  await expect
    .poll(async () => {
      await home.getByRole('button', { name: 'Reload rows' }).click();
      return event.count();
    })
    .toBe(1);
  await event.getByRole('button', { name: 'Details: Book file deleted' }).click();
  const details = home.getByRole('dialog', { name: 'Book file deleted' });
  await expect(details).toContainText('Past 1.cbz');
  await home.keyboard.press('Escape');
  await rareStep('the report of a scan is found by its kind and library', async () => {
    // Another's server tells of no scans.
    if (serving === 'upstream') return;
    await home.getByLabel('Event', { exact: true }).selectOption('Library scanned');
    await home.getByLabel('Library', { exact: true }).selectOption(name);
    await expect(home).toHaveURL(/type=LibraryScanned/);
    const scan = home
      .getByRole('grid', { name: 'History' })
      .getByRole('row')
      .filter({ hasText: '1 skipped' });
    // Until its answer comes, those of other libraries stand there.
    await expect(scan).toHaveCount(1);
    await expect(scan).toContainText('2 new');
    await expect(event).toHaveCount(0);
    await scan.getByRole('button', { name: 'Details: Library scanned' }).click();
    const report = home.getByRole('dialog', { name: 'Library scanned' });
    await expect(report.getByText('Past/Past.cba')).toBeVisible();
    await expect(report.getByText('Longbox doesn’t support this format.')).toBeVisible();
    await expect(report.getByRole('definition').filter({ hasText: /^\d+\.\d$/ })).toHaveCount(1);
    await home.keyboard.press('Escape');
    await home.getByLabel('Search events').fill('no such words');
    await expect(home.getByText('No matching events')).toBeVisible();
    await home.goto(`${site.url}/history`);
  });
  await event.getByRole('link', { name: 'Past', exact: true }).click();
  await expect(home).toHaveURL(/\/series\//);
  await site.call(deleteLibrary, { params: { libraryId: library.id } });
});

test('what the libraries hold and the server does, in figures and charts @all', async ({
  home,
  site,
  serving,
}) => {
  let metricsFail = false;
  await home.route('**/actuator/metrics/**', async (route) => {
    const isSidecars = route.request().url().includes(metricNames.sidecars);
    await (metricsFail || isSidecars ? route.fulfill({ status: 404 }) : route.continue());
  });
  const { totalElements: books, content } = await site.call(listBooks, { query: { size: 1 } });
  const { id: bookId = '', libraryId = '' } = content[0] ?? {};
  await site.call(scanLibrary, { params: { libraryId }, query: {} });
  await site.call(analyzeBook, { params: { bookId } });
  const finished = home
    .getByRole('table', { name: 'Finished tasks' })
    .getByRole('row', { name: /Analyze books/ });
  await expect(async () => {
    await home.goto(`${site.url}/settings/metrics`);
    await expect(finished).toContainText(/\d/, { timeout: 10_000 });
  }).toPass();
  await expect(
    home
      .getByRole('definition')
      .filter({ hasText: `${books}` })
      .first(),
  ).toBeVisible();
  const shares = home.getByRole('table', { name: 'Books by library' });
  await expect(shares.getByRole('row', { name: /Samples/ })).toContainText(`${books}100%`);
  // Another's server does not say what was before.
  const own = serving === 'upstream' ? 0 : 1;
  await expect(home.getByRole('heading', { name: 'Books by month' })).toHaveCount(own);
  if (own === 1) {
    const section = home.getByRole('region', { name: 'Books by month' });
    await section.getByRole('button', { name: 'Show as table' }).click();
    const month = section.getByRole('table', { name: 'Books' }).getByRole('row').nth(1);
    await expect(month.getByRole('cell')).toHaveText(`${books}`);
    const hours = home.getByRole('region', { name: 'Tasks per hour' });
    await hours.getByRole('button', { name: 'Show as table' }).click();
    await expect(hours.getByRole('table').getByRole('row').nth(1)).toContainText(/\d/);
  }
  // What the server does not measure is left out.
  await expect(home.getByText('Sidecar files')).toBeHidden();

  await home
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('link', { name: 'Tasks' })
    .click();
  const tasks = home.getByRole('grid', { name: 'By type' });
  await expect(tasks.getByRole('row', { name: /Scan libraries/ })).toContainText(/\d/);
  await expect(home.getByText('Nothing to do right now')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Cancel waiting tasks' })).toBeDisabled();

  // Another server does not tell what failed.
  if (serving !== 'upstream') {
    const [book] = content;
    const reason = 'The disk failed to read or write';
    const database = new DatabaseSync(path.join(site.comics, '..', 'data', 'longbox.sqlite'));
    database
      .prepare(
        `INSERT INTO taskFailure (type, payload, groupKey, priority, reason, failed, millis)
          VALUES ('AnalyzeBook', ?, '', 4, ?, ?, 1500)`,
      )
      .run(JSON.stringify({ bookId: book?.id }), reason, Date.now());
    database.close();
    await home.reload();
    const row = home.getByRole('grid', { name: 'Failed tasks' }).getByRole('row', {
      name: /Analyze books/,
    });
    await expect(row).toContainText(reason);
    await expect(row.getByRole('link', { name: book?.name ?? '' })).toBeVisible();
    await row.getByRole('button', { name: /^Retry: Analyze books/ }).click();
    await expect(row).toBeHidden();
  }

  // Every setting is found by its words.
  for (const [words, screen] of [
    ['context path', 'Server'],
    ['disk space', 'Metrics'],
    ['api keys', 'Account'],
    ['background work', 'Tasks'],
  ] as const) {
    await home.keyboard.press('Control+k');
    await home.getByRole('combobox', { name: 'Search' }).fill(words);
    await home
      .getByRole('group', { name: 'Go to' })
      .getByRole('option', { name: new RegExp(`^${screen}`) })
      .click();
    await expect(home.getByRole('heading', { level: 1, name: screen })).toBeVisible();
  }
});

test('announcements are cleaned, opened apart, and marked as read @all', async ({
  page,
  serving,
}) => {
  const items = [1, 2].map((id) => ({
    id: `news-${id}`,
    url: `https://example.org/news/${id}`,
    title: `News ${id}`,
    date_modified: '2026-03-01T09:00:00Z',
    content_html: `<p>Read <a href="/more">more</a>.</p><img src="x" onerror="window.hit=1">`,
  }));
  const feed = JSON.stringify({
    version: 'https://jsonfeed.org/version/1',
    title: 'News',
    items,
  });
  const maker = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(feed);
  });
  await new Promise<void>((resolve) => {
    maker.listen(0, '127.0.0.1', resolve);
  });
  const address = maker.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const site = await openSite(serving, ['--announcements', `http://127.0.0.1:${port}/feed.json`]);
  try {
    await site.claim();
    await enter(page, site);
    await page.getByRole('heading', { name: 'Your shelves are empty' }).waitFor();
    await expect
      .poll(async () => {
        await page.goto(`${site.url}/settings/announcements`);
        await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
        return page.getByRole('article').count();
      })
      .toBe(2);
    const first = page.getByRole('article').first();
    await expect(first.getByRole('link', { name: /News 1/ })).toHaveAttribute('target', '_blank');
    await expect(first.getByRole('link', { name: 'more' })).toHaveAttribute(
      'href',
      'https://example.org/more',
    );
    await expect(first.locator('img')).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);

    const areas = page.getByRole('navigation', { name: 'Settings sections' });
    await expect(areas.getByRole('link', { name: /2 unread/ })).toBeVisible();
    await first.getByRole('button', { name: 'Mark as read: News 1' }).click();
    await expect(areas.getByRole('link', { name: /1 unread/ })).toBeVisible();
    await expect(first.getByRole('button', { name: 'Mark as read: News 1' })).toBeDisabled();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(areas.getByRole('link', { name: 'Announcements', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  } finally {
    await site.close();
    maker.close();
  }
});
