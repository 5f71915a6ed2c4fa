import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDb } from './base/db/connection.ts';
import { migrate } from './base/db/migrations.ts';
import { restoreBackup } from './restore.ts';
import { temporaryFolder } from './testing/test-server.ts';

test('a backup of a server whose books were changed since they were indexed can be restored', async () => {
  const backup = path.join(temporaryFolder(), 'backup.sqlite');
  const db = openDb(backup);
  await migrate(db);
  await sql`INSERT INTO bookSearch (rowid, title, parts) VALUES (1, 'one', 'on')`.execute(db);
  await sql`DELETE FROM bookSearch WHERE rowid = 1`.execute(db);
  // What the index remembers of deleted rows has numbers as large as these.
  const { rows } = await sql<{ isLarge: number }>`
    SELECT max(id) > ${Number.MAX_SAFE_INTEGER} AS isLarge FROM bookSearch_data`.execute(db);
  expect(rows).toEqual([{ isLarge: 1 }]);
  await db.destroy();
  expect(await restoreBackup(temporaryFolder(), backup)).toMatch(/^Restored the backup/);
});
