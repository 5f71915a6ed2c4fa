import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import {
  getBook,
  listBooks,
  updateReadProgress,
  deleteReadProgress,
} from '@longbox/contract/books';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { getProgression } from '@longbox/contract/publication';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { updateUser } from '@longbox/contract/user-administration';
import { getMe } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { koreaderDigest } from '../../media/koreader-digest.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { addReader } from '../../testing/add-reader.ts';
import { addAccounts } from '../../testing/calls/accounts.ts';
import { keyOf, koreader, md5 } from '../../testing/koreader.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;
let device: ReturnType<typeof koreader>;

const file = (name: string) => path.join(root, 'Tale', name);
const bookNamed = async (name: string) => {
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  const found = content.find((one) => one.name === name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
};
const progressOf = async (name: string) => (await bookNamed(name)).readProgress;

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  await makeComic(file('Tale 1.cbz'), { pages: 20 });
  await makeComic(file('Tale 2.cbz'), { pages: 5 });
  libraryId = await server.addLibrary(root);
  await server.idle();
  const { key } = await server.call(createApiKey, { body: { comment: 'A device' } });
  device = koreader(server.url, key);
});
afterAll(() => server.close());

test('M3-02: the stored digest is that of the downloaded file', async () => {
  const { id } = await bookNamed('Tale 1');
  const response = await server.fetch(`/api/v1/books/${id}/file`);
  const copy = path.join(temporaryFolder(), 'copy.cbz');
  writeFileSync(copy, Buffer.from(await response.arrayBuffer()));
  const digest = await koreaderDigest(copy);
  const stored = server.db.selectFrom('bookDigest').select('digest').where('bookId', '=', id);
  expect(await stored.execute()).toEqual([{ digest }]);
});

test('M3-03: a changed file is found by its digest and by the one that it had', async () => {
  const name = 'Changed 1';
  await makeComic(file(`${name}.cbz`), {
    pages: 8,
    infoFirst: true,
    comicInfo: '<Title>Before</Title>',
  });
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  const before = await koreaderDigest(file(`${name}.cbz`));
  await makeComic(file(`${name}.cbz`), {
    pages: 9,
    infoFirst: true,
    comicInfo: '<Title>After</Title>',
  });
  const later = new Date(Date.now() + 60_000);
  utimesSync(file(`${name}.cbz`), later, later);
  utimesSync(path.join(root, 'Tale'), later, later);
  await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
  await server.idle();
  const after = await koreaderDigest(file(`${name}.cbz`));
  expect(after).not.toBe(before);
  await device.push(after, '3', 0.3);
  expect(await progressOf(name)).toMatchObject({ page: 3 });
  await device.push(before, '4', 0.4);
  expect(await progressOf(name)).toMatchObject({ page: 4 });
  expect(await device.pull(after)).toMatchObject({ progress: '4' });
});

test('M3-04: a place comes back as it was sent, with the second of its storing', async () => {
  for (const document of [await koreaderDigest(file('Tale 1.cbz')), 'a'.repeat(32)]) {
    const sent = {
      document,
      progress: '/body/DocFragment[1]/"p"\\/👩‍🚀',
      percentage: 0.4213,
      device: 'A “Kobo” / 📖',
      device_id: '1A:2B',
    };
    const now = Date.now() / 1000;
    const response = await device.send(sent);
    expect(await response.json()).toMatchObject({ document });
    const { timestamp = 0, ...rest } = (await device.pull(document)) ?? {};
    expect(rest).toEqual(sent);
    expect(Number.isInteger(timestamp)).toBe(true);
    expect(Math.abs(timestamp - now)).toBeLessThanOrEqual(2);
  }
});

test('M3-06: a hidden book is neither read nor changed, and answers as one that isn’t there', async () => {
  const { id, seriesId } = await bookNamed('Tale 1');
  const labels = { sharingLabels: ['kept'], ageRating: 18 };
  await server.call(updateSeriesMetadata, { params: { seriesId }, body: labels });
  const document = await koreaderDigest(file('Tale 1.cbz'));
  const unknown = md5('nothing');
  const roles = ['KOREADER_SYNC'];
  for (const rights of [
    { libraries: [] },
    { age: ['EXCLUDE', 16] },
    { age: ['ALLOW_ONLY', 16] },
    { exclude: ['kept'] },
    { allow: ['shown'] },
  ] as const) {
    const reader = await addReader(server, { roles, ...rights });
    const hidden = koreader(server.url, await keyOf(server, reader));
    expect(await hidden.pull(document)).toBeUndefined();
    await hidden.push(document, '3', 0.2);
    await hidden.push(unknown, '3', 0.2);
    const [one, other] = [await hidden.pull(document), await hidden.pull(unknown)];
    expect({ ...one, document: '', timestamp: 0 }).toEqual({
      ...other,
      document: '',
      timestamp: 0,
    });
    const rows = server.db.selectFrom('readProgress').selectAll().where('userId', '=', reader.id);
    expect(await rows.execute()).toEqual([]);
    // Once it's shown, the place that waited is theirs.
    const shown = {
      sharedLibraries: { all: true, libraryIds: [] },
      ageRestriction: null,
      labelsAllow: null,
    };
    await server.call(updateUser, {
      params: { userId: reader.id },
      body: { ...shown, labelsExclude: null },
    });
    expect(await hidden.pull(document)).toMatchObject({ progress: '3' });
    expect(await rows.execute()).toMatchObject([{ bookId: id, page: 3 }]);
  }
  await server.call(updateSeriesMetadata, {
    params: { seriesId },
    body: { sharingLabels: null, ageRating: null },
  });
});

test('every kind of account syncs the books that it may see, if it has the role', async () => {
  const spareId = await server.addLibrary(temporaryFolder());
  const { seriesId } = await bookNamed('Tale 1');
  await server.call(updateSeriesMetadata, { params: { seriesId }, body: { ageRating: 18 } });
  const document = await koreaderDigest(file('Tale 1.cbz'));
  const { nobody, owner: first, ...others } = await addAccounts(server, spareId);
  expect((await koreader(server.url, nobody.id).ask('/users/auth')).status).toBe(401);
  for (const [name, account] of Object.entries(others)) {
    const own = koreader(server.url, await keyOf(server, account));
    expect([name, (await own.ask('/users/auth')).status]).toEqual([name, 401]);
    const of = server.db.selectFrom('user').select('roles').where('id', '=', account.id);
    const { roles } = await of.executeTakeFirstOrThrow();
    const more = JSON.stringify([...fromJson(Names, roles), 'KOREADER_SYNC']);
    await server.db.updateTable('user').set({ roles: more }).where('id', '=', account.id).execute();
    await own.push(document, '3', 0.2);
    const rows = server.db.selectFrom('readProgress').select('page');
    const progress = await rows.where('userId', '=', account.id).execute();
    const isHidden = ['stranger', 'child', 'guarded'].includes(name);
    expect([name, progress]).toEqual([name, isHidden ? [] : [{ page: 3 }]]);
    expect(await own.pull(document)).toMatchObject({ progress: '3' });
  }
  await koreader(server.url, await keyOf(server, first)).push(document, '4', 0.2);
  expect(await progressOf('Tale 1')).toMatchObject({ page: 4 });
  await server.call(updateSeriesMetadata, { params: { seriesId }, body: { ageRating: null } });
});

test('M3-07: a page of a comic is its page everywhere, and the last one completes it', async () => {
  const document = await koreaderDigest(file('Tale 1.cbz'));
  const { id } = await bookNamed('Tale 1');
  const heard = await listenTo(server);
  await device.push(document, '12', 0.6);
  expect(await progressOf('Tale 1')).toMatchObject({
    page: 12,
    completed: false,
    deviceName: 'Kobo_clara',
  });
  await device.push(document, 'nowhere', 0.26);
  expect(await progressOf('Tale 1')).toMatchObject({ page: 5 });
  await device.push(document, '20', 1);
  expect(await progressOf('Tale 1')).toMatchObject({ page: 20, completed: true });
  expect((await heard.stop()).filter(({ name }) => name === 'ReadProgressChanged')).toHaveLength(3);
  expect(await server.call(getProgression, { params: { bookId: id } })).toMatchObject({
    device: { id: '1A2B', name: 'Kobo_clara' },
  });
});

test('a page turned in the browser reaches the device, and an unread mark takes it back', async () => {
  const document = await koreaderDigest(file('Tale 2.cbz'));
  const params = { bookId: (await bookNamed('Tale 2')).id };
  await device.push(document, '2', 0.4);
  await server.call(updateReadProgress, { params, body: { page: 4 } });
  expect(await device.pull(document)).toMatchObject({
    progress: '4',
    percentage: 0.8,
    device: 'Longbox',
  });
  await server.call(deleteReadProgress, { params });
  expect(await device.pull(document)).toBeUndefined();
  await server.call(updateReadProgress, { params, body: { page: 3 } });
  expect(await device.pull(document)).toMatchObject({ progress: '3' });
});

test('a place that waited is given to its book when that comes, unless the book was read since', async () => {
  const elsewhere = path.join(temporaryFolder(), 'Later 1.cbz');
  await makeComic(elsewhere, { pages: 11 });
  const document = await koreaderDigest(elsewhere);
  const metadata = { filename: 'Later 1.cbz', title: 'Later' };
  await device.send({ document, progress: '6', percentage: 0.55, device: 'Sofa', metadata });
  const { mtime } = statSync(elsewhere);
  mkdirSync(path.join(root, 'Later'));
  writeFileSync(path.join(root, 'Later', 'Later 1.cbz'), readFileSync(elsewhere));
  utimesSync(path.join(root, 'Later', 'Later 1.cbz'), mtime, mtime);
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  expect(await progressOf('Later 1')).toMatchObject({ page: 6, deviceName: 'Sofa' });
  expect(await device.pull(document)).toMatchObject({ progress: '6', device: 'Sofa' });
});

test('the name of a file means its book if no other has it', async () => {
  await device.push(md5('Tale 2.cbz'), '5', 1);
  expect(await progressOf('Tale 2')).toMatchObject({ page: 5, completed: true });
  await device.push(md5('Tale 2'), '1', 0.2);
  expect(await progressOf('Tale 2')).toMatchObject({ page: 1, completed: false });
});

test('a read date in the future keeps no place out', async () => {
  const document = await koreaderDigest(file('Tale 2.cbz'));
  const readDate = Date.now() + 1e9;
  const bookId = (await bookNamed('Tale 2')).id;
  const progress = server.db.updateTable('readProgress').set({ readDate });
  await progress.where('bookId', '=', bookId).execute();
  await device.push(document, '2', 0.4);
  expect(await progressOf('Tale 2')).toMatchObject({ page: 2 });
});

test('M3-14: two copies of a file are read at once', async () => {
  const copies = ['Copies 1.cbz', 'Copies 2.cbz'].map((name) => path.join(root, 'Copies', name));
  await makeComic(copies[0] ?? '', { pages: 13 });
  writeFileSync(copies[1] ?? '', readFileSync(copies[0] ?? ''));
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  const document = await koreaderDigest(copies[0] ?? '');
  await device.push(document, '9', 0.7);
  expect(await progressOf('Copies 1')).toMatchObject({ page: 9 });
  expect(await progressOf('Copies 2')).toMatchObject({ page: 9 });
  const params = { bookId: (await bookNamed('Copies 2')).id };
  await server.call(updateReadProgress, { params, body: { page: 11 } });
  expect(await device.pull(document)).toMatchObject({ progress: '11' });
});

test('M3-15: many places of one device leave one row of progress', async () => {
  const document = await koreaderDigest(file('Tale 1.cbz'));
  const { id: bookId } = await bookNamed('Tale 1');
  const { id: userId } = await server.call(getMe, {});
  for (let page = 1; page <= 60; page += 1) {
    await device.push(document, String((page % 20) + 1), 0.1);
  }
  await Promise.all(['3', '4', '5'].map((page) => device.push(document, page, 0.2)));
  const rows = await server.db
    .selectFrom('readProgress')
    .select('page')
    .where('bookId', '=', bookId)
    .where('userId', '=', userId)
    .execute();
  expect(rows).toHaveLength(1);
  expect((await device.pull(document))?.progress).toBe(String(rows[0]?.page));
});

test('a library is hashed for KOReader once that is switched on', async () => {
  const other = temporaryFolder();
  await makeComic(path.join(other, 'Off', 'Off 1.cbz'), { pages: 7 });
  const id = await server.addLibrary(other, { hashKoreader: false });
  await server.idle();
  const digests = () =>
    server.db
      .selectFrom('bookDigest')
      .innerJoin('book', 'book.id', 'bookDigest.bookId')
      .select('digest')
      .where('libraryId', '=', id)
      .execute();
  expect(await digests()).toEqual([]);
  await server.call(updateLibrary, { params: { libraryId: id }, body: { hashKoreader: true } });
  await server.idle();
  expect(await digests()).toHaveLength(1);
  const { id: bookId } = await bookNamed('Off 1');
  expect((await server.call(getBook, { params: { bookId } })).readProgress).toBeNull();
});
