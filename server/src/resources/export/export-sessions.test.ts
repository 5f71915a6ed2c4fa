import path from 'node:path';
import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import {
  exportReading,
  exportReadingSessions,
  exportServer,
  importReading,
  ImportResult,
  importServer,
} from '@longbox/contract/export';
import {
  listReadingSessions,
  type ReadingReport,
  saveReadingSession,
} from '@longbox/contract/reading';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldSessions } from '../../catalogue/books/fold-sessions.ts';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  refusalOf,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

const minute = 60_000;
const root = path.join(temporaryFolder(), 'comics');
let server: TestServer;
beforeAll(async () => {
  for (const name of ['Lamp/Lamp 1', 'Sea/Séa 1']) await makeComic(path.join(root, `${name}.cbz`));
  server = await startTestServer();
  await server.addLibrary(root);
  await server.idle();
  const [lamp, sea] = await idsIn(server);
  const params = { bookId: lamp };
  await server.call(updateBookMetadata, { params, body: { title: '=1+1, "two"\nlines' } });
  // A leap day's noon, in milliseconds ago.
  const noon = Date.now() - Date.UTC(2024, 1, 29, 12);
  await save(lamp, 'leap-day-1', { ago: noon });
  await save(lamp, 'leap-day-2', { ago: noon - 30 * minute, last: 1, finished: true });
  await save(sea, 'recently-1', { ago: minute, device: '@Tablet' });
});
afterAll(() => server.close());

async function idsIn(of: TestServer): Promise<[lamp: string, sea: string]> {
  const { content } = await of.call(listBooks, { query: { sort: ['name'] } });
  const [lamp = '', sea = ''] = content.map(({ id }) => id);
  return [lamp, sea];
}

const save = (bookId: string, readingId: string, change: Partial<ReadingReport>) =>
  server.call(saveReadingSession, {
    params: { bookId, readingId },
    body: {
      ago: 0,
      lasted: 10 * minute,
      active: 7.5 * minute,
      first: 0.25,
      last: 0.5,
      pages: 12,
      zone: 60,
      device: 'Phone',
      finished: false,
      ...change,
    },
  });

const textOf = async (call: Endpoint, headers = {}) =>
  (await server.fetch(pathOf(call), { headers })).text();
async function send(to: TestServer, call: Endpoint, text: string): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([text]), 'export.jsonl');
  return to.fetch(pathOf(call), { method: 'POST', body });
}
const sessionsTaken = async (response: Response) =>
  z.parse(ImportResult, await response.json()).sessions;
/** Without IDs that differ from server to server. */
const sessionsIn = async (of: TestServer) =>
  (await of.call(listReadingSessions, { query: {} })).content.map((session) => ({
    ...session,
    bookId: undefined,
    book: { ...session.book, seriesId: undefined, libraryId: undefined },
  }));
/** Combines all sessions but the last. */
async function foldIn({ db }: TestServer): Promise<void> {
  const { userId } = await db
    .selectFrom('readingSession')
    .select('userId')
    .executeTakeFirstOrThrow();
  await foldSessions(db, userId, 1);
}

test('sessions move with a whole server, once', async () => {
  const text = await textOf(exportServer);
  const other = await startTestServer();
  expect(await sessionsTaken(await send(other, importServer, text))).toBe(3);
  await other.idle();
  expect(await sessionsIn(other)).toEqual(await sessionsIn(server));
  expect(await sessionsTaken(await send(other, importServer, text))).toBe(0);
  await other.close();
});

test('a person’s sessions move to books with other IDs, and are counted once when combined', async () => {
  const text = await textOf(exportReading);
  const other = await startTestServer();
  await other.addLibrary(root);
  await other.idle();
  const [bookId] = await idsIn(other);
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  const title = content[0]?.metadata.title ?? '';
  await other.call(updateBookMetadata, { params: { bookId }, body: { title } });
  expect(await sessionsTaken(await send(other, importReading, text))).toBe(3);
  expect(await sessionsIn(other)).toEqual(await sessionsIn(server));
  expect(await sessionsTaken(await send(other, importReading, text))).toBe(0);
  // Combined there since: the same sessions aren't added to their day.
  await foldIn(other);
  const combined = await sessionsIn(other);
  expect(combined).toMatchObject([{ id: 'recently-1' }, { pages: 24, folded: true, finished: 1 }]);
  expect(await sessionsTaken(await send(other, importReading, text))).toBe(0);
  expect(await sessionsIn(other)).toEqual(combined);
  await other.close();
  // Combined in the file: it replaces the single ones here.
  const third = await startTestServer();
  await third.addLibrary(root);
  await third.idle();
  const params = { bookId: (await idsIn(third))[0] };
  await third.call(updateBookMetadata, { params, body: { title } });
  await send(third, importReading, text);
  await foldIn(server);
  const folded = await textOf(exportReading);
  expect(await sessionsTaken(await send(third, importReading, folded))).toBe(1);
  expect(await sessionsIn(third)).toEqual(combined);
  await third.close();
});

test('a session with a mistake is refused with its line, and changes nothing', async () => {
  const text = await textOf(exportReading);
  const before = await sessionsIn(server);
  for (const [right, wrong] of [
    ['"zone":60', '"zone":6000'],
    ['"id":"recently-1"', '"id":"../etc"'],
    ['"started":"', '"started":"yesterday '],
    ['"active":450000', '"active":-1'],
  ] as const) {
    expect(text).toContain(right);
    const refused = await refusalOf(await send(server, importReading, text.replace(right, wrong)));
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(/^Line \d/) });
  }
  expect(await sessionsIn(server)).toEqual(before);
});

test('the table of sessions is CSV that spreadsheets don’t run', async () => {
  const answer = await server.fetch(pathOf(exportReadingSessions));
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(answer.headers.get('content-disposition')).toMatch(/longbox-sessions-.*\.csv/);
  const rows: unknown = parse(Buffer.from(await answer.arrayBuffer()), {
    bom: true,
    columns: true,
  });
  expect(rows).toMatchObject([
    {
      Day: '2024-02-29',
      Book: `'=1+1, "two"\nlines`,
      Series: 'Lamp',
      Minutes: '15',
      Pages: '24',
      'From %': '25',
      'To %': '100',
      Finished: '1',
    },
    { Series: 'Sea', Device: `'@Tablet`, Minutes: '7.5' },
  ]);
});

test('files of what one person read leave out others and hidden books', async () => {
  const { id: userId, headers } = await addReader(server);
  await server.db
    .updateTable('readingSession')
    .set({ userId })
    .where('id', '=', 'recently-1')
    .execute();
  expect(await textOf(exportReading, headers)).toMatch(/Sea.*recently-1/);
  expect(await textOf(exportReadingSessions, headers)).toMatch(/Sea/);
  expect(await textOf(exportReadingSessions)).not.toMatch(/Sea/);
  await server.db
    .updateTable('user')
    .set({ sharedAllLibraries: 0 })
    .where('id', '=', userId)
    .execute();
  expect(await textOf(exportReading, headers)).not.toMatch(/Sea/);
  expect(await textOf(exportReadingSessions, headers)).not.toMatch(/Sea/);
});
