import type { Book } from '@longbox/contract/books';
import type { User } from '@longbox/contract/users';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compactTitle, numberedTitle, readerOf } from '../../items/names.ts';
import { orNone } from '../../items/reader/siblings.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import type { Following } from '../../readers/strip/FollowingPages.tsx';
import { openBook, type OpenedBook, type ShownOf } from './open-book.ts';

/** So many pages of it are drawn below: more than anybody scrolls in one go. */
const drawn = 8;

interface FollowingOptions extends ReadingContext {
  readonly user: User;
  /** The book to run on into, once it is wanted. */
  readonly next: Book | null | undefined;
  /** Keep its identity. */
  readonly shownOf: ShownOf;
}

/** Opens the book that a strip runs on into; one that cannot be opened is none. */
export function useFollowing({ user, next, shownOf, context, contextId }: FollowingOptions): {
  readonly following: Following | undefined;
  readonly below: OpenedBook | undefined;
} {
  const client = useQueryClient();
  const isPages = next && next.media.status === 'READY' && readerOf(next.media) === 'pages';
  const { data } = useQuery({
    queryKey: ['reader following', next?.id, contextId],
    queryFn: isPages
      ? () => orNone(openBook(client, user, next.id, { context, contextId }))
      : skipToken,
    staleTime: Infinity,
    gcTime: 0,
  });
  const below = data?.kind === 'opened' ? data : undefined;
  const following = useMemo(
    () =>
      below && {
        title: compactTitle(below.book.seriesTitle, numberedTitle(below.book)),
        pages: shownOf(below.book.id, below.pages).slice(0, drawn),
      },
    [below, shownOf],
  );
  return { following, below };
}
