import { toInstant } from '@longbox/contract/dates';
import { opdsTypes } from '@longbox/contract/opds';
import { getJsonCatalog, searchJson } from '@longbox/contract/opds-json';
import type { OpdsFeed, OpdsGroup, OpdsLink } from '@longbox/contract/opds-shapes';
import type { Paging } from '@longbox/contract/paging';
import * as z from 'zod/mini';
import { type Address, hrefOf } from './address.ts';
import { compact } from './compact.ts';
import type { BookList, Folder, FolderList } from './feed.ts';
import { feedLink, jsonAddress } from './json-addresses.ts';
import { publicationOf } from './json-publication.ts';
import { pagesAround, selfQuery } from './pages.ts';
import { shownName } from './titles.ts';

type Content = Pick<OpdsFeed, 'navigation' | 'publications' | 'groups' | 'facets'>;
type FeedMetadata = OpdsFeed['metadata'];

interface Parts extends Content {
  /** Besides those of every feed. */
  readonly links?: readonly OpdsLink[];
  readonly title: string;
  /** Epoch milliseconds. */
  readonly updated: number;
  readonly description?: string | undefined;
  /** Where the feed itself is, without the parameters of its page. */
  readonly address: Address;
  /** Of the list that the feed pages through, if any. */
  readonly pages?: { readonly paging: Paging; readonly total: number } | undefined;
}

const homeOf = (base: string): OpdsLink =>
  feedLink(base, { call: getJsonCatalog }, { title: 'Home' });

/** A feed of OPDS 2.0. @param base absolute address of the context path */
export function jsonFeed(base: string, parts: Parts): OpdsFeed {
  const { title, updated, description, address, pages, links = [], ...content } = parts;
  const isEmpty = [content.navigation, content.publications, content.groups].every(
    (list) => (list ?? []).length === 0,
  );
  const at = (rel: string, page: object): OpdsLink =>
    feedLink(base, { ...address, query: { ...address.query, ...page } }, { rel });
  const search = hrefOf(base, { call: searchJson });
  const around = pages ? pagesAround(pages.paging, pages.total) : [];
  const beside = around.filter(([rel]) => rel === 'previous' || rel === 'next');
  const feed: OpdsFeed = {
    metadata: {
      title: shownName(title),
      modified: toInstant(updated),
      description,
      ...(pages && countsOf(pages)),
    },
    links: [
      at('self', pages ? selfQuery(pages.paging) : {}),
      { ...homeOf(base), rel: 'start' },
      {
        title: 'Search',
        rel: 'search',
        href: `${search}{?query}`,
        type: opdsTypes.json,
        templated: true,
      },
      ...beside.map(([rel, page]) => at(rel, page)),
      ...links,
    ],
    ...content,
    // A feed must hold something.
    ...(isEmpty && { navigation: [homeOf(base)] }),
  };
  return z.parse(compacted, compact(feed));
}

/** What is left of a feed is checked with the answer of the call. */
const compacted = z.custom<OpdsFeed>();

const countsOf = ({ paging, total }: NonNullable<Parts['pages']>): Partial<FeedMetadata> => ({
  numberOfItems: total,
  itemsPerPage: paging.size,
  currentPage: paging.page + 1,
});

/** A list that comes in pages, as the content of a feed or a group. */
export const contentOf = (base: string, list: BookList | FolderList): Content =>
  list.holds === 'books'
    ? { publications: list.entries.map((entry) => publicationOf(entry, base)) }
    : { navigation: list.entries.map((folder) => folderLink(base, folder)) };

export const folderLink = (base: string, { title, leadsTo, count }: Folder): OpdsLink =>
  feedLink(base, jsonAddress(leadsTo), {
    title: shownName(title),
    properties: { numberOfItems: count },
  });

/** A group, which leads to the whole of its list. */
export function groupOf(
  base: string,
  list: BookList | FolderList,
  { title, address }: { readonly title: string; readonly address: Address },
): OpdsGroup[] {
  if (list.entries.length === 0) return [];
  const counts = list.paging ? countsOf({ paging: list.paging, total: list.total }) : {};
  return [
    {
      metadata: { title, ...counts },
      links: [feedLink(base, address, { title, rel: 'self' })],
      ...contentOf(base, list),
    },
  ];
}

/** What a list pages through. */
export const pagesOf = ({ paging, total }: BookList | FolderList): Parts['pages'] =>
  paging && { paging, total };
