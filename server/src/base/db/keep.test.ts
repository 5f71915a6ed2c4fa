import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOnPostgres } from '../../testing/test-database.ts';
import { type Db, openDb } from './connection.ts';
import { keepFrom } from './keep.ts';

const bytes = 1_000_000;
const sizeOf = (text: string): number => text.length;

describe.skipIf(isOnPostgres)('what is kept from a database', () => {
  let folder: string;
  let db: Db;
  /** As another process would have it open. */
  let other: Db;
  let made = 0;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'longbox-keep-'));
    const file = path.join(folder, 'kept.sqlite');
    db = openDb(file);
    for (const statement of [
      'CREATE TABLE shelf (id INTEGER PRIMARY KEY)',
      'CREATE TABLE comic (id INTEGER PRIMARY KEY, shelfId REFERENCES shelf (id) ON DELETE CASCADE)',
      'CREATE TABLE count (comics INTEGER)',
      'CREATE TABLE apart (id INTEGER PRIMARY KEY)',
      `CREATE TRIGGER counting AFTER INSERT ON comic BEGIN
        UPDATE count SET comics = comics + 1;
      END`,
      'INSERT INTO shelf VALUES (1), (2)',
      'INSERT INTO count VALUES (0)',
      'INSERT INTO comic VALUES (1, 1)',
    ]) {
      await run(db, statement);
    }
    other = openDb(file);
    made = 0;
  });
  afterEach(async () => {
    await db.destroy();
    await other.destroy();
    rmSync(folder, { recursive: true });
  });

  const run = async (on: Db, text: string): Promise<void> => {
    await sql.raw(text).execute(on);
  };
  /** Reads all rows of a table, and counts how often. */
  const rowsOf = (query: string) => async (): Promise<string> => {
    made += 1;
    return JSON.stringify((await sql.raw(query).execute(db)).rows);
  };
  const comics = rowsOf('SELECT * FROM comic');

  test('it is made once, whatever changes in other tables', async () => {
    const keeper = keepFrom(db, { room: bytes, sizeOf });
    const first = await keeper.of('comics', comics);
    await run(db, 'INSERT INTO apart VALUES (1)');
    expect([await keeper.of('comics', comics), made]).toEqual([first, 1]);
  });

  test.each([
    ['comic', 'INSERT INTO comic VALUES (2, 2)'],
    ['comic', 'WITH one AS (SELECT 5 AS id) INSERT INTO comic SELECT id, 2 FROM one'],
    ['comic', 'UPDATE comic SET shelfId = 2'],
    ['comic', 'DELETE FROM comic'],
    ['comic', 'DELETE FROM shelf'],
    ['comic', 'REPLACE INTO comic VALUES (1, 2)'],
    ['count', 'INSERT INTO comic VALUES (3, 2)'],
    ['shelf JOIN comic ON shelf.id = shelfId', 'DELETE FROM comic'],
  ])('what was read of %s is read again after %s', async (from, statement) => {
    for (const writer of [db, other]) {
      const keeper = keepFrom(db, { room: bytes, sizeOf });
      const read = rowsOf(`SELECT * FROM ${from}`);
      const before = await keeper.of('it', read);
      await run(writer, 'SAVEPOINT undone');
      await run(writer, statement);
      if (writer === other) await run(writer, 'RELEASE undone');
      const after = await keeper.of('it', read);
      expect(after).not.toBe(before);
      expect(after).toBe(await read());
      if (writer === other) break;
      await run(writer, 'ROLLBACK TO undone');
      await run(writer, 'RELEASE undone');
    }
  });

  test('a change while it is made is not missed, and those who ask after it get it', async () => {
    const keeper = keepFrom(db, { room: bytes, sizeOf });
    const slow = Promise.withResolvers<void>();
    const early = keeper.of('comics', async () => {
      const read = await comics();
      await slow.promise;
      return read;
    });
    await run(other, 'DELETE FROM comic');
    const late = keeper.of('comics', comics);
    expect(await late).toBe('[]');
    slow.resolve();
    expect(await early).not.toBe('[]');
    expect(await keeper.of('comics', comics)).toBe('[]');
  });

  test('those who ask at once get what is made once', async () => {
    const keeper = keepFrom(db, { room: bytes, sizeOf });
    const asked = Array.from({ length: 16 }, () => keeper.of('comics', comics));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(made).toBe(1);
  });

  test('what is made of what was kept changes with it', async () => {
    const inner = keepFrom(db, { room: bytes, sizeOf });
    const outer = keepFrom(db, { room: bytes, sizeOf });
    const ask = () => outer.of('outer', () => inner.of('inner', comics));
    await inner.of('inner', comics);
    await ask();
    await run(db, 'DELETE FROM comic');
    expect(await ask()).toBe('[]');
  });

  test('of several only those are made that are missing, and none that are gone', async () => {
    const keeper = keepFrom(db, { room: bytes, sizeOf });
    await run(db, 'INSERT INTO comic VALUES (2, 1), (3, 1)');
    const asked: string[][] = [];
    const ask = async (...ids: string[]) => {
      const found = await keeper.ofMany(ids, async (missing) => {
        asked.push([...missing]);
        const { rows } = await sql<{ id: number }>`SELECT id FROM comic`.execute(db);
        const known = rows.map(({ id }) => String(id)).filter((id) => missing.includes(id));
        return new Map(known.map((id) => [id, `comic ${id}`]));
      });
      return [...found.values()].toSorted();
    };
    expect(await ask('1', '2')).toEqual(['comic 1', 'comic 2']);
    expect(await ask('1', '2', '3')).toEqual(['comic 1', 'comic 2', 'comic 3']);
    await run(db, 'INSERT INTO apart VALUES (1)');
    expect(await ask('1', '2')).toEqual(['comic 1', 'comic 2']);
    await run(db, 'DELETE FROM comic WHERE id = 1');
    expect(await ask('1', '2')).toEqual(['comic 2']);
    expect(asked).toEqual([['1', '2'], ['3'], ['1', '2']]);
  });

  test('chance is not kept', async () => {
    const keeper = keepFrom(db, { room: bytes, sizeOf });
    const chance = rowsOf('SELECT random() % 1000000 FROM comic');
    expect(await keeper.of('it', chance)).not.toBe(await keeper.of('it', chance));
  });

  test('what was asked for longest ago leaves when there is no room', async () => {
    const keeper = keepFrom(db, { room: 8000, sizeOf: () => 1000 });
    for (const key of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) await keeper.of(key, comics);
    made = 0;
    for (const key of ['a', 'c', 'd', 'e', 'f']) await keeper.of(key, comics);
    expect(made).toBe(0);
    await keeper.of('b', comics);
    expect(made).toBe(1);
  });
});
