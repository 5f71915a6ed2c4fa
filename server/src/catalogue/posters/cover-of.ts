import { type Expression, sql } from 'kysely';
import { engine } from '../../base/db/engine.ts';
import { inSeries, orderBy } from '../../base/db/sorting.ts';

/** The ID of the image that is the cover of a book or series, in a query; null without one. */
export const coverOf = (owner: 'book' | 'series', ownerId: Expression<string>) =>
  sql<string | null>`(SELECT id FROM thumbnail
    WHERE owner = ${owner} AND ownerId = ${ownerId} AND selected = 1)`;

/** The book at one end of a series, whose cover is that of the series. */
const bookAt = (seriesId: Expression<string>, end: 'asc' | 'desc') =>
  sql<string>`(SELECT book.id FROM book
    INNER JOIN bookMetadata ON bookMetadata.bookId = book.id
    WHERE book.seriesId = ${seriesId}
    ORDER BY book.deleted, ${orderBy(inSeries(end), 'book.id')} LIMIT 1)`;

/**
 * The ID of the image that is the cover of a series, in a query: the one chosen, else that of the book
 * its library's rule names. Null without one, and where the rule depends on who reads.
 */
export const seriesCoverOf = (seriesId: Expression<string>, libraryId: Expression<string>) =>
  sql<string | null>`COALESCE(
    ${coverOf('series', seriesId)},
    CASE (SELECT ${engine.textOf('options', 'seriesCover')} FROM library WHERE id = ${libraryId})
      WHEN 'FIRST' THEN ${coverOf('book', bookAt(seriesId, 'asc'))}
      WHEN 'LAST' THEN ${coverOf('book', bookAt(seriesId, 'desc'))}
    END)`;
