import { Book } from '@longbox/contract/books';
import { Series } from '@longbox/contract/series';
import * as z from 'zod/mini';

export const at = '2026-01-02T03:04:05Z';
const locks = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`${name}Lock`, false]));

/** A book that is like this, apart from what is changed. */
export function book(
  change: { media?: object; metadata?: object; progress?: object; rest?: object } = {},
): Book {
  return z.parse(Book, {
    id: 'b',
    seriesId: 's',
    seriesTitle: 'Saga',
    libraryId: 'l',
    name: 'f',
    url: 'f.cbz',
    number: 1,
    created: at,
    lastModified: at,
    fileLastModified: at,
    sizeBytes: 2048,
    size: '2 KiB',
    deleted: false,
    fileHash: '',
    oneshot: false,
    media: {
      status: 'READY',
      mediaType: 'application/zip',
      pagesCount: 40,
      comment: '',
      ...change.media,
    },
    metadata: {
      title: 'One',
      summary: '',
      number: '1',
      numberSort: 1,
      releaseDate: null,
      authors: [],
      tags: [],
      isbn: '',
      links: [],
      created: at,
      lastModified: at,
      ...locks('title', 'summary', 'number', 'numberSort', 'releaseDate', 'authors'),
      ...locks('tags', 'isbn', 'links'),
      ...change.metadata,
    },
    readProgress: change.progress
      ? {
          page: 10,
          completed: false,
          readDate: at,
          created: at,
          lastModified: at,
          ...change.progress,
        }
      : null,
    ...change.rest,
  });
}

/** A series that is like this, apart from what is changed. */
export function series(change: object = {}): Series {
  return z.parse(Series, {
    id: 's',
    libraryId: 'l',
    name: 'Saga',
    url: '',
    created: at,
    lastModified: at,
    fileLastModified: at,
    booksCount: 3,
    booksReadCount: 0,
    booksInProgressCount: 1,
    booksUnreadCount: 2,
    deleted: false,
    oneshot: false,
    metadata: {
      status: 'ONGOING',
      title: 'Saga',
      titleSort: 'Saga',
      summary: '',
      readingDirection: '',
      publisher: '',
      ageRating: null,
      language: '',
      genres: [],
      tags: [],
      totalBookCount: null,
      sharingLabels: [],
      links: [],
      alternateTitles: [],
      created: at,
      lastModified: at,
      ...locks('status', 'title', 'titleSort', 'summary', 'readingDirection', 'publisher'),
      ...locks('ageRating', 'language', 'genres', 'tags', 'totalBookCount', 'sharingLabels'),
      ...locks('links', 'alternateTitles'),
    },
    booksMetadata: {
      authors: [],
      tags: [],
      releaseDate: '2020-02-29',
      summary: '',
      summaryNumber: '',
      created: at,
      lastModified: at,
    },
    ...change,
  });
}
