import { getCollection, listCollections } from '@longbox/contract/collections';
import { listReadLists } from '@longbox/contract/readlists';
import { createUser } from '@longbox/contract/user-administration';
import { act, card, choose, openMenu } from './cards.ts';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { clearSets } from './sets.ts';
import { signIn } from './sign-in.ts';

test.skip(({ serving }) => serving === 'upstream', 'other servers have no private lists');

const reader = { email: 'reader@example.org', password: 'a good password' };

test('someone who is no administrator keeps collections and read lists for themselves @all', async ({
  page,
  ownSite: site,
  hasTouch,
}) => {
  await clearSets(site);
  await site.call(createUser, { body: { ...reader, roles: ['PAGE_STREAMING'] } });
  await signIn(page, site, reader);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

  await page.goto(`${site.url}/libraries/all/series`);
  await openMenu(page, 'Ferro');
  await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Only for me' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Only for me' })).toBeDisabled();
  await expectOpenToAll(page);
  await dialog.getByRole('textbox').fill('Evenings');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Only for me', { exact: true })).toBeVisible();
  const address = page.url();

  await page.goto(`${site.url}/libraries/all/series`);
  await choose(page, 'Night Tram', hasTouch);
  await act(page, 'Add to collection…');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Evenings/ })
    .click();
  await expect(page.getByText('Added to Evenings')).toBeVisible();

  // Its owner puts it in order and renames it, as administrators do with shared ones.
  await page.goto(address);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit Evenings' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Nights');
  await page.getByRole('dialog').getByRole('button', { name: 'Save collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nights' })).toBeVisible();
  await page.goto(`${site.url}/libraries/all/collections`);
  await expect(card(page, 'Nights')).toContainText('Only for me, 2 series');

  // The owner of the server, an administrator, has no trace of it.
  expect((await site.call(listCollections, { query: {} })).totalElements).toBe(0);
  expect((await site.call(listReadLists, { query: {} })).totalElements).toBe(0);
  const params = { collectionId: new URL(address).pathname.split('/').at(-1) ?? '' };
  await expect(site.call(getCollection, { params })).rejects.toThrow(/404/);

  await openMenu(page, 'Nights');
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('checkbox').check();
  await asked.getByRole('button', { name: 'Delete collection' }).click();
  await expect(card(page, 'Nights')).toBeHidden();
});

test('an administrator keeps a read list to themselves, then shares it @all', async ({
  signedIn: home,
  site,
}) => {
  await clearSets(site);
  await home.goto(`${site.url}/libraries/all/series`);
  await openMenu(home, 'Ferro');
  await home.getByRole('menuitem', { name: 'Add all books to read list…' }).click();
  const dialog = home.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Later');
  await dialog.getByRole('checkbox', { name: 'Only for me' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await home.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(home.getByRole('main').getByText('Only for me', { exact: true })).toBeVisible();
  expect((await site.call(listReadLists, { query: {} })).content[0]?.visibility).toBe('PRIVATE');
  await home.getByRole('button', { name: 'Edit Later' }).click();
  await home.getByRole('dialog').getByRole('checkbox', { name: 'Only for me' }).uncheck();
  await home.getByRole('dialog').getByRole('button', { name: 'Save read list' }).click();
  await expect(home.getByRole('main').getByText('Only for me', { exact: true })).toBeHidden();
  expect((await site.call(listReadLists, { query: {} })).content[0]?.visibility).toBeUndefined();
});
