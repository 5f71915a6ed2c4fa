import type { Insertable } from 'kysely';
import type { Tables } from '../../base/db/tables.ts';
import { publisherColumns, seriesTitleColumns } from '../../base/db/text-columns.ts';
import { titleColumns, titleSortColumns } from '../../base/db/title-columns.ts';
import { sortTitle } from '../../base/sort-title.ts';

interface Dates {
  readonly created: number;
  readonly lastModified: number;
}

/** Media of a book whose file hasn't been analyzed yet. */
export const newMedia = (bookId: string): Insertable<Tables['media']> => ({
  bookId,
  status: 'UNKNOWN',
  mediaType: '',
  pagesCount: 0,
  comment: '',
  profile: '',
  divinaCompatible: 0,
  kepub: 0,
  pages: null,
  facts: null,
  analyzed: 0,
});

/** Metadata of a book of which only the name of its file is known, and perhaps its place in the series. */
export const newBookMetadata = (
  { id, name, number = 0 }: { id: string; name: string; number?: number },
  { created, lastModified }: Dates,
): Insertable<Tables['bookMetadata']> => ({
  bookId: id,
  ...titleColumns(name),
  summary: '',
  number: String(number),
  numberSort: number,
  numberTail: '',
  releaseDate: null,
  isbn: '',
  links: '[]',
  locks: '[]',
  created,
  lastModified,
});

/** Metadata of a series of which only the name of its folder is known. */
export const newSeriesMetadata = (
  { id, name, oneshot }: { id: string; name: string; oneshot: boolean },
  { created, lastModified }: Dates,
): Insertable<Tables['seriesMetadata']> => ({
  seriesId: id,
  status: oneshot ? 'ENDED' : 'ONGOING',
  ...seriesTitleColumns(name),
  ...titleSortColumns(sortTitle(name)),
  summary: '',
  ...publisherColumns(''),
  readingDirection: null,
  ageRating: null,
  language: '',
  totalBookCount: null,
  links: '[]',
  alternateTitles: '[]',
  locks: '[]',
  created,
  lastModified,
});
