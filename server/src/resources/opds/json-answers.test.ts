import { getBook, listBooks } from '@longbox/contract/books';
import { opdsTypes } from '@longbox/contract/opds';
import { OpdsFeed, OpdsManifest, OpdsPublication } from '@longbox/contract/opds-shapes';
import { getProgression, Progression, publicationTypes } from '@longbox/contract/publication';
import { updateSeriesMetadata } from '@longbox/contract/series';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AtomCatalog,
  base,
  entriesOf,
  openAtomCatalog,
  root as atomRoot,
} from '../../testing/opds/atom-catalog.ts';
import { publicationsIn, relOf } from '../../testing/opds/json-catalog.ts';
import { all, linksOf, textsOf } from '../../testing/opds/read-xml.ts';

let opds: AtomCatalog;
let root: string;
beforeAll(async () => {
  opds = await openAtomCatalog();
  root = `${opds.origin}${base}/opds/v2`;
});
afterAll(() => opds.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${root}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...opds.world.server.cookie, ...init.headers },
  });
const feedOf = async (path: string): Promise<OpdsFeed> =>
  z.parse(OpdsFeed, await (await get(path)).json());

test('M2-07 whoever comes without a sign-in is told how to sign in', async () => {
  const marks = [
    {},
    { accept: 'image/*' },
    { 'x-requested-with': 'XMLHttpRequest' },
    { 'sec-fetch-mode': 'cors', accept: 'text/html' },
    { authorization: 'Basic bm9ib2R5Ondyb25n' },
  ];
  const document = {
    id: `${root}/auth`,
    title: 'Longbox',
    links: [{ rel: 'logo', href: `${opds.origin}${base}/icon-512.png` }],
    authentication: [{ type: 'http://opds-spec.org/auth/basic' }],
  };
  for (const headers of marks) {
    for (const path of ['/catalog', '', '/nothing', '/books/X/pages/1', '/search?query=a']) {
      const refused = await fetch(`${root}${path}`, { headers });
      expect([path, refused.status]).toEqual([path, 401]);
      expect(Object.fromEntries(refused.headers)).toMatchObject({
        'content-type': `${opdsTypes.authentication};charset=utf-8`,
        'www-authenticate': 'Basic realm="Longbox", charset="UTF-8"',
        link: `<${root}/auth>; rel="http://opds-spec.org/auth/document"; type="${opdsTypes.authentication}"`,
      });
      expect(await refused.json()).toMatchObject(document);
      const head = await fetch(`${root}${path}`, { headers, method: 'HEAD' });
      expect([head.status, head.headers.get('link')]).toEqual([401, refused.headers.get('link')]);
    }
    const asked = await fetch(`${root}/auth`, { headers });
    expect(asked.status).toBe(200);
    expect(await asked.json()).toMatchObject(document);
  }
});

describe('M2-09 a reading place', () => {
  const device = { id: 'urn:uuid:6f1e', name: 'Cantook' };
  const put = async (name: string, body: object): Promise<number> => {
    const response = await get(`/books/${opds.world.book(name)}/progression`, {
      method: 'PUT',
      body: JSON.stringify({ device, ...body }),
      headers: { 'content-type': publicationTypes.progression },
    });
    return response.status;
  };
  const stored = async (name: string): Promise<Progression> => {
    const response = await get(`/books/${opds.world.book(name)}/progression`);
    return z.parse(Progression, await response.json());
  };

  test('comes back as it was sent, unless something later is stored', async () => {
    // Whole seconds are given back without a fraction.
    const now = Date.now() - Number(Date.now() % 1000 === 0);
    const modified = new Date(now).toISOString();
    const before = new Date(now - 60_000).toISOString();
    const locator = {
      href: 'page 2.jpg',
      type: 'image/jpeg',
      locations: { position: 2, progression: 0.25, totalProgression: 0.5 },
    };
    expect(await put('Grownup 1', { modified, locator })).toBe(204);
    expect(await stored('Grownup 1')).toEqual({ modified, device, locator });
    expect(await put('Grownup 1', { modified: before, locator })).toBe(409);
    const params = { bookId: opds.world.book('Grownup 1') };
    expect(await opds.world.server.call(getProgression, { params })).toMatchObject({ locator });
    const kept = publicationsIn(await feedOf('/libraries/keep-reading'));
    expect(kept[0]?.links[0]?.href).toContain(params.bookId);
    const atom = await opds.feedOf(`${atomRoot}/keep-reading`);
    expect(textsOf(entriesOf(atom)[0] ?? atom, 'id')).toEqual([
      `urn:longbox:book:${params.bookId}`,
    ]);
    const { content } = await opds.world.server.call(listBooks, {
      query: { read_status: ['IN_PROGRESS'], sort: ['readProgress.readDate,desc'] },
    });
    expect(content[0]?.id).toBe(params.bookId);
  });

  test('may be the part of the book that is read, in all ways that programs write it', async () => {
    const places = [
      { locator: { locations: { totalProgression: 0.6 } } },
      { locator: { locations: { total_progression: 0.6 } } },
      { locator: { locations: { progression: 0.6 } } },
      { progression: 0.6 },
    ];
    for (const [index, place] of places.entries()) {
      const modified = `2032-01-0${index + 1}T00:00:00Z`;
      expect(await put('Grownup 2', { modified, ...place })).toBe(204);
      const params = { bookId: opds.world.book('Grownup 2') };
      const { readProgress } = await opds.world.server.call(getBook, { params });
      expect(readProgress).toMatchObject({ page: 2, completed: false, readDate: modified });
    }
    expect(await put('Novel 1', { modified: '2032-01-01T00:00:00Z', progression: 0.5 })).toBe(204);
    expect(await stored('Novel 1')).toMatchObject({ locator: { href: 'text/chapter.xhtml' } });
    expect(await put('Grownup 2', { modified: '2033-01-01T00:00:00Z', locator: {} })).toBe(400);
  });

  test('is nothing where nobody has read', async () => {
    const response = await get(`/books/${opds.world.book('Youngster 1')}/progression`);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});

test('M2-10 a book has the same title, authors and file in both catalogs', async () => {
  for (const name of ['Æon & Sons', 'Nasty', 'Faraway', 'Single', 'Drawn']) {
    const id = opds.world.series(name);
    const entries = entriesOf(await opds.feedOf(`${atomRoot}/series/${id}`));
    const books = publicationsIn(await feedOf(`/series/${id}`));
    expect(books.length).toBe(entries.length);
    for (const [index, { metadata, links }] of books.entries()) {
      const entry = entries[index];
      if (!entry) throw new Error('no entry');
      // OPDS 1.2 has the number before it, if it isn't part of it.
      expect((textsOf(entry, 'title')[0] ?? '').endsWith(metadata.title)).toBe(true);
      const authors = all(entry, 'author').flatMap((one) => textsOf(one, 'name'));
      expect(metadata.author ?? []).toEqual(authors);
      const rel = 'http://opds-spec.org/acquisition';
      const [file] = linksOf(entry, rel);
      const href = links.find((link) => link.rel === rel)?.href;
      expect(href?.split('/').at(-1)).toBe(file?.['href']?.split('/').at(-1));
    }
  }
});

test('M2-11 the first page is 1 here and 0 in OPDS 1.2', async () => {
  for (const name of ['Drawn 2', 'Papers 1']) {
    const id = opds.world.book(name);
    for (const query of ['', '?convert=jpeg', '?convert=png']) {
      const one = await get(`/books/${id}/pages/1${query}`);
      const other = await opds.get(`${atomRoot}/books/${id}/pages/0${query}`);
      expect([one.status, one.headers.get('content-type')]).toEqual([
        200,
        other.headers.get('content-type'),
      ]);
      const bytes = Buffer.from(await one.arrayBuffer());
      expect(bytes.equals(Buffer.from(await other.arrayBuffer()))).toBe(true);
    }
  }
});

test('M2-12 a search is expanded as programs expand it', async () => {
  const title = 'a b&c=ü%';
  const seriesId = opds.world.series('Drawn');
  await opds.world.server.call(updateSeriesMetadata, { params: { seriesId }, body: { title } });
  const template = relOf(await feedOf('/catalog'), 'search') ?? '';
  const address = template.replace('{?query}', `?query=${encodeURIComponent(title)}`);
  expect(template).toBe(`${root}/search{?query}`);
  const feed = await feedOf(address.slice(root.length));
  const [group] = feed.groups ?? [];
  expect(group?.metadata.title).toBe('Series');
  expect(group?.navigation?.map((link) => link.title)).toEqual([title]);
  expect(new URL(relOf(feed, 'self') ?? '').searchParams.get('query')).toBe(title);
});

describe('a book', () => {
  const bookOf = async (series: string): Promise<OpdsPublication> => {
    const [first] = publicationsIn(await feedOf(`/series/${opds.world.series(series)}`));
    return z.parse(OpdsPublication, first);
  };

  test('says what programs show', async () => {
    const { metadata, links, images } = await bookOf('Æon & Sons');
    expect(metadata).toMatchObject({
      title: 'Vol. 1',
      identifier: 'urn:isbn:9780306406157',
      published: '2019-05-04',
      language: 'en',
      publisher: 'Quay & Co',
      author: ['Ann Writer'],
      editor: ['Ann Writer'],
      penciler: ['Pia Penciller'],
      description: 'She said <no> & left.',
      numberOfPages: 4,
      layout: 'scrolled',
      belongsTo: { series: [{ name: 'Æon & Sons', position: 1 }] },
    });
    expect(metadata).not.toHaveProperty('readingProgression');
    expect(metadata).not.toHaveProperty('contributor');
    expect(links.map(({ rel, type }) => [rel, type])).toEqual([
      ['self', 'application/divina+json'],
      ['http://opds-spec.org/acquisition', 'application/vnd.comicbook+zip'],
      ['http://www.cantook.com/api/progression', 'application/vnd.readium.progression+json'],
    ]);
    expect(links[1]?.href).toMatch(/\/file\/%C3%86on%20%26%20Sons%201%2B%25\.CBZ$/);
    expect(images.map(({ rel, width }) => [rel, width])).toEqual([
      ['http://opds-spec.org/image/thumbnail', undefined],
      [undefined, 40],
    ]);
  });

  test('that has pages besides text is also offered as images', async () => {
    const rels = async (series: string) => (await bookOf(series)).links.map(({ rel }) => rel);
    expect(await rels('Papers')).toContain('alternate');
    expect(await rels('Novel')).not.toContain('alternate');
  });

  test('has a manifest of the type that was promised or asked for', async () => {
    const id = opds.world.book('Papers 1');
    const typeOf = async (part: string, accept: string) =>
      (await get(`/books/${id}/manifest${part}`, { headers: { accept } })).headers
        .get('content-type')
        ?.split(';')[0];
    expect(await typeOf('', '*/*')).toBe(publicationTypes.webpub);
    expect(await typeOf('/divina', '*/*')).toBe(publicationTypes.divina);
    const first = `${opdsTypes.publication}, application/divina+json`;
    expect(await typeOf('/divina', first)).toBe(opdsTypes.publication);
    expect(await typeOf('', `*/*, ${opdsTypes.publication}`)).toBe(publicationTypes.webpub);
  });

  test('has a manifest whose every link asks for credentials and leads somewhere', async () => {
    for (const [name, part] of [
      ['Papers 1', '/divina'],
      ['Papers 1', '/pdf'],
      ['Novel 1', ''],
      ['Drawn 2', ''],
    ]) {
      const response = await get(`/books/${opds.world.book(name ?? '')}/manifest${part}`);
      const manifest = z.parse(OpdsManifest, await response.json());
      const { links, images, readingOrder, resources = [] } = manifest;
      const every = [...links, ...images, ...readingOrder, ...resources];
      const further = every.flatMap((link) => ('alternate' in link ? (link.alternate ?? []) : []));
      for (const { href = '', properties, type, rel } of [...every, ...further]) {
        expect(properties).toHaveProperty('authenticate');
        if (rel?.includes('cantook')) continue;
        let linked = await get(href.slice(root.length));
        // A busy server says so, and is asked again.
        while (linked.status === 503) linked = await get(href.slice(root.length));
        await linked.arrayBuffer();
        const got = linked.headers.get('content-type')?.split(';')[0];
        expect([href, linked.status, got]).toEqual([href, 200, type]);
      }
    }
  });
});

test('a search finds books by their series when no title fits', async () => {
  const titlesOf = async (text: string) => {
    const feed = await feedOf(`/search?query=${encodeURIComponent(text)}`);
    return publicationsIn(feed).map(({ metadata }) => metadata.title);
  };
  expect(await titlesOf('FARAWAY 2')).toEqual(['Faraway 2']);
  const seriesId = opds.world.series('Faraway');
  const body = { title: 'Elsewhere' };
  await opds.world.server.call(updateSeriesMetadata, { params: { seriesId }, body });
  expect(await titlesOf('elsewhere')).toEqual(['Faraway 1', 'Faraway 2']);
});
