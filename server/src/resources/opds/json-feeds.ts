import { opdsTypes } from '@longbox/contract/opds';
import { getAtomCatalog } from '@longbox/contract/opds-atom';
import * as calls from '@longbox/contract/opds-json';
import type { OpdsFeed, OpdsGroup, OpdsLink } from '@longbox/contract/opds-shapes';
import { fold } from '../../base/text.ts';
import { countBookValues } from '../books/count-values.ts';
import { bookCondition } from '../books/book-filter.ts';
import { getLibrary } from '../libraries/get-library.ts';
import { inOrder } from '../referential/list-values.ts';
import { type Address, hrefOf } from './address.ts';
import { type Asked, type BookList, type FolderList, type ListName, updatedOf } from './feed.ts';
import { feedLink, jsonAddress } from './json-addresses.ts';
import { contentOf, groupOf, jsonFeed, pagesOf } from './json-feed.ts';
import { lists } from './lists.ts';
import { findLibraryFacts } from './series-facts.ts';

/** Who asks for a feed, and at which address the server is seen. */
export interface JsonAsked extends Asked {
  /** Absolute address of the context path. */
  readonly base: string;
}

/** Entries of a group on the first feed, and of one on the feed of a search. */
const fewEntries = { page: 0, size: 5 };
const moreEntries = { page: 0, size: 20 };
const everyEntry = { page: 0, size: 2000 };

/** The library that a feed is about, checked; all of them if it's about none. */
async function scopeOf({ db, viewer, params }: JsonAsked): Promise<string> {
  const { libraryId } = params;
  return libraryId === undefined ? 'All libraries' : (await getLibrary(db, viewer, libraryId)).name;
}

/** The titles of lists behind the name of what they are of. */
const titles = {
  keepReading: 'Keep Reading',
  onDeck: 'On Deck',
  latestBooks: 'Latest Books',
  latestSeries: 'Latest Series',
  collections: 'Collections',
  readLists: 'Read Lists',
} as const;

const addressOf = ({ params, query }: Asked, list: ListName): Address =>
  jsonAddress({ list, params, query });

/** Links to the parts of the library; the sets only where there are some. */
async function partsOfLibrary(asked: JsonAsked): Promise<OpdsLink[]> {
  const { base, params } = asked;
  const one = { ...asked, query: {}, paging: { page: 0, size: 1 } };
  const [collections, readLists] = [
    await lists.collections.find(one),
    await lists.readLists.find(one),
  ];
  const home = params['libraryId'] === undefined ? 'libraries' : 'seriesOfLibrary';
  const to = (list: ListName, title: string): OpdsLink =>
    feedLink(base, jsonAddress({ list, params }), { title, rel: 'subsection' });
  return [
    to(home, 'Recommended'),
    to('series', 'Browse'),
    ...(collections.total > 0 ? [to('collections', 'Collections')] : []),
    ...(readLists.total > 0 ? [to('readLists', 'Read lists')] : []),
  ];
}

/** The first feed, of all libraries or one. */
export async function homeFeed(asked: JsonAsked): Promise<OpdsFeed> {
  const { db, viewer, base, params, started } = asked;
  const scope = await scopeOf(asked);
  const few = { ...asked, paging: fewEntries, query: {} };
  const groups: OpdsGroup[] = [];
  const isOfAll = params['libraryId'] === undefined;
  if (isOfAll) {
    const address = { call: calls.getJsonLibraries };
    groups.push(...groupOf(base, await lists.libraries.find(few), { title: 'Libraries', address }));
  }
  for (const name of ['keepReading', 'onDeck', 'latestBooks', 'latestSeries'] as const) {
    const list: BookList | FolderList = await lists[name].find({ ...few, withoutOneshots: true });
    const address = jsonAddress({ list: name, params });
    groups.push(...groupOf(base, list, { title: titles[name], address }));
  }
  const facts = await findLibraryFacts(db, viewer);
  const changes = [...facts]
    .filter(([id]) => isOfAll || id === params['libraryId'])
    .map(([, { changed }]) => changed);
  const home = isOfAll ? 'libraries' : 'seriesOfLibrary';
  const older = { call: getAtomCatalog };
  return jsonFeed(base, {
    title: `${scope} - Recommended`,
    updated: Math.max(0, ...changes) || started,
    address: jsonAddress({ list: home, params }),
    links: [{ rel: 'alternate', type: opdsTypes.atomNavigation, href: hrefOf(base, older) }],
    navigation: await partsOfLibrary(asked),
    groups,
  });
}

/** A list of all libraries or of one. */
export async function listFeed(
  asked: JsonAsked,
  name: 'keepReading' | 'onDeck' | 'latestBooks' | 'latestSeries',
): Promise<OpdsFeed> {
  const scope = await scopeOf(asked);
  const list: BookList | FolderList = await lists[name].find({ ...asked, withoutOneshots: true });
  return jsonFeed(asked.base, {
    title: `${scope} - ${titles[name]}`,
    updated: updatedOf(list, asked.started),
    address: addressOf(asked, name),
    pages: pagesOf(list),
    ...contentOf(asked.base, list),
  });
}

/** Collections or read lists, below the parts of the library. */
export async function setsFeed(
  asked: JsonAsked,
  name: 'collections' | 'readLists',
): Promise<OpdsFeed> {
  const scope = await scopeOf(asked);
  const list = await lists[name].find(asked);
  const address = addressOf(asked, name);
  return jsonFeed(asked.base, {
    title: `${scope} - ${titles[name]}`,
    updated: updatedOf(list, asked.started),
    address,
    pages: pagesOf(list),
    navigation: await partsOfLibrary(asked),
    groups: groupOf(asked.base, list, { title: titles[name], address }),
  });
}

/** All series, or those of some publishers, below the parts of the library. */
export async function browseFeed(asked: JsonAsked): Promise<OpdsFeed> {
  const scope = await scopeOf(asked);
  const { base, params, started } = asked;
  const list = await lists.series.find(asked);
  const publishers = await lists.publishers.find({ ...asked, paging: everyEntry });
  const address = addressOf(asked, 'series');
  return jsonFeed(base, {
    title: scope,
    updated: updatedOf(list, started),
    address,
    pages: pagesOf(list),
    navigation: await partsOfLibrary(asked),
    groups: [
      ...groupOf(base, list, { title: 'Series', address }),
      ...(publishers.entries.length === 0
        ? []
        : [
            {
              metadata: { title: 'Publisher' },
              links: [
                feedLink(base, jsonAddress({ list: 'series', params }), {
                  title: 'Publisher',
                  rel: 'self',
                }),
              ],
              ...contentOf(base, publishers),
            },
          ]),
    ],
  });
}

/** The members of a collection or read list, or the books of a series with their tags. */
export async function oneFeed(
  asked: JsonAsked,
  name: 'seriesOfCollection' | 'booksOfReadList' | 'booksOfSeries',
): Promise<OpdsFeed> {
  const list: BookList | FolderList = await lists[name].find(asked);
  return jsonFeed(asked.base, {
    title: list.title,
    updated: updatedOf(list, asked.started),
    description: list.summary,
    address: addressOf(asked, name),
    pages: pagesOf(list),
    ...contentOf(asked.base, list),
    ...(name === 'booksOfSeries' && { facets: await tagFacets(asked) }),
  });
}

/** The tags of a series' books, by which its feed can be narrowed. */
async function tagFacets(asked: JsonAsked): Promise<NonNullable<OpdsFeed['facets']>> {
  const { db, viewer, base, params, query } = asked;
  const condition = bookCondition(
    viewer,
    { media_status: ['READY'], deleted: false },
    { seriesId: params['seriesId'] },
  );
  const rule = { rule: condition, namesMetadata: false };
  const counts = await countBookValues(db, { viewer, field: 'tag', search: undefined, rule });
  const to = (title: string, tag: string | undefined, numberOfItems?: number): OpdsLink =>
    feedLink(base, jsonAddress({ list: 'booksOfSeries', params, query: { tag } }), {
      title,
      ...(tag !== undefined && isActive(tag) && { rel: 'self' }),
      properties: { numberOfItems },
    });
  const isActive = (tag: string): boolean => fold(tag) === fold(query.tag ?? '');
  const links = [
    ...(query.tag === undefined ? [] : [to('All', undefined)]),
    ...inOrder(counts, ({ value }) => value).map(({ value, count }) => to(value, value, count)),
  ];
  const isUseful = links.length >= 2 || query.tag !== undefined;
  return isUseful ? [{ metadata: { title: 'Tag' }, links }] : [];
}

const searches = {
  series: { list: 'series', title: 'Series', call: calls.searchJsonSeries },
  books: { list: 'foundBooks', title: 'Books', call: calls.searchJsonBooks },
  collections: { list: 'collections', title: 'Collections', call: calls.searchJsonCollections },
  readLists: { list: 'readLists', title: 'Read Lists', call: calls.searchJsonReadLists },
} as const;

const isBlank = (text = ''): boolean => text.trim() === '';

/** What has all words of a text, of every kind a few. */
export async function searchFeed(asked: JsonAsked, text: string | undefined): Promise<OpdsFeed> {
  const { base } = asked;
  const few = { ...asked, paging: moreEntries, query: { search: text }, withoutOneshots: true };
  const groups: OpdsGroup[] = [];
  let updated = 0;
  for (const { list: name, title, call } of Object.values(searches)) {
    if (isBlank(text)) break;
    const list: BookList | FolderList = await lists[name].find(few);
    updated = Math.max(updated, updatedOf(list, 0));
    groups.push(...groupOf(base, list, { title, address: { call, query: { query: text } } }));
  }
  return jsonFeed(base, {
    title: 'Search results',
    updated: updated || asked.started,
    address: { call: calls.searchJson, query: { query: text } },
    groups,
  });
}

/** One group of a search, in full. */
export async function searchGroupFeed(
  asked: JsonAsked,
  kind: keyof typeof searches,
  text: string | undefined,
): Promise<OpdsFeed> {
  const { list: name, title, call } = searches[kind];
  const address = { call, query: { query: text } };
  const common = { title: `Search results - ${title}`, address };
  if (isBlank(text)) return jsonFeed(asked.base, { ...common, updated: asked.started });
  const narrowed = { ...asked, query: { search: text }, withoutOneshots: true };
  const list: BookList | FolderList = await lists[name].find(narrowed);
  return jsonFeed(asked.base, {
    ...common,
    updated: updatedOf(list, asked.started),
    pages: pagesOf(list),
    ...contentOf(asked.base, list),
  });
}
