import { useQuery } from '@tanstack/react-query';
import { booksToCheckQuery } from '../data/books.ts';
import { useIsAdmin } from '../data/session.ts';

/** How many books an administrator should look after; 0 for others. */
export function useBooksToCheck(): number {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...booksToCheckQuery, enabled: isAdmin });
  return data?.totalElements ?? 0;
}
