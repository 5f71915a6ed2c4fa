import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  analyzeBook,
  deleteBookFile,
  getBook,
  listBooks,
  refreshBookMetadata,
  updateBookMetadata,
} from '@longbox/contract/books';
import { createCollection, listCollections } from '@longbox/contract/collections';
import { pathOf } from '@longbox/contract/endpoint';
import {
  analyzeLibrary,
  emptyLibraryTrash,
  refreshLibraryMetadata,
  scanLibrary,
  updateLibrary,
} from '@longbox/contract/libraries';
import {
  analyzeSeries,
  deleteSeriesFiles,
  listSeries,
  refreshSeriesMetadata,
} from '@longbox/contract/series';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;

const inRoot = (...parts: string[]): string => path.join(root, ...parts);
const book = async (name: string) => {
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  const found = content.find((one) => one.name === name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
};
const seriesNamed = async (name: string) => {
  const { content } = await server.call(listSeries, { query: { unpaged: true } });
  return content.find((one) => one.name === name);
};
const history = () =>
  server.db
    .selectFrom('history')
    .where('type', '!=', 'LibraryScanned')
    .selectAll()
    .orderBy('id')
    .execute();

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  for (const name of ['Tale 1', 'Tale 2', 'Tale 3']) {
    await makeComic(inRoot('Tale', `${name}.cbz`), { comicInfo: `<Summary>${name}</Summary>` });
  }
  for (const name of ['Saga 1', 'Saga 2']) await makeComic(inRoot('Saga', `${name}.cbz`));
  await makeComic(inRoot('_oneshots', 'Alone.cbz'));
  await makeComic(inRoot('At the root.cbz'));
  const picture = await sharp({
    create: { width: 30, height: 40, channels: 3, background: '#aaa' },
  })
    .jpeg()
    .toBuffer();
  for (const name of ['Tale/Tale 1-1.jpg', 'Saga/cover.jpg', 'Saga/Saga 1.jpg']) {
    writeFileSync(inRoot(name), picture);
  }
  libraryId = await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
});
afterAll(() => server.close());

test('every call needs an administrator', async () => {
  const db = server.db;
  await db.updateTable('user').set({ roles: '["FILE_DOWNLOAD"]' }).execute();
  const { id, seriesId } = await book('Tale 1');
  const params = { bookId: id, seriesId, libraryId };
  for (const call of [
    analyzeBook,
    refreshBookMetadata,
    deleteBookFile,
    analyzeSeries,
    refreshSeriesMetadata,
    deleteSeriesFiles,
    analyzeLibrary,
    refreshLibraryMetadata,
    emptyLibraryTrash,
  ]) {
    const response = await server.fetch(pathOf(call, { params }), { method: call.method });
    expect([call.path, response.status]).toEqual([call.path, 403]);
  }
  await db
    .updateTable('user')
    .set({ roles: '["ADMIN","FILE_DOWNLOAD","PAGE_STREAMING"]' })
    .execute();
});

test('unknown ids are refused where the contract says so and passed over elsewhere', async () => {
  const params = { bookId: 'X', seriesId: 'X', libraryId: 'X' };
  for (const [call, status] of [
    [analyzeBook, 404],
    [refreshBookMetadata, 404],
    [deleteBookFile, 202],
    [analyzeSeries, 202],
    [refreshSeriesMetadata, 202],
    [deleteSeriesFiles, 202],
    [analyzeLibrary, 202],
    [refreshLibraryMetadata, 202],
    [emptyLibraryTrash, 404],
  ] as const) {
    const response = await server.fetch(pathOf(call, { params }), { method: call.method });
    expect([call.path, response.status]).toEqual([call.path, status]);
  }
});

describe('analysis and refresh', () => {
  test('read a changed file again, whichever call asks for it', async () => {
    const { id, seriesId } = await book('Tale 3');
    let pages = 4;
    for (const [call, params] of [
      [analyzeBook, { bookId: id }],
      [analyzeSeries, { seriesId }],
      [analyzeLibrary, { libraryId }],
    ] as const) {
      pages += 1;
      const comicInfo = '<Summary>Tale 3</Summary>';
      await makeComic(inRoot('Tale', 'Tale 3.cbz'), { pages, comicInfo });
      await server.fetch(pathOf(call, { params }), { method: 'POST' });
      await server.idle();
      expect((await book('Tale 3')).media.pagesCount).toBe(pages);
    }
  });

  test('put the metadata of the file back, but for locked members', async () => {
    const { id, seriesId } = await book('Tale 1');
    for (const [call, params] of [
      [refreshBookMetadata, { bookId: id }],
      [refreshSeriesMetadata, { seriesId }],
      [refreshLibraryMetadata, { libraryId }],
    ] as const) {
      const body = { summary: 'By hand', summaryLock: false };
      await server.call(updateBookMetadata, { params: { bookId: id }, body });
      const heard = await listenTo(server);
      await server.fetch(pathOf(call, { params }), { method: 'POST' });
      await server.idle();
      expect((await book('Tale 1')).metadata.summary).toBe('Tale 1');
      const names = (await heard.stop()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['BookChanged', 'SeriesChanged']));
    }
    const body = { summary: 'By hand', summaryLock: true };
    await server.call(updateBookMetadata, { params: { bookId: id }, body });
    await server.call(refreshBookMetadata, { params: { bookId: id } });
    await server.idle();
    expect((await book('Tale 1')).metadata.summary).toBe('By hand');
  });
});

describe('deleting files', () => {
  test('of a book takes its posters along and puts the record in the trash', async () => {
    const { id, seriesId } = await book('Tale 1');
    const heard = await listenTo(server);
    await server.call(deleteBookFile, { params: { bookId: id } });
    await server.idle();
    expect(readdirSync(inRoot('Tale')).toSorted()).toEqual(['Tale 2.cbz', 'Tale 3.cbz']);
    expect(await book('Tale 1')).toMatchObject({ id, deleted: true });
    expect(await seriesNamed('Tale')).toMatchObject({ booksCount: 3, deleted: false });
    expect(await heard.stop()).toContainEqual({
      name: 'BookChanged',
      payload: { bookId: id, seriesId, libraryId },
    });
    expect(await history()).toMatchObject([{ type: 'BookFileDeleted', bookId: id, seriesId }]);
    expect((await history())[0]?.properties).toContain(
      JSON.stringify(inRoot('Tale', 'Tale 1.cbz')),
    );
  });

  test('that are not there changes nothing and is no error', async () => {
    const { id } = await book('Tale 2');
    const away = path.join(temporaryFolder(), 'Tale 2.cbz');
    renameSync(inRoot('Tale', 'Tale 2.cbz'), away);
    await server.call(deleteBookFile, { params: { bookId: id } });
    await server.idle();
    expect(await book('Tale 2')).toMatchObject({ deleted: false });
    expect(await history()).toHaveLength(1);
    renameSync(away, inRoot('Tale', 'Tale 2.cbz'));
  });

  test('of a series takes its artwork and its empty folder along', async () => {
    const series = await seriesNamed('Saga');
    await server.call(deleteSeriesFiles, { params: { seriesId: series?.id ?? '' } });
    await server.idle();
    expect(existsSync(inRoot('Saga'))).toBe(false);
    expect(await seriesNamed('Saga')).toMatchObject({ deleted: true });
    expect((await history()).map(({ type }) => type)).toEqual([
      ...Array<string>(3).fill('BookFileDeleted'),
      'SeriesFolderDeleted',
    ]);
  });

  test('of a one-shot is deleting its series', async () => {
    const { id } = await book('Alone');
    await server.call(deleteBookFile, { params: { bookId: id } });
    await server.idle();
    expect(existsSync(inRoot('_oneshots'))).toBe(false);
    expect(await seriesNamed('Alone')).toMatchObject({ deleted: true });
  });

  test('never removes the root of a library', async () => {
    const other = temporaryFolder();
    await makeComic(path.join(other, 'Only.cbz'), { pages: 7 });
    await server.addLibrary(other);
    await server.idle();
    await server.call(deleteBookFile, { params: { bookId: (await book('Only')).id } });
    await server.idle();
    expect(readdirSync(other)).toEqual([]);
  });
});

describe('emptying the trash', () => {
  test('forgets what is in it, numbers the rest anew and drops emptied sets', async () => {
    const saga = await seriesNamed('Saga');
    const body = { name: 'Sagas', ordered: false, seriesIds: [saga?.id ?? ''] };
    await server.call(createCollection, { body });
    const gone = await book('Tale 1');
    const heard = await listenTo(server);
    await server.call(emptyLibraryTrash, { params: { libraryId } });
    await server.idle();
    const events = await heard.stop();
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'BookDeleted',
        'SeriesDeleted',
        'SeriesChanged',
        'CollectionDeleted',
      ]),
    );
    const response = await server.fetch(pathOf(getBook, { params: { bookId: gone.id } }));
    expect(response.status).toBe(404);
    expect(await seriesNamed('Saga')).toBeUndefined();
    expect(await book('Tale 2')).toMatchObject({ number: 1 });
    expect((await server.call(listCollections, {})).content).toEqual([]);
    expect(existsSync(inRoot('Tale', 'Tale 2.cbz'))).toBe(true);
  });

  test('follows every scan of a library that asks for it', async () => {
    const other = temporaryFolder();
    await makeComic(path.join(other, 'Kept', 'Kept 1.cbz'));
    await makeComic(path.join(other, 'Lost', 'Lost 1.cbz'));
    const id = await server.addLibrary(other, { emptyTrashAfterScan: true });
    await server.idle();
    mkdirSync(path.join(other, '.away'));
    renameSync(path.join(other, 'Lost'), path.join(other, '.away', 'Lost'));
    await server.call(scanLibrary, { params: { libraryId: id }, query: {} });
    await server.idle();
    expect(await seriesNamed('Lost')).toBeUndefined();
    expect(await seriesNamed('Kept')).toMatchObject({ deleted: false });
  });
});

describe.skipIf(!hasFixtures)('an ISBN printed on a page', () => {
  const scanFixture = async (importBarcodeIsbn: boolean): Promise<string> => {
    const copy = copyOf(fixture('library-comics/Metadata Extremes'));
    const id = await server.addLibrary(copy, {
      importBarcodeIsbn,
      name: String(importBarcodeIsbn),
    });
    await server.idle();
    return id;
  };
  const isbns = async (id: string) => {
    const { content } = await server.call(listBooks, {
      query: { library_id: [id], unpaged: true, sort: ['name'] },
    });
    return content.flatMap(({ name, metadata }) =>
      metadata.isbn === '' ? [] : [[name.slice(18, 20), metadata.isbn]],
    );
  };

  test('is taken when the library asks for it and the file says nothing else', async () => {
    const extremes = ['01', '9780306406157'];
    expect(await isbns(await scanFixture(true))).toEqual([extremes, ['11', '9783161484100']]);
    const id = await scanFixture(false);
    expect(await isbns(id)).toEqual([extremes]);
    // Switched on later, a refresh finds it.
    const params = { libraryId: id };
    await server.call(updateLibrary, { params, body: { importBarcodeIsbn: true } });
    await server.call(refreshLibraryMetadata, { params });
    await server.idle();
    expect(await isbns(id)).toEqual([extremes, ['11', '9783161484100']]);
  });
});
