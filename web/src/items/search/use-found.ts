import type { Book } from '@longbox/contract/books';
import type { Collection } from '@longbox/contract/collections';
import type { Library } from '@longbox/contract/libraries';
import type { ReadList } from '@longbox/contract/readlists';
import type { Series } from '@longbox/contract/series';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bookThumbnailUrl } from '../../data/books.ts';
import { collectionThumbnailUrl } from '../../data/collections.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { readListThumbnailUrl } from '../../data/readlists.ts';
import { firstFound } from '../../data/search.ts';
import { seriesThumbnailUrl } from '../../data/series.ts';
import { formatNumber, type TextKey } from '../../lib/i18n.ts';
import { booksToRead, readState } from '../names.ts';
import { bookPlace, collectionPlace, readListPlace, seriesPlace } from '../places.ts';
import type { FoundRow } from './SearchRow.tsx';
import { useNamedSets, withNamed } from './use-named-sets.ts';

/** So many of each kind are shown. */
const size = 10;

export interface FoundGroup {
  readonly id: string;
  readonly label: Extract<TextKey, `search.${string}`>;
  readonly rows: readonly FoundRow[];
}

interface Found {
  readonly groups: readonly FoundGroup[];
  /** Nothing is known yet of what is wanted. */
  readonly isPending: boolean;
  /** The results belong to an earlier text. */
  readonly isOld: boolean;
  /** Set when no kind could be asked for. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const line = (...parts: (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ');

function nameIn(libraries: readonly Library[]) {
  return (libraryId: string) => libraries.find(({ id }) => id === libraryId)?.name;
}

function seriesRow(series: Series, libraryName: string | undefined): FoundRow {
  const unread = booksToRead(series);
  return {
    id: `series-${series.id}`,
    label: series.metadata.title,
    detail: line(libraryName, series.booksMetadata.releaseDate?.slice(0, 4)),
    cover: {
      src: seriesThumbnailUrl(series.id, series.cover ?? 0),
      ...(unread > 0 && { badge: formatNumber(unread) }),
    },
    place: seriesPlace(series),
  };
}

function bookRow(book: Book, libraryName: string | undefined): FoundRow {
  const { title, number } = book.metadata;
  return {
    id: `book-${book.id}`,
    label: title,
    detail: line(book.oneshot ? undefined : line(book.seriesTitle, number), libraryName),
    cover: { src: bookThumbnailUrl(book.id, book.cover ?? 0), badge: readState(book) === 'UNREAD' },
    place: bookPlace(book),
  };
}

function collectionRow({ id, name }: Collection): FoundRow {
  const cover = { src: collectionThumbnailUrl(id, 0) };
  return { id: `collection-${id}`, label: name, cover, place: collectionPlace(id) };
}

function readListRow({ id, name }: ReadList): FoundRow {
  const cover = { src: readListThumbnailUrl(id, 0) };
  return { id: `readlist-${id}`, label: name, cover, place: readListPlace(id) };
}

/** The first of each kind that match a text, while it is typed; nothing for no text. */
export function useFound(text: string, libraryId: string): Found {
  const { data: libraries = [] } = useQuery(librariesQuery);
  const libraryName = nameIn(libraries);
  const wanted = { text, libraryId };
  const rest = { enabled: text !== '', placeholderData: keepPreviousData };
  const series = useQuery({ ...firstFound.series(wanted, size), ...rest });
  const books = useQuery({ ...firstFound.books(wanted, size), ...rest });
  const collections = useQuery({ ...firstFound.collections(wanted, size), ...rest });
  const readLists = useQuery({ ...firstFound.readLists(wanted, size), ...rest });
  const named = useNamedSets(wanted);
  const all = [series, books, collections, readLists];
  const groups: FoundGroup[] = [
    {
      id: 'series',
      label: 'search.series',
      rows: series.data?.content.map((one) => seriesRow(one, libraryName(one.libraryId))) ?? [],
    },
    {
      id: 'books',
      label: 'search.books',
      rows: books.data?.content.map((one) => bookRow(one, libraryName(one.libraryId))) ?? [],
    },
    {
      id: 'collections',
      label: 'search.collections',
      rows: withNamed(named.collections, collections.data?.content ?? [])
        .slice(0, size)
        .map(collectionRow),
    },
    {
      id: 'readlists',
      label: 'search.readLists',
      rows: withNamed(named.readLists, readLists.data?.content ?? [])
        .slice(0, size)
        .map(readListRow),
    },
  ];
  return {
    groups: text === '' ? [] : groups.filter(({ rows }) => rows.length > 0),
    isPending: text !== '' && (named.isPending || all.some((one) => one.isPending)),
    isOld: all.some((one) => one.isPlaceholderData),
    error: all.every((one) => one.isError && one.data === undefined) ? series.error : null,
    retry: () => {
      for (const one of all) void one.refetch();
    },
  };
}
