import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { getSeries } from '@longbox/contract/series';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { openEditor, seriesOf } from './editing.ts';
import { openAccount } from './frame.ts';
import { expect, test } from './fixtures.ts';
import { firstBooks } from './made-sets.ts';
import { fillShelf } from './shelf.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { speak } from './speak.ts';

/** Chooses a language in another tab, as a person does. */
async function chooseElsewhere(context: BrowserContext, site: Site, code: string): Promise<void> {
  const other = await context.newPage();
  await other.goto(`${site.url}/dashboard`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await openAccount(other);
  await other.getByRole('combobox', { name: 'Language' }).selectOption(code);
  await expect(other.locator('html')).not.toHaveAttribute('lang', 'en');
  await other.close();
}

/** Marks a page; the returned function says whether the mark is still there, so that the page wasn't reloaded. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    Object.assign(window, { isMarked: true });
  });
  return () => page.evaluate(() => 'isMarked' in window);
}

const series = 20;
const booksOfEach = 20;

/** Puts many small comics into a library that is there already. */
async function addHeaps(folder: string): Promise<void> {
  const background = '#345';
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background } });
  const bytes = await picture.png().toBuffer();
  for (let heap = 1; heap <= series; heap += 1) {
    const own = path.join(folder, `Heap ${String(heap).padStart(2, '0')}`);
    await mkdir(own);
    for (let book = 1; book <= booksOfEach; book += 1) {
      await writeZip(path.join(own, `Heap ${book}.cbz`), [{ name: '1.png', bytes }]);
    }
  }
}

test('a book stays open at its page, mirrored bars and all @all', async ({
  signedIn: home,
  context,
  site,
}) => {
  const [book] = await firstBooks(site, ['Ferro']);
  await home.goto(`${site.url}/book/${book?.id}/read?page=3`);
  await expect(home.getByRole('img', { name: 'Page 3', exact: true })).toBeVisible();
  await home.keyboard.press('s');
  await home.getByRole('dialog', { name: 'Reading settings' }).waitFor();
  const calls: string[] = [];
  home.on('request', (request) => {
    if (/\/pages\/\d+(\?|$)/.test(request.url())) calls.push(request.url());
  });
  await chooseElsewhere(context, site, 'ar');
  await expect(home.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(home.getByRole('dialog', { name: 'إعدادات القراءة' })).toBeVisible();
  await home.keyboard.press('Escape');
  await expect(home).toHaveURL(/[?&]page=3(&|$)/);
  // The page that is there is not fetched again.
  expect(calls.filter((url) => /\/pages\/3(\?|$)/.test(url))).toEqual([]);
  // The book is read the way it was.
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(/[?&]page=4(&|$)/);
});

test('what is typed in a dialog stands when the language changes, and is saved @all', async ({
  home,
  context,
  site,
}) => {
  const { id: seriesId } = await seriesOf(site, 'Night Tram');
  const english = await openEditor(home, `${site.url}/series/${seriesId}`, 'Night Tram');
  await english.getByRole('textbox', { name: 'Summary' }).fill('It runs at night.');
  const isSamePage = await mark(home);
  const other = await context.newPage();
  await other.goto(`${site.url}/favicon.ico`);
  await speak(other, home, 'fr');
  const french = home.getByRole('dialog', { name: 'Modifier Night Tram' });
  await expect(french.getByRole('textbox', { name: 'Résumé' })).toHaveValue('It runs at night.');
  await expect(french.getByRole('tab').first()).toHaveText('Général');
  await french.getByRole('button', { name: 'Enregistrer la série' }).click();
  await expect(french).toBeHidden();
  expect(await isSamePage()).toBe(true);
  const { metadata } = await site.call(getSeries, { params: { seriesId } });
  expect(metadata.summary).toBe('It runs at night.');
});

test('a scan is told of in the language chosen meanwhile, and its books come @all', async ({
  page,
  context,
  emptySite: site,
}) => {
  const { folder } = await fillShelf(site, ['Bees!']);
  await addHeaps(folder);
  await beSignedIn(page, site);
  await page.goto(`${site.url}/libraries/all/series`);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  const isSamePage = await mark(page);
  const other = await context.newPage();
  await other.goto(`${site.url}/favicon.ico`);
  const [library] = await site.call(listLibraries, {});
  await site.call(scanLibrary, { params: { libraryId: library?.id ?? '' } });
  await expect(page.getByRole('progressbar', { name: /unfinished tasks?/ }).first()).toBeAttached();
  await speak(other, page, 'fr');
  await expect(page.getByRole('progressbar', { name: /tâches? à faire/ }).first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Filtres' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Heap 01/ }).first()).toBeVisible();
  await expect
    .poll(async () => (await site.call(listBooks, { query: { size: 1 } })).totalElements)
    .toBeGreaterThanOrEqual(series * booksOfEach);
  expect(await isSamePage()).toBe(true);
});
