import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Book, updateBookMetadata, updateReadProgress } from '@longbox/contract/books';
import { saveMark } from '@longbox/contract/marks';
import { createReadList, getReadList } from '@longbox/contract/readlists';
import { listSeries, type Series } from '@longbox/contract/series';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { makeSevenZip } from '../../testing/make-seven-zip.ts';
import { scannedLibrary } from '../../testing/scanned-library.ts';
import { writeComic } from '../../testing/shelf.ts';

const world = scannedLibrary();
const { inRoot, books, present, trashed, scan, bookNamed } = world;

const series = async (): Promise<Series[]> =>
  (await world.server.call(listSeries, { query: { unpaged: true } })).content;

/** Writes a comic whose pages no other one has. */
async function write(file: string, key = file): Promise<void> {
  mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  await writeComic(inRoot(file), key, 'first');
}

const drawPage = (): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#3a3' } })
    .jpeg()
    .toBuffer();

/** Gives a book all that someone may have made of it, which is then looked for in the book of a file. */
async function treasure(name: string) {
  const { id: bookId } = await bookNamed(name);
  const { server } = world;
  const params = { bookId };
  await server.call(updateReadProgress, { params, body: { completed: true } });
  await server.call(updateBookMetadata, { params, body: { summary: 'Mine', summaryLock: true } });
  const place = { type: 'page', page: 1, area: null } as const;
  await server.call(saveMark, {
    params: { bookId, markId: 'mark-0001' },
    body: { kind: 'note', place, colour: 'blue', text: '', note: 'Mine' },
  });
  const body = { name: 'Mine', summary: '', ordered: true, bookIds: [bookId] };
  const { id: readListId } = await server.call(createReadList, { body });
  return {
    /** Whether the book of this file has it, and says of itself what the new file says. */
    async isOf(file: string, key: string): Promise<void> {
      const book = (await books()).find(({ url }) => url === inRoot(file));
      expect(book).toMatchObject({
        id: bookId,
        deleted: false,
        readProgress: { completed: true },
        metadata: { title: `Zq${key}`, summary: 'Mine', summaryLock: true },
        media: { status: 'READY', pagesCount: 2 },
      });
      const marks = await server.db.selectFrom('mark').select('bookId').execute();
      expect(marks).toEqual([{ bookId }]);
      const list = await server.call(getReadList, { params: { readListId } });
      expect(list.bookIds).toEqual([bookId]);
    },
    /** Whether it waits in the trash for its file. */
    async isLeft(): Promise<boolean> {
      const book = (await books()).find(({ id }) => id === bookId);
      return book?.deleted === true && book.readProgress?.completed === true;
    },
  };
}

/** What a page of a book is, as it is shown. */
async function firstPage({ id }: Book): Promise<Buffer> {
  const { server } = world;
  const response = await server.fetch(`/api/v1/books/${id}/pages/1`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a book that is replaced while its folder is renamed stays the same book', () => {
  test.each([
    ['', {}],
    ['without hashes', { hashFiles: false }],
    ['in a library that empties its trash', { emptyTrashAfterScan: true }],
  ])('%s', async (_, options) => {
    for (const name of ['1', '2', '3']) await write(`A/${name}.cbz`);
    await world.start(options);
    const kept = await treasure('2');
    renameSync(inRoot('A'), inRoot('B'));
    await write('B/2.cbz', 'new');
    await scan();
    await kept.isOf('B/2.cbz', 'new');
    expect(await trashed()).toEqual([]);
    expect(await series()).toMatchObject([{ name: 'B', booksCount: 3 }]);
    expect((await firstPage(await bookNamed('2'))).includes('new')).toBe(true);
  });

  test('when only the two folders are scanned', async () => {
    for (const name of ['1', '2']) await write(`A/${name}.cbz`);
    await write('Other/9.cbz');
    await world.start();
    const kept = await treasure('2');
    renameSync(inRoot('A'), inRoot('B'));
    await write('B/2.cbz', 'new');
    await scan(inRoot('A'), inRoot('B'));
    await kept.isOf('B/2.cbz', 'new');
    expect(await trashed()).toEqual([]);
  });

  test('when its file comes later than the others', async () => {
    for (const name of ['1', '2']) await write(`A/${name}.cbz`);
    await world.start();
    const kept = await treasure('2');
    renameSync(inRoot('A'), inRoot('B'));
    rmSync(inRoot('B', '2.cbz'));
    await scan();
    expect(await kept.isLeft()).toBe(true);
    await write('B/2.cbz', 'new');
    await scan();
    await kept.isOf('B/2.cbz', 'new');
  });

  test('when its series joins one that was there', async () => {
    for (const name of ['1', '2']) await write(`A/${name}.cbz`);
    await write('B/9.cbz');
    await world.start();
    const kept = await treasure('2');
    renameSync(inRoot('A', '1.cbz'), inRoot('B', '1.cbz'));
    rmSync(inRoot('A'), { recursive: true });
    await write('B/2.cbz', 'new');
    await scan();
    await kept.isOf('B/2.cbz', 'new');
    expect(await series()).toMatchObject([{ name: 'B', booksCount: 3 }]);
  });

  test('when it is the only one of its series in a folder that was renamed with others', async () => {
    await write('Old/A/1.cbz');
    await write('Old/B/2.cbz');
    await world.start();
    const kept = await treasure('2');
    const before = await series();
    renameSync(inRoot('Old'), inRoot('New'));
    await write('New/B/2.cbz', 'new');
    await scan();
    await kept.isOf('New/B/2.cbz', 'new');
    expect((await series()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('when it is a one-shot', async () => {
    for (const name of ['1', '2']) await write(`_oneshots/A/${name}.cbz`);
    await world.start({ oneshotsDirectory: '_oneshots' });
    const kept = await treasure('2');
    const before = await bookNamed('2');
    renameSync(inRoot('_oneshots', 'A'), inRoot('_oneshots', 'B'));
    await write('_oneshots/B/2.cbz', 'new');
    await scan();
    await kept.isOf('_oneshots/B/2.cbz', 'new');
    expect(await bookNamed('2')).toMatchObject({ seriesId: before.seriesId, oneshot: true });
    expect(await series()).toHaveLength(2);
  });

  test('when its files name its series', async () => {
    const names = '<Series>Tale</Series>';
    for (const name of ['1', '2'])
      await makeComic(inRoot('A', `${name}.cbz`), { comicInfo: `${names}<Notes>${name}</Notes>` });
    await world.start({ seriesByMetadata: true });
    const kept = await treasure('2');
    renameSync(inRoot('A'), inRoot('B'));
    const comicInfo = `${names}<Title>Zqnew</Title>`;
    await makeComic(inRoot('B', '2.cbz'), { pages: 2, page: await drawPage(), comicInfo });
    await scan();
    await kept.isOf('B/2.cbz', 'new');
    expect(await series()).toMatchObject([{ name: 'Tale', booksCount: 2 }]);
  });

  test.each([
    ['when its folder is renamed', 'B'],
    ['where it lies', 'A'],
  ])('when it becomes an archive of another kind %s', async (_, folder) => {
    await write('A/1.cbz');
    makeSevenZip(inRoot('A', '2.cb7'), [{ name: '1.jpg', bytes: await drawPage() }]);
    await world.start();
    const kept = await treasure('2');
    if (folder !== 'A') renameSync(inRoot('A'), inRoot(folder));
    rmSync(inRoot(folder, '2.cb7'));
    await write(`${folder}/2.cbz`, 'new');
    await scan();
    await kept.isOf(`${folder}/2.cbz`, 'new');
    expect(await trashed()).toEqual([]);
  });
});

describe('a new file is not taken for a missing book', () => {
  test('when nothing else of its series shows where that went', async () => {
    await write('A/2.cbz');
    await world.start();
    const kept = await treasure('2');
    renameSync(inRoot('A'), inRoot('B'));
    await write('B/2.cbz', 'new');
    await scan();
    expect(await kept.isLeft()).toBe(true);
    expect(await present()).toEqual(['B/2.cbz']);
  });

  test('when some of its series are still in the old folder', async () => {
    for (const name of ['1', '2', '3']) await write(`A/${name}.cbz`);
    await world.start();
    const kept = await treasure('2');
    mkdirSync(inRoot('B'));
    renameSync(inRoot('A', '1.cbz'), inRoot('B', '1.cbz'));
    rmSync(inRoot('A', '2.cbz'));
    await write('B/2.cbz', 'new');
    await scan();
    expect(await kept.isLeft()).toBe(true);
  });

  test('when two books that are missing have its name', async () => {
    for (const name of ['A/1', 'A/2', 'B/3', 'B/2']) await write(`${name}.cbz`);
    await world.start();
    const kept = await treasure('2');
    mkdirSync(inRoot('C'));
    renameSync(inRoot('A', '1.cbz'), inRoot('C', '1.cbz'));
    renameSync(inRoot('B', '3.cbz'), inRoot('C', '3.cbz'));
    rmSync(inRoot('A'), { recursive: true });
    rmSync(inRoot('B'), { recursive: true });
    await write('C/2.cbz', 'new');
    await scan();
    expect(await kept.isLeft()).toBe(true);
  });

  test('when the missing book turned up under another name', async () => {
    for (const name of ['1', '2']) await write(`A/${name}.cbz`);
    await world.start();
    const kept = await treasure('2');
    renameSync(inRoot('A'), inRoot('B'));
    renameSync(inRoot('B', '2.cbz'), inRoot('B', '3.cbz'));
    await write('B/2.cbz', 'new');
    await scan();
    await kept.isOf('B/3.cbz', 'A/2.cbz');
    expect(await bookNamed('2')).toMatchObject({ readProgress: null });
  });
});
