import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { listBooks } from '@longbox/contract/books';
import { listCollections } from '@longbox/contract/collections';
import { listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { listReadLists } from '@longbox/contract/readlists';
import { createUser, listUsers } from '@longbox/contract/user-administration';
import type { Page } from '@playwright/test';
import { openMenu } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { makeCollection, makeReadList } from './made-sets.ts';
import { enter, signIn } from './sign-in.ts';
import type { Site } from './site.ts';

const kid = { email: 'kid@example.org', password: 'no broccoli' };

/** A server with one of everything that can be taken away, and a book whose file is gone. */
async function prepare(site: Site): Promise<string> {
  await site.call(createUser, { body: { ...kid, roles: ['PAGE_STREAMING'] } });
  await site.call(createApiKey, { body: { comment: 'Tablet' } });
  await makeCollection(site, 'Gathered', ['Ferro']);
  await makeReadList(site, 'In a row', ['Ferro']);
  const [library] = await site.call(listLibraries, {});
  const libraryId = library?.id ?? '';
  rmSync(path.join(site.comics, 'Bees!', 'Bees! 002.cbz'));
  await site.call(scanLibrary, { params: { libraryId }, query: {} });
  const inTrash = { library_id: [libraryId], deleted: true };
  await expect
    .poll(async () => (await site.call(listBooks, { query: inTrash })).totalElements)
    .toBe(1);
  return libraryId;
}

/** How many there are of what may be lost. */
const countsOf = async (site: Site) => ({
  books: (await site.call(listBooks, { query: { size: 1 } })).totalElements,
  collections: (await site.call(listCollections, {})).totalElements,
  readLists: (await site.call(listReadLists, {})).totalElements,
  users: (await site.call(listUsers, {})).length,
  libraries: (await site.call(listLibraries, {})).length,
});

interface Ask {
  readonly at: string;
  /** A card whose menu has it, or what is pressed for a menu or for the question itself. */
  readonly card?: string;
  readonly press?: string;
  readonly line?: string;
  readonly title: string;
  /** What happens, and how much of it. */
  readonly says: readonly (string | RegExp)[];
  readonly confirm: string;
  /** Whether a box is ticked before. */
  readonly hasBox?: true;
}

async function ask(page: Page, { card, press, line }: Ask): Promise<void> {
  if (card !== undefined) await openMenu(page, card);
  if (press !== undefined) await page.getByRole('button', { name: press }).last().click();
  if (line !== undefined) await page.getByRole('menuitem', { name: line }).click();
}

test('what destroys is asked about: what happens, and how much of it @all', async ({
  page,
  ownSite: site,
}) => {
  const libraryId = await prepare(site);
  const before = await countsOf(site);
  await enter(page, site);
  const ofFile = /1 file( \([\d.,]+ \w+\))? will be deleted from disk/;
  const asks: readonly Ask[] = [
    {
      at: `/libraries/${libraryId}/series`,
      press: 'Actions for Samples',
      line: 'Delete…',
      title: 'Delete library?',
      says: ['The files on disk stay.', `${before.books} books`],
      confirm: 'Delete library',
      hasBox: true,
    },
    {
      at: `/libraries/${libraryId}/series`,
      press: 'Actions for Samples',
      line: 'Empty trash…',
      title: 'Empty the trash of “Samples”?',
      says: ['progress, notes, highlights, edits and positions in read lists', /(^|\D)1 book$/],
      confirm: 'Empty trash',
    },
    {
      at: `/libraries/${libraryId}/series`,
      card: 'Ferro',
      line: 'Delete…',
      title: 'Delete series?',
      says: ['This deletes the files of Ferro from the server.', ofFile],
      confirm: 'Delete series',
      hasBox: true,
    },
    {
      at: `/libraries/${libraryId}/books`,
      card: 'Shift Change',
      line: 'Delete…',
      title: 'Delete book?',
      says: ['This deletes the file of Shift Change from the server.', ofFile],
      confirm: 'Delete book',
      hasBox: true,
    },
    {
      at: '/libraries/all/collections',
      card: 'Gathered',
      line: 'Delete…',
      title: 'Delete collection?',
      says: ['The series and their files stay'],
      confirm: 'Delete collection',
      hasBox: true,
    },
    {
      at: '/libraries/all/readlists',
      card: 'In a row',
      line: 'Delete…',
      title: 'Delete read list?',
      says: ['The books and their files stay'],
      confirm: 'Delete read list',
      hasBox: true,
    },
    {
      at: '/settings/users',
      press: `Actions for ${kid.email}`,
      line: 'Delete…',
      title: `Delete account ${kid.email}?`,
      says: ['Book files stay.'],
      confirm: 'Delete account',
      hasBox: true,
    },
    {
      at: '/account',
      press: 'Actions for Tablet',
      line: 'Delete…',
      title: 'Delete “Tablet”?',
      says: ['lose access immediately'],
      confirm: 'Delete key',
      hasBox: true,
    },
    {
      at: '/settings/server',
      press: 'Empty the trash of all libraries',
      title: 'Empty the trash of all libraries?',
      says: ['This affects one library.', /(^|\D)1 book$/],
      confirm: 'Empty trash',
    },
    {
      at: '/settings/server',
      press: 'Shut down',
      title: 'Shut down the server?',
      says: ['until you start it again'],
      confirm: 'Shut down',
    },
  ];
  for (const one of asks) {
    await test.step(one.title, async () => {
      await page.goto(site.url + one.at);
      await ask(page, one);
      const question = page.getByRole('alertdialog', { name: one.title });
      for (const words of one.says) {
        await expect(question.getByText(words).first()).toBeVisible();
      }
      const confirm = question.getByRole('button', { name: one.confirm, exact: true });
      if (one.hasBox) await expect(confirm).toBeDisabled();
      else await expect(confirm).toBeEnabled();
      await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(question).toBeHidden();
    });
  }
  expect(await countsOf(site)).toEqual(before);
  expect(existsSync(path.join(site.comics, 'Ferro', 'Ferro 001.cbz'))).toBe(true);

  await test.step('whoever may not do it is not offered it, and led home from its places', async () => {
    await page.context().clearCookies();
    await signIn(page, site, kid);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    for (const { at, card } of asks.filter((one) => one.card !== undefined)) {
      await page.goto(site.url + at);
      const name = card ?? '';
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Actions for Samples' })).toHaveCount(0);
      const menu = page.getByRole('button', { name: `Actions for ${name}`, exact: true });
      if ((await menu.count()) === 0) continue;
      await openMenu(page, name);
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /Delete|Edit/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
    for (const at of [
      '/settings/server',
      '/settings/users',
      '/settings/tasks',
      '/media-management/duplicate-files',
      '/media-management/duplicate-pages/known',
      '/import/books',
      '/history',
    ]) {
      await page.goto(site.url + at);
      await expect(page).toHaveURL(`${site.url}/dashboard`);
    }
  });
});
