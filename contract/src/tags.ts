/**
 * Kinds of facts a screen may show. A query provides tags; a mutation or a live event makes tags
 * stale; every query that provides a stale tag is asked for again.
 */
export type Tag =
  | 'announcements'
  | 'api-keys'
  | 'books'
  | 'client-settings'
  | 'collections'
  | 'history'
  | 'libraries'
  | 'page-hashes'
  | 'progress'
  | 'readlists'
  | 'series'
  | 'session'
  | 'settings'
  | 'thumbnails'
  | 'users';
