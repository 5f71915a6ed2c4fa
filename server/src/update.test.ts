import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import nodeFlags from '../node-flags.json' with { type: 'json' };
import { addEarlierFunctions } from './base/db/sqlite/earlier-functions.ts';
import { openDb } from './base/db/connection.ts';
import { migrate, newestVersion } from './base/db/migrations.ts';
import { runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/test-server.ts';
import { tries } from './testing/whole-run.ts';

/** How many migrations are left to do, and rows that must survive them. */
const behind = 12;
const accounts = 500;

/** Each takes a start. */
const cuts = tries(3, 5);

/** A data folder as an older version has left it. */
async function olderData(): Promise<string> {
  const data = temporaryFolder();
  const db = openDb(path.join(data, 'longbox.sqlite'));
  await migrate(db, newestVersion - behind);
  await sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${accounts})
    INSERT INTO user (id, email, emailKey, password, roles, sharedAllLibraries, labelsAllow,
      labelsExclude, created)
    SELECT i, i || '@example.org', i || '@example.org', 'x', '["ADMIN"]', 1, '[]', '[]', i FROM n`.execute(
    db,
  );
  await db.destroy();
  return data;
}

/** The version and the number of accounts of a database that is whole. */
function contentOf(file: string): { version: unknown; accounts: unknown } {
  const database = new DatabaseSync(file);
  addEarlierFunctions(database);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  const count = database.prepare('SELECT count(*) AS count FROM user').get()?.['count'];
  database.close();
  return { version, accounts: count };
}

const updatesIn = (data: string): string[] =>
  readdirSync(path.join(data, 'backups'))
    .filter((name) => name.endsWith('-update.sqlite'))
    .map((name) => path.join(data, 'backups', name));

test('before an older database is changed, a backup of it is made, and the start says so', async () => {
  const data = await olderData();
  const server = await runServer(['--data', data]);
  const [file = '', ...others] = updatesIn(data);
  expect(others).toEqual([]);
  expect(server.said()).toContain(
    `Updating the database. Backup of the old one: ${file}\nLongbox is ready at`,
  );
  await server.stop();
  expect(contentOf(file)).toEqual({ version: newestVersion - behind, accounts });
  const database = path.join(data, 'longbox.sqlite');
  expect(contentOf(database)).toEqual({ version: newestVersion, accounts });
  // One that is up to date is left alone.
  const again = await runServer(['--data', data]);
  await again.stop();
  expect(updatesIn(data)).toEqual([file]);
});

test('an update that is cut off at any moment loses nothing and is finished by the next start', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const start = async (data: string, until: (ended: Promise<unknown>) => Promise<unknown>) => {
    const args = [main, '--data', data, '--port', '0', '--host', '127.0.0.1'];
    const child = spawn(process.execPath, [...nodeFlags, ...args], { stdio: 'pipe' });
    const ended = once(child, 'exit');
    await until(Promise.race([ended, once(child.stdout, 'data')]));
    child.kill('SIGKILL');
    await ended;
  };
  const data = await olderData();
  const begun = performance.now();
  await start(await olderData(), (ready) => ready);
  const whole = performance.now() - begun;
  for (let at = 0; at < cuts; at += 1) {
    const moment = whole * (0.6 + (0.4 * at) / (cuts - 1));
    await start(data, (ready) => Promise.race([ready, setTimeout(moment)]));
    expect(contentOf(path.join(data, 'longbox.sqlite')).accounts).toBe(accounts);
  }
  const server = await runServer(['--data', data]);
  await server.stop();
  const database = path.join(data, 'longbox.sqlite');
  expect(contentOf(database)).toEqual({ version: newestVersion, accounts });
  for (const file of updatesIn(data)) expect(contentOf(file).accounts).toBe(accounts);
  expect(updatesIn(data).length).toBeGreaterThan(0);
});
