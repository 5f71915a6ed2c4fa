import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import { createReadList, listReadLists } from '@longbox/contract/readlists';
import { expectOpenToAll } from './axe.ts';
import { openMenu } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { owner } from './site.ts';

test.skip(({ serving }) => serving === 'upstream', 'other servers have no lists by a filter');

test('a filter is kept as a read list that fills itself, and changed by saving it again @all', async ({
  page,
  ownSite: site,
}) => {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const tag = async (name: string) => {
    const bookId = content.find((one) => one.name === name)?.id ?? '';
    await site.call(updateBookMetadata, { params: { bookId }, body: { tags: ['midnight'] } });
  };
  await tag('Ferro 001');
  await signIn(page, site, owner);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.goto(`${site.url}/libraries/all/books?tag=midnight`);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByText('Read list, filled automatically').click();
  await dialog.getByLabel('Name').fill('After dark');
  await expectOpenToAll(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'After dark' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Filled automatically', { exact: true })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(main.getByRole('button', { name: /order/i })).toHaveCount(0);
  // The page is told of books that match since.
  await tag('Bees! 001');
  await expect(main.getByRole('article')).toHaveCount(2);

  await main.getByRole('link', { name: 'Open filter' }).click();
  await expect(page).toHaveURL(/tag=midnight/);
  await page.goto(`${page.url()}&readStatus=READ`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('Read list, filled automatically').click();
  await dialog.getByLabel('Name').fill('After dark');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  // Others haven't read the same.
  await expect(dialog).toContainText('A shared list can’t depend on what you read');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${site.url}/libraries/all/books?tag=midnight&sort=name,desc`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('Read list, filled automatically').click();
  await dialog.getByLabel('Name').fill('after dark');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(main.getByRole('article').first()).toContainText('Ferro');
  const search = { query: { search: 'dark' } };
  expect((await site.call(listReadLists, search)).totalElements).toBe(1);

  // Nothing is added to it by hand.
  const bookIds = [content.find((one) => one.name === 'Night Tram 001')?.id ?? ''];
  await site.call(createReadList, { body: { name: 'By hand', bookIds } });
  await page.goto(`${site.url}/libraries/all/books`);
  await openMenu(page, 'Shift Change');
  await page.getByRole('menuitem', { name: 'Add to read list…' }).click();
  const lists = page.getByRole('dialog').getByRole('button');
  await expect(lists.filter({ hasText: 'By hand' })).toBeVisible();
  await expect(lists.filter({ hasText: 'After dark' })).toHaveCount(0);
});
