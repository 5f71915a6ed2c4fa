import path from 'node:path';
import type { LeftOutReason } from '@longbox/contract/history';
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { fromJson } from '../../base/db/json.ts';
import { propertyColumns } from '../../base/db/text-columns.ts';
import { readablePath } from '../../media/readable-path.ts';
import { announce } from '../notices/announce.ts';

/** A file in a scan's report: its path in the library, and why it is named. */
export type ScanNote = readonly [file: string, why: LeftOutReason];

/** How many files a report names. */
export const mostNamed = 500;

const nameIn = (root: string, file: string): string =>
  readablePath(path.relative(root, file) || file);

export const noteOf = (root: string, file: string, why: LeftOutReason): ScanNote => [
  nameIn(root, file),
  why,
];

/** Why a report names a book that was read: what the scan itself could not know. */
function whyNamed(status: string, comment: string): LeftOutReason | undefined {
  if (/^ERR_1002\b|^ERR_1005 \[password\]/.test(comment)) return 'locked';
  return status === 'READY' && /^ERR_10(?:07|33)\b/.test(comment) ? 'pages' : undefined;
}

/** Reasons that a library's settings ask for, or that are about what the scan took in. */
const isNoProblem = new Set<LeftOutReason>([
  'excluded',
  'kind',
  'switchedOff',
  'several',
  'labels',
]);

/** Tells of files that can't be read, or not whole, but not of those that the last report named. */
export async function announceProblems(
  db: Db,
  library: { readonly id: string; readonly name: string },
  notes: readonly ScanNote[],
): Promise<void> {
  const problems = notes.filter(([, why]) => !isNoProblem.has(why));
  if (problems.length === 0) return;
  const report = await findReport(db, library.id);
  const known = new Set(report && fromJson(Notes, report.properties['files'] ?? '[]').map(String));
  const names = problems.filter((note) => !known.has(String(note))).map(([file]) => file);
  if (names.length === 0) return;
  const { id: key, name: about } = library;
  await announce(db, { event: 'scanProblems', key, about, names, count: names.length });
}

/** The last report of a library. */
async function findReport(db: Db, libraryId: string) {
  const row = await db
    .selectFrom('history')
    .select(['id', 'properties'])
    .where('type', '=', 'LibraryScanned')
    .where(sql<SqlBool>`${engine.textOf('properties', 'libraryId')} = ${libraryId}`)
    .orderBy('timestamp', 'desc')
    .executeTakeFirst();
  return row && { id: row.id, properties: fromJson(Properties, row.properties) };
}

/** The books of a library that can't be read whole, as far as they were read. */
export async function notesOfBooks(
  db: Db,
  { id, root }: { readonly id: string; readonly root: string },
): Promise<ScanNote[]> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.url', 'media.status', 'media.comment'])
    .where('book.libraryId', '=', id)
    .where('book.deleted', '=', 0)
    .where('media.comment', '!=', '')
    .orderBy('book.url')
    .execute();
  return rows.flatMap(({ url, status, comment }) => {
    const why = whyNamed(status, comment);
    return why ? [noteOf(root, url, why)] : [];
  });
}

const Notes = z.array(z.tuple([z.string(), z.string()]));
const Properties = z.record(z.string(), z.string());

interface ReadBook {
  readonly library: { readonly id: string; readonly name: string; readonly root: string };
  readonly file: string;
  readonly status: string;
  readonly comment: string;
}

/** Names a book that can't be read whole in the last report of its library, and tells of it. */
export async function noteInReport(
  db: Db,
  { library, file, status, comment }: ReadBook,
): Promise<void> {
  const why = whyNamed(status, comment);
  const name = nameIn(library.root, file);
  if (!why) {
    if (status !== 'READY') await announceProblems(db, library, [[name, 'unreadable']]);
    return;
  }
  const report = await findReport(db, library.id);
  if (!report) return;
  const { properties } = report;
  const notes = fromJson(Notes, properties['files'] ?? '[]');
  if (notes.length >= mostNamed || notes.some((one) => one[0] === name && one[1] === why)) return;
  await announceProblems(db, library, [[name, why]]);
  const files = JSON.stringify([...notes, [name, why]]);
  await db
    .updateTable('history')
    .set(propertyColumns({ ...properties, files }))
    .where('id', '=', report.id)
    .execute();
}
