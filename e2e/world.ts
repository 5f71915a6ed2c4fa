import { cpSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compareLibrary, getAlike } from '@longbox/contract/alike';
import { createApiKey } from '@longbox/contract/api-keys';
import { type Book, deleteBookFile, listBooks } from '@longbox/contract/books';
import { createLibrary } from '@longbox/contract/libraries';
import { saveMark } from '@longbox/contract/marks';
import {
  listUnknownPageHashes,
  savePageHash,
  type UnknownPageHash,
} from '@longbox/contract/page-hashes';
import { saveReadingSession } from '@longbox/contract/reading';
import { listSeries, type Series } from '@longbox/contract/series';
import { createUser } from '@longbox/contract/user-administration';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import { drawnPicture, variantsOf } from '@longbox/server/testing/alike-pictures';
import { writePdf } from '@longbox/web/readers/pdf/testing/write-pdf';
import { shared, test as base } from './fixtures.ts';
import { makeCollection, makeReadList } from './made-sets.ts';
import { clearSets } from './sets.ts';
import { openSite, type Site } from './site.ts';

/** A server that has something for every screen and every dialog. */
export interface World extends Site {
  readonly books: readonly Book[];
  readonly series: readonly Series[];
  readonly collectionId: string;
  readonly readListId: string;
  /** A folder with a file to import. */
  readonly inbox: string;
}

/** The book of this title, or the first of this series. */
export function bookOf({ books }: World, title: string): Book {
  const book = books.find(({ metadata, seriesTitle }) =>
    [metadata.title, seriesTitle].includes(title),
  );
  if (!book) throw new Error(`no book is called ${title}`);
  return book;
}

export function seriesOf({ series }: World, title: string): Series {
  const found = series.find(({ metadata }) => metadata.title === title);
  if (!found) throw new Error(`no series is called ${title}`);
  return found;
}

/** Waits for what the server does in the background; throws after two minutes. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > last) throw new Error(`the server has not finished: ${what}`);
    await setTimeout(100);
  }
}

/** Two sizes of one book, which look alike. */
async function writeAlike(folder: string): Promise<void> {
  const pages = await Promise.all([1, 2].map((seed) => drawnPicture(seed)));
  const small = await Promise.all(
    pages.map(async (page) => (await variantsOf(page))['half as large'] ?? page),
  );
  for (const [name, pictures] of [
    ['Wide', pages],
    ['Narrow', small],
  ] as const) {
    mkdirSync(path.join(folder, name), { recursive: true });
    const entries = pictures.map((bytes, at) => ({ name: `${at + 1}.jpg`, bytes }));
    await writeZip(path.join(folder, name, `${name}.cbz`), entries);
  }
}

/** A PDF with text and an outline. */
function harbour(): Uint8Array {
  const pages = [1, 2, 3].map((page) => ({
    words: [{ text: `Page ${page} of the tables`, x: 60, y: 700 }],
  }));
  return writePdf({ pages, outline: [{ title: 'The causeway', page: 0 }] });
}

async function fill(site: Site): Promise<World> {
  const folder = path.dirname(site.comics);
  const inbox = path.join(folder, 'inbox');
  const file = (name: string) => path.join(site.comics, 'Bees!', `Bees! ${name}.cbz`);
  for (const [from, to] of [
    [file('001'), path.join(inbox, 'Bees third.cbz')],
    [file('001'), path.join(site.comics, 'Twins', 'Twins 001.cbz')],
    [file('001'), path.join(site.comics, 'Gone', 'Gone 001.cbz')],
  ] as const) {
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(from, to);
  }
  mkdirSync(path.join(site.texts, 'Harbour'));
  await writeFile(path.join(site.texts, 'Harbour', 'Harbour.pdf'), harbour());
  await writeAlike(path.join(folder, 'alike'));

  await site.claim();
  const samples = { name: 'Samples', oneshotsDirectory: '_oneshots', hashPages: true };
  await site.call(createLibrary, { body: { ...samples, root: site.comics } });
  await site.call(createLibrary, { body: { name: 'Texts', root: site.texts } });
  const alike = await site.call(createLibrary, {
    body: { name: 'Alike', root: path.join(folder, 'alike') },
  });
  const allBooks = async () =>
    (await site.call(listBooks, { query: { unpaged: true, sort: ['metadata.numberSort'] } }))
      .content;
  await until('books are analysed', async () => {
    const found = await allBooks();
    const isKnown = found.every(({ media }) => media.status !== 'UNKNOWN');
    return isKnown && new Set(found.map(({ libraryId }) => libraryId)).size === 3;
  });
  await site.call(compareLibrary, {
    params: { libraryId: alike.id },
    body: { pictures: 'COVERS' },
  });
  const gone = (await allBooks()).find(({ name }) => name === 'Gone 001');
  await site.call(deleteBookFile, { params: { bookId: gone?.id ?? '' } });
  await site.call(createUser, {
    body: { email: 'kid@example.org', password: 'no broccoli', roles: ['PAGE_STREAMING'] },
  });
  await site.call(createApiKey, { body: { comment: 'Tablet' } });
  // A moment later there may be fewer: a book has just been deleted.
  let repeated: readonly UnknownPageHash[] = [];
  await until('pages are compared', async () => {
    repeated = (await site.call(listUnknownPageHashes, {})).content;
    return repeated.length > 1;
  });
  const [hash] = repeated;
  await site.call(savePageHash, {
    body: { hash: hash?.hash ?? '', size: hash?.size ?? null, action: 'DELETE_MANUAL' },
  });
  await until('covers are compared', async () => (await site.call(getAlike, {})).pairs.BOOKS > 0);

  const world = await withSets(site, inbox);
  const marked = world.books.find(({ seriesTitle }) => seriesTitle === 'Ferro');
  await site.call(saveMark, {
    params: { bookId: marked?.id ?? '', markId: crypto.randomUUID() },
    body: {
      kind: 'note',
      place: { type: 'page', page: 2, area: null },
      text: '',
      note: 'Look at the iron',
      colour: 'yellow',
    },
  });
  await site.call(saveReadingSession, {
    params: { bookId: marked?.id ?? '', readingId: crypto.randomUUID() },
    body: {
      ago: 0,
      lasted: 600_000,
      active: 500_000,
      first: 0,
      last: 1,
      pages: 24,
      zone: 0,
      device: 'Tablet',
      finished: true,
    },
  });
  return world;
}

/** What there is, with a collection and a read list. */
async function withSets(site: Site, inbox: string): Promise<World> {
  const { content: books } = await site.call(listBooks, {
    query: { unpaged: true, deleted: false, sort: ['metadata.numberSort'] },
  });
  const { content: series } = await site.call(listSeries, { query: { unpaged: true } });
  const collection = await makeCollection(site, 'Gathered', ['Night Tram', 'Ferro']);
  const readList = await makeReadList(site, 'In a row', ['Ferro', 'Night Tram']);
  return {
    ...site,
    books,
    series,
    collectionId: collection.id,
    readListId: readList.id,
    inbox,
  };
}

interface Worlds {
  readonly world: World;
  /** The samples alone, with as much as every screen needs. */
  readonly smallWorld: World;
}

export const test = base.extend<Worlds>({
  smallWorld: async ({ site }, provide) => {
    await clearSets(site);
    await provide(await withSets(site, ''));
    await clearSets(site);
  },
  world: shared(async (serving) => {
    const site = await openSite(serving);
    return fill(site);
  }),
});
