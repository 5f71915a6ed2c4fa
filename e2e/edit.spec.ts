import { getBook, updateBookMetadata } from '@longbox/contract/books';
import { getSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { addWords, booksOf, openEditor, seriesOf } from './editing.ts';
import { expect, rareStep, test } from './fixtures.ts';

test('a series: every field has its rule, what is typed is locked, the rest stays', async ({
  home,
  site,
}) => {
  const series = await seriesOf(site, 'Night Tram');
  const params = { seriesId: series.id };
  const dialog = await openEditor(home, `${site.url}/series/${series.id}`, 'Night Tram');
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const save = dialog.getByRole('button', { name: 'Save series' });

  // What is required, and what must be a known language.
  await field('Title').fill(' ');
  await field('Sort title').fill('');
  await field('Language').fill('japanese');
  await save.click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(2);
  await expect(dialog.getByText(/This isn’t a known language tag/)).toBeVisible();
  await expect(field('Title')).toBeFocused();
  await field('Title').fill('Night Tram');
  await field('Sort title').fill('Tram, Night');
  await field('Language').fill('pt-br');
  await expect(dialog.getByText('Brazilian Portuguese')).toBeVisible();
  await field('Summary').fill('It runs at night.');
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Ended');
  await dialog.getByRole('combobox', { name: 'Reading direction' }).selectOption('Webtoon');
  await dialog.getByRole('combobox', { name: 'Publisher' }).fill('Red Door');
  // An invalid number stays, with an error.
  await field('Age rating').fill('-3');
  await expect(field('Age rating')).not.toHaveValue('-3');
  await field('Age rating').fill('0');
  await field('Total number of books').fill('0');
  await field('Age rating').press('Tab');
  await expect(field('Age rating')).toHaveValue('0');
  await expect(field('Total number of books')).toHaveValue('0');
  await expect(dialog.getByText('Enter 1 or higher.')).toBeVisible();
  await field('Total number of books').fill('12');
  const lockOf = (name: string) =>
    dialog.getByRole('button', {
      name: `Lock ${name} against metadata refreshes`,
    });
  await expect(lockOf('Publisher')).toHaveAttribute('aria-pressed', 'true');
  await lockOf('Publisher').click();
  await expect(lockOf('Publisher')).toHaveAttribute('aria-pressed', 'false');

  await dialog.getByRole('tab', { name: 'Alternate titles' }).click();
  await dialog.getByRole('button', { name: 'Add title' }).click();
  await field('Label').fill('French');
  await save.click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(1);
  await field('Title').fill('Tram de nuit');
  await dialog.getByRole('tab', { name: 'Genres and tags' }).click();
  await addWords(dialog.getByRole('combobox', { name: 'Genres' }), 'Noir', 'Sea, deep');
  await addWords(dialog.getByRole('combobox', { name: 'Tags' }), 'Night');
  await dialog.getByRole('tab', { name: 'Links' }).click();
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await field('Label').fill('Home');
  await field('Address').fill('javascript:alert(1)');
  await save.click();
  await expect(dialog.getByText(/starts with http/)).toBeVisible();
  await field('Address').fill('https://example.org/tram');
  await dialog.getByRole('tab', { name: 'Sharing' }).click();
  await addWords(dialog.getByRole('combobox', { name: 'Sharing labels' }), 'Grown-ups');
  await save.click();
  await expect(dialog).toBeHidden();

  const { metadata } = await site.call(getSeries, { params });
  expect(metadata).toMatchObject({
    title: 'Night Tram',
    titleSort: 'Tram, Night',
    titleSortLock: true,
    summary: 'It runs at night.',
    status: 'ENDED',
    language: 'pt-BR',
    readingDirection: 'WEBTOON',
    publisher: 'Red Door',
    publisherLock: false,
    ageRating: 0,
    totalBookCount: 12,
    alternateTitles: [{ label: 'French', title: 'Tram de nuit' }],
    alternateTitlesLock: true,
    links: [{ label: 'Home', url: 'https://example.org/tram' }],
    sharingLabels: ['grown-ups'],
  });
  expect(metadata.genres).toEqual(expect.arrayContaining(['noir', 'sea, deep']));
  // The page shows what was saved.
  await expect(home.getByText('It runs at night.')).toBeVisible();
  await rareStep('the last link is taken away', async () => {
    const again = await openEditor(home, `${site.url}/series/${series.id}`, 'Night Tram');
    await again.getByRole('tab', { name: 'Links' }).click();
    await again.getByRole('button', { name: 'Remove Home' }).click();
    await again.getByRole('button', { name: 'Save series' }).click();
    await expect(again).toBeHidden();
    expect((await site.call(getSeries, { params })).metadata.links).toEqual([]);
  });
  const { readingDirection, created: _, lastModified: _at, ...before } = series.metadata;
  await site.call(updateSeriesMetadata, {
    params,
    body: { ...before, readingDirection: readingDirection === '' ? null : readingDirection },
  });
});

test('a book: numbers, date and ISBN, people of every role @all', async ({ home, site }) => {
  const [book] = await booksOf(site, await seriesOf(site, 'Falling Up'));
  const params = { bookId: book?.id ?? '' };
  const name = book?.metadata.title ?? '';
  const dialog = await openEditor(home, `${site.url}/book/${params.bookId}`, name);
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true });
  await field('Number').fill('1a');
  await field('Sort number').fill('1.25');
  await field('ISBN').fill('978-3-16-148410-1');
  await field('ISBN').press('Tab');
  await expect(dialog.getByText(/This isn’t a valid ISBN-13/)).toBeVisible();
  await field('ISBN').fill('978-3-16-148410-0');
  await expect(dialog.getByText(/This isn’t a valid ISBN-13/)).toBeHidden();
  await dialog.getByRole('button', { name: /Calendar/ }).click();
  await home
    .getByRole('gridcell')
    .getByRole('button', { name: /\b15\b/ })
    .first()
    .click();

  await dialog.getByRole('tab', { name: 'People' }).click();
  await addWords(dialog.getByRole('combobox', { name: 'Writer' }), 'Lee, Stan');
  const newRole = dialog.getByRole('textbox', { name: 'Another role' });
  await newRole.press('Enter');
  await expect(dialog.getByText('Enter a role.')).toBeVisible();
  await newRole.fill('WRITER');
  await newRole.press('Enter');
  await expect(dialog.getByText('That role is already listed.')).toBeVisible();
  await newRole.fill('Chef');
  await dialog.getByRole('button', { name: 'Add role' }).click();
  await addWords(dialog.getByRole('combobox', { name: 'chef' }), 'Ann');
  await dialog.getByRole('button', { name: 'Save book' }).click();
  await expect(dialog).toBeHidden();
  const { metadata } = await site.call(getBook, { params });
  expect(metadata).toMatchObject({
    number: '1a',
    numberLock: true,
    numberSort: 1.25,
    isbn: '9783161484100',
  });
  expect(metadata.releaseDate).toMatch(/^\d{4}-\d\d-15$/);
  expect(metadata.authors).toEqual(
    expect.arrayContaining([
      { name: 'Lee, Stan', role: 'writer' },
      { name: 'Ann', role: 'chef' },
    ]),
  );
  await site.call(updateBookMetadata, { params, body: { ...book?.metadata } });
});

test('a one-shot: title and summary go to both halves, the rest to its own @all', async ({
  home,
  site,
}) => {
  const series = await seriesOf(site, 'Soup for Ghosts');
  const [book] = await booksOf(site, series);
  const dialog = await openEditor(home, `${site.url}/oneshot/${series.id}`, 'Soup for Ghosts');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Soup for All');
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Hot.');
  await dialog.getByRole('combobox', { name: 'Publisher' }).fill('Red Door');
  await dialog.getByRole('tab', { name: 'Genres and tags' }).click();
  await addWords(dialog.getByRole('combobox', { name: 'Genres' }), 'cooking');
  await addWords(dialog.getByRole('combobox', { name: 'Tags' }), 'soup');
  await dialog.getByRole('button', { name: 'Save one-shot' }).click();
  await expect(dialog).toBeHidden();
  const ofSeries = (await site.call(getSeries, { params: { seriesId: series.id } })).metadata;
  const ofBook = (await site.call(getBook, { params: { bookId: book?.id ?? '' } })).metadata;
  const both = { title: 'Soup for All', titleLock: true, summary: 'Hot.', summaryLock: true };
  expect(ofSeries).toMatchObject({ ...both, publisher: 'Red Door' });
  expect(ofSeries.genres).toContain('cooking');
  expect(ofBook).toMatchObject(both);
  expect(ofBook.tags).toContain('soup');
  const { readingDirection, ...before } = series.metadata;
  await site.call(updateSeriesMetadata, {
    params: { seriesId: series.id },
    body: { ...before, readingDirection: readingDirection === '' ? null : readingDirection },
  });
  await site.call(updateBookMetadata, {
    params: { bookId: book?.id ?? '' },
    body: { ...book?.metadata },
  });
});

test('what somebody else saved meanwhile is shown, and each field asks whose value stays @all', async ({
  home,
  site,
}) => {
  const series = await seriesOf(site, 'Ferro');
  const params = { seriesId: series.id };
  const dialog = await openEditor(home, `${site.url}/series/${series.id}`, 'Ferro');
  await dialog.getByRole('combobox', { name: 'Publisher' }).fill('Mine');
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('My summary.');
  await site.call(updateSeriesMetadata, {
    params,
    body: { publisher: 'Theirs', summary: 'Their summary.', ageRating: 12 },
  });
  const save = dialog.getByRole('button', { name: 'Save series' });
  await save.click();
  const note = dialog.getByRole('region', { name: 'Someone else made changes' });
  await expect(note.getByText('Theirs', { exact: true })).toBeVisible();
  await expect(note.getByText('Mine', { exact: true })).toBeVisible();
  expect((await site.call(getSeries, { params })).metadata.publisher).toBe('Theirs');
  await note
    .getByRole('radiogroup', { name: 'Which Summary to keep' })
    .getByText('Keep theirs')
    .click();
  await save.click();
  await expect(dialog).toBeHidden();
  expect((await site.call(getSeries, { params })).metadata).toMatchObject({
    publisher: 'Mine',
    summary: 'Their summary.',
    ageRating: 12,
  });
  await site.call(updateSeriesMetadata, {
    params,
    body: { publisher: series.metadata.publisher, summary: '', ageRating: null },
  });
});

test('a server that is away, or a series that is gone, costs nothing typed @all', async ({
  home,
  site,
}) => {
  const series = await seriesOf(site, 'Ferro');
  const params = { seriesId: series.id };
  const dialog = await openEditor(home, `${site.url}/series/${series.id}`, 'Ferro');
  const publisher = dialog.getByRole('combobox', { name: 'Publisher' });
  const save = dialog.getByRole('button', { name: 'Save series' });
  await publisher.fill('Red Door');
  const one = new RegExp(`/api/v1/series/${series.id}(/metadata)?$`);
  await home.route(one, (route) => route.abort());
  await save.click();
  await expect(dialog.getByText('the server can’t be reached')).toBeVisible();
  await expect(publisher).toHaveValue('Red Door');
  await home.unroute(one);
  await home.route(one, (route) => route.fulfill({ status: 404, body: '' }));
  await save.click();
  await expect(dialog.getByText(/It was deleted while you were editing/)).toBeVisible();
  await expect(publisher).toHaveValue('Red Door');
  await home.unroute(one);
  // Leaving asks first.
  await home.keyboard.press('Escape');
  await home.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await save.click();
  await expect(dialog).toBeHidden();
  expect((await site.call(getSeries, { params })).metadata.publisher).toBe('Red Door');
  await site.call(updateSeriesMetadata, {
    params,
    body: { publisher: series.metadata.publisher, publisherLock: false },
  });
});

test('in Arabic the dialog is mirrored and its fields speak Arabic @all', async ({
  signedIn: home,
  site,
}) => {
  const series = await seriesOf(site, 'Ferro');
  await home.goto(`${site.url}/series/${series.id}`);
  await home.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('longbox') ?? '{"state":{},"version":1}');
    kept.state.preferences = { ...kept.state.preferences, locale: 'ar' };
    localStorage.setItem('longbox', JSON.stringify(kept));
  });
  await home.reload();
  await expect(home.locator('html')).toHaveAttribute('dir', 'rtl');
  await home.getByRole('button', { name: 'تحرير Ferro', exact: true }).first().click();
  const dialog = home.getByRole('dialog', { name: 'تحرير Ferro' });
  await dialog.getByRole('textbox', { name: 'العنوان', exact: true }).fill('');
  await dialog.getByRole('button', { name: 'حفظ السلسلة' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await dialog.getByRole('tab', { name: 'الأنواع والوسوم' }).click();
  await expect(dialog.getByRole('combobox', { name: 'الأنواع' })).toBeVisible();
});
