import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getProgression } from '@longbox/contract/publication';
import { writeEpub } from '@longbox/samples/kit/write-epub.ts';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { expectKept } from './kept-client.ts';
import { at, picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import { beginTaking, ready, takeAlong } from './taking.ts';
import { bookFrame, chapter, test, turnTo, unreadBook } from './text-book.ts';

test.use({ serviceWorkers: 'allow' });

const isDrawn = (all: Element[]) =>
  all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0);

test('a text that was taken along is read without its server: contents, pictures, notes and search @all', async ({
  page,
  texts,
  context,
}) => {
  await beSignedIn(page, texts);
  const book = await unreadBook(texts, 'Tide Tables');
  await takeAlong(page, texts, book);
  await context.setOffline(true);
  await page.goto(`${texts.url}/book/${book.id}/read-epub`);
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  await bookFrame(page, 'Low water');
  await page.keyboard.press('t');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await contents.getByRole('button', { name: /^Low water/ }).click();
  const low = await bookFrame(page, 'mending the hem');
  const lamp = low.getByRole('img', { name: 'The lamp at the end of the pier' });
  await expect.poll(() => lamp.evaluateAll(isDrawn)).toBe(true);
  await low.getByRole('link', { name: '1', exact: true }).click();
  const note = page.getByRole('dialog', { name: 'Footnote' });
  await expect(
    note.locator('iframe').contentFrame().getByText('A book that says for each day'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  // It looks through every chapter.
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search the book' });
  await search.getByLabel('Search for').fill('TEA set');
  await expect(search.getByText('2 results')).toBeVisible();
  await search.getByRole('button', { name: /cups of the tea set/ }).click();
  await expect(chapter(page, 'High water')).toBeVisible();
});

test('a text that was taken along unread goes on where it was left, with its server or without @all', async ({
  page,
  texts,
  context,
}) => {
  await beSignedIn(page, texts);
  const book = await unreadBook(texts, 'Tide Tables');
  const params = { bookId: book.id };
  await takeAlong(page, texts, book);
  const place = async () => (await texts.call(getProgression, { params }))?.locator.title;
  const open = async () => {
    await page.goto(`${texts.url}/book/${book.id}/read-epub`);
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  };
  await open();
  await turnTo(page, 'ArrowRight', 'High water');
  await expect.poll(place).toBe('High water');

  await context.setOffline(true);
  await open();
  await expect(chapter(page, 'High water')).toBeVisible();
  await turnTo(page, 'ArrowRight', 'Notes');
  await open();
  await expect(chapter(page, 'Notes')).toBeVisible();
  await page.goto(`${texts.url}/device`);
  await context.setOffline(false);
  await expect.poll(place).toBe('Notes');
});

const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** An EPUB whose pages are pictures alone, and one of text that brings its font. */
async function writeBooks(folder: string): Promise<void> {
  const numbers = [1, 2];
  const create = { width: 400, height: 600, channels: 3, background: '#da2' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const own = { author: 'Journeys', language: 'en', direction: 'ltr' } as const;
  await writeEpub(folder, {
    ...own,
    path: 'Letters/Letters.epub',
    title: 'Letters',
    css: '@font-face{font-family:Own;src:url(own.woff2)}p{font-family:Own}',
    chapters: [{ id: 'a', title: 'Letters', body: '<p>Written by hand.</p>' }],
    assets: [{ name: 'own.woff2', type: 'font/woff2', bytes: await readFile(font) }],
  });
  await writeEpub(folder, {
    ...own,
    path: 'Kites/Kites.epub',
    title: 'Kites',
    fixed: true,
    css: '',
    chapters: numbers.map((number) => ({
      id: `p${number}`,
      title: `Kite ${number}`,
      head: '<meta name="viewport" content="width=400, height=600"/>',
      body: `<img src="${number}.png" alt="Kite ${number}"/>`,
    })),
    assets: numbers.map((number) => ({ name: `${number}.png`, type: 'image/png', bytes })),
  });
}

test('picture books of fixed layout, as pages, too, and a book with a font are read without their server @all', async ({
  page,
  emptySite: site,
  context,
}) => {
  await writeBooks(site.texts);
  await site.claim();
  await site.addTexts();
  await beSignedIn(page, site);
  const crane = await unreadBook(site, 'Paper Crane Picture Book');
  const kites = await unreadBook(site, 'Kites');
  const letters = await unreadBook(site, 'Letters');
  for (const book of [crane, kites, letters]) await beginTaking(page, site, book);
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(3);
  await expectKept(page);
  await context.setOffline(true);
  await page.goto(`${site.url}/book/${crane.id}/read-epub`);
  await bookFrame(page, 'The first fold');
  await page.keyboard.press('ArrowLeft');
  await bookFrame(page, 'A thousand cranes');
  await page.goto(`${site.url}/book/${kites.id}/read-epub`);
  const isSeen = async () => {
    const frames = page.frames().filter((frame) => frame.url().startsWith('blob:'));
    // A frame may go while it is looked into.
    const found = frames.map((frame) =>
      frame
        .locator('img')
        .evaluateAll(isDrawn)
        .catch(() => false),
    );
    return (await Promise.all(found)).includes(true);
  };
  await expect.poll(isSeen).toBe(true);
  await page.goto(`${site.url}/book/${letters.id}/read-epub`);
  const text = await bookFrame(page, 'Written by hand');
  await expect
    .poll(() => text.evaluate(() => [...document.fonts].map(({ status }) => status)))
    .toEqual(['loaded']);
  await page.goto(`${site.url}/book/${kites.id}/read?page=1`);
  await expect.poll(() => picture(page, 1).evaluateAll(isDrawn)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(at(2));
  await expect.poll(() => picture(page, 2).evaluateAll(isDrawn)).toBe(true);
});
