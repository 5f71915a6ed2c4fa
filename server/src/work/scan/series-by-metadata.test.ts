import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deleteBookFile, listBooks, updateReadProgress } from '@longbox/contract/books';
import { createCollection, getCollection } from '@longbox/contract/collections';
import { listHistory } from '@longbox/contract/history';
import { type LibraryUpdate, scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { saveMark } from '@longbox/contract/marks';
import { createReadList, getReadList } from '@longbox/contract/readlists';
import { deleteSeriesFiles, listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { previewSeries } from '@longbox/contract/series-preview';
import { scanFolders } from '@longbox/contract/watching';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { makeEpubOf } from '../../testing/make-epub.ts';
import { makeMobi } from '../../testing/make-mobi.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;
/** Every file differs from the others. */
let made = 0;

const inRoot = (...parts: string[]): string => path.join(root, ...parts);

const comic = (file: string, comicInfo?: string): Promise<void> => {
  made += 1;
  const notes = `<Notes>${made}</Notes>`;
  return makeComic(inRoot(file), { pages: made, comicInfo: (comicInfo ?? '') + notes });
};
const epub = (file: string, series?: string): Promise<void> =>
  makeEpubOf(inRoot(file), {
    metadata: series === undefined ? '' : `<meta name="calibre:series" content="${series}"/>`,
    files: { 'note.txt': file },
  });

const books = async () =>
  (await server.call(listBooks, { query: { unpaged: true, sort: ['url'] } })).content;
const series = async () =>
  (await server.call(listSeries, { query: { unpaged: true, sort: ['name'] } })).content;
/** The titles of all series with the paths of their books. */
async function shelves(): Promise<Record<string, string[]>> {
  const all = await books();
  return Object.fromEntries(
    (await series()).map(({ id, metadata }) => [
      metadata.title,
      all
        .filter(({ seriesId, deleted }) => seriesId === id && !deleted)
        .map(({ url }) => path.relative(root, url)),
    ]),
  );
}
const bookAt = async (file: string) => {
  const found = (await books()).find(({ url }) => url === inRoot(file));
  if (!found) throw new Error(`no book at ${file}`);
  return found;
};
const seriesNamed = async (title: string) => {
  const found = (await series()).find(({ metadata }) => metadata.title === title);
  if (!found) throw new Error(`no series ${title}`);
  return found;
};

async function start(): Promise<void> {
  libraryId = await server.addLibrary(root, { seriesByMetadata: true });
  await server.idle();
}
async function change(body: LibraryUpdate): Promise<void> {
  await server.call(updateLibrary, { params: { libraryId }, body });
  await server.idle();
}
async function scan(...folders: string[]): Promise<void> {
  const params = { libraryId };
  if (folders.length > 0) await server.call(scanFolders, { params, body: { folders } });
  else await server.call(scanLibrary, { params, query: {} });
  await server.idle();
}

/** When anything was last said of a series or a book, and by which ids. */
const state = async () => [
  (await series()).map(({ id, url, lastModified, booksCount }) => [
    id,
    url,
    lastModified,
    booksCount,
  ]),
  (await books()).map(({ id, seriesId, lastModified, number, metadata }) => [
    id,
    seriesId,
    lastModified,
    number,
    metadata.lastModified,
  ]),
];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  root = temporaryFolder();
});
afterEach(() => server.clear());

test('books make the series and the volume that their files name, wherever they lie', async () => {
  await epub('Ann/One (1)/One.epub', 'Sagas');
  await epub('Ann/Two (2)/Two.epub', 'sagas ');
  await epub('Bob/Alone (3)/Alone.epub');
  await comic('Mixed/a1.cbz', '<Series>Able</Series><Number>1</Number>');
  await comic('Mixed/b1.cbz', '<Series>Baker</Series><Volume>1</Volume>');
  await comic('Mixed/b2.cbz', '<Series>Baker</Series><Volume>2</Volume>');
  await comic('Mixed/plain.cbz');
  await comic('a2.cbz', '<Series>Able</Series><Number>2</Number>');
  await comic('_oneshots/c.cbz', '<Series>Able</Series>');
  await comic('x/up.cbz', '<Series>../../etc</Series>');
  libraryId = await server.addLibrary(root, { seriesByMetadata: true, oneshotsDirectory: '_ones' });
  await server.idle();
  const found = await shelves();
  expect(found).toEqual({
    Sagas: ['Ann/One (1)/One.epub', 'Ann/Two (2)/Two.epub'],
    'Alone (3)': ['Bob/Alone (3)/Alone.epub'],
    Able: ['a2.cbz', 'Mixed/a1.cbz'],
    Baker: ['Mixed/b1.cbz'],
    'Baker (2)': ['Mixed/b2.cbz'],
    Mixed: ['Mixed/plain.cbz'],
    c: ['_oneshots/c.cbz'],
    '../../etc': ['x/up.cbz'],
  });
  const urls = Object.fromEntries((await series()).map(({ name, url }) => [name, url]));
  expect(urls).toMatchObject({ Able: root, Baker: inRoot('Mixed'), Sagas: inRoot('Ann') });
  const before = await state();
  await scan();
  await scan('Mixed');
  expect(await state()).toEqual(before);
});

test('each format of a book in calibre’s folders is a book of its own, in the series that it names', async () => {
  await epub('Ann/One (1)/One.epub', 'Bees');
  makeMobi(inRoot('Ann/One (1)/One.azw3'));
  await comic('Ann/One (1)/One.cbz');
  await epub('Ann/Two (2)/Two.epub', 'Bees');
  await start();
  expect(await shelves()).toEqual({
    Bees: ['Ann/One (1)/One.azw3', 'Ann/One (1)/One.epub', 'Ann/Two (2)/Two.epub'],
    // It names none.
    'One (1)': ['Ann/One (1)/One.cbz'],
  });
});

test('the setting there and back keeps every book with all that belongs to it', async () => {
  for (const number of [1, 2, 3]) {
    await comic(`Able/a${number}.cbz`, `<Series>Able</Series><Number>${number}</Number>`);
    await comic(`Able/b${number}.cbz`, `<Series>Baker</Series><Number>${number}</Number>`);
  }
  await comic('More/a4.cbz', '<Series>Able</Series><Number>4</Number>');
  await comic('More/a5.cbz', '<Series>Able</Series><Number>5</Number>');
  libraryId = await server.addLibrary(root, {});
  await server.idle();
  const ids = (await books()).map(({ id, url }) => [url, id]);
  const { id: bookId, seriesId } = await bookAt('Able/b2.cbz');
  const more = await bookAt('More/a4.cbz');
  await server.call(updateReadProgress, { params: { bookId }, body: { page: 2 } });
  const mark = {
    kind: 'bookmark',
    place: { type: 'page', page: 1 },
    colour: 'yellow',
    text: '',
    note: 'seen',
  } as const;
  await server.call(saveMark, { params: { bookId, markId: 'mark-0001' }, body: mark });
  const list = await server.call(createReadList, {
    body: { name: 'List', summary: '', ordered: true, bookIds: [bookId, more.id] },
  });
  const collection = await server.call(createCollection, {
    body: { name: 'Set', ordered: false, seriesIds: [more.seriesId] },
  });
  await server.call(updateSeriesMetadata, {
    params: { seriesId },
    body: { sharingLabels: ['private'] },
  });
  const away = await addReader(server, { libraries: [libraryId], exclude: ['private'] });
  const seen = async () =>
    (await callAs(server, away)(listSeries, { query: {} })).content.map(({ name }) => name);
  expect(await seen()).toEqual(['More']);

  const options = {
    importComicInfoSeries: true,
    importComicInfoSeriesAppendVolume: true,
    importEpubSeries: true,
  };
  const params = { libraryId };
  const preview = await server.call(previewSeries, {
    params,
    body: { ...options, seriesByMetadata: true },
  });
  expect(preview).toMatchObject({ before: 2, after: 2, unread: 0 });
  expect(preview.merged).toEqual({
    count: 1,
    first: [
      {
        name: 'Able',
        books: 5,
        count: 2,
        series: [
          { name: 'Able', books: 3 },
          { name: 'More', books: 2 },
        ],
      },
    ],
  });
  expect(preview.split.first.map(({ name, count }) => [name, count])).toEqual([['Able', 2]]);

  await change({ seriesByMetadata: true });
  expect(Object.keys(await shelves())).toEqual(['Able', 'Baker']);
  const kept = async (inCollection: string) => {
    expect((await books()).map(({ id, url }) => [url, id])).toEqual(ids);
    const book = await bookAt('Able/b2.cbz');
    expect(book).toMatchObject({ deleted: false, readProgress: { page: 2 } });
    const marks = await server.db.selectFrom('mark').select('bookId').execute();
    expect(marks).toEqual([{ bookId }]);
    const inList = await server.call(getReadList, { params: { readListId: list.id } });
    expect(inList.bookIds).toEqual([bookId, more.id]);
    const inSet = await server.call(getCollection, { params: { collectionId: collection.id } });
    expect(inSet.seriesIds).toEqual([(await bookAt(inCollection)).seriesId]);
    const labels = (await series()).map(({ metadata }) => metadata.sharingLabels);
    for (const own of labels) expect(own).toEqual(['private']);
    expect(await seen()).toEqual([]);
    const events = await server.call(listHistory, { query: { size: 100 } });
    expect(events.content.map(({ type }) => type)).not.toContain('BookFileDeleted');
  };
  await kept('More/a4.cbz');
  const grouped = await state();
  await scan();
  expect(await state()).toEqual(grouped);
  await change({ seriesByMetadata: false });
  expect((await series()).map(({ name }) => name)).toEqual(['Able', 'More']);
  await kept('Able/a1.cbz');
});

test('a book follows what its file says, also in a scan of its folder alone', async () => {
  await comic('one/a1.cbz', '<Series>Able</Series>');
  await comic('two/a2.cbz', '<Series>Able</Series>');
  await comic('two/b1.cbz', '<Series>Baker</Series>');
  await start();
  const able = await seriesNamed('Able');
  const { id } = await bookAt('two/a2.cbz');
  await comic('two/a2.cbz', '<Series>Baker</Series>');
  await scan('two');
  expect(await shelves()).toEqual({ Able: ['one/a1.cbz'], Baker: ['two/a2.cbz', 'two/b1.cbz'] });
  expect((await bookAt('two/a2.cbz')).id).toBe(id);
  expect((await seriesNamed('Able')).booksCount).toBe(1);
  // The last one of a series, and one that names none any more.
  await comic('one/a1.cbz');
  await scan('one');
  expect(await shelves()).toEqual({ one: ['one/a1.cbz'], Baker: ['two/a2.cbz', 'two/b1.cbz'] });
  expect((await seriesNamed('one')).id).toBe(able.id);
  // A damaged file stays where it is until it is mended.
  const { seriesId } = await bookAt('two/b1.cbz');
  writeFileSync(inRoot('two/b1.cbz'), 'PK\u0003\u0004 damaged');
  await scan('two');
  await scan();
  expect((await bookAt('two/b1.cbz')).seriesId).toBe(seriesId);
});

test('a moved, renamed and deleted file is followed as in series by folder', async () => {
  await comic('one/a1.cbz', '<Series>Able</Series>');
  await comic('two/a2.cbz', '<Series>Able</Series>');
  await start();
  const before = (await books()).map(({ id }) => id).toSorted();
  const { id } = await seriesNamed('Able');
  renameSync(inRoot('two'), inRoot('three'));
  await scan('two', 'three');
  expect(await shelves()).toEqual({ Able: ['one/a1.cbz', 'three/a2.cbz'] });
  expect((await books()).map((one) => one.id).toSorted()).toEqual(before);
  rmSync(inRoot('one/a1.cbz'));
  await scan('one');
  expect(await shelves()).toEqual({ Able: ['three/a2.cbz'] });
  expect((await seriesNamed('Able')).id).toBe(id);
});

test('deleting the files of a series leaves those of others in its folders', async () => {
  await comic('both/a1.cbz', '<Series>Able</Series>');
  await comic('both/b1.cbz', '<Series>Baker</Series>');
  await comic('own/a2.cbz', '<Series>Able</Series>');
  await comic('only/c1.cbz', '<Series>Charlie</Series>');
  for (const folder of ['both', 'own', 'only']) {
    writeFileSync(inRoot(folder, 'series.json'), '{"metadata":{"publisher":"Press"}}');
  }
  await start();
  expect((await seriesNamed('Charlie')).metadata.publisher).toBe('Press');
  expect((await seriesNamed('Baker')).metadata.publisher).toBe('');
  await server.call(deleteSeriesFiles, { params: { seriesId: (await seriesNamed('Able')).id } });
  await server.call(deleteSeriesFiles, { params: { seriesId: (await seriesNamed('Charlie')).id } });
  await server.idle();
  expect(readdirSync(inRoot('both')).toSorted()).toEqual(['b1.cbz', 'series.json']);
  expect(readdirSync(inRoot('own'))).toEqual(['series.json']);
  expect(existsSync(inRoot('only'))).toBe(false);
  await server.call(deleteBookFile, { params: { bookId: (await bookAt('both/b1.cbz')).id } });
  await server.idle();
  expect(readdirSync(inRoot('both'))).toEqual(['series.json']);
});
