import { createHash } from 'node:crypto';
import type { Endpoint, Schema } from '@longbox/contract/endpoint';
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
} from '@longbox/contract/opds-atom';
import type { Paging } from '@longbox/contract/paging';
import { hasRole } from '@longbox/contract/users';
import * as z from 'zod/mini';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { Bytes } from '../../base/bytes.ts';
import type { Exchange } from '../../http/exchange.ts';
import { programCache } from '../../http/program-roots.ts';
import { type Route, serve } from '../../http/serve.ts';
import { getBookFile } from '../books/get-book-file.ts';
import { getPage } from '../books/get-page.ts';
import type { Services } from '../services.ts';
import { atomCalls } from './atom-addresses.ts';
import { typeOfList } from './atom-entry.ts';
import { writeAtomCatalog, writeAtomList, writeOpenSearch } from './atom-feed.ts';
import { type Asked, type ListName, updatedOf } from './feed.ts';
import { lists } from './lists.ts';
import {
  collectionPoster,
  fullPoster,
  libraryPoster,
  readListPoster,
  seriesPoster,
  smallPoster,
} from './posters.ts';
import { findLibraryFacts } from './series-facts.ts';

/** What the call of any list has in common with the others. */
interface ListCall extends Endpoint {
  readonly method: 'GET';
  readonly access: 'user';
  readonly query: Schema<Pick<Paging, 'page' | 'size'> & Asked['query']>;
  readonly answer: 'bytes';
}

const Params = z.record(z.string(), z.string());

const readerOf = (viewer: Viewer, { baseUrl }: Exchange) => ({
  base: new URL(baseUrl).pathname.replace(/\/$/, ''),
  mayStream: hasRole(viewer, 'PAGE_STREAMING'),
});

function document(type: string, text: string): Bytes {
  const bytes = Buffer.from(text);
  const version = createHash('sha1').update(bytes).digest('base64url');
  return new Bytes({
    type: `${type};charset=utf-8`,
    version,
    cacheControl: programCache,
    read: async () => bytes,
  });
}

/** OPDS 1.2 (programs.md, part 1). */
export function atomRoutes({ db }: Services): readonly Route[] {
  const started = Date.now();

  const ofList = (call: ListCall, list: ListName) =>
    serve(call, async ({ viewer, params, query, exchange }) => {
      const { page, size, ...narrowing } = query;
      const paging = { page, size };
      const asked = { db, viewer, started, paging, query: narrowing, searchesBooks: true };
      const place = { list, params: z.parse(Params, params), query: narrowing };
      const found = await lists[list].find({ ...asked, params: place.params });
      const updated = updatedOf(found, started);
      const reader = readerOf(viewer, exchange);
      return document(typeOfList(list), writeAtomList(found, place, { ...reader, updated }));
    });

  return [
    serve(getAtomCatalog, async ({ viewer, exchange }) => {
      const libraries = await findLibraryFacts(db, viewer);
      const changes = [...libraries.values()].map(({ changed }) => changed);
      const text = writeAtomCatalog(readerOf(viewer, exchange), Math.max(0, ...changes) || started);
      return document(opdsTypes.atomNavigation, text);
    }),
    serve(getAtomSearch, ({ exchange }) =>
      document(opdsTypes.openSearch, writeOpenSearch(exchange.baseUrl)),
    ),
    ofList(atomCalls.keepReading, 'keepReading'),
    ofList(atomCalls.onDeck, 'onDeck'),
    ofList(atomCalls.series, 'series'),
    ofList(atomCalls.latestSeries, 'latestSeries'),
    ofList(atomCalls.latestBooks, 'latestBooks'),
    ofList(atomCalls.libraries, 'libraries'),
    ofList(atomCalls.collections, 'collections'),
    ofList(atomCalls.readLists, 'readLists'),
    ofList(atomCalls.publishers, 'publishers'),
    ofList(atomCalls.booksOfSeries, 'booksOfSeries'),
    ofList(atomCalls.seriesOfLibrary, 'seriesOfLibrary'),
    ofList(atomCalls.seriesOfCollection, 'seriesOfCollection'),
    ofList(atomCalls.booksOfReadList, 'booksOfReadList'),
    serve(getAtomBookThumbnail, ({ viewer, params }) => smallPoster(db, viewer, params.bookId)),
    serve(getAtomBookPoster, ({ viewer, params }) => fullPoster(db, viewer, params.bookId)),
    serve(getAtomSeriesPoster, ({ viewer, params }) => seriesPoster(db, viewer, params.seriesId)),
    serve(getAtomCollectionPoster, ({ viewer, params }) =>
      collectionPoster(db, viewer, params.collectionId),
    ),
    serve(getAtomReadListPoster, ({ viewer, params }) =>
      readListPoster(db, viewer, params.readListId),
    ),
    serve(getAtomLibraryPoster, ({ viewer, params }) =>
      libraryPoster(db, viewer, params.libraryId),
    ),
    serve(downloadAtomBook, ({ viewer, params }) =>
      getBookFile(db, { viewer, bookId: params.bookId, as: 'usual' }),
    ),
    serve(getAtomPage, ({ viewer, params, query: { convert } }) =>
      getPage(db, { viewer, ...params, zeroBased: true, convert }),
    ),
  ];
}
