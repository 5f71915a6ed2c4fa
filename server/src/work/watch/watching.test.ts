import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import {
  createLibrary,
  deleteLibrary,
  getLibrary,
  scanLibrary,
  updateLibrary,
} from '@longbox/contract/libraries';
import { listWatching } from '@longbox/contract/watching';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addToSchema } from '../../testing/add-to-schema.ts';
import { writeComic } from '../../testing/shelf.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { isAll, tries } from '../../testing/whole-run.ts';
import type { WatchOptions } from './watch-library.ts';
import { watchTree } from './watch-tree.ts';

let server: TestServer;
let root: string;
let libraryId: string;
/** Decides what the operating system can do. */
let system: WatchOptions = {};

const patience = { timeout: 30_000, interval: 50 };
const inRoot = (...parts: string[]): string => path.join(root, ...parts);
const books = async () =>
  (await server.call(listBooks, { query: { unpaged: true, sort: ['url'] } })).content;
/** Where the books lie that are there, by their path in the library. */
const present = async () =>
  (await books())
    .filter(({ deleted }) => !deleted)
    .map(({ url }) => path.relative(root, url))
    .toSorted();
const watched = async () =>
  (await server.call(listWatching, {})).find((one) => one.libraryId === libraryId);
async function shows(expected: readonly string[]): Promise<void> {
  await expect.poll(present, patience).toEqual(expected.toSorted());
}

let made = 0;
async function add(...parts: string[]): Promise<void> {
  made += 1;
  mkdirSync(path.dirname(inRoot(...parts)), { recursive: true });
  await writeComic(inRoot(...parts), `key ${made}`, '');
}

async function open(options: Parameters<TestServer['addLibrary']>[1] = {}): Promise<void> {
  libraryId = await server.addLibrary(root, { scanInterval: 'DISABLED', ...options });
  await server.idle();
}

/** Waits until every folder is watched. */
async function openWatched(options?: Parameters<TestServer['addLibrary']>[1]): Promise<void> {
  await open(options);
  await expect.poll(async () => (await watched())?.folders, patience).toBeGreaterThan(0);
}

const scansDone = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM scanDone`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
};

beforeAll(async () => {
  server = await startTestServer({
    watch: {
      quietMillis: 120,
      checkMillis: 100,
      remoteKind: async (folder) => system.remoteKind?.(folder),
      watchTree: (options) => (system.watchTree ?? watchTree)(options),
    },
  });
  await addToSchema(
    server.db,
    'CREATE TABLE scanDone (id INTEGER PRIMARY KEY)',
    `CREATE TRIGGER noteScan AFTER DELETE ON task
      WHEN old.owner IS NOT NULL AND old.type = 'ScanLibrary' BEGIN
      INSERT INTO scanDone VALUES (old.id); END`,
  );
});
afterAll(() => server.close());
beforeEach(() => {
  root = temporaryFolder();
  system = {};
});
afterEach(() => server.clear());

describe('a watched library', () => {
  test('shows what comes, changes, moves and goes', async () => {
    await add('Tale', 'Tale 1.cbz');
    await openWatched();
    await add('Tale', 'Tale 2.cbz');
    await shows(['Tale/Tale 1.cbz', 'Tale/Tale 2.cbz']);
    const [first] = await books();
    await server.call(updateReadProgress, {
      params: { bookId: first?.id ?? '' },
      body: { completed: true },
    });
    await writeComic(inRoot('Tale', 'Tale 1.cbz'), `key ${made - 1}`, 'other tags');
    await expect
      .poll(async () => (await books())[0]?.sizeBytes, patience)
      .not.toBe(first?.sizeBytes);
    renameSync(inRoot('Tale'), inRoot('Moved'));
    await shows(['Moved/Tale 1.cbz', 'Moved/Tale 2.cbz']);
    renameSync(inRoot('Moved', 'Tale 1.cbz'), inRoot('Moved', 'TALE 1.cbz'));
    rmSync(inRoot('Moved', 'Tale 2.cbz'));
    await shows(['Moved/TALE 1.cbz']);
    expect((await books()).find(({ deleted }) => !deleted)).toMatchObject({
      id: first?.id,
      readProgress: { completed: true },
    });
  });

  test('shows folders that come with all in them, and what comes into those later', async () => {
    await add('Tale', 'Tale 1.cbz');
    await openWatched();
    const elsewhere = path.join(temporaryFolder(), 'Saga');
    cpSync(inRoot('Tale'), path.join(elsewhere, 'Inner', 'Innermost'), { recursive: true });
    rmSync(inRoot('Tale', 'Tale 1.cbz'));
    renameSync(elsewhere, inRoot('Saga'));
    await shows(['Saga/Inner/Innermost/Tale 1.cbz']);
    await add('Saga', 'Inner', 'Innermost', 'Tale 2.cbz');
    await shows(['Saga/Inner/Innermost/Tale 1.cbz', 'Saga/Inner/Innermost/Tale 2.cbz']);
    renameSync(inRoot('Saga'), inRoot('Renamed'));
    await add('Renamed', 'Inner', 'Inner 1.cbz');
    await shows([
      'Renamed/Inner/Inner 1.cbz',
      'Renamed/Inner/Innermost/Tale 1.cbz',
      'Renamed/Inner/Innermost/Tale 2.cbz',
    ]);
    expect((await books()).filter(({ deleted }) => deleted)).toEqual([]);
  });

  test('passes over hidden and excluded folders', async () => {
    await add('Tale', 'Tale 1.cbz');
    await openWatched({ scanDirectoryExclusions: ['private'] });
    await add('.hidden', 'Hidden 1.cbz');
    await add('Private', 'Tale', 'Private 1.cbz');
    await add('Tale', 'Tale 2.cbz');
    await shows(['Tale/Tale 1.cbz', 'Tale/Tale 2.cbz']);
    expect(await watched()).toMatchObject({ libraryId });
  });

  const burst = tries(120, 400);

  test('scans a burst of many files a few times', async () => {
    await add('Tale', 'Tale 1.cbz');
    await openWatched();
    const before = await scansDone();
    const names: string[] = [];
    for (let number = 0; number < burst; number += 1) {
      const name = path.join(`Series ${number % 20}`, `Book ${number}.cbz`);
      mkdirSync(path.dirname(inRoot(name)), { recursive: true });
      writeFileSync(inRoot(name), `no comic ${number}`);
      names.push(name);
      if (number % 10 === 0) await setImmediate();
    }
    await shows(['Tale/Tale 1.cbz', ...names]);
    await server.idle();
    expect((await scansDone()) - before).toBeLessThan(10);
  });

  test('leaves no trace of a scan that finds nothing', async () => {
    await add('Tale', 'Tale 1.cbz');
    await openWatched();
    const [before, done] = [await books(), await scansDone()];
    // As after a change of our own, whose record is up to date already.
    const now = before[0]?.fileLastModified ?? '';
    utimesSync(inRoot('Tale', 'Tale 1.cbz'), new Date(now), new Date(now));
    await server.db
      .updateTable('book')
      .set({ fileLastModified: new Date(now).getTime() })
      .execute();
    await expect.poll(scansDone, patience).toBeGreaterThan(done);
    expect(await books()).toEqual(before);
  });

  test('is followed to another folder, and no longer once it is off or deleted', async () => {
    await add('Tale', 'Tale 1.cbz');
    await openWatched();
    const params = { libraryId };
    const former = root;
    root = temporaryFolder();
    await add('Saga', 'Saga 1.cbz');
    await server.call(updateLibrary, { params, body: { root } });
    await shows(['Saga/Saga 1.cbz']);
    await expect.poll(async () => (await watched())?.folders, patience).toBeGreaterThan(0);
    await add('Saga', 'Saga 2.cbz');
    await shows(['Saga/Saga 1.cbz', 'Saga/Saga 2.cbz']);
    await server.call(updateLibrary, { params, body: { watch: false } });
    await expect.poll(watched, patience).toBeUndefined();
    await server.call(updateLibrary, { params, body: { watch: true } });
    await expect.poll(async () => (await watched())?.folders, patience).toBeGreaterThan(0);
    await server.call(deleteLibrary, { params });
    await expect.poll(() => server.call(listWatching, {}), patience).toEqual([]);
    expect(existsSync(former)).toBe(true);
  });

  test('is watched again when its root comes back', async () => {
    await add('Tale', 'Tale 1.cbz');
    await openWatched();
    const away = path.join(temporaryFolder(), 'away');
    renameSync(root, away);
    await expect.poll(async () => (await watched())?.why, patience).toBe('AWAY');
    await expect
      .poll(
        async () => (await server.call(getLibrary, { params: { libraryId } })).unavailable,
        patience,
      )
      .toBe(true);
    expect(await present()).toEqual(['Tale/Tale 1.cbz']);
    cpSync(away, root, { recursive: true });
    await add('Tale', 'Tale 2.cbz');
    await shows(['Tale/Tale 1.cbz', 'Tale/Tale 2.cbz']);
    await expect.poll(async () => (await watched())?.why, patience).toBeUndefined();
    await add('Tale', 'Tale 3.cbz');
    await shows(['Tale/Tale 1.cbz', 'Tale/Tale 2.cbz', 'Tale/Tale 3.cbz']);
  });
});

describe('a library whose events cannot be had', () => {
  test('on a network drive is not watched by itself, and says why if it is to be', async () => {
    system = { remoteKind: async () => 'NFS' };
    await open();
    const params = { libraryId };
    expect(await server.call(getLibrary, { params })).toMatchObject({ watch: false });
    expect(await watched()).toBeUndefined();
    await server.call(updateLibrary, { params, body: { watch: true } });
    await expect
      .poll(watched, patience)
      .toEqual({ libraryId, folders: 0, why: 'NETWORK', fileSystem: 'NFS' });
    await add('Tale', 'Tale 1.cbz');
    await server.call(scanLibrary, { params, query: {} });
    await shows(['Tale/Tale 1.cbz']);
  });

  test.each([
    ['ENOSPC', 'WATCHES', 'fs.inotify.max_user_watches'],
    ['EMFILE', 'INSTANCES', 'fs.inotify.max_user_instances'],
  ])('for want of %s names the setting to change', async (code, why, name) => {
    system = {
      watchTree: () => Promise.reject(Object.assign(new Error('no more'), { code })),
    };
    await open();
    await expect
      .poll(watched, patience)
      .toMatchObject(process.platform === 'linux' ? { why, limit: { name } } : { why: 'FAILED' });
  });

  test('on local disks is watched by itself', async () => {
    const body = { name: 'Local', root, watch: undefined };
    expect(await server.call(createLibrary, { body })).toMatchObject({ watch: true });
  });
});

/** The same numbers in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >> 8) % below;
  };
}

test.each(isAll ? [1, 2, 3] : [1])(
  'random bursts (%i) end as a scan of the whole library does',
  async (seed) => {
    for (const number of [1, 2, 3]) await add('A', `A ${number}.cbz`);
    await add('B', 'B 1.cbz');
    await openWatched();
    const next = numbersFrom(seed);
    const folders = ['A', 'B', 'C', 'C/Inner', 'b'];
    const files = (): string[] =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.cbz'),
      );
    for (let step = 0; step < 25; step += 1) {
      const folder = folders[next(folders.length)] ?? 'A';
      const file = files()[next(files().length || 1)];
      const kind = next(5);
      mkdirSync(inRoot(folder), { recursive: true });
      if (kind < 2 || file === undefined) await add(folder, `${folder.slice(-1)} ${step + 10}.cbz`);
      else if (kind === 2) rmSync(inRoot(file));
      else if (kind === 3) renameSync(inRoot(file), inRoot(folder, `m${step}.cbz`));
      else if (!existsSync(inRoot(`R${step}`))) {
        renameSync(path.dirname(inRoot(file)), inRoot(`R${step}`));
      }
      for (let turn = 0; turn < next(4) * 20; turn += 1) await setImmediate();
    }
    await shows(files());
    await server.idle();
    const state = async () => (await books()).map(({ id, url, deleted }) => [id, url, deleted]);
    const before = await state();
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
    expect(await state()).toEqual(before);
  },
);
