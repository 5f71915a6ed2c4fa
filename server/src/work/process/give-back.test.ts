import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, openDb } from '../../base/db/connection.ts';
import { migrate } from '../../base/db/migrations.ts';
import { createLogStream } from '../../base/log/log-stream.ts';
import { runWork } from './run-work.ts';

const megabyte = 2 ** 20;

async function sizesOf(db: Db) {
  const { rows } = await sql<{ used: number; free: number }>`
    SELECT (page_count - freelist_count) * page_size AS used, freelist_count * page_size AS free
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db);
  const [{ used, free } = { used: 0, free: 0 }] = rows;
  return { used: used / megabyte, free: free / megabyte };
}

/** A database that so many megabytes were deleted from. */
async function emptied(megabytes: number): Promise<{ data: string; db: Db }> {
  const data = mkdtempSync(path.join(tmpdir(), 'longbox-room-'));
  const db = openDb(path.join(data, 'longbox.sqlite'));
  onTestFinished(async () => {
    await db.destroy();
    rmSync(data, { recursive: true });
  });
  await migrate(db);
  await sql`CREATE TABLE large (bytes BLOB)`.execute(db);
  await sql`WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ${megabytes})
    INSERT INTO large SELECT zeroblob(${megabyte}) FROM many`.execute(db);
  await sql`DELETE FROM large`.execute(db);
  return { data, db };
}

/** Works until nothing is left to do. */
async function workOn({ data, db }: { data: string; db: Db }): Promise<void> {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  const said = createLogStream('warn', 'worker');
  const options = { db, data, said, restMillis: 0, isAfterCrash: false, tell: () => undefined };
  await runWork({ ...options, onStopped: resolve });
  await stopped;
}

test('work that has ended gives the room of what was deleted back to the disk', async () => {
  const site = await emptied(40);
  const before = await sizesOf(site.db);
  expect(before.free).toBeGreaterThan(40);
  await workOn(site);
  const after = await sizesOf(site.db);
  expect(after.free).toBeLessThanOrEqual(16);
  expect(after.free).toBeGreaterThan(15);
  expect(after.used).toBeCloseTo(before.used, 0);
});

test('a little free room stays for what comes next', async () => {
  const site = await emptied(12);
  const before = await sizesOf(site.db);
  await workOn(site);
  expect((await sizesOf(site.db)).free).toBeCloseTo(before.free, 0);
});
