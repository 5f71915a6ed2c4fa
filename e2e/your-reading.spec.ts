import { readFile } from 'node:fs/promises';
import {
  deleteReadingHistory,
  listReadingSessions,
  saveReadingSession,
} from '@longbox/contract/reading';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { firstOf } from './page-reader.ts';
import type { Site } from './site.ts';

const minute = 60_000;

/** A session of a book that began at this time of UTC. */
async function read(site: Site, title: string, began: string, finished = false) {
  const { id: bookId } = await firstOf(site, title);
  const lasted = 40 * minute;
  await site.call(saveReadingSession, {
    params: { bookId, readingId: `session-${began.replaceAll(/\D/g, '')}` },
    body: {
      ago: Date.now() - Date.parse(`${began}Z`) - lasted,
      lasted,
      active: 30 * minute,
      first: 0,
      last: 1,
      pages: 12,
      zone: 0,
      device: 'Tablet',
      finished,
    },
  });
}

test.beforeEach(({ serving }) => {
  test.skip(serving === 'upstream', 'only Longbox’s own server keeps a history');
});

/** A leap day, the day after it, and the last day of the year. */
async function readThreeDays(site: Site) {
  await site.call(deleteReadingHistory, {});
  await read(site, 'Night Tram', '2024-02-29T12:00:00');
  await read(site, 'Ferro', '2024-03-01T12:00:00', true);
  await read(site, 'Night Tram', '2024-12-31T12:00:00');
}

test('your reading shows a year in figures, and a day of the calendar its books', async ({
  home: page,
  site,
}) => {
  await readThreeDays(site);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('streak');
  await page.getByRole('option', { name: 'Your reading' }).click();
  // The last year with reading opens by itself.
  await expect(page.getByRole('heading', { name: '2024', exact: true })).toBeVisible();
  const figure = (name: string) =>
    page.locator('dl > div', { hasText: name }).locator('dd').first();
  await expect(figure('Books finished')).toHaveText('1');
  await expect(figure('Time')).toHaveText(/^1\shr\s30\smin$/);
  await expect(figure('Days read')).toHaveText('3');
  await expect(figure('Current streak')).toHaveText(/^0\sdays$/);
  await expect(figure('Longest streak')).toHaveText(/^2\sdays$/);

  const calendar = page.getByRole('grid', { name: 'Calendar' });
  const cell = (name: string | RegExp) => calendar.getByRole('gridcell', { name });
  /** The day that is spoken is the one the keys are at. */
  const keysAreAt = async (name: string | RegExp) => {
    const id = await cell(name).getAttribute('id');
    await expect(calendar).toHaveAttribute('aria-activedescendant', id ?? '');
  };
  await calendar.focus();
  await keysAreAt(/^Tuesday, December 31, 2024 · 30\smin · 12 pages$/);
  await page.keyboard.press('ArrowUp');
  await keysAreAt('Monday, December 30, 2024: nothing read');
  await page.keyboard.press('ArrowLeft');
  await keysAreAt(/^Monday, December 23/);
  await page.keyboard.press('Home');
  await keysAreAt(/^Monday, January 1,/);
  // Nothing was read on that day, so nothing is chosen.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/reading`);
  const days = page.getByRole('region', { name: 'Days and books' });
  await expect(days.getByRole('heading', { level: 3 })).toHaveCount(3);
  await cell(/^Thursday, February 29/).click();
  await expect(page).toHaveURL(`${site.url}/reading?year=2024&day=2024-02-29`);
  await expect(days.getByRole('heading', { level: 3 })).toHaveText(['Thu, February 29']);
  await expect(days.getByRole('listitem')).toContainText(['Night Tram']);
  await days.getByRole('button', { name: /^Remove.*February 29/ }).click();
  await days.getByLabel('Search your reading').fill('ferro');
  await expect(days.getByRole('listitem')).toHaveCount(1);
  await expect(days.getByRole('listitem')).toContainText('Finished');
  await days.getByLabel('Search your reading').fill('nothing like it');
  await expect(days.getByText('No matches')).toBeVisible();
  await days.getByLabel('Search your reading').fill('');
  await calendar.focus();
  await page.keyboard.press('ArrowDown');
  await keysAreAt(/^Friday, March 1,/);
  await page.keyboard.press('Enter');
  await expect(days.getByRole('heading', { level: 3 })).toHaveText(['Fri, March 1']);
});

test('a goal is a ring on home, and readers tell how long the rest takes @all', async ({
  signedIn: page,
  site,
}) => {
  await site.call(deleteReadingHistory, {});
  const now = new Date().toISOString().slice(0, 19);
  const { id } = await firstOf(site, 'Night Tram');
  await site.call(saveReadingSession, {
    params: { bookId: id, readingId: `session-${now.replaceAll(/\D/g, '')}` },
    body: {
      ago: 0,
      lasted: 0,
      active: 0,
      first: 0,
      last: 1,
      pages: 12,
      zone: 0 - new Date().getTimezoneOffset(),
      device: 'Tablet',
      finished: true,
    },
  });
  await page.goto(`${site.url}/reading`);
  await page.getByRole('button', { name: 'Set a goal…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reading goal' });
  await dialog.getByRole('textbox', { name: 'Goal', exact: true }).fill('50');
  await dialog.getByRole('button', { name: 'Save goal' }).click();
  await expect(page.getByText('1 of 50 books this year')).toBeVisible();
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole('link', { name: '1 of 50 books this year' })).toBeVisible();
  await expectOpenToAll(page);
  await page.getByRole('link', { name: '1 of 50 books this year' }).click();
  await expect(page).toHaveURL(`${site.url}/reading`);
  await page.getByRole('button', { name: 'Change goal…' }).click();
  await dialog.getByRole('button', { name: 'Remove goal' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1 of 50 books this year')).toBeVisible();
  await page.getByRole('button', { name: 'Change goal…' }).click();
  await dialog.getByRole('button', { name: 'Remove goal' }).click();
  await expect(page.getByText('1 of 50 books this year')).toBeHidden();

  await site.call(saveReadingSession, {
    params: { bookId: id, readingId: `pace-${now.replaceAll(/\D/g, '')}` },
    body: {
      ago: 0,
      lasted: 200 * minute,
      active: 200 * minute,
      first: 0,
      last: 1,
      pages: 100,
      zone: 0,
      device: 'Tablet',
      finished: false,
    },
  });
  const book = await firstOf(site, 'Ferro');
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('banner')).toContainText(/about \d+\smin left/);
});

test('every chart of your reading has its figures as a table, with the keyboard alone @all', async ({
  signedIn: page,
  site,
}) => {
  await readThreeDays(site);
  await page.goto(`${site.url}/reading?year=2024`);
  const charts = [
    { heading: 'Calendar', table: 'Calendar', row: /^February 29, 2024 30\smin 12 1$/ },
    { heading: 'Books finished by month', table: 'Books finished', row: 'March 1' },
    { heading: 'By day of the week', table: 'Time', row: /^Thursday 30\smin$/ },
    { heading: 'By hour', table: 'Time', row: /^12\sPM 1\shr\s30\smin$/ },
  ];
  for (const { heading, table, row } of charts) {
    const chart = page.getByRole('region', { name: heading, exact: true });
    await chart.getByRole('button', { name: 'Show as table' }).press('Enter');
    const figures = chart.getByRole('table', { name: table, exact: true });
    await expect(figures.getByRole('row', { name: row, exact: true })).toBeVisible();
  }
  const shares = page.getByRole('region', { name: 'What you read' });
  await shares.getByRole('tab', { name: 'Library' }).press('ArrowRight');
  await expect(shares.getByRole('tab', { name: 'Library' })).not.toBeFocused();
  await page.getByRole('radio', { name: 'Pages' }).check();
  await expect(shares.getByRole('tabpanel').getByRole('row').first()).toContainText(/\d$/);
  const most = page.getByRole('table', { name: 'Most time spent' });
  await expect(most.getByRole('row', { name: /Night Tram.* 1\shr 0\.4$/ })).toBeVisible();
});

test('the reading history is saved as a table and deleted for good @all', async ({
  signedIn: page,
  site,
}) => {
  await readThreeDays(site);
  await page.goto(`${site.url}/reading`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as CSV' }).click();
  const file = await (await saved).path();
  const rows: unknown = parse(await readFile(file, 'utf8'), { columns: true, bom: true });
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).toContain('2024-02-29');

  const drawn = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as image' }).click();
  const picture = await drawn;
  expect(picture.suggestedFilename()).toBe('longbox-2024.png');
  const { format, width, height } = await sharp(await picture.path()).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1080, height: 1350 });

  await page.getByRole('button', { name: 'Delete reading history' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your reading history?' });
  await expect(question).toContainText('Your books, notes, highlights and reading positions stay.');
  await question.getByRole('button', { name: 'Delete history' }).click();
  await expect(page.getByRole('heading', { name: 'No reading yet' })).toBeVisible();
  const { content } = await site.call(listReadingSessions, {});
  expect(content).toEqual([]);
});
