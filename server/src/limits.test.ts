import path from 'node:path';
import { markAnnouncementsRead } from '@longbox/contract/announcements';
import { createApiKey } from '@longbox/contract/api-keys';
import { listBooks } from '@longbox/contract/books';
import { updateUserClientSettings } from '@longbox/contract/client-settings';
import { createCollection } from '@longbox/contract/collections';
import { createReadList } from '@longbox/contract/readlists';
import { pathOf } from '@longbox/contract/endpoint';
import { updatePersonalOfBook } from '@longbox/contract/personal';
import { listMarks, saveMark } from '@longbox/contract/marks';
import { updateProgression } from '@longbox/contract/publication';
import { getMe } from '@longbox/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLimits } from './base/accounts/limits.ts';
import { mostSignIns } from './base/accounts/sessions.ts';
import { makeComic } from './testing/make-comic.ts';
import {
  basic,
  owner,
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from './testing/test-server.ts';

let server: TestServer;
let bookId: string;
let seriesId: string;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  await makeComic(path.join(root, 'One', 'One 1.cbz'), { pages: 3 });
  await server.addLibrary(root);
  await server.idle();
  const [book] = (await server.call(listBooks, { query: {} })).content;
  [bookId, seriesId] = [book?.id ?? '', book?.seriesId ?? ''];
  userId = (await server.call(getMe, { query: {} })).id;
});
afterAll(() => server.close());

/**
 * Tables whose rows end by themselves, of which there is one an item of a library, or that no call
 * stores in.
 */
const boundedElsewhere = [
  'session',
  'authenticationActivity',
  'seriesProgress',
  'userLibrary',
  'syncPoint',
  'koreaderPosition',
  // Old ones are folded.
  'readingSession',
  // One row each.
  'household',
  'arrivalMail',
  // The oldest of an account give way.
  'pushDevice',
  'eReaderAddress',
  // The oldest of each sender end.
  'recommendation',
];

test('everything that an account can store has a total', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT schema.name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS info
    WHERE schema.type = 'table' AND info.name = 'userId'`.execute(server.db);
  const known = [...Object.values(accountLimits).map(({ table }) => table), ...boundedElsewhere];
  expect(rows.map(({ name }) => name).filter((name) => !known.some((one) => one === name))).toEqual(
    [],
  );
});

const mark = (note: string) => ({
  kind: 'note',
  place: { type: 'page', page: 1, area: null },
  colour: 'yellow',
  text: '',
  note,
});

const fillSets = (table: 'collection' | 'readList') => (bytes: number, rows: number) => {
  const words = 'xx '.repeat(Math.ceil(bytes / 3));
  // The search index takes names apart, not summaries.
  const [name, column, summary] =
    table === 'readList' ? ['', sql`, summary`, sql`, ${words}`] : [words, sql``, sql``];
  return sql`
    WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${rows})
    INSERT INTO ${sql.table(table)} (id, userId, name, nameKey, ordered, created, lastModified
      ${column})
    SELECT 'filling-' || n, ${userId}, CASE n WHEN 1 THEN ${name} ELSE '' END,
      'name-' || n, 0, 1, 1 ${summary} FROM one`.execute(server.db);
};

/** For each total: a call that stores, and how to have stored almost as much as is allowed. */
const stores: Readonly<
  Record<
    keyof typeof accountLimits,
    {
      readonly store: () => Promise<Response>;
      readonly fill: (bytes: number, rows: number) => Promise<unknown>;
    }
  >
> = {
  settings: {
    store: () =>
      server.fetch(
        updateUserClientSettings.path,
        sends('PATCH', { 'a.b': { value: 'x'.repeat(1000) } }),
      ),
    fill: (bytes, rows) =>
      sql`
      WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${rows})
      INSERT INTO userClientSetting (userId, key, value)
      SELECT ${userId}, 'k.k' || n, CASE n WHEN 1 THEN ${'x'.repeat(bytes)} ELSE 'x' END
      FROM one`.execute(server.db),
  },
  marks: {
    store: () =>
      server.fetch(
        pathOf(saveMark, { params: { bookId, markId: 'one-more-mark' } }),
        sends('PUT', mark('x'.repeat(1000))),
      ),
    fill: (bytes, rows) =>
      sql`
      WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${rows})
      INSERT INTO mark (userId, bookId, id, kind, place, position, colour, text, note, words,
        revision, deleted, created, changed)
      SELECT ${userId}, ${bookId}, 'filling-' || n, 'note',
        '{"type":"page","page":1,"area":null}', 1, 'yellow', '',
        CASE n WHEN 1 THEN ${'x'.repeat(bytes)} ELSE '' END, '', 1, 0, 1, 1
      FROM one`.execute(server.db),
  },
  personal: {
    store: () =>
      server.fetch(
        pathOf(updatePersonalOfBook, { params: { bookId } }),
        sends('PATCH', { note: 'x'.repeat(1000) }),
      ),
    fill: (bytes, rows) =>
      sql`
      WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${rows})
      INSERT INTO personal (userId, bookId, note, stateRead, changed)
      SELECT ${userId}, 'filling-' || n, CASE n WHEN 1 THEN ${'x'.repeat(bytes)} ELSE '' END, 0, 1
      FROM one`.execute(server.db),
  },
  collections: {
    store: () =>
      server.fetch(
        createCollection.path,
        sends('POST', {
          name: 'x'.repeat(400),
          ordered: true,
          seriesIds: [seriesId],
          visibility: 'PRIVATE',
        }),
      ),
    fill: fillSets('collection'),
  },
  readLists: {
    store: () =>
      server.fetch(
        createReadList.path,
        sends('POST', { name: 'x'.repeat(400), bookIds: [bookId], visibility: 'PRIVATE' }),
      ),
    fill: fillSets('readList'),
  },
  keys: {
    store: () => server.fetch(createApiKey.path, sends('POST', { comment: 'x'.repeat(900) })),
    fill: (bytes, rows) =>
      sql`
      WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${rows})
      INSERT INTO apiKey (id, userId, keyHash, comment, commentKey, created)
      SELECT 'key-' || n, ${userId}, 'hash-' || n,
        CASE n WHEN 1 THEN ${'x'.repeat(bytes)} ELSE '' END, 'comment-' || n, 1
      FROM one`.execute(server.db),
  },
  progress: {
    store: () =>
      server.fetch(
        pathOf(updateProgression, { params: { bookId } }),
        sends('PUT', {
          modified: new Date().toISOString(),
          device: { id: 'a', name: 'b' },
          locator: { locations: { position: 1 }, title: 'x'.repeat(5000) },
        }),
      ),
    fill: (bytes) =>
      sql`
      INSERT INTO readProgress (bookId, userId, page, completed, readDate, created, lastModified,
        deviceId, deviceName, locator)
      SELECT 'other', ${userId}, 1, 0, 1, 1, 1, '', '', printf('%.*c', ${bytes}, 'x')`.execute(
        server.db,
      ),
  },
  announcements: {
    store: () => server.fetch(markAnnouncementsRead.path, sends('PUT', ['x'.repeat(1000)])),
    fill: (bytes, rows) =>
      sql`
      WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${rows})
      INSERT INTO announcementRead (userId, announcementId)
      SELECT ${userId}, CASE n WHEN 1 THEN ${'x'.repeat(bytes)} ELSE 'a' || n END
      FROM one`.execute(server.db),
  },
};

test.each(Object.keys(accountLimits))(
  'the total of %s is kept, and said in words',
  async (name) => {
    const [kind, { store, fill }] =
      Object.entries(stores).find(([one]) => one === name) ?? expect.fail('no call');
    const limit = Object.entries(accountLimits).find(([one]) => one === kind)?.[1];
    if (!limit) expect.fail('no limit');
    const { table, bytes, rows, what } = limit;
    await sql`PRAGMA foreign_keys = OFF`.execute(server.db);
    const clear = () =>
      sql`DELETE FROM ${sql.table(table)} WHERE userId = ${userId}`.execute(server.db);
    await clear();
    await fill(bytes - 100, 1);
    const heavy = await refusalOf(await store());
    expect(heavy).toMatchObject({ status: 413, message: expect.stringContaining(`Your ${what}`) });
    await clear();
    if (name !== 'progress') {
      await fill(1, rows);
      const many = await refusalOf(await store());
      expect(many.status).toBe(400);
      expect(many.message).toMatch(/Delete some first/);
      await clear();
    }
    expect((await store()).ok).toBe(true);
    await clear();
  },
);

test('however often an account signs in, its oldest sign-ins end', async () => {
  const authorization = basic(owner.email, owner.password);
  const first = await fetch(server.url + getMe.path, { headers: { authorization } });
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const stands = async () =>
    (await fetch(server.url + getMe.path, { headers: { cookie } })).status === 200;
  expect(await stands()).toBe(true);
  await server.db.updateTable('session').set({ lastUsed: 1 }).execute();
  const { rows } = await sql<{ tokenHash: string }>`SELECT * FROM session LIMIT 1`.execute(
    server.db,
  );
  for (let number = 0; number < mostSignIns; number += 1) {
    await server.db
      .insertInto('session')
      .values({
        tokenHash: `hash ${number}`,
        userId,
        kind: 'session',
        signIn: `sign-in ${number}`,
        ip: null,
        userAgent: null,
        created: 2,
        lastUsed: 2,
        expires: Date.now() + 1e9,
      })
      .execute();
  }
  expect(rows).toHaveLength(1);
  await fetch(server.url + getMe.path, { headers: { authorization } });
  expect(await stands()).toBe(false);
  const kept = await server.db.selectFrom('session').select('signIn').distinct().execute();
  expect(kept).toHaveLength(mostSignIns);
});

test('all marks at once are no more than a large page, and say so', async () => {
  await stores.marks.fill(1, 2500);
  server.cookie['cookie'] =
    (
      await fetch(server.url + getMe.path, {
        headers: { authorization: basic(owner.email, owner.password) },
      })
    ).headers
      .getSetCookie()[0]
      ?.split(';')[0] ?? '';
  const all = await server.call(listMarks, { query: { unpaged: true } });
  expect([all.content.length, all.totalElements, all.last]).toEqual([2000, 2500, false]);
  const rest = await server.call(listMarks, { query: { page: 1, size: 2000 } });
  expect([rest.content.length, rest.last]).toEqual([500, true]);
});
