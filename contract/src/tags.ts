/**
 * Kinds of facts a screen may show. A query provides tags; a mutation or a live event makes tags
 * stale; every query that provides a stale tag is asked for again.
 */
export type Tag =
  | 'alike'
  | 'announcements'
  | 'api-keys'
  | 'backups'
  | 'books'
  | 'check'
  | 'client-settings'
  | 'collections'
  | 'history'
  | 'libraries'
  | 'marks'
  | 'page-hashes'
  | 'progress'
  | 'readlists'
  | 'series'
  | 'session'
  | 'sessions'
  | 'settings'
  | 'task-failures'
  | 'thumbnails'
  | 'uploads'
  | 'users';

/** The ids by which things of a kind are told apart, as paths and events name them. */
export const idNames = ['bookId', 'seriesId', 'libraryId', 'collectionId', 'readListId'] as const;
export type Ids = { readonly [Name in (typeof idNames)[number]]?: string };

/** What becomes of the reading of a thing, where that is certain. */
export type Outcome = 'READ' | 'UNREAD';

/** Something that turned stale: what has these ids, where they are known, else all of the kind. */
export interface Stale extends Ids {
  readonly tag: Tag;
  /** For `progress`: how far the thing is read now. */
  readonly outcome?: Outcome | undefined;
}

/** The ids among the members of a path or payload. */
export function idsIn(members: Readonly<Record<string, unknown>> = {}): Ids {
  const found: { -readonly [Name in keyof Ids]: Ids[Name] } = {};
  for (const name of idNames) {
    const id = members[name];
    if (typeof id === 'string' && id !== '') found[name] = id;
  }
  return found;
}
