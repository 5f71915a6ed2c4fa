import { getBook, updateReadProgress } from '@longbox/contract/books';
import { getCollection } from '@longbox/contract/collections';
import { getReadList } from '@longbox/contract/readlists';
import type { Page } from '@playwright/test';
import { openMenu } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { firstBooks, makeCollection, makeReadList } from './made-sets.ts';
import { clearSets } from './sets.ts';

test.beforeEach(async ({ site }) => {
  await clearSets(site);
});

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

test('a book leaves a read list from its page, and comes back where it was', async ({
  signedIn: home,
  site,
}) => {
  const list = await makeReadList(site, 'Night', ['Bees!', 'Ferro', 'Night Tram']);
  const params = { readListId: list.id };
  const [, ferro] = list.bookIds;
  await home.goto(`${site.url}/book/${ferro}`);
  await home.getByRole('button', { name: /^Remove from .*Night/ }).click();
  await expect(home.getByText('Removed from Night')).toBeVisible();
  const left = list.bookIds.filter((id) => id !== ferro);
  expect((await site.call(getReadList, { params })).bookIds).toEqual(left);
  await undo(home).click();
  await expect
    .poll(async () => (await site.call(getReadList, { params })).bookIds)
    .toEqual(list.bookIds);
  await expect(home.getByRole('button', { name: /^Remove from .*Night/ })).toBeVisible();
});

test('a series leaves a collection from its page, and comes back where it was @all', async ({
  signedIn: home,
  site,
}) => {
  const made = await makeCollection(site, 'Small', ['Night Tram', 'Falling Up', 'Ferro']);
  const params = { collectionId: made.id };
  const [, middle] = made.seriesIds;
  await home.goto(`${site.url}/series/${middle}`);
  await home.getByRole('button', { name: /^Remove from .*Small/ }).click();
  await expect(home.getByText('Removed from Small')).toBeVisible();
  await undo(home).click();
  await expect
    .poll(async () => (await site.call(getCollection, { params })).seriesIds)
    .toEqual(made.seriesIds);
});

test('marking a book unread keeps the page it was left at until the undo is gone @all', async ({
  signedIn: home,
  site,
}) => {
  const [book] = await firstBooks(site, ['Night Tram']);
  const params = { bookId: book?.id ?? '' };
  await site.call(updateReadProgress, { params, body: { page: 3 } });
  await home.goto(`${site.url}/series/${book?.seriesId}`);
  await openMenu(home, book?.metadata.title ?? '');
  await home.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(home.getByText('Marked as unread')).toBeVisible();
  expect((await site.call(getBook, { params })).readProgress).toBeNull();
  const bringBack = async () => {
    await undo(home).click();
    await expect
      .poll(async () => (await site.call(getBook, { params })).readProgress)
      .toMatchObject({ page: 3, completed: false });
  };
  await bringBack();

  const markByButton = async () => {
    await home.getByRole('button', { name: 'Mark as unread' }).click();
    await expect.poll(async () => (await site.call(getBook, { params })).readProgress).toBeNull();
    await bringBack();
  };
  await test.step('the button of its page does, too', async () => {
    await home.goto(`${site.url}/book/${params.bookId}`);
    await markByButton();
  });

  await test.step('and the button of its series', async () => {
    await home.goto(`${site.url}/series/${book?.seriesId}`);
    await markByButton();
  });
});

test('waiting tasks are only canceled after a question @all', async ({ signedIn: home, site }) => {
  await home.goto(`${site.url}/settings/server`);
  let cleared = 0;
  await home.route('**/api/v1/tasks', async (route) => {
    cleared += route.request().method() === 'DELETE' ? 1 : 0;
    await route.continue();
  });
  await home.getByRole('button', { name: 'Cancel waiting tasks' }).click();
  const question = home.getByRole('alertdialog', { name: 'Cancel all waiting tasks?' });
  await question.getByRole('button', { name: 'Keep tasks' }).click();
  await expect(question).toBeHidden();
  expect(cleared).toBe(0);
  await home.getByRole('button', { name: 'Cancel waiting tasks' }).click();
  await question.getByRole('button', { name: 'Cancel tasks' }).click();
  await expect.poll(() => cleared).toBe(1);
});
