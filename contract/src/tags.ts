/**
 * Kinds of facts a screen may show. A query provides tags; a mutation or a live event makes tags
 * stale; every query that provides a stale tag is asked for again.
 */
export type Tag =
  | 'books'
  | 'collections'
  | 'libraries'
  | 'progress'
  | 'readlists'
  | 'series'
  | 'session'
  | 'thumbnails';
