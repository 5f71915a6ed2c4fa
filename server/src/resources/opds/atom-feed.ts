import { toInstant } from '@longbox/contract/dates';
import { opdsTypes } from '@longbox/contract/opds';
import { getAtomCatalog, getAtomSearch, listAtomSeries } from '@longbox/contract/opds-atom';
import { getJsonCatalog } from '@longbox/contract/opds-json';
import { hrefOf } from './address.ts';
import { firstLists, heads } from './heads.ts';
import { atomCalls } from './atom-addresses.ts';
import { type AtomReader, bookEntry, folderEntry, link, typeOfList, urn } from './atom-entry.ts';
import type { BookList, Folder, FolderList, ListName, Place } from './feed.ts';
import { type PageQuery, pagesAround, selfQuery } from './pages.ts';
import { shownName, titleAmongOthers, titleInSeries } from './titles.ts';
import { element, writeXml, type XmlElement } from './xml.ts';

/** Namespaces by the prefixes that programs compare as text. */
const namespaces = {
  dc: 'http://purl.org/dc/terms/',
  opensearch: 'http://a9.com/-/spec/opensearch/1.1/',
  pse: 'http://vaemendis.net/opds-pse/ns',
  thr: 'http://purl.org/syndication/thread/1.0',
} as const;

interface Head {
  readonly id: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly updated: number;
}

/** A list as an Atom feed. */
export function writeAtomList(
  list: BookList | FolderList,
  place: Place,
  { updated, ...reader }: AtomReader & { readonly updated: number },
): string {
  const { base } = reader;
  const { id, title, paging, total } = list;
  const type = typeOfList(place.list);
  const at = (page: PageQuery): string =>
    hrefOf(base, {
      call: atomCalls[place.list],
      params: place.params,
      query: { ...place.query, ...page },
    });
  const others = paging ? pagesAround(paging, total) : [];
  const counts = paging && [
    element('opensearch:totalResults', {}, String(total)),
    element('opensearch:itemsPerPage', {}, String(paging.size)),
    element('opensearch:startIndex', {}, String(paging.page * paging.size + 1)),
  ];
  return write(
    { id, title, updated },
    [
      link('self', type, at(paging ? selfQuery(paging) : {})),
      ...startLinks(base),
      ...others.map(([rel, page]) => link(rel, type, at(page))),
    ],
    [...(counts ?? []), ...entriesOf(list, place.list, reader)],
  );
}

function entriesOf(list: BookList | FolderList, name: ListName, reader: AtomReader): XmlElement[] {
  if (list.holds === 'folders') return list.entries.map((folder) => folderEntry(folder, reader));
  const titleOf = name === 'booksOfSeries' ? titleInSeries : titleAmongOthers;
  return list.entries.map((entry) => bookEntry(entry, titleOf(entry.book), reader));
}

/** Links of every feed: to the first one, and to the search in both ways that programs know. */
function startLinks(base: string): XmlElement[] {
  const template = `${hrefOf(base, { call: listAtomSeries })}?search={searchTerms}`;
  return [
    link('start', opdsTypes.atomNavigation, hrefOf(base, { call: getAtomCatalog })),
    link('search', opdsTypes.openSearch, hrefOf(base, { call: getAtomSearch })),
    link('search', opdsTypes.atom, template),
  ];
}

/** The first feed. */
export function writeAtomCatalog(reader: AtomReader, updated: number): string {
  const { base } = reader;
  const folders = firstLists.map((list): Folder => ({
    ...heads[list],
    updated,
    leadsTo: { list },
  }));
  return write(
    { id: 'root', title: 'Longbox OPDS catalog', updated },
    [
      link('self', opdsTypes.atomNavigation, hrefOf(base, { call: getAtomCatalog })),
      ...startLinks(base),
      link('alternate', opdsTypes.json, hrefOf(base, { call: getJsonCatalog })),
    ],
    folders.map((folder) => folderEntry(folder, reader)),
  );
}

function write(
  { id, title, updated }: Head,
  links: readonly XmlElement[],
  content: readonly XmlElement[],
): string {
  const children = [
    element('id', {}, urn(id)),
    element('title', {}, shownName(title)),
    element('updated', {}, toInstant(updated)),
    element('author', {}, element('name', {}, 'Longbox')),
    ...links,
    ...content,
  ];
  const used = Object.entries(namespaces).filter(([prefix]) => isUsed(prefix, children));
  return writeXml(
    element(
      'feed',
      {
        xmlns: 'http://www.w3.org/2005/Atom',
        ...Object.fromEntries(used.map(([prefix, name]) => [`xmlns:${prefix}`, name])),
      },
      ...children,
    ),
  );
}

function isUsed(prefix: string, elements: XmlElement['children']): boolean {
  return elements.some((one) => {
    if (typeof one !== 'object') return false;
    const given = Object.entries(one.attributes).filter(([, value]) => value !== undefined);
    const names = [one.name, ...given.map(([name]) => name)];
    return names.some((name) => name.startsWith(`${prefix}:`)) || isUsed(prefix, one.children);
  });
}

/** Tells programs how to search. @param origin absolute address of the context path */
export function writeOpenSearch(origin: string): string {
  const template = `${hrefOf(origin, { call: listAtomSeries })}?search={searchTerms}`;
  return writeXml(
    element(
      'OpenSearchDescription',
      { xmlns: namespaces.opensearch },
      element('ShortName', {}, 'Longbox'),
      element('Description', {}, 'Search for series'),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
      element('Url', { type: opdsTypes.atomNavigation, template }),
    ),
  );
}
