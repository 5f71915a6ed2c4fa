import type { Book } from '@longbox/contract/books';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { nextBookQuery, previousBookQuery } from '../../data/books.ts';

/** The books before and after one; any failure means none. */
export interface Siblings {
  readonly previous: Book | null;
  readonly next: Book | null;
}

async function orNone(asked: Promise<Book>): Promise<Book | null> {
  try {
    return await asked;
  } catch {
    return null;
  }
}

async function fetchSiblings(client: QueryClient, bookId: string): Promise<Siblings> {
  const [previous, next] = await Promise.all([
    orNone(client.fetchQuery(previousBookQuery(bookId))),
    orNone(client.fetchQuery(nextBookQuery(bookId))),
  ]);
  return { previous, next };
}

/** The neighbours of the book read. They are asked for once: each page turn makes books stale. */
export function useSiblings(bookId: string): Siblings | undefined {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['reader siblings', bookId],
    queryFn: () => fetchSiblings(client, bookId),
    staleTime: Infinity,
    gcTime: 0,
    meta: { failureTitle: 'failure.books' },
  }).data;
}
