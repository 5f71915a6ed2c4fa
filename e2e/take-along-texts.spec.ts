import { getProgression } from '@longbox/contract/publication';
import { expect } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import { takeAlong } from './taking.ts';
import { bookFrame, chapter, test, turnTo, unreadBook } from './text-book.ts';

test.use({ serviceWorkers: 'allow' });

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
  await expect.poll(async () => (await lamp.boundingBox())?.width ?? 0).toBeGreaterThan(100);
  // Every face that the book uses has come.
  await expect
    .poll(() => low.evaluate(() => [...document.fonts].map(({ status }) => status)))
    .not.toContain('error');
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

test('a text that was taken along unread goes on where it was left, with its server or without', async ({
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

test('a picture book of fixed layout that was taken along is read without its server @all', async ({
  page,
  texts,
  context,
}) => {
  await beSignedIn(page, texts);
  const book = await unreadBook(texts, 'Paper Crane Picture Book');
  await takeAlong(page, texts, book);
  await context.setOffline(true);
  await page.goto(`${texts.url}/book/${book.id}/read-epub`);
  await bookFrame(page, 'The first fold');
  await page.keyboard.press('ArrowLeft');
  await bookFrame(page, 'A thousand cranes');
});
