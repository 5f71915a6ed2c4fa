import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { SeriesFacts } from './group-of.ts';

/** A book outside the trash, its series, and what its analyzed file says of that. */
export interface StoredFacts extends SeriesFacts {
  readonly url: string;
  readonly sizeBytes: number;
  readonly fileLastModified: number;
  readonly oneshot: number;
  readonly seriesId: string;
  readonly seriesUrl: string;
  readonly seriesName: string;
  /** Whether the file is still to be analyzed, or couldn't be. */
  readonly status: 'READ' | 'UNREAD' | 'FAILED';
}

/** What is known of the series of a library's books, without the rest of their metadata. */
export async function selectSeriesFacts(db: Db, libraryId: string): Promise<StoredFacts[]> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .select(['book.url', 'book.sizeBytes', 'book.fileLastModified', 'book.oneshot'])
    .select(['book.seriesId', 'series.url as seriesUrl', 'series.name as seriesName'])
    .select(['media.status', 'media.taken'])
    .select([
      engine.textOf('media.facts', 'series').as('series'),
      engine.numberOf('media.facts', 'volume').as('volume'),
      engine.flagOf('media.facts', 'epub').as('epub'),
    ])
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .orderBy('book.url')
    .execute();
  return rows.map(({ status, taken, series, volume, epub, ...row }) => ({
    ...row,
    series: series ?? undefined,
    volume: volume ?? undefined,
    epub: epub === 1,
    status: taken === 1 ? 'UNREAD' : stateOf(status),
  }));
}

function stateOf(status: string): StoredFacts['status'] {
  if (['UNKNOWN', 'OUTDATED'].includes(status)) return 'UNREAD';
  return status === 'ERROR' ? 'FAILED' : 'READ';
}
