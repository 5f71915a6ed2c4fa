import path from 'node:path';
import { type Book, getBook, listBooks, updateReadProgress } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import {
  getProgression,
  type Locator,
  listPositions,
  updateProgression,
} from '@longbox/contract/publication';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';

const device = { id: 'd1', name: 'Sofa' };
const at = (bookId: string) => ({ params: { bookId } });

describe.skipIf(!hasFixtures)('progression', () => {
  let server: TestServer;
  let books: Book[];
  const named = (name: string): Book => {
    const book = books.find((one) => one.name === name);
    if (!book) throw new Error(`no book is called ${name}`);
    return book;
  };
  const put = (bookId: string, modified: string, locator: Locator): Promise<Response> =>
    server.fetch(
      pathOf(updateProgression, at(bookId)),
      sends('PUT', { modified, device, locator }),
    );
  const status = async (name: string, ...args: [string, Locator]): Promise<number> =>
    (await put(named(name).id, ...args)).status;

  beforeAll(async () => {
    server = await startTestServer();
    const comics = path.join(temporaryFolder(), 'comics');
    await makeComic(path.join(comics, 'Strip', 'Strip 1.cbz'), { pages: 4 });
    for (const root of [copyOf(fixture('library-books')), comics]) await server.addLibrary(root);
    await server.idle();
    books = (await server.call(listBooks, { query: { unpaged: true } })).content;
  });
  afterAll(() => server.close());

  test('needs a book that may be seen', async () => {
    const { id } = named('Strip 1');
    const place = { locations: { position: 1 } };
    expect((await put('X', '2030-01-01T00:00:00Z', place)).status).toBe(404);
    const { headers } = await addReader(server, { libraries: [] });
    const body = { modified: '2030-01-01T00:00:00Z', device, locator: place };
    const sent = sends('PUT', body);
    const refused = await server.fetch(pathOf(updateProgression, at(id)), {
      ...sent,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(refused.status).toBe(403);
  });

  test('positions count on over every EPUB, and each can be stored as progression', async () => {
    let day = 1;
    for (const { id, media } of books) {
      if (media.mediaProfile !== 'EPUB' || media.status !== 'READY') continue;
      const { total, positions } = await server.call(listPositions, at(id));
      expect(positions.map(({ locations }) => locations?.position)).toEqual(
        Array.from({ length: total }, (_, index) => index + 1),
      );
      expect(positions.at(-1)?.locations?.totalProgression).toBe(1);
      const chosen = [positions[0], positions[total >> 1], positions.at(-1)];
      for (const locator of chosen.filter((one) => one !== undefined)) {
        day += 1;
        const modified = new Date(Date.UTC(2024, 0, day)).toISOString();
        expect((await put(id, modified, locator)).status).toBe(204);
        expect((await server.call(getProgression, at(id)))?.locator).toEqual(locator);
      }
      expect((await server.call(getBook, at(id))).readProgress?.completed).toBe(true);
    }
  });

  test('32-bit floats of other servers are the positions they were made of', async () => {
    const book = books.find(({ media }) => media.mediaProfile === 'EPUB' && media.pagesCount > 5);
    const id = book?.id ?? '';
    const { positions } = await server.call(listPositions, at(id));
    let minute = 0;
    // Of a long book `npm test` tries every fifth position.
    const step = isAll || positions.length < 50 ? 1 : 5;
    const tried = positions.filter((_, at) => at % step === 0 || at === positions.length - 1);
    for (const position of tried) {
      const { progression = 0, position: rank } = position.locations ?? {};
      const sent = { ...position, locations: { progression: Math.fround(progression) } };
      minute += 1;
      const modified = new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString();
      expect([rank, (await put(id, modified, sent)).status]).toEqual([rank, 204]);
      const stored = (await server.call(getProgression, at(id)))?.locator.locations;
      expect(stored).toMatchObject({ position: rank, progression: Math.fround(progression) });
    }
  });

  test('what was sent comes back: fractions, fragments, encoding and members unknown here', async () => {
    const book = books.find(({ media }) => media.mediaProfile === 'EPUB' && media.pagesCount > 5);
    const id = book?.id ?? '';
    const { positions } = await server.call(listPositions, at(id));
    const [first] = positions;
    const href = `${(first?.href ?? '').split('/').map(encodeURIComponent).join('/')}#p1`;
    const locations = { progression: 0, cssSelector: '#p1' };
    const locator: Locator = { ...first, href, locations, koboSpan: 'kobo.1.1' };
    const modified = '2025-02-01T10:00:00.123Z';
    expect((await put(id, modified, locator)).status).toBe(204);
    const stored = await server.call(getProgression, at(id));
    expect(stored?.modified).toBe(modified);
    expect(stored?.locator).toMatchObject({ href, locations, koboSpan: 'kobo.1.1' });
    expect((await put(id, '2025-02-01T10:00:00.122Z', locator)).status).toBe(409);
  });

  test('there is none before something is stored', async () => {
    const reader = await addReader(server);
    const pathname = pathOf(getProgression, at(named('Strip 1').id));
    const response = await server.fetch(pathname, { headers: reader.headers });
    expect(response.status).toBe(204);
  });

  test('of pages is their number, and the last one completes', async () => {
    const { id } = named('Strip 1');
    const heard = await listenTo(server);
    const place = (position: number): Locator => ({ href: 'x', locations: { position } });
    expect(await status('Strip 1', '2024-05-01T10:00:00+02:00', place(2))).toBe(204);
    expect(await server.call(getProgression, at(id))).toEqual({
      modified: '2024-05-01T08:00:00Z',
      device,
      locator: place(2),
    });
    expect((await server.call(getBook, at(id))).readProgress).toMatchObject({
      page: 2,
      completed: false,
      deviceId: 'd1',
      deviceName: 'Sofa',
    });
    for (const position of [0, 5, -1]) {
      expect(await status('Strip 1', '2024-05-02T08:00:00Z', place(position))).toBe(400);
    }
    expect(await status('Strip 1', '2024-05-02T08:00:00Z', { href: 'x' })).toBe(400);
    expect(await status('Strip 1', '2024-05-02T08:00:00Z', place(4))).toBe(204);
    expect((await server.call(getBook, at(id))).readProgress?.completed).toBe(true);
    expect((await heard.stop()).filter(({ name }) => name === 'ReadProgressChanged')).toHaveLength(
      2,
    );
  });

  test('is refused unless it is later than what is stored', async () => {
    const pdf = 'Mixed sizes and rotation';
    const place = { locations: { position: 1 } };
    expect(await status(pdf, '2024-05-01T08:00:00Z', place)).toBe(204);
    expect(await status(pdf, '2024-05-01T08:00:00Z', place)).toBe(409);
    const late = await put(named(pdf).id, '2024-04-30T08:00:00Z', place);
    expect(await refusalOf(late)).toMatchObject({ status: 409 });
    expect(await status(pdf, '2024-05-01T08:00:00.001Z', place)).toBe(204);
    for (const modified of ['yesterday', '2024-05-03', '2024-13-03T00:00:00Z']) {
      expect(await status(pdf, modified, place)).toBe(400);
    }
  });

  test('of an EPUB falls back to the position before it', async () => {
    const { id, media } = named('01 A Scandal in Bohemia');
    const { positions } = await server.call(listPositions, at(id));
    const long = positions.filter(({ href }) => href === positions.at(-2)?.href);
    const [, second, third] = long;
    const between = (second?.locations?.progression ?? 0) + 0.000_01;
    const href = `${encodeURIComponent(second?.href ?? '')}#part`;
    const stored = await put(id, '2025-05-01T08:00:00Z', {
      href,
      title: 'A part',
      type: 'text/lies',
      locations: { progression: between, totalProgression: 0.5, fragments: ['part'] },
    });
    expect(stored.status).toBe(204);
    expect((await server.call(getProgression, at(id)))?.locator).toEqual({
      ...second,
      title: 'A part',
      href,
      locations: { ...second?.locations, progression: between, fragments: ['part'] },
    });
    const total = second?.locations?.totalProgression ?? 0;
    expect((await server.call(getBook, at(id))).readProgress).toMatchObject({
      page: Math.round(media.pagesCount * total),
      completed: false,
    });
    expect(third).toBeDefined();
    const last = long.at(-1)?.locations?.progression ?? 0;
    const refused: Locator[] = [
      { href: second?.href, locations: { progression: last + 0.001 } },
      { href: second?.href, locations: { progression: -0.1 } },
      { href: second?.href, locations: { position: 3 } },
      { href: 'nowhere.xhtml', locations: { progression: 0 } },
      { locations: { progression: 0 } },
    ];
    for (const locator of refused) {
      expect((await put(id, '2025-05-02T08:00:00Z', locator)).status).toBe(400);
    }
  });

  test('of a fixed page takes any progression', async () => {
    const { id } = named('Rainbow Potion (fixed layout)');
    const { positions } = await server.call(listPositions, at(id));
    const href = positions[2]?.href;
    expect(
      (await put(id, '2025-05-01T08:00:00Z', { href, locations: { progression: 0.7 } })).status,
    ).toBe(204);
    expect((await server.call(getProgression, at(id)))?.locator).toEqual({
      ...positions[2],
      locations: { ...positions[2]?.locations, progression: 0.7 },
    });
  });

  test('turning pages drops place and device, but of pictures the page is the place', async () => {
    const comic = named('Strip 1').id;
    await server.call(updateReadProgress, { ...at(comic), body: { page: 3 } });
    const after = await server.call(getProgression, at(comic));
    expect(after).toMatchObject({ device: { id: '', name: '' }, locator: {} });
    const fixed = named('Rainbow Potion (fixed layout)').id;
    await server.call(updateReadProgress, { ...at(fixed), body: { page: 2 } });
    const { positions } = await server.call(listPositions, at(fixed));
    expect((await server.call(getProgression, at(fixed)))?.locator).toEqual(positions[1]);
  });
});
