import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import nodeEnvironment from '../../../node-environment.json' with { type: 'json' };
import nodeFlags from '../../../node-flags.json' with { type: 'json' };
import { openDb } from '../../base/db/connection.ts';
import { KomgaDatabase } from '../../testing/make-komga.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const books = tries(1000, 3000);
/** Each takes two processes; `npm run test:all` tries more. */
const moments = tries(2, 20);
const config = temporaryFolder();
const database = path.join(config, 'database.sqlite');
/** How long a move takes on this machine, in milliseconds. */
let whole = 0;

function start(data: string) {
  const args = [main, 'import-komga', config, '--data', data, '--yes'];
  return spawn(process.execPath, [...nodeFlags, ...args], {
    stdio: 'ignore',
    env: { ...nodeEnvironment, ...process.env },
  });
}

async function countIn(data: string): Promise<number | undefined> {
  const file = path.join(data, 'longbox.sqlite');
  if (!existsSync(file)) return undefined;
  const db = openDb(file);
  const rows = await db.selectFrom('book').select('id').execute();
  await db.destroy();
  return rows.length;
}

beforeAll(async () => {
  const made = new KomgaDatabase(database);
  made.run('BEGIN');
  made.add('user', { ID: 'U', EMAIL: 'a@example.org', PASSWORD: 'x' });
  made.add('library', { ID: 'L', NAME: 'Comics', ROOT: 'file:/comics/' });
  made.addSeries('S', '/comics/A');
  for (let at = 0; at < books; at += 1) made.addBook(`B${at}`, 'S', `/comics/A/${at}.cbz`);
  made.run('COMMIT');
  made.close();
  const begun = performance.now();
  await once(start(temporaryFolder()), 'exit');
  whole = performance.now() - begun;
});

test('a move that is killed at any moment leaves all or nothing, and can be repeated', async () => {
  const before = readFileSync(database);
  for (let at = 0; at < moments; at += 1) {
    const data = temporaryFolder();
    const moving = start(data);
    const ended = once(moving, 'exit');
    await Promise.race([setTimeout((whole * (at + Math.random())) / moments), ended]);
    moving.kill('SIGKILL');
    await ended;
    const done = await countIn(data);
    expect([undefined, books]).toContain(done);
    const [exit] = await once(start(data), 'exit');
    expect(exit).toBe(done === undefined ? 0 : 1);
    expect(await countIn(data)).toBe(books);
  }
  expect(readFileSync(database).equals(before)).toBe(true);
}, 300_000);
