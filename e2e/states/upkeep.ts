import { createBackup, listBackups } from '@longbox/contract/backups';
import { createChannel, getNotifications, setMail } from '@longbox/contract/notifications';
import { expect, type Page } from '@playwright/test';
import { bookOf } from '../world.ts';
import { at, inTurn, isLayer, isMenu, layer, line, press, seen, type State } from './state.ts';

const users = at('/settings/users');
const server = at('/settings/server');
const notifications = at('/settings/notifications');
const account = at('/account');
const kid = inTurn(users, press('Actions for kid@example.org'));
const tablet = inTurn(account, press('Actions for Tablet'));

/** The inbox looked through: one file, which goes into its series. */
const looked = inTurn(
  at('/import/books'),
  async (page, world) => {
    await page.getByLabel('Folder on the server').fill(world.inbox);
    await page.getByRole('button', { name: 'Find books' }).click();
  },
  seen((page) => page.locator('tbody > tr').filter({ hasText: 'Bees third' })),
);

/** A list of ComicRack that knows one book and misses another. */
function matched(name: string) {
  return inTurn(
    at('/import/readlist'),
    async (page) => {
      const books = ['Bees!', 'Nowhere to be found'].map(
        (series) => `<Book Series="${series}" Number="1" />`,
      );
      const text = `<?xml version="1.0"?><ReadingList><Name>${name}</Name><Books>${books.join('')}</Books></ReadingList>`;
      const file = { name: `${name}.cbl`, mimeType: 'text/xml', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').setInputFiles(file);
    },
    seen((page) => page.locator('tbody > tr').filter({ hasText: 'Nowhere' })),
  );
}

const card = (page: Page) => page.getByRole('article').first();

/** Accounts, the server, and what looks after files. */
export const upkeep: readonly State[] = [
  {
    name: 'menu of an account',
    of: ['menu of UserMenu'],
    open: inTurn(kid, isMenu),
  },
  {
    name: 'rights of an account',
    of: ['userDialog'],
    open: inTurn(kid, line('Change roles…'), isLayer),
  },
  {
    name: 'what an account sees',
    of: [],
    open: inTurn(kid, line('Change restrictions…'), isLayer, async (page) => {
      await page.getByRole('tab', { name: 'Content' }).click();
    }),
  },
  {
    name: 'sign-ins of an account',
    of: ['accessDialog'],
    open: inTurn(kid, line('Sessions and API keys…'), isLayer),
  },
  {
    name: 'password of an account',
    of: ['passwordDialog'],
    open: inTurn(kid, line('Change password…'), isLayer),
  },
  {
    name: 'deleting an account',
    of: ['deleteUserDialog'],
    open: inTurn(kid, line('Delete…'), isLayer),
  },
  { name: 'a new key', of: ['apiKeyDialog'], open: inTurn(account, press('New API key'), isLayer) },
  {
    name: 'connecting an app',
    of: ['connectDialog'],
    open: inTurn(account, press('Connect an app'), isLayer),
  },
  {
    name: 'menu of a key',
    of: ['menu of ApiKeys'],
    open: inTurn(tablet, isMenu),
  },
  {
    name: 'deleting a key',
    of: ['deleteApiKeyDialog'],
    open: inTurn(tablet, line('Delete…'), isLayer),
  },
  {
    name: 'syncing anew',
    of: ['forgetSyncDialog'],
    open: inTurn(tablet, line('Sync from scratch…'), isLayer),
  },
  {
    name: 'what goes to the e-readers of a key',
    of: ['koboKeyDialog'],
    open: inTurn(tablet, line('Kobo settings…'), isLayer),
  },
  {
    name: 'signing out everywhere',
    of: ['endSessionsDialog'],
    open: inTurn(account, press('Sign out everywhere'), isLayer),
  },
  {
    name: 'another email for an account',
    of: ['emailDialog'],
    open: inTurn(kid, line('Change email…'), isLayer),
  },
  {
    name: 'deleting a backup',
    of: ['deleteBackupDialog'],
    open: inTurn(
      async (_page, world) => {
        if ((await world.call(listBackups, {})).backups.length === 0) {
          await world.call(createBackup, {});
        }
      },
      server,
      press(/^Delete the backup from/),
      isLayer,
    ),
  },
  {
    name: 'a channel for notifications',
    of: ['channelDialog'],
    open: inTurn(notifications, press('Add channel'), isLayer),
  },
  {
    name: 'sending a book to an e-reader',
    of: ['sendBookDialog'],
    open: inTurn(
      async (_page, world) => {
        const server = { host: '127.0.0.1', port: 9, security: 'none', user: '' } as const;
        await world.call(setMail, { body: { ...server, from: 'longbox@example.org' } });
      },
      at((world) => `/book/${bookOf(world, 'Ferro').id}`),
      press('Send to e-reader…'),
      isLayer,
    ),
  },
  {
    name: 'deleting a channel',
    of: ['deleteChannelDialog'],
    open: inTurn(
      async (_page, world) => {
        if ((await world.call(getNotifications, {})).channels.length > 0) return;
        // Nothing listens there, and no event is sent to it.
        const body = { name: 'Hook', form: 'json', address: 'http://127.0.0.1:9/' } as const;
        await world.call(createChannel, { body: { ...body, events: [] } });
      },
      notifications,
      press('Delete Hook'),
      isLayer,
    ),
  },
  { name: 'licences', of: ['licencesDialog'], open: inTurn(server, press('Licenses'), isLayer) },
  {
    name: 'emptying the trash',
    of: ['emptyTrashDialog'],
    open: inTurn(server, press('Empty the trash of all libraries'), isLayer),
  },
  {
    name: 'shutting down',
    of: ['shutDownDialog'],
    open: inTurn(server, press('Shut down'), isLayer),
  },
  {
    name: 'posters drawn anew',
    of: ['postersDialog'],
    open: inTurn(
      async (page) => {
        // Asked about, but not changed.
        await page.route('**/api/v1/settings', (route) =>
          route.request().method() === 'PATCH' ? route.fulfill({ status: 204 }) : route.continue(),
        );
      },
      server,
      async (page) => {
        await page.getByLabel('Cover size').selectOption({ index: 1 });
      },
      press('Save settings'),
      isLayer,
    ),
  },
  {
    name: 'an event',
    of: ['eventDialog'],
    open: inTurn(at('/history'), press(/^Details: /), isLayer),
  },
  {
    name: 'where a page stands',
    of: ['matchesDialog'],
    open: inTurn(at('/media-management/duplicate-pages/unknown'), press(/^\d matches$/), isLayer),
  },
  {
    name: 'a page in large',
    of: ['pictureDialog'],
    open: inTurn(at('/media-management/duplicate-pages/unknown'), press('Enlarge image'), isLayer),
  },
  {
    name: 'removing pages',
    of: ['askDialog'],
    open: inTurn(at('/media-management/duplicate-pages/known'), press(/^Remove \d match/), isLayer),
  },
  {
    name: 'which pictures are compared',
    of: ['comparedLibrariesDialog'],
    open: inTurn(at('/media-management/near-duplicates'), press('Choose libraries…'), isLayer),
  },
  {
    name: 'two books side by side',
    of: ['pairDialog'],
    open: inTurn(
      at('/media-management/near-duplicates'),
      async (page) => {
        await card(page).getByRole('button', { name: 'Enlarge both' }).click();
      },
      isLayer,
    ),
  },
  {
    name: 'an export to import',
    of: ['importServerDialog'],
    phone: true,
    open: inTurn(
      server,
      async (page, world) => {
        const answer = await page.request.get(`${world.url}/api/longbox/v1/export/file`);
        const file = { name: 'mine.jsonl', mimeType: 'application/jsonl' };
        const buffer = Buffer.from(await answer.body());
        const section = page.getByRole('region', { name: 'Export and import' });
        await section.locator('input[type=file]').setInputFiles({ ...file, buffer });
      },
      isLayer,
    ),
  },
  { name: 'files to import', of: [], phone: true, open: looked },
  {
    name: 'the new name of a file',
    of: ['destinationDialog'],
    open: inTurn(looked, press(/^Choose a new name for/), isLayer),
  },
  {
    name: 'details of a file',
    of: ['detailsDialog'],
    open: inTurn(looked, press(/^Details for/), isLayer),
  },
  {
    name: 'pages of a file',
    of: ['viewerDialog'],
    open: inTurn(looked, press(/^Pages of/), isLayer),
  },
  {
    name: 'files that give way to new ones',
    of: ['replaceDialog'],
    open: inTurn(
      looked,
      async (page) => {
        await page.getByRole('checkbox', { name: 'Select Bees third' }).check();
      },
      press('Import 1 file'),
      isLayer,
    ),
  },
  { name: 'a list that was matched', of: [], phone: true, open: matched('Small hours') },
  {
    name: 'a list with gaps',
    of: ['createDialog'],
    open: inTurn(matched('Small hours'), press(/^Create read list/), isLayer),
  },
  {
    name: 'what changes in a list',
    of: ['updateDialog'],
    open: inTurn(matched('In a row'), press('Review changes…'), async (page) => {
      await expect(layer(page).last()).toContainText('added');
    }),
  },
];
