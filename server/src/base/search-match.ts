/** What documents must have, in the words of `search-text.ts`. */
export type SearchMatch =
  | {
      readonly kind: 'words';
      /** They stand in this order, one behind the other. */
      readonly words: readonly string[];
      /** Whether the last one may be the begin of a word. */
      readonly isBegun: boolean;
      /** Whether it may lie inside of a word. */
      readonly isFragment: boolean;
    }
  /** One of these words; none matches nothing. */
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly SearchMatch[] };

/** What has documents to search for. */
export type SearchKind = 'book' | 'series' | 'collection' | 'readList';
