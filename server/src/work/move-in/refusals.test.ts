import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDb } from '../../base/db/connection.ts';
import { holdLock } from '../../base/db/lock.ts';
import { migrate } from '../../base/db/migrations.ts';
import { KomgaDatabase } from '../../testing/make-komga.ts';
import { openSmallDisk } from '../../testing/small-disk.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { copyKomga } from './copy-komga.ts';
import { importKomga } from '../../import-komga.ts';

/** Only the superuser can make a disk. */
const isRoot = process.getuid?.() === 0;

let config: string;
let data: string;
let file: string;
let said: string;

beforeEach(() => {
  config = path.join(temporaryFolder(), 'komga');
  data = temporaryFolder();
  file = path.join(config, 'database.sqlite');
});

function makeKomga(fill: (made: KomgaDatabase) => void = () => {}): void {
  const made = new KomgaDatabase(file);
  made.add('user', { ID: 'U', EMAIL: 'a@example.org', PASSWORD: 'x' });
  made.add('library', { ID: 'L', NAME: 'Comics', ROOT: 'file:/comics/' });
  fill(made);
  made.close();
}

async function move(...args: string[]): Promise<number> {
  said = '';
  return importKomga([config, '--data', data, '--yes', ...args], (text) => {
    said += `${text}\n`;
  });
}

/** What is in the data folder but locks. */
const written = (): string[] => readdirSync(data).filter((name) => !name.startsWith('server.lock'));

async function expectRefused(why: RegExp, ...args: string[]): Promise<void> {
  expect(await move(...args)).toBe(1);
  expect(said).toMatch(why);
  expect(written()).toEqual([]);
}

describe('is refused in words, and nothing is written', () => {
  test('a folder without a database', async () => {
    config = temporaryFolder();
    await expectRefused(/There is no database\.sqlite in/);
  });

  test('a place where nothing is', () => expectRefused(/There is no file or folder/));

  test.each([
    ['an empty file', Buffer.alloc(0), /is empty/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1A\n and so on', 'latin1'), /isn’t an SQLite database/],
  ])('%s', async (_what, bytes, why) => {
    makeKomga();
    writeFileSync(file, bytes);
    await expectRefused(why);
  });

  test('a database of Longbox', async () => {
    const own = temporaryFolder();
    const db = openDb(path.join(own, 'longbox.sqlite'));
    await migrate(db);
    await db.destroy();
    config = path.join(own, 'longbox.sqlite');
    await expectRefused(/isn’t a Komga database/);
    expect(readdirSync(own)).toEqual(['longbox.sqlite']);
  });

  test('a first page of zeros', async () => {
    makeKomga();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0, 0, 4096));
    await expectRefused(/isn’t an SQLite database, or its beginning is damaged/);
  });

  test('a database that is cut off', async () => {
    makeKomga((made) => {
      for (let at = 0; at < 500; at += 1) made.addSeries(`S${at}`, `/comics/Series ${at}`);
    });
    truncateSync(file, 40_960);
    await expectRefused(/is damaged/);
  });

  test('a database half way to another version', async () => {
    makeKomga((made) => made.run('UPDATE flyway_schema_history SET success = 0'));
    await expectRefused(/Start Komga once more/);
  });

  test('a Komga before 1.0', async () => {
    makeKomga((made) => made.run("UPDATE flyway_schema_history SET version = '20220225164240'"));
    await expectRefused(/Start Komga 1\.26 once on a copy of this folder/);
  });

  test('a newer Komga that has renamed what is needed', async () => {
    makeKomga((made) => made.run('ALTER TABLE BOOK RENAME TO VOLUME'));
    await expectRefused(/has no BOOK/);
    expect(existsSync(file)).toBe(true);
  });

  test('two libraries that --map makes one', async () => {
    makeKomga((made) => made.add('library', { ID: 'M', NAME: 'Manga', ROOT: 'file:/manga/' }));
    await expectRefused(/share the folder/, '--map', '/comics=/srv', '--map', '/manga=/srv/m');
  });

  test('a Longbox that runs on the data folder', async () => {
    makeKomga();
    const release = holdLock(data, 'server', 0);
    await expectRefused(/Another Longbox is using/);
    release?.();
  });

  test.skipIf(!isRoot)('a data folder without room', async () => {
    makeKomga((made) => made.run(`CREATE TABLE FILLER AS SELECT zeroblob(4000000)`));
    const disk = openSmallDisk(16);
    if (!disk) return;
    data = disk.folder;
    try {
      disk.fill(3_000_000);
      expect(await move()).toBe(1);
      expect(said).toMatch(/The data folder has 2\.9 MiB free; the import needs/);
      disk.clear();
      expect(written()).toEqual([]);
    } finally {
      disk.close();
    }
  });

  test.skipIf(!isRoot)('a data folder that fills up on the way', async () => {
    makeKomga((made) => {
      made.addSeries('S', '/comics/A');
      made.run('BEGIN');
      for (let at = 0; at < 4000; at += 1) made.addBook(`B${at}`, 'S', `/comics/A/${at}.cbz`);
      made.run('COMMIT');
    });
    const disk = openSmallDisk(64);
    if (!disk) return;
    data = disk.folder;
    try {
      disk.fill(Math.ceil(2.6 * statSync(file).size));
      expect(await move()).toBe(1);
      expect(said).toMatch(/full/);
      expect(written()).toEqual(['filler']);
      disk.clear();
      expect([await move(), said]).toEqual([0, said]);
    } finally {
      disk.close();
    }
  });

  test.skipIf(!isRoot)('a data folder that is read-only', async () => {
    makeKomga();
    const disk = openSmallDisk(16);
    if (!disk) return;
    data = disk.folder;
    try {
      spawnSync('mount', ['-o', 'remount,ro', data]);
      await expectRefused(/can’t write to the data folder/);
    } finally {
      disk.close();
    }
  });

  test('a second time, with the day of the first', async () => {
    makeKomga();
    expect(await move()).toBe(0);
    const before = written();
    expect(await move()).toBe(1);
    expect(said).toMatch(/already imported here on \d{4}-\d\d-\d\d/);
    expect(written()).toEqual(before);
  });
});

test.each([
  [['--map', 'comics'], /--map must look like/],
  [['--map', '/comics=srv'], /absolute path/],
  [['--time-zone', 'Atlantis'], /such as Europe\/Paris/],
  [['--what'], /what/],
])('wrong arguments are told with exit code 2: %j', async (args, why) => {
  expect(await move(...args)).toBe(2);
  expect(said).toMatch(why);
});

test('a dry run tells the plan and writes nothing', async () => {
  makeKomga();
  expect(await move('--dry-run')).toBe(0);
  expect(said).toContain('accounts: 1');
  expect(said).toMatch(/The import needs .+; .+ is free\./);
  expect(said).toContain('--map /comics=FOLDER');
  expect(written()).toEqual([]);
  expect(await move()).toBe(0);
  expect(await move('--dry-run')).toBe(3);
});

test('a newer Komga with more columns is taken with a warning', async () => {
  makeKomga((made) => {
    made.run('ALTER TABLE BOOK ADD COLUMN SHELF');
    made.run("INSERT INTO flyway_schema_history VALUES (2, '20990101000000', 1)");
  });
  expect(await move()).toBe(0);
  expect(said).toContain('newer than Longbox supports');
});

describe('a database with a log beside it', () => {
  /** Leaves the log as a Komga does that runs, or was killed. */
  function log(): DatabaseSync {
    makeKomga();
    const open = new DatabaseSync(file);
    open.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0');
    open.exec("UPDATE LIBRARY SET NAME = 'Written last'");
    return open;
  }

  const nameIn = async (): Promise<string | undefined> => {
    const db = openDb(path.join(data, 'longbox.sqlite'));
    const row = await db.selectFrom('library').select('name').executeTakeFirst();
    await db.destroy();
    return row?.name;
  };

  test('is copied while Komga writes, with what was written last', async () => {
    const open = log();
    expect(await move()).toBe(0);
    expect(await nameIn()).toBe('Written last');
    open.close();
  });

  test('is copied as Komga left it when it was killed, and stays as it is', async () => {
    const open = log();
    const left = path.join(temporaryFolder(), 'left');
    const copy = path.join(left, 'database.sqlite');
    new KomgaDatabase(copy).close();
    for (const end of ['', '-wal']) copyFileSync(file + end, copy + end);
    open.close();
    config = left;
    const before = readdirSync(left).map((name) => readFileSync(path.join(left, name)));
    expect(await move()).toBe(0);
    expect(await nameIn()).toBe('Written last');
    expect(readdirSync(left).map((name) => readFileSync(path.join(left, name)))).toEqual(before);
  });

  test('is copied without anything beside it from a Komga that was stopped', async () => {
    log().close();
    expect(readdirSync(config)).toEqual(['database.sqlite']);
    expect(await move()).toBe(0);
    expect(await nameIn()).toBe('Written last');
    expect(readdirSync(config)).toEqual(['database.sqlite']);
  });

  test('is read from a folder that may not be written, as Komga left it', async () => {
    const open = log();
    const disk = openSmallDisk(16);
    if (!disk) return open.close();
    for (const end of ['', '-wal'])
      copyFileSync(file + end, path.join(disk.folder, `database.sqlite${end}`));
    open.close();
    spawnSync('mount', ['-o', 'remount,ro', disk.folder]);
    config = disk.folder;
    try {
      expect([await move(), said]).toEqual([0, said]);
      expect(await nameIn()).toBe('Written last');
    } finally {
      disk.close();
    }
  });

  test('is an older state without its log, and the plan says of when', async () => {
    const open = log();
    open.exec("UPDATE BOOK SET LAST_MODIFIED_DATE = '2030-01-01 00:00:00'");
    const left = path.join(temporaryFolder(), 'database.sqlite');
    copyFileSync(file, left);
    open.close();
    config = left;
    expect(await move('--dry-run')).toBe(0);
    expect(said).toContain('Last change: unknown');
  });

  test('says so when the log is of another file', async () => {
    log().close();
    writeFileSync(`${file}-wal`, Buffer.alloc(4_152, 7));
    expect(await move()).toBe(0);
    expect(said).toContain('database.sqlite-wal doesn’t belong to this database');
  });
});

describe('a database that is locked', () => {
  test('is waited for', async () => {
    makeKomga();
    const open = new DatabaseSync(file);
    open.exec('BEGIN EXCLUSIVE');
    const copying = copyKomga(file, path.join(data, 'copy.sqlite'));
    setTimeout(() => open.exec('COMMIT'), 300);
    await copying;
    open.close();
    expect(existsSync(path.join(data, 'copy.sqlite'))).toBe(true);
  });

  test('is refused in the end', async () => {
    makeKomga();
    const open = new DatabaseSync(file);
    open.exec('BEGIN EXCLUSIVE');
    const copying = copyKomga(file, path.join(data, 'copy.sqlite'), 200);
    await expect(copying).rejects.toThrow(/Komga is using its database/);
    open.close();
    expect(written()).toEqual([]);
  });
});
