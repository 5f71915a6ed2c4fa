import { insertRows } from '../../base/db/long-lists.ts';
import { sql } from 'kysely';
import { among } from '../../base/db/long-lists.ts';
import { analyzeBook } from '../../media/analyze-book.ts';
import { hashPage } from '../../media/page-hash.ts';
import { withPage } from '../../media/read-page.ts';
import { batches } from './batches.ts';
import type { Moving } from './moving.ts';
import type { Records } from './same-path.ts';
import { komga as tables } from './tables.ts';

const jpeg = 'image/jpeg';
const actions = new Set(['DELETE_AUTO', 'DELETE_MANUAL', 'IGNORE']);
const isAction = (text: string): text is 'DELETE_AUTO' | 'DELETE_MANUAL' | 'IGNORE' =>
  actions.has(text);

/** A page that has a hash in Komga. */
interface Copy {
  readonly bookId: string;
  /** From 0. */
  readonly number: number;
  readonly size: number | null;
}

/**
 * Hashes of pages, and what was decided of them. Komga hashes a JPEG as Java writes it again, so that
 * its hash says nothing here: the page itself is read for it, once for each decision.
 */
export async function movePageHashes(moving: Moving, records: Records): Promise<void> {
  const { komga, db, course } = moving;
  const decided = new Set<string>();
  for (const { HASH } of komga.rows(tables.pageHash)) decided.add(HASH);
  const copies = new Map<string, Copy[]>();
  const withJpeg = new Set<string>();
  const hashed = new Set<string>();
  for (const batch of batches(komga.rows(tables.page))) {
    const rows = batch.flatMap((page) => {
      const bookId = page.BOOK_ID;
      if (page.FILE_HASH === '' || !records.urls.has(bookId)) return [];
      if (page.MEDIA_TYPE === jpeg) {
        withJpeg.add(bookId);
        if (decided.has(page.FILE_HASH)) {
          const known = copies.get(page.FILE_HASH) ?? [];
          known.push({ bookId, number: page.NUMBER, size: page.FILE_SIZE });
          copies.set(page.FILE_HASH, known);
        }
        return [];
      }
      hashed.add(bookId);
      return {
        bookId,
        pageNumber: page.NUMBER + 1,
        hash: page.FILE_HASH,
        fileName: page.FILE_NAME,
        mediaType: page.MEDIA_TYPE,
        size: page.FILE_SIZE ?? 0,
      };
    });
    await insertRows(db, 'bookPageHash', rows);
    await course.advance(batch.length);
  }
  const whole = [...hashed].filter((bookId) => !withJpeg.has(bookId));
  await sql`UPDATE media SET pagesHashed = 1 WHERE mediaType = 'application/zip'
    AND bookId IN ${among(whole)}`.execute(db);
  await moveDecisions(moving, records, copies);
}

async function moveDecisions(
  { komga, db, report }: Moving,
  { urls }: Records,
  copies: ReadonlyMap<string, readonly Copy[]>,
): Promise<void> {
  const pictures = new Map<string, Uint8Array>();
  for (const { HASH, THUMBNAIL } of komga.rows(tables.pageHashPicture)) {
    pictures.set(HASH, THUMBNAIL);
  }
  const onlyJpeg = new Set(copies.keys());
  const used = new Set<string>();
  for (const row of komga.rows(tables.pageHash)) {
    if (!isAction(row.ACTION)) {
      report.left('duplicate page decisions', 'unknown type');
      continue;
    }
    const own = onlyJpeg.has(row.HASH)
      ? await ownHash(urls, copies.get(row.HASH) ?? [])
      : undefined;
    const hash = own?.hash ?? row.HASH;
    if (used.has(hash)) {
      report.left('duplicate page decisions', 'page already decided');
      continue;
    }
    used.add(hash);
    if (!own && row.ACTION !== 'IGNORE') {
      report.remark(
        'Some decisions are about JPEG pages that no book contains anymore. They stay under "Known" but match nothing.',
      );
    }
    await db
      .insertInto('pageHash')
      .values({
        hash,
        size: own?.size ?? row.SIZE,
        action: row.ACTION,
        deleteCount: row.DELETE_COUNT,
        created: row.CREATED_DATE,
        lastModified: row.LAST_MODIFIED_DATE,
        thumbnail: pictures.get(row.HASH) ?? null,
      })
      .execute();
    report.took('duplicate page decisions');
  }
}

/** The hash that Longbox gives a page, from the first copy of it that can be read. */
async function ownHash(
  urls: ReadonlyMap<string, string>,
  copies: readonly Copy[],
): Promise<{ hash: string; size: number } | undefined> {
  for (const { bookId, number, size } of copies) {
    const url = urls.get(bookId);
    const analysis = url === undefined ? undefined : await analyzeBook(url, { dimensions: false });
    const page = analysis?.pages[number];
    if (url === undefined || !page || (size !== null && page.size !== size)) continue;
    const own = await withPage(url, page, async (bytes) => ({
      hash: await hashPage(bytes),
      size: bytes.length,
    })).catch(() => undefined);
    if (own) return own;
  }
  return undefined;
}
