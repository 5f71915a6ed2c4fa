import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  type Book,
  deleteBookFile,
  downloadBook,
  getBookThumbnail,
  getPage,
  listBooks,
  updateReadProgress,
} from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { listDirectory } from '@longbox/contract/filesystem';
import { listHistory } from '@longbox/contract/history';
import { importBooks } from '@longbox/contract/imports';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { analyzeTransientBook, scanTransientBooks } from '@longbox/contract/transient-books';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromDisk, onDisk } from '../../media/base/disk.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { makeEpub } from '../../testing/make-epub.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { makeRar } from '../../testing/make-rar.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

/** Elsewhere every name is Unicode. */
const hasBytes = process.platform === 'linux';

describe('a path', () => {
  test.each([
    ['text', Buffer.from('/a/Ünï 表紙.cbz')],
    ['Latin', Buffer.from('/a/caf\xe9.cbz', 'latin1')],
    ['Shift-JIS', Buffer.from([0x2f, 0x95, 0x5c, 0x8e, 0x86, 0x2e])],
    ['cut off letters', Buffer.from([0xe3, 0x81, 0x2f, 0xf0, 0x9f, 0x98])],
    ['halves of letters', Buffer.from([0xed, 0xa0, 0x80, 0xc0, 0x80, 0xff])],
    ['the characters that stand for bytes', Buffer.from('/a/\u{10EEE9}.cbz')],
  ])('of %s is the same bytes after it was text', (_, bytes) => {
    const text = fromDisk(bytes);
    expect(text.isWellFormed()).toBe(true);
    expect(Buffer.from(onDisk(text))).toEqual(bytes);
  });
});

describe.skipIf(!hasBytes)('names that are no UTF-8', () => {
  let server: TestServer;
  let root: string;
  let libraryId: string;

  const latin = (name: string): Buffer => Buffer.from(name, 'latin1');
  /** A place in a folder of the disk, whose name has these bytes. */
  const place = (folder: Buffer, name: Buffer): Buffer =>
    Buffer.concat([folder, Buffer.from('/'), name]);
  const books = async (): Promise<Book[]> =>
    (await server.call(listBooks, { query: { unpaged: true, sort: ['metadata.title'] } })).content;
  const book = async (name: string): Promise<Book> => {
    const found = (await books()).find((one) => one.name === name);
    if (!found) throw new Error(`no book ${name}`);
    return found;
  };
  async function scan(): Promise<void> {
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
  }
  let folder: Buffer;

  beforeAll(async () => {
    server = await startTestServer();
    root = temporaryFolder();
    folder = place(Buffer.from(root), latin('Ast\xe9rix'));
    mkdirSync(folder);
    const made = temporaryFolder();
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3a3' } })
      .png()
      .toBuffer();
    const makers: Record<string, (file: string) => unknown> = {
      'caf\xe9 1.cbz': (file) => makeComic(file, { pages: 2 }),
      'caf\xe8 1.cbz': (file) => makeComic(file, { pages: 3 }),
      'na\xefve 2.cbr': (file) => makeRar(file, [{ name: '1.png', bytes: png }]),
      't\xeate 3.epub': (file) => makeEpub(file),
      'p\xe2te 4.pdf': (file) => makePdf(file),
      'caf\xe9 1.png': (file) => sharp(png).toFile(file),
    };
    for (const [index, [name, make]] of Object.entries(makers).entries()) {
      const file = path.join(made, `${index}${path.extname(name)}`);
      await make(file);
      renameSync(file, place(folder, latin(name)));
    }
    libraryId = await server.addLibrary(root);
    await server.idle();
  });
  afterAll(() => server.close());

  const expected = ['cafè 1', 'café 1', 'naïve 2', 'pâte 4', 'tête 3'];

  test('are read, and shown as what they are most likely to mean', async () => {
    const found = await books();
    expect(found.map(({ name, media }) => `${name} ${media.status}`).toSorted()).toEqual(
      expected.map((name) => `${name} READY`),
    );
    const { content } = await server.call(listSeries, { query: {} });
    expect(content).toMatchObject([
      { name: 'Astérix', url: path.join(root, 'Astérix'), booksCount: 5 },
    ]);
    expect((await book('café 1')).url).toBe(path.join(root, 'Astérix', 'café 1.cbz'));
    for (const { id: bookId, name } of found) {
      const params = { bookId, pageNumber: '1' };
      if (!name.startsWith('tête')) {
        const page = await server.fetch(pathOf(getPage, { params, query: {} }));
        expect([name, page.status]).toEqual([name, 200]);
      }
      const poster = await server.fetch(pathOf(getBookThumbnail, { params: { bookId } }));
      expect([name, poster.status]).toEqual([name, 200]);
      const file = await server.fetch(pathOf(downloadBook, { params: { bookId } }));
      expect([name, file.status]).toEqual([name, 200]);
      expect(file.headers.get('content-disposition')).toContain(encodeURIComponent(name));
    }
  });

  test('are found by the search, and the same after the next scan', async () => {
    const found = await server.call(listBooks, { query: { search: 'naïve' } });
    expect(found.content.map(({ name }) => name)).toEqual(['naïve 2']);
    const before = await books();
    const heard = await listenTo(server);
    await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
    await server.idle();
    expect(await heard.stop()).toEqual([]);
    expect(await books()).toEqual(before);
  });

  test('are recognized in another folder and by another name', async () => {
    const { id: bookId } = await book('cafè 1');
    await server.call(updateReadProgress, { params: { bookId }, body: { completed: true } });
    const other = place(Buffer.from(root), latin('D\xe9j\xe0 vu'));
    mkdirSync(other);
    renameSync(place(folder, latin('caf\xe8 1.cbz')), place(other, latin('\xe9t\xe9 9.cbz')));
    await scan();
    expect(await book('été 9')).toMatchObject({
      id: bookId,
      deleted: false,
      seriesTitle: 'Déjà vu',
      readProgress: { completed: true },
    });
  });

  test('stay when a RAR is converted, and are told so in the history', async () => {
    await server.call(updateLibrary, { params: { libraryId }, body: { convertToCbz: true } });
    await server.idle();
    expect(await book('naïve 2')).toMatchObject({
      url: path.join(root, 'Astérix', 'naïve 2.cbz'),
      media: { status: 'READY', mediaType: 'application/zip' },
    });
    expect(readdirSync(folder, { encoding: 'latin1' })).toContain('na\xefve 2.cbz');
    const { content } = await server.call(listHistory, { query: {} });
    expect(content[0]?.properties).toMatchObject({
      name: path.join(root, 'Astérix', 'naïve 2.cbz'),
    });
  });

  test('can be deleted', async () => {
    const { id: bookId } = await book('pâte 4');
    await server.call(deleteBookFile, { params: { bookId } });
    await server.idle();
    expect(existsSync(place(folder, latin('p\xe2te 4.pdf')))).toBe(false);
    expect(existsSync(place(folder, latin('t\xeate 3.epub')))).toBe(true);
  });

  test('can be imported from, and can be the root of a library', async () => {
    const inbox = place(Buffer.from(temporaryFolder()), latin('Arriv\xe9es'));
    mkdirSync(inbox);
    const made = path.join(temporaryFolder(), 'made.cbz');
    await makeComic(made, { pages: 4 });
    renameSync(made, place(inbox, latin('h\xf4tel 5.cbz')));
    const parent = path.dirname(fromDisk(inbox));
    const listed = await server.call(listDirectory, { body: { path: parent, showFiles: false } });
    expect(listed.directories.map(({ name }) => name)).toEqual(['Arrivées']);
    const there = listed.directories[0]?.path ?? '';
    const [transient] = await server.call(scanTransientBooks, { body: { path: there } });
    expect(transient?.name).toBe('hôtel 5');
    const params = { transientBookId: transient?.id ?? '' };
    expect(await server.call(analyzeTransientBook, { params })).toMatchObject({ status: 'READY' });
    const { seriesId } = await book('café 1');
    const request = { sourceFile: transient?.url ?? '', seriesId };
    await server.call(importBooks, { body: { copyMode: 'COPY', books: [request] } });
    await server.idle();
    expect(readdirSync(folder, { encoding: 'latin1' })).toContain('h\xf4tel 5.cbz');
    expect((await book('hôtel 5')).media.status).toBe('READY');
    await server.addLibrary(there, { name: 'Arrivals' });
    await server.idle();
    const { content } = await server.call(listSeries, { query: { unpaged: true } });
    expect(content.map(({ name }) => name)).toContain('Arrivées');
    rmSync(inbox, { recursive: true });
  });
});
