import {
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Book, listBooks, listPages, updateReadProgress } from '@longbox/contract/books';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { listTaskFailures } from '@longbox/contract/task-failures';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openZip } from '../../media/zip/read-zip.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { makeRar } from '../../testing/make-rar.ts';
import { makeTar } from '../../testing/make-tar.ts';
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
const books = async (): Promise<Book[]> =>
  (await server.call(listBooks, { query: { unpaged: true, sort: ['url'] } })).content;
const book = async (name: string): Promise<Book> => {
  const found = (await books()).find((one) => one.name === name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
};
const change = async (body: object): Promise<void> => {
  await server.call(updateLibrary, { params: { libraryId }, body });
  await server.idle();
};
const entriesOf = async (file: string) => {
  const zip = await openZip(file);
  try {
    return await Promise.all(
      zip.entries.map(async (entry) => [entry.name, (await zip.read(entry)).toString('base64')]),
    );
  } finally {
    await zip.close();
  }
};

const pages = await Promise.all(
  ['#a00', '#0a0', '#00a'].map((background) =>
    sharp({ create: { width: 30, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
);
const entries = [
  ...pages.map((bytes, index) => ({ name: `${index + 1}.png`, bytes })),
  { name: 'ComicInfo.xml', bytes: Buffer.from('<ComicInfo><Number>7</Number></ComicInfo>') },
];
const packed = entries.map(({ name, bytes }) => [name, bytes.toString('base64')]);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  root = temporaryFolder();
  makeRar(inRoot('Tale', 'Tale 1.cbr'), entries);
  await makeComic(inRoot('Tale', 'Tale 2.cbz'));
  makeRar(inRoot('Tale', 'Tale 3.cbz'), entries.toReversed());
  await makeComic(inRoot('_oneshots', 'Alone.cbr'));
  libraryId = await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
});
afterEach(() => server.clear());

const names = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
const touched = async (): Promise<string[]> => {
  const heard = await listenTo(server);
  await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
  await server.idle();
  return (await heard.stop()).map(({ name }) => name);
};

const failures = () => server.call(listTaskFailures, {});

describe('repairing extensions', () => {
  test('renames files by what they hold, and a scan finds nothing changed', async () => {
    const before = await books();
    expect(before.map(({ media }) => media.status)).toEqual(Array(4).fill('READY'));
    await change({ repairExtensions: true });
    expect(names()).toEqual(['Alone.cbz', 'Tale 1.cbr', 'Tale 2.cbz', 'Tale 3.cbr']);
    const after = await books();
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    expect((await book('Tale 3')).url).toBe(inRoot('Tale', 'Tale 3.cbr'));
    expect(await touched()).toEqual([]);
    const { content } = await server.call(listSeries, { query: { oneshot: true } });
    expect(content).toMatchObject([{ url: inRoot('_oneshots', 'Alone.cbz'), deleted: false }]);
  });

  test('leaves a file whose new name is taken', async () => {
    copyFileSync(inRoot('Tale', 'Tale 1.cbr'), inRoot('Tale', 'Tale 3.cbr'));
    const bytes = readFileSync(inRoot('Tale', 'Tale 3.cbz'));
    await change({ repairExtensions: true });
    expect(readFileSync(inRoot('Tale', 'Tale 3.cbz')).equals(bytes)).toBe(true);
    expect((await book('Tale 3')).url).toBe(inRoot('Tale', 'Tale 3.cbz'));
  });

  test('leaves a file alone that changed since, and says so', async () => {
    const file = inRoot('Tale', 'Tale 3.cbz');
    makeRar(file, entries.slice(1));
    await change({ repairExtensions: true });
    expect(names()).toContain('Tale 3.cbz');
    expect(await failures()).toMatchObject([
      { type: 'RepairExtension', reason: expect.stringContaining(`${file} has changed since`) },
    ]);
  });

  test('finishes a renaming that was cut off in its middle', async () => {
    const { sizeBytes } = await book('Tale 3');
    // The second name was given, the first not taken away yet.
    const from = inRoot('Tale', 'Tale 3.cbz');
    const to = inRoot('Tale', 'Tale 3.cbr');
    linkSync(from, to);
    await change({ repairExtensions: true });
    expect([names().includes('Tale 3.cbz'), statSync(to).size]).toEqual([false, sizeBytes]);
    expect(await book('Tale 3')).toMatchObject({ url: to, deleted: false });
  });
});

describe('converting to CBZ', () => {
  test('rewrites tar archives, too', async () => {
    makeTar(inRoot('Tar', 'Tar 1.cbt'), entries);
    await touched();
    await change({ convertToCbz: true });
    const { url, media } = await book('Tar 1');
    expect([url, media.mediaType]).toEqual([inRoot('Tar', 'Tar 1.cbz'), 'application/zip']);
    expect(await entriesOf(url)).toEqual(packed);
    expect(names()).not.toContain('Tar 1.cbt');
  });

  test('keeps every file of the archive and everything known of the book', async () => {
    const before = await book('Tale 1');
    await server.call(updateReadProgress, { params: { bookId: before.id }, body: { page: 2 } });
    const pagesBefore = await server.call(listPages, { params: { bookId: before.id } });
    await change({ convertToCbz: true });
    expect(names()).toEqual(['Alone.cbr', 'Tale 1.cbz', 'Tale 2.cbz', 'Tale 3.cbz']);
    expect(await entriesOf(inRoot('Tale', 'Tale 1.cbz'))).toEqual(packed);
    expect(await entriesOf(inRoot('Tale', 'Tale 3.cbz'))).toEqual(packed.toReversed());
    const after = await book('Tale 1');
    expect(after).toMatchObject({
      id: before.id,
      url: inRoot('Tale', 'Tale 1.cbz'),
      readProgress: { page: 2 },
      media: { status: 'READY', mediaType: 'application/zip', pagesCount: 3 },
    });
    expect(await server.call(listPages, { params: { bookId: before.id } })).toEqual(pagesBefore);
    const history = await server.db
      .selectFrom('history')
      .where('type', '!=', 'LibraryScanned')
      .selectAll()
      .execute();
    expect(history.map(({ type }) => type)).toEqual(['BookConverted', 'BookConverted']);
    const properties = history.map((row) => JSON.parse(row.properties));
    expect(properties).toContainEqual({
      name: inRoot('Tale', 'Tale 1.cbz'),
      'former file': inRoot('Tale', 'Tale 1.cbr'),
    });
    expect(await touched()).toEqual([]);
  });

  test('follows the repair of an extension', async () => {
    await change({ convertToCbz: true, repairExtensions: true });
    expect(names()).toEqual(['Alone.cbz', 'Tale 1.cbz', 'Tale 2.cbz', 'Tale 3.cbz']);
    expect(await entriesOf(inRoot('Tale', 'Tale 3.cbz'))).toEqual(packed.toReversed());
  });

  test('leaves both files alone when the new name is taken by another', async () => {
    writeFileSync(inRoot('Tale', 'Tale 1.cbz'), 'something else');
    await change({ convertToCbz: true });
    expect(names()).toEqual(['Alone.cbr', 'Tale 1.cbr', 'Tale 1.cbz', 'Tale 2.cbz', 'Tale 3.cbz']);
    expect(readFileSync(inRoot('Tale', 'Tale 1.cbz'), 'utf8')).toBe('something else');
  });

  test('leaves a file alone that changed since, and says so', async () => {
    const file = inRoot('Tale', 'Tale 1.cbr');
    makeRar(file, entries.slice(1));
    await change({ convertToCbz: true });
    expect(names()).toContain('Tale 1.cbr');
    expect(await failures()).toMatchObject([
      { type: 'ConvertBook', reason: expect.stringContaining(`${file} has changed since`) },
    ]);
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
    expect(names()).toContain('Tale 1.cbz');
    expect(await failures()).toEqual([]);
  });
});

describe.skipIf(!hasFixtures)('the fixtures', () => {
  test('are repaired and converted', async () => {
    const copies = ['Wrong Extensions', 'Pepper & Carrot (RAR scans)'].map((folder) =>
      copyOf(fixture(`library-comics/${folder}`)),
    );
    for (const [index, copy] of copies.entries()) {
      await server.addLibrary(copy, { repairExtensions: index === 0, convertToCbz: index === 1 });
    }
    await server.idle();
    expect(copies.map((copy) => readdirSync(copy).toSorted())).toEqual([
      ['Wrong 1 - rar inside.cbr', 'Wrong 2 - zip inside.cbz', 'Wrong 3 - pdf inside.pdf'],
      [
        'Logo 003 (WinRAR made, RAR4).cbz',
        'Logo 004 (WinRAR made, RAR5).cbz',
        'Pepper & Carrot 001.cbz',
        'Pepper & Carrot 002.cbz',
      ],
    ]);
    for (const { media } of await books()) expect(media.status).toBe('READY');
  });
});
