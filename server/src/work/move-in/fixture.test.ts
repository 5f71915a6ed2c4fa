import { cpSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { Book } from '@longbox/contract/books';
import { ReadList } from '@longbox/contract/readlists';
import { Series } from '@longbox/contract/series';
import { signInCalls } from '@longbox/contract/sign-in';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import type { Selectable } from 'kysely';
import { type Db, openDb } from '../../base/db/connection.ts';
import { insertRows } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { noteTasks, untilIdle } from '../../testing/idle.ts';
import {
  askAs,
  differencesFromKomga,
  everyone,
  expected,
  people,
} from '../../testing/komga-answers.ts';
import { basic, fixture, hasFixtures, marked, temporaryFolder } from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';
import { importKomga } from '../../import-komga.ts';
import { startQuietly } from '../../testing/komga-move.ts';

/** The time that every file of the books had for Komga, by UTC. */
const bookTime = new Date('2035-05-06T07:08:09.123Z');

/** A copy of a library of the fixtures; folders take the time once nothing is put into them any more. */
function libraryAt(folder: string, name: string, time?: Date): string {
  const copy = path.join(folder, name);
  cpSync(fixture(name), copy, { recursive: true, preserveTimestamps: true });
  if (time) {
    const inner = readdirSync(copy, { recursive: true, encoding: 'utf8' });
    for (const one of [...inner.toReversed(), '.']) utimesSync(path.join(copy, one), time, time);
  }
  return copy;
}

/** A Longbox that a database of the fixtures was moved into, and what the command said. */
async function movedFrom(database: string) {
  const place = temporaryFolder();
  const data = path.join(place, 'data');
  const said: string[] = [];
  const roots = {
    comics: libraryAt(place, 'library-comics'),
    books: libraryAt(place, 'library-books', bookTime),
  };
  const maps = Object.entries(roots).flatMap(([name, root]) => [
    '--map',
    `/library/${name}=${root}`,
  ]);
  const args = [fixture(`komga/${database}`), ...maps, '--data', data, '--yes'];
  const exit = await importKomga(args, (text) => void said.push(text));
  return { data, exit, said: said.join('\n'), roots };
}

const Listed = z.object({ content: z.array(z.object({ id: z.string() })) });
const Numbered = z.array(z.object({ number: z.number() }));

/** What Komga and Longbox tell differently by design (README of the fixture). */
const byDesign = new Set([
  // Our own member: the name of the cover, for addresses that never change.
  'series.cover',
  'books.cover',
  'books.url',
  'books.fileLastModified',
  'series.url',
  'series.fileLastModified',
  'series.booksMetadata.created',
  // The order of authors of one rank.
  'series.booksMetadata.authors.[].name',
  'series.booksMetadata.authors.[].role',
  'libraries.root',
  'libraries.hashKoreader',
  'libraries.readOnly',
  'libraries.watch',
  'libraries.scanText',
  'libraries.scanFolders',
  'libraries.seriesByMetadata',
  // Pages of a PDF, as they are drawn.
  'pages.[].width',
  'pages.[].height',
  'pages.[].mediaType',
  // Decisions on JPEG pages stand under the hash that Longbox gives them.
  'page-hashes missing',
  'page-hashes.matchCount',
  // Komga cannot read back what a comic's page is.
  'progression.locator.locations',
  'progression.locator.type',
  // Arrangements, in addition to what Komga's client keeps.
  'settings.longbox.navigation.libraries',
  'settings.longbox.sections.home',
  'settings.longbox.sections.0SB3060XA1S0C',
]);

/** Books that Longbox reads and Komga does not, or otherwise, and their series. */
const readDifferently = new Set([
  'SVG in Spine',
  'Zip Kinds',
  'Zip Kinds 6 - prepended data',
  'Zip Kinds 8 - lzma',
  'Zip Kinds 9 - ppmd',
  'Zip Kinds 10 - deflate64',
]);

describe.skipIf(!hasFixtures)('Komga 1.26.3', () => {
  let moved: Awaited<ReturnType<typeof movedFrom>>;
  let app: App;
  let db: Db;
  let url: string;
  let queued: Selectable<Tables['task']>[];

  const start = async (): Promise<void> => {
    ({ app, url } = await startQuietly(moved.data));
  };

  beforeAll(async () => {
    moved = await movedFrom('database.sqlite');
    db = openDb(path.join(moved.data, 'longbox.sqlite'));
    await noteTasks(db);
    // What is queued waits, so that the first answers are of the import alone.
    queued = await db.selectFrom('task').selectAll().execute();
    await db.deleteFrom('task').execute();
    await start();
  });
  afterAll(async () => {
    await db.destroy();
    await app.close();
  });

  const differences = async () =>
    [...(await differencesFromKomga(url))].filter(([kind]) => !byDesign.has(kind));

  test('says what it took, and no secret', () => {
    expect(moved.exit).toBe(0);
    expect(moved.said).toContain('books: 98 in Komga, 98 imported');
    expect(moved.said).toContain('on port 25999 under');
    expect(moved.said).not.toMatch(/5EC2E7|\$2a\$|10a07b269fcd/);
  });

  test('keeps passwords as they are until their next sign-in', async () => {
    for (const who of everyone) {
      const [email, password] = people[who];
      const wrong = { authorization: basic(email, `${password.slice(1)}x`), ...marked };
      const place = url + signInCalls.getMe.path;
      expect((await fetch(place, { headers: wrong })).status).toBe(401);
      expect((await askAs(url)(who, signInCalls.getMe.path)).status).toBe(200);
    }
    const rows = await db.selectFrom('user').select('password').execute();
    expect(rows.filter((row) => row.password.startsWith('$argon2id$'))).toHaveLength(4);
  });

  test.each(['10a07b269fcd410aa3c34e12bc544d23', 'd25ef27b1039493a8fae04f660490068'])(
    'lets programs in by the key %s',
    async (key) => {
      const headers = { 'x-api-key': key };
      expect((await fetch(`${url}/api/v1/libraries`, { headers })).status).toBe(200);
    },
  );

  test('answers as Komga did, to every account', async () => {
    expect(await differences()).toEqual([]);
  });

  test('gives phone apps the books and pages they knew by their addresses', async () => {
    const get = async (place: string, body?: object): Promise<Response> => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) };
      const type = { 'content-type': 'application/json' };
      const headers = { 'x-api-key': 'd25ef27b1039493a8fae04f660490068', ...(body && type) };
      const response = await fetch(`${url}/api/${place}`, { ...sent, headers });
      expect([place, response.status]).toEqual([place, 200]);
      return response;
    };
    const idsOf = async (place: string, body?: object): Promise<Set<string>> => {
      const { content } = z.parse(Listed, await (await get(place, body)).json());
      return new Set(content.map(({ id }) => id));
    };
    const known = expected('books', z.array(Book)).filter(({ deleted }) => !deleted);
    const listed = 'unpaged=true&deleted=false';
    for (const { id } of expected('series', z.array(Series)).filter(({ deleted }) => !deleted)) {
      const books = known.filter(
        ({ seriesId, media }) => seriesId === id && media.status === 'READY',
      );
      // As Mihon asks.
      await get(`v1/series/${id}`);
      const asked = await idsOf(`v1/series/${id}/books?${listed}&media_status=READY`);
      expect(asked.isSupersetOf(new Set(books.map((book) => book.id)))).toBe(true);
      const progress = await (await get(`v2/series/${id}/read-progress/tachiyomi`)).json();
      expect(progress).toMatchObject({ booksCount: expect.any(Number) });
      // As programs do that are made with Komga's SDK.
      const condition = { seriesId: { operator: 'is', value: id } };
      const all = known.filter(({ seriesId }) => seriesId === id).map((book) => book.id);
      expect(
        (await idsOf(`v1/books/list?${listed}`, { condition })).isSupersetOf(new Set(all)),
      ).toBe(true);
    }
    for (const { id, media } of known.filter((book) =>
      book.url.startsWith('/library/comics/Numbered'),
    )) {
      const pages = z.parse(Numbered, await (await get(`v1/books/${id}/pages`)).json());
      expect(pages).toHaveLength(media.pagesCount);
      const picture = await get(`v1/books/${id}/pages/1`);
      expect(picture.headers.get('content-type')).toMatch(/^image\//);
      await get(`v1/books/${id}/thumbnail`);
    }
    for (const { id, bookIds } of expected('readlists', z.array(ReadList))) {
      expect(await idsOf(`v1/readlists/${id}/books?unpaged=true`)).toEqual(new Set(bookIds));
    }
  });

  test('still does after its first scan, and has deleted nothing', async () => {
    expect(new Set(queued.map(({ type }) => type))).toEqual(
      new Set(['ScanLibrary', 'LocateBook', 'AnalyzeBook']),
    );
    const before = await db.selectFrom('book').select(['id', 'lastModified', 'deleted']).execute();
    await app.close();
    // Opened pages have had their books read before.
    await noteTasks(db);
    await db.deleteFrom('task').execute();
    await insertRows(db, 'task', queued);
    await start();
    const ask = askAs(url);
    await untilIdle(db, (place) => ask('admin', place));
    const after = await db.selectFrom('book').select(['id', 'lastModified', 'deleted']).execute();
    expect(after).toEqual(before);
    const left = await db.selectFrom('media').selectAll().where('taken', '=', 1).execute();
    // Those whose files are gone.
    expect(left).toHaveLength(8);
    for (const [kind, what] of await differences())
      expect([kind, [...what.difference(readDifferently)]]).toEqual([kind, []]);
  });
});

/** Settings of clients came with Komga 1.20. The covers that Komga drew aren’t in these databases. */
const notIn1_15 = ['thumbnails missing', 'thumbnails count', 'thumbnails.selected', 'settings'];

/** One-shots came with Komga 1.3, when and what to scan with 1.5, places in text with 1.9. */
const notIn1_0 = [
  ...notIn1_15,
  'libraries.scanInterval',
  'libraries.scanDirectoryExclusions',
  'libraries.scanOnStartup',
  'libraries.scanCbx',
  'libraries.oneshotsDirectory',
  'series.oneshot',
  'books.oneshot',
  'books.media.epubDivinaCompatible',
  'books.readProgress.device',
  'progress.readProgress.device',
  'progression.device',
  'progression.locator',
];

describe.skipIf(!hasFixtures).each([
  // Between the other two.
  ...(isAll ? [['database-1.15.1.sqlite', 2, notIn1_15] as const] : []),
  ['database-1.0.sqlite', 0, notIn1_0] as const,
])('%s', (database, keys, absent) => {
  test('is moved in with all that this Komga could keep', async () => {
    const { exit, said, data } = await movedFrom(database);
    expect(said).toContain('accounts: 4 in Komga, 4 imported');
    expect(exit).toBe(0);
    const db = openDb(path.join(data, 'longbox.sqlite'));
    expect(await db.selectFrom('apiKey').selectAll().execute()).toHaveLength(keys);
    await db.deleteFrom('task').execute();
    const { app, url } = await startQuietly(data);
    const kinds = [...(await differencesFromKomga(url)).keys()].filter(
      (kind) => !byDesign.has(kind),
    );
    expect(kinds.filter((kind) => !absent.some((known) => kind.startsWith(known)))).toEqual([]);
    await app.close();
    await db.destroy();
  });
});
