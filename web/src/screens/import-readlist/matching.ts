import type { Book } from '@longbox/contract/books';
import type { WantedBooks } from '@longbox/contract/placeholders';
import type { ReadListMatch } from '@longbox/contract/readlists';

type Request = ReadListMatch['requests'][number];
type Match = Request['matches'][number];

/** A series as a row shows it. */
type RowSeries = Pick<Match['series'], 'seriesId' | 'title' | 'releaseDate'>;
/** A book as a row shows it. */
type RowBook = Match['books'][number];

/** A book that a list asks for, and what stands for it. */
export interface Row {
  /** From 1, in the order of the list. */
  readonly place: number;
  readonly request: Request['request'];
  readonly series: RowSeries | undefined;
  readonly book: RowBook | undefined;
  /** Several books fit, and none is chosen yet. */
  readonly isUnsure: boolean;
}

/** The rows of a list, each with its first match chosen. */
export function rowsOf({ requests }: Pick<ReadListMatch, 'requests'>): readonly Row[] {
  return requests.map(({ request, matches }, index) => {
    const [first] = matches;
    const fitting = matches.flatMap(({ books }) => books);
    const sure = fitting.filter(({ fit }) => fit === 'sure');
    return {
      place: index + 1,
      request,
      series: first?.series,
      book: first?.books[0],
      isUnsure: sure.length === 1 ? fitting[0]?.fit !== 'sure' : fitting.length > 1,
    };
  });
}

const digits = (number: string) =>
  number
    .trim()
    .replace(/^0+(?=.)/, '')
    .toLowerCase();

/** A row for which a person has chosen another series; of its books, the one with the row's number. */
export function withSeries(row: Row, series: RowSeries, books: readonly Book[]): Row {
  const wanted = digits(row.request.number);
  const found =
    books.find(({ metadata }) => digits(metadata.number) === wanted) ??
    books.find(({ oneshot }) => oneshot);
  return { ...row, series, book: found && rowBookOf(found), isUnsure: false };
}

/** A book as a row shows it. */
export function rowBookOf({ id, metadata }: Book): RowBook {
  return { bookId: id, number: metadata.number, title: metadata.title };
}

/** How a row stands. */
export type RowStanding = 'noSeries' | 'noBook' | 'double' | 'otherYear' | 'unsure' | 'fine';

/** How each row stands; of equal books all but the first are double. */
export function standingsOf(rows: readonly Row[]): readonly RowStanding[] {
  const seen = new Set<string>();
  return rows.map(({ series, book, isUnsure }) => {
    if (series === undefined) return 'noSeries';
    if (book === undefined) return 'noBook';
    if (seen.has(book.bookId)) return 'double';
    seen.add(book.bookId);
    if (book.fit === 'otherYear') return 'otherYear';
    return isUnsure ? 'unsure' : 'fine';
  });
}

/** The filters above the rows, with the standings each shows. */
export const filters = {
  all: ['noSeries', 'noBook', 'double', 'otherYear', 'unsure', 'fine'],
  fine: ['fine'],
  unsure: ['unsure', 'otherYear'],
  missing: ['noSeries', 'noBook'],
  double: ['double'],
} as const satisfies Readonly<Record<string, readonly RowStanding[]>>;
export type Filter = keyof typeof filters;

/** Whether a filter shows a row that stands so. */
export function isShown(filter: Filter, standing: RowStanding): boolean {
  const shown: readonly RowStanding[] = filters[filter];
  return shown.includes(standing);
}

/** The books chosen, each once, in the order of the list. */
export function chosenIds(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.flatMap(({ book }) => (book === undefined ? [] : [book.bookId])))];
}

/** How a list that is there takes up another one: behind what it has, or in its place. */
export type Way = 'append' | 'replace';

/** What becomes of a list. */
export interface ListChange {
  readonly after: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
  /** The kept books get another order. */
  readonly isReordered: boolean;
}

/** What becomes of a list with these books when others come. */
export function changeOf(
  before: readonly string[],
  coming: readonly string[],
  way: Way,
): ListChange {
  const there = new Set(before);
  const added = coming.filter((id) => !there.has(id));
  const after = way === 'append' ? [...before, ...added] : coming;
  const stays = new Set(after);
  const kept = before.filter((id) => stays.has(id));
  const keptAfter = after.filter((id) => there.has(id));
  return {
    after,
    added,
    removed: before.filter((id) => !stays.has(id)),
    kept,
    isReordered: kept.join() !== keptAfter.join(),
  };
}

/**
 * The books of the file that aren't here, each behind so many of the read list's books-to-be: behind the one
 * that comes before it in the file, or behind those that the list had before.
 */
export function placeholdersOf(
  rows: readonly Row[],
  bookIds: readonly string[],
  before = 0,
): WantedBooks {
  let after = before;
  return rows.flatMap(({ book, request: { wanted } }) => {
    if (book !== undefined) after = bookIds.indexOf(book.bookId) + 1;
    return book === undefined && wanted !== undefined ? [{ ...wanted, after }] : [];
  });
}

/** Missing books that a list has already, and those of a file that it hasn't. */
export function withPlaceholders(had: WantedBooks, coming: WantedBooks): WantedBooks {
  const keyOf = ({ series, number, volume }: WantedBooks[number]) =>
    JSON.stringify([series.toLowerCase(), digits(number), volume ?? null]);
  const known = new Set(had.map(keyOf));
  const added = coming.filter((one) => !known.has(keyOf(one)));
  return [...had, ...added].toSorted((a, b) => a.after - b.after);
}
