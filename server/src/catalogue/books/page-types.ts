import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';

const unpack = promisify(inflate);

/** Enough for the feeds that several people page through. */
const mostKept = 20_000;
const kept = new Map<string, { readonly analyzed: number; readonly type: string | undefined }>();

/**
 * The media type that all pages of a book have, by its id; undefined if they have several, or it has
 * no pages. As their last analysis found them: the books are many, and their files may be far away.
 */
export async function findPageTypes(
  db: Db,
  bookIds: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const analyses = await db
    .selectFrom('media')
    .select(['bookId', 'analyzed'])
    .where('bookId', 'in', among(bookIds))
    .execute();
  const isKept = ({ bookId, analyzed }: (typeof analyses)[number]): boolean =>
    kept.get(bookId)?.analyzed === analyzed;
  const unknown = analyses.filter((one) => !isKept(one)).map(({ bookId }) => bookId);
  if (unknown.length > 0) {
    const rows = await db
      .selectFrom('media')
      .select(['bookId', 'pages', 'analyzed'])
      .where('bookId', 'in', among(unknown))
      .execute();
    if (kept.size + rows.length > mostKept) kept.clear();
    await Promise.all(
      rows.map(async ({ bookId, pages, analyzed }) => {
        const type = pages ? onlyTypeIn((await unpack(pages)).toString('utf8')) : undefined;
        kept.set(bookId, { analyzed, type });
      }),
    );
  }
  return new Map(analyses.map(({ bookId }) => [bookId, kept.get(bookId)?.type]));
}

/** Parsing the whole of a hundred books would take longer than the rest of a feed. */
function onlyTypeIn(pages: string): string | undefined {
  const types = new Set([...pages.matchAll(/"mediaType":"([^"]*)"/g)].map(([, type]) => type));
  const [only] = types;
  return types.size === 1 ? only : undefined;
}
