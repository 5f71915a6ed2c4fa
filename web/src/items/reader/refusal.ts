import type { Book } from '@longbox/contract/books';
import { hasRole, type User } from '@longbox/contract/users';

/** Why a book that exists cannot be read here. */
export type Refusal = 'streaming' | 'trash' | 'waiting' | 'error' | 'unsupported' | 'empty';

const refusedStatuses = {
  READY: undefined,
  UNKNOWN: 'waiting',
  OUTDATED: 'waiting',
  ERROR: 'error',
  UNSUPPORTED: 'unsupported',
} as const;

/** Why an account cannot read a book in any reader, or nothing. */
export function refusalOf(
  { deleted, media }: Pick<Book, 'deleted' | 'media'>,
  user: Pick<User, 'roles'>,
): Refusal | undefined {
  if (!hasRole(user, 'PAGE_STREAMING')) return 'streaming';
  if (deleted) return 'trash';
  return refusedStatuses[media.status];
}
