import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  type AlikeKind,
  compareLibrary,
  type ComparedPictures,
  getAlike,
  keepAlikePair,
  listAlikePairs,
  removeAlikePage,
} from '@longbox/contract/alike';
import { analyzeBook, deleteBookFile, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { scanLibrary } from '@longbox/contract/libraries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from '../../media/zip/write-zip.ts';
import { addReader } from '../../testing/add-reader.ts';
import { drawnPicture, variantsOf } from '../../testing/alike-pictures.ts';
import {
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let libraryId: string;
const root = temporaryFolder();

async function variant(seed: number, name: string): Promise<Buffer> {
  const variants = await variantsOf(await drawnPicture(seed));
  return variants[name] ?? Buffer.alloc(0);
}

const fileOf = (name: string) => path.join(root, name.replace(/ \d+$/, ''), `${name}.cbz`);

async function makeBook(name: string, pages: readonly Buffer[]): Promise<void> {
  mkdirSync(path.dirname(fileOf(name)), { recursive: true });
  rmSync(fileOf(name), { force: true });
  await writeZip(
    fileOf(name),
    pages.map((bytes, index) => ({ name: `${10 + index}.jpg`, bytes })),
  );
}

const draw = (seeds: readonly number[]) => Promise.all(seeds.map((seed) => drawnPicture(seed)));

beforeAll(async () => {
  // The same book twice, the second one smaller; a third shares one page with them; the fourth none.
  const seeds = [1, 2, 3];
  await makeBook('Wide 1', await draw(seeds));
  await makeBook(
    'Narrow 1',
    await Promise.all(seeds.map((seed) => variant(seed, 'half as large'))),
  );
  await makeBook('Guest 1', [...(await draw([10, 11])), await variant(2, 'warmer')]);
  await makeBook('Other 1', await draw([20, 21, 22]));
  server = await startTestServer();
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const compare = async (pictures: ComparedPictures) => {
  await server.call(compareLibrary, { params: { libraryId }, body: { pictures } });
  await server.idle();
};
const pairs = async (kind: AlikeKind, kept = false) =>
  (await server.call(listAlikePairs, { query: { kind, kept } })).content;
const namesOf = async (kind: AlikeKind, kept = false) =>
  (await pairs(kind, kept)).map(({ first, second }) =>
    [first, second].map(({ book, pageNumber }) => `${book.name}, ${pageNumber}`).toSorted(),
  );
const status = async () => (await server.call(getAlike, {})).libraries[0];
const rows = async () => (await server.db.selectFrom('alikePicture').select('id').execute()).length;

test('nothing is compared unless somebody asks for it', async () => {
  expect(await status()).toMatchObject({ libraryId, pictures: 'NOTHING', books: 4, compared: 0 });
  expect(await rows()).toBe(0);
  expect(await pairs('BOOKS')).toEqual([]);
});

test('covers alone: books whose covers are alike, with what tells them apart', async () => {
  await compare('COVERS');
  expect(await status()).toMatchObject({ pictures: 'COVERS', books: 4, compared: 4 });
  expect(await rows()).toBe(4);
  const [pair, ...others] = await pairs('BOOKS');
  expect(others).toEqual([]);
  expect(pair).toMatchObject({ kind: 'BOOKS', kept: false, alikePages: null });
  const sides = [pair?.first, pair?.second].toSorted((a, b) => (a?.width ?? 0) - (b?.width ?? 0));
  expect(sides).toMatchObject([
    {
      book: { name: 'Narrow 1', media: { pagesCount: 3 } },
      pageNumber: 1,
      width: 400,
      height: 600,
      mediaType: 'image/jpeg',
      removable: false,
    },
    { book: { name: 'Wide 1' }, width: 800, height: 1200, mediaType: 'image/png' },
  ]);
  expect(sides[1]?.size).toBe((await drawnPicture(1)).length);
});

test('every page: those of the pair are counted, those of other books listed', async () => {
  await compare('PAGES');
  expect(await status()).toMatchObject({ pictures: 'PAGES', compared: 4 });
  expect(await rows()).toBe(4 + 12);
  expect(await pairs('BOOKS')).toMatchObject([{ alikePages: 3 }]);
  expect(await namesOf('PAGES')).toEqual(
    expect.arrayContaining([
      ['Guest 1, 3', 'Wide 1, 2'],
      ['Guest 1, 3', 'Narrow 1, 2'],
    ]),
  );
  const { pairs: counts } = await server.call(getAlike, {});
  expect(counts).toEqual({ BOOKS: 1, PAGES: 2 });
});

test('what stays is remembered, also when its file is read anew, and can be taken back', async () => {
  const [pair] = await pairs('BOOKS');
  const params = { pairId: pair?.id ?? '' };
  await server.call(keepAlikePair, { params, body: { kept: true } });
  expect(await pairs('BOOKS')).toEqual([]);
  expect(await namesOf('BOOKS', true)).toEqual([['Narrow 1, 1', 'Wide 1, 1']]);
  // Pages of two books that both stay are of no interest, either.
  expect(await namesOf('PAGES')).toHaveLength(2);

  const before = await rows();
  const wide = [pair?.first, pair?.second].find((side) => side?.book.name === 'Wide 1');
  await server.call(analyzeBook, { params: { bookId: wide?.book.id ?? '' } });
  await server.idle();
  expect(await rows()).toBe(before);
  expect(await pairs('BOOKS')).toEqual([]);
  const [again] = await pairs('BOOKS', true);
  expect(again?.id).not.toBe(pair?.id);

  await server.call(keepAlikePair, {
    params: { pairId: again?.id ?? '' },
    body: { kept: false },
  });
  expect(await pairs('BOOKS', true)).toEqual([]);
  expect(await namesOf('BOOKS')).toEqual([['Narrow 1, 1', 'Wide 1, 1']]);
});

test('pairs are not for those from whom one of the books is hidden', async () => {
  const { headers } = await addReader(server, { roles: ['ADMIN'], allow: ['nothing has it'] });
  const list = pathOf(listAlikePairs, {});
  expect(await (await server.fetch(list, { headers })).json()).toMatchObject({ totalElements: 0 });
  const [pair] = await pairs('BOOKS');
  const keep = pathOf(keepAlikePair, { params: { pairId: pair?.id ?? '' } });
  const init = sends('PUT', { kept: true });
  const refused = await server.fetch(keep, {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  expect(refused.status).toBe(404);
  expect(await pairs('BOOKS')).toHaveLength(1);
});

test('one page goes, from one book, and what hangs on it goes along', async () => {
  const before = await pairs('PAGES');
  const guest = before.flatMap(({ id, first, second }) =>
    [first, second]
      .filter(({ book }) => book.name === 'Guest 1')
      .map(({ book, pageNumber, removable }) => ({ id, book, pageNumber, removable })),
  )[0];
  expect(guest?.removable).toBe(true);
  const { id = '', book, pageNumber } = guest ?? {};
  const params = { pairId: id };
  const remove = async (number: number) => {
    const body = { bookId: book?.id ?? '', pageNumber: number };
    return (await server.fetch(pathOf(removeAlikePage, { params }), sends('POST', body))).status;
  };
  expect(await remove(1)).toBe(400);
  // What its analysis described isn't in the file, as when a task exchanges it at this moment.
  const file = fileOf('Guest 1');
  const whole = readFileSync(file);
  const { atimeMs, mtimeMs } = statSync(file);
  const put = (bytes: Buffer) => {
    writeFileSync(file, bytes);
    // A Date would round up to the next millisecond.
    utimesSync(file, atimeMs / 1000, mtimeMs / 1000);
  };
  put(Buffer.alloc(whole.length));
  expect(await remove(pageNumber ?? 0)).toBe(404);
  put(whole);
  expect(await remove(pageNumber ?? 0)).toBe(202);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  const counts = content.map(({ name, media }) => [name, media.pagesCount]);
  expect(Object.fromEntries(counts)).toEqual({
    'Guest 1': 2,
    'Narrow 1': 3,
    'Other 1': 3,
    'Wide 1': 3,
  });
  expect(await pairs('PAGES')).toEqual([]);
  expect(await remove(pageNumber ?? 0)).toBe(404);
  const history = await server.db
    .selectFrom('history')
    .where('type', '!=', 'LibraryScanned')
    .select('type')
    .execute();
  expect(history).toEqual([{ type: 'DuplicatePageDeleted' }]);
});

test('a new book is compared when it comes; one that is deleted makes no pair any more', async () => {
  await makeBook('Late 1', [await variant(20, 'cropped'), ...(await draw([30]))]);
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  expect(await namesOf('BOOKS')).toContainEqual(['Late 1, 1', 'Other 1, 1']);
  const { content } = await server.call(listBooks, { query: { search: 'Late' } });
  await server.call(deleteBookFile, { params: { bookId: content[0]?.id ?? '' } });
  await server.idle();
  expect(existsSync(fileOf('Late 1'))).toBe(false);
  expect(await namesOf('BOOKS')).toEqual([['Narrow 1, 1', 'Wide 1, 1']]);
});

test('equal files are no pair: they are shown as duplicate files', async () => {
  await makeBook('Twin 1', await draw([40, 41]));
  await makeBook('Twin 2', await draw([40, 41]));
  expect(statSync(fileOf('Twin 1')).size).toBe(statSync(fileOf('Twin 2')).size);
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  expect(await namesOf('BOOKS')).toEqual([['Narrow 1, 1', 'Wide 1, 1']]);
  expect(await pairs('PAGES')).toEqual([]);
});

test('covers alone again forget the pages, and nothing forgets all but what was decided', async () => {
  const [pair] = await pairs('BOOKS');
  await server.call(keepAlikePair, { params: { pairId: pair?.id ?? '' }, body: { kept: true } });
  await compare('COVERS');
  // With the one in the trash.
  expect(await rows()).toBe(7);
  expect(await status()).toMatchObject({ pictures: 'COVERS', books: 6, compared: 6 });
  await compare('NOTHING');
  expect(await rows()).toBe(0);
  expect(await pairs('BOOKS', true)).toEqual([]);
  expect(await status()).toMatchObject({ pictures: 'NOTHING', compared: 0 });
  await compare('COVERS');
  expect(await pairs('BOOKS')).toEqual([]);
  expect(await namesOf('BOOKS', true)).toEqual([['Narrow 1, 1', 'Wide 1, 1']]);
});

test('a long book is looked at in parts, and what is everywhere makes few pairs', async () => {
  const [advert] = await draw([50]);
  await makeBook('Long 1', advert ? Array.from({ length: 45 }, () => advert) : []);
  await compare('PAGES');
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  const { content } = await server.call(listBooks, { query: { search: 'Long' } });
  const bookId = content[0]?.id ?? '';
  const looked = await server.db
    .selectFrom('alikeBook')
    .selectAll()
    .where('bookId', '=', bookId)
    .execute();
  expect(looked).toEqual([{ bookId, pages: 45, whole: 1 }]);
  expect((await pairs('PAGES')).length).toBeGreaterThan(0);
  const { pairs: counts } = await server.call(getAlike, {});
  expect(counts.PAGES).toBe(0 + 1 + 2 + 3 + 41 * 4);
});
