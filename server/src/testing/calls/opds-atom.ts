import { opdsTypes } from '@longbox/contract/opds';
import {
  downloadAtomBook,
  getAtomBookPoster,
  getAtomBookThumbnail,
  getAtomCatalog,
  getAtomCollectionPoster,
  getAtomLibraryPoster,
  getAtomPage,
  getAtomReadListPoster,
  getAtomSearch,
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
import { notReady } from './common-cases.ts';
import { nothing, type Row, row } from './row.ts';
import type { World } from './world.ts';

const type = opdsTypes.atom;
const picture = { type: 'image/jpeg' } as const;

const ofBook = ({ bookId }: World) => ({ params: { bookId } });
const ofSeries = ({ seriesId }: World) => ({ params: { seriesId } });
const ofLibrary = ({ libraryId }: World) => ({ params: { libraryId } });
const ofCollection = ({ collectionId }: World) => ({ params: { collectionId } });
const ofReadList = ({ readListId }: World) => ({ params: { readListId } });

/** O1-01 to O1-20 of programs.md. */
export const atomRows: readonly Row[] = [
  row(getAtomCatalog)({ input: nothing, type }),
  row(getAtomSearch)({ input: nothing, type: opdsTypes.openSearch }),
  row(listAtomKeepReading)({ input: nothing, type }),
  row(listAtomOnDeck)({ input: nothing, type }),
  row(listAtomSeries)({ input: () => ({ query: { search: 'keepers light' } }), type }),
  row(listAtomLatestSeries)({ input: nothing, type }),
  row(listAtomLatestBooks)({ input: nothing, type }),
  row(listAtomLibraries)({ input: nothing, type }),
  row(listAtomCollections)({ input: nothing, type }),
  row(listAtomReadLists)({ input: nothing, type }),
  row(listAtomPublishers)({ input: nothing, type }),
  row(listAtomBooksOfSeries)({ input: ofSeries, type }),
  row(listAtomSeriesOfLibrary)({ input: ofLibrary, type }),
  row(listAtomSeriesOfCollection)({ input: ofCollection, type }),
  row(listAtomBooksOfReadList)({ input: ofReadList, type }),
  row(getAtomBookThumbnail)({ input: ofBook, ...picture }),
  row(getAtomBookPoster)({ input: ofBook, ...picture }),
  row(getAtomSeriesPoster)({ input: ofSeries, ...picture }),
  row(getAtomCollectionPoster)({ input: ofCollection, ...picture }),
  row(getAtomReadListPoster)({ input: ofReadList, ...picture }),
  row(getAtomLibraryPoster)({ input: ofLibrary, ...picture }),
  row(downloadAtomBook)({
    input: (world) => ({ params: { ...ofBook(world).params, fileName: 'any thing.cbz' } }),
    type: 'application/x-cbz',
    cases: [
      {
        when: 'its file is gone',
        change: (world) => ({ params: { bookId: world.book('Gone 1') } }),
        status: 404,
      },
    ],
  }),
  row(getAtomPage)({
    input: (world) => ({ params: { ...ofBook(world).params, pageNumber: '0' } }),
    type: 'image/webp',
    dated: true,
    cases: [
      ...['-1', '999', 'x'].map((pageNumber) => ({
        when: `page ${pageNumber}`,
        change: () => ({ params: { pageNumber } }),
        status: 400,
      })),
      { when: 'as another type', change: () => ({ query: { convert: 'gif' } }), status: 400 },
      ...notReady,
    ],
  }),
];
