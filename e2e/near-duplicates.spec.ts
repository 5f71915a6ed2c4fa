import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { getAlike } from '@longbox/contract/alike';
import { listBooks } from '@longbox/contract/books';
import { createLibrary } from '@longbox/contract/libraries';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import { drawnPicture, variantsOf } from '@longbox/server/testing/alike-pictures';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';

const parts = (page: Page) => page.getByRole('navigation', { name: 'Media management sections' });
const questionOf = (page: Page) =>
  page
    .getByRole('alertdialog')
    .filter({ has: page.getByRole('button', { name: 'Cancel', exact: true }) });

async function writeBook(file: string, pages: readonly Buffer[]): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  await writeZip(
    file,
    pages.map((bytes, index) => ({ name: `${index + 1}.jpg`, bytes })),
  );
}

/** The same book in two sizes, and another with a page of it in other colors. */
async function fillWithAlike(site: Site): Promise<(name: string) => string> {
  const folder = path.join(path.dirname(site.comics), 'alike');
  const fileOf = (name: string) => path.join(folder, name, `${name}.cbz`);
  const pages = await Promise.all([1, 2, 3].map((seed) => drawnPicture(seed)));
  const forms = await Promise.all(pages.map((one) => variantsOf(one)));
  const formOf = (index: number, name: string) => forms[index]?.[name] ?? Buffer.alloc(0);
  await writeBook(fileOf('Wide'), pages);
  await writeBook(
    fileOf('Narrow'),
    [0, 1, 2].map((index) => formOf(index, 'half as large')),
  );
  await writeBook(fileOf('Guest'), [
    await drawnPicture(10),
    await drawnPicture(11),
    formOf(1, 'without colours'),
  ]);
  await site.claim();
  await site.call(createLibrary, { body: { name: 'Alike', root: folder } });
  const ready = { media_status: ['READY' as const] };
  await expect
    .poll(async () => (await site.call(listBooks, { query: ready })).totalElements)
    .toBe(3);
  return fileOf;
}

test('near-duplicates are compared where asked, kept, or removed one by one @all', async ({
  page,
  emptySite: site,
  serving,
}) => {
  const fileOf = await fillWithAlike(site);
  await beSignedIn(page, site);
  await page.goto(`${site.url}/media-management`);
  await expect(parts(page).getByRole('link', { name: 'Duplicate pages' })).toBeVisible();
  const link = parts(page).getByRole('link', { name: 'Near-duplicates' });
  if (serving === 'upstream') {
    // Another's server compares nothing, and is not asked.
    await expect(link).toBeHidden();
    await page.goto(`${site.url}/media-management/near-duplicates`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    return;
  }

  await link.click();
  await expect(page.getByText('Comparing is off')).toBeVisible();
  await page.getByRole('button', { name: 'Choose libraries…' }).click();
  const libraries = page.getByRole('dialog', { name: 'Choose what to compare' });
  await libraries.getByLabel('Alike').selectOption({ label: 'Covers and every page' });
  await expect(libraries.getByText('3 of 3 books compared')).toBeVisible();
  await libraries.getByRole('button', { name: 'Done' }).click();

  const pairs = page.getByRole('article');
  await expect(pairs).toHaveCount(1);
  await expect(pairs).toContainText('3 of 3 pages similar');
  const wide = pairs.getByRole('region', { name: /Wide/ });
  const narrow = pairs.getByRole('region', { name: /Narrow/ });
  await expect(wide).toContainText('800 × 1,200');
  await expect(wide).toContainText('Better: more pixels');
  await expect(narrow).not.toContainText('Better');
  await expectOpenToAll(page);

  await test.step('both are seen large, side by side', async () => {
    await pairs.getByRole('button', { name: 'Enlarge both' }).click();
    const both = page.getByRole('dialog', { name: 'Side by side' });
    await expect(both.getByRole('figure')).toHaveCount(2);
    const drawn = () =>
      both
        .locator('img')
        .evaluateAll((images) =>
          images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
        );
    await expect.poll(async () => (await drawn()).toSorted((a, b) => a - b)).toEqual([400, 800]);
    await both.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('what is kept is taken back, and found again', async () => {
    await pairs.getByRole('button', { name: 'Keep both' }).click();
    await expect(page.getByText('Nothing left to review')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(pairs).toHaveCount(1);
    await pairs.getByRole('button', { name: 'Keep both' }).click();
    await expect(pairs).toHaveCount(0);
    await page.getByRole('radio', { name: 'Both kept' }).check();
    await expect(page).toHaveURL(/kept=true/);
    await pairs.getByRole('button', { name: 'Decide again' }).click();
    await expect(pairs).toHaveCount(0);
    await page.getByRole('radio', { name: 'Undecided' }).check();
    await expect(pairs).toHaveCount(1);
  });

  await test.step('one page goes from one book', async () => {
    await page.getByRole('radio', { name: /^Pages/ }).check();
    await expect(page).toHaveURL(/kind=PAGES/);
    await expect(pairs).toHaveCount(2);
    const [guest] = await pairs.getByRole('region', { name: /Guest/ }).all();
    await guest?.getByRole('button', { name: /^Remove page 3 of/ }).click();
    const asked = questionOf(page);
    await expect(asked).toContainText('can’t undo this');
    await asked.getByRole('button', { name: 'Remove page 3' }).click();
    const pagesOf = async () => {
      const { content } = await site.call(listBooks, { query: { unpaged: true } });
      return content.find(({ name }) => name === 'Guest')?.media.pagesCount;
    };
    await expect.poll(pagesOf).toBe(2);
    await expect(pairs).toHaveCount(0);
  });

  await test.step('a book goes with its file', async () => {
    await page.getByRole('radio', { name: /^Books/ }).check();
    await narrow.getByRole('button', { name: /^Delete .*Narrow/ }).click();
    const asked = questionOf(page);
    await expect(asked).toContainText('Narrow.cbz');
    await asked.getByRole('checkbox').check();
    await asked.getByRole('button', { name: 'Delete book' }).click();
    await expect.poll(() => existsSync(fileOf('Narrow'))).toBe(false);
    await expect(pairs).toHaveCount(0);
    expect(existsSync(fileOf('Wide'))).toBe(true);
  });

  await test.step('switched off, nothing is known any more', async () => {
    await page.getByRole('button', { name: 'Choose libraries…' }).click();
    await libraries.getByLabel('Alike').selectOption({ label: 'Nothing' });
    await libraries.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Comparing is off')).toBeVisible();
    await expect.poll(async () => (await site.call(getAlike, {})).libraries[0]?.compared).toBe(0);
  });
});
