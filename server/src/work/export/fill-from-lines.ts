import type { ExportLine, LineOf } from '@longbox/contract/export-lines';
import { isWebAddress, type WebLink } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import { numberTail } from '../../base/book-number.ts';
import { badRequest } from '../../base/errors.ts';
import type { Db } from '../../base/db/connection.ts';
import { fileColumns } from '../../base/db/file-columns.ts';
import { insertRows } from '../../base/db/long-lists.ts';
import {
  authorColumns,
  publisherColumns,
  seriesTitleColumns,
  setNameColumns,
  valueColumns,
} from '../../base/db/text-columns.ts';
import { titleColumns, titleSortColumns } from '../../base/db/title-columns.ts';
import { sortKey } from '../../base/text.ts';
import { replacePlaceholders } from '../../catalogue/sets/placeholders.ts';
import { LibraryOptions } from '../../catalogue/libraries/find-library.ts';
import { writeMark } from '../../catalogue/books/write-mark.ts';
import { isWithin } from '../move-in/addresses.ts';
import { millisOf } from './instants.ts';
import { personalRow } from './personal-row.ts';
import { sessionRow } from './session-row.ts';

/** Where the paths of a file are here. */
export interface Places {
  readonly mapped: (path: string) => string;
  /** Root folders of the libraries so far, by id. */
  readonly roots: Map<string, string>;
}

/** The path here of a series or book. @throws Refusal if it isn't in the folder of its library */
function pathIn({ mapped, roots }: Places, libraryId: string, path: string): string {
  const here = mapped(path);
  const root = roots.get(libraryId);
  if (root !== undefined && !isWithin(root, here)) {
    throw badRequest(`${here} isn’t in the folder of its library. Nothing was imported.`);
  }
  return here;
}

const webLinks = (links: readonly WebLink[]): string =>
  JSON.stringify(links.filter(({ url }) => isWebAddress(url)));

const flag = (is: boolean): number => (is ? 1 : 0);

type Kind = Exclude<ExportLine['kind'], 'longbox'>;
type Lines = { readonly [K in Kind]: LineOf<K> };
type Writers = {
  readonly [K in Kind]: (db: Db, line: Lines[K], places: Places) => Promise<void>;
};

const dates = ({ created, lastModified }: { created: string; lastModified: string }) => ({
  created: millisOf(created),
  lastModified: millisOf(lastModified),
});

/** How the record of each line is stored in a database that has none of it yet. */
const writers: Writers = {
  async library(db, { id, name, root, created, ...line }, { mapped, roots }) {
    const folder = mapped(root);
    roots.set(id, folder);
    await insertRows(db, 'library', [
      {
        id,
        name,
        nameKey: sortKey(name),
        root: folder,
        options: JSON.stringify(z.parse(LibraryOptions, line)),
        unavailable: 0,
        created: millisOf(created),
        lastScanned: Date.now(),
        movedIn: 1,
      },
    ]);
  },

  async account(db, line) {
    await insertRows(db, 'user', [
      {
        id: line.id,
        email: line.email,
        emailKey: line.email.toLowerCase(),
        // No password has this hash.
        password: '',
        roles: JSON.stringify(line.roles),
        sharedAllLibraries: flag(line.sharedAllLibraries),
        labelsAllow: JSON.stringify(line.labelsAllow),
        labelsExclude: JSON.stringify(line.labelsExclude),
        age: line.ageRestriction?.age ?? null,
        ageRestriction: line.ageRestriction?.restriction ?? null,
        created: millisOf(line.created),
      },
    ]);
    const userId = line.id;
    const shared = line.libraries.map((libraryId) => ({ userId, libraryId }));
    await insertRows(db, 'userLibrary', shared);
    const settings = Object.entries(line.settings);
    await insertRows(
      db,
      'userClientSetting',
      settings.map(([key, value]) => ({ userId, key, value })),
    );
  },

  async series(db, { id, name, folder, metadata, ofBooks, ...line }, places) {
    const { genres, tags, sharingLabels, links, alternateTitles, locks, ...own } = metadata;
    await insertRows(db, 'series', [
      {
        id,
        libraryId: line.libraryId,
        name,
        nameKey: sortKey(name),
        url: pathIn(places, line.libraryId, line.path),
        ...dates(line),
        fileLastModified: folder.modified,
        deleted: flag(line.deleted),
        oneshot: flag(line.oneshot),
        releaseDate: ofBooks.releaseDate,
        bookSummary: ofBooks.summary,
        bookSummaryNumber: ofBooks.summaryNumber,
        aggregated: millisOf(ofBooks.changed),
        sidecars: folder.sidecars,
      },
    ]);
    await insertRows(db, 'seriesMetadata', [
      {
        seriesId: id,
        ...own,
        ...seriesTitleColumns(own.title),
        ...titleSortColumns(own.titleSort),
        ...publisherColumns(own.publisher),
        ...dates(own),
        links: webLinks(links),
        alternateTitles: JSON.stringify(alternateTitles),
        locks: JSON.stringify(locks),
      },
    ]);
    const terms = { genre: genres, tag: tags, label: sharingLabels } as const;
    for (const kind of ['genre', 'tag', 'label'] as const) {
      const values = [...new Set(terms[kind])];
      await insertRows(
        db,
        'seriesTerm',
        values.map((value) => ({ seriesId: id, kind, ...valueColumns(value) })),
      );
    }
  },

  async book(db, { id, name, file, media, metadata, ...line }, places) {
    await insertRows(db, 'book', [
      {
        id,
        seriesId: line.seriesId,
        libraryId: line.libraryId,
        name,
        nameKey: sortKey(name),
        ...fileColumns(pathIn(places, line.libraryId, line.path)),
        number: line.number,
        ...dates(line),
        fileLastModified: file.modified,
        sizeBytes: file.size,
        fileHash: file.hash,
        deleted: flag(line.deleted),
        oneshot: flag(line.oneshot),
      },
    ]);
    await insertRows(db, 'media', [
      {
        bookId: id,
        status: media.status,
        mediaType: media.mediaType,
        pagesCount: media.pages,
        comment: media.comment,
        profile: media.profile,
        divinaCompatible: flag(media.divinaCompatible),
        kepub: flag(media.kepub),
        pages: null,
        facts: null,
        analyzed: millisOf(line.created),
        taken: flag(media.status === 'READY'),
      },
    ]);
    const { title, authors, tags, links, locks, ...own } = metadata;
    await insertRows(db, 'bookMetadata', [
      {
        bookId: id,
        ...own,
        ...titleColumns(title),
        ...dates(own),
        numberTail: numberTail(own.number),
        links: webLinks(links),
        locks: JSON.stringify(locks),
      },
    ]);
    const people = authors.map(({ name: person, role }, position) => ({
      bookId: id,
      position,
      ...authorColumns(person),
      role,
    }));
    await insertRows(db, 'bookAuthor', people);
    const words = [...new Set(tags)].map((value) => ({ bookId: id, ...valueColumns(value) }));
    await insertRows(db, 'bookTag', words);
  },

  async collection(db, { id: collectionId, account, name, ordered, series, ...line }) {
    const userId = account ?? null;
    const rule = line.rule === undefined ? null : JSON.stringify(line.rule);
    const row = {
      id: collectionId,
      userId,
      ...setNameColumns(name),
      ordered: flag(ordered),
      rule,
    };
    await insertRows(db, 'collection', [{ ...row, ...dates(line) }]);
    const members = [...new Set(series)];
    await insertRows(
      db,
      'collectionSeries',
      members.map((seriesId, position) => ({ collectionId, seriesId, position })),
    );
  },

  async readList(db, { id: readListId, account, name, ordered, summary, books, ...line }) {
    const { placeholders: wanted } = line;
    const userId = account ?? null;
    const row = {
      id: readListId,
      userId,
      ...setNameColumns(name),
      ordered: flag(ordered),
      summary,
      rule: line.rule === undefined ? null : JSON.stringify(line.rule),
    };
    await insertRows(db, 'readList', [{ ...row, ...dates(line) }]);
    const members = [...new Set(books)];
    await insertRows(
      db,
      'readListBook',
      members.map((bookId, position) => ({ readListId, bookId, position })),
    );
    if (wanted) await replacePlaceholders(db, readListId, { bookIds: books, wanted });
  },

  async progress(db, { account = '', book, page, completed, readDate, device, locator, ...line }) {
    await insertRows(db, 'readProgress', [
      {
        bookId: book.id,
        userId: account,
        page,
        completed: flag(completed),
        readDate: millisOf(readDate),
        ...dates(line),
        deviceId: device.id,
        deviceName: device.name,
        locator: locator === null ? null : JSON.stringify(locator),
      },
    ]);
  },

  async mark(db, { account = '', book, id, mark, revision, deleted, created, changed }) {
    const key = { userId: account, bookId: book.id, id };
    const state = { revision, deleted: flag(deleted) };
    const times = { created: millisOf(created), changed: millisOf(changed) };
    await writeMark(db, key, { ...mark, ...state, ...times });
  },

  async readingSession(db, { account = '', book, ...line }) {
    await insertRows(db, 'readingSession', [
      sessionRow({ userId: account, bookId: book.id }, line),
    ]);
  },

  async personal(db, line) {
    await insertRows(db, 'personal', [personalRow(line.account ?? '', line.of.id, line)]);
  },

  // Only files of one person have them.
  ownSet: () => Promise.resolve(),

  async cover(db, { id, of: owner, ownerId, selected, mediaType, width, height, created, image }) {
    const bytes = Buffer.from(image, 'base64');
    await db
      .insertInto('thumbnail')
      .values({
        id,
        owner,
        ownerId,
        type: 'USER_UPLOADED',
        selected: flag(selected),
        mediaType,
        fileSize: bytes.length,
        width,
        height,
        url: null,
        bytes,
        created: millisOf(created),
      })
      .execute();
  },
};

/** Stores the record of a line of this kind. */
export const storeLine = <K extends Kind>(
  db: Db,
  { kind, line, places }: { readonly kind: K; readonly line: Lines[K]; readonly places: Places },
): Promise<void> => writers[kind](db, line, places);
