import path from 'node:path';
import type { LeftOutReason } from '@longbox/contract/history';
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { readablePath } from '../../media/readable-path.ts';

/** A file in a scan's report: its path in the library, and why it is named. */
export type ScanNote = readonly [file: string, why: LeftOutReason];

/** How many files a report names. */
export const mostNamed = 500;

export const noteOf = (root: string, file: string, why: LeftOutReason): ScanNote => [
  readablePath(path.relative(root, file) || file),
  why,
];

/** Why a report names a book that was read: what the scan itself could not know. */
function whyNamed(status: string, comment: string): LeftOutReason | undefined {
  if (/^ERR_1002\b|^ERR_1005 \[password\]/.test(comment)) return 'locked';
  return status === 'READY' && /^ERR_10(?:07|33)\b/.test(comment) ? 'pages' : undefined;
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
  readonly library: { readonly id: string; readonly root: string };
  readonly file: string;
  readonly status: string;
  readonly comment: string;
}

/** Names a book that can't be read whole in the last report of its library. */
export async function noteInReport(
  db: Db,
  { library, file, status, comment }: ReadBook,
): Promise<void> {
  const why = whyNamed(status, comment);
  if (!why) return;
  const report = await db
    .selectFrom('history')
    .select(['id', 'properties'])
    .where('type', '=', 'LibraryScanned')
    .where(sql<SqlBool>`properties ->> 'libraryId' = ${library.id}`)
    .orderBy('timestamp', 'desc')
    .executeTakeFirst();
  if (!report) return;
  const properties = fromJson(Properties, report.properties);
  const notes = fromJson(Notes, properties['files'] ?? '[]');
  const [name] = noteOf(library.root, file, why);
  if (notes.length >= mostNamed || notes.some((one) => one[0] === name && one[1] === why)) return;
  const files = JSON.stringify([...notes, [name, why]]);
  await db
    .updateTable('history')
    .set({ properties: JSON.stringify({ ...properties, files }) })
    .where('id', '=', report.id)
    .execute();
}
