import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Db, openDb } from './base/db/connection.ts';
import { isAddress } from './base/db/database-place.ts';
import { migrate, newestVersion } from './base/db/migrations.ts';
import { versionOf } from './base/db/version-of.ts';
import { Refusal } from './base/errors.ts';
import { commandLine, docsPage } from './command/how-started.ts';
import { openBackups } from './work/backups/backups.ts';
import { isDamage } from './base/db/is-damage.ts';

/** So many backups are named. */
const mostNamed = 5;

interface DatabasePlace {
  readonly database: string;
  /** The folder of backups. */
  readonly backups: string;
  /** Hears in words of the backup that was made before the database is changed for this version. */
  readonly say: (words: string) => void;
}

/**
 * Opens the database of a data folder, so that only the account of the server may read it.
 *
 * @throws an error in words when it is damaged: which file, which backups there are, and what to do
 */
export async function openDatabase(
  data: string,
  { database, backups, say }: DatabasePlace,
): Promise<Db> {
  if (isAddress(database)) return await openServed(database);
  await requireContent(data, database, backups);
  closeSync(openSync(database, 'a', 0o600));
  for (const end of ['', '-wal', '-shm']) makePrivate(database + end);
  let undo = async (): Promise<unknown> => undefined;
  try {
    const db = openDb(database, { durable: true });
    if (await needsUpdate(db)) {
      const { name, remove } = await backUpBeforeUpdate(database, backups);
      undo = remove;
      say(`Updating the database. Backup of the old one: ${path.join(backups, name)}`);
    }
    await migrate(db);
    return db;
  } catch (error) {
    if (!isDamage(error)) throw error;
    // A copy of what is damaged helps nobody.
    await undo();
    throw await explain(data, backups, `The database ${database} is damaged.`, [
      'Save what can still be read into a new database:',
      `  ${commandLine('--data', data, '--salvage')}`,
    ]);
  }
}

/** @throws an error in words when it can’t be used */
async function openServed(address: string): Promise<Db> {
  const db = openDb(address);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    const { host, pathname } = new URL(address);
    const why =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : error;
    throw new Error(`Couldn’t open the database ${pathname.slice(1)} at ${host}: ${String(why)}`, {
      cause: error,
    });
  }
}

async function needsUpdate(db: Db): Promise<boolean> {
  const version = await versionOf(db);
  return version > 0 && version < newestVersion;
}

/** @throws an error in words when the disk is full: then nothing of the database was changed */
async function backUpBeforeUpdate(database: string, folder: string) {
  const backups = openBackups({ database, folder, plan: async () => ({ time: '', kept: 0 }) });
  try {
    const { name } = await backups.make('update');
    return { name, remove: () => backups.remove(name) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(
      `${error.message} Longbox makes a backup before it updates the database. Free some space, then start Longbox again.`,
      { cause: error },
    );
  }
}

function makePrivate(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // It isn't there, or belongs to another account: then that account decides who may read it.
  }
}

/**
 * A database that has lost its content would start as a new server that anyone may claim: refused.
 * A data folder without one is new, unless something there is left of another.
 */
async function requireContent(data: string, database: string, backups: string): Promise<void> {
  const size = existsSync(database) ? statSync(database).size : undefined;
  if (size === 0) {
    const isEmpty = `The database ${database} is empty.`;
    throw await explain(
      data,
      backups,
      `${isEmpty} To start as a new server, move it and all backups to another folder.`,
    );
  }
  if (size !== undefined) return;
  const journal = `${database}-wal`;
  const hasJournal = existsSync(journal) && statSync(journal).size > 0;
  const hasBackups = existsSync(backups) && readdirSync(backups).some((name) => isBackup(name));
  if (!hasJournal && !hasBackups) return;
  const traces = hasJournal ? journal : backups;
  throw await explain(
    data,
    backups,
    `The database ${database} is missing, but ${traces} exists. To start as a ` +
      `new server, move ${traces} to another folder.`,
  );
}

const isBackup = (name: string): boolean => /^longbox-\d{8}-\d{6}.*\.sqlite$/.test(name);

/** @param rest what can be done without a backup */
async function explain(
  data: string,
  folder: string,
  problem: string,
  rest: readonly string[] = [],
): Promise<Error> {
  const plan = async () => ({ time: '', kept: 0 });
  const backups = (await openBackups({ database: '', folder, plan }).list()).slice(0, mostNamed);
  const [newest] = backups;
  const lines =
    newest === undefined
      ? [`There are no backups in ${folder}.`, ...rest]
      : [
          `The newest backups in ${folder} are:`,
          ...backups.map(({ name, created }) => `  ${name} (made ${created})`),
          'Restore one, then start Longbox:',
          `  ${commandLine('restore', path.join(folder, newest.name), '--data', data)}`,
        ];
  return new Error([problem, ...lines, `See ${docsPage('damaged-database')}`].join('\n'));
}
