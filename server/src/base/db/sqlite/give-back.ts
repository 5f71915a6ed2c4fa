import { type Kysely, sql } from 'kysely';

/** Gives pages back in one go: a few milliseconds, for which others wait to write. */
export const givePages = 'PRAGMA incremental_vacuum(256)';

/** So many free pages stay in any case, 16 MB: what comes next is written into them. */
const fewPages = 4096;

/**
 * Gives a little of the room that nothing uses any more back to the disk, once that is more than a tenth of the file;
 * tells whether there is more. A file that was made before this could be stays as large as it is.
 */
export async function giveBack<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ free: number; pages: number; mode: number }>`
    SELECT freelist_count AS free, page_count AS pages, auto_vacuum AS mode
    FROM pragma_freelist_count, pragma_page_count, pragma_auto_vacuum`.execute(db);
  const [{ free, pages, mode } = { free: 0, pages: 0, mode: 0 }] = rows;
  if (mode === 0 || free <= Math.max(fewPages, pages / 10)) return false;
  await sql.raw(givePages).execute(db);
  return true;
}
