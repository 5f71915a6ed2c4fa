/**
 * Kinds of facts on a screen. A query provides tags; a mutation or a live event makes tags stale;
 * every query that provides a stale tag is fetched again.
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
  | 'file-metadata'
  | 'history'
  | 'household'
  | 'libraries'
  | 'marks'
  | 'move-in'
  | 'notifications'
  | 'page-hashes'
  | 'progress'
  | 'reading'
  | 'readlists'
  | 'series'
  | 'session'
  | 'sessions'
  | 'settings'
  | 'task-failures'
  | 'thumbnails'
  | 'uploads'
  | 'users';

/** The names of IDs in paths and events, by kind of item. */
export const idNames = ['bookId', 'seriesId', 'libraryId', 'collectionId', 'readListId'] as const;
export type Ids = { readonly [Name in (typeof idNames)[number]]?: string };

/** Reading progress after a change, if certain. */
export type Outcome = 'READ' | 'UNREAD';

/** A stale tag: for items with these IDs if known, otherwise for all of the kind. */
export interface Stale extends Ids {
  readonly tag: Tag;
  /** For `progress`: the item's reading progress now. */
  readonly outcome?: Outcome | undefined;
  /** The item is deleted. */
  readonly isGone?: true | undefined;
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
