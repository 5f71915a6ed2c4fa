import { deleteReadProgress, getBook } from '@longbox/contract/books';
import { expect } from './fixtures.ts';
import { bookFrame, chapter, open, test, turnTo } from './text-book.ts';

test('a Kindle book is read to its end, and its place and a note are kept @all', async ({
  page,
  texts,
  serving,
}) => {
  test.skip(serving === 'upstream', 'other servers don’t read Kindle books');
  const { id } = await open(page, texts, 'The Hive');
  const params = { bookId: id };
  await expect(chapter(page, 'Chapter 1')).toBeVisible();
  const first = await bookFrame(page, 'Paragraph 1.1');
  const picture = first.getByRole('img', { name: 'Bee' });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40);
  await expect(first.locator('h2')).toHaveCSS('color', 'rgb(0, 0, 0)');

  await first.getByText('Paragraph 1.1:').dblclick({ position: { x: 30, y: 10 } });
  await page.getByRole('toolbar').getByRole('button', { name: 'Add note' }).click();
  const mark = page.getByRole('dialog', { name: 'Highlight', exact: true });
  await mark.getByLabel('Note', { exact: true }).fill('Many bees');
  await mark.getByRole('button', { name: 'Save' }).click();
  await expect(mark).toBeHidden();

  await turnTo(page, 'ArrowRight', 'Chapter 3');
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('End of the book')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect
    .poll(async () => (await texts.call(getBook, { params })).readProgress?.completed)
    .toBe(true);
  await page.reload();
  await bookFrame(page, 'Paragraph 3.12');
  await expect(chapter(page, 'Chapter 3')).toBeVisible();

  await page.keyboard.press('t');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await contents.getByRole('tab', { name: 'Notes & highlights' }).click();
  await expect(contents.getByText('Many bees')).toBeVisible();
  await contents.getByRole('button', { name: /^Paragraph Highlight/ }).click();
  await bookFrame(page, 'Paragraph 1.1');
  await texts.call(deleteReadProgress, { params });
});
