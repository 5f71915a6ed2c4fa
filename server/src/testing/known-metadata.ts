import type { Known, KnownMetadata } from '../media/metadata/known-metadata.ts';

const nothing = { value: undefined, locked: false };

/** Values as someone set them by hand. */
export const set = <Value>(value: Value | undefined): Known<Value> => ({ value, locked: true });
/** Values that nobody set. */
export const found = <Value>(value: Value): Known<Value> => ({ value, locked: false });

/** Metadata of a book of which little is known. */
export const knownMetadata = (known: Partial<KnownMetadata> = {}): KnownMetadata => ({
  title: nothing,
  number: nothing,
  summary: nothing,
  releaseDate: nothing,
  isbn: nothing,
  authors: nothing,
  tags: nothing,
  links: nothing,
  series: nothing,
  isFolder: false,
  totalBookCount: nothing,
  publisher: nothing,
  genres: nothing,
  language: nothing,
  readingDirection: nothing,
  ageRating: nothing,
  appendsVolume: true,
  pages: [],
  ...known,
});
