import { gunzipSync } from 'node:zlib';
import { Locator } from '@longbox/contract/publication';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { paced } from './course.ts';
import type { Moving } from './moving.ts';
import { komga as tables } from './tables.ts';

const largestLocator = 1_000_000;

/** Where each person is in each book; of two records of one file the newer reading counts. */
export async function moveProgress({
  komga,
  db,
  report,
  users,
  books,
  course,
}: Moving): Promise<void> {
  const pages = new Map(
    (await db.selectFrom('media').select(['bookId', 'pagesCount']).execute()).map(
      ({ bookId, pagesCount }) => [bookId, pagesCount] as const,
    ),
  );
  const left = (why: string) => report.left('reading progress', why);
  const done = new Set<string>();
  const rows = komga.rows(tables.progress, {
    order: 'coalesce(READ_DATE, LAST_MODIFIED_DATE) DESC',
  });
  for await (const row of paced(rows, course)) {
    const bookId = books.get(row.BOOK_ID);
    if (bookId === undefined || !users.has(row.USER_ID)) {
      left('book or account missing');
      continue;
    }
    const key = `${row.USER_ID} ${bookId}`;
    if (done.has(key)) {
      left('older than another of the same file');
      continue;
    }
    done.add(key);
    const locator = row.LOCATOR === null ? null : readLocator(row.LOCATOR);
    if (locator === undefined) report.left('EPUB positions', 'unreadable');
    else if (locator !== null) report.took('EPUB positions');
    const count = pages.get(bookId) ?? 0;
    await db
      .insertInto('readProgress')
      .values({
        bookId,
        userId: row.USER_ID,
        page: Math.max(0, count > 0 ? Math.min(row.PAGE, count) : row.PAGE),
        completed: row.COMPLETED ? 1 : 0,
        readDate: row.READ_DATE ?? row.LAST_MODIFIED_DATE,
        created: row.CREATED_DATE,
        lastModified: row.LAST_MODIFIED_DATE,
        deviceId: row.DEVICE_ID,
        deviceName: row.DEVICE_NAME,
        locator: locator ?? null,
      })
      .execute();
    report.took('reading progress');
  }
  await sql`INSERT INTO seriesProgress (userId, seriesId, readCount, inProgressCount, readDate)
    SELECT userId, seriesId, sum(completed), sum(1 - completed), max(readDate)
    FROM readProgress JOIN book ON book.id = readProgress.bookId
    GROUP BY userId, seriesId`.execute(db);
}

/** A Readium locator, which Komga keeps packed; undefined when it is none. */
function readLocator(packed: Uint8Array): string | undefined {
  try {
    const text = gunzipSync(packed, { maxOutputLength: largestLocator }).toString('utf8');
    const locator = z.parse(Locator, JSON.parse(text));
    const { href } = locator;
    // Before 1.11.1 it may be a whole address of Komga.
    const inner = href !== undefined && /^https?:\/\/.*?\/resource\/(.+)$/s.exec(href)?.[1];
    return JSON.stringify(inner ? { ...locator, href: inner } : locator);
  } catch {
    return undefined;
  }
}
