import { getBook } from '@longbox/contract/books';
import { expect, test } from './fixtures.ts';
import { booksOf, openBook, picture } from './page-reader.ts';

test('where that is set a strip runs on into the next book, in the same scroll @all', async ({
  home,
  site,
}) => {
  const [first, second] = await booksOf(site, 'Night Tram');
  if (!first || !second) throw new Error('the series has no second book');
  await openBook(home, site, first);
  await home.keyboard.press('w');
  await home.keyboard.press('s');
  await home.getByRole('radio', { name: 'Controls' }).check();
  await home.getByRole('checkbox', { name: 'Continue to the next book' }).check();
  await home.keyboard.press('Escape');
  await home.keyboard.press('End');
  const below = home.locator('[inert] [data-page="1"]');
  await expect(below).toHaveAttribute('data-status', 'ready');
  await below.evaluate((box) => window.scrollBy(0, box.getBoundingClientRect().top + 100));
  await expect(home).toHaveURL(new RegExp(`${second.id}.*[?&]page=1(&|$)`));
  await expect(home.locator('[inert] [data-page]')).toHaveCount(0);
  const box = await picture(home, 1).boundingBox();
  expect(Math.abs((box?.y ?? 0) + 100)).toBeLessThan(2);
  await expect(async () => {
    const read = await site.call(getBook, { params: { bookId: first.id } });
    expect(read.readProgress?.completed).toBe(true);
  }).toPass();
  await home.goBack();
  await expect(home).toHaveURL(new RegExp(`${first.id}.*[?&]page=${first.media.pagesCount}(&|$)`));
});

test('keys are given to other commands, which is said, and come back @all', async ({
  home,
  site,
}) => {
  const [book] = await booksOf(site, 'Ferro');
  if (!book) throw new Error('the series is missing');
  await openBook(home, site, book);
  const help = home.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const list = home.getByRole('dialog', { name: /Ferro/ });
  await home.keyboard.press('h');
  await help.getByRole('button', { name: 'Edit keys' }).click();
  await help.getByRole('button', { name: 'Change the key for “Change the scale”' }).click();
  await home.keyboard.press('b');
  await expect(help.getByRole('status')).toContainText('which now has no key');
  await help.getByRole('button', { name: 'Done' }).click();
  await home.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await home.reload();
  await expect(picture(home, 1)).toBeVisible();
  await home.keyboard.press('b');
  await expect(home.getByText('Scale: ', { exact: false }).first()).toBeVisible();
  await expect(list).toBeHidden();

  await home.keyboard.press('h');
  await help.getByRole('button', { name: 'Edit keys' }).click();
  await help.getByRole('button', { name: 'Reset all keys' }).click();
  await home.keyboard.press('Escape');
  await home.keyboard.press('b');
  await expect(list).toBeVisible();
});
