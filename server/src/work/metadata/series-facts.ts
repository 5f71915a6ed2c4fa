import type { Library } from '@longbox/contract/libraries';
import type { MylarSeries } from '../../media/metadata/mylar-series.ts';
import { type Facts, speaksOfSeries } from './facts.ts';

/** Metadata of a series from its sources; an absent member means no source has it. */
export interface SeriesFacts {
  readonly title?: string | undefined;
  readonly titleSort?: string | undefined;
  readonly summary?: string | undefined;
  readonly status?: 'ONGOING' | 'ENDED' | undefined;
  readonly publisher?: string | undefined;
  readonly language?: string | undefined;
  readonly readingDirection?: Facts['readingDirection'];
  readonly ageRating?: number | undefined;
  readonly totalBookCount?: number | undefined;
  readonly genres?: readonly string[] | undefined;
}

type Options = Pick<
  Library,
  | 'importComicInfoSeries'
  | 'importComicInfoSeriesAppendVolume'
  | 'importEpubSeries'
  | 'importMylarSeries'
>;

/** The combined metadata of a series' books, with `series.json` last (api.md 8.3). */
export function mergeSeriesFacts(
  books: readonly Facts[],
  mylar: MylarSeries | undefined,
  options: Options & {
    /** Including books without metadata of their own. */
    readonly booksCount: number;
  },
): SeriesFacts {
  const speaking = books.filter((facts) => speaksOfSeries(options, facts));
  const fromBooks = speaking.length > 0 ? ofBooks(speaking, options) : {};
  const given = Object.entries(options.importMylarSeries ? (mylar ?? {}) : {});
  return { ...fromBooks, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

function ofBooks(
  books: readonly Facts[],
  options: Options & { readonly booksCount: number },
): SeriesFacts {
  const title = mostFrequent(
    books.map((book) => titleOf(book, options.importComicInfoSeriesAppendVolume)),
  );
  const genres = new Set(books.flatMap((book) => book.genres.map((genre) => genre.toLowerCase())));
  return {
    title,
    titleSort: title,
    publisher: mostFrequent(books.map((book) => book.publisher)),
    language: mostFrequent(books.map((book) => book.language)),
    readingDirection: directionOf(books, options.booksCount),
    ageRating: highest(books.map((book) => book.ageRating)),
    totalBookCount: highest(books.map((book) => book.count)),
    genres: genres.size > 0 ? [...genres] : undefined,
  };
}

/** In a folder of many books an EPUB speaks of its own direction, unless most say the same. */
function directionOf(books: readonly Facts[], booksCount: number): Facts['readingDirection'] {
  const direction = mostFrequent(books.map((book) => book.readingDirection));
  const sayingSo = books.filter((book) => book.readingDirection === direction);
  const isOfSeries = sayingSo.some(({ epub }) => epub !== true) || sayingSo.length * 2 > booksCount;
  return isOfSeries ? direction : undefined;
}

/** The title of the series that a book names, with its volume from the second on if that's wanted. */
export function titleOf(
  { series, volume }: Pick<Facts, 'series' | 'volume'>,
  appendVolume: boolean,
): string | undefined {
  const appends = appendVolume && volume !== undefined && volume !== 1;
  return series !== undefined && appends ? `${series} (${volume})` : series;
}

/** The value given most often; of several the one given first. */
export function mostFrequent<Value>(
  values: readonly (Value | undefined)[],
): NonNullable<Value> | undefined {
  const counts = new Map<NonNullable<Value>, number>();
  for (const value of values) {
    if (value !== undefined && value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  let best: NonNullable<Value> | undefined;
  for (const [value, count] of counts) {
    if (best === undefined || count > (counts.get(best) ?? 0)) best = value;
  }
  return best;
}

function highest(values: readonly (number | undefined)[]): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length > 0 ? Math.max(...given) : undefined;
}
