import { getCollection, updateCollection, deleteCollection } from '@longbox/contract/collections';
import { getReadList } from '@longbox/contract/readlists';
import { listBooks } from '@longbox/contract/books';
import { markSeriesUnread } from '@longbox/contract/series';
import type { Page } from '@playwright/test';
import { card } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { makeCollection, makeReadList } from './made-sets.ts';
import { clearSets, idsOf } from './sets.ts';
import type { Site } from './site.ts';

test.beforeEach(({ site }) => clearSets(site));

const titles = ['Ferro', 'Bees!', 'Night Tram'];

/** The dialog that puts what is in a collection in order. */
async function openOrder(page: Page, site: Site, { id, name }: { id: string; name: string }) {
  await page.goto(`${site.url}/collections/${id}`);
  await page.getByRole('button', { name: `Reorder or remove items in “${name}”` }).click();
  return page.getByRole('dialog', { name: `Items in “${name}”` });
}

test('a collection shows its series in order; they lead back to it, and its filter stays @all', async ({
  signedIn: home,
  site,
}) => {
  // What other journeys on this server have read.
  for (const seriesId of await idsOf(site, ...titles)) {
    await site.call(markSeriesUnread, { params: { seriesId } });
  }
  const { id } = await makeCollection(site, 'Shown', titles);
  const place = `${site.url}/collections/${id}`;
  await home.goto(place);
  await expect(home).toHaveTitle('Longbox – Shown');
  await expect(home.getByText('3 series', { exact: true })).toBeVisible();
  await expect(home.getByText('Manual order')).toBeVisible();
  await expect(home.getByRole('article')).toHaveText(titles.map((title) => new RegExp(title)));
  await card(home, 'Bees!').getByRole('link').first().click();
  await expect(home).toHaveURL(new RegExp(`context=COLLECTION&contextId=${id}`));
  await home.getByRole('link', { name: 'Shown', exact: true }).click();
  await expect(home).toHaveURL(place);
  await home.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(home.getByText('No matches')).toBeVisible();
  await home.goto(place);
  await expect(home).toHaveURL(`${place}?readStatus=READ`);
  await home.getByRole('button', { name: 'Reset filters and sorting' }).first().click();
  await expect(home.getByRole('article')).toHaveCount(3);
  // What others change shows at once; with the collection its page goes.
  const ids = await idsOf(site, 'Night Tram', 'Ferro');
  const params = { collectionId: id };
  await site.call(updateCollection, { params, body: { seriesIds: ids } });
  await expect(home.getByRole('article')).toHaveText([/Night Tram/, /Ferro/]);
  await site.call(deleteCollection, { params });
  await expect(home).toHaveURL(/\/libraries\/all\/series$/);
});

test('a collection is put in order by number and keys, emptied of one, and asks before that is lost @all', async ({
  home,
  site,
}) => {
  const made = await makeCollection(site, 'In order', titles);
  const dialog = await openOrder(home, site, made);
  await dialog.getByRole('textbox', { name: 'Position of Night Tram' }).fill('1');
  await home.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Position of Night Tram' })).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = home.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  const handle = dialog.getByRole('row', { name: 'Bees!' }).getByRole('button', { name: /^Move/ });
  // A key that is let go in the instant it went down may come before what it is meant for listens.
  const between = dialog.getByRole('button', { name: 'Between Night Tram and Ferro' });
  await expect(async () => {
    await handle.focus({ timeout: 500 });
    await home.keyboard.press('Enter');
    await expect(between).toBeVisible({ timeout: 500 });
  }).toPass();
  await home.keyboard.press('ArrowUp');
  await expect(async () => {
    if (await between.isVisible()) await home.keyboard.press('Enter');
    await expect(between).toBeHidden({ timeout: 500 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Remove “Ferro”' }).click();

  // The server is away while it is saved: nothing is lost, and it can be sent again.
  await home.route('**/api/v1/collections/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(dialog.getByText('Couldn’t save the collection')).toBeVisible();
  await home.unroute('**/api/v1/collections/*');
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(dialog).toBeHidden();
  await expect(home.getByRole('article')).toHaveCount(2);
  const now = await site.call(getCollection, { params: { collectionId: made.id } });
  expect([...now.seriesIds].toSorted()).toEqual(
    (await idsOf(site, 'Night Tram', 'Bees!')).toSorted(),
  );
});

test('two people order a collection: the second is told, and loses nothing @all', async ({
  home,
  site,
}) => {
  const made = await makeCollection(site, 'Together', titles);
  const dialog = await openOrder(home, site, made);
  await dialog.getByRole('button', { name: 'Reorder from a list of names' }).click();
  await dialog.getByRole('textbox', { name: 'Names in order' }).fill('1. night tram\nNobody');
  await dialog.getByRole('button', { name: 'Apply order' }).click();
  await expect(dialog.getByText('1 name doesn’t match any item')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Position of Night Tram' })).toHaveValue('1');
  const params = { collectionId: made.id };
  const theirs = await idsOf(site, 'Ferro', 'Moon Garden', 'Night Tram');
  await site.call(updateCollection, { params, body: { seriesIds: theirs } });
  await expect(dialog.getByText('Someone else changed this list')).toBeVisible();
  await expect(dialog.getByText(/1 was added, 1 removed/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept changes' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Position of Moon Garden' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(dialog).toBeHidden();
  const now = await site.call(getCollection, { params });
  expect(now.seriesIds).toEqual(await idsOf(site, 'Night Tram', 'Ferro', 'Moon Garden'));
});

test('a collection that is sorted by itself gets an order of its own @all', async ({
  home,
  site,
}) => {
  const made = await makeCollection(site, 'Sorted', titles);
  const params = { collectionId: made.id };
  await site.call(updateCollection, { params, body: { ordered: false } });
  const dialog = await openOrder(home, site, made);
  const places = dialog.getByRole('textbox', { name: /^Position of/ });
  await expect(dialog.getByRole('button', { name: 'Remove “Ferro”' })).toBeVisible();
  await expect(places).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Switch to manual order' }).click();
  await expect(places).toHaveCount(3);
  expect((await site.call(getCollection, { params })).ordered).toBe(true);
  await dialog.getByRole('button', { name: 'Remove “Ferro”' }).click();
  await expect(places).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(dialog).toBeHidden();
  expect((await site.call(getCollection, { params })).seriesIds).toHaveLength(2);
});

test('a collection deleted while it is put in order can be made anew @all', async ({
  home,
  site,
}) => {
  const made = await makeCollection(site, 'Rescued', titles);
  const params = { collectionId: made.id };
  await site.call(updateCollection, { params, body: { ordered: false } });
  const dialog = await openOrder(home, site, made);
  await dialog.getByRole('button', { name: 'Switch to manual order' }).click();
  await dialog.getByRole('button', { name: 'Remove “Ferro”' }).click();
  await expect.poll(() => site.call(getCollection, { params })).toMatchObject({ ordered: true });
  await site.call(deleteCollection, { params });
  await expect(dialog.getByText(/Someone else deleted this collection/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Recreate collection' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Rescued' })).toBeVisible();
  await expect(home.getByRole('article')).toHaveText([/Bees!/, /Night Tram/]);
  await expect(home.getByText('Manual order')).toBeVisible();
});

test('a read list is read in its order, and everything leads along it; a hand gives it another', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  // The last one is a one-shot, which has a page of its own.
  const along = ['Ferro', 'Bees!', 'Moon Garden'];
  const { id } = await makeReadList(site, 'Along', along);
  await home.goto(`${site.url}/readlists/${id}`);
  await expect(home.getByText('All of it.')).toBeVisible();
  await expect(home.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    new RegExp(`readlists/${id}/file`),
  );
  await expect(home.getByRole('link', { name: /^(?:Read|Continue) “/ })).toHaveAttribute(
    'href',
    new RegExp(`contextId=${id}`),
  );
  await expect(home.getByRole('article')).toHaveText(along.map((title) => new RegExp(title)));
  await home.getByRole('article').first().getByRole('link').last().click();
  await expect(home.getByText('From read list:')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Previous book' })).toBeDisabled();
  await home.getByRole('button', { name: 'Next book' }).click();
  await expect(home).toHaveURL(new RegExp(`context=READLIST&contextId=${id}`));
  await expect(home).toHaveTitle(/Bees!/);
  await home.getByRole('button', { name: 'Books in this read list' }).click();
  await home.getByRole('menuitemradio', { name: /Moon Garden/ }).click();
  await expect(home).toHaveURL(/\/oneshot\/\w+\?context=READLIST/);
  await expect(home).toHaveTitle(/Moon Garden/);
  await expect(home.getByText('From read list:')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Next book' })).toBeDisabled();
  await expect(home.getByRole('button', { name: 'Books in this read list' })).toHaveText('3 / 3');
  await home.getByRole('button', { name: 'Previous book' }).click();
  await expect(home).toHaveTitle(/Bees!/);
  await expect(home).toHaveURL(new RegExp(`/book/.*contextId=${id}`));
  await home.getByRole('button', { name: 'Next book' }).click();
  await expect(home).toHaveTitle(/Moon Garden/);
  await home.getByRole('link', { name: 'Along', exact: true }).first().click();
  await expect(home).toHaveURL(`${site.url}/readlists/${id}`);

  // Dragging by finger is the business of the browser; emulated fingers cannot.
  if (hasTouch) return;
  await home.getByRole('button', { name: 'Reorder or remove items in “Along”' }).click();
  const dialog = home.getByRole('dialog', { name: 'Items in “Along”' });
  const row = (name: RegExp) => dialog.getByRole('row', { name });
  await row(/Moon Garden/).dragTo(row(/Ferro/), { targetPosition: { x: 60, y: 3 } });
  await expect(row(/./)).toHaveText([/Moon Garden/, /Ferro/, /Bees!/]);
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(dialog).toBeHidden();
  await expect(home.getByRole('article')).toHaveText([/Moon Garden/, /Ferro/, /Bees!/]);
});

test('panels show what a series and a book are in, and take them out @all', async ({
  signedIn: home,
  site,
}) => {
  const collection = await makeCollection(site, 'Panels', ['Bees!', 'Ferro']);
  const readList = await makeReadList(site, 'Panels', ['Bees!']);
  const [seriesId] = await idsOf(site, 'Bees!');
  await home.goto(`${site.url}/series/${seriesId}`);
  const panel = home.getByRole('region', { name: 'Collection Panels' });
  const title = panel.getByRole('button', { name: 'Collection Panels', exact: true });
  await expect(title).toHaveAttribute('aria-expanded', 'false');
  await title.click();
  await expect(panel.getByRole('article')).toHaveText([/Bees!/, /Ferro/]);
  await panel.getByRole('button', { name: 'Remove from Collection Panels' }).click();
  await expect(panel).toBeHidden();
  const now = await site.call(getCollection, { params: { collectionId: collection.id } });
  expect(now.seriesIds).toEqual(await idsOf(site, 'Ferro'));

  // With its last book the list itself would go: that is asked first.
  await home.goto(`${site.url}/book/${readList.bookIds[0]}`);
  const list = home.getByRole('region', { name: 'Read list Panels' });
  await list.getByRole('button', { name: 'Remove from Read list Panels' }).click();
  const question = home.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await site.call(getReadList, { params: { readListId: readList.id } })).toMatchObject({
    bookIds: readList.bookIds,
  });
  await list.getByRole('link', { name: 'Open Read list Panels' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Panels' })).toBeVisible();
});

test('a book that cannot be read says why, and can still be kept @all', async ({
  signedIn: home,
  site,
}) => {
  const { content } = await site.call(listBooks, { query: { media_status: ['ERROR'] } });
  await home.goto(`${site.url}/book/${content[0]?.id}`);
  await expect(home.getByText('Couldn’t analyze the file')).toBeVisible();
  await expect(home.getByText(/choose “Analyze” from its menu/)).toBeVisible();
  await expect(home.getByRole('button', { name: 'Read', exact: true })).toBeDisabled();
  await expect(home.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect(home.getByText('Added', { exact: true })).toBeVisible();
});

test('collections and read lists from right to left @all', async ({ home, site }) => {
  const { id } = await makeReadList(site, 'ترتيب', titles);
  await home.evaluate(() => {
    localStorage.setItem(
      'longbox',
      JSON.stringify({ state: { preferences: { locale: 'ar' }, remembered: {} }, version: 1 }),
    );
  });
  await home.goto(`${site.url}/readlists/${id}`);
  await expect(home.locator('html')).toHaveAttribute('dir', 'rtl');
  await home.getByRole('button', { name: 'إعادة ترتيب عناصر «ترتيب» أو إزالتها' }).click();
  const dialog = home.getByRole('dialog', { name: 'عناصر «ترتيب»' });
  await expect(dialog.getByRole('row')).toHaveCount(3);
  const overflow = await home.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'إلغاء' }).click();
  await home.goto(`${site.url}/libraries/all/readlists`);
  await expect(home.getByRole('navigation', { name: 'طرق عرض المكتبة' })).toBeVisible();
});
