import { type Book, getBook, updateBookMetadata } from '@longbox/contract/books';
import { getSeries, updateSeriesMetadata } from '@longbox/contract/series';
import type { Page } from '@playwright/test';
import { bar, card, choose, seeCards } from './cards.ts';
import { addWords, booksOf, pressInBar, seriesOf } from './editing.ts';
import { expect, test } from './fixtures.ts';

/** Chooses all books of a series, at whose page one is. */
async function chooseAll(page: Page, books: readonly Book[], hasTouch: boolean): Promise<void> {
  const [first, ...others] = books.map(({ metadata: { number, title } }) =>
    title.endsWith(number) ? title : `${number} - ${title}`,
  );
  const cardOf = (name = '') => page.getByRole('article').filter({ hasText: name });
  await seeCards(page, books[0]?.metadata.title ?? '');
  await expect(cardOf(first)).toBeVisible();
  await choose(page, books[0]?.metadata.title ?? '', hasTouch);
  for (const name of others) await cardOf(name).getByRole('link').first().click();
}

test('of several series words are added and taken, seen before, and taken back after', async ({
  home,
  site,
  hasTouch,
}) => {
  const names = ['Bees!', 'Falling Up', 'Ferro'] as const;
  const before = await Promise.all(names.map((name) => seriesOf(site, name)));
  const now = () =>
    Promise.all(
      before.map(async ({ id }) => {
        const { metadata } = await site.call(getSeries, { params: { seriesId: id } });
        return metadata;
      }),
    );
  await site.call(updateSeriesMetadata, {
    params: { seriesId: before[0]?.id ?? '' },
    body: { genres: ['noir'], publisher: 'Red Door' },
  });
  await home.goto(`${site.url}/libraries/all/series`);
  await choose(home, names[0], hasTouch);
  for (const name of names.slice(1)) await card(home, name).getByRole('link').first().click();
  await expect(bar(home)).toContainText('3 selected');
  await pressInBar(home, 'Edit…');
  const dialog = home.getByRole('dialog', { name: 'Edit 3 series' });
  // They differ, so the field is empty and says so.
  await expect(dialog.getByRole('combobox', { name: 'Publisher' })).toHaveValue('');
  await expect(dialog.getByPlaceholder('Mixed').first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('On hiatus');
  await dialog.getByRole('tab', { name: 'Genres and tags' }).click();
  await addWords(dialog.getByRole('combobox', { name: 'Genres' }), 'Noir', 'Sea');
  await dialog
    .getByRole('radiogroup', { name: 'How to apply Tags' })
    .getByText('Replace all')
    .click();
  await expect(
    dialog.getByText('Replaces all existing values of every selected item.'),
  ).toBeVisible();
  await addWords(dialog.getByRole('combobox', { name: 'Tags' }), 'shared');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  const plan = home.getByRole('dialog', { name: 'Review changes' });
  await expect(plan.getByText('3 of 3 will change.')).toBeVisible();
  const bees = plan.getByRole('article').filter({ hasText: 'Bees!' });
  await expect(bees.getByText('sea', { exact: true })).toBeVisible();
  await expect(bees.locator('ins').filter({ hasText: 'noir' })).toHaveCount(0);
  await expect(bees.getByText('On hiatus')).toBeVisible();
  // One of them is refused: it is named, and tried again.
  const refused = new RegExp(`/series/${before[2]?.id}/metadata$`);
  await home.route(refused, (route) =>
    route.fulfill({ status: 400, json: { message: 'The disk is away' } }),
  );
  await plan.getByRole('button', { name: 'Change 3 items' }).click();
  const report = home.getByRole('alertdialog', { name: 'Edit 3 series' });
  await expect(report.getByText('The disk is away')).toBeVisible();
  await expect(report.getByRole('listitem')).toHaveText('Ferro');
  await home.unroute(refused);
  await report.getByRole('button', { name: 'Close' }).last().click();
  const [first, second, third] = await now();
  expect([...(first?.genres ?? [])].toSorted()).toEqual(['noir', 'sea']);
  expect(second?.genres).toEqual(expect.arrayContaining(['noir', 'sea']));
  expect([first?.tags, first?.tagsLock, first?.status]).toEqual([['shared'], true, 'HIATUS']);
  expect([first?.publisher, first?.publisherLock]).toEqual(['Red Door', false]);
  expect(third?.tags).not.toContain('shared');

  // Later changes by someone else aren't undone, and are listed.
  await site.call(updateSeriesMetadata, {
    params: { seriesId: before[1]?.id ?? '' },
    body: { tags: ['theirs'] },
  });
  await home.getByRole('button', { name: 'Undo', exact: true }).last().click();
  const undone = home.getByRole('alertdialog', { name: 'Undo: Edit 3 series' });
  await expect(undone.getByText(/changed by someone else: Tags/)).toBeVisible();
  await expect(undone.getByRole('listitem')).toHaveText('Falling Up');
  const [back, left] = await now();
  expect([back?.genres, back?.tags, back?.status]).toEqual([
    ['noir'],
    before[0]?.metadata.tags,
    before[0]?.metadata.status,
  ]);
  expect(left?.tags).toEqual(['theirs']);
  for (const { id, metadata } of before) {
    const { readingDirection: direction, ...rest } = metadata;
    const readingDirection = direction === '' ? null : direction;
    await site.call(updateSeriesMetadata, {
      params: { seriesId: id },
      body: { ...rest, readingDirection },
    });
  }
});

test('the table of books: by keyboard, by column and by pasting, in one call @all', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  const series = await seriesOf(site, 'The Lighthouse Keepers');
  const books = await booksOf(site, series);
  const ids = books.map(({ id }) => id);
  const numbers = async () =>
    Promise.all(
      ids.map(async (bookId) => {
        const { metadata } = await site.call(getBook, { params: { bookId } });
        return [metadata.number, metadata.numberSort, metadata.title];
      }),
    );
  const start = await numbers();
  await home.goto(`${site.url}/series/${series.id}`);
  await chooseAll(home, books, hasTouch);
  await pressInBar(home, 'Edit as a table…');
  const dialog = home.getByRole('dialog', { name: /Edit 4 books as a table/ });
  const cell = (column: string, row: number) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${column}, .*00${row}`) });
  await cell('Title', 1).fill('');
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog.getByText(/Some cells have errors/)).toBeVisible();
  await expect(cell('Title', 1)).toBeFocused();
  await home.keyboard.type('The First');
  await home.keyboard.press('Enter');
  await expect(cell('Title', 2)).toBeFocused();
  await home.keyboard.press('ArrowUp');
  await expect(cell('Title', 1)).toBeFocused();
  await cell('Release date', 1).fill('2021-2-3');
  await expect(cell('Release date', 1)).toHaveAttribute('aria-invalid', 'true');
  await cell('Release date', 1).fill('2021-02-03');
  // A column of another table goes down from where it is pasted.
  await cell('Title', 2).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'The Second\nThe Third');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(cell('Title', 3)).toHaveValue('The Third');
  await dialog.getByRole('textbox', { name: 'Start at' }).fill('10');
  await dialog.getByRole('textbox', { name: 'Step', exact: true }).fill('0.5');
  await dialog.getByRole('button', { name: 'Number the books' }).click();
  await expect(cell('Sort number', 4)).toHaveValue('11.5');
  await dialog.getByRole('button', { name: 'Increase every number by 1' }).click();
  await dialog.getByRole('button', { name: 'Copy from sort numbers' }).click();
  await expect(cell('Number', 4)).toHaveValue('12.5');
  const lockAll = dialog.getByRole('button', { name: /^Lock ISBN for all/ });
  await lockAll.click();
  await expect(dialog.getByRole('button', { name: /^Unlock ISBN for all/ })).toBeVisible();
  const calls: string[] = [];
  home.on('request', (request) => {
    if (request.method() === 'PATCH') calls.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await home.getByRole('button', { name: 'Change 4 items' }).click();
  await expect(home.getByText('4 of 4 done')).toBeVisible();
  await expect(home.getByText('11 - The First').first()).toBeVisible();
  expect(calls).toEqual([`${site.url}/api/v1/books/metadata`]);
  expect(await numbers()).toEqual([
    ['11', 11, 'The First'],
    ['11.5', 11.5, 'The Second'],
    ['12', 12, 'The Third'],
    ['12.5', 12.5, start[3]?.[2]],
  ]);
  await home.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(numbers).toEqual(start);
  for (const { id, metadata } of books) {
    await site.call(updateBookMetadata, { params: { bookId: id }, body: metadata });
  }
});

test('of several books people and tags; of several one-shots what either half has @all', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  const series = await seriesOf(site, 'Paper Crane');
  for (const [index, { id }] of (await booksOf(site, series)).entries()) {
    const body = { tags: index === 0 ? ['fog', 'rain'] : ['rain'] };
    await site.call(updateBookMetadata, { params: { bookId: id }, body });
  }
  const before = await booksOf(site, series);
  await home.goto(`${site.url}/series/${series.id}`);
  await chooseAll(home, before, hasTouch);
  await pressInBar(home, 'Edit…');
  const dialog = home.getByRole('dialog', { name: `Edit ${before.length} books` });
  // Titles and numbers are each book's own.
  await expect(dialog.getByRole('tab', { name: 'General' })).toHaveCount(0);
  await addWords(dialog.getByRole('combobox', { name: 'Writer' }), 'Mara Quill');
  await dialog.getByRole('tab', { name: 'Genres and tags' }).click();
  await dialog
    .getByRole('radiogroup', { name: 'How to apply Tags' })
    .getByText('Remove', { exact: true })
    .click();
  await addWords(dialog.getByRole('combobox', { name: 'Tags' }), 'rain');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  const plan = home.getByRole('dialog', { name: 'Review changes' });
  await expect(plan.locator('del').filter({ hasText: 'rain' })).toHaveCount(before.length);
  await plan.getByRole('button', { name: `Change ${before.length} items` }).click();
  await expect(home.getByText(`${before.length} of ${before.length} done`)).toBeVisible();
  const after = await booksOf(site, series);
  for (const [index, { metadata }] of after.entries()) {
    expect(metadata.tags).toEqual(index === 0 ? ['fog'] : []);
    expect(metadata.authors).toEqual(
      expect.arrayContaining([
        ...(before[index]?.metadata.authors ?? []),
        { name: 'Mara Quill', role: 'writer' },
      ]),
    );
  }
  await home.getByRole('button', { name: 'Undo', exact: true }).last().click();
  const tagsNow = async () => (await booksOf(site, series)).map(({ metadata }) => metadata.tags);
  await expect.poll(tagsNow).toEqual(before.map(({ metadata }) => metadata.tags));

  const names = ['Moon Garden', 'Soup for Ghosts'] as const;
  const halves = () =>
    Promise.all(
      names.map(async (name) => {
        const whole = await seriesOf(site, name);
        const [book] = await booksOf(site, whole);
        const { publisher, ageRating, genres } = whole.metadata;
        return { publisher, ageRating, genres, tags: book?.metadata.tags };
      }),
    );
  const start = await halves();
  await home.goto(`${site.url}/libraries/all/series?oneshot=true`);
  await choose(home, names[0], hasTouch);
  await card(home, names[1]).getByRole('link').first().click();
  await pressInBar(home, 'Edit…');
  const both = home.getByRole('dialog', { name: 'Edit 2 one-shots' });
  await expect(both.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0);
  await both.getByRole('combobox', { name: 'Publisher' }).fill('Red Door');
  await both.getByRole('textbox', { name: 'Age rating' }).fill('12');
  await both.getByRole('tab', { name: 'Genres and tags' }).click();
  await addWords(both.getByRole('combobox', { name: 'Genres' }), 'Cooking');
  await addWords(both.getByRole('combobox', { name: 'Tags' }), 'soup');
  await both.getByRole('button', { name: 'Review changes' }).click();
  await plan.getByRole('button', { name: 'Change 2 items' }).click();
  await expect(home.getByText('2 of 2 done')).toBeVisible();
  for (const [index, half] of (await halves()).entries()) {
    expect(half).toMatchObject({ publisher: 'Red Door', ageRating: 12 });
    expect(half.genres).toEqual(
      expect.arrayContaining([...(start[index]?.genres ?? []), 'cooking']),
    );
    expect(half.tags).toEqual(expect.arrayContaining([...(start[index]?.tags ?? []), 'soup']));
  }
  await home.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(halves).toEqual(start);
});
