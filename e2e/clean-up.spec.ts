import type { Page } from '@playwright/test';
import {
  apart,
  colorAt,
  ink,
  night,
  nightPage,
  openAged,
  paper,
  spots,
  test,
} from './aged-book.ts';
import { expect } from './fixtures.ts';
import { openSheet } from './large-book.ts';
import { at } from './page-reader.ts';

const white = [255, 255, 255] as const;
const black = [0, 0, 0] as const;

const expectColor = (
  page: Page,
  number: number,
  spot: keyof typeof spots,
  color: typeof white | typeof black | typeof paper | typeof ink,
) =>
  expect
    .poll(async () => apart(await colorAt(page, number, spots[spot]), color), { timeout: 20_000 })
    .toBeLessThan(14);

/** Switches cleaning up on or off for the book that is open. */
async function cleanUp(page: Page, isOn: boolean): Promise<void> {
  const sheet = await openSheet(page, 'Image');
  await sheet.getByRole('radio', { name: 'This book', exact: true }).check();
  await sheet.getByRole('checkbox', { name: 'Clean up scans' }).setChecked(isOn);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

/** How pages are cleaned in this browser. */
const wayOf = (page: Page) =>
  page.evaluate(() => (new OffscreenCanvas(1, 1).getContext('webgl2') ? 'picture' : 'filter'));
const cleaned = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"] [data-cleaned]`);

/** The levels that this browser keeps of books. */
const keptLevels = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('longbox-levels');
        opening.onsuccess = () => {
          const all = opening.result.transaction('books').objectStore('books').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
  );

test('what was found of a book’s paper is kept, and serves the next time @all', async ({
  page,
  aged,
}) => {
  await openAged(page, aged, 2);
  await cleanUp(page, true);
  await expectColor(page, 2, 'paper', white);
  const [book] = await keptLevels(page);
  expect(book).toMatchObject({ levels: { white: expect.anything(), black: expect.anything() } });
  await page.reload();
  await expectColor(page, 2, 'paper', white);
  // Found again, it would be as before.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('longbox-levels');
        opening.onsuccess = () => {
          const change = opening.result.transaction('books', 'readwrite');
          const store = change.objectStore('books');
          store.openCursor().onsuccess = ({ target }) => {
            const cursor = target instanceof IDBRequest ? target.result : null;
            if (cursor) cursor.update({});
          };
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  await expect(cleaned(page, 2)).toBeAttached();
  await expectColor(page, 2, 'paper', paper);
  await cleanUp(page, false);
});

test('yellowed paper and faded ink are cleaned up, and a held key shows the scan @all', async ({
  page,
  aged,
}) => {
  await openAged(page, aged, 2);
  await expectColor(page, 2, 'paper', paper);
  await expectColor(page, 2, 'ink', ink);
  await expect(page.locator('canvas')).toHaveCount(0);
  await cleanUp(page, true);
  await expectColor(page, 2, 'paper', white);
  await expectColor(page, 2, 'ink', black);
  expect(await cleaned(page, 2).getAttribute('data-cleaned')).toBe(await wayOf(page));

  await page.keyboard.down('x');
  await expectColor(page, 2, 'paper', paper);
  await expectColor(page, 2, 'ink', ink);
  await page.keyboard.up('x');
  await expectColor(page, 2, 'paper', white);

  // The next one is cleaned before it's turned to.
  await expect(cleaned(page, 3)).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(at(3));
  await expectColor(page, 3, 'paper', white);

  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(at(nightPage));
  await expect(cleaned(page, nightPage)).toHaveCount(1);
  expect(apart(await colorAt(page, nightPage, spots.ink), night)).toBeLessThan(8);

  await cleanUp(page, false);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(at(3));
  await expectColor(page, 3, 'paper', paper);
  await expect(page.locator('[data-cleaned]')).toHaveCount(0);
});

test('a strip is cleaned near the window alone @all', async ({ page, aged }) => {
  await openAged(page, aged, 2);
  await page.keyboard.press('w');
  await cleanUp(page, true);
  await expectColor(page, 2, 'paper', white);
  await page.keyboard.press('End');
  await expect(page).toHaveURL(at(8));
  await expect(cleaned(page, 8)).toHaveCount(1);
  await expectColor(page, 8, 'paper', white);
  await expect(cleaned(page, 2)).toHaveCount(0);
});

test('pressing the button of the settings shows the scan @all', async ({ page, aged }) => {
  await openAged(page, aged, 2);
  const sheet = await openSheet(page, 'Image');
  await sheet.getByRole('checkbox', { name: 'Clean up scans' }).check();
  const hold = sheet.getByRole('button', { name: 'Hold to see the original' });
  const layer = cleaned(page, 2);
  await expect(layer).toBeVisible();
  await hold.hover();
  await page.mouse.down();
  await expect(layer).toBeHidden();
  await page.mouse.up();
  await expect(layer).toBeVisible();
});

test('without WebGL a filter whitens the paper @all', async ({ page, aged }) => {
  await page.route(/\/clean\.worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const script = `{
      const { getContext } = OffscreenCanvas.prototype;
      OffscreenCanvas.prototype.getContext = function (kind, options) {
        return kind === 'webgl2' ? null : getContext.call(this, kind, options);
      };
    }`;
    await route.fulfill({ response: answer, body: `${await answer.text()};${script}` });
  });
  await openAged(page, aged, 2);
  await cleanUp(page, true);
  await expect(cleaned(page, 2)).toHaveAttribute('data-cleaned', 'filter');
  await expectColor(page, 2, 'paper', white);
  await expectColor(page, 2, 'ink', black);
  await page.keyboard.down('x');
  await expectColor(page, 2, 'paper', paper);
  await page.keyboard.up('x');
  await expectColor(page, 2, 'paper', white);
});
