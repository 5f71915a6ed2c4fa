import { readFileSync } from 'node:fs';
import { type Book, listBooks, updateBookMetadata } from '@longbox/contract/books';
import { listBookMarks, saveMark } from '@longbox/contract/marks';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { beSignedIn, enter } from './sign-in.ts';
import type { Site } from './site.ts';

const ownOnly = 'only our own server keeps marks';

async function bookOf(site: Site, seriesTitle: string): Promise<Book> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find((one) => one.seriesTitle === seriesTitle);
  if (!book) throw new Error(`no series is called ${seriesTitle}`);
  return book;
}

async function startDrawing(page: Page) {
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Highlight an area' }).click();
  const layer = page.getByRole('dialog', { name: 'Highlight an area' });
  await expect(layer).toBeFocused();
  return layer;
}

test('a box is made with keys alone: begun, moved, sized, kept or given up @all', async ({
  page,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', ownOnly);
  await enter(page, site);
  const book = await bookOf(site, 'Paper Crane');
  await page.goto(`${site.url}/book/${book.id}/read?page=2`);
  await expect(page.getByRole('img', { name: 'Page 2', exact: true })).toBeVisible();
  const layer = await startDrawing(page);
  const spoken = layer.getByRole('status');
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toHaveText(
    'Box 35% from the left and 40% from the top, 30% wide and 20% high',
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(spoken).toHaveText(
    'Box 37% from the left and 38% from the top, 32% wide and 22% high',
  );
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  expect(await site.call(listBookMarks, { params: { bookId: book.id } })).toEqual([]);

  await startDrawing(page);
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowLeft', 'Enter']) {
    await page.keyboard.press(key);
  }
  const dialog = page.getByRole('dialog', { name: 'Highlight', exact: true });
  await dialog.getByLabel('Note', { exact: true }).fill('By keys');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => {
      const [mark] = await site.call(listBookMarks, { params: { bookId: book.id } });
      return mark?.note;
    })
    .toBe('By keys');
  const [mark] = await site.call(listBookMarks, { params: { bookId: book.id } });
  const place = mark?.place.type === 'page' ? mark.place : undefined;
  expect(place?.page).toBe(2);
  expect(place?.area?.x).toBeCloseTo(0.35);
  expect(place?.area?.y).toBeCloseTo(0.42);
  expect(place?.area?.width).toBeCloseTo(0.28);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the screen of all marks shuts nobody out, ${scheme}; its export names the authors @all`, async ({
    page,
    site,
    serving,
  }) => {
    test.skip(serving === 'upstream', ownOnly);
    const book = await bookOf(site, 'Moon Garden');
    const params = { bookId: book.id };
    await site.call(updateBookMetadata, {
      params,
      body: {
        authors: [
          { name: 'Ann Lamp', role: 'writer' },
          { name: 'Ann Lamp', role: 'cover' },
        ],
      },
    });
    const mark = { text: '', colour: 'yellow', ago: 0, revision: 0, note: 'The moon' } as const;
    await site.call(saveMark, {
      params: { ...params, markId: `moon-${scheme}` },
      body: {
        ...mark,
        kind: 'highlight',
        place: { type: 'page', page: 1, area: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } },
      },
    });
    await page.emulateMedia({ colorScheme: scheme });
    await beSignedIn(page, site);
    await page.goto(`${site.url}/marks`);
    await expect(page.getByText('The moon').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectOpenToAll(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
    ]);
    const markdown = readFileSync(await saved.path(), 'utf8');
    expect(markdown).toMatch(/^Ann Lamp$/m);
    expect(markdown).not.toContain('Ann Lamp · Ann Lamp');
  });
}
