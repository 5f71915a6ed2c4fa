import type { Spot } from '../../readers/strip/FollowingPages.tsx';
import type { OpenedBook } from './open-book.ts';

/** Where a strip has run on into a book. */
export interface Begun extends Spot {
  readonly opened: OpenedBook;
  /** It goes on scrolling by itself. */
  readonly isScrolling: boolean;
}

/** Carries a book that was begun below another one over to the reader that takes it up. */
export interface HandOver {
  readonly give: (begun: Begun) => void;
  readonly of: (bookId: string) => Begun | undefined;
  /** Opened later, a book is as the server then knows it. */
  readonly end: () => void;
}

export function createHandOver(): HandOver {
  let held: Begun | undefined;
  return {
    give: (begun) => {
      held = begun;
    },
    of: (bookId) => (held?.opened.book.id === bookId ? held : undefined),
    end: () => {
      held = undefined;
    },
  };
}
