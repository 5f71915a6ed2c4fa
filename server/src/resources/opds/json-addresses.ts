import type { OpdsLink } from '@longbox/contract/opds-shapes';
import { opdsTypes } from '@longbox/contract/opds';
import * as calls from '@longbox/contract/opds-json';
import { type Address, hrefOf } from './address.ts';
import type { ListName, Place } from './feed.ts';

type Call = Address['call'];

/** The call of each list in OPDS 2.0: of all libraries or about one thing, and of one library. */
export const jsonCalls = {
  keepReading: [calls.listJsonKeepReading, calls.listJsonKeepReadingIn],
  onDeck: [calls.listJsonOnDeck, calls.listJsonOnDeckIn],
  latestBooks: [calls.listJsonLatestBooks, calls.listJsonLatestBooksIn],
  latestSeries: [calls.listJsonLatestSeries, calls.listJsonLatestSeriesIn],
  series: [calls.browseJson, calls.browseJsonIn],
  publishers: [calls.browseJson, calls.browseJsonIn],
  libraries: [calls.getJsonLibraries],
  seriesOfLibrary: [calls.getJsonLibrary, calls.getJsonLibrary],
  collections: [calls.listJsonCollections, calls.listJsonCollectionsIn],
  readLists: [calls.listJsonReadLists, calls.listJsonReadListsIn],
  booksOfSeries: [calls.listJsonBooksOfSeries],
  seriesOfCollection: [calls.listJsonSeriesOfCollection],
  booksOfReadList: [calls.listJsonBooksOfReadList],
} as const satisfies Record<ListName, readonly [all: Call, one?: Call]>;

/** A link of a feed to another one. @param base absolute address of the context path */
export const feedLink = (
  base: string,
  address: Address,
  more: Pick<OpdsLink, 'title' | 'rel' | 'properties'> = {},
): OpdsLink => ({ ...more, href: hrefOf(base, address), type: opdsTypes.json });

/** The call and parameters of a list. */
export function jsonAddress({ list, params = {}, query = {} }: Place): Address {
  const [all, one]: readonly [Call, Call?] = jsonCalls[list];
  return { call: params['libraryId'] === undefined ? all : (one ?? all), params, query };
}
