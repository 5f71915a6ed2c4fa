import type { Book } from '@longbox/contract/books';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { nextBookQuery, previousBookQuery } from '../../data/books.ts';
import { nextInReadListQuery, previousInReadListQuery } from '../../data/readlists.ts';

/** The books before and after one; any failure means none. */
export interface Siblings {
  readonly previous: Book | null;
  readonly next: Book | null;
}

/** The response, or nothing if the request fails. */
export async function orNone<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch {
    return null;
  }
}

async function fetchSiblings(
  client: QueryClient,
  bookId: string,
  readListId: string | undefined,
): Promise<Siblings> {
  const [previous, next] =
    readListId === undefined
      ? await Promise.all([
          orNone(client.fetchQuery(previousBookQuery(bookId))),
          orNone(client.fetchQuery(nextBookQuery(bookId))),
        ])
      : await Promise.all([
          orNone(client.fetchQuery(previousInReadListQuery(readListId, bookId))),
          orNone(client.fetchQuery(nextInReadListQuery(readListId, bookId))),
        ]);
  return { previous, next };
}

/**
 * The neighbors of the book read, in its series or in a read list. They are asked for once: each
 * page turn makes books stale.
 */
export function useSiblings(bookId: string, readListId?: string): Siblings | undefined {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['reader siblings', bookId, readListId],
    queryFn: () => fetchSiblings(client, bookId, readListId),
    staleTime: Infinity,
    gcTime: 0,
    meta: { failureTitle: 'failure.books' },
  }).data;
}
