import {
  createCollection,
  getCollection,
  listCollections,
  listCollectionsOfSeries,
  updateCollection,
} from '@longbox/contract/collections';
import { createBackup, downloadBackup } from '@longbox/contract/backups';
import {
  findAlphabeticalGroups,
  findBooks,
  findSeries,
  type BookCondition,
  type SeriesCondition,
} from '@longbox/contract/conditions';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { exportServer } from '@longbox/contract/export';
import {
  createReadList,
  getReadList,
  listReadLists,
  listReadListsOfBook,
  updateReadList,
} from '@longbox/contract/readlists';
import { listBookTags, listGenres, listTags } from '@longbox/contract/referential';
import { listSeries } from '@longbox/contract/series';
import { deleteUser } from '@longbox/contract/user-administration';
import { countBookValues, countSeriesValues } from '@longbox/contract/value-counts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callAs } from './testing/add-reader.ts';
import type { Account } from './testing/calls/accounts.ts';
import { rows } from './testing/calls/rows.ts';
import { call, prepare, send } from './testing/calls/send.ts';
import { makeWorld, type World } from './testing/calls/world.ts';
import { listenTo } from './testing/listen.ts';

/*
 * Private collections and read lists belong to the downloader here, who is no administrator. The owner has every
 * role, and must not learn of them.
 */

const name = 'Hush hush';
let world: World;
let collectionId: string;
let readListId: string;
const as = (account: Account) => callAs(world.server, world.accounts[account]);
const privately = { name, visibility: 'PRIVATE' } as const;
beforeAll(async () => {
  world = await makeWorld();
  const { seriesId, bookId } = world;
  const [collection, readList] = [
    await as('downloader')(createCollection, {
      body: { ...privately, ordered: true, seriesIds: [seriesId] },
    }),
    await as('downloader')(createReadList, { body: { ...privately, bookIds: [bookId] } }),
  ];
  [collectionId, readListId] = [collection.id, readList.id];
});
afterEach(() => world.server.idle());
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Copies of the whole server, from which it can be restored. */
const copies = new Set([exportServer, downloadBackup, createBackup].map(nameOf));

const calls = rows.map((row) => [nameOf(row.endpoint), row] as const);

test.each(calls.filter(([of, { endpoint }]) => endpoint.answer !== 'nothing' && !copies.has(of)))(
  '%s tells nobody else of private ones',
  async (_, row) => {
    const { bytes } = await call(world, row, { as: 'owner' });
    const told = bytes.toString('latin1');
    expect([name, collectionId, readListId].filter((word) => told.includes(word))).toEqual([]);
  },
);

const about = calls.filter(([of]) => /\{(?:collectionId|readListId)\}/.test(of));

describe.each(about)('%s', (_, row) => {
  const params = () => ({ collectionId, readListId });

  test.each(['owner', 'syncer'] as const)(
    'does not know private ones of others (%s)',
    async (other) => {
      const sent = await prepare(world, row, { as: other });
      const answerTo = async (ids: Record<string, string>) => {
        const { status, body } = await send(world, row.endpoint, {
          ...sent,
          params: { ...sent.params, ...ids },
        });
        const { path: __, timestamp: ___, ...rest } = Object(body);
        return { status, rest };
      };
      expect(await answerTo(params())).toEqual(
        await answerTo({ collectionId: 'X', readListId: 'X' }),
      );
    },
  );
});

test('their owner opens, changes and deletes them as others do shared ones', async () => {
  const mine = as('downloader');
  const { seriesId, bookId } = world;
  const [collection, readList] = [
    await mine(createCollection, {
      body: { ...privately, name: 'Other', ordered: true, seriesIds: [seriesId] },
    }),
    await mine(createReadList, { body: { ...privately, name: 'Other', bookIds: [bookId] } }),
  ];
  expect([collection.visibility, readList.visibility]).toEqual(['PRIVATE', 'PRIVATE']);
  const ids = { collectionId: collection.id, readListId: readList.id };
  const refused = /has no|THUMBNAIL/;
  // Deletions come last.
  const inOrder = about.toSorted(
    ([one], [other]) => Number(one.startsWith('DELETE')) - Number(other.startsWith('DELETE')),
  );
  // Others are about something that these sets haven't: a picture, a missing book, a rule.
  const more = /\{(?:thumbnailId|placeholderId)\}|\/rule$/;
  for (const [of, row] of inOrder.filter(([path]) => !more.test(path))) {
    if (row.endpoint.path.startsWith('/opds')) continue;
    const sent = await prepare(world, row, { as: 'downloader' });
    const answer = await send(world, row.endpoint, { ...sent, params: { ...sent.params, ...ids } });
    const isEnd = answer.status === 404 && refused.test(JSON.stringify(answer.body));
    expect([of, isEnd || answer.status < 300]).toEqual([of, true]);
  }
});

test('lists and panels have them for their owner alone', async () => {
  const mine = as('downloader');
  const { seriesId, bookId } = world;
  const idsOf = (sets: readonly { readonly id: string }[]) => sets.map(({ id }) => id);
  for (const [ask, isMine] of [
    [mine, true],
    [world.server.call, false],
  ] as const) {
    const found = [
      idsOf((await ask(listCollections, {})).content).includes(collectionId),
      idsOf((await ask(listCollections, { query: { search: 'hush' } })).content).includes(
        collectionId,
      ),
      idsOf(await ask(listCollectionsOfSeries, { params: { seriesId } })).includes(collectionId),
      idsOf((await ask(listReadLists, {})).content).includes(readListId),
      idsOf((await ask(listReadLists, { query: { search: 'hush' } })).content).includes(readListId),
      idsOf(await ask(listReadListsOfBook, { params: { bookId } })).includes(readListId),
    ];
    expect(found).toEqual(found.map(() => isMine));
  }
});

test('filters by a private one of someone else answer as by one that doesn’t exist', async () => {
  const inCollection = (value: string): SeriesCondition => ({
    collectionId: { operator: 'is', value },
  });
  const inReadList = (value: string): BookCondition => ({ readListId: { operator: 'is', value } });
  const asks: readonly ((
    ask: World['server']['call'],
    ids: [string, string],
  ) => Promise<unknown>)[] = [
    (ask, [id]) => ask(listSeries, { query: { collection_id: [id] } }),
    (ask, [id]) => ask(findSeries, { query: {}, body: { condition: inCollection(id) } }),
    (ask, [id]) => ask(findAlphabeticalGroups, { body: { condition: inCollection(id) } }),
    (ask, [id]) =>
      ask(countSeriesValues, { query: { field: 'status' }, body: { condition: inCollection(id) } }),
    (ask, [, id]) => ask(findBooks, { query: {}, body: { condition: inReadList(id) } }),
    (ask, [, id]) =>
      ask(countBookValues, { query: { field: 'tag' }, body: { condition: inReadList(id) } }),
    (ask, [id]) => ask(listGenres, { query: { collection_id: [id] } }),
    (ask, [id]) => ask(listTags, { query: { collection_id: [id] } }),
    (ask, [id]) => ask(listBookTags, { query: { collection_id: [id] } }),
    (ask, [, id]) => ask(listBookTags, { query: { readlist_id: [id] } }),
  ];
  for (const [index, ask] of asks.entries()) {
    const theirs = await ask(world.server.call, [collectionId, readListId]);
    expect([index, theirs]).toEqual([index, await ask(world.server.call, ['X', 'X'])]);
    expect([index, await ask(as('downloader'), [collectionId, readListId])]).not.toEqual([
      index,
      theirs,
    ]);
  }
});

test('only their owner hears of what happens to them', async () => {
  const { server, accounts, seriesId } = world;
  const { headers } = accounts.downloader;
  const fetchAs = (pathname: string, init: RequestInit = {}) =>
    fetch(server.url + pathname, { ...init, headers: { ...headers, ...init.headers } });
  const others = await listenTo(server);
  const own = await listenTo({ ...server, fetch: fetchAs });
  const { id } = await as('downloader')(createCollection, {
    body: { ...privately, name: 'Heard', ordered: true, seriesIds: [seriesId] },
  });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(world.picture)]), 'file');
  const upload = await fetchAs(`/api/v1/collections/${id}/thumbnails`, {
    method: 'POST',
    body: form,
  });
  expect(upload.status).toBe(200);
  await as('downloader')(updateCollection, {
    params: { collectionId: id },
    body: { name: 'Heard again' },
  });
  await fetchAs(`/api/v1/collections/${id}`, { method: 'DELETE' });
  const names = (await own.stop()).map((event) => event.name);
  expect(names).toEqual([
    'CollectionAdded',
    'ThumbnailSeriesCollectionAdded',
    'CollectionChanged',
    'CollectionDeleted',
  ]);
  expect((await others.stop()).map((event) => event.name)).toEqual([]);
});

test('names are taken among shared ones and among one’s own, not across', async () => {
  const { server, seriesId } = world;
  const body = { name, ordered: false, seriesIds: [seriesId] };
  const shared = await server.call(createCollection, { body });
  const again = { ...body, visibility: 'PRIVATE' } as const;
  await expect(as('downloader')(createCollection, { body: again })).rejects.toThrow(
    /already exists/,
  );
  const other = await as('syncer')(createCollection, { body: again });
  expect(other.visibility).toBe('PRIVATE');
  const rename = { params: { collectionId: other.id }, body: { name } };
  await as('syncer')(updateCollection, rename);
  await server.fetch(pathOf(getCollection, { params: { collectionId: shared.id } }), {
    method: 'DELETE',
  });
});

test('their size has an end', async () => {
  const body = { ...privately, ordered: true, seriesIds: [world.seriesId] };
  await expect(
    as('downloader')(createCollection, { body: { ...body, name: 'x'.repeat(501) } }),
  ).rejects.toThrow(/^400/);
});

test('sharing is for administrators, and one way', async () => {
  const { server, seriesId, bookId } = world;
  const set = { ordered: false, seriesIds: [seriesId] };
  const mine = as('downloader');
  await expect(mine(createCollection, { body: { ...set, name: 'Shared' } })).rejects.toThrow(
    /^403/,
  );
  await expect(
    mine(createReadList, { body: { name: 'Shared', bookIds: [bookId] } }),
  ).rejects.toThrow(/^403/);
  const visibility = 'SHARED';
  await expect(
    mine(updateCollection, { params: { collectionId }, body: { visibility } }),
  ).rejects.toThrow(/^403/);
  await expect(
    mine(updateReadList, { params: { readListId: world.readListId }, body: { name: 'Mine' } }),
  ).rejects.toThrow(/^403/);

  const own = await as('admin')(createCollection, { body: { ...privately, ...set, name: 'Soon' } });
  const params = { collectionId: own.id };
  await expect(server.call(getCollection, { params })).rejects.toThrow(/^404/);
  await as('admin')(updateCollection, { params, body: { visibility } });
  expect((await server.call(getCollection, { params })).visibility).toBeUndefined();
  const back = { params, body: { visibility: 'PRIVATE' } as const };
  await expect(as('admin')(updateCollection, back)).rejects.toThrow(/^400/);
});

test('they go with their account, and with nothing else', async () => {
  const { server, seriesId, bookId } = world;
  const user = await world.newUser();
  const theirs = callAs(server, user);
  await theirs(createCollection, { body: { ...privately, ordered: true, seriesIds: [seriesId] } });
  const list = await theirs(createReadList, { body: { ...privately, bookIds: [bookId] } });
  expect((await theirs(getReadList, { params: { readListId: list.id } })).name).toBe(name);
  await server.call(deleteUser, { params: { userId: user.id } });
  for (const table of ['collection', 'readList'] as const) {
    const left = await server.db
      .selectFrom(table)
      .select('userId')
      .where('userId', 'is not', null)
      .execute();
    expect(left.map(({ userId }) => userId)).not.toContain(user.id);
    expect(left.map(({ userId }) => userId)).toContain(world.accounts.downloader.id);
  }
});
