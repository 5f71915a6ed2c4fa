import { copyFileSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks, listPages } from '@longbox/contract/books';
import { listCollections } from '@longbox/contract/collections';
import { getLibrary, type LibraryCreation, scanLibrary } from '@longbox/contract/libraries';
import { listReadLists } from '@longbox/contract/readlists';
import { getSeriesThumbnail, listSeries } from '@longbox/contract/series';
import { pathOf } from '@longbox/contract/endpoint';
import sharp from 'sharp';
import { drawnPicture } from './alike-pictures.ts';
import { makeComic } from './make-comic.ts';
import { makeEpubOf } from './make-epub.ts';
import { makePdf } from './make-pdf.ts';
import { makeRar } from './make-rar.ts';
import { fixture, type TestServer } from './test-server.ts';
import { createTaskQueue } from '../work/queue/task-queue.ts';
import { scheduleScans } from '../work/scan/schedule-scans.ts';

/** A library of one case and the folder that it was made for. */
export interface Place {
  readonly server: TestServer;
  readonly libraryId: string;
  readonly root: string;
}

/** Two settings of an option and what differs between their libraries, whose files are the same. */
export interface Case {
  readonly settings?: readonly [on: Partial<LibraryCreation>, off: Partial<LibraryCreation>];
  readonly files: (root: string) => Promise<void> | void;
  /** Done once the first scan is through; tasks that it queues are awaited. */
  readonly later?: (place: Place) => Promise<void> | void;
  readonly seen: (place: Place) => unknown;
  readonly expected: readonly [on: unknown, off: unknown];
  readonly needsFixtures?: boolean;
}

const within = ({ libraryId }: Place) => ({
  query: { library_id: [libraryId], unpaged: true, sort: ['name'] },
});
const books = async (place: Place) => (await place.server.call(listBooks, within(place))).content;
const series = async (place: Place) => (await place.server.call(listSeries, within(place))).content;
const bookNames = async (place: Place) => (await books(place)).map(({ name }) => name);
const fileNames = async (place: Place) => (await books(place)).map(({ url }) => path.basename(url));
const comic = (root: string, comicInfo?: string): Promise<void> =>
  makeComic(path.join(root, 'Tale', 'Tale 1.cbz'), comicInfo === undefined ? {} : { comicInfo });
const epub = (root: string): Promise<void> =>
  makeEpubOf(path.join(root, 'Tale', 'Tale 1.epub'), {
    metadata:
      '<dc:publisher>Press</dc:publisher><meta name="calibre:series" content="Saga"/><meta name="calibre:series_index" content="7"/>',
  });
const plainBook = async (place: Place) =>
  (await books(place)).map(({ metadata }) => [metadata.title, metadata.number])[0];
const plainSeries = async (place: Place) =>
  (await series(place)).map(({ metadata }) => [metadata.title, metadata.publisher])[0];

/** Names of sets are those of their library's folder, as sets belong to no library. */
const setNamed = (root: string): string => `Set ${path.basename(root)}`;

const queuedScans = async ({ server, libraryId }: Place): Promise<number> => {
  const tasks = createTaskQueue(server.db, () => {});
  await scheduleScans({ db: server.db, tasks })();
  const rows = await server.db.deleteFrom('task').returning('groupKey').execute();
  return rows.filter(({ groupKey }) => groupKey === libraryId).length;
};

const solid = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
const posterRed = async ({ server, ...place }: Place) => {
  const params = { seriesId: (await series({ server, ...place }))[0]?.id ?? '' };
  const answer = await server.fetch(pathOf(getSeriesThumbnail, { params }));
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  return (channels[0]?.mean ?? 0) > 128 ? 'red' : 'black';
};

/** An option that the library says. */
const givenBack = (member: keyof LibraryCreation): Case => ({
  settings: [{ [member]: true }, { [member]: false }],
  files: (root) => comic(root),
  seen: async ({ server, libraryId }) =>
    (await server.call(getLibrary, { params: { libraryId } }))[member],
  expected: [true, false],
});

/** Every option, so that one without a case fails to compile. */
export const optionCases: Readonly<Record<keyof LibraryCreation, Case>> = {
  name: {
    settings: [{ name: 'On' }, { name: 'Off' }],
    files: (root) => comic(root),
    seen: async ({ server, libraryId }) =>
      (await server.call(getLibrary, { params: { libraryId } })).name,
    expected: ['On', 'Off'],
  },
  root: {
    files: (root) => comic(root),
    seen: async (place) => (await books(place)).every(({ url }) => url.startsWith(place.root)),
    expected: [true, true],
  },
  importComicInfoBook: {
    files: (root) => comic(root, '<Title>Told</Title><Number>7</Number>'),
    seen: plainBook,
    expected: [
      ['Told', '7'],
      ['Tale 1', '1'],
    ],
  },
  importComicInfoSeries: {
    files: (root) => comic(root, '<Series>Saga</Series><Publisher>Press</Publisher>'),
    seen: plainSeries,
    expected: [
      ['Saga', 'Press'],
      ['Tale', ''],
    ],
  },
  importComicInfoSeriesAppendVolume: {
    files: (root) => comic(root, '<Series>Saga</Series><Volume>2</Volume>'),
    seen: plainSeries,
    expected: [
      ['Saga (2)', ''],
      ['Saga', ''],
    ],
  },
  importComicInfoCollection: {
    files: (root) => comic(root, `<SeriesGroup>${setNamed(root)}</SeriesGroup>`),
    seen: async ({ server, root }) =>
      (await server.call(listCollections, { query: { unpaged: true } })).content.some(
        ({ name }) => name === setNamed(root),
      ),
    expected: [true, false],
  },
  importComicInfoReadList: {
    files: (root) => comic(root, `<StoryArc>${setNamed(root)}</StoryArc>`),
    seen: async ({ server, root }) =>
      (await server.call(listReadLists, { query: { unpaged: true } })).content.some(
        ({ name }) => name === setNamed(root),
      ),
    expected: [true, false],
  },
  importEpubBook: {
    files: epub,
    seen: plainBook,
    expected: [
      ['A small book', '7'],
      ['Tale 1', '1'],
    ],
  },
  importEpubSeries: {
    files: epub,
    seen: plainSeries,
    expected: [
      ['Saga', 'Press'],
      ['Tale', ''],
    ],
  },
  importMylarSeries: {
    files: async (root) => {
      await comic(root);
      const metadata = { type: 'comicSeries', name: 'Saga', publisher: 'Press' };
      writeFileSync(path.join(root, 'Tale', 'series.json'), JSON.stringify({ metadata }));
    },
    seen: plainSeries,
    expected: [
      ['Saga', 'Press'],
      ['Tale', ''],
    ],
  },
  importLocalArtwork: {
    files: async (root) => {
      await makeComic(path.join(root, 'Tale', 'Tale 1.cbz'), { page: await solid('#000') });
      writeFileSync(path.join(root, 'Tale', 'cover.jpg'), await solid('#f00'));
    },
    seen: posterRed,
    expected: ['red', 'black'],
  },
  importBarcodeIsbn: {
    needsFixtures: true,
    files: async (root) => {
      mkdirSync(path.join(root, 'Tale'));
      const barcode = fixture(
        'library-comics/Metadata Extremes/Metadata Extremes 11 - barcode.cbz',
      );
      copyFileSync(barcode, path.join(root, 'Tale', 'Tale 1.cbz'));
    },
    seen: async (place) => (await books(place))[0]?.metadata.isbn,
    expected: ['9783161484100', ''],
  },
  scanForceModifiedTime: {
    files: async (root) => {
      await comic(root);
      utimesSync(path.join(root, 'Tale', 'Tale 1.cbz'), 2_000_000_000, 2_000_000_000);
    },
    seen: async (place) =>
      (await series(place))[0]?.fileLastModified ===
      new Date(2e12).toISOString().slice(0, 19) + 'Z',
    expected: [true, false],
  },
  scanOnStartup: { files: (root) => comic(root), seen: queuedScans, expected: [1, 0] },
  scanCbx: { files: (root) => comic(root), seen: bookNames, expected: [['Tale 1'], []] },
  scanPdf: {
    files: (root) => {
      mkdirSync(path.join(root, 'Tale'));
      makePdf(path.join(root, 'Tale', 'Tale 1.pdf'));
    },
    seen: bookNames,
    expected: [['Tale 1'], []],
  },
  scanEpub: { files: epub, seen: bookNames, expected: [['Tale 1'], []] },
  scanText: givenBack('scanText'),
  scanFolders: givenBack('scanFolders'),
  seriesByMetadata: givenBack('seriesByMetadata'),
  repairExtensions: {
    files: (root) => makeComic(path.join(root, 'Tale', 'Tale 1.cbr')),
    seen: fileNames,
    expected: [['Tale 1.cbz'], ['Tale 1.cbr']],
  },
  convertToCbz: {
    files: async (root) =>
      makeRar(path.join(root, 'Tale', 'Tale 1.cbr'), [
        { name: 'page 1.jpg', bytes: await solid('#0f0') },
      ]),
    seen: fileNames,
    expected: [['Tale 1.cbz'], ['Tale 1.cbr']],
  },
  emptyTrashAfterScan: {
    files: async (root) => {
      for (const number of [1, 2, 3]) {
        await makeComic(path.join(root, 'Tale', `Tale ${number}.cbz`), { pages: number });
      }
    },
    later: async ({ server, libraryId, root }) => {
      rmSync(path.join(root, 'Tale', 'Tale 1.cbz'));
      await server.call(scanLibrary, { params: { libraryId }, query: {} });
    },
    seen: async (place) => (await books(place)).map(({ deleted }) => deleted),
    expected: [
      [false, false],
      [true, false, false],
    ],
  },
  hashFiles: {
    files: (root) => comic(root),
    seen: async (place) => (await books(place)).map(({ fileHash }) => fileHash !== ''),
    expected: [[true], [false]],
  },
  hashKoreader: {
    files: (root) => comic(root),
    seen: async ({ server, libraryId }) =>
      server.db
        .selectFrom('bookDigest')
        .innerJoin('book', 'book.id', 'bookDigest.bookId')
        .select((eb) => eb.fn.countAll<number>().as('digests'))
        .where('libraryId', '=', libraryId)
        .executeTakeFirst(),
    expected: [{ digests: 1 }, { digests: 0 }],
  },
  hashPages: {
    files: async (root) =>
      makeComic(path.join(root, 'Tale', 'Tale 1.cbz'), { page: await drawnPicture(5) }),
    seen: async ({ server, libraryId }) =>
      server.db
        .selectFrom('media')
        .innerJoin('book', 'book.id', 'media.bookId')
        .select('pagesHashed')
        .where('libraryId', '=', libraryId)
        .executeTakeFirst(),
    expected: [{ pagesHashed: 1 }, { pagesHashed: 0 }],
  },
  watch: givenBack('watch'),
  readOnly: givenBack('readOnly'),
  analyzeDimensions: {
    files: (root) => comic(root),
    seen: async (place) => {
      const [book] = await books(place);
      const params = { bookId: book?.id ?? '' };
      return (await place.server.call(listPages, { params })).map(({ width }) => width);
    },
    expected: [
      [40, 40, 40],
      [null, null, null],
    ],
  },
  scanInterval: {
    settings: [{ scanInterval: 'HOURLY' }, { scanInterval: 'DISABLED' }],
    files: (root) => comic(root),
    later: async ({ server, libraryId }) => {
      const long = server.db.updateTable('library').set({ lastScanned: 1 });
      await long.where('id', '=', libraryId).execute();
    },
    seen: queuedScans,
    expected: [1, 0],
  },
  scanDirectoryExclusions: {
    settings: [{ scanDirectoryExclusions: ['tale'] }, { scanDirectoryExclusions: [] }],
    files: (root) => comic(root),
    seen: bookNames,
    expected: [[], ['Tale 1']],
  },
  seriesCover: {
    settings: [{ seriesCover: 'LAST' }, { seriesCover: 'FIRST' }],
    files: async (root) => {
      await makeComic(path.join(root, 'Tale', 'Tale 1.cbz'), { page: await solid('#000') });
      await makeComic(path.join(root, 'Tale', 'Tale 2.cbz'), { page: await solid('#f00') });
    },
    seen: posterRed,
    expected: ['red', 'black'],
  },
  oneshotsDirectory: {
    settings: [{ oneshotsDirectory: 'Tale' }, { oneshotsDirectory: null }],
    files: (root) => comic(root),
    seen: async (place) => (await series(place)).map(({ name, oneshot }) => [name, oneshot]),
    expected: [[['Tale 1', true]], [['Tale', false]]],
  },
};
