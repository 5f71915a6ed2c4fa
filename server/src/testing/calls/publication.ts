import {
  getDivinaManifest,
  getEpubManifest,
  getManifest,
  getPdfManifest,
  getProgression,
  getRawPage,
  getResource,
  listPositions,
  publicationTypes,
  updateProgression,
  type Locator,
} from '@longbox/contract/publication';
import { updateReadProgress } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { epubFiles } from '../make-epub.ts';
import { sends } from '../test-server.ts';
import { badQueries, notReady } from './common-cases.ts';
import { row } from './row.ts';
import type { Who } from './accounts.ts';
import { sendAs, type World } from './world.ts';

const of = (name: string) => (world: World) => ({ params: { bookId: world.book(name) } });
const comic = of('Bees! 001');
const epub = of('Novel 1');
const pdf = of('Papers 1');

const { chapter, font } = epubFiles;
const device = { id: 'a', name: 'A device' };
let moment = Date.now() + 365 * 86_400_000;
/** Later each time, and later than any progress made this year. */
export const later = (): string => new Date((moment += 1000)).toISOString();
const at = (locator: Locator, modified = later()) => ({ modified, device, locator });

/** The caller has read to the second page of the comic. */
export async function readComic({ server, book }: World, who: Who): Promise<void> {
  const params = { bookId: book('Night Tram 001') };
  const init = sends(updateReadProgress.method, { page: 2 });
  await sendAs(server, who, pathOf(updateReadProgress, { params }), init);
}

const wrongPlaces = [
  { when: 'no place', body: at({}) },
  { when: 'the page before the first', body: at({ locations: { position: 0 } }) },
  { when: 'a page after the last', body: at({ locations: { position: 999 } }) },
];
const wrongPlacesOfEpub = [
  { when: 'no place in an EPUB', body: at({ href: chapter }) },
  {
    when: 'a file that the EPUB does not have',
    body: at({ href: 'nowhere.xhtml', locations: { progression: 0 } }),
  },
  {
    when: 'a place beyond the last of the file',
    body: at({ href: chapter, locations: { progression: 1 } }),
  },
];

/** BK-09, BK-10 and BK-29 to BK-31. */
export const publicationRows = [
  row(getProgression)({
    input: async (world, who) => {
      await readComic(world, who);
      return of('Night Tram 001')(world);
    },
    type: publicationTypes.progression,
    precise: 'maybe',
    cases: [{ when: 'it is unread', change: of('Night Tram 002'), status: 204, says: '' }],
  }),
  row(updateProgression)({
    input: (world) => ({ ...of('Ferro 001')(world), body: at({ locations: { position: 1 } }) }),
    cases: [
      {
        when: 'a later one is stored',
        change: async (world) => {
          await readComic(world, world.accounts.owner);
          const body = at({ locations: { position: 1 } }, '2001-02-03T04:05:06Z');
          return { ...of('Night Tram 001')(world), body };
        },
        status: 409,
      },
      ...wrongPlaces.map(({ when, body }) => ({ when, change: () => ({ body }), status: 400 })),
      ...wrongPlacesOfEpub.map(({ when, body }) => ({
        when,
        change: (world: World) => ({ ...epub(world), body }),
        status: 400,
      })),
      {
        when: 'a place in an EPUB',
        change: (world) => {
          const body = at({ href: chapter, locations: { progression: 0 } });
          return { ...epub(world), body };
        },
        status: 204,
        says: '',
      },
      {
        when: 'neither a time nor a device nor a place',
        change: () => ({ body: { modified: 'now' } }),
        status: 400,
        violates: ['modified', 'device', 'locator'],
      },
      ...notReady,
    ],
  }),
  row(getManifest)({ input: comic, type: publicationTypes.divina, cases: notReady }),
  row(getEpubManifest)({
    input: epub,
    type: publicationTypes.webpub,
    cases: [{ when: 'it is a comic', change: comic, status: 400 }, ...notReady],
  }),
  row(getPdfManifest)({
    input: pdf,
    type: publicationTypes.webpub,
    cases: [{ when: 'it is a comic', change: comic, status: 400 }, ...notReady],
  }),
  row(getDivinaManifest)({
    input: pdf,
    type: publicationTypes.divina,
    cases: [{ when: 'it is an EPUB without pictures', change: epub, status: 400 }, ...notReady],
  }),
  row(listPositions)({
    input: epub,
    type: publicationTypes.positions,
    dated: true,
    cases: [
      { when: 'it is a comic', change: comic, status: 404 },
      { when: 'it is a PDF', change: pdf, status: 404 },
      ...notReady,
    ],
  }),
  row(getResource)({
    input: (world) => ({ params: { ...epub(world).params, path: chapter } }),
    type: 'application/xhtml+xml',
    dated: true,
    cases: [
      { when: 'it is a comic', change: comic, status: 400 },
      {
        when: 'a font, signed out',
        as: 'nobody',
        change: () => ({ params: { path: font } }),
        status: 200,
      },
      {
        when: 'a font that is not there, signed out',
        as: 'nobody',
        change: () => ({ params: { path: 'X.woff' } }),
        status: 401,
        says: '',
      },
      {
        when: 'a font, for somebody from whom the book is hidden',
        as: 'child',
        change: () => ({ params: { path: font } }),
        status: 403,
      },
      ...notReady,
    ],
  }),
  row(getRawPage)({
    input: (world) => ({ params: { ...pdf(world).params, pageNumber: '2' } }),
    type: 'application/pdf',
    dated: true,
    cases: [
      { when: 'it is a comic', change: comic, status: 400 },
      ...['0', '3', 'x'].map((pageNumber) => ({
        when: `page ${pageNumber}`,
        change: () => ({ params: { pageNumber } }),
        status: 400,
      })),
      {
        when: 'the first from zero',
        change: () => ({ params: { pageNumber: '0' }, query: { zero_based: true } }),
        status: 200,
      },
      ...badQueries('zero_based'),
      ...notReady,
    ],
  }),
];
