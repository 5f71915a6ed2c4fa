import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OpdsConversion, OpdsPaging, opdsTypes, shortText, shortTexts } from './opds.ts';
import { OpdsAuthentication, OpdsFeed, OpdsManifest, OpdsProgression } from './opds-shapes.ts';
import { paging } from './paging.ts';
import { PositionList, Progression, publicationTypes } from './publication.ts';

/* OPDS 2.0: feeds in JSON, for reading programs. */

const root = '/opds/v2';
const all = `${root}/libraries` as const;
const one = `${all}/{libraryId}` as const;

const feed = {
  method: 'GET',
  access: 'user',
  types: [opdsTypes.json],
  query: OpdsPaging,
  answer: OpdsFeed,
} as const;
const browsing = {
  ...feed,
  query: z.object({ publisher: shortTexts, ...paging }),
} as const;
const searching = { ...feed, query: z.object({ query: shortText, ...paging }) } as const;
const manifest = {
  method: 'GET',
  access: 'user',
  answer: OpdsManifest,
} as const;
const picture = { method: 'GET', access: 'user', types: ['image/jpeg'], answer: 'bytes' } as const;

/** The first feed: what to read next, the latest additions, and links to all other feeds. */
export const getJsonCatalog = endpoint({ ...feed, path: `${root}/catalog`, aliases: [root] });

/** The first feed, for all libraries. */
export const getJsonLibraries = endpoint({ ...feed, path: all });

/** The first feed of one library. */
export const getJsonLibrary = endpoint({ ...feed, path: one });

/** Books in progress, the latest read first. */
export const listJsonKeepReading = endpoint({ ...feed, path: `${all}/keep-reading` });
/** A library's books in progress, the latest read first. */
export const listJsonKeepReadingIn = endpoint({ ...feed, path: `${one}/keep-reading` });

/** The next unread book of each started series. */
export const listJsonOnDeck = endpoint({ ...feed, path: `${all}/on-deck` });
/** The next unread book of each started series of a library. */
export const listJsonOnDeckIn = endpoint({ ...feed, path: `${one}/on-deck` });

/** Books, the latest added first. */
export const listJsonLatestBooks = endpoint({ ...feed, path: `${all}/books/latest` });
/** Books of a library, the latest added first. */
export const listJsonLatestBooksIn = endpoint({ ...feed, path: `${one}/books/latest` });

/** Series except one-shots, the latest changed first. */
export const listJsonLatestSeries = endpoint({ ...feed, path: `${all}/series/latest` });
/** Series of a library except one-shots, the latest changed first. */
export const listJsonLatestSeriesIn = endpoint({ ...feed, path: `${one}/series/latest` });

/** All series by sort title, and their publishers. */
export const browseJson = endpoint({ ...browsing, path: `${all}/browse` });
/** All series of a library by sort title, and their publishers. */
export const browseJsonIn = endpoint({ ...browsing, path: `${one}/browse` });

/** The collections, by name. */
export const listJsonCollections = endpoint({ ...feed, path: `${all}/collections` });
/** The collections with series of a library, by name. */
export const listJsonCollectionsIn = endpoint({ ...feed, path: `${one}/collections` });

/** The read lists, by name. */
export const listJsonReadLists = endpoint({ ...feed, path: `${all}/readlists` });
/** The read lists with books of a library, by name. */
export const listJsonReadListsIn = endpoint({ ...feed, path: `${one}/readlists` });

/** Series of a collection in its order. */
export const listJsonSeriesOfCollection = endpoint({
  ...feed,
  path: `${root}/collections/{collectionId}`,
});

/** Books of a read list in its order. */
export const listJsonBooksOfReadList = endpoint({
  ...feed,
  path: `${root}/readlists/{readListId}`,
});

/** Books of a series by number, with their tags as facets. */
export const listJsonBooksOfSeries = endpoint({
  ...feed,
  path: `${root}/series/{seriesId}`,
  query: z.object({ tag: shortText, ...paging }),
});

/** Series, books, collections and read lists with all words of `query`. */
export const searchJson = endpoint({
  ...feed,
  path: `${root}/search`,
  query: z.object({ query: shortText }),
});

/** The series that a search found, in full. */
export const searchJsonSeries = endpoint({ ...searching, path: `${root}/search/series` });
/** The books that a search found, in full. */
export const searchJsonBooks = endpoint({ ...searching, path: `${root}/search/books` });
/** The collections that a search found, in full. */
export const searchJsonCollections = endpoint({ ...searching, path: `${root}/search/collections` });
/** The read lists that a search found, in full. */
export const searchJsonReadLists = endpoint({ ...searching, path: `${root}/search/readlists` });

/** How to sign in. Refusals without a sign-in have the same body. */
export const getJsonAuthentication = endpoint({
  method: 'GET',
  path: `${root}/auth`,
  access: 'anonymous',
  types: [opdsTypes.authentication],
  answer: OpdsAuthentication,
});

const book = `${root}/books/{bookId}` as const;
const manifestTypes = [publicationTypes.webpub, publicationTypes.divina, opdsTypes.publication];

/** The book as a Readium publication; 404 with the reason unless it's ready. */
export const getJsonManifest = endpoint({
  ...manifest,
  path: `${book}/manifest`,
  types: manifestTypes,
});

/** The manifest of an EPUB; 400 for any other book. */
export const getJsonEpubManifest = endpoint({
  ...manifest,
  path: `${book}/manifest/epub`,
  types: manifestTypes,
});

/** The manifest of a PDF; 400 for any other book. */
export const getJsonPdfManifest = endpoint({
  ...manifest,
  path: `${book}/manifest/pdf`,
  types: manifestTypes,
});

/** The manifest of the book as images; 400 if it has none, like most EPUBs. */
export const getJsonDivinaManifest = endpoint({
  ...manifest,
  path: `${book}/manifest/divina`,
  types: manifestTypes,
});

/** One page as an image. Here, pages count from 1. */
export const getJsonPage = endpoint({
  method: 'GET',
  path: `${book}/pages/{pageNumber}`,
  access: 'page-streaming',
  query: OpdsConversion,
  answer: 'bytes',
});

/** One page of a PDF as its own PDF; 400 for any other book. */
export const getJsonRawPage = endpoint({
  method: 'GET',
  path: `${book}/pages/{pageNumber}/raw`,
  access: 'page-streaming',
  types: ['application/pdf'],
  answer: 'bytes',
});

/** A file of an EPUB by its path in the archive. Fonts come without sign-in. */
export const getJsonResource = endpoint({
  method: 'GET',
  path: `${book}/resource/{+path}`,
  access: 'user',
  guests: true,
  answer: 'bytes',
});

/** The file, whole or a range of it. */
export const downloadJsonBook = endpoint({
  method: 'GET',
  path: `${book}/file`,
  access: 'file-download',
  answer: 'bytes',
});

/**
 * The file, like `…/file`, at an address that ends in a file name: programs take the format from it.
 */
export const downloadJsonBookAs = endpoint({
  method: 'GET',
  path: `${book}/file/{fileName}`,
  access: 'file-download',
  answer: 'bytes',
});

/** The cover, JPEG. */
export const getJsonBookPoster = endpoint({ ...picture, path: `${book}/thumbnail` });

/** A small cover, JPEG. */
export const getJsonBookThumbnail = endpoint({ ...picture, path: `${book}/thumbnail/small` });

export const getJsonSeriesPoster = endpoint({
  ...picture,
  path: `${root}/series/{seriesId}/thumbnail`,
});

export const getJsonCollectionPoster = endpoint({
  ...picture,
  path: `${root}/collections/{collectionId}/thumbnail`,
});

export const getJsonReadListPoster = endpoint({
  ...picture,
  path: `${root}/readlists/{readListId}/thumbnail`,
});

/** The reading position; 204 without progress. */
export const getJsonProgression = endpoint({
  method: 'GET',
  path: `${book}/progression`,
  access: 'user',
  types: [publicationTypes.progression],
  answer: z.optional(Progression),
  followsProgress: true,
});

/**
 * Saves a reading position. 409 unless `modified` is later than the stored date. A position in an image
 * archive or a PDF may be a fraction of the book.
 */
export const updateJsonProgression = endpoint({
  method: 'PUT',
  path: `${book}/progression`,
  access: 'user',
  body: OpdsProgression,
  bodyLimit: 65_536,
  types: [publicationTypes.progression],
  conflicts: true,
  answer: 'nothing',
  stales: ['progress'],
});

/** The positions of an EPUB; 404 for any other book. */
export const listJsonPositions = endpoint({
  method: 'GET',
  path: `${book}/positions`,
  access: 'user',
  types: [publicationTypes.positions],
  answer: PositionList,
});
