import type { Book } from '@longbox/contract/books';
import type { Paging } from '@longbox/contract/paging';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import type { SeriesFacts } from './series-facts.ts';

export type BookListName =
  | 'keepReading'
  | 'onDeck'
  | 'latestBooks'
  | 'booksOfSeries'
  | 'booksOfReadList';

export type FolderListName =
  | 'latestSeries'
  | 'series'
  | 'libraries'
  | 'collections'
  | 'readLists'
  | 'publishers'
  | 'seriesOfLibrary'
  | 'seriesOfCollection';

export type ListName = BookListName | FolderListName;

/** A list, with what narrows it down. */
export interface Place {
  readonly list: ListName;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** An entry that leads to another feed. */
export interface Folder {
  /** Unique among all feeds and entries, such as `series:X`. */
  readonly id: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly updated: number;
  readonly leadsTo: Place;
  /** A description; may be empty. */
  readonly words: string;
  /** Number of entries behind it. */
  readonly count?: number;
  /** Whose cover stands for it, if any. */
  readonly cover?: { readonly of: CoverOwner; readonly id: string };
}

export type CoverOwner = 'series' | 'collection' | 'readList' | 'library';

/** A book as an entry. */
export interface BookEntry {
  readonly book: Book;
  readonly series: SeriesFacts;
  /**
   * Of the pages, if they can be streamed: `mixed` if they aren't all of one type that every program
   * shows.
   */
  readonly pageType: 'image/jpeg' | 'image/png' | 'image/gif' | 'mixed' | undefined;
  /** Size of its cover in pixels. */
  readonly cover: { readonly width: number; readonly height: number } | undefined;
}

/** One page of a list. */
interface Listed {
  /** Unique among all feeds and entries, such as `series:X`. */
  readonly id: string;
  readonly title: string;
  readonly summary?: string;
  /** Epoch milliseconds; absent for lists made on the fly. */
  readonly updated?: number;
  readonly total: number;
  /** As used, which may be less than was asked for; absent for lists that come whole. */
  readonly paging?: Paging;
}

export interface BookList extends Listed {
  readonly holds: 'books';
  readonly entries: readonly BookEntry[];
}

export interface FolderList extends Listed {
  readonly holds: 'folders';
  readonly entries: readonly Folder[];
}

/** Who asks for a list, and for which part of it. */
export interface Asked {
  readonly db: Db;
  readonly viewer: Viewer;
  /** When the server started, in epoch milliseconds. */
  readonly started: number;
  readonly paging: Paging;
  readonly params: Readonly<Record<string, string>>;
  /** A search of series looks at the titles of their books, too. */
  readonly searchesBooks?: boolean;
  /** Series that are one book each are left out. */
  readonly withoutOneshots?: boolean;
  readonly query: {
    readonly search?: string | undefined;
    readonly publisher?: readonly string[] | undefined;
    readonly tag?: string | undefined;
  };
}

/** When something in a list changed last, in epoch milliseconds. */
export function updatedOf({ updated, ...list }: BookList | FolderList, started: number): number {
  if (updated !== undefined) return updated;
  const times =
    list.holds === 'books'
      ? list.entries.map(({ book }) => changeOf(book))
      : list.entries.map((folder) => folder.updated);
  return times.reduce((latest, time) => Math.max(latest, time), 0) || started;
}

/** When a book or what is known of it changed last, in epoch milliseconds. */
export const changeOf = ({ lastModified, metadata }: Book): number =>
  Math.max(Date.parse(lastModified), Date.parse(metadata.lastModified));
