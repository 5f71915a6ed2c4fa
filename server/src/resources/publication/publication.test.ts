import path from 'node:path';
import { request } from 'node:http';
import { type Book, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import {
  getDivinaManifest,
  getEpubManifest,
  getManifest,
  getPdfManifest,
  getProgression,
  getRawPage,
  getResource,
  listPositions,
  type PublicationLink,
} from '@longbox/contract/publication';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';

const at = (bookId: string) => ({ params: { bookId } });

describe.skipIf(!hasFixtures)('publications', () => {
  let server: TestServer;
  let books: Book[];
  const named = (name: string): Book => {
    const book = books.find((one) => one.name === name);
    if (!book) throw new Error(`no book is called ${name}`);
    return book;
  };

  beforeAll(async () => {
    server = await startTestServer({ trustProxy: ['loopback'] });
    const comics = path.join(temporaryFolder(), 'comics');
    await makeComic(path.join(comics, 'Strip', 'Strip 1.cbz'), { pages: 4 });
    for (const root of [copyOf(fixture('library-books')), copyOf(fixture('broken')), comics]) {
      await server.addLibrary(root);
    }
    await server.idle();
    books = (await server.call(listBooks, { query: { unpaged: true } })).content;
  });
  afterAll(() => server.close());

  const hrefsOf = (links: readonly PublicationLink[]): string[] =>
    links.flatMap(({ href, children }) => [href ?? [], hrefsOf(children ?? [])].flat());

  test('every EPUB and PDF is a publication whose files can be had', async () => {
    const ready = books.filter(({ media }) => media.status === 'READY');
    const readable = ready.filter(({ media }) => media.mediaProfile !== 'DIVINA');
    expect(readable.length).toBeGreaterThan(25);
    for (const book of readable) {
      const manifest = await server.call(getManifest, at(book.id));
      const kind = book.media.mediaProfile.toLowerCase();
      expect(manifest.metadata.conformsTo).toMatch(new RegExp(`/profiles/${kind}$`));
      expect(manifest.readingOrder.length).toBeGreaterThan(0);
      const inside = new Set([...manifest.readingOrder, ...manifest.resources].map((l) => l.href));
      const whole = book.media.comment === '';
      for (const href of whole ? hrefsOf(manifest.toc) : [])
        expect(inside).toContain(href.split('#')[0]);
      const [poster] = manifest.resources;
      expect(poster?.href).toBe(`${server.url}/api/v1/books/${book.id}/thumbnail`);
      const [, ...files] = [...manifest.resources];
      const shown = [poster ?? {}, ...[...manifest.readingOrder, ...files].slice(0, tries(3, 12))];
      for (const { href = '', type } of shown) {
        const response = await fetch(href, { headers: server.cookie });
        expect([href, response.status]).toEqual([href, 200]);
        expect([href, response.headers.get('content-type')?.split(';')[0]]).toEqual([href, type]);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
      }
    }
  });

  test('the manifest says what book and series say, and where the trusted proxy stands', async () => {
    const book = named('01 A Scandal in Bohemia');
    const { metadata, links, resources, ...manifest } = await server.call(getManifest, at(book.id));
    expect(manifest['@context']).toBe(manifest.context);
    expect(metadata).toMatchObject({
      title: book.metadata.title,
      identifier: 'urn:isbn:9783161484100',
      numberOfPages: book.media.pagesCount,
      rendition: { layout: 'reflowable' },
      belongsTo: { series: [{ name: 'Sherlock Holmes Stories', position: 1 }] },
    });
    expect(links.map(({ rel }) => rel)).toEqual(['self', 'http://opds-spec.org/acquisition']);
    expect(resources[0]?.href).toBe(`${server.url}/api/v1/books/${book.id}/thumbnail`);
    const forwarded = await server.fetch(pathOf(getManifest, at(book.id)), {
      headers: {
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'books.example.org',
        'x-forwarded-prefix': '/shelf',
      },
    });
    expect(forwarded.headers.get('content-type')).toMatch(/^application\/webpub\+json/);
    expect(await forwarded.text()).toContain(
      `"https://books.example.org/shelf/api/v1/books/${book.id}/manifest"`,
    );
    const evil = {
      'x-forwarded-host': 'a"b',
      'x-forwarded-prefix': '/..//x',
      'x-forwarded-proto': 'ftp',
    };
    const refused = await server.fetch(pathOf(getManifest, at(book.id)), { headers: evil });
    expect(await refused.text()).toContain(`"${server.url}/api/v1/books/${book.id}/manifest"`);
  });

  test('each profile is given where the book has it', async () => {
    const fixed = named('Potion of Flight (fixed layout, right to left)').id;
    const [pdf, text] = [named('Numbered 120 pages').id, named('Moby-Dick').id];
    const comic = named('Strip 1').id;
    const calls = [getEpubManifest, getPdfManifest, getDivinaManifest];
    const statuses = (bookId: string) =>
      Promise.all(calls.map(async (call) => (await server.fetch(pathOf(call, at(bookId)))).status));
    expect(await statuses(fixed)).toEqual([200, 400, 200]);
    expect(await statuses(pdf)).toEqual([400, 200, 200]);
    expect(await statuses(text)).toEqual([200, 400, 400]);
    expect(await statuses(comic)).toEqual([400, 400, 200]);

    const manifest = await server.call(getManifest, at(fixed));
    expect(manifest.metadata.rendition).toEqual({ layout: 'fixed' });
    expect(manifest.links).toContainEqual(
      expect.objectContaining({ rel: 'alternate', type: 'application/divina+json' }),
    );
    const pages = await server.fetch(pathOf(getManifest, at(comic)));
    expect(pages.headers.get('content-type')).toMatch(/^application\/divina\+json/);
    const divina = await server.call(getManifest, at(comic));
    expect(divina.readingOrder).toHaveLength(4);
    expect(divina.readingOrder[1]).toMatchObject({
      href: `${server.url}/api/v1/books/${comic}/pages/2?contentNegotiation=false`,
      type: 'image/jpeg',
    });
  });

  test('the direction of the series wins over that of the file', async () => {
    const { seriesId, id } = named('pkg-spine-progression_rtl');
    const direction = async (): Promise<string | undefined> =>
      (await server.call(getManifest, at(id))).metadata.readingProgression;
    expect(await direction()).toBe('rtl');
    const params = { seriesId };
    await server.call(updateSeriesMetadata, { params, body: { readingDirection: 'WEBTOON' } });
    expect(await direction()).toBe('ttb');
  });

  test('calls for what a book is not are refused', async () => {
    const comic = named('Strip 1').id;
    const broken = named('epub no container').id;
    const statusOf = async (pathname: string): Promise<number> =>
      (await server.fetch(pathname)).status;
    expect(await statusOf(pathOf(listPositions, at(comic)))).toBe(404);
    expect(await statusOf(pathOf(listPositions, at(broken)))).toBe(404);
    expect(await statusOf(pathOf(getManifest, at(broken)))).toBe(404);
    expect(await statusOf(`/api/v1/books/${comic}/resource/a.xhtml`)).toBe(400);
    expect(await statusOf(`/api/v1/books/${comic}/pages/1/raw`)).toBe(400);
    for (const call of [getManifest, listPositions, getProgression]) {
      expect(await statusOf(pathOf(call, at('X')))).toBe(404);
    }
  });

  test('those who may not see a book get nothing of it', async () => {
    const reader = await addReader(server, { libraries: [] });
    const { id } = named('Moby-Dick');
    const [document] = (await server.call(getManifest, at(id))).readingOrder;
    const calls = [getManifest, listPositions, getProgression, getDivinaManifest];
    for (const pathname of [
      ...calls.map((call) => pathOf(call, at(id))),
      (document?.href ?? '').slice(server.url.length),
    ]) {
      const response = await server.fetch(pathname, { headers: reader.headers });
      expect([pathname, response.status]).toEqual([pathname, 403]);
    }
    const raw = pathOf(getRawPage, {
      params: { bookId: named('Numbered 120 pages').id, pageNumber: '1' },
    });
    expect((await server.fetch(raw, { headers: reader.headers })).status).toBe(403);
  });

  describe('files of an EPUB', () => {
    const get = (name: string, file: string, init?: RequestInit): Promise<Response> =>
      server.fetch(pathOf(getResource, { params: { bookId: named(name).id, path: file } }), init);

    test('come with a policy that forbids scripts and loads from elsewhere', async () => {
      const manifest = await server.call(getManifest, at(named('epub script and remote').id));
      const document = manifest.readingOrder.find(({ href }) => href?.endsWith('.xhtml'));
      const response = await fetch(document?.href ?? '', { headers: server.cookie });
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/; sandbox allow-same-origin$/);
      expect(policy).not.toContain('script-src');
      expect(policy).not.toContain('http');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    });

    test('are found by their decoded names, and by no others', async () => {
      const manifest = await server.call(
        getManifest,
        at(named('Le Vrai Régime anti-cancer (Arabic)').id),
      );
      for (const { href = '' } of manifest.readingOrder) {
        const slashes = href.replace(
          /resource\/(.*)$/,
          (_, rest: string) => `resource/${rest.replaceAll('/', '%2F')}`,
        );
        expect((await fetch(slashes, { headers: server.cookie })).status).toBe(200);
        // Documents may refer to each other as Windows and macOS let them.
        const shouted = href.replace(/[^/]+$/u, (file) =>
          file.replace(/\.\w+$/u, (end) => end.toUpperCase()),
        );
        expect(shouted).not.toBe(href);
        expect((await fetch(shouted, { headers: server.cookie })).status).toBe(200);
      }
      const name = 'epub path traversal';
      for (const file of [
        '../evil.txt',
        '../../etc/passwd',
        '/etc/passwd',
        '',
        'none.xhtml',
        '%00',
      ]) {
        expect([400, 404]).toContain((await get(name, file)).status);
      }
      const dots = `/api/v1/books/${named(name).id}/resource`;
      for (const raw of [
        `${dots}/../../x`,
        `${dots}/%2e%2e/%2e%2e/x`,
        `${dots}/%zz`,
        `${dots}/a%00b`,
      ]) {
        expect([raw, await rawStatus(server, raw)]).toEqual([raw, expect.toBeOneOf([400, 404])]);
      }
    });

    test('are not sent twice', async () => {
      const { href = '' } =
        (await server.call(getManifest, at(named('Moby-Dick').id))).readingOrder[0] ?? {};
      const first = await fetch(href, { headers: server.cookie });
      const headers = { ...server.cookie, 'if-none-match': first.headers.get('etag') ?? '' };
      expect((await fetch(href, { headers })).status).toBe(304);
      const since = first.headers.get('last-modified') ?? '';
      expect(
        (await fetch(href, { headers: { ...server.cookie, 'if-modified-since': since } })).status,
      ).toBe(304);
      const positions = pathOf(listPositions, at(named('Moby-Dick').id));
      const list = await server.fetch(positions);
      const again = { 'if-modified-since': list.headers.get('last-modified') ?? '' };
      expect((await server.fetch(positions, { headers: again })).status).toBe(304);
    });

    test('are fonts for anyone, and all else for those signed in', async () => {
      const manifest = await server.call(getManifest, at(named('The Waste Land (WOFF fonts)').id));
      const font = manifest.resources.find(({ href }) => href?.endsWith('.woff'));
      const response = await fetch(font?.href ?? '');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/font/);
      expect((await fetch(manifest.readingOrder[0]?.href ?? '')).status).toBe(401);
      const spoofed = `${manifest.readingOrder[0]?.href}?a=.woff`;
      expect((await fetch(spoofed)).status).toBe(401);
    });
  });

  describe('pages of a PDF', () => {
    const params = () => ({ bookId: named('Numbered 120 pages').id, pageNumber: '3' });
    const typeOf = async (accept: string, query = ''): Promise<string | null> => {
      const { bookId } = params();
      const pathname = `/api/v1/books/${bookId}/pages/3${query}`;
      const response = await server.fetch(pathname, { headers: { accept } });
      await response.arrayBuffer();
      return response.headers.get('content-type');
    };

    test('come as PDFs of their own', async () => {
      const response = await server.fetch(pathOf(getRawPage, { params: params() }));
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain('Numbered%20120%20pages-3.pdf');
      expect((await response.text()).startsWith('%PDF-')).toBe(true);
      const beyond = { params: { ...params(), pageNumber: '121' } };
      expect((await server.fetch(pathOf(getRawPage, beyond))).status).toBe(400);
    });

    test('come as the most specific type that is asked for', async () => {
      expect(await typeOf('application/pdf')).toBe('application/pdf');
      expect(await typeOf('image/*, application/pdf;q=0.2')).toBe('application/pdf');
      expect(await typeOf('image/avif,image/webp,*/*')).toBe('image/jpeg');
      expect(await typeOf('application/pdf;q=0, */*')).toBe('image/jpeg');
      expect(await typeOf('image/jpeg, application/pdf;q=0.5')).toBe('image/jpeg');
      expect(await typeOf('application/pdf', '?contentNegotiation=false')).toBe('image/jpeg');
      expect(await typeOf('application/pdf', '?convert=jpeg')).toBe('image/jpeg');
    });
  });
});

/** The status of a path sent as it is, which `fetch` would tidy up. */
function rawStatus(server: TestServer, pathname: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: pathname, headers: server.cookie }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}
