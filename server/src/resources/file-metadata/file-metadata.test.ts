import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
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
  type FilePreview,
  listMetadataWritings,
  previewFileMetadata,
  undoMetadataWriting,
  writeFileMetadata,
} from '@longbox/contract/file-metadata';
import { listHistory } from '@longbox/contract/history';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { analyzeBook } from '../../media/analyze-book.ts';
import { openZip } from '../../media/zip/read-zip.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { makeEpub } from '../../testing/make-epub.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { makeRar } from '../../testing/make-rar.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let data: string;
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
const bytesOf = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(root, file), readFileSync(file).toString('base64')]),
  );
/** Entries of an archive but its metadata, by name. */
const pagesOf = async (file: string): Promise<string[]> => {
  const zip = await openZip(file);
  try {
    const others = zip.entries.filter(({ name }) => !/ComicInfo|opf/.test(name));
    const read = others.map(async (entry) => {
      const bytes = await zip.read(entry);
      return `${entry.name} ${bytes.toString('base64')}`;
    });
    return await Promise.all(read);
  } finally {
    await zip.close();
  }
};
const everything = async (seriesJson = false) => ({
  bookIds: (await books()).map(({ id }) => id),
  seriesIds: [],
  seriesJson,
});
async function previewed(seriesJson = false): Promise<FilePreview[]> {
  const body = await everything(seriesJson);
  return (await server.call(previewFileMetadata, { body })).files;
}
async function written(options: object = {}) {
  await server.call(writeFileMetadata, { body: { ...(await everything()), ...options } });
  await server.idle();
  const [writing] = await server.call(listMetadataWritings, {});
  if (!writing) throw new Error('nothing was written');
  return writing;
}
async function undone(id: string) {
  await server.call(undoMetadataWriting, { params: { writingId: id } });
  await server.idle();
  return (await server.call(listMetadataWritings, {})).find((one) => one.id === id);
}
/** Names of the kept originals. */
const kept = (): string[] => {
  const folder = path.join(data, 'replaced');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
/** What a scan tells of. */
async function touched(deep: boolean): Promise<string[]> {
  const heard = await listenTo(server);
  await server.call(scanLibrary, { params: { libraryId }, query: { deep } });
  await server.idle();
  return (await heard.stop()).map(({ name }) => name);
}

beforeAll(async () => {
  data = temporaryFolder();
  server = await startTestServer({ data });
});
afterAll(() => server.close());
beforeEach(async () => {
  root = temporaryFolder();
  await makeComic(inRoot('Tale', 'Tale 1.cbz'));
  await makeComic(inRoot('Tale', 'Tale 2.cbz'), { comicInfo: '<Notes>Kept</Notes>' });
  await makeEpub(inRoot('Novels', 'Novel.epub'));
  makePdf(inRoot('Novels', 'Paper.pdf'));
  libraryId = await server.addLibrary(root);
  await server.idle();
  for (const { id, seriesId, name } of await books()) {
    const body = { title: `About ${name}`, authors: [{ name: 'Ada Brandt', role: 'writer' }] };
    await server.call(updateBookMetadata, { params: { bookId: id }, body });
    await server.call(updateSeriesMetadata, {
      params: { seriesId },
      body: { publisher: 'Harbor Press', genres: ['drama'] },
    });
  }
});
afterEach(() => server.clear());

test('a preview says what each file would get, and changes nothing', async () => {
  const before = bytesOf();
  const files = await previewed(true);
  expect(files.map(({ file, place, refusal }) => [path.basename(file), place, refusal])).toEqual([
    ['Novel.epub', 'PACKAGE', null],
    ['Paper.xml', 'SIDECAR', null],
    ['Tale 1.cbz', 'COMIC_INFO', null],
    ['Tale 2.cbz', 'COMIC_INFO', null],
    ['series.json', 'SERIES_JSON', null],
  ]);
  expect(files[2]?.changes).toContainEqual({
    field: 'title',
    before: [],
    after: ['About Tale 1'],
  });
  expect(files[0]?.changes).toContainEqual({
    field: 'title',
    before: ['A small book'],
    after: ['About Novel'],
  });
  expect(bytesOf()).toEqual(before);
});

test('files say what was written, their pages stay, and a scan finds nothing changed', async () => {
  const { id: bookId } = await book('Tale 1');
  await server.call(updateReadProgress, { params: { bookId }, body: { page: 2 } });
  const before = await Promise.all(
    ['Tale 1.cbz', 'Tale 2.cbz'].map((name) => pagesOf(inRoot('Tale', name))),
  );
  const known = await books();
  expect(await written({ seriesJson: true })).toMatchObject({
    state: 'DONE',
    total: 5,
    written: 5,
    failures: [],
    undoable: 5,
  });
  expect(
    await Promise.all(['Tale 1.cbz', 'Tale 2.cbz'].map((name) => pagesOf(inRoot('Tale', name)))),
  ).toEqual(before);
  const { comicInfo } = await analyzeBook(inRoot('Tale', 'Tale 2.cbz'), { dimensions: false });
  expect(comicInfo).toMatchObject({
    title: 'About Tale 2',
    series: 'Tale',
    publisher: 'Harbor Press',
    genres: ['drama'],
    authors: [{ name: 'Ada Brandt', role: 'writer' }],
    pageCount: 3,
  });
  const { epub } = await analyzeBook(inRoot('Novels', 'Novel.epub'), { dimensions: false });
  expect(epub?.metadata).toMatchObject({ title: 'About Novel', publisher: 'Harbor Press' });
  // The folder of EPUBs is no series that anyone has named.
  expect(epub?.metadata.series).toBeUndefined();
  expect(readFileSync(inRoot('Novels', 'Paper.xml'), 'utf8')).toContain('About Paper');
  expect(readFileSync(inRoot('Tale', 'series.json'), 'utf8')).toContain('"name": "Tale"');
  expect(await touched(false)).toEqual([]);
  expect(await touched(true)).toEqual([]);
  const after = await books();
  const lasting = (all: Book[]) =>
    all.map(({ id, metadata, readProgress, media }) => ({ id, metadata, readProgress, media }));
  expect(lasting(after)).toEqual(lasting(known));
  for (const { url, sizeBytes, fileHash } of after) {
    expect(sizeBytes).toBe(statSync(url).size);
    expect(fileHash).toMatch(/^[0-9a-f]{32}$/);
  }
  expect((await previewed(true)).flatMap(({ changes }) => changes)).toEqual([]);
});

test('one undo brings every original back, and takes away what was not there', async () => {
  const before = bytesOf();
  const keptBefore = kept();
  const { id } = await written({ seriesJson: true });
  expect(bytesOf()).not.toEqual(before);
  expect(kept()).toHaveLength(keptBefore.length + 3);
  expect(await undone(id)).toMatchObject({ state: 'DONE', undone: 5, written: 0, undoable: 0 });
  expect(bytesOf()).toEqual(before);
  expect(await touched(true)).toEqual([]);
  expect(kept()).toEqual(keptBefore);
  const { content } = await server.call(listHistory, {});
  expect(content.map(({ type, properties }) => [type, properties['files']])).toEqual([
    ['MetadataRestored', '5'],
    ['MetadataWritten', '5'],
  ]);
});

test('a file that someone changed since is not undone', async () => {
  const { id } = await written();
  await makeComic(inRoot('Tale', 'Tale 1.cbz'), { pages: 7 });
  const changed = readFileSync(inRoot('Tale', 'Tale 1.cbz'));
  const { undone: count, failures } = (await undone(id)) ?? {};
  expect([count, failures?.length]).toEqual([3, 1]);
  expect(failures?.[0]?.reason).toMatch(/has changed since Longbox wrote to it/);
  expect(readFileSync(inRoot('Tale', 'Tale 1.cbz')).equals(changed)).toBe(true);
});

test('originals are only kept if wanted', async () => {
  const { undoable } = await written({ keepDays: 0 });
  // The file beside the PDF was not there before.
  expect(undoable).toBe(1);
});

test('a read-only library is left alone', async () => {
  const before = bytesOf();
  const params = { libraryId };
  await server.call(updateLibrary, { params, body: { readOnly: true } });
  expect(new Set((await previewed()).map(({ refusal }) => refusal))).toEqual(
    new Set(['READ_ONLY']),
  );
  expect(await written()).toMatchObject({ written: 0, failed: 4 });
  expect(bytesOf()).toEqual(before);
  await server.call(updateLibrary, { params, body: { readOnly: false } });
  expect(new Set((await previewed()).map(({ refusal }) => refusal))).toEqual(new Set([null]));
});

test('a link, a changed file and damaged metadata are left alone, with the reason', async () => {
  const elsewhere = path.join(temporaryFolder(), 'Tale 1.cbz');
  renameSync(inRoot('Tale', 'Tale 1.cbz'), elsewhere);
  symlinkSync(elsewhere, inRoot('Tale', 'Tale 1.cbz'));
  await makeComic(inRoot('Tale', 'Tale 2.cbz'), { pages: 9 });
  writeFileSync(inRoot('Novels', 'Paper.xml'), 'not metadata');
  const before = bytesOf();
  const files = await previewed();
  expect(files.map(({ refusal }) => refusal)).toEqual([null, 'DAMAGED', 'LINK', 'CHANGED']);
  expect(
    await written({ bookIds: files.slice(1).flatMap(({ bookId }) => bookId ?? []) }),
  ).toMatchObject({ written: 0, failed: 3 });
  expect(bytesOf()).toEqual(before);
});

test('a RAR is converted first if wanted', async () => {
  mkdirSync(inRoot('Old'));
  const page = readFileSync(inRoot('Tale', 'Tale 1.cbz')).subarray(40, 640);
  makeRar(inRoot('Old', 'Old 1.cbr'), [
    { name: '1.jpg', bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), page]) },
  ]);
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  const { id } = await book('Old 1');
  const bookIds = [id];
  await server.call(updateBookMetadata, { params: { bookId: id }, body: { title: 'Ancient' } });
  const body = { ...(await everything()), bookIds };
  const { files } = await server.call(previewFileMetadata, { body });
  expect(files).toMatchObject([{ refusal: 'CONVERT_FIRST' }]);
  expect(await written({ bookIds })).toMatchObject({ failed: 1, failures: [{}] });
  expect(await written({ bookIds, convert: true })).toMatchObject({ written: 1 });
  expect(readdirSync(inRoot('Old'))).toEqual(['Old 1.cbz']);
  const { comicInfo } = await analyzeBook(inRoot('Old', 'Old 1.cbz'), { dimensions: false });
  expect(comicInfo?.title).toBe('Ancient');
  expect(await book('Old 1')).toMatchObject({ id, deleted: false, metadata: { title: 'Ancient' } });
  expect(await touched(true)).toEqual([]);
});

test('a canceled request leaves the files that were waiting', async () => {
  const before = bytesOf();
  // Without room in the queue, nothing begins before it's canceled.
  const { id } = await server.call(writeFileMetadata, { body: await everything() });
  await server.call(cancelMetadataWriting, { params: { writingId: id } });
  await server.idle();
  const [writing] = await server.call(listMetadataWritings, {});
  const after = bytesOf();
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  expect(writing?.written).toBe(changed.length);
  expect(writing?.state).toBe(writing?.written === writing?.total ? 'DONE' : 'CANCELED');
  await undone(id);
  expect(bytesOf()).toEqual(before);
});
