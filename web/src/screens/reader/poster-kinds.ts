import type { Book } from '@longbox/contract/books';
import { hasRole, type User } from '@longbox/contract/users';
import type { PosterOwner } from '../../data/posters.ts';

/** Kinds of items whose cover a page can become. */
export type OfPage = Exclude<PosterOwner['kind'], 'collection'>;

/**
 * What an account can make a page of a book the poster of: posters are administrators', and a
 * one-shot is its series.
 */
export function posterKinds(
  { book, readList }: { readonly book: Pick<Book, 'oneshot'>; readonly readList: object | null },
  user: Pick<User, 'roles'>,
): OfPage[] {
  if (!hasRole(user, 'ADMIN')) return [];
  return [
    'book',
    ...(book.oneshot ? [] : (['series'] as const)),
    ...(readList ? (['readList'] as const) : []),
  ];
}
