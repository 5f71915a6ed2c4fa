import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../base/db/connection.ts';
import { hashFile } from '../../media/hash-file.ts';
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
 * Takes books off paths that other known files have now, as when the files of a series were renumbered:
 * a book follows its content. It goes to the trash, where the scan recognizes it by that content if it
 * lies anywhere. A file that was unknown before replaces the one in its place, whose book stays.
 */
export async function displaceBooks(
  { db }: Pick<WorkServices, 'db'>,
  { libraryId, found }: { libraryId: string; found: readonly FoundSeries[] },
): Promise<void> {
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
  const isThere = async ({ url, fileHash }: Present): Promise<boolean> =>
    files.has(url) && (await hashOf(url)) === fileHash;
  const comesFrom = async (file: File): Promise<Present | undefined> => {
    const likely = books.filter(
      ({ sizeBytes, fileHash }) => sizeBytes === file.size && fileHash !== '',
    );
    if (likely.length === 0) return undefined;
    const hash = await hashOf(file.url);
    for (const one of likely) if (one.fileHash === hash && !(await isThere(one))) return one;
    return undefined;
  };
  const leaving = new Map<Present, string | undefined>();
  for (const book of changed) {
    const file = files.get(book.url);
    // Still its own, also when a program only wrote new metadata into it and the old file was kept.
    if (!file || (await liesAt(book)) === book.url) continue;
    if (await hasPagesOf(db, book.id, book.url)) continue;
    const now = await liesAt(book);
    if (now !== undefined || (await comesFrom(file))) leaving.set(book, now);
  }
  // One whose content now lies where another book stays has nowhere to go.
  for (let size = -1; size !== leaving.size;) {
    size = leaving.size;
    for (const [book, now] of leaving) {
      const owner = now === undefined ? undefined : known.get(now);
      if (owner && !leaving.has(owner)) leaving.delete(book);
    }
  }
  for (const book of leaving.keys()) await displace(db, book);
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
