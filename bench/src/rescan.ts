import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listLibraries, scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { inLanes } from '@longbox/server/base/in-lanes';
import * as z from 'zod/mini';
import { bigLibraryBooks, makeBigLibrary } from './big-library.ts';
import { figure, percentile, say, timed, timedEach } from './figures.ts';
import { processorTimeOf } from './memory.ts';
import { openSite, temporaryFolder } from './site.ts';

const times = 3;
const lanes = 64;

/** A scan of 100,000 files of which none has changed, beside the bare look at the same folders and files. */
export async function benchRescan(): Promise<void> {
  const data = temporaryFolder();
  await makeBigLibrary(data);
  const root = path.join(data, 'comics');
  layDown(data, root);
  const bare = percentile(await timedEach(times, () => lookAtAll(root)), 0.5);
  figure('100,000 files in 5,000 folders looked at', rateOf(bare), 'files/s');

  const site = await openSite(data);
  const libraryId = (await site.call(listLibraries, {}))[0]?.id ?? '';
  // Hashes come after a scan, and a library that is at rest has them all.
  await site.call(updateLibrary, {
    params: { libraryId },
    body: { hashFiles: false, hashKoreader: false },
  });
  const scan = async (): Promise<void> => {
    await site.call(scanLibrary, { params: { libraryId }, query: {} });
    await site.analysed();
  };
  say(`  first scan in ${((await timed(scan)) / 1000).toFixed(1)} s`);
  const { pid } = site.server.process;
  const before = processorTimeOf(pid) ?? Number.NaN;
  const taken = percentile(await timedEach(times, scan), 0.5);
  const used = ((processorTimeOf(pid) ?? Number.NaN) - before) / times;
  figure('scanned, nothing changed', rateOf(taken), 'files/s', { atLeast: 50_000 });
  figure('  relative to the bare look', taken / bare, '');
  figure('  processor time of both processes', used * 1000, 'ms');
}

const rateOf = (millis: number): number => bigLibraryBooks / (millis / 1000);

const Found = z.object({ id: z.string(), url: z.string() });

/** Gives the books of a big library files, empty ones, as they'd be found by the scan that stored them. */
function layDown(data: string, root: string): void {
  const database = new DatabaseSync(path.join(data, 'longbox.sqlite'));
  const rows = (sql: string) => z.array(Found).parse(database.prepare(sql).all());
  const placed = (url: string): string => path.join(root, path.relative('/comics', url));
  const series = rows('SELECT id, url FROM series');
  for (const { url } of series) mkdirSync(placed(url));
  database.exec('BEGIN');
  const book = database.prepare(
    'UPDATE book SET url = ?, sizeBytes = 0, fileLastModified = ? WHERE id = ?',
  );
  for (const { id, url } of rows('SELECT id, url FROM book')) {
    const file = placed(url);
    writeFileSync(file, '');
    book.run(file, Math.trunc(statSync(file).mtimeMs), id);
  }
  const folder = database.prepare('UPDATE series SET url = ?, fileLastModified = ? WHERE id = ?');
  for (const { id, url } of series) {
    folder.run(placed(url), Math.trunc(statSync(placed(url)).mtimeMs), id);
  }
  database.exec('COMMIT');
  database.close();
}

/** Reads all folders below one and looks at their files, as a scan must. */
async function lookAtAll(root: string): Promise<void> {
  const folders = await readdir(root);
  await inLanes(folders, lanes, async (folder) => {
    const names = await readdir(path.join(root, folder));
    await Promise.all(names.map((name) => stat(path.join(root, folder, name))));
  });
}
