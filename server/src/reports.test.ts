import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Book,
  getBookThumbnail,
  getNextBook,
  getPage,
  getPreviousBook,
  listBooks,
  listPages,
  refreshBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import { createCollection, getCollection } from '@longbox/contract/collections';
import { pathOf } from '@longbox/contract/endpoint';
import { importBooks } from '@longbox/contract/imports';
import { scanLibrary } from '@longbox/contract/libraries';
import { getResource } from '@longbox/contract/publication';
import { createReadList, getReadList } from '@longbox/contract/readlists';
import { listSeries, type Series, updateSeriesMetadata } from '@longbox/contract/series';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasReports,
  report,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from './testing/test-server.ts';

/** The files of the fault reports as they are, and the steps that their list names. */
describe.skipIf(!hasReports)('reported', () => {
  let server: TestServer;
  let root: string;
  let libraryId: string;
  let made = 0;

  const inRoot = (...parts: string[]): string => path.join(root, ...parts);
  const books = async (): Promise<Book[]> =>
    (await server.call(listBooks, { query: { unpaged: true } })).content;
  const now = async (name: string): Promise<Book> => {
    const found = (await books()).find((one) => one.name === name);
    if (!found) throw new Error(`no book ${name}`);
    return found;
  };
  const series = async (): Promise<Series[]> =>
    (await server.call(listSeries, { query: { unpaged: true } })).content;
  /** Names of a series' books, in its order. */
  const ordered = async (name: string): Promise<string[]> =>
    (
      await server.call(listBooks, { query: { unpaged: true, sort: ['metadata.numberSort,asc'] } })
    ).content
      .filter(({ seriesTitle }) => seriesTitle === name)
      .map((book) => book.name);
  const page = (bookId: string, pageNumber: string): Promise<Response> =>
    server.fetch(pathOf(getPage, { params: { bookId, pageNumber }, query: {} }));
  async function scan(): Promise<void> {
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
  }
  async function poster(name: string) {
    const { id: bookId } = await now(name);
    const response = await server.fetch(pathOf(getBookThumbnail, { params: { bookId } }));
    expect(response.status).toBe(200);
    return sharp(Buffer.from(await response.arrayBuffer()));
  }
  /** A new library of these copies: from the reports, to the library. */
  async function start(copies: Readonly<Record<string, string>>, options = {}): Promise<void> {
    made += 1;
    root = path.join(temporaryFolder(), `library ${made}`);
    for (const [to, from] of Object.entries(copies)) {
      mkdirSync(path.dirname(inRoot(to)), { recursive: true });
      copyFileSync(report(from), inRoot(to));
    }
    libraryId = await server.addLibrary(root, options);
    await server.idle();
  }

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('steps 1: a file that a tagger wrote over is read, refreshed and repaired', async () => {
    await start({ 'Tagged/tags.cbz': 'tags before.cbz' });
    const before = await now('tags');
    writeFileSync(inRoot('Tagged', 'tags.cbz'), readFileSync(report('tags after.cbz')));
    for (const number of ['1', '2', '3']) expect((await page(before.id, number)).status).toBe(200);
    await server.call(refreshBookMetadata, { params: { bookId: before.id } });
    await server.idle();
    const after = await now('tags');
    expect(after.metadata.title).not.toBe(before.metadata.title);
    await scan();
    expect(await now('tags')).toEqual(after);
  });

  test('steps 2: a book imported and renamed before the next scan keeps what it had', async () => {
    await start({ 'Ser/Ser 1.cbz': 'numbers 1.cbz' });
    const old = await now('Ser 1');
    await server.call(updateReadProgress, {
      params: { bookId: old.id },
      body: { completed: true },
    });
    const { id: readListId } = await server.call(createReadList, {
      body: { name: 'Ser', bookIds: [old.id] },
    });
    const sourceFile = path.join(temporaryFolder(), 'New.cbz');
    copyFileSync(report('numbers 3.cbz'), sourceFile);
    const request = { sourceFile, seriesId: old.seriesId, upgradeBookId: old.id };
    await server.call(importBooks, {
      body: { copyMode: 'MOVE', books: [{ ...request, destinationName: 'Ser 1' }] },
    });
    await server.idle();
    const { id } = await now('Ser 1');
    renameSync(inRoot('Ser', 'Ser 1.cbz'), inRoot('Ser', 'Other 1.cbz'));
    await scan();
    expect(await now('Other 1')).toMatchObject({ id, readProgress: { completed: true } });
    const list = await server.call(getReadList, { params: { readListId } });
    expect(list.bookIds).toEqual([id]);
  });

  test('steps 3: a mount point that is empty for a moment loses nothing', async () => {
    await start({ 'Mount/mount 1.cbz': 'numbers 2.cbz' }, { emptyTrashAfterScan: true });
    const { id: bookId } = await now('mount 1');
    await server.call(updateReadProgress, { params: { bookId }, body: { completed: true } });
    renameSync(root, `${root} away`);
    mkdirSync(root);
    await scan();
    rmSync(root, { recursive: true });
    renameSync(`${root} away`, root);
    await scan();
    expect(await now('mount 1')).toMatchObject({ id: bookId, readProgress: { completed: true } });
  });

  test('steps 4: a folder that is moved and gets one more book is the same series', async () => {
    await start({ 'Moving/moved 1.cbz': 'moved 1.cbz', 'Moving/moved 2.cbz': 'moved 2.cbz' });
    const { id } = (await series()).find(({ name }) => name === 'Moving') ?? { id: '' };
    await server.call(updateSeriesMetadata, {
      params: { seriesId: id },
      body: { title: 'By hand', titleLock: true, sharingLabels: ['kids'] },
    });
    const { id: collectionId } = await server.call(createCollection, {
      body: { name: 'Moving', ordered: false, seriesIds: [id] },
    });
    mkdirSync(inRoot('Publisher'));
    renameSync(inRoot('Moving'), inRoot('Publisher', 'Moved'));
    copyFileSync(report('moved 3.cbz'), inRoot('Publisher', 'Moved', 'moved 3.cbz'));
    await scan();
    const mine = (await series()).filter((one) => one.libraryId === libraryId);
    expect(mine).toMatchObject([
      {
        id,
        name: 'Moved',
        booksCount: 3,
        metadata: { title: 'By hand', titleLock: true, sharingLabels: ['kids'] },
      },
    ]);
    const collection = await server.call(getCollection, { params: { collectionId } });
    expect(collection.seriesIds).toEqual([id]);
  });

  test('numbers stand by their value', async () => {
    await start(
      Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((one) => [`Numbers/numbers ${one}.cbz`, `numbers ${one}.cbz`]),
      ),
    );
    const [found] = (await series()).filter((one) => one.libraryId === libraryId);
    const sorted = (
      await server.call(listBooks, { query: { unpaged: true, sort: ['metadata.numberSort,asc'] } })
    ).content.filter(({ seriesId }) => seriesId === found?.id);
    expect(sorted.map(({ metadata }) => metadata.number)).toEqual([
      '0',
      '½',
      '1',
      '1.MU',
      '1a',
      '2',
    ]);
  });

  test('books of the same number stand by name, and reading on meets each', async () => {
    const names = ['ch 4', 'ch 5', 'ch 5.5', 'ch 6'];
    await start(
      Object.fromEntries(names.map((name) => [`Same/${name}.cbz`, `same number ${name}.cbz`])),
    );
    const [found] = (await series()).filter((one) => one.libraryId === libraryId);
    expect(await ordered(found?.metadata.title ?? '')).toEqual(names);
    const onward: string[] = [];
    for (let book = await now('ch 4'); onward.length < 3;) {
      book = await server.call(getNextBook, { params: { bookId: book.id } });
      onward.push(book.name);
    }
    expect(onward).toEqual(names.slice(1));
    const before = await server.call(getPreviousBook, {
      params: { bookId: (await now('ch 5.5')).id },
    });
    expect(before.name).toBe('ch 5');
  });

  test('posters are found in odd places', async () => {
    await start({
      'Posters/first.epub': 'poster only as first page.epub',
      'Posters/svg.epub': 'poster as svg.epub',
      'Posters/strip.cbz': 'strip.cbz',
      'Posters/ink.cbz': 'ink on a transparent ground.cbz',
    });
    await poster('first');
    await poster('svg');
    const { width, height } = await (await poster('strip')).metadata();
    expect(width / height).toBeGreaterThan(0.6);
    const { data } = await (await poster('ink')).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].every((value) => value > 240)).toBe(true);
  });

  test('steps 5: a name that is no UTF-8 is told of or shown', async () => {
    await start({ 'Bytes/plain 1.cbz': 'numbers 5.cbz' });
    const bytes = Buffer.concat([
      Buffer.from(`${inRoot('Bytes')}/caf`),
      Buffer.from([0xe9]),
      Buffer.from(' 1.cbz'),
    ]);
    writeFileSync(bytes, readFileSync(report('numbers 6.cbz')));
    await scan();
    const mine = (await books()).filter((book) => book.libraryId === libraryId);
    expect(mine.map(({ name }) => name).toSorted()).toEqual(['café 1', 'plain 1']);
  });

  test('names in Shift-JIS are readable and in their order', async () => {
    await start({ 'Names/jis.cbz': 'names in Shift-JIS.cbz' });
    const { id: bookId } = await now('jis');
    const pages = await server.call(listPages, { params: { bookId } });
    const names = pages.map(({ fileName }) => path.basename(fileName).replace(/\.\w+$/, ''));
    expect(names).toEqual(['第１話', '第２話', '第１０話', '表紙']);
  });

  test('an archive with a password says so', async () => {
    await start({ 'Locked/locked.cbz': 'with a password.cbz' });
    const { media } = await now('locked');
    expect(media).toMatchObject({ status: 'ERROR', comment: 'ERR_1005 [password]' });
  });

  test('an obfuscated font is served plain', async () => {
    await start({
      'Fonts/obfuscated.epub': 'obfuscated-font.epub',
      'Fonts/plain.epub': 'plain-font.epub',
    });
    const font = async (name: string): Promise<Buffer> => {
      const { id: bookId } = await now(name);
      const params = { bookId, path: 'f.ttf' };
      const response = await server.fetch(pathOf(getResource, { params }));
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    };
    expect((await font('obfuscated')).equals(await font('plain'))).toBe(true);
  });
});
