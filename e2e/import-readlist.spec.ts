import { listBooks } from '@longbox/contract/books';
import { listReadLists } from '@longbox/contract/readlists';
import type { Page } from '@playwright/test';
import { dropFile } from './dropping.ts';
import { expect, test } from './fixtures.ts';
import { clearSets } from './sets.ts';
import type { Site } from './site.ts';

test.beforeEach(({ site }) => clearSets(site));
test.afterEach(({ site }) => clearSets(site));

type Asked = readonly [series: string, number: string];

/** A list as ComicRack writes it. */
function cbl(name: string, ...books: readonly Asked[]) {
  const lines = books.map(([series, number]) => {
    const safe = series.replaceAll('&', '&amp;');
    return `<Book Series="${safe}" Number="${number}" />`;
  });
  const text = `<?xml version="1.0"?><ReadingList><Name>${name}</Name><Books>${lines.join('')}</Books></ReadingList>`;
  return { name: `${name}.cbl`, mimeType: 'text/xml', buffer: Buffer.from(text) };
}

const rowOf = (page: Page, text: string) => page.locator('tbody > tr', { hasText: text });

/** The books of a read list by the names of their files. */
async function contents(site: Site, name: string): Promise<readonly (string | undefined)[]> {
  const { content } = await site.call(listReadLists, { query: { unpaged: true } });
  const list = content.find((one) => one.name === name);
  const books = (await site.call(listBooks, { query: { unpaged: true } })).content;
  return list?.bookIds.map((id) => books.find((book) => book.id === id)?.name) ?? [];
}

test('lists of ComicRack are matched, corrected, created, and taken up by one that is there @all', async ({
  signedIn: home,
  site,
}, info) => {
  await home.goto(`${site.url}/import/readlist`);
  const input = home.locator('input[type=file]');
  const broken = { name: 'broken.cbl', mimeType: 'text/xml', buffer: Buffer.from('no list') };
  const large = { name: 'large.cbl', mimeType: 'text/xml', buffer: Buffer.alloc(10_000_000, 32) };
  const night = cbl(
    'Small hours',
    ['Night Tram', '2'],
    ['bees!', '001'],
    ['Night Tram', '2'],
    ['Nowhere to be found', '5'],
  );
  await input.setInputFiles([broken, large, night]);
  const files = home.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('button', { name: /^broken\.cbl/ })).toContainText(
    'couldn’t be read',
  );
  await expect(files.getByRole('button', { name: /^large\.cbl/ })).toContainText('10 MB');
  await expect(files.getByRole('button', { name: /^Small hours/ })).toContainText('3 of 4 found');

  await home.getByRole('button', { name: 'Duplicate (1)' }).click();
  await expect(home.locator('tbody > tr')).toHaveCount(1);
  await home.getByRole('button', { name: 'Missing (1)' }).click();
  await expect(rowOf(home, 'Nowhere')).toContainText('Choose a series.');
  await home.getByRole('button', { name: 'All (4)' }).click();

  await test.step('a head orders the rows; what is missing stands last, whichever way', async () => {
    const first = home.locator('tbody > tr').first();
    const last = home.locator('tbody > tr').last();
    const series = home.locator('th', { hasText: /^Series$/ });
    await series.getByRole('button').click();
    await expect(series).toHaveAttribute('aria-sort', 'ascending');
    await expect(first).toContainText('Bees!');
    await expect(last).toContainText('Nowhere');
    await series.getByRole('button').click();
    await expect(series).toHaveAttribute('aria-sort', 'descending');
    await expect(first).toContainText('Night Tram');
    await expect(last).toContainText('Nowhere');
    await series.getByRole('button').click();
    await expect(series).toHaveAttribute('aria-sort', 'none');
    await home.getByRole('button', { name: 'Status' }).click();
    await expect(first).toContainText('Nowhere');
    await home.getByRole('button', { name: '#', exact: true }).click();
    await expect(last).toContainText('Nowhere');
  });

  // What fits badly is corrected: the book of that number, or another one.
  await home.getByRole('button', { name: 'Choose series for Nowhere to be found 5' }).click();
  const picker = home.getByRole('dialog', { name: 'Choose series' });
  await picker.getByLabel('Series name').fill('Paper Crane');
  await picker.getByRole('button', { name: /Paper Crane/ }).click();
  await expect(rowOf(home, 'Nowhere')).toContainText('Choose a book.');
  await home.getByRole('button', { name: 'Choose the book for Nowhere to be found 5' }).click();
  const books = home.getByRole('dialog', { name: 'Choose book' });
  await books.getByLabel('Title, number or date').fill('1.5');
  await books.getByRole('button').filter({ hasText: '1.5' }).click();
  await expect(rowOf(home, 'Nowhere')).toContainText('Found');

  const name = home.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Small hours');
  await home.getByRole('button', { name: 'Create read list with 3 books' }).click();
  const asked = home.getByRole('alertdialog', { name: 'Create the list without these books?' });
  await expect(asked).toContainText('duplicate is skipped');
  await asked.getByRole('button', { name: 'Create read list with 3 books' }).click();
  await expect(home.getByRole('link', { name: 'Show read list' })).toBeVisible();
  const made = ['Night Tram 002', 'Bees! 001', 'Paper Crane v1.5'];
  expect(await contents(site, 'Small hours')).toEqual(made);

  // Another list of that name: what changes is shown first.
  const { name: file, buffer } = cbl('small hours', ['Bees!', '1'], ['Ferro', '1']);
  const zone = home.getByText('Drop .cbl files here', { exact: true });
  await dropFile(home, zone, { at: info.outputPath(file), buffer });
  await expect(home.getByText('A read list with this name already exists')).toBeVisible();
  await home.getByRole('button', { name: 'Review changes…' }).click();
  const preview = home.getByRole('dialog', { name: 'Changes to “Small hours”' });
  await expect(preview).toContainText('1 added, 0 removed, 3 kept.');
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await home.getByText('Replace the existing books').click();
  await home.getByRole('button', { name: 'Review changes…' }).click();
  await expect(preview).toContainText('1 added, 2 removed, 1 kept.');
  await preview.getByRole('button', { name: 'Update read list' }).click();
  await expect.poll(() => contents(site, 'Small hours')).toEqual(['Bees! 001', 'Ferro 001']);
  await home.getByRole('link', { name: 'Show read list' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Small hours' })).toBeVisible();
});

test('a list can be only for oneself, beside one of everyone with its name', async ({
  signedIn: home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'other servers have no private lists');
  await home.goto(`${site.url}/import/readlist`);
  const input = home.locator('input[type=file]');
  const listed = async () =>
    (await site.call(listReadLists, { query: {} })).content.map(({ name, visibility }) => [
      name,
      visibility,
    ]);
  await input.setInputFiles([cbl('Twice', ['Bees!', '1'])]);
  await home.getByRole('button', { name: 'Create read list with 1 book' }).click();
  await expect.poll(listed).toEqual([['Twice', undefined]]);
  await input.setInputFiles([cbl('twice', ['Ferro', '1'])]);
  await expect(home.getByText('A read list with this name already exists')).toBeVisible();
  await home.getByLabel('Only for me').check();
  await home.getByRole('button', { name: 'Create read list with 1 book' }).click();
  await expect.poll(listed).toContainEqual(['twice', 'PRIVATE']);
  expect(await listed()).toContainEqual(['Twice', undefined]);
});
