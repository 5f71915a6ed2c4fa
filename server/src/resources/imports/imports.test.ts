import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  lstatSync,
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
import type { BodyOf } from '@longbox/contract/endpoint';
import { importBooks } from '@longbox/contract/imports';
import { createReadList, getReadList } from '@longbox/contract/readlists';
import { listSeries } from '@longbox/contract/series';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

type Imports = BodyOf<typeof importBooks>;
type BookImport = Imports['books'][number];

let server: TestServer;
let root: string;
let inbox: string;

const inRoot = (...parts: string[]): string => path.join(root, ...parts);
const inInbox = (name: string): string => path.join(inbox, name);
const books = async (): Promise<Book[]> =>
  (await server.call(listBooks, { query: { unpaged: true } })).content;
const book = async (name: string): Promise<Book> => {
  const found = (await books()).find((one) => one.name === name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
};
const seriesId = async (name: string): Promise<string> => {
  const { content } = await server.call(listSeries, { query: { unpaged: true } });
  return content.find((one) => one.name === name)?.id ?? '';
};

/** Imports and gives what was said of it. */
async function bring(copyMode: Imports['copyMode'], ...rows: BookImport[]) {
  const heard = await listenTo(server);
  await server.call(importBooks, { body: { copyMode, books: rows } });
  await server.idle();
  const events = await heard.stop();
  return {
    events,
    outcomes: events.flatMap((event) => (event.name === 'BookImported' ? [event.payload] : [])),
  };
}

const failed = (sourceFile: string, message: unknown) => ({
  bookId: null,
  sourceFile,
  success: false,
  message,
});

const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
  .png()
  .toBuffer();

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  for (const name of ['Tale 1', 'Tale 2', 'Other 1']) {
    const [folder = ''] = name.split(' ');
    await makeComic(inRoot(folder, `${name}.cbz`), { comicInfo: `<Notes>${name}</Notes>` });
  }
  await makeComic(inRoot('_oneshots', 'Alone.cbz'));
  await server.addLibrary(root, { oneshotsDirectory: '_oneshots', scanPdf: false });
  await server.idle();
});
beforeEach(async () => {
  inbox = temporaryFolder();
  await makeComic(inInbox('New.cbz'), { pages: 5, comicInfo: '<Notes>new</Notes>' });
});
afterAll(() => server.close());

describe('a file that is imported', () => {
  test('is copied, under the name asked for, with its pictures', async () => {
    writeFileSync(inInbox('New.png'), picture);
    writeFileSync(inInbox('New-2.png'), picture);
    writeFileSync(inInbox('Newer.png'), picture);
    const id = await seriesId('Tale');
    const { outcomes, events } = await bring('COPY', {
      sourceFile: inInbox('New.cbz'),
      seriesId: id,
      destinationName: 'sub/../. Tale 3',
    });
    expect(readdirSync(inRoot('Tale')).toSorted()).toEqual([
      'Tale 1.cbz',
      'Tale 2.cbz',
      'Tale 3-2.png',
      'Tale 3.cbz',
      'Tale 3.png',
    ]);
    const found = await book('Tale 3');
    expect(found).toMatchObject({
      seriesId: id,
      number: 3,
      media: { status: 'READY', pagesCount: 5 },
    });
    expect(outcomes).toEqual([
      { bookId: found.id, sourceFile: inInbox('New.cbz'), success: true, message: null },
    ]);
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BookAdded', 'SeriesChanged', 'ThumbnailBookAdded']),
    );
    expect(readFileSync(found.url).equals(readFileSync(inInbox('New.cbz')))).toBe(true);
    expect(statSync(found.url).ino).not.toBe(statSync(inInbox('New.cbz')).ino);
    const [history] = await server.db
      .selectFrom('history')
      .where('type', '!=', 'LibraryScanned')
      .selectAll()
      .execute();
    expect(history).toMatchObject({ type: 'BookImported', bookId: found.id, seriesId: id });
    expect(JSON.parse(history?.properties ?? '')).toEqual({
      name: found.url,
      source: inInbox('New.cbz'),
      upgrade: 'No',
    });
  });

  test('is moved, with its pictures and no others', async () => {
    writeFileSync(inInbox('New.png'), picture);
    writeFileSync(inInbox('Newer.png'), picture);
    const { outcomes } = await bring('MOVE', {
      sourceFile: inInbox('New.cbz'),
      seriesId: await seriesId('Other'),
    });
    expect(outcomes).toMatchObject([{ success: true }]);
    expect(readdirSync(inbox)).toEqual(['Newer.png']);
    expect(readdirSync(inRoot('Other')).toSorted()).toEqual(['New.cbz', 'New.png', 'Other 1.cbz']);
  });

  test('is linked, so that it takes no room', async () => {
    const request = { seriesId: await seriesId('Tale'), destinationName: 'Tale 4' };
    const { outcomes } = await bring('HARDLINK', { sourceFile: inInbox('New.cbz'), ...request });
    expect(outcomes).toMatchObject([{ success: true }]);
    expect(statSync(inRoot('Tale', 'Tale 4.cbz')).ino).toBe(statSync(inInbox('New.cbz')).ino);
  });

  test('is the file itself when only a link to it was named', async () => {
    symlinkSync('New.cbz', inInbox('Link.cbz'));
    const request = { seriesId: await seriesId('Tale'), destinationName: 'Tale 5' };
    await bring('COPY', { sourceFile: inInbox('Link.cbz'), ...request });
    expect(lstatSync(inRoot('Tale', 'Tale 5.cbz')).isFile()).toBe(true);
    expect(await book('Tale 5')).toMatchObject({ media: { status: 'READY' } });
  });

  test('is not moved by a link to it: the file would stay where it is', async () => {
    symlinkSync('New.cbz', inInbox('Link.cbz'));
    const request = { seriesId: await seriesId('Tale'), destinationName: 'Tale 6' };
    const { outcomes } = await bring('MOVE', { sourceFile: inInbox('Link.cbz'), ...request });
    expect(outcomes).toMatchObject([
      { success: false, message: expect.stringContaining('a link') },
    ]);
    expect(readdirSync(inbox)).toEqual(['Link.cbz', 'New.cbz']);
  });

  test('goes to the record that was in the trash at its place', async () => {
    const { id, url } = await book('Tale 5');
    await server.db.updateTable('book').set({ deleted: 1 }).where('id', '=', id).execute();
    rmSync(url);
    const request = { seriesId: await seriesId('Tale'), destinationName: 'Tale 5' };
    const { outcomes } = await bring('COPY', { sourceFile: inInbox('New.cbz'), ...request });
    expect(outcomes).toMatchObject([{ bookId: id, success: true }]);
    expect(await book('Tale 5')).toMatchObject({ id, deleted: false, media: { status: 'READY' } });
  });
});

describe('an upgrade', () => {
  const upgrade = async (old: string, destinationName: string | null) => {
    const before = await book(old);
    const list = await server.call(createReadList, {
      body: { name: `List of ${old}`, summary: '', ordered: true, bookIds: [before.id] },
    });
    const body = { summary: 'By hand', summaryLock: true };
    await server.call(updateBookMetadata, { params: { bookId: before.id }, body });
    await server.call(updateReadProgress, { params: { bookId: before.id }, body: { page: 2 } });
    const { outcomes, events } = await bring('MOVE', {
      sourceFile: inInbox('New.cbz'),
      seriesId: before.seriesId,
      upgradeBookId: before.id,
      destinationName,
    });
    return { before, list, outcome: outcomes[0], events };
  };

  test.each([
    ['Tale 1', 'Tale 1 better', 'Tale 1 better.cbz'],
    ['Tale 2', 'Tale 2', 'Tale 2.cbz'],
  ])('of %s to %s takes over all the old book had', async (old, name, fileName) => {
    const { before, list, outcome, events } = await upgrade(old, name);
    const after = await book(name);
    expect(after.id).not.toBe(before.id);
    expect(outcome).toMatchObject({ bookId: after.id, success: true });
    expect(after).toMatchObject({
      deleted: false,
      media: { status: 'READY', pagesCount: 5 },
      metadata: { title: old, summary: 'By hand', summaryLock: true },
      // Another page count restarts a book in progress.
      readProgress: { page: 1, completed: false },
    });
    const params = { readListId: list.id };
    expect((await server.call(getReadList, { params })).bookIds).toEqual([after.id]);
    expect((await books()).map(({ id }) => id)).not.toContain(before.id);
    expect(existsSync(before.url)).toBe(before.url === inRoot('Tale', fileName));
    expect(existsSync(inInbox('New.cbz'))).toBe(false);
    expect(events).toContainEqual({
      name: 'BookDeleted',
      payload: { bookId: before.id, seriesId: before.seriesId, libraryId: before.libraryId },
    });
    const history = await server.db
      .selectFrom('history')
      .where('type', '!=', 'LibraryScanned')
      .select(['type', 'bookId'])
      .where('bookId', 'in', [before.id, after.id])
      .execute();
    expect(history).toEqual(
      expect.arrayContaining([
        { type: 'BookFileDeleted', bookId: before.id },
        { type: 'BookImported', bookId: after.id },
      ]),
    );
  });

  test('of a one-shot renames its series', async () => {
    const { outcome } = await upgrade('Alone', 'Alone again');
    expect(outcome).toMatchObject({ success: true });
    const after = await book('Alone again');
    expect(after).toMatchObject({ oneshot: true, seriesId: await seriesId('Alone again') });
    expect(readdirSync(inRoot('_oneshots'))).toEqual(['Alone again.cbz']);
  });
});

describe('what cannot be imported', () => {
  test.each(['MOVE', 'COPY'] as const)('stays where it is (%s) and says why', async (mode) => {
    const tale = await seriesId('Tale');
    const other = await book('Other 1');
    const source = inInbox('New.cbz');
    copyFileSync(source, inInbox('Not a comic.txt'));
    copyFileSync(source, inInbox('Not wanted.pdf'));
    const taken = path.parse((await book('Tale 2')).url).name;
    const inside = other.url;
    const rows: [BookImport, unknown][] = [
      [{ sourceFile: inInbox('nowhere.cbz'), seriesId: tale }, 'ERR_1018'],
      [{ sourceFile: inbox, seriesId: tale }, 'ERR_1018'],
      [{ sourceFile: 'New.cbz', seriesId: tale }, 'ERR_1018'],
      [
        { sourceFile: source, seriesId: await seriesId('Alone again') },
        expect.stringContaining('one-shot'),
      ],
      [{ sourceFile: inside, seriesId: tale }, 'ERR_1019'],
      [{ sourceFile: source, seriesId: tale, upgradeBookId: other.id }, 'ERR_1020'],
      [{ sourceFile: source, seriesId: tale, upgradeBookId: 'X' }, 'ERR_1020'],
      [{ sourceFile: source, seriesId: other.seriesId, destinationName: 'Other 1' }, 'ERR_1021'],
      [{ sourceFile: source, seriesId: tale, destinationName: taken }, 'ERR_1021'],
      [{ sourceFile: inInbox('Not a comic.txt'), seriesId: tale }, 'ERR_1022'],
      [{ sourceFile: inInbox('Not wanted.pdf'), seriesId: tale }, 'ERR_1022'],
    ];
    const before = { files: readdirSync(root, { recursive: true }), books: await books() };
    const { outcomes } = await bring(mode, ...rows.map(([row]) => row));
    expect(outcomes).toEqual(rows.map(([{ sourceFile }, message]) => failed(sourceFile, message)));
    expect({ files: readdirSync(root, { recursive: true }), books: await books() }).toEqual(before);
    expect(readdirSync(inbox)).toHaveLength(3);
  });

  test('is passed over without a word when its series does not exist', async () => {
    const { outcomes } = await bring('COPY', { sourceFile: inInbox('New.cbz'), seriesId: 'X' });
    expect(outcomes).toEqual([]);
  });

  test('is refused at once when it is no import at all', async () => {
    for (const body of [{ books: [] }, { copyMode: 'STEAL', books: [] }, { copyMode: 'COPY' }]) {
      const response = await server.fetch('/api/v1/books/import', sends('POST', body));
      expect(response.status).toBe(400);
    }
    await server.db.updateTable('user').set({ roles: '[]' }).execute();
    const body = { copyMode: 'COPY', books: [] };
    const response = await server.fetch('/api/v1/books/import', sends('POST', body));
    expect(response.status).toBe(403);
    await server.db.updateTable('user').set({ roles: '["ADMIN"]' }).execute();
  });
});
