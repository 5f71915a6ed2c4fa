import { toInstant } from '@longbox/contract/dates';
import { opdsTypes } from '@longbox/contract/opds';
import {
  downloadAtomBook,
  getAtomBookPoster,
  getAtomBookThumbnail,
  getAtomPage,
} from '@longbox/contract/opds-atom';
import { fileTypes, sentPath } from '../books/file-type.ts';
import { type Address, fileNameOf, hrefOf } from './address.ts';
import { atomCalls, atomCover } from './atom-addresses.ts';
import { type BookEntry, changeOf, type Folder, type ListName } from './feed.ts';
import { lists } from './lists.ts';
import { peopleOf } from './people.ts';
import { shownName } from './titles.ts';
import { element, escapeText, type XmlElement } from './xml.ts';

/** Who an entry is written for. */
export interface AtomReader {
  /** Path of the context path, without a slash at its end. */
  readonly base: string;
  readonly mayStream: boolean;
}

const imageType = 'image/jpeg';

/** The type of a feed's link says what the feed holds. */
export const typeOfList = (list: ListName): string =>
  lists[list].holds === 'books' ? opdsTypes.atomAcquisition : opdsTypes.atomNavigation;

export const link = (rel: string, type: string, href: string, more = {}): XmlElement =>
  element('link', { rel, type, href, ...more });

export const urn = (id: string): string => `urn:longbox:${id}`;

/** An entry that leads to another feed. */
export function folderEntry(folder: Folder, { base }: AtomReader): XmlElement {
  const { id, title, updated, words, count, leadsTo, cover } = folder;
  const image = cover && hrefOf(base, atomCover(cover));
  const target = { ...leadsTo, call: atomCalls[leadsTo.list] };
  return element(
    'entry',
    {},
    element('title', {}, shownName(title)),
    element('updated', {}, toInstant(updated)),
    element('id', {}, urn(id)),
    element('content', { type: 'text' }, words === '' ? undefined : words),
    image === undefined
      ? undefined
      : link('http://opds-spec.org/image/thumbnail', imageType, image),
    image === undefined ? undefined : link('http://opds-spec.org/image', imageType, image),
    link('subsection', typeOfList(leadsTo.list), hrefOf(base, target), { 'thr:count': count }),
  );
}

const texts = (name: string, values: readonly string[]): XmlElement[] =>
  values.filter((value) => value.trim() !== '').map((value) => element(name, {}, value));

const people = (name: string, names: readonly string[]): XmlElement[] =>
  names.map((one) => element(name, {}, element('name', {}, one)));

/** A book. */
export function bookEntry(
  { book, series, pageType }: BookEntry,
  title: string,
  { base, mayStream }: AtomReader,
): XmlElement {
  const { id, metadata, media, readProgress } = book;
  const bookId = id;
  const canStream = mayStream && pageType !== undefined;
  // Programs that compare it then refresh their marks.
  const read = canStream && readProgress ? Date.parse(readProgress.readDate) : 0;
  const { authors, contributors } = peopleOf(metadata.authors);
  const isbn = metadata.isbn === '' ? [] : [`urn:isbn:${metadata.isbn}`];
  const at = (call: Address['call'], params = {}) =>
    hrefOf(base, { call, params: { bookId, ...params } });
  return element(
    'entry',
    {},
    element('title', {}, title),
    element('updated', {}, toInstant(Math.max(changeOf(book), read))),
    element('id', {}, urn(`book:${id}`)),
    ...texts('dc:issued', [metadata.releaseDate ?? '']),
    ...texts('dc:language', [series.language]),
    ...texts('dc:publisher', [series.publisher]),
    ...texts('dc:identifier', isbn),
    ...people('author', authors),
    ...people('contributor', contributors),
    ...[...new Set([...metadata.tags, ...series.genres])].map((term) =>
      element('category', { term, label: term }),
    ),
    element('content', { type: 'html' }, contentOf(book)),
    link('http://opds-spec.org/image/thumbnail', imageType, at(getAtomBookThumbnail)),
    link('http://opds-spec.org/image', imageType, at(getAtomBookPoster)),
    link(
      'http://opds-spec.org/acquisition',
      fileTypes.usual(media.mediaType),
      at(downloadAtomBook, { fileName: fileNameOf(sentPath(book.url, media.mediaType)) }),
      { length: book.sizeBytes },
    ),
    canStream ? streamLink({ book, pageType }, at(getAtomPage)) : undefined,
  );
}

/** What a book is, and what it is about, as HTML. */
function contentOf({ url, media, size, metadata }: BookEntry['book']): string {
  const extension = /\.([^.]+)$/.exec(sentPath(url, media.mediaType))?.[1] ?? '';
  const facts = `${escapeText(extension)} - ${size}`;
  const summary = escapeText(metadata.summary).replaceAll('\n', '<br/>');
  return metadata.summary.trim() === '' ? facts : `${facts}<br/><br/>${summary}`;
}

/** Page streaming (OPDS-PSE 1.2): pages count from 0 in the address, and from 1 in `lastRead`. */
function streamLink(
  { book, pageType }: Pick<BookEntry, 'book' | 'pageType'>,
  address: string,
): XmlElement {
  const { media, readProgress: read } = book;
  const isMixed = pageType === 'mixed' || pageType === undefined;
  const page = read?.completed ? media.pagesCount : Math.max(1, read?.page ?? 1);
  return link(
    'http://vaemendis.net/opds-pse/stream',
    isMixed ? imageType : pageType,
    isMixed ? `${address}?convert=jpeg` : address,
    {
      'pse:count': media.pagesCount,
      ...(read && {
        'pse:lastRead': Math.min(page, media.pagesCount),
        'pse:lastReadDate': read.readDate,
      }),
    },
  );
}
