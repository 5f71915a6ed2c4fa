import { chmodSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { getBook, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import {
  deleteAllPageHashMatches,
  deletePageHashMatch,
  getKnownPageHashThumbnail,
  getUnknownPageHashThumbnail,
  listKnownPageHashes,
  listPageHashMatches,
  listUnknownPageHashes,
  type PageHashAction,
  savePageHash,
} from '@longbox/contract/page-hashes';
import { listTaskFailures } from '@longbox/contract/task-failures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advert, colours, credits, entriesOf, makeBook } from '../../testing/repeated-pages.ts';
import { listenTo } from '../../testing/listen.ts';
import {
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;

const unknown = async () => (await server.call(listUnknownPageHashes, { query: {} })).content;
const known = async () => (await server.call(listKnownPageHashes, { query: {} })).content;
const matches = async (hash: string) =>
  (await server.call(listPageHashMatches, { params: { hash }, query: { sort: ['url'] } })).content;
const save = (hash: string, action: PageHashAction): Promise<undefined> =>
  server.call(savePageHash, { body: { hash, size: 1000, action } });
const book = async (name: string) => {
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  return content.find((one) => one.name === name);
};
const fileOf = (name: string): string => path.join(root, 'Tale', `${name}.cbz`);

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  await makeBook(fileOf('Tale 1'), [...colours(1, 7), credits]);
  await makeBook(fileOf('Tale 2'), [advert, ...colours(2, 7), credits]);
  await makeBook(fileOf('Tale 3'), [advert, ...colours(3, 3), advert]);
  // A repeat in the middle of a long book is not looked for.
  await makeBook(fileOf('Tale 4'), [...colours(4, 4), credits, ...colours(5, 4)]);
  await makeBook(fileOf('Tale 5'), [credits]);
  libraryId = await server.addLibrary(root, { hashPages: true });
  await server.idle();
});
afterAll(() => server.close());

describe('repeated pages', () => {
  test('are found at either end of books, whatever metadata each copy carries', async () => {
    const query = { sort: ['matchCount,desc'] };
    const { content } = await server.call(listUnknownPageHashes, { query });
    expect(content.map(({ matchCount }) => matchCount)).toEqual([3, 3]);
    const pages = await Promise.all(content.map(({ hash }) => matches(hash)));
    const places = pages.map((list) =>
      list.map(({ url, pageNumber }) => `${path.parse(url).name}: ${pageNumber}`).join(', '),
    );
    expect(places.toSorted()).toEqual([
      'Tale 1: 8, Tale 2: 9, Tale 5: 1',
      'Tale 2: 1, Tale 3: 1, Tale 3: 5',
    ]);
  });

  test('are listed in pages and in the order asked', async () => {
    for (const key of ['hash', 'fileSize', 'matchCount', 'totalSize']) {
      const orders = await Promise.all(
        ['asc', 'desc'].map(async (direction) => {
          const query = { sort: [`${key},${direction}`, 'hash,asc'] };
          return (await server.call(listUnknownPageHashes, { query })).content;
        }),
      );
      expect([key, orders.map(({ length }) => length)]).toEqual([key, [2, 2]]);
    }
    const query = { size: 1, page: 1 };
    expect(await server.call(listUnknownPageHashes, { query })).toMatchObject({
      number: 1,
      numberOfElements: 1,
      totalElements: 2,
    });
    expect(await matches('nowhere')).toEqual([]);
  });

  test('are shown as they are, or smaller', async () => {
    const [first] = await unknown();
    const params = { hash: first?.hash ?? '' };
    const small = await server.fetch(
      pathOf(getUnknownPageHashThumbnail, { params, query: { resize: '50' } }),
    );
    const picture = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 33, 50]);
    const whole = await server.fetch(pathOf(getUnknownPageHashThumbnail, { params }));
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).height).toBe(1200);
    const status = async (hash: string, resize?: string): Promise<number> =>
      (
        await server.fetch(
          pathOf(getUnknownPageHashThumbnail, { params: { hash }, query: { resize } }),
        )
      ).status;
    expect([await status('nowhere'), await status(params.hash, 'big')]).toEqual([404, 400]);
  });

  test('belong to administrators', async () => {
    await server.db.updateTable('user').set({ roles: '[]' }).execute();
    for (const url of ['', '/unknown', '/X', '/X/thumbnail', '/unknown/X/thumbnail']) {
      expect((await server.fetch(`/api/v1/page-hashes${url}`)).status).toBe(403);
    }
    for (const [method, url] of [
      ['PUT', ''],
      ['POST', '/X/delete-all'],
      ['POST', '/X/delete-match'],
    ]) {
      const response = await server.fetch(`/api/v1/page-hashes${url}`, { method: method ?? '' });
      expect(response.status).toBe(403);
    }
    await server.db.updateTable('user').set({ roles: '["ADMIN","PAGE_STREAMING"]' }).execute();
  });
});

describe('a hash that became known', () => {
  test('moves from one list to the other and keeps a picture and its size', async () => {
    const hash = (await server.call(listUnknownPageHashes, { query: {} })).content
      .map((one) => one.hash)
      .toSorted()[0];
    await save(hash ?? '', 'IGNORE');
    expect((await unknown()).map((one) => one.hash)).not.toContain(hash);
    await server.call(savePageHash, { body: { hash: hash ?? '', size: 5, action: 'DELETE_AUTO' } });
    await save(hash ?? '', 'IGNORE');
    expect(await known()).toMatchObject([
      { hash, size: 1000, action: 'IGNORE', deleteCount: 0, matchCount: 3 },
    ]);
    const query = { action: ['DELETE_AUTO', 'DELETE_MANUAL'] as const };
    const others = await server.call(listKnownPageHashes, { query: { action: [...query.action] } });
    expect(others.content).toEqual([]);
    const params = { hash: hash ?? '' };
    const thumbnail = await server.fetch(pathOf(getKnownPageHashThumbnail, { params }));
    const picture = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata();
    expect([picture.format, picture.height]).toEqual(['jpeg', 500]);
    for (const body of [
      { hash: ' ', action: 'IGNORE' },
      { hash: 'x' },
      { hash: 'x', action: 'Y' },
    ]) {
      const response = await server.fetch('/api/v1/page-hashes', sends('PUT', body));
      expect(response.status).toBe(400);
    }
    // Ignored pages always stay.
    await server.call(deleteAllPageHashMatches, { params });
    await server.idle();
    expect(await matches(params.hash)).toHaveLength(3);
  });
});

describe('removing pages', () => {
  const hashAt = async (name: string, number: number): Promise<string> => {
    const found = await book(name);
    const row = await server.db
      .selectFrom('bookPageHash')
      .select('hash')
      .where('bookId', '=', found?.id ?? '')
      .where('pageNumber', '=', number)
      .executeTakeFirstOrThrow();
    return row.hash;
  };

  test('one by one rewrites that archive and no other', async () => {
    const hash = await hashAt('Tale 3', 5);
    await save(hash, 'DELETE_MANUAL');
    const before = await book('Tale 3');
    chmodSync(fileOf('Tale 3'), 0o640);
    const match = (await matches(hash)).find(({ pageNumber }) => pageNumber === 5);
    if (!match) throw new Error('no match');
    const heard = await listenTo(server);
    await server.call(deletePageHashMatch, { params: { hash }, body: match });
    await server.idle();
    expect(await entriesOf(fileOf('Tale 3'))).toEqual([
      '10.jpg',
      '11.jpg',
      '12.jpg',
      '13.jpg',
      'notes.txt',
    ]);
    expect(statSync(fileOf('Tale 3')).mode & 0o777).toBe(0o640);
    const after = await book('Tale 3');
    expect(after).toMatchObject({ id: before?.id, media: { status: 'READY', pagesCount: 4 } });
    expect(after?.fileHash).not.toBe(before?.fileHash);
    expect((await heard.stop()).map(({ name }) => name)).toContain('BookChanged');
    expect((await known()).find((one) => one.hash === hash)).toMatchObject({
      deleteCount: 1,
      matchCount: 2,
    });
    const history = await server.db
      .selectFrom('history')
      .where('type', '!=', 'LibraryScanned')
      .selectAll()
      .execute();
    expect(history).toMatchObject([{ type: 'DuplicatePageDeleted', bookId: before?.id }]);
    expect(JSON.parse(history[0]?.properties ?? '')).toEqual({
      name: fileOf('Tale 3'),
      'page number': '5',
      'page file name': '14.jpg',
      'page file hash': hash,
      'page file size': String(match.fileSize),
      'page media type': 'image/jpeg',
    });
    // A scan finds nothing more to do.
    const again = await listenTo(server);
    await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
    await server.idle();
    expect(await again.stop()).toEqual([]);
  });

  test('all at once draws a new poster where the first page went', async () => {
    const hash = await hashAt('Tale 2', 1);
    const poster = async () => {
      const id = (await book('Tale 2'))?.id ?? '';
      const response = await server.fetch(`/api/v1/books/${id}/thumbnail`);
      return Buffer.from(await response.arrayBuffer()).toString('base64');
    };
    const before = await poster();
    await server.call(deleteAllPageHashMatches, { params: { hash } });
    await server.idle();
    expect(await matches(hash)).toEqual([]);
    expect((await entriesOf(fileOf('Tale 2')))[0]).toBe('11.jpg');
    expect(await poster()).not.toBe(before);
  });

  test('leaves a file alone that changed since, and a book of nothing else', async () => {
    const hash = await hashAt('Tale 1', 8);
    await save(hash, 'DELETE_MANUAL');
    rmSync(fileOf('Tale 1'));
    await makeBook(fileOf('Tale 1'), [...colours(7, 8), credits]);
    const bytes = { one: readFileSync(fileOf('Tale 1')), five: readFileSync(fileOf('Tale 5')) };
    await server.call(deleteAllPageHashMatches, { params: { hash } });
    await server.idle();
    expect(readFileSync(fileOf('Tale 1')).equals(bytes.one)).toBe(true);
    expect(readFileSync(fileOf('Tale 5')).equals(bytes.five)).toBe(true);
    expect(await entriesOf(fileOf('Tale 2'))).not.toContain('18.jpg');
    expect(readdirSync(path.join(root, 'Tale')).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await server.call(listTaskFailures, {})).toContainEqual(
      expect.objectContaining({
        type: 'RemoveHashedPages',
        reason: expect.stringContaining(`${fileOf('Tale 1')} has changed since`),
      }),
    );
  });

  test('that a scan found changed first is told, too, and can be asked for again', async () => {
    const hash = await hashAt('Tale 2', 1);
    await save(hash, 'DELETE_MANUAL');
    const { id: bookId = '' } = (await book('Tale 2')) ?? {};
    const media = () => server.db.updateTable('media').where('bookId', '=', bookId);
    await media().set({ status: 'OUTDATED' }).execute();
    await server.call(deleteAllPageHashMatches, { params: { hash } });
    await server.idle();
    const failed = async () =>
      (await server.call(listTaskFailures, {})).filter(({ about }) => about?.id === bookId);
    expect(await failed()).toHaveLength(1);
    await media().set({ status: 'READY' }).execute();
    await server.call(deleteAllPageHashMatches, { params: { hash } });
    await server.idle();
    expect(await failed()).toEqual([]);
    expect((await book('Tale 2'))?.media.pagesCount).toBe(6);
  });

  test('by itself follows each scan', async () => {
    const hash = await hashAt('Tale 4', 1);
    await save(hash, 'DELETE_AUTO');
    const found = await book('Tale 4');
    expect(found?.media.pagesCount).toBe(9);
    await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
    await server.idle();
    const after = await server.call(getBook, { params: { bookId: found?.id ?? '' } });
    expect(after.media).toMatchObject({ status: 'READY', pagesCount: 8 });
  });
});

test('switching the option on hashes the pages of what is there already', async () => {
  const other = temporaryFolder();
  await makeBook(path.join(other, 'Plain', 'Plain 1.cbz'), ['#0f0', '#0f0']);
  const id = await server.addLibrary(other);
  await server.idle();
  expect((await unknown()).some(({ matchCount }) => matchCount === 2)).toBe(false);
  await server.call(updateLibrary, { params: { libraryId: id }, body: { hashPages: true } });
  await server.idle();
  expect((await unknown()).some(({ matchCount }) => matchCount === 2)).toBe(true);
});
