import { updateReadProgress } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { booksOf, openBook, picture } from './page-reader.ts';

test.skip(({ serving }) => serving !== 'upstream', 'our own server keeps all of it');

/** Words of what only Longbox's own server keeps. */
const ownWords =
  /Your reading\b|Want to read|[Ff]avorite|Only for me|What to read next|New in your series|Because you finished|Reading again|rivate note|Hide from On deck|Recommend|Reading history|Set a goal|Show time left|left to read|missing numbers|Household|sharing with others/i;

/** Nothing of it can be seen, heard or reached. */
async function expectNone(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const said = await page.locator('body').ariaSnapshot();
  expect(said.split('\n').filter((line) => ownWords.test(line))).toEqual([]);
}

const dismiss = async (page: Page, layer: 'menu' | 'dialog') => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole(layer)).toHaveCount(0);
};

test('another server’s screens, menus and panels have no trace of what it doesn’t keep', async ({
  home: page,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const [first, second] = await booksOf(site, 'Night Tram');
  if (!first || !second) throw new Error('the series has no second book');
  const params = { bookId: second.id };
  await site.call(updateReadProgress, { params, body: { completed: true } });
  for (const path of [
    '/dashboard',
    '/libraries/all/series',
    '/libraries/all/books',
    '/account',
    '/settings',
  ]) {
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expectNone(page);
  }
  await page.goto(`${site.url}/libraries/all/series`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible();
  await expectNone(page);
  await page.getByRole('button', { name: 'View options' }).click();
  await expect(page.getByRole('dialog', { name: 'View options' })).toBeVisible();
  await expectNone(page);
  await dismiss(page, 'dialog');
  await page.goto(`${site.url}/series/${first.seriesId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNone(page);
  await page
    .getByRole('button', { name: /^Actions for Night Tram/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNone(page);
  await dismiss(page, 'menu');
  await page.goto(`${site.url}/book/${second.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNone(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('reading');
  await expectNone(page);
  await dismiss(page, 'dialog');
  for (const path of ['/reading', '/want-to-read']) {
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNone(page);
  }

  await openBook(page, site, second);
  await page.keyboard.press('ArrowRight');
  await expect(picture(page, 2)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expectNone(page);
  // Nor is it asked for any of it.
  const own = /\/api\/longbox\/v1\/(?:reading|household|gaps|series\/[^/]+\/gaps)/;
  expect(asked.filter((path) => own.test(path))).toEqual([]);
});
