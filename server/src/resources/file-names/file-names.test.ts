import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  type Book,
  listBooks,
  updateBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import {
  cancelMetadataWriting,
  listMetadataWritings,
  undoMetadataWriting,
} from '@longbox/contract/file-metadata';
import { listNamePatterns, previewFileNames, renameFiles } from '@longbox/contract/file-names';
import { listHistory } from '@longbox/contract/history';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { createReadList, listBooksOfReadList } from '@longbox/contract/readlists';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { makeEpub } from '../../testing/make-epub.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;

const gif = Buffer.from(
  '474946383961010001008000000000ffffff2c00000000010001000002024401003b',
  'hex',
);
const inRoot = (...parts: string[]): string => path.join(root, ...parts);
const filesIn = (folder: string): string[] => readdirSync(inRoot(folder)).toSorted();
const books = async (): Promise<Book[]> =>
  (await server.call(listBooks, { query: { unpaged: true, sort: ['url'] } })).content;
const book = async (name: string): Promise<Book> => {
  const found = (await books()).find((one) => one.name === name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
};
const edit = async (name: string, body: object): Promise<string> => {
  const { id } = await book(name);
  await server.call(updateBookMetadata, { params: { bookId: id }, body });
  return id;
};
const previewed = (pattern: string, portable = true) =>
  server.call(previewFileNames, { body: { pattern, portable, libraryIds: [libraryId] } });
const linesOf = async (pattern: string) => {
  const { files } = await previewed(pattern);
  return files.map(({ name, newName, refusal }) => [name, newName, refusal]);
};
async function state(id?: string) {
  const all = await server.call(listMetadataWritings, {});
  const found = all.find((one) => id === undefined || one.id === id);
  if (!found) throw new Error('nothing was renamed');
  return found;
}
async function renamed(pattern: string) {
  await server.call(renameFiles, { body: { pattern, libraryIds: [libraryId] } });
  await server.idle();
  return state();
}
async function undone(id: string) {
  await server.call(undoMetadataWriting, { params: { writingId: id } });
  await server.idle();
  return state(id);
}
/** What a scan tells of. */
async function touched(): Promise<string[]> {
  const heard = await listenTo(server);
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  return (await heard.stop()).map(({ name }) => name);
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  root = temporaryFolder();
  await makeComic(inRoot('Tale', 'a1.cbz'));
  await makeComic(inRoot('Tale', 'a2.cbz'), { comicInfo: '<Title>The Well</Title>' });
  writeFileSync(inRoot('Tale', 'a1.gif'), gif);
  writeFileSync(inRoot('Tale', 'a1.jpg'), gif);
  writeFileSync(inRoot('Tale', 'a1-1.jpg'), gif);
  writeFileSync(inRoot('Tale', 'a1.mokuro'), '{}');
  writeFileSync(inRoot('Tale', 'series.json'), '{}');
  await makeEpub(inRoot('_oneshots', 'Lone Sea (2019) (Digital).epub'));
  libraryId = await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
});
afterEach(() => server.clear());

const pattern = '{series} {number:000} ({year})';

test('files are renamed with what lies beside them, a scan sees nothing, and all that belongs to a book stays', async () => {
  const id = await edit('a1', { releaseDate: '2020-05-01' });
  await server.call(updateReadProgress, { params: { bookId: id }, body: { page: 1 } });
  const list = { name: 'Later', ordered: true, summary: '', bookIds: [id] };
  const { id: readListId } = await server.call(createReadList, { body: list });
  const pictures = () =>
    server.db
      .selectFrom('thumbnail')
      .select(['id', 'selected', 'type'])
      .where('ownerId', '=', id)
      .orderBy('id')
      .execute();
  const before = await pictures();
  expect(before.map(({ type }) => type)).toContain('SIDECAR');
  const bytes = readFileSync(inRoot('Tale', 'a1.cbz'));
  expect(await linesOf(pattern)).toEqual([
    ['Lone Sea (2019) (Digital).epub', 'A small book.epub', null],
    ['a1.cbz', 'Tale 001 (2020).cbz', null],
    ['a2.cbz', 'Tale 002.cbz', null],
  ]);
  const untouched = [...filesIn('Tale'), ...filesIn('_oneshots')];
  expect(untouched).toContain('a1.cbz');

  const writing = await renamed(pattern);
  expect(writing).toMatchObject({ kind: 'RENAME', state: 'DONE', written: 3, undoable: 3 });
  expect(filesIn('Tale')).toEqual([
    'Tale 001 (2020)-1.jpg',
    'Tale 001 (2020).cbz',
    'Tale 001 (2020).jpg',
    'Tale 001 (2020).mokuro',
    'Tale 002.cbz',
    'a1.gif',
    'series.json',
  ]);
  expect(filesIn('_oneshots')).toEqual(['A small book.epub']);
  expect(readFileSync(inRoot('Tale', 'Tale 001 (2020).cbz'))).toEqual(bytes);
  expect(await touched()).toEqual([]);
  const now = await book('Tale 001 (2020)');
  expect(now).toMatchObject({ id, readProgress: { page: 1 } });
  // A title that was only the file's name follows; one that the file gives stays.
  expect(now.metadata.title).toBe('Tale 001 (2020)');
  expect((await book('Tale 002')).metadata.title).toBe('The Well');
  const inList = await server.call(listBooksOfReadList, { params: { readListId }, query: {} });
  expect(inList.content.map((one) => one.id)).toEqual([id]);
  expect(await pictures()).toEqual(before);
  expect((await previewed(pattern)).renamed).toBe(0);
  const [saved] = await server.call(listNamePatterns, {});
  expect(saved).toEqual({ libraryId, pattern, portable: true });

  expect(await undone(writing.id)).toMatchObject({ undone: 3, undoable: 0, failures: [] });
  expect([...filesIn('Tale'), ...filesIn('_oneshots')]).toEqual(untouched);
  expect(await touched()).toEqual([]);
  expect(await book('a1')).toMatchObject({ id, metadata: { title: 'a1' } });
  const history = await server.call(listHistory, { query: {} });
  expect(history.content.map(({ type, properties }) => [type, properties['files']])).toEqual([
    ['FileNamesRestored', '3'],
    ['FilesRenamed', '3'],
  ]);
});

test('names that are taken, or that several files would get, are refused and nothing is overwritten', async () => {
  await makeComic(inRoot('Tale', 'Elsewhere.cbz'));
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  // A file that no scan has seen, and one that the file system may take for the same.
  writeFileSync(inRoot('Tale', 'tale 2.CBZ'), 'stranger');
  await edit('a1', { number: '2' });
  await edit('a2', { number: '3' });
  await edit('Elsewhere', { number: '3' });
  expect(await linesOf('{series} {number}')).toEqual(
    expect.arrayContaining([
      ['a1.cbz', 'Tale 2.cbz', 'TAKEN'],
      ['a2.cbz', 'Tale 3.cbz', 'SAME'],
      ['Elsewhere.cbz', 'Tale 3.cbz', 'SAME'],
    ]),
  );
  const writing = await renamed('{series} {number}');
  expect(writing).toMatchObject({ written: 1, failed: 0 });
  expect(readFileSync(inRoot('Tale', 'tale 2.CBZ'), 'utf8')).toBe('stranger');
  expect(filesIn('Tale')).toEqual(expect.arrayContaining(['a1.cbz', 'a2.cbz', 'Elsewhere.cbz']));
});

test('a book stays if a file beside it can’t follow it', async () => {
  const { id } = await book('a1');
  const body = { pattern: '{series} {number}', bookIds: [id] };
  const before = await server.call(previewFileNames, { body });
  expect(before).toMatchObject({ renamed: 1, refused: 0 });
  writeFileSync(inRoot('Tale', 'Tale 1.mokuro'), 'stranger');
  expect(await server.call(previewFileNames, { body })).toMatchObject({ renamed: 0, refused: 1 });
  await server.call(renameFiles, { body });
  await server.idle();
  expect(filesIn('Tale')).toEqual(expect.arrayContaining(['a1.cbz', 'a1.mokuro', 'a1.jpg']));
  expect(readFileSync(inRoot('Tale', 'Tale 1.mokuro'), 'utf8')).toBe('stranger');
});

test('numbers that all go up, and names that change their case only, go through', async () => {
  expect(await renamed('{series} {number}')).toMatchObject({ written: 3 });
  await edit('Tale 1', { number: '2', numberLock: true });
  await edit('Tale 2', { number: '3', numberLock: true });
  const ids = (await books()).map(({ id }) => id).toSorted();
  expect(await renamed('{series} {number}')).toMatchObject({ written: 2, failed: 0 });
  expect(filesIn('Tale')).toEqual(expect.arrayContaining(['Tale 2.cbz', 'Tale 3.cbz']));
  const { seriesId } = await book('Tale 2');
  const params = { seriesId };
  await server.call(updateSeriesMetadata, { params, body: { title: 'TALE' } });
  const { id } = await renamed('{series} {number}');
  expect(filesIn('Tale')).toEqual(
    expect.arrayContaining(['TALE 2.cbz', 'TALE 2.jpg', 'TALE 3.cbz']),
  );
  expect(existsSync(inRoot('Tale', 'Tale 2.cbz'))).toBe(false);
  expect(await touched()).toEqual([]);
  expect(await undone(id)).toMatchObject({ undone: 2 });
  expect((await books()).map((one) => one.id).toSorted()).toEqual(ids);
});

test('two files that would change places stay', async () => {
  await renamed('{series} {number}');
  await edit('Tale 1', { number: '2', numberLock: true });
  await edit('Tale 2', { number: '1', numberLock: true });
  expect(await linesOf('{series} {number}')).toEqual([
    ['Tale 1.cbz', 'Tale 2.cbz', 'TAKEN'],
    ['Tale 2.cbz', 'Tale 1.cbz', 'TAKEN'],
  ]);
});

test('a read-only library, a link, a missing file and an unknown part are refused in the preview', async () => {
  symlinkSync('a1.cbz', inRoot('Tale', 'a3.cbz'));
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  renameSync(inRoot('Tale', 'a2.cbz'), inRoot('gone'));
  const lines = await linesOf('{series} {number}');
  expect(lines).toEqual(
    expect.arrayContaining([
      ['a2.cbz', 'Tale 2.cbz', 'CHANGED'],
      ['a3.cbz', 'Tale 3.cbz', 'LINK'],
    ]),
  );
  expect((await previewed('{isbn}')).files.map(({ refusal }) => refusal)).toContain('EMPTY');
  await server.call(updateLibrary, { params: { libraryId }, body: { readOnly: true } });
  const refusals = (await previewed('{series} {number}')).files.map(({ refusal }) => refusal);
  expect(new Set(refusals)).toEqual(new Set(['READ_ONLY']));
  expect(await renamed('{series} {number}')).toMatchObject({ total: 0 });
});

test.skipIf(process.getuid?.() === 0)(
  'files in a folder that can’t be written to keep their names',
  async () => {
    const { id } = await book('a1');
    const body = { pattern: '{series} {number}', bookIds: [id] };
    chmodSync(inRoot('Tale'), 0o555);
    try {
      const { files } = await server.call(previewFileNames, { body });
      expect(files).toMatchObject([{ name: 'a1.cbz', refusal: 'NOT_WRITABLE' }]);
      await server.call(renameFiles, { body });
      await server.idle();
      expect(await state()).toMatchObject({ total: 0, state: 'DONE' });
    } finally {
      chmodSync(inRoot('Tale'), 0o755);
    }
  },
);

test('a request that is canceled half way has renamed some files, and all get their names back', async () => {
  const count = 60;
  for (let number = 1; number <= count; number += 1) {
    await makeComic(inRoot('Long', `b${number}.cbz`));
  }
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  const before = filesIn('Long');
  const { seriesId } = await book('b1');
  const body = { pattern: '{series} {number:000}', seriesIds: [seriesId] };
  const { id } = await server.call(renameFiles, { body });
  await expect.poll(async () => (await state(id)).written, { interval: 1 }).toBeGreaterThan(0);
  await server.call(cancelMetadataWriting, { params: { writingId: id } });
  await server.idle();
  const { written, failed, state: end } = await state(id);
  expect([end, failed]).toEqual(['CANCELED', 0]);
  const now = filesIn('Long');
  expect(now.filter((name) => name.startsWith('Long '))).toHaveLength(written);
  expect(now).toHaveLength(count);
  expect(written).toBeLessThan(count);
  expect(await touched()).toEqual([]);
  expect(await undone(id)).toMatchObject({ undone: written, failures: [] });
  expect(filesIn('Long')).toEqual(before);
});

test('a file that someone renamed or changed meanwhile is left alone by an undo', async () => {
  const { id } = await renamed('{series} {number}');
  writeFileSync(inRoot('Tale', 'Tale 1.cbz'), 'changed');
  writeFileSync(inRoot('Tale', 'a2.cbz'), 'stranger');
  const after = await undone(id);
  expect(after).toMatchObject({ undone: 1, undoable: 2 });
  expect(after.failures.map(({ reason }) => reason).toSorted()).toEqual([
    expect.stringContaining('has changed since the last scan'),
    expect.stringContaining('exists already'),
  ]);
  expect(readFileSync(inRoot('Tale', 'a2.cbz'), 'utf8')).toBe('stranger');
  expect(filesIn('Tale')).toEqual(expect.arrayContaining(['Tale 1.jpg', 'Tale 2.cbz']));
});
