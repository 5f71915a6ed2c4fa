import { deleteReadProgress, updateReadProgress } from '@longbox/contract/books';
import { opdsTypes } from '@longbox/contract/opds';
import { OpdsFeed } from '@longbox/contract/opds-shapes';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AtomCatalog, base, openAtomCatalog } from '../../testing/opds/atom-catalog.ts';
import {
  crawlJson,
  type JsonFeed,
  linksOfBook,
  navigationIn,
  publicationsIn,
  relOf,
} from '../../testing/opds/json-catalog.ts';
import { hasSchemas, readSchemas } from '../../testing/opds/schemas.ts';

let opds: AtomCatalog;
let root: string;
let feeds: ReadonlyMap<string, JsonFeed>;

const get = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, {
    redirect: 'manual',
    ...init,
    headers: { ...opds.world.server.cookie, ...init.headers },
  });
const feedOf = async (address: string): Promise<OpdsFeed> => {
  const response = await get(address);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text}`);
  return z.parse(OpdsFeed, JSON.parse(text));
};

beforeAll(async () => {
  opds = await openAtomCatalog();
  root = `${opds.origin}${base}/opds/v2`;
  const found = [
    ...(await crawlJson(get, `${root}/catalog`)),
    ...(await crawlJson(get, `${root}/search?query=a`)),
    ...(await crawlJson(get, `${root}/libraries/browse?size=2`)),
    ...(await crawlJson(get, `${root}/search/books?query=faraway&size=1`)),
  ];
  feeds = new Map(found);
});
afterAll(() => opds.close());

describe.skipIf(!hasSchemas)('M2-01 by the published schemas', () => {
  const faultsOf = hasSchemas ? readSchemas() : () => [];

  test('every feed is valid', () => {
    expect(feeds.size).toBeGreaterThan(50);
    const faults = [...feeds].map(([address, { text }]) => [
      address,
      faultsOf('feed', JSON.parse(text)),
    ]);
    expect(faults.filter(([, found]) => found?.length !== 0)).toEqual([]);
  });

  test('every manifest is valid', async () => {
    const links = [...feeds.values()].flatMap(({ feed }) =>
      publicationsIn(feed).flatMap((one) => one.links),
    );
    const manifests = new Set(
      links.filter(({ href }) => href.includes('/manifest')).map(({ href }) => href),
    );
    for (const kind of ['Novel 1', 'Papers 1']) {
      const profile = kind === 'Novel 1' ? 'epub' : 'pdf';
      manifests.add(`${root}/books/${opds.world.book(kind)}/manifest/${profile}`);
    }
    expect(manifests.size).toBeGreaterThan(20);
    for (const href of manifests) {
      const body: unknown = await (await get(href)).json();
      expect([href, faultsOf('manifest', body)]).toEqual([href, []]);
    }
  });

  test('the way to sign in is valid, alone and as a refusal', async () => {
    const refused = await fetch(`${root}/catalog`);
    for (const response of [refused, await fetch(`${root}/auth`)]) {
      expect(faultsOf('authentication', await response.json())).toEqual([]);
    }
  });
});

test('M2-02 a feed names itself, and is the same there', async () => {
  for (const [address, { text, feed, headers }] of feeds) {
    const selves = feed.links.filter(({ rel }) => rel === 'self');
    expect([address, selves.length]).toEqual([address, 1]);
    expect([address, await (await get(selves[0]?.href ?? '')).text()]).toEqual([address, text]);
    const tag = headers.get('etag') ?? '';
    const unchanged = await get(address, { headers: { 'if-none-match': tag } });
    expect([address, unchanged.status]).toEqual([address, 304]);
    expect(headers.get('content-type')).toBe(`${opdsTypes.json};charset=utf-8`);
    expect(headers.get('cache-control')).toBe('max-age=0, must-revalidate, private');
  }
});

test('M2-03 nothing in a feed is empty', () => {
  const empty = [...feeds].filter(([, { text }]) =>
    /:(?:null|""|\[\]|\{\})|\[(?:null|"")/.test(text),
  );
  expect(empty.map(([address]) => address)).toEqual([]);
});

describe('M2-04 next leads through every item once', () => {
  const itemsOf = (feed: OpdsFeed): string[] => {
    const [group] = feed.groups ?? [];
    const { publications, navigation } =
      feed.groups && group?.metadata.title !== 'Publisher' ? (group ?? {}) : feed;
    if (publications) return publications.flatMap(({ links }) => links[0]?.href ?? []);
    return (navigation ?? []).map(({ href }) => href).filter((href) => !href.endsWith('/catalog'));
  };
  test.each([
    'libraries/keep-reading',
    'libraries/on-deck',
    'libraries/books/latest',
    'libraries/series/latest',
    'libraries/browse',
    'libraries/collections',
    'libraries/readlists',
    'search/series?query=a',
    'search/books?query=a',
  ])('of %s', async (path) => {
    for (const size of [1, 2, 50]) {
      const items: string[] = [];
      let total: number | undefined;
      let page = 0;
      let place: string | undefined =
        `${root}/${path}${path.includes('?') ? '&' : '?'}size=${size}`;
      for (; place !== undefined; page += 1) {
        const feed: OpdsFeed = await feedOf(place);
        items.push(...itemsOf(feed));
        const { numberOfItems, currentPage, itemsPerPage } = feed.metadata;
        expect([currentPage, itemsPerPage]).toEqual([page + 1, size]);
        total = numberOfItems;
        expect(relOf(feed, 'previous') === undefined).toBe(page === 0);
        place = relOf(feed, 'next');
        if (place !== undefined) expect(place).toContain(`page=${page + 1}&size=${size}`);
      }
      expect([items.length, new Set(items).size]).toEqual([total, total]);
    }
  });

  test('and publisher and tag stay in all links', async () => {
    const publishers = 'publisher=Quay%20%26%20Co&publisher=Spring%20House';
    const some = await feedOf(`${root}/libraries/browse?${publishers}&size=1`);
    expect(some.metadata.numberOfItems).toBe(2);
    expect(relOf(some, 'next')).toBe(`${root}/libraries/browse?${publishers}&page=1&size=1`);
    const series = opds.world.series('Æon & Sons');
    const tagged = await feedOf(`${root}/series/${series}?tag=sea&size=1`);
    expect(relOf(tagged, 'next')).toBe(`${root}/series/${series}?tag=sea&page=1&size=1`);
  });
});

test('M2-06 the feeds of a library are of nothing else', async () => {
  const { otherId, comicsId, server } = opds.world;
  const params = { bookId: opds.world.book('Faraway 2') };
  await server.call(updateReadProgress, { params, body: { page: 1 } });
  for (const part of [
    '',
    '/keep-reading',
    '/on-deck',
    '/books/latest',
    '/series/latest',
    '/browse',
    '/collections',
    '/readlists',
  ]) {
    const text = await (await get(`${root}/libraries/${otherId}${part}`)).text();
    const foreign = [comicsId, 'Quay & Co', 'Scandalous', opds.world.series('Æon & Sons')];
    expect([part, foreign.filter((word) => text.includes(word))]).toEqual([part, []]);
  }
  const feed = await feedOf(`${root}/libraries/${otherId}/keep-reading`);
  expect(publicationsIn(feed).map(({ metadata }) => metadata.title)).toEqual(['Faraway 2']);
  expect(feed.metadata.title).toBe('Harborside - Keep Reading');
  await server.call(deleteReadProgress, { params });
});

test('M2-08 every link of a book asks for credentials', () => {
  const books = [...feeds.values()].flatMap(({ feed }) => publicationsIn(feed));
  const authenticate = { href: `${root}/auth`, type: opdsTypes.authentication };
  const silent = books.flatMap(linksOfBook).filter(({ properties }) => {
    return JSON.stringify(properties?.authenticate) !== JSON.stringify(authenticate);
  });
  expect(books.length).toBeGreaterThan(20);
  expect(silent).toEqual([]);
});

describe('a feed', () => {
  test('of a library has its parts, and groups that lead to the whole of a list', async () => {
    const home = await feedOf(`${root}/libraries`);
    expect(home.metadata.title).toBe('All libraries - Recommended');
    expect(home.navigation?.map(({ title }) => title)).toEqual([
      'Recommended',
      'Browse',
      'Collections',
      'Read lists',
    ]);
    const groups = home.groups ?? [];
    expect(groups.map(({ metadata }) => metadata.title)).toEqual([
      'Libraries',
      'Keep Reading',
      'On Deck',
      'Latest Books',
      'Latest Series',
    ]);
    expect(groups.filter(({ links }) => links?.[0]?.rel !== 'self')).toEqual([]);
    expect(publicationsIn(home).length).toBeLessThanOrEqual(10);
  });

  test('that is empty leads home', async () => {
    for (const path of ['search', 'search?query=zzzzzz', 'libraries/books/latest?page=99']) {
      const feed = await feedOf(`${root}/${path}`);
      expect(navigationIn(feed)).toEqual([
        { title: 'Home', href: `${root}/catalog`, type: opdsTypes.json },
      ]);
    }
  });

  test('of a series can be narrowed to a tag', async () => {
    const address = `${root}/series/${opds.world.series('Æon & Sons')}`;
    const [facet] = (await feedOf(address)).facets ?? [];
    expect(facet?.links.map(({ title, properties }) => [title, properties?.numberOfItems])).toEqual(
      [
        ['sea', 2],
        ['sky', 1],
      ],
    );
    const narrowed = await feedOf(`${address}?tag=sky`);
    expect(publicationsIn(narrowed)).toHaveLength(1);
    expect(narrowed.facets?.[0]?.links.map(({ title, rel }) => [title, rel])).toEqual([
      ['All', undefined],
      ['sea', undefined],
      ['sky', 'self'],
    ]);
    expect((await feedOf(`${root}/series/${opds.world.series('Faraway')}`)).facets).toBeUndefined();
  });
});
