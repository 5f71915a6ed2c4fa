import { copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import { listHistory } from '@longbox/contract/history';
import { emptyLibraryTrash, getLibrary, scanLibrary } from '@longbox/contract/libraries';
import { listLogs } from '@longbox/contract/logs';
import { answerMissingBooks, listMissingBooks } from '@longbox/contract/missing-books';
import { answerOutsideLinks } from '@longbox/contract/outside-links';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let away: string;
let libraryId: string;

const inRoot = (...parts: string[]): string => path.join(root, ...parts);
const books = async (): Promise<Book[]> =>
  (await server.call(listBooks, { query: { unpaged: true, sort: ['url'] } })).content;
const readBooks = async (): Promise<string[]> =>
  (await books()).filter((book) => book.readProgress?.completed).map(({ name }) => name);
const questions = () => server.call(listMissingBooks, {});
const params = () => ({ params: { libraryId } });

async function scan(): Promise<void> {
  await server.call(scanLibrary, { ...params(), query: {} });
  await server.idle();
}

/** A library that empties its trash, with one read book in each folder. */
async function start(folders: Readonly<Record<string, number>>): Promise<void> {
  for (const [folder, count] of Object.entries(folders)) {
    for (let number = 1; number <= count; number += 1) {
      const name = `${path.basename(folder)} ${number}`;
      await makeComic(inRoot(folder, `${name}.cbz`), { pages: 1, comicInfo: name });
    }
  }
  libraryId = await server.addLibrary(root, { emptyTrashAfterScan: true });
  await server.idle();
  for (const { id: bookId, name } of await books()) {
    if (!name.endsWith(' 1')) continue;
    await server.call(updateReadProgress, { params: { bookId }, body: { completed: true } });
  }
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  root = temporaryFolder();
  away = path.join(temporaryFolder(), 'away');
});
afterEach(() => server.clear());

describe('a root that is an empty folder', () => {
  beforeEach(async () => {
    await start({ Tale: 2 });
    renameSync(root, away);
    mkdirSync(root);
    await scan();
  });

  test('makes the library unavailable and loses nothing, however often it is scanned', async () => {
    await scan();
    expect(await server.call(getLibrary, params())).toMatchObject({ unavailable: true });
    expect(await questions()).toMatchObject([{ libraryId, missing: 2, known: 2 }]);
    rmSync(root, { recursive: true });
    renameSync(away, root);
    await scan();
    expect(await server.call(getLibrary, params())).toMatchObject({ unavailable: false });
    expect(await readBooks()).toEqual(['Tale 1']);
    expect(await questions()).toEqual([]);
  });

  test('is told in the history and in the log once', async () => {
    await scan();
    const search = `Books missing in ${path.basename(root)}`;
    const { records } = await server.call(listLogs, { query: { search, level: 'warn' } });
    expect(records).toMatchObject([
      {
        level: 'warn',
        message: expect.stringMatching(/: 2 of 2\. The trash isn’t emptied until an administrator/),
        details: [{ name: 'root', text: root }],
      },
    ]);
    const { content } = await server.call(listHistory, { query: {} });
    expect(content.map(({ type, properties }) => [type, properties['missing']])).toEqual([
      ['BooksMissing', '2'],
    ]);
  });

  test('is emptied once an administrator says that the books were deleted', async () => {
    await server.call(answerMissingBooks, { ...params(), body: { deleted: true } });
    await server.idle();
    expect(await books()).toEqual([]);
    expect(await server.call(getLibrary, params())).toMatchObject({ unavailable: false });
    expect(await questions()).toEqual([]);
  });

  test('is not asked about again once the books are kept', async () => {
    await server.call(answerMissingBooks, { ...params(), body: { deleted: false } });
    await scan();
    expect(await questions()).toEqual([]);
    expect(await books()).toHaveLength(2);
  });
});

test('more than half of the books missing are kept in the trash until someone answers', async () => {
  await start({ Tale: 11, Other: 9 });
  renameSync(inRoot('Tale'), away);
  await scan();
  expect(await questions()).toMatchObject([{ libraryId, missing: 11, known: 20 }]);
  await scan();
  expect(await readBooks()).toEqual(['Other 1', 'Tale 1']);
  renameSync(away, inRoot('Tale'));
  await scan();
  expect((await books()).filter(({ deleted }) => deleted)).toEqual([]);
  expect(await questions()).toEqual([]);
});

test('other books in the place of all known ones may be another folder, so those are kept', async () => {
  await start({ Tale: 2 });
  renameSync(root, away);
  await makeComic(inRoot('Other', 'Other 1.cbz'), { pages: 3 });
  await scan();
  expect(await questions()).toMatchObject([{ libraryId, missing: 2, known: 2 }]);
  rmSync(root, { recursive: true });
  renameSync(away, root);
  await scan();
  expect(await readBooks()).toEqual(['Tale 1']);
  expect((await books()).map(({ name }) => name)).toEqual(['Tale 1', 'Tale 2']);
  expect(await questions()).toEqual([]);
});

test('more than half of the books go once someone says that they were deleted', async () => {
  await start({ Tale: 11, Other: 9 });
  rmSync(inRoot('Tale'), { recursive: true });
  await scan();
  await server.call(answerMissingBooks, { ...params(), body: { deleted: true } });
  await server.idle();
  expect(await books()).toHaveLength(9);
  expect(await questions()).toEqual([]);
});

test('books that only moved are not missing', async () => {
  await start({ Tale: 11, Other: 1 });
  renameSync(inRoot('Tale'), inRoot('Elsewhere'));
  await scan();
  expect(await questions()).toEqual([]);
  expect(await readBooks()).toEqual(['Tale 1', 'Other 1']);
});

test('a few books of many that are gone leave the trash without a question', async () => {
  await start({ Tale: 3, Other: 2 });
  rmSync(inRoot('Tale', 'Tale 1.cbz'));
  rmSync(inRoot('Other'), { recursive: true });
  await scan();
  expect((await books()).map(({ name }) => name)).toEqual(['Tale 2', 'Tale 3']);
  expect(await questions()).toEqual([]);
});

describe('a folder inside of the root keeps its books', () => {
  test('when it is a mount point that is empty', async () => {
    await start({ 'Mount/Deep/Tale': 1, Other: 3 });
    renameSync(inRoot('Mount'), away);
    mkdirSync(inRoot('Mount'));
    await scan();
    await scan();
    expect(await questions()).toMatchObject([{ missing: 1, known: 4 }]);
    rmSync(inRoot('Mount'), { recursive: true });
    renameSync(away, inRoot('Mount'));
    await scan();
    expect(await readBooks()).toEqual(['Tale 1', 'Other 1']);
    expect(await questions()).toEqual([]);
  });

  test('when it is a link that leads nowhere', async () => {
    const target = path.join(temporaryFolder(), 'disk');
    await makeComic(path.join(target, 'Linked 1.cbz'), { pages: 1 });
    symlinkSync(target, inRoot('Linked'));
    await start({ Other: 3 });
    await server.call(answerOutsideLinks, { ...params(), body: { follow: true } });
    await server.idle();
    const linked = (await books()).find(({ name }) => name === 'Linked 1');
    const progress = { params: { bookId: linked?.id ?? '' }, body: { completed: true } };
    await server.call(updateReadProgress, progress);
    renameSync(target, away);
    await scan();
    expect(await questions()).toMatchObject([{ missing: 1, known: 4 }]);
    renameSync(away, target);
    await scan();
    expect(await readBooks()).toEqual(['Linked 1', 'Other 1']);
  });
});

test('emptying the trash keeps a book whose file is back, and finds it again', async () => {
  await start({ Tale: 3 });
  await server.db.updateTable('library').set({ missing: null }).execute();
  await server.db.updateTable('book').set({ deleted: 1 }).where('name', '=', 'Tale 1').execute();
  await server.call(emptyLibraryTrash, params());
  await server.idle();
  expect((await books()).map(({ name, deleted }) => [name, deleted])).toEqual([
    ['Tale 1', false],
    ['Tale 2', false],
    ['Tale 3', false],
  ]);
  expect(await readBooks()).toEqual(['Tale 1']);
});

test('a book that goes leaves its progress to one of the same content', async () => {
  await start({ Tale: 3 });
  copyFileSync(inRoot('Tale', 'Tale 1.cbz'), inRoot('Tale', 'Copy of it.cbz'));
  await scan();
  rmSync(inRoot('Tale', 'Tale 1.cbz'));
  await scan();
  expect(await readBooks()).toEqual(['Copy of it']);
});
