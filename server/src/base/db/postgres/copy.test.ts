import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld } from '../../../testing/calls/world.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { databaseOption, dropDatabase, makeDatabase } from '../../../testing/test-database.ts';
import { temporaryFolder } from '../../../testing/test-server.ts';
import { openAny, tablesOf } from '../copy-over.ts';

const copy = (from: string, to: string) =>
  runCommand(['database', 'copy', '--from', from, '--to', to]);

/** All that a database of the server of this run has, table by table. */
async function contentOf(address: string, model: string) {
  const [db, shape] = [openAny(address), openAny(path.join(model, 'longbox.sqlite'))];
  try {
    const tables = await tablesOf(shape);
    const content: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await db.selectFrom(name).selectAll().execute();
      content[name] = rows.map((row) => JSON.stringify(row)).toSorted();
    }
    return content;
  } finally {
    await Promise.all([db.destroy(), shape.destroy()]);
  }
}

/** The data folders that two databases are named after, and one with a file. */
let first = '';
const second = temporaryFolder();
const folder = path.join(temporaryFolder(), 'copied');
const addressOf = (data: string): string => databaseOption(data).database ?? '';

beforeAll(async () => {
  const { server, bare } = await makeWorld();
  first = server.data;
  await bare.close();
  await server.app.close();
  await server.db.destroy();
  await makeDatabase(second);
});
afterAll(() => Promise.all([first, second].map(dropDatabase)));

test('a whole database goes from PostgreSQL to a file and back, and is the same', async () => {
  const out = await copy(addressOf(first), folder);
  expect(out).toMatchObject({ code: 0, complained: '' });
  expect(out.said).toMatch(/Copied and compared \d+ rows\. postgres:.* is unchanged\./);
  const before = await contentOf(addressOf(first), folder);
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(20);

  expect(await copy(folder, addressOf(second))).toMatchObject({ code: 0, complained: '' });
  expect(await contentOf(addressOf(second), folder)).toEqual(before);

  // Nothing is written over.
  const again = await copy(folder, addressOf(second));
  expect(again).toMatchObject({ code: 1, complained: expect.stringContaining('isn’t empty') });
  const back = await copy(addressOf(second), folder);
  expect(back.complained).toContain('There is already a database');
});

test('the copy can be searched, and gives no number a second time', async () => {
  const db = openAny(addressOf(second));
  try {
    const { rows } = await sql<Record<string, number>>`SELECT
      (SELECT count(*) FROM bookMetadata) AS books, (SELECT count(*) FROM bookSearch) AS found,
      (SELECT max(id) FROM authenticationActivity) AS last,
      nextval(pg_get_serial_sequence('"authenticationActivity"', 'id')) AS next`.execute(db);
    const { books, found, last, next } = rows[0] ?? {};
    expect(found).toBe(books);
    expect(next).toBe((last ?? 0) + 1);
  } finally {
    await db.destroy();
  }
});
