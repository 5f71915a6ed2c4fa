import type { Endpoint, Schema } from '@longbox/contract/endpoint';
import { opdsTypes } from '@longbox/contract/opds';
import * as calls from '@longbox/contract/opds-json';
import type { OpdsFeed } from '@longbox/contract/opds-shapes';
import type { Paging } from '@longbox/contract/paging';
import * as z from 'zod/mini';
import { authenticationDocument, authenticationType } from '../../http/opds-authentication.ts';
import { programCache } from '../../http/program-roots.ts';
import { type Route, serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import {
  browseFeed,
  homeFeed,
  type JsonAsked,
  listFeed,
  oneFeed,
  searchFeed,
  searchGroupFeed,
  setsFeed,
} from './json-feeds.ts';

interface Query extends Partial<Pick<Paging, 'page' | 'size'>> {
  readonly publisher?: readonly string[] | undefined;
  readonly tag?: string | undefined;
  readonly query?: string | undefined;
}

/** What the call of any feed has in common with the others. */
interface FeedCall extends Endpoint {
  readonly method: 'GET';
  readonly access: 'user';
  readonly query: Schema<Query>;
  readonly answer: Schema<OpdsFeed>;
}

const Params = z.record(z.string(), z.string());

/** OPDS 2.0 (programs.md, part 2): feeds. */
export function jsonFeedRoutes({ db }: Services): readonly Route[] {
  const started = Date.now();

  const feed = (
    call: FeedCall,
    write: (asked: JsonAsked, text: string | undefined) => Promise<OpdsFeed>,
  ) =>
    serve(call, ({ viewer, params, query, exchange }) => {
      const { page = 0, size = 20, query: text, ...narrowing } = query;
      exchange.setHeader('content-type', `${opdsTypes.json};charset=utf-8`);
      exchange.setHeader('cache-control', programCache);
      const { baseUrl: base } = exchange;
      const paging = { page, size };
      const found = z.parse(Params, params);
      return write({ db, viewer, started, base, paging, params: found, query: narrowing }, text);
    });

  return [
    serve(calls.getJsonAuthentication, ({ exchange }) => {
      exchange.setHeader('content-type', authenticationType);
      return authenticationDocument(exchange.baseUrl);
    }),
    feed(calls.getJsonCatalog, homeFeed),
    feed(calls.getJsonLibraries, homeFeed),
    feed(calls.getJsonLibrary, homeFeed),
    feed(calls.listJsonKeepReading, (asked) => listFeed(asked, 'keepReading')),
    feed(calls.listJsonKeepReadingIn, (asked) => listFeed(asked, 'keepReading')),
    feed(calls.listJsonOnDeck, (asked) => listFeed(asked, 'onDeck')),
    feed(calls.listJsonOnDeckIn, (asked) => listFeed(asked, 'onDeck')),
    feed(calls.listJsonLatestBooks, (asked) => listFeed(asked, 'latestBooks')),
    feed(calls.listJsonLatestBooksIn, (asked) => listFeed(asked, 'latestBooks')),
    feed(calls.listJsonLatestSeries, (asked) => listFeed(asked, 'latestSeries')),
    feed(calls.listJsonLatestSeriesIn, (asked) => listFeed(asked, 'latestSeries')),
    feed(calls.browseJson, browseFeed),
    feed(calls.browseJsonIn, browseFeed),
    feed(calls.listJsonCollections, (asked) => setsFeed(asked, 'collections')),
    feed(calls.listJsonCollectionsIn, (asked) => setsFeed(asked, 'collections')),
    feed(calls.listJsonReadLists, (asked) => setsFeed(asked, 'readLists')),
    feed(calls.listJsonReadListsIn, (asked) => setsFeed(asked, 'readLists')),
    feed(calls.listJsonSeriesOfCollection, (asked) => oneFeed(asked, 'seriesOfCollection')),
    feed(calls.listJsonBooksOfReadList, (asked) => oneFeed(asked, 'booksOfReadList')),
    feed(calls.listJsonBooksOfSeries, (asked) => oneFeed(asked, 'booksOfSeries')),
    feed(calls.searchJson, searchFeed),
    feed(calls.searchJsonSeries, (asked, text) => searchGroupFeed(asked, 'series', text)),
    feed(calls.searchJsonBooks, (asked, text) => searchGroupFeed(asked, 'books', text)),
    feed(calls.searchJsonCollections, (asked, text) => searchGroupFeed(asked, 'collections', text)),
    feed(calls.searchJsonReadLists, (asked, text) => searchGroupFeed(asked, 'readLists', text)),
  ];
}
