import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OpdsConversion, OpdsPaging, opdsTypes, shortText, shortTexts } from './opds.ts';
import { paging } from './paging.ts';

/* OPDS 1.2: feeds in XML, for reading programs. */

const root = '/opds/v1.2';

/** A feed; the parameters of its media type say whether it holds books. */
const feed = {
  method: 'GET',
  access: 'user',
  types: [opdsTypes.atom],
  query: OpdsPaging,
  answer: 'bytes',
} as const;
const picture = { method: 'GET', access: 'user', types: ['image/jpeg'], answer: 'bytes' } as const;

/** The first feed, which lists all others. */
export const getAtomCatalog = endpoint({
  ...feed,
  path: `${root}/catalog`,
  aliases: ['/opds', root],
});

/** Tells programs how to search, as an OpenSearch description. */
export const getAtomSearch = endpoint({
  method: 'GET',
  path: `${root}/search`,
  access: 'user',
  types: [opdsTypes.openSearch],
  answer: 'bytes',
});

/** Books in progress, the latest read first. */
export const listAtomKeepReading = endpoint({ ...feed, path: `${root}/keep-reading` });

/** The next unread book of each started series. */
export const listAtomOnDeck = endpoint({ ...feed, path: `${root}/ondeck` });

/** Series by sort title. With `search`, those with all its words, the best match first. */
export const listAtomSeries = endpoint({
  ...feed,
  path: `${root}/series`,
  query: z.object({ search: shortText, publisher: shortTexts, ...paging }),
});

/** Series, the latest changed first. */
export const listAtomLatestSeries = endpoint({ ...feed, path: `${root}/series/latest` });

/** Books, the latest added first. */
export const listAtomLatestBooks = endpoint({ ...feed, path: `${root}/books/latest` });

/** The libraries the caller may see. */
export const listAtomLibraries = endpoint({ ...feed, path: `${root}/libraries` });

/** The collections, by name. */
export const listAtomCollections = endpoint({ ...feed, path: `${root}/collections` });

/** The read lists, by name. */
export const listAtomReadLists = endpoint({ ...feed, path: `${root}/readlists` });

/** The publishers, each with a link to its series. */
export const listAtomPublishers = endpoint({ ...feed, path: `${root}/publishers` });

/** Books of a series by number. */
export const listAtomBooksOfSeries = endpoint({
  ...feed,
  path: `${root}/series/{seriesId}`,
});

/** Series of a library by sort title. */
export const listAtomSeriesOfLibrary = endpoint({
  ...feed,
  path: `${root}/libraries/{libraryId}`,
});

/** Series of a collection in its order. */
export const listAtomSeriesOfCollection = endpoint({
  ...feed,
  path: `${root}/collections/{collectionId}`,
});

/** Books of a read list in its order. */
export const listAtomBooksOfReadList = endpoint({
  ...feed,
  path: `${root}/readlists/{readListId}`,
});

/** A small cover, JPEG. */
export const getAtomBookThumbnail = endpoint({
  ...picture,
  path: `${root}/books/{bookId}/thumbnail/small`,
});

/** The cover in its full size, JPEG. */
export const getAtomBookPoster = endpoint({
  ...picture,
  path: `${root}/books/{bookId}/thumbnail`,
});

export const getAtomSeriesPoster = endpoint({
  ...picture,
  path: `${root}/series/{seriesId}/thumbnail`,
});

export const getAtomCollectionPoster = endpoint({
  ...picture,
  path: `${root}/collections/{collectionId}/thumbnail`,
});

export const getAtomReadListPoster = endpoint({
  ...picture,
  path: `${root}/readlists/{readListId}/thumbnail`,
});

/** The cover of the library's first series. */
export const getAtomLibraryPoster = endpoint({
  ...picture,
  path: `${root}/libraries/{libraryId}/thumbnail`,
});

/** The file, whole or a range of it. Any `fileName` will do: programs take the format from it. */
export const downloadAtomBook = endpoint({
  method: 'GET',
  path: `${root}/books/{bookId}/file/{fileName}`,
  access: 'file-download',
  answer: 'bytes',
});

/** One page as an image. Here, pages count from 0. */
export const getAtomPage = endpoint({
  method: 'GET',
  path: `${root}/books/{bookId}/pages/{pageNumber}`,
  access: 'page-streaming',
  query: OpdsConversion,
  answer: 'bytes',
});
