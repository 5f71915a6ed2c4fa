import { stat } from 'node:fs/promises';
import path from 'node:path';
import { joinBook } from '../../catalogue/belongings/book-belongings.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { hashFile } from '../../media/hash-file.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { FoundSeries } from './found-series.ts';
import { hasPagesOf } from './same-pages.ts';

/** A file of the library as the scan sees it. */
interface File {
  readonly url: string;
  readonly size: number;
  readonly modified: number;
}

interface Present {
  readonly id: string;
  readonly url: string;
  readonly seriesId: string;
  readonly sizeBytes: number;
  readonly fileLastModified: number;
  readonly fileHash: string;
}

/** Files looked at side by side. */
const lanes = 16;

/**
 * Takes books off paths that other files have now, as when the files of a series were renumbered: a book
 * whose content lies under another name goes to the trash, where the scan recognizes it by that content.
 * A file that was moved onto the place of a book whose own content is gone replaces it there: the book
 * stays and gets what the other one had.
 */
export async function displaceBooks(
  services: WorkServices,
  { libraryId, found }: { libraryId: string; found: readonly FoundSeries[] },
): Promise<void> {
  const { db } = services;
  const files = await lookAt(found);
  const books = await selectPresent(db, libraryId);
  const known = new Map(books.map((book) => [book.url, book]));
  const changed = books.filter(({ url, sizeBytes, fileLastModified }) => {
    const file = files.get(url);
    return file && (file.size !== sizeBytes || file.modified !== fileLastModified);
  });
  if (changed.length === 0) return;
  const unclaimed = Map.groupBy(
    [...files.values()].filter(
      ({ url }) => !known.has(url) || changed.some((one) => one.url === url),
    ),
    ({ size }) => size,
  );
  const hashes = new Map<string, Promise<string>>();
  const hashOf = (url: string): Promise<string> => {
    const hash = hashes.get(url) ?? hashFile(url).catch(() => '');
    hashes.set(url, hash);
    return hash;
  };
  const liesAt = async ({ sizeBytes, fileHash }: Present): Promise<string | undefined> => {
    if (fileHash === '') return undefined;
    for (const { url } of unclaimed.get(sizeBytes) ?? []) {
      if ((await hashOf(url)) === fileHash) return url;
    }
    return undefined;
  };
  const lying = new Map<Present, string>();
  for (const book of changed) {
    const now = await liesAt(book);
    // Still its own, also when a program only wrote new metadata into it and the old file was kept.
    if (now === undefined || now === book.url || (await hasPagesOf(db, book.id, book.url)))
      continue;
    lying.set(book, now);
  }
  const replacing = await takeOff(db, { lying, known });
  for (const { book, replaced } of replacing) {
    await inTransaction(db, async (transaction) => {
      await joinBook(transaction, { from: book.id, to: replaced.id });
      for (const seriesId of new Set([book.seriesId, replaced.seriesId])) {
        await renumberSeries(transaction, seriesId);
      }
    });
  }
  const gone = books.filter(({ url }) => !files.has(url));
  for (const book of gone) {
    const now = await liesAt(book);
    const replaced = now === undefined ? undefined : known.get(now);
    if (replaced) await replace(services, libraryId, { book, replaced });
  }
}

interface Replacing {
  readonly book: Present;
  readonly replaced: Present;
}

/**
 * Takes books off their paths, but for those whose content now lies where another book stays: they
 * replaced that one, which the caller gives what they had.
 */
async function takeOff(
  db: Db,
  { lying, known }: { lying: ReadonlyMap<Present, string>; known: Map<string, Present> },
): Promise<Replacing[]> {
  const leaving = new Set(lying.keys());
  for (let size = -1; size !== leaving.size;) {
    size = leaving.size;
    for (const book of leaving) {
      const owner = known.get(lying.get(book) ?? '');
      if (owner && !leaving.has(owner)) leaving.delete(book);
    }
  }
  for (const book of leaving) {
    await displace(db, book);
    known.delete(book.url);
  }
  return [...lying].flatMap(([book, now]) => {
    const replaced = leaving.has(book) ? undefined : known.get(now);
    return replaced ? [{ book, replaced }] : [];
  });
}

async function lookAt(found: readonly FoundSeries[]): Promise<Map<string, File>> {
  const urls = found.flatMap(({ folder, books }) => books.map((name) => path.join(folder, name)));
  const files = new Map<string, File>();
  for (let start = 0; start < urls.length; start += lanes) {
    await Promise.all(
      urls.slice(start, start + lanes).map(async (url) => {
        const info = await stat(url).catch(() => undefined);
        if (info) files.set(url, { url, size: info.size, modified: Math.trunc(info.mtimeMs) });
      }),
    );
  }
  return files;
}

async function selectPresent(db: Db, libraryId: string): Promise<Present[]> {
  return db
    .selectFrom('book')
    .select(['id', 'url', 'seriesId', 'sizeBytes', 'fileLastModified', 'fileHash'])
    .where('libraryId', '=', libraryId)
    .where('deleted', '=', 0)
    .execute();
}

/** The path is free for the file that lies there; no file has this one. */
async function displace(db: Db, { id, url }: Present): Promise<void> {
  await db
    .updateTable('book')
    .set({ url: `${url}#${id}`, deleted: 1, lastModified: Date.now() })
    .where('id', '=', id)
    .execute();
}

async function replace(
  { db, events }: WorkServices,
  libraryId: string,
  { book, replaced }: Replacing,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await joinBook(transaction, { from: book.id, to: replaced.id });
    await transaction.deleteFrom('book').where('id', '=', book.id).execute();
    for (const seriesId of new Set([book.seriesId, replaced.seriesId])) {
      await renumberSeries(transaction, seriesId);
    }
  });
  const { id: bookId, seriesId } = book;
  events.emit({ name: 'BookDeleted', payload: { bookId, seriesId, libraryId } });
}
