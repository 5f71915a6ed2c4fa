import { type Book, deleteReadProgress, getBook, listBooks } from '@longbox/contract/books';
import { expect, test } from './fixtures.ts';
import { at, firstOf, picture, unreadOf } from './page-reader.ts';
import { type Site } from './site.ts';

async function bookNamed(site: Site, search: string): Promise<Book> {
  const query = { search, sort: ['metadata.numberSort'] };
  const { content } = await site.call(listBooks, { query });
  const [book] = content;
  if (!book) throw new Error(`no book is called ${search}`);
  return book;
}

test('keys turn pages the way the book is read', async ({ signedIn: home, site }) => {
  const crane = await unreadOf(site, 'Paper Crane');
  await home.goto(`${site.url}/book/${crane.id}/read`);
  await expect(picture(home, 1)).toBeVisible();
  await home.keyboard.press('ArrowLeft');
  await expect(home).toHaveURL(at(2));
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(at(1));
  await home.keyboard.press('End');
  await expect(home).toHaveURL(at(crane.media.pagesCount));
  await home.keyboard.press('Home');
  await expect(home).toHaveURL(at(1));
});

test('two pages side by side keep landscape pages alone @all', async ({ signedIn: home, site }) => {
  const wide = await firstOf(site, 'Wide Horizons');
  await home.goto(`${site.url}/book/${wide.id}/read?page=2`);
  await expect(picture(home, 2)).toBeVisible();
  await home.keyboard.press('d');
  await expect(picture(home, 2)).toBeVisible();
  await expect(picture(home, 3)).toBeVisible();
  await home.keyboard.press('ArrowRight');
  await expect(picture(home, 4)).toBeVisible();
  await expect(home).toHaveURL(at(4));
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(at(5));
});

test('a press at the end warns, a second one opens the next book @all', async ({
  signedIn: home,
  site,
}) => {
  const first = await firstOf(site, 'Paper Crane');
  await home.goto(`${site.url}/book/${first.id}/read?page=${first.media.pagesCount}`);
  await expect(picture(home, first.media.pagesCount)).toBeVisible();
  await home.keyboard.press('ArrowLeft');
  await expect(home.getByText('End of the book')).toBeVisible();
  await home.keyboard.press('ArrowLeft');
  await expect(home).not.toHaveURL(new RegExp(first.id));
  await expect(picture(home, 1)).toBeVisible();
  const book = await site.call(getBook, { params: { bookId: first.id } });
  expect(book.readProgress).toMatchObject({ completed: true });
  await home.goBack();
  await expect(home).toHaveURL(new RegExp(`${first.id}.*page=${first.media.pagesCount}`));
});

test('a strip scrolls, and the place in it is the page @all', async ({ signedIn: home, site }) => {
  const strip = await unreadOf(site, 'Falling Up');
  await home.goto(`${site.url}/book/${strip.id}/read`);
  await expect(picture(home, 1)).toBeVisible();
  await home.keyboard.press('w');
  await home.keyboard.press('End');
  await expect(home).toHaveURL(at(strip.media.pagesCount));
  await home.keyboard.press('Home');
  await expect(home).toHaveURL(at(1));
  await home.keyboard.press('l');
});

test('without a connection reading goes on, and the place is sent later @all', async ({
  signedIn: home,
  site,
  context,
}) => {
  const book = await unreadOf(site, 'Night Tram');
  await home.goto(`${site.url}/book/${book.id}/read`);
  await expect(picture(home, 1)).toBeVisible();
  await expect(picture(home, 2)).toBeAttached();
  await context.setOffline(true);
  await home.keyboard.press('ArrowRight');
  await expect(picture(home, 2)).toBeVisible();
  await expect(home.getByText('Not saved yet: waiting for a connection')).toBeVisible();
  await context.setOffline(false);
  await expect(async () => {
    const now = await site.call(getBook, { params: { bookId: book.id } });
    expect(now.readProgress?.page).toBe(2);
  }).toPass();
  await expect(home.getByText('Not saved yet: waiting for a connection')).toBeHidden();
});

test('incognito reading leaves no trace', async ({ signedIn: home, site }) => {
  const book = await bookNamed(site, 'Moon Garden');
  // Another journey may have read it.
  await site.call(deleteReadProgress, { params: { bookId: book.id } });
  const before = await site.call(getBook, { params: { bookId: book.id } });
  await home.goto(`${site.url}/book/${book.id}/read?incognito=true`);
  await expect(picture(home, 1).or(picture(home, 2)).first()).toBeVisible();
  await home.keyboard.press('End');
  await expect(home).toHaveURL(at(5));
  await home.keyboard.press('Escape');
  await expect(home).toHaveURL(/\/oneshot\//);
  const after = await site.call(getBook, { params: { bookId: book.id } });
  expect(after.readProgress).toEqual(before.readProgress);
});

test('settings change at once and are kept; help tells the keys', async ({
  signedIn: home,
  site,
}) => {
  const book = await firstOf(site, 'Ferro');
  await home.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(picture(home, 1)).toBeVisible();
  await home.keyboard.press('s');
  await home.getByRole('radio', { name: 'Image' }).check();
  await home.getByRole('radio', { name: 'White' }).click();
  await home.keyboard.press('Escape');
  await home.reload();
  await expect(picture(home, 1)).toBeVisible();
  await home.keyboard.press('s');
  await home.getByRole('radio', { name: 'Image' }).check();
  await expect(home.getByRole('radio', { name: 'White' })).toBeChecked();
  await home.getByRole('radio', { name: 'Black' }).click();
  // Letters still are the reader's, though the choice has the focus.
  await home.keyboard.press('h');
  await expect(home.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await home.keyboard.press('Escape');
  await expect(home.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
  await expect(home).toHaveURL(/\/read/);
  await home.keyboard.press('t');
  await home
    .getByRole('dialog', { name: 'Page thumbnails' })
    .getByRole('button', { name: /3$/ })
    .first()
    .click();
  await expect(home).toHaveURL(at(3));
});
