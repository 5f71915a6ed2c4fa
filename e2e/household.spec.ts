import { listBooks, updateReadProgress } from '@longbox/contract/books';
import { updateHouseholdSettings } from '@longbox/contract/household';
import { createUser } from '@longbox/contract/user-administration';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { beSignedIn, signIn } from './sign-in.ts';

test.skip(({ serving }) => serving === 'upstream', 'other servers have no household');

const reader = { email: 'reader@example.org', password: 'a good password' };

test('a book is recommended to someone, who sees it on home and what is being read @all', async ({
  page,
  browser,
  ownSite: site,
}) => {
  await site.call(createUser, { body: { ...reader, roles: ['PAGE_STREAMING'] } });
  const { content } = await site.call(listBooks, { query: { sort: ['name'], size: 2 } });
  const [book, other] = content;
  if (book === undefined || other === undefined) throw new Error('no books');
  const params = { bookId: other.id };
  await site.call(updateReadProgress, { params, body: { page: 1 } });

  // Off by default: no trace of it.
  await beSignedIn(page, site);
  await page.goto(`${site.url}/book/${book.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const recommend = page.getByRole('button', { name: 'Recommend', exact: true });
  await expect(recommend).toBeHidden();
  await page.goto(`${site.url}/account`);
  await page.getByRole('checkbox', { name: 'Recommend books' }).check();
  await page.getByRole('checkbox', { name: 'Show what I’m reading' }).check();
  await page.goto(`${site.url}/book/${book.id}`);
  await recommend.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/No one else on this server/)).toBeVisible();
  await page.keyboard.press('Escape');

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, site, reader);
  await theirs.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await theirs.goto(`${site.url}/account`);
  await theirs.getByRole('checkbox', { name: 'Recommend books' }).check();
  await theirs.getByRole('checkbox', { name: 'Show what I’m reading' }).check();
  await theirs.goto(`${site.url}/dashboard`);
  const reading = theirs.getByRole('region', { name: 'Others are reading' });
  await expect(reading.getByRole('article')).toHaveCount(1);
  await expect(reading).toContainText('owner@example.org is reading this');

  await page.reload();
  await recommend.click();
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(/./);
  await expectOpenToAll(page);
  await dialog.getByLabel('Note').fill('You will like the ending');
  await dialog.getByRole('button', { name: 'Recommend', exact: true }).click();
  await expect(page.getByText('Recommended to reader@example.org')).toBeVisible();

  // It arrives on the open page.
  const shelf = theirs.getByRole('region', { name: 'Recommended to you' });
  await expect(shelf).toContainText('Recommended by owner@example.org');
  await expect(shelf).toContainText('You will like the ending');
  await expectOpenToAll(theirs);
  await shelf.getByRole('button', { name: 'Dismiss recommendation' }).click();
  const question = theirs.getByRole('alertdialog', { name: 'Dismiss recommendation' });
  await question.getByRole('button', { name: 'Dismiss recommendation' }).click();
  await expect(shelf).toBeHidden();
  await theirs.context().close();
  const nothing = { shareReading: false, recommendations: false };
  await site.call(updateHouseholdSettings, { body: nothing });
});
