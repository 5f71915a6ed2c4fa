import path from 'node:path';
import { stat } from '../../media/base/disk.ts';
import type { Library } from '@longbox/contract/libraries';
import {
  isQuestion,
  type Missing,
  readMissing,
  writeMissing,
} from '../../catalogue/libraries/missing.ts';
import type { Db } from '../../base/db/connection.ts';
import { recordHistory } from '../files/record-history.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { selectPresentBooks } from './scan-store.ts';

/** Fewer missing books than this are no sign of a drive that is away, unless nothing is left. */
const fewestMissing = 10;

const reason = 'Many books are missing. Their drive may not be connected.';

/**
 * Whether an empty root folder may mean a missing drive. It does while it has known books whose deletion
 * no one has confirmed; they stay as they are.
 */
export async function maybeAway(services: WorkServices, library: Library): Promise<boolean> {
  const books = await selectPresentBooks(services.db, library.id);
  return books.length > 0 && isAsked(services, library, { missing: books.length, books });
}

/**
 * Whether most books of a library that came from elsewhere are missing at its first scan: its folder is
 * not the one that was meant, then, until someone says that they were deleted.
 */
export async function lacksMost(
  services: WorkServices,
  library: Library,
  found: ReadonlySet<string>,
): Promise<boolean> {
  const books = await selectPresentBooks(services.db, library.id);
  const missing = books.filter(({ url }) => !found.has(url)).length;
  return missing > books.length / 2 && isAsked(services, library, { missing, books });
}

async function isAsked(
  services: WorkServices,
  library: Library,
  { missing, books }: { readonly missing: number; readonly books: readonly unknown[] },
): Promise<boolean> {
  const before = await readMissing(services.db, library.id);
  if (isAnswered(before, missing)) return false;
  const found = { missing, known: books.length, since: Date.now() };
  await ask(services, library, { before, found });
  return true;
}

interface Found {
  readonly library: Library;
  /** When the scan began. */
  readonly started: number;
  /** Books outside the trash at that time. */
  readonly known: number;
  /** Folders that may be mount points of missing drives. */
  readonly blank: readonly string[];
  /** No series was found at all. */
  readonly isEmpty: boolean;
  /** It scanned some folders only. */
  readonly isPart?: boolean;
}

/**
 * Whether the books that a scan put in the trash may be on a drive that is away: none is left, more than
 * half are missing, they were in a folder that is blank now, or only other books are there. Their trash is
 * held until they are back or someone says that they were deleted.
 */
export async function judgeMissing(services: WorkServices, scan: Found): Promise<boolean> {
  const { db } = services;
  const { library, started } = scan;
  const before = await readMissing(db, library.id);
  const since = before?.since ?? started;
  const books = await missingSince(db, library.id, since);
  const missing = books.length;
  const earlier = before ? (await missingSince(db, library.id, since, started)).length : 0;
  const known = scan.known + earlier;
  const isPart = scan.isPart === true;
  if (isPart && isAnswered(before, missing)) return false;
  const found = { missing, known, since };
  const isOther = async (): Promise<boolean> =>
    missing > 0 && library.emptyTrashAfterScan && !(await hasEarlier(db, library.id, started));
  const isDoubtful = isSuspicious(scan, books, known) || (await isOther());
  if (isDoubtful && !isAnswered(before, missing)) {
    await ask(services, library, { before, found });
    return true;
  }
  // Scans of single folders together may miss what none of them does alone.
  if (isPart && missing > 0) await writeMissing(db, library.id, { ...found, counting: true });
  else if (before) await tell(services, library.id, undefined);
  return false;
}

function isSuspicious({ library, blank, isEmpty }: Found, books: string[], known: number): boolean {
  if (books.length === 0) return false;
  if (isEmpty || (books.length >= fewestMissing && books.length > known / 2)) return true;
  const isIn = (url: string, folder: string): boolean => url.startsWith(folder + path.sep);
  // Otherwise nothing is lost that the next scan does not bring back.
  return (
    library.emptyTrashAfterScan && books.some((url) => blank.some((folder) => isIn(url, folder)))
  );
}

/** Whether a book that is there was known before; the folder may be another one otherwise. */
async function hasEarlier(db: Db, libraryId: string, started: number): Promise<boolean> {
  const book = await db
    .selectFrom('book')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where('deleted', '=', 0)
    .where('created', '<', started)
    .executeTakeFirst();
  return book !== undefined;
}

/** No more books are missing than the confirmation was about. */
const isAnswered = (before: Missing | undefined, missing: number): boolean =>
  before?.answer === 'deleted' && missing <= before.missing;

/** Paths of the books that went to the trash in this time, and whose files are not there. */
async function missingSince(
  db: Db,
  libraryId: string,
  since: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const books = await db
    .selectFrom('book')
    .select('url')
    .where('libraryId', '=', libraryId)
    .where('deleted', '=', 1)
    .where('lastModified', '>=', since)
    .where('lastModified', '<', until)
    .execute();
  const missing: string[] = [];
  for (const { url } of books) {
    if (!(await stat(url).catch(() => undefined))) missing.push(url);
  }
  return missing;
}

interface Question {
  readonly before: Missing | undefined;
  readonly found: Missing;
}

/** Asks once; asks again when more is missing than was kept. */
async function ask(
  services: WorkServices,
  { id: libraryId, name, root }: Library,
  { before, found }: Question,
): Promise<void> {
  const isMore = !isQuestion(before) || found.missing > before.missing;
  const answer = before?.answer === 'kept' && !isMore ? 'kept' : undefined;
  await tell(services, libraryId, { ...found, since: before?.since ?? found.since, answer });
  if (!isMore) return;
  const { missing, known } = found;
  services.warn?.(
    `Books missing in "${name}": ${missing} of ${known}. The trash isn’t emptied until an administrator answers the question on the library’s page.`,
    {
      root,
    },
  );
  const properties = { reason, name: root, missing: String(missing), known: String(known) };
  await recordHistory(services.db, { type: 'BooksMissing', properties });
}

async function tell(
  { db, events }: WorkServices,
  libraryId: string,
  missing: Missing | undefined,
): Promise<void> {
  await writeMissing(db, libraryId, missing);
  events.emit({ name: 'LibraryChanged', payload: { libraryId } });
}
