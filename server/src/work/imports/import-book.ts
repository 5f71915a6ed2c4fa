import path from 'node:path';
import { isMissing } from '../../media/base/error-code.ts';
import { readNames, rm } from '../../media/base/disk.ts';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { isPictureOf } from '../posters/refresh-artwork.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { ensureSelected } from '../../catalogue/posters/add-thumbnail.ts';
import type { BookToImport } from '../queue/file-tasks.ts';
import { removeBookFile } from '../files/delete-book-file.ts';
import { explainFileError, isExisting } from '../files/temporary-files.ts';
import { checkImport, type ImportPlan, type TargetSeries } from './check-import.ts';
import { ImportRefusal, refusedBy } from './import-refusal.ts';
import { registerBook } from './register-book.ts';
import { transferFile } from '../files/transfer-file.ts';

/**
 * Brings one file into a series (api.md 8.6) and tells how that went. Until the book is registered
 * the source stays where it is, so that an import that was cut off is simply done again.
 */
export async function importBook(services: WorkServices, request: BookToImport): Promise<void> {
  const { db, events } = services;
  const { sourceFile } = request;
  const series = await db
    .selectFrom('series')
    .select(['id', 'url', 'libraryId', 'oneshot'])
    .where('id', '=', request.seriesId)
    .executeTakeFirst();
  if (!series) return;
  let left: readonly string[] = [];
  try {
    const { bookId, refused } = await run(services, request, series);
    const payload = { bookId, sourceFile, success: true, message: null };
    events.emit({ name: 'BookImported', payload });
    left = refused;
  } catch (error) {
    const message = explainFileError(error);
    const payload = { bookId: null, sourceFile, success: false, message };
    events.emit({ name: 'BookImported', payload });
    if (!(error instanceof ImportRefusal)) throw error;
  }
  // The book is there; files that should be gone are, too.
  if (left.length > 0)
    throw new Error(
      `The book was imported, but some files couldn’t be deleted: ${left.join('; ')}`,
    );
}

async function run(
  services: WorkServices,
  request: BookToImport,
  series: TargetSeries,
): Promise<{ bookId: string; refused: readonly string[] }> {
  const { db } = services;
  if (await isRegistered(db, request.bookId)) {
    const { bookId } = request;
    return { bookId, refused: await finish(services, { request, series, bookId }) };
  }
  const plan = await checkImport(db, { request, series });
  await transfer(db, plan, request);
  const bookId = await registerBook(services, { plan, request }).catch((error: unknown) => {
    throw isMissing(error) ? refusedBy('ERR_1022') : error;
  });
  return { bookId, refused: await finish(services, { request, series, bookId }) };
}

async function isRegistered(db: Db, bookId: string): Promise<boolean> {
  const row = await db.selectFrom('book').select('id').where('id', '=', bookId).executeTakeFirst();
  return row !== undefined;
}

async function transfer(db: Db, plan: ImportPlan, { copyMode }: BookToImport): Promise<void> {
  const { source, destination, upgraded, isTransferred } = plan;
  // A file moved within a disk has two names until the book is registered.
  const mayLink = copyMode !== 'COPY';
  const replaces = destination === upgraded?.url;
  if (!isTransferred) {
    await transferFile(db, { source, destination, mayLink, replaces }).catch((error: unknown) => {
      throw isExisting(error) ? refusedBy('ERR_1021') : error;
    });
  }
  const { name } = path.parse(destination);
  for (const picture of await picturesOf(source)) {
    const target = path.join(path.dirname(destination), name + picture.suffix);
    const asked = { source: picture.file, destination: target, mayLink, replaces: false };
    await transferFile(db, asked).catch((error: unknown) => {
      // An existing image stays.
      if (!isExisting(error)) throw error;
    });
  }
}

/** The images next to a book, and the part of their names after the book's. */
async function picturesOf(book: string): Promise<{ file: string; suffix: string }[]> {
  const folder = path.dirname(book);
  const { name } = path.parse(book);
  const names = await readNames(folder).catch((): string[] => []);
  return names
    .filter((one) => isPictureOf(one, name))
    .map((one) => ({
      file: path.join(folder, one),
      suffix: one.normalize('NFC').slice(name.normalize('NFC').length),
    }));
}

interface Done {
  readonly request: BookToImport;
  readonly series: TargetSeries;
  readonly bookId: string;
}

/**
 * What follows once the book is registered; done again when it was cut off.
 *
 * @returns why files that should be gone are still there
 */
async function finish(
  { db, events }: WorkServices,
  { request, series, bookId }: Done,
): Promise<readonly string[]> {
  const refused: string[] = [];
  const note = (error: unknown): void => void refused.push(explainFileError(error));
  const { id: seriesId, libraryId } = series;
  const { upgradeBookId, sourceFile } = request;
  events.emit({ name: 'BookAdded', payload: { bookId, seriesId, libraryId } });
  if (upgradeBookId !== null) {
    await deleteReplaced(db, { upgradeBookId, bookId }).catch(note);
    await ensureSelected(db, { owner: 'book', ownerId: bookId });
    events.emit({ name: 'BookDeleted', payload: { bookId: upgradeBookId, seriesId, libraryId } });
  }
  events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
  if (request.copyMode !== 'MOVE') return refused;
  for (const { file } of await picturesOf(sourceFile)) await rm(file, { force: true }).catch(note);
  await rm(sourceFile, { force: true }).catch(note);
  return refused;
}

const Named = z.object({ name: z.string() });

/** Deletes the file of a book that was replaced, unless the new file stands in its place. */
async function deleteReplaced(
  db: Db,
  { upgradeBookId, bookId }: { upgradeBookId: string; bookId: string },
): Promise<void> {
  const row = await db
    .selectFrom('history')
    .select(['id', 'properties'])
    .where('type', '=', 'BookFileDeleted')
    .where('bookId', '=', upgradeBookId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const name = row && fromJson(Named, row.properties).name;
  const now = await db
    .selectFrom('book')
    .select('id')
    .where('url', '=', name ?? '')
    .where('id', '!=', bookId)
    .executeTakeFirst();
  const own = await db.selectFrom('book').select('url').where('id', '=', bookId).executeTakeFirst();
  if (name === undefined || name === own?.url || now) return;
  await removeBookFile(name).catch(async (error: unknown) => {
    // The history must not call a file deleted that is there.
    await db
      .deleteFrom('history')
      .where('id', '=', row?.id ?? '')
      .execute();
    throw error;
  });
}
