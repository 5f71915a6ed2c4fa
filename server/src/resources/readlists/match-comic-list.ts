import type { ReadListMatch } from '@longbox/contract/readlists';
import type { Db } from '../../base/db/connection.ts';
import { inSeries, orderBy } from '../../base/db/sorting.ts';
import { badRequestCode } from '../../base/errors.ts';
import { type ComicList, parseComicList } from '../../media/metadata/comic-list.ts';
import { findSetByName } from '../../catalogue/sets/sets-sql.ts';
import { readListKind } from '../../catalogue/sets/set-kinds.ts';

type Requested = ComicList['books'][number];
type Match = ReadListMatch['requests'][number]['matches'][number];

/** Which books of the libraries a ComicRack list asks for (api.md 8.8); nothing is stored. */
export async function matchComicList(db: Db, file: Buffer): Promise<ReadListMatch> {
  const list = parseComicList(file);
  if (typeof list === 'string') throw badRequestCode(list);
  const taken = (await findSetByName(db, readListKind, list.name)) !== undefined;
  const wanted = new Set(list.books.flatMap(titlesOf).map((title) => title.toLowerCase()));
  const found = await booksByTitle(db, wanted);
  return {
    readListMatch: { name: list.name, errorCode: taken ? 'ERR_1009' : '' },
    requests: list.books.map((book) => ({
      request: { series: titlesOf(book), number: book.number },
      matches: matchesOf(book, found),
    })),
    errorCode: '',
  };
}

/** Titles a series may have: with its volume, when that is not the first, and plain. */
function titlesOf({ series, volume }: Requested): string[] {
  const isFirst = volume === undefined || volume === '' || volume === '1';
  return isFirst ? [series] : [`${series} (${volume})`, series];
}

interface Candidate {
  readonly seriesId: string;
  readonly seriesTitle: string;
  readonly releaseDate: string | null;
  readonly bookId: string;
  readonly number: string;
  readonly title: string;
}

/** Every book of every series whose title is asked for, by lower-cased series title. */
async function booksByTitle(
  db: Db,
  titles: ReadonlySet<string>,
): Promise<Map<string, Candidate[]>> {
  const series = await db.selectFrom('seriesMetadata').select(['seriesId', 'title']).execute();
  const ids = series.filter(({ title }) => titles.has(title.toLowerCase()));
  if (ids.length === 0) return new Map();
  const books = await db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['book.id as bookId', 'series.id as seriesId', 'series.releaseDate'])
    .select(['bookMetadata.number', 'bookMetadata.title', 'seriesMetadata.title as seriesTitle'])
    .where(
      'series.id',
      'in',
      ids.map(({ seriesId }) => seriesId),
    )
    .orderBy('seriesMetadata.titleSortOrder')
    .orderBy(orderBy(inSeries('asc'), 'book.id'))
    .execute();
  return Map.groupBy(books, ({ seriesTitle }) => seriesTitle.toLowerCase());
}

function matchesOf(book: Requested, found: ReadonlyMap<string, Candidate[]>): Match[] {
  const candidates = titlesOf(book)
    .flatMap((title) => found.get(title.toLowerCase()) ?? [])
    .filter(({ number }) => plain(number) === plain(book.number));
  const bySeries = Map.groupBy(candidates, ({ seriesId }) => seriesId);
  return [...bySeries.values()].map((books) => {
    const { seriesId = '', seriesTitle = '', releaseDate = null } = books[0] ?? {};
    return {
      series: { seriesId, title: seriesTitle, releaseDate },
      books: books.map(({ bookId, number, title }) => ({ bookId, number, title })),
    };
  });
}

/** A number without leading zeros, ignoring case: `006` is `6`. */
function plain(number: string): string {
  return number
    .trim()
    .replace(/^0+(?=.)/, '')
    .toLowerCase();
}
