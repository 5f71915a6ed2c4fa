import type { Book } from '@longbox/contract/books';
import type { User } from '@longbox/contract/users';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { compactTitle, numberedTitle, readerOf } from '../../items/names.ts';
import { orNone } from '../../items/reader/siblings.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import type { Begun } from './hand-over.ts';
import type { Following, Spot } from '../../readers/strip/FollowingPages.tsx';
import { openBook, type Opening, type ShownOf } from './open-book.ts';

/** Number of its pages drawn below: more than people scroll in one go. */
const drawn = 8;

interface FollowingOptions extends ReadingContext {
  readonly user: User;
  /** The book to run on into, once it is wanted. */
  readonly next: Book | null | undefined;
  /** Keep its identity. */
  readonly shownOf: ShownOf;
  /** The strip scrolls by itself. */
  readonly isScrolling: boolean;
  readonly onInto: (into: Begun) => void;
  readonly open: (book: Book, isInto: boolean) => void;
}

/** A readable book, with the part that draws its pages below another book's; loaded only if needed. */
async function openBelow(opening: Promise<Opening>) {
  const [opened, { FollowingPages }] = await Promise.all([
    opening,
    import('../../readers/strip/FollowingPages.tsx'),
  ]);
  return opened.kind === 'opened' ? { opened, Below: FollowingPages } : null;
}

/** Opens the book that a strip runs on into; one that cannot be opened is none. */
export function useFollowing(options: FollowingOptions): {
  readonly following: Following | undefined;
  /** The strip has run on into it: it takes the place of this book. */
  readonly into: (spot: Spot) => void;
} {
  const { user, next, shownOf, context, contextId, isScrolling, onInto, open } = options;
  const client = useQueryClient();
  const isPages = next && next.media.status === 'READY' && readerOf(next.media) === 'pages';
  const { data } = useQuery({
    queryKey: ['reader following', next?.id, contextId],
    queryFn: isPages
      ? () => orNone(openBelow(openBook(client, user, next.id, { context, contextId })))
      : skipToken,
    staleTime: Infinity,
    gcTime: 0,
  });
  const below = data?.opened;
  const following = useMemo(() => {
    if (!data) return undefined;
    const { opened, Below } = data;
    const title = compactTitle(opened.book.seriesTitle, numberedTitle(opened.book));
    return { title, pages: shownOf(opened.book.id, opened.pages).slice(0, drawn), Below };
  }, [data, shownOf]);
  const into = useCallback(
    (spot: Spot) => {
      if (!below) return;
      onInto({ ...spot, opened: below, isScrolling });
      open(below.book, true);
    },
    [below, isScrolling, onInto, open],
  );
  return { following, into };
}
