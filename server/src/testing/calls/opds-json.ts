import { opdsTypes } from '@longbox/contract/opds';
import * as calls from '@longbox/contract/opds-json';
import { publicationTypes } from '@longbox/contract/publication';
import { epubFiles } from '../make-epub.ts';
import { notReady } from './common-cases.ts';
import { nothing, type Row, row } from './row.ts';
import { later, readComic } from './publication.ts';
import type { World } from './world.ts';

const type = opdsTypes.json;
const picture = { type: 'image/jpeg' } as const;
const { divina, webpub } = publicationTypes;

const of = (name: string) => (world: World) => ({ params: { bookId: world.book(name) } });
const epub = of('Novel 1');
const pdf = of('Papers 1');
const ofBook = ({ bookId }: World) => ({ params: { bookId } });
const ofSeries = ({ seriesId }: World) => ({ params: { seriesId } });
const ofLibrary = ({ libraryId }: World) => ({ params: { libraryId } });
const ofCollection = ({ collectionId }: World) => ({ params: { collectionId } });
const ofReadList = ({ readListId }: World) => ({ params: { readListId } });
const search = () => ({ query: { query: 'keepers light' } });

const isComic = { when: 'it is a comic', change: of('Bees! 001'), status: 400 } as const;
const device = { id: 'urn:uuid:1', name: 'A tablet' };

const feeds: readonly Row[] = [
  ...[
    calls.getJsonCatalog,
    calls.getJsonLibraries,
    calls.listJsonKeepReading,
    calls.listJsonOnDeck,
    calls.listJsonLatestBooks,
    calls.listJsonLatestSeries,
    calls.browseJson,
    calls.listJsonCollections,
    calls.listJsonReadLists,
  ].map((call) => row(call)({ input: nothing, type })),
  ...[
    calls.getJsonLibrary,
    calls.listJsonKeepReadingIn,
    calls.listJsonOnDeckIn,
    calls.listJsonLatestBooksIn,
    calls.listJsonLatestSeriesIn,
    calls.browseJsonIn,
    calls.listJsonCollectionsIn,
    calls.listJsonReadListsIn,
  ].map((call) => row(call)({ input: ofLibrary, type })),
  row(calls.listJsonSeriesOfCollection)({ input: ofCollection, type }),
  row(calls.listJsonBooksOfReadList)({ input: ofReadList, type }),
  row(calls.listJsonBooksOfSeries)({ input: ofSeries, type }),
  row(calls.searchJson)({ input: search, type }),
  row(calls.searchJsonSeries)({ input: search, type }),
  row(calls.searchJsonBooks)({ input: search, type }),
  row(calls.searchJsonCollections)({ input: search, type }),
  row(calls.searchJsonReadLists)({ input: search, type }),
  row(calls.getJsonAuthentication)({ input: nothing, type: opdsTypes.authentication }),
];

/** O2-01 to O2-24 of programs.md. */
export const jsonRows: readonly Row[] = [
  ...feeds,
  row(calls.getJsonManifest)({ input: ofBook, type: divina, cases: notReady }),
  row(calls.getJsonEpubManifest)({ input: epub, type: webpub, cases: [isComic, ...notReady] }),
  row(calls.getJsonPdfManifest)({ input: pdf, type: webpub, cases: [isComic, ...notReady] }),
  row(calls.getJsonDivinaManifest)({
    input: pdf,
    type: divina,
    cases: [{ when: 'it is an EPUB without pictures', change: epub, status: 400 }, ...notReady],
  }),
  row(calls.getJsonPage)({
    input: (world) => ({ params: { ...ofBook(world).params, pageNumber: '1' } }),
    type: 'image/webp',
    dated: true,
    cases: [
      ...['0', '999', 'x'].map((pageNumber) => ({
        when: `page ${pageNumber}`,
        change: () => ({ params: { pageNumber } }),
        status: 400,
      })),
      ...notReady,
    ],
  }),
  row(calls.getJsonRawPage)({
    input: (world) => ({ params: { ...pdf(world).params, pageNumber: '2' } }),
    type: 'application/pdf',
    dated: true,
    cases: [isComic, ...notReady],
  }),
  row(calls.getJsonResource)({
    input: (world) => ({ params: { ...epub(world).params, path: epubFiles.chapter } }),
    type: 'application/xhtml+xml',
    dated: true,
    cases: [
      isComic,
      {
        when: 'a font, signed out',
        as: 'nobody',
        change: () => ({ params: { path: epubFiles.font } }),
        status: 200,
      },
      ...notReady,
    ],
  }),
  row(calls.downloadJsonBook)({ input: ofBook, type: 'application/vnd.comicbook+zip' }),
  row(calls.downloadJsonBookAs)({
    input: (world) => ({ params: { ...ofBook(world).params, fileName: 'any thing.cbz' } }),
    type: 'application/vnd.comicbook+zip',
    cases: [{ when: 'its file is gone', change: of('Gone 1'), status: 404 }],
  }),
  row(calls.getJsonBookPoster)({ input: ofBook, ...picture }),
  row(calls.getJsonBookThumbnail)({ input: ofBook, ...picture }),
  row(calls.getJsonSeriesPoster)({ input: ofSeries, ...picture }),
  row(calls.getJsonCollectionPoster)({ input: ofCollection, ...picture }),
  row(calls.getJsonReadListPoster)({ input: ofReadList, ...picture }),
  row(calls.getJsonProgression)({
    input: async (world, who) => {
      await readComic(world, who);
      return of('Night Tram 001')(world);
    },
    type: publicationTypes.progression,
    precise: 'maybe',
    cases: [{ when: 'it is unread', change: of('Night Tram 002'), status: 204, says: '' }],
  }),
  row(calls.updateJsonProgression)({
    input: (world) => ({
      ...of('Ferro 001')(world),
      body: { modified: later(), device, locator: { locations: { position: 1 } } },
    }),
    cases: [
      {
        when: 'a part of a comic',
        change: () => ({ body: { modified: later(), device, progression: 0.5 } }),
        status: 204,
        says: '',
      },
      {
        when: 'a part of an EPUB',
        change: (world) => ({
          ...epub(world),
          body: { modified: later(), device, progression: 0.5 },
        }),
        status: 204,
        says: '',
      },
      {
        when: 'neither a place nor a part',
        change: () => ({ body: { modified: later(), device } }),
        status: 400,
      },
      {
        when: 'more than the whole',
        change: () => ({ body: { modified: later(), device, progression: 2 } }),
        status: 400,
        violates: ['progression'],
      },
      {
        when: 'a body of more than 64 KiB',
        change: () => ({
          body: { modified: later(), device, locator: { title: 'x'.repeat(70_000) } },
        }),
        status: 413,
      },
      ...notReady,
    ],
  }),
  row(calls.listJsonPositions)({
    input: epub,
    type: publicationTypes.positions,
    dated: true,
    cases: [{ when: 'it is a comic', change: of('Bees! 001'), status: 404 }, ...notReady],
  }),
];
