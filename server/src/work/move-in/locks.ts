/** Columns of Komga's locks, and the members of metadata that they lock. */
export const seriesLocks = {
  STATUS_LOCK: 'status',
  TITLE_LOCK: 'title',
  TITLE_SORT_LOCK: 'titleSort',
  SUMMARY_LOCK: 'summary',
  READING_DIRECTION_LOCK: 'readingDirection',
  PUBLISHER_LOCK: 'publisher',
  AGE_RATING_LOCK: 'ageRating',
  LANGUAGE_LOCK: 'language',
  GENRES_LOCK: 'genres',
  TAGS_LOCK: 'tags',
  TOTAL_BOOK_COUNT_LOCK: 'totalBookCount',
  SHARING_LABELS_LOCK: 'sharingLabels',
  LINKS_LOCK: 'links',
  ALTERNATE_TITLES_LOCK: 'alternateTitles',
} as const;

export const bookLocks = {
  TITLE_LOCK: 'title',
  SUMMARY_LOCK: 'summary',
  NUMBER_LOCK: 'number',
  NUMBER_SORT_LOCK: 'numberSort',
  RELEASE_DATE_LOCK: 'releaseDate',
  AUTHORS_LOCK: 'authors',
  TAGS_LOCK: 'tags',
  ISBN_LOCK: 'isbn',
  LINKS_LOCK: 'links',
} as const;
