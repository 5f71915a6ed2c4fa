import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { quickHash } from '@longbox/server/testing/quick-hash';
import * as z from 'zod/mini';

/*
 * The database of a claimed server that knows the samples. It's made once in each run: to scan them takes a
 * server two seconds of a processor, and many journeys begin with them.
 */

const variable = 'LONGBOX_SCANNED';
const databaseIn = (data: string): string => path.join(data, 'longbox.sqlite');

/** Where paths of the library are kept. */
const places = [
  ['library', 'root'],
  ['series', 'url'],
  ['book', 'url'],
  ['thumbnail', 'url'],
] as const;

/** Waits until the server of this data folder has no work left. */
export async function untilDone(data: string): Promise<void> {
  const database = new DatabaseSync(databaseIn(data), { readOnly: true });
  const task = database.prepare('SELECT id FROM task LIMIT 1');
  while (task.get() !== undefined) await setTimeout(50);
  database.close();
}

/** Says where servers find the data folder that they begin with; every journey signs in to its one account. */
export function offerScanned(data: string, password: string): void {
  const database = new DatabaseSync(databaseIn(data));
  database.prepare('UPDATE user SET password = ?').run(quickHash(password));
  // Journeys say themselves when files are scanned.
  database.exec(`UPDATE library SET options = json_set(options, '$.watch', json('false'))`);
  database.close();
  process.env[variable] = data;
}

/** Begins a data folder with the scanned samples, which lie in this folder. */
export function takeScanned(data: string, comics: string): void {
  const scanned = process.env[variable];
  if (scanned === undefined) throw new Error('the samples were not scanned before the journeys');
  mkdirSync(data, { mode: 0o700 });
  copyFileSync(databaseIn(scanned), databaseIn(data));
  const database = new DatabaseSync(databaseIn(data));
  const root = z.parse(
    z.object({ root: z.string() }),
    database.prepare('SELECT root FROM library').get(),
  ).root;
  for (const [table, column] of places) {
    database
      .prepare(
        `UPDATE ${table} SET ${column} = :comics || substr(${column}, length(:root) + 1)
         WHERE substr(${column}, 1, length(:root)) = :root`,
      )
      .run({ comics, root });
  }
  database.close();
}
