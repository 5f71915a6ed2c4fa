import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Site } from './site.ts';

const many = 10_000;

/** Decided pages, and new ones that occur in two books, straight into the database. */
function fill(site: Site): void {
  const database = new DatabaseSync(path.join(site.comics, '..', 'data', 'longbox.sqlite'));
  database.exec(`PRAGMA busy_timeout = 10000;
    CREATE TEMP TABLE number AS WITH RECURSIVE number (n) AS (
      SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${many}) SELECT n FROM number;
    INSERT INTO pageHash (hash, size, action, deleteCount, created, lastModified)
      SELECT printf('known%06d', n), n, 'DELETE_MANUAL', 0, n, n FROM temp.number;
    INSERT INTO bookPageHash (bookId, pageNumber, hash, fileName, mediaType, size)
      SELECT book.id, 1000 + n, printf('new%06d', n), 'page.jpg', 'image/jpeg', n
      FROM temp.number, (SELECT id FROM book ORDER BY id LIMIT 2) AS book`);
  database.close();
}

/** The calls of a list, without those for its images. */
function listsAsked(page: Page): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/page-hashes(\/unknown)?$/.test(url.pathname)) asked.push(url);
  });
  return asked;
}

test('of ten thousand duplicate pages one page at a time is asked for and drawn @all', async ({
  home,
  site,
}) => {
  fill(site);
  const asked = listsAsked(home);
  const cards = home.getByRole('article');
  const next = home.getByRole('button', { name: 'Next rows' });
  const pages = () => asked.map(({ searchParams }) => searchParams.get('page'));

  await test.step('those that are known', async () => {
    await home.goto(`${site.url}/media-management/duplicate-pages/known?sort=fileSize,asc`);
    await expect(home.getByText('1–20 of 10,000')).toBeVisible();
    await expect(cards).toHaveCount(20);
    for (const shown of ['21–40', '41–60']) {
      await next.click();
      await expect(home.getByText(`${shown} of 10,000`)).toBeVisible();
      await expect(cards).toHaveCount(20);
    }
    await expect(cards.first()).toHaveAccessibleName(/known000041/);
    expect(pages()).toEqual(['0', '1', '2']);
    await home.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
    await expect(home.getByText('1–100 of 10,000')).toBeVisible();
    await expect(cards).toHaveCount(100);
    expect(asked).toHaveLength(4);
  });

  await test.step('those that are new', async () => {
    asked.length = 0;
    await home.getByRole('link', { name: 'New', exact: true }).click();
    await expect(home.getByText('1–10 of 10,000')).toBeVisible();
    await expect(cards).toHaveCount(10);
    await next.click();
    await expect(home.getByText('11–20 of 10,000')).toBeVisible();
    await expect(cards).toHaveCount(10);
    expect(pages()).toEqual(['0', '1']);
    // An address beyond the end leads to the last page.
    await home.goto(`${site.url}/media-management/duplicate-pages/unknown?page=99999`);
    await expect(home.getByText('9,991–10,000 of 10,000')).toBeVisible();
    await expect(cards).toHaveCount(10);
  });
});
