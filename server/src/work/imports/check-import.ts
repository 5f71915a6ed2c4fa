import path from 'node:path';
import { lstat, realpath, stat } from '../../media/base/disk.ts';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { libraryHolding } from '../../catalogue/libraries/check-library.ts';
import { foldersOfBooks, isGrouped } from '../../catalogue/libraries/series-folder.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { bookExtensions } from '../files/walk-library.ts';
import type { BookToImport } from '../queue/file-tasks.ts';
import { isWritable } from '../files/temporary-files.ts';
import { ImportRefusal, refusedBy } from './import-refusal.ts';
import { isSameFile } from '../files/transfer-file.ts';

export interface TargetSeries {
  readonly id: string;
  readonly url: string;
  readonly libraryId: string;
  readonly oneshot: number;
}

interface OldBook {
  readonly id: string;
  readonly url: string;
}

/** An import that may be done. */
export interface ImportPlan {
  readonly series: TargetSeries;
  readonly library: Library;
  readonly source: string;
  readonly destination: string;
  /** The book that is replaced. */
  readonly upgraded: OldBook | undefined;
  /** The destination is there already: left by an import that was cut off. */
  readonly isTransferred: boolean;
}

/** Goes through the checks of api.md 8.6 in their order. @throws ImportRefusal */
export async function checkImport(
  db: Db,
  { request, series }: { request: BookToImport; series: TargetSeries },
): Promise<ImportPlan> {
  const { upgradeBookId } = request;
  const libraries = await findLibraries(db);
  const library = libraries.find(({ id }) => id === series.libraryId);
  const source = path.isAbsolute(request.sourceFile)
    ? await realpath(request.sourceFile).catch(() => undefined)
    : undefined;
  if (!source || !library || !(await isFile(source))) throw refusedBy('ERR_1018');
  if (series.oneshot === 1 && upgradeBookId === null) {
    throw new ImportRefusal('A one-shot has only one book. Import into a series instead.');
  }
  if (await libraryHolding(libraries, path.resolve(request.sourceFile)))
    throw refusedBy('ERR_1019');
  const upgraded = upgradeBookId === null ? undefined : await findOldBook(db, upgradeBookId);
  if (upgradeBookId !== null && upgraded?.seriesId !== series.id) throw refusedBy('ERR_1020');

  const folder = await folderFor(db, { series, upgraded });
  if (folder === undefined) throw refusedBy('ERR_1022');
  const destination = path.join(folder, fileNameOf(request));
  if (!bookExtensions(library).has(path.extname(destination).toLowerCase())) {
    throw refusedBy('ERR_1022');
  }
  const isTaken = (await stat(destination).catch(() => undefined)) !== undefined;
  const isTransferred = isTaken && (await isSameFile(source, destination));
  const isRegistered = await hasRecord(db, destination);
  if (isTaken && destination !== upgraded?.url && (isRegistered || !isTransferred)) {
    throw refusedBy('ERR_1021');
  }
  if (request.copyMode === 'MOVE' && (await lstat(request.sourceFile)).isSymbolicLink()) {
    throw new ImportRefusal(
      `${request.sourceFile} is a link. Copy it, or move the file it leads to.`,
    );
  }
  if (request.copyMode === 'MOVE' && !(await isWritable(path.dirname(request.sourceFile)))) {
    throw new ImportRefusal(`Couldn’t move ${request.sourceFile}: permission denied`);
  }
  return { series, library, source, destination, upgraded, isTransferred };
}

/** The folder of the series or, for one by metadata, that of the replaced book or of its first one. */
async function folderFor(
  db: Db,
  { series, upgraded }: { series: TargetSeries; upgraded: OldBook | undefined },
): Promise<string | undefined> {
  if (series.oneshot === 1) return path.dirname(series.url);
  if (!isGrouped(series.url)) return series.url;
  return upgraded ? path.dirname(upgraded.url) : [...(await foldersOfBooks(db, series.id))][0];
}

const isFile = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isFile() ?? false;

async function findOldBook(
  db: Db,
  id: string,
): Promise<(OldBook & { seriesId: string }) | undefined> {
  return db
    .selectFrom('book')
    .select(['id', 'url', 'seriesId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The name asked for, as a name of a file that a scan would find: not hidden, of a path the end. */
function fileNameOf({ sourceFile, destinationName }: BookToImport): string {
  const { name, ext } = path.parse(sourceFile);
  // Control characters have no place in a name.
  const last = (destinationName ?? '').split(/[/\\]/).at(-1) ?? '';
  const asked = last.replaceAll(/\p{Cc}/gu, '').replace(/^[\s.]+/, '');
  return `${asked.trim() === '' ? name : asked.trim()}${ext}`;
}

async function hasRecord(db: Db, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('book')
    .select('id')
    .where('url', '=', url)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
