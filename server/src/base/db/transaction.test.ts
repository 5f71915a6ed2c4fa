import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/test-server.ts';
import { openDb } from './connection.ts';
import { migrate } from './migrations.ts';
import { inTransaction } from './transaction.ts';

/** Writes a setting from a connection of its own, waiting its turn for up to 10 s. */
const otherWriter = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(workerData);
  db.exec('PRAGMA busy_timeout = 10000');
  parentPort.postMessage('trying');
  db.exec("INSERT INTO setting (name, value) VALUES ('other', '1')");
  db.close();
`;

test('a transaction that reads first and writes later is not refused for another writer', async () => {
  const file = path.join(temporaryFolder(), 'a.sqlite');
  const db = openDb(file);
  await migrate(db);
  const worker = await inTransaction(db, async (transaction) => {
    await transaction.selectFrom('setting').selectAll().execute();
    const started = new Worker(otherWriter, { eval: true, workerData: file });
    await once(started, 'message');
    await transaction.insertInto('setting').values({ name: 'ours', value: '1' }).execute();
    return started;
  });
  await once(worker, 'exit');
  const rows = await db.selectFrom('setting').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['other', 'ours']);
  await db.destroy();
});
