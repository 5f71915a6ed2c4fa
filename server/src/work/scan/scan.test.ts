import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import type { LiveEvent } from '@longbox/contract/events';
import { getLibrary, scanLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;

const unpaged = { query: { unpaged: true, sort: ['url'] } };
const books = async () => (await server.call(listBooks, unpaged)).content;
const series = async () =>
  (await server.call(listSeries, { query: { unpaged: true, sort: ['metadata.titleSort'] } }))
    .content;
const bookNamed = async (name: string) => (await books()).find((book) => book.name === name);

/** Scans and gives every event until the work is done. */
async function scan(deep = false): Promise<LiveEvent[]> {
  const heard = await listenTo(server);
  await server.call(scanLibrary, { params: { libraryId }, query: { deep } });
  await server.idle();
  return heard.stop();
}

/** Gives a folder a new time, as adding or removing a file does on every file system. */
function touch(file: string): void {
  const later = new Date(statSync(file).mtimeMs + 10_000);
  utimesSync(file, later, later);
}

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  for (const name of ['Tale 1', 'Tale 2', 'Tale 10']) {
    await makeComic(path.join(root, 'Tale', `${name}.cbz`), { pages: 4 });
  }
  await makeComic(path.join(root, 'Nested', 'Inner (2019)', 'Inner 1.cbz'));
  await makeComic(path.join(root, '_oneshots', 'Alone.cbz'));
  await makeComic(path.join(root, '_oneshots', 'deeper', 'Apart.cbz'));
  await makeComic(path.join(root, '#recycle', 'Gone.cbz'));
  await makeComic(path.join(root, '.hidden', 'Hidden.cbz'));
  await makeComic(path.join(root, 'Tale', '.hidden.cbz'));
  writeFileSync(path.join(root, 'Tale', 'notes.txt'), 'not a book');
  libraryId = await server.addLibrary(root, {
    oneshotsDirectory: '_ONESHOTS',
    scanDirectoryExclusions: ['#Recycle'],
  });
  await server.idle();
});
afterAll(() => server.close());

describe('a first scan', () => {
  test('makes a series of each folder that holds books, and of each one-shot', async () => {
    const found = (await series()).map(({ name, oneshot, booksCount }) => [
      name,
      oneshot,
      booksCount,
    ]);
    expect(found).toEqual([
      ['Alone', true, 1],
      ['Apart', true, 1],
      ['Inner (2019)', false, 1],
      ['Tale', false, 3],
    ]);
    expect((await books()).map(({ media }) => media.status)).toEqual(Array(6).fill('READY'));
  });

  test('numbers books by natural order of their names', async () => {
    const tale = (await books()).filter(({ seriesTitle }) => seriesTitle === 'Tale');
    const numbers = tale.map(({ name, number, metadata }) => [name, number, metadata.numberSort]);
    expect(numbers.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['Tale 1', 1, 1],
      ['Tale 10', 3, 3],
      ['Tale 2', 2, 2],
    ]);
  });
});

describe('a further scan', () => {
  test('of an unchanged folder changes nothing and says nothing, deep or not', async () => {
    const before = { books: await books(), series: await series() };
    for (const deep of [false, true]) {
      const heard = await scan(deep);
      expect(heard).toEqual([]);
      expect({ books: await books(), series: await series() }).toEqual(before);
    }
  });

  test('notices a book that was added', async () => {
    await makeComic(path.join(root, 'Tale', 'Tale 3.cbz'));
    touch(path.join(root, 'Tale'));
    const heard = await scan();
    expect(heard.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BookAdded', 'SeriesChanged']),
    );
    expect(await bookNamed('Tale 3')).toMatchObject({ number: 3, media: { status: 'READY' } });
    expect(await bookNamed('Tale 10')).toMatchObject({ number: 4 });
  });

  test('notices a file that changed, and analyses it again', async () => {
    const before = await bookNamed('Tale 2');
    const file = path.join(root, 'Tale', 'Tale 2.cbz');
    await makeComic(file, { pages: 7 });
    touch(file);
    touch(path.join(root, 'Tale'));
    await scan();
    const after = await bookNamed('Tale 2');
    expect(after?.id).toBe(before?.id);
    expect(after?.media).toMatchObject({ status: 'READY', pagesCount: 7 });
  });

  test('finds a change inside an untouched folder', async () => {
    const folder = path.join(root, 'Nested', 'Inner (2019)');
    // A whole second is the same on every file system, at any precision.
    const time = Math.trunc(statSync(folder).mtimeMs / 1000) + 1;
    utimesSync(folder, time, time);
    await scan();
    await makeComic(path.join(folder, 'Inner 1.cbz'), { pages: 9 });
    utimesSync(folder, time, time);
    await scan();
    expect((await bookNamed('Inner 1'))?.media.pagesCount).toBe(9);
  });

  test('moves a missing book to the trash and takes it back when it returns', async () => {
    const file = path.join(root, 'Tale', 'Tale 10.cbz');
    const away = path.join(temporaryFolder(), 'Tale 10.cbz');
    const before = await bookNamed('Tale 10');
    renameSync(file, away);
    await scan();
    expect(await bookNamed('Tale 10')).toMatchObject({ id: before?.id, deleted: true });
    expect((await series()).find(({ name }) => name === 'Tale')).toMatchObject({ booksCount: 4 });
    renameSync(away, file);
    touch(path.join(root, 'Tale'));
    await scan();
    const back = await bookNamed('Tale 10');
    expect(back).toMatchObject({ id: before?.id, deleted: false, media: { status: 'READY' } });
  });

  test('keeps everything when the root cannot be read, and says so', async () => {
    const away = `${root}-away`;
    renameSync(root, away);
    await scan();
    const library = await server.call(getLibrary, { params: { libraryId } });
    expect(library.unavailable).toBe(true);
    expect((await books()).some(({ deleted }) => deleted)).toBe(false);
    renameSync(away, root);
    await scan();
    expect((await server.call(getLibrary, { params: { libraryId } })).unavailable).toBe(false);
  });

  test('of an emptied folder puts its series in the trash', async () => {
    rmSync(path.join(root, 'Nested'), { recursive: true });
    mkdirSync(path.join(root, 'Nested'));
    await scan();
    const inner = (await series()).find(({ name }) => name === 'Inner (2019)');
    expect(inner).toMatchObject({ deleted: true });
    expect(await bookNamed('Inner 1')).toMatchObject({ deleted: true });
  });
});
