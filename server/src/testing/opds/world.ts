import path from 'node:path';
import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import { createCollection } from '@longbox/contract/collections';
import { createReadList } from '@longbox/contract/readlists';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import sharp from 'sharp';
import { addReader, type Reader } from '../add-reader.ts';
import { makeComic } from '../make-comic.ts';
import { makeEpub } from '../make-epub.ts';
import { makePdf } from '../make-pdf.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../test-server.ts';
import { isAll } from '../whole-run.ts';

/** What a feed may not break on. */
export const nastyTitles = [
  `& < > " ' ]]> &amp; <b>`,
  'nul \0 tab \v end',
  '😀 עברית العربية',
  `long ${'x'.repeat(10_000)}`,
  'line\nbreak\rand\ttab',
] as const;

export interface OpdsWorld {
  readonly server: TestServer;
  readonly comicsId: string;
  readonly otherId: string;
  book(name: string): string;
  series(name: string): string;
  readonly sets: Readonly<
    Record<'mixed' | 'adult' | 'far', { name: string; collection: string; list: string }>
  >;
  readonly readers: readonly (readonly [kind: string, Reader])[];
}

/** What programs need; no kind of reader is kept from books by a role. */
const programs = ['PAGE_STREAMING', 'FILE_DOWNLOAD', 'KOBO_SYNC', 'KOREADER_SYNC'];

async function writeComics(root: string): Promise<void> {
  const file = (name: string): string => path.join(root, name);
  for (const number of [1, 2, 3, 4, 5]) {
    await makeComic(file(`Æon & Sons/Æon & Sons ${number};+%.CBZ`), { pages: 4 });
  }
  for (const name of ['Grownup 1', 'Grownup 2', 'Youngster 1', 'Trash 1', 'Trash 2', 'Unready 1']) {
    await makeComic(file(`${name.split(' ')[0]}/${name}.cbz`));
  }
  for (const [index] of nastyTitles.entries()) await makeComic(file(`Nasty/Nasty ${index}.cbz`));
  await makeComic(file('_oneshots/Single.cbz'));
  const picture = sharp({ create: { width: 20, height: 30, channels: 3, background: '#33a' } });
  await makeComic(file('Drawn/Drawn 1.cbz'), { page: await picture.clone().png().toBuffer() });
  await makeComic(file('Drawn/Drawn 2.cbz'), { page: await picture.clone().webp().toBuffer() });
  await makeEpub(file('Novel/Novel 1.epub'));
  makePdf(file('Papers/Papers 1.pdf'));
}

/** Two libraries with books of every kind, and readers of several kinds or of all eleven. */
export async function makeOpdsWorld(
  options: Parameters<typeof startTestServer>[0] = {},
  wanted: 'chief' | 'all' = isAll ? 'all' : 'chief',
): Promise<OpdsWorld> {
  const server = await startTestServer(options);
  const [comics, other] = ['comics', 'other'].map((name) => path.join(temporaryFolder(), name));
  if (comics === undefined || other === undefined) throw new Error('no folders');
  await writeComics(comics);
  for (const number of [1, 2]) await makeComic(path.join(other, `Faraway/Faraway ${number}.cbz`));
  const comicsId = await server.addLibrary(comics, {
    name: 'Comics & more',
    oneshotsDirectory: '_oneshots',
  });
  const otherId = await server.addLibrary(other, { name: 'Harborside' });
  await server.idle();

  const query = { unpaged: true };
  const books = (await server.call(listBooks, { query })).content;
  const series = (await server.call(listSeries, { query })).content;
  const idOf = (all: readonly { id: string; name: string }[], name: string): string => {
    const found = all.find((one) => one.name === name);
    if (!found) throw new Error(`nothing is called ${name}`);
    return found.id;
  };
  const book = (name: string): string => idOf(books, name);
  const seriesId = (name: string): string => idOf(series, name);

  const describe = (
    name: string,
    body: Parameters<typeof server.call<typeof updateSeriesMetadata>>[1]['body'],
  ) => server.call(updateSeriesMetadata, { params: { seriesId: seriesId(name) }, body });
  await describe('Grownup', {
    publisher: 'Blush House',
    ageRating: 18,
    sharingLabels: ['mature'],
    genres: ['velvet'],
  });
  await describe('Youngster', {
    publisher: 'Spring House',
    ageRating: 13,
    sharingLabels: ['kids'],
  });
  await describe('Faraway', { publisher: 'Harbor, House' });
  await describe('Æon & Sons', {
    publisher: 'Quay & Co',
    language: 'en',
    genres: ['drama'],
    readingDirection: 'WEBTOON',
  });
  const about = (
    name: string,
    body: Parameters<typeof server.call<typeof updateBookMetadata>>[1]['body'],
  ) => server.call(updateBookMetadata, { params: { bookId: book(name) }, body });
  await about('Æon & Sons 1;+%', {
    title: 'Vol. 1',
    summary: 'She said <no> & left.',
    isbn: '9780306406157',
    releaseDate: '2019-05-04',
    tags: ['sea', 'sky'],
    authors: [
      { name: 'Pia Penciller', role: 'penciller' },
      { name: 'Ann Writer', role: 'writer' },
      { name: 'Ann Writer', role: 'editor' },
    ],
  });
  await about('Æon & Sons 2;+%', { title: 'The second', number: '2', tags: ['sea'] });
  await about('Grownup 1', {
    tags: ['scarlet'],
    authors: [{ name: 'Mister Blush', role: 'writer' }],
  });
  for (const [index, title] of nastyTitles.entries()) {
    await server.db
      .updateTable('bookMetadata')
      .set({ title, summary: title })
      .where('bookId', '=', book(`Nasty ${index}`))
      .execute();
  }
  for (const name of ['Trash 1', 'Trash 2']) {
    await server.db.updateTable('book').set({ deleted: 1 }).where('id', '=', book(name)).execute();
  }
  await server.db
    .updateTable('media')
    .set({ status: 'ERROR' })
    .where('bookId', '=', book('Unready 1'))
    .execute();

  const setOf = async (name: string, members: readonly string[]) => {
    const seriesIds = members.map(seriesId);
    const bookIds = books.filter((one) => seriesIds.includes(one.seriesId)).map(({ id }) => id);
    const set = { name, ordered: true };
    return {
      name,
      collection: (await server.call(createCollection, { body: { ...set, seriesIds } })).id,
      list: (await server.call(createReadList, { body: { ...set, bookIds } })).id,
    };
  };
  const sets = {
    mixed: await setOf('Mixed & matched', ['Æon & Sons', 'Grownup', 'Faraway']),
    adult: await setOf('Scandalous', ['Grownup']),
    far: await setOf('Seaports', ['Faraway']),
  };
  return {
    server,
    comicsId,
    otherId,
    book,
    series: seriesId,
    sets,
    readers: await addReaders(server, { comicsId, otherId, wanted }),
  };
}

/**
 * Each goes through all feeds: a few who are kept from each kind of thing; `npm run test:all` takes all, and
 * `visibility.test.ts` every rule.
 */
const chief = [
  'who may see everything',
  'of one library',
  'of one label or an age',
  'without a label, up to an age',
];

/** Everyone but the first is kept from something. */
async function addReaders(
  server: TestServer,
  {
    comicsId,
    otherId,
    wanted,
  }: Pick<OpdsWorld, 'comicsId' | 'otherId'> & { readonly wanted: 'chief' | 'all' },
): Promise<OpdsWorld['readers']> {
  const kinds: Readonly<Record<string, Parameters<typeof addReader>[1]>> = {
    'who may see everything': {},
    'without a library': { libraries: [] },
    'of one library': { libraries: [comicsId] },
    'of the other library': { libraries: [otherId] },
    'of rated books up to an age': { age: ['ALLOW_ONLY', 15] },
    'of books below an age': { age: ['EXCLUDE', 18] },
    'of one label': { allow: ['kids'] },
    'of one label or an age': { allow: ['mature'], age: ['ALLOW_ONLY', 15] },
    'without a label': { exclude: ['mature'] },
    'without a label, up to an age': { exclude: ['kids'], age: ['ALLOW_ONLY', 18] },
    'who is an administrator below an age': { roles: ['ADMIN'], age: ['EXCLUDE', 18] },
  };
  const readers: [string, Reader][] = [];
  for (const [kind, rights] of Object.entries(kinds)) {
    if (wanted === 'chief' && !chief.includes(kind)) continue;
    const roles = [...(rights?.roles ?? []), ...programs];
    readers.push([kind, await addReader(server, { ...rights, roles })]);
  }
  return readers;
}
