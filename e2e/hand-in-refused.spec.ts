import { deleteReadProgress, getBook } from '@longbox/contract/books';
import { expectOpenToAll } from './axe.ts';
import { expect } from './fixtures.ts';
import { test } from './kept-client.ts';
import { firstOf, openBook, picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';

const unsent = 'Not saved yet: waiting for a connection';

test('a page that was read stays until the server takes it, whatever answers in between @all', async ({
  page,
  front,
}) => {
  const { site } = front;
  const book = await firstOf(site, 'Night Tram');
  const params = { bookId: book.id };
  await site.call(deleteReadProgress, { params });
  await beSignedIn(page, site);
  await openBook(page, site, book);
  await expect.poll(async () => (await site.call(getBook, { params })).readProgress?.page).toBe(1);
  const readOn = async (status: number, number: number) => {
    front.answerBy({ changes: status });
    await page.keyboard.press('ArrowRight');
    await expect(picture(page, number)).toBeVisible();
  };
  await readOn(502, 2);
  await expect(page.getByText(unsent)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(unsent)).toBeHidden();

  for (const status of [200, 302, 409, 500, 502]) {
    front.answerBy({ changes: status });
    front.changes.length = 0;
    // Nothing is sent twice but what is still there after the first answer.
    const asksAgain = async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return front.changes.filter((change) => change.startsWith('PUT')).length;
    };
    await expect.poll(asksAgain, `after ${status}`).toBeGreaterThan(1);
  }
  front.answerBy('server');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => (await site.call(getBook, { params })).readProgress?.page).toBe(2);

  // What the server refuses for good is left to the person.
  await openBook(page, site, book, 'page=2');
  await readOn(502, 3);
  await expect(page.getByText(unsent)).toBeVisible();
  await page.keyboard.press('Escape');
  front.answerBy({ changes: 400 });
  await page.goto(`${site.url}/device`);
  const refused = page.getByRole('region', { name: 'Progress the server didn’t accept' });
  await expect(refused.getByRole('link', { name: book.metadata.title })).toBeVisible();
  await expectOpenToAll(page);
  await refused
    .getByRole('button', { name: `Discard your progress in ${book.metadata.title}` })
    .click();
  await expect(refused).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await refused.getByRole('button', { name: /^Discard your progress/ }).click();
  await expect(refused).toBeHidden();
  front.answerBy('server');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'On this device' })).toBeVisible();
  expect((await site.call(getBook, { params })).readProgress?.page).toBe(2);
});
