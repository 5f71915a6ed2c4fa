import {
  getAtomCollectionPoster,
  getAtomLibraryPoster,
  getAtomReadListPoster,
  getAtomSeriesPoster,
  listAtomBooksOfReadList,
  listAtomBooksOfSeries,
  listAtomCollections,
  listAtomKeepReading,
  listAtomLatestBooks,
  listAtomLatestSeries,
  listAtomLibraries,
  listAtomOnDeck,
  listAtomPublishers,
  listAtomReadLists,
  listAtomSeries,
  listAtomSeriesOfCollection,
  listAtomSeriesOfLibrary,
} from '@longbox/contract/opds-atom';
import type { Address } from './address.ts';
import type { CoverOwner, Folder, ListName } from './feed.ts';

/** The call of each list in OPDS 1.2. */
export const atomCalls = {
  keepReading: listAtomKeepReading,
  onDeck: listAtomOnDeck,
  latestBooks: listAtomLatestBooks,
  latestSeries: listAtomLatestSeries,
  series: listAtomSeries,
  libraries: listAtomLibraries,
  collections: listAtomCollections,
  readLists: listAtomReadLists,
  publishers: listAtomPublishers,
  booksOfSeries: listAtomBooksOfSeries,
  seriesOfLibrary: listAtomSeriesOfLibrary,
  seriesOfCollection: listAtomSeriesOfCollection,
  booksOfReadList: listAtomBooksOfReadList,
} as const satisfies Record<ListName, Address['call']>;

const covers: Readonly<Record<CoverOwner, (id: string) => Address>> = {
  series: (seriesId) => ({ call: getAtomSeriesPoster, params: { seriesId } }),
  collection: (collectionId) => ({ call: getAtomCollectionPoster, params: { collectionId } }),
  readList: (readListId) => ({ call: getAtomReadListPoster, params: { readListId } }),
  library: (libraryId) => ({ call: getAtomLibraryPoster, params: { libraryId } }),
};

export const atomCover = ({ of, id }: NonNullable<Folder['cover']>): Address => covers[of](id);
