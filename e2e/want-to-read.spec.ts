import {
  deleteReadProgress,
  listBooks,
  listBooksOnDeck,
  updateReadProgress,
} from '@longbox/contract/books';
import {
  orderWanted,
  updatePersonalOfBook,
  updatePersonalOfSeries,
} from '@longbox/contract/personal';
import { listSeries, markSeriesUnread, type Series } from '@longbox/contract/series';
import type { Page } from '@playwright/test';
import { act, card, choose, openMenu } from './cards.ts';
import { expect, test } from './fixtures.ts';
import type { Site } from './site.ts';

test.skip(({ serving }) => serving === 'upstream', 'other servers have no lists of one’s own');

async function seriesNamed(site: Site, name: string): Promise<Series> {
  const { content } = await site.call(listSeries, { query: { unpaged: true } });
  const found = content.find(({ metadata }) => metadata.title === name);
  if (found === undefined) throw new Error(`no series ${name}`);
  return found;
}

/** Forgets what earlier tests kept. */
test.beforeEach(async ({ site }) => {
  const nothing = { wanted: false, favorite: false, rating: null, note: '' };
  const series = await site.call(listSeries, { query: { unpaged: true } });
  for (const { id: seriesId, personal } of series.content) {
    if (personal === undefined) continue;
    const body = { ...nothing, state: null, offDeck: false };
    await site.call(updatePersonalOfSeries, { params: { seriesId }, body });
  }
  const books = await site.call(listBooks, { query: { unpaged: true } });
  for (const { id: bookId, personal, oneshot } of books.content) {
    if (personal === undefined || oneshot) continue;
    await site.call(updatePersonalOfBook, { params: { bookId }, body: nothing });
  }
});

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const list = (page: Page) => page.getByRole('grid', { name: 'Want to read' }).getByRole('row');

test('series and books are put on Want to read from a menu and the bar, and taken out again', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  await home.goto(`${site.url}/libraries/all/series`);
  await openMenu(home, 'Night Tram');
  await menuItem(home, 'Add to Want to read').click();
  await expect(home.getByText('Added to Want to read')).toBeVisible();
  await choose(home, 'Ferro', hasTouch);
  await act(home, 'Add to Want to read');
  await home.goto(`${site.url}/dashboard`);
  const shelf = home.getByRole('region', { name: 'Series you want to read' });
  await expect(card(shelf.page(), 'Ferro').first()).toBeVisible();
  await shelf.getByRole('link', { name: 'Series you want to read' }).click();
  await expect(list(home)).toHaveText([/^Ferro/, /^Night Tram/]);
  // Out of the list and back where it was.
  await home.getByRole('button', { name: 'Remove “Ferro”' }).click();
  await expect(list(home)).toHaveText([/^Night Tram/]);
  await undo(home).click();
  await expect(list(home)).toHaveText([/^Ferro/, /^Night Tram/]);
  // An order by hand stays.
  await home.getByRole('textbox', { name: 'Position of Ferro' }).fill('2');
  const saved = home.waitForResponse((answer) => answer.url().endsWith(orderWanted.path));
  await home.keyboard.press('Enter');
  await saved;
  await home.reload();
  await expect(list(home)).toHaveText([/^Night Tram/, /^Ferro/]);
  await home.goto(`${site.url}/libraries/all/series?own=wanted`);
  await expect(home.getByRole('article')).toHaveCount(2);
});

test('a series is rated with a key, has a status and a note @all', async ({
  signedIn: home,
  site,
}) => {
  const { id } = await seriesNamed(site, 'Night Tram');
  await home.goto(`${site.url}/series/${id}`);
  const rating = home.getByRole('slider', { name: 'Your rating' });
  await expect(rating).toHaveAttribute('aria-valuetext', 'Not rated');
  await home.keyboard.press('4');
  await expect(rating).toHaveAttribute('aria-valuetext', '4 stars');
  await rating.focus();
  await home.keyboard.press('ArrowLeft');
  await expect(rating).toHaveAttribute('aria-valuetext', '3.5 stars');
  const personal = async () => (await seriesNamed(site, 'Night Tram')).personal;
  await expect.poll(async () => (await personal())?.rating).toBe(3.5);
  await home.getByRole('combobox', { name: 'Your status' }).selectOption('Planned');
  await expect.poll(async () => (await personal())?.state).toBe('PLANNED');
  await home.getByRole('button', { name: 'Add private note' }).click();
  await home.getByRole('textbox', { name: 'Private note' }).fill('Lent to Ada.');
  await home.getByRole('button', { name: 'Save note' }).click();
  await expect(home.getByText('Lent to Ada.')).toBeVisible();
  await home.reload();
  await expect(rating).toHaveAttribute('aria-valuetext', '3.5 stars');
  await expect(home.getByText('Lent to Ada.')).toBeVisible();
  await home.goto(`${site.url}/libraries/all/series?rating=3&readingState=PLANNED`);
  await expect(home.getByRole('article')).toHaveCount(1);
  await expect(card(home, 'Night Tram')).toBeVisible();
});

test('a series leaves On deck by one press, and comes back @all', async ({
  signedIn: home,
  site,
}) => {
  const { id: seriesId } = await seriesNamed(site, 'Paper Crane');
  await site.call(markSeriesUnread, { params: { seriesId } });
  const books = await site.call(listBooks, { query: { unpaged: true, sort: ['series'] } });
  const first = books.content.find((book) => book.seriesId === seriesId);
  const params = { bookId: first?.id ?? '' };
  await site.call(updateReadProgress, { params, body: { completed: true } });
  await home.goto(`${site.url}/dashboard`);
  const shelf = home.getByRole('region', { name: 'On deck' });
  const next = shelf.getByRole('article').filter({ hasText: 'Paper Crane' });
  await next.hover();
  await next.getByRole('button', { name: /^Actions for/ }).click();
  await menuItem(home, 'Hide from On deck').click();
  await expect(next).toBeHidden();
  const onDeck = async () =>
    (await site.call(listBooksOnDeck, {})).content.filter((book) => book.seriesId === seriesId);
  expect(await onDeck()).toEqual([]);
  await undo(home).click();
  await expect(next).toBeVisible();
  await site.call(deleteReadProgress, { params });
});
