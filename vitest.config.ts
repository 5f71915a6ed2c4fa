import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultExclude, defineConfig } from 'vitest/config';

const web = fileURLToPath(new URL('web', import.meta.url));
const testing = fileURLToPath(new URL('server/src/testing', import.meta.url));
// Each project loads this file once more.
if (process.env['LONGBOX_MESSAGES'] !== 'compiled') {
  execFileSync(process.execPath, ['messages.mjs'], { cwd: web });
  process.env['LONGBOX_MESSAGES'] = 'compiled';
}

/** What must come true may take long on a busy machine; what is quick elsewhere is still quick there. */
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Tests wait for background work; on a busy machine it would hardly get its turn. */
const env = { LONGBOX_NICENESS: '0' };

/**
 * Files share a few processes: one for each file took as long as its tests. Each test restores what it
 * replaces in globals, so files run in any order.
 */
const isolate = false;

/** Servers keep little room for what is new, to be small; tests would look through it all the time. */
const execArgv = ['--max-semi-space-size=32'];

/** Tests whose first line asks for a document. What they leave in it would reach the next file. */
const inDocument = globSync('src/**/*.test.{ts,tsx}', { cwd: web })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) =>
    readFileSync(path.join(web, file), 'utf8').startsWith('// @vitest-environment jsdom'),
  );

const ofWeb = { root: web, setupFiles: [path.join(web, 'vitest.setup.ts')], ...patience };

const ofServer = { root: 'server', env, execArgv, isolate, ...patience };

/** `LONGBOX_ENGINE=postgres` has all tests of the server run on PostgreSQL; else these do, and the others on SQLite. */
const isAllOnPostgres = process.env['LONGBOX_ENGINE'] === 'postgres';
const onlyPostgres = ['src/base/db/postgres/*.test.ts', 'src/shared-database.test.ts'];
const alsoOnPostgres = [
  ...onlyPostgres,
  'src/catalogue/search/search.test.ts',
  'src/{resources/reading/count-reading,work/queue/claim}.test.ts',
];

/** These, too, in `npm run test:all`: each call, and all else that asks the database in ways of its own. */
const moreOnPostgres = [
  'src/calls.test.ts',
  'src/catalogue/{conditions/conditions,rules/visibility}.test.ts',
  'src/http/event-stream.test.ts',
  'src/resources/{books/books,imports/imports,marks/marks,series/series}.test.ts',
  'src/work/{queue/task-runner,scan/scan}.test.ts',
];

const onlySqlite = [
  // What they test is the file of a database.
  'src/*{damaged-database,import-komga,restore,salvage,update}*.test.ts',
  'src/base/db/*.test.ts',
  'src/base/db/sqlite/*.test.ts',
  'src/{resources,work}/{backups,export,move-in}/*.test.ts',
  'src/resources/check/check.test.ts',
  'src/work/process/give-back.test.ts',
  'src/resources/page-hashes/many-hashes.test.ts',
  'src/catalogue/belongings/*.test.ts',
  // They copy data folders, with the database in them.
  'src/command/commands.test.ts',
  // A start is the first one where there is no file.
  'src/first-start.test.ts',
  // A process of its own reads a file for a check, and is stopped in it.
  'src/shutdown.test.ts',
  // Accounts are filled in SQLite’s words, by far more than calls could store in time.
  'src/limits.test.ts',
];

/** Projects run by the order of their names, and these wait for other processes: begun last, they'd be waited for. */
const onPostgres = {
  name: 'PostgreSQL',
  ...ofServer,
  ...(!isAllOnPostgres && {
    include: [...alsoOnPostgres, ...(process.env['LONGBOX_ALL'] === '1' ? moreOnPostgres : [])],
  }),
  exclude: [...defaultExclude, ...onlySqlite],
  env: { ...env, LONGBOX_ENGINE: 'postgres' },
  globalSetup: [path.join(testing, 'postgres-of-run.ts')],
  setupFiles: [path.join(testing, 'on-postgres.ts')],
};

export default defineConfig({
  test: {
    // Twice the cores of the machines this runs on: tests wait for other processes half of their time.
    maxWorkers: 4,
    projects: [
      { test: { name: 'contract', root: 'contract', isolate, ...patience } },
      ...(isAllOnPostgres
        ? []
        : [
            {
              test: { name: 'server', ...ofServer, exclude: [...defaultExclude, ...onlyPostgres] },
            },
          ]),
      { test: onPostgres },
      {
        test: {
          name: 'web',
          ...ofWeb,
          include: ['src/**/*.test.{ts,tsx}', '*.test.mjs'],
          exclude: inDocument,
          isolate,
        },
      },
      // A context of its own for each file, in a shared thread.
      { test: { name: 'web in a document', ...ofWeb, include: inDocument, pool: 'vmThreads' } },
      { test: { name: 'samples', root: 'samples', isolate, ...patience } },
    ],
  },
});
