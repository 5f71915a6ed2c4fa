import { type Book, getBook } from '@longbox/contract/books';
import { listHistory } from '@longbox/contract/history';
import { getKnownPageHashThumbnail } from '@longbox/contract/page-hashes';
import { getSeries, type Series } from '@longbox/contract/series';
import { isMissing } from './api.ts';
import { assetUrl } from './assets.ts';
import { type Ask, askQuery, asking } from './query.ts';

const failureTitle = 'failure.history';

/** A page of permanent changes to files. */
export function historyPageQuery(query: {
  page: number;
  size: number;
  sort: string[];
  type?: string[];
  library_id?: string[];
  search?: string;
}) {
  return askQuery(asking(listHistory, { query }, failureTitle));
}

/** `null` for a deleted item, which is cached, too. */
function orGone<Answer>(asked: Ask<Answer>): Ask<Answer | null> {
  return {
    ...asked,
    name: `${asked.name} or gone`,
    run: async (signal, here) => {
      try {
        return await asked.run(signal, here);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

/** A series that may be gone since. */
export function pastSeriesQuery(seriesId: string) {
  const asked = asking(getSeries, { params: { seriesId } }, failureTitle);
  return askQuery<Series | null>(orGone(asked));
}

/** A book that may be gone since. */
export function pastBookQuery(bookId: string) {
  const asked = asking(getBook, { params: { bookId } }, failureTitle);
  return askQuery<Book | null>(orGone(asked));
}

/** The picture of a page by its known hash, as it was when the hash became known. */
export function knownPageUrl(hash: string): string {
  return assetUrl(getKnownPageHashThumbnail, { hash });
}
