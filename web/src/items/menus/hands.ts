import type { Book } from '@longbox/contract/books';
import type { QueryClient } from '@tanstack/react-query';
import type { Translate } from '../../lib/i18n.ts';
import type { Place } from '../places.ts';
import type { ReadingContext } from '../reading-context.ts';

/** Something that stands in a library. */
export interface Placed {
  readonly deleted: boolean;
  readonly libraryId: string;
}

/** Data and actions for the entries of a menu. */
export interface Hands {
  readonly t: Translate;
  readonly client: QueryClient;
  readonly go: (place: Place) => void;
  /** The whole address of a place, for other programs. */
  readonly addressOf: (place: Place) => string;
  readonly isAdmin: boolean;
  readonly mayDownload: boolean;
  /** Where its items lead from. */
  readonly context: ReadingContext;
  /** Whether its file and its library are there. */
  readonly isAvailable: (item: Placed) => boolean;
  readonly canRead: (book: Book) => boolean;
  /** Whether metadata may be written into its files. */
  readonly canWrite: (item: Placed) => boolean;
  /** Its items are the next books of series. */
  readonly isOnDeck?: boolean | undefined;
}
