import { deleteReadProgress, updateReadProgress } from '@longbox/contract/books';
import * as calls from '@longbox/contract/opds-atom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUser } from '../../base/accounts/accounts.ts';
import { addReader } from '../../testing/add-reader.ts';
import {
  type AtomCatalog,
  base,
  catalog,
  entriesOf,
  idsOf,
  openAtomCatalog,
  root,
  titlesOf,
} from '../../testing/opds/atom-catalog.ts';
import { faultsOfAtom } from '../../testing/opds/check-atom.ts';
import { crawlAtom, linksIn } from '../../testing/opds/crawl.ts';
import { fewOfEach } from '../../testing/opds/few-links.ts';
import { hiddenFrom, textsOfHidden } from '../../testing/opds/hidden.ts';
import { linksOf, readXml, textsOf, type Xml } from '../../testing/opds/read-xml.ts';
import { titlesByOthers } from '../../testing/opds/titles-by-others.ts';
import { nastyTitles } from '../../testing/opds/world.ts';
import { lists } from './lists.ts';
import { plainText } from './plain-text.ts';
import { escapeText } from './xml.ts';

let opds: AtomCatalog;
beforeAll(async () => {
  opds = await openAtomCatalog();
});
afterAll(() => opds.close());

test('M1-01 every feed is well formed and has all that OPDS 1.2 demands', async () => {
  expect(opds.feeds.size).toBeGreaterThan(25);
  const faults = [...opds.feeds].map(([address, { text }]) => [address, faultsOfAtom(text)]);
  expect(faults.filter(([, found]) => found?.length !== 0)).toEqual([]);
  for (const [address, { text, feed }] of opds.feeds) {
    const titles = titlesOf(feed).map((title) => title.trim());
    expect([address, await titlesByOthers(text)]).toEqual([address, titles]);
    expect([address, linksOf(feed, 'start')[0]?.['href']]).toEqual([address, catalog]);
  }
});

test('M1-02 ids are absolute, unique and lasting, and an unchanged feed is the same', async () => {
  for (const [address, { text, headers, feed }] of opds.feeds) {
    const again = await opds.get(address);
    expect([address, await again.text()]).toEqual([address, text]);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"/);
    expect(headers.get('last-modified')).toBeNull();
    expect(headers.get('cache-control')).toBe('max-age=0, must-revalidate, private');
    const unchanged = await opds.get(address, { headers: { 'if-none-match': tag } });
    expect([address, unchanged.status]).toEqual([address, 304]);
    const ids = [...textsOf(feed, 'id'), ...idsOf(feed)];
    expect(ids.filter((id) => !id.startsWith('urn:longbox:'))).toEqual([]);
  }
});

test('M1-03 a link says what kind of feed it leads to', () => {
  const wrong = [...opds.feeds.values()]
    .flatMap(({ feed }) => linksIn(feed))
    .filter(({ href }) => opds.feeds.has(href))
    .filter(
      ({ href, type }) =>
        opds.feeds.get(href)?.headers.get('content-type') !== `${type};charset=utf-8`,
    );
  expect(wrong).toEqual([]);
});

describe('M1-04 next leads through every item once', () => {
  const walk = async (address: string) => {
    const titles: string[] = [];
    const pages: string[] = [];
    for (let place: string | undefined = address; place !== undefined;) {
      pages.push(place);
      const feed: Xml = await opds.feedOf(place);
      titles.push(...idsOf(feed));
      const [back] = linksOf(feed, 'previous');
      if (pages.length > 1) {
        const before = pages.at(-2) ?? '';
        expect(idsOf(await opds.feedOf(back?.['href'] ?? ''))).toEqual(
          idsOf(await opds.feedOf(before)),
        );
      } else expect(back).toBeUndefined();
      place = linksOf(feed, 'next')[0]?.['href'];
    }
    return { titles, pages };
  };
  test.each([
    calls.listAtomKeepReading,
    calls.listAtomOnDeck,
    calls.listAtomSeries,
    calls.listAtomLatestSeries,
    calls.listAtomLatestBooks,
    calls.listAtomCollections,
    calls.listAtomReadLists,
    calls.listAtomPublishers,
  ])('of $path', async ({ path }) => {
    const whole = await walk(`${base}${path}?size=1000`);
    expect(whole.pages).toHaveLength(1);
    expect(new Set(whole.titles).size).toBe(whole.titles.length);
    for (const size of [1, 2, 3]) {
      const { titles, pages } = await walk(`${base}${path}?size=${size}`);
      expect(titles).toEqual(whole.titles);
      expect(pages).toHaveLength(Math.max(1, Math.ceil(titles.length / size)));
    }
    const beyond = await opds.feedOf(`${base}${path}?page=900`);
    expect(entriesOf(beyond)).toEqual([]);
  });

  test('and search, publisher and size stay in all links', async () => {
    const search = encodeURIComponent('æon a');
    const feed = await opds.feedOf(
      `${root}/series?publisher=Quay%20%26%20Co&publisher=None&size=1&page=1`,
    );
    const kept = /\?publisher=Quay%20%26%20Co&publisher=None&page=\d&size=1$/;
    for (const rel of ['self', 'first', 'previous', 'last']) {
      expect(linksOf(feed, rel)[0]?.['href']).toMatch(kept);
    }
    const found = await opds.feedOf(`${root}/series?search=${search}`);
    expect(linksOf(found, 'self')[0]?.['href']).toBe(`${root}/series?search=%C3%A6on%20a`);
    expect(textsOf(found, 'title')).toEqual(['Series search for: æon a']);
    const books = await opds.feedOf(`${root}/books/latest?size=1999`);
    expect(linksOf(books, 'self')[0]?.['href']).toBe(`${root}/books/latest?size=100`);
    expect(textsOf(books, 'opensearch:itemsPerPage')).toEqual(['100']);
  });
});

test('M1-05 nothing hidden is in any answer', async () => {
  for (const [kind, { headers }] of opds.world.readers) {
    const hidden = await hiddenFrom(opds.world, headers);
    expect([kind, hidden.words.length > 2]).toEqual([kind, kind !== 'who may see everything']);
    const seen = await crawlAtom(opds.getAs(headers), catalog);
    const text = [...seen.values()].map((one) => one.text).join('\n');
    const leaks = textsOfHidden(hidden).filter((word) => text.includes(escapeText(word)));
    expect([kind, leaks]).toEqual([kind, []]);
    const refused: readonly (readonly [string, readonly string[], readonly string[], number])[] = [
      ['series', hidden.series, ['', '/thumbnail'], 403],
      ['books', hidden.books, ['/thumbnail', '/thumbnail/small', '/file/a.cbz', '/pages/0'], 403],
      ['libraries', hidden.libraries, ['', '/thumbnail'], 403],
      ['collections', hidden.collections, ['', '/thumbnail'], 404],
      ['readlists', hidden.readLists, ['', '/thumbnail'], 404],
    ];
    for (const [things, ids, parts, status] of refused) {
      for (const address of ids.flatMap((id) => parts.map((part) => `${things}/${id}${part}`))) {
        const response = await opds.getAs(headers)(`${root}/${address}`);
        expect([kind, address, response.status]).toEqual([kind, address, status]);
      }
    }
  }
});

test('M1-06 every link leads to what it says', async () => {
  const seen = new Set<string>();
  const isFew = fewOfEach();
  for (const { feed } of opds.feeds.values()) {
    for (const { href, type, attributes } of linksIn(feed)) {
      if (seen.has(href) || href.includes('{searchTerms}')) continue;
      seen.add(href);
      if (!isFew(href)) continue;
      const count = Number(attributes['pse:count']);
      const targets = href.includes('{')
        ? [0, count - 1].map((page) => href.replace('{pageNumber}', String(page)))
        : [href];
      for (const target of targets) {
        const response = await opds.get(target);
        const got = response.headers.get('content-type')?.split(';')[0];
        expect([target, response.status, got]).toEqual([target, 200, type.split(';')[0]]);
        await response.arrayBuffer();
      }
      if (href.includes('{')) {
        const beyond = await opds.get(href.replace('{pageNumber}', String(count)));
        expect([href, beyond.status]).toEqual([href, 400]);
      }
    }
  }
  expect([...seen].filter((href) => href.includes('{')).length).toBeGreaterThan(10);
});

test('M1-07 roles decide over streaming and files', async () => {
  const latest = `${root}/books/latest?size=100`;
  const streamer = opds.getAs(
    (await addReader(opds.world.server, { roles: ['PAGE_STREAMING'] })).headers,
  );
  const downloader = opds.getAs(
    (await addReader(opds.world.server, { roles: ['FILE_DOWNLOAD'] })).headers,
  );
  const streamed = readXml(await (await downloader(latest)).text());
  expect(linksIn(streamed).filter(({ rel }) => rel.endsWith('/stream'))).toEqual([]);
  const feed = readXml(await (await streamer(latest)).text());
  expect(linksIn(feed).some(({ rel }) => rel.endsWith('/stream'))).toBe(true);
  const files = linksIn(feed).filter(({ rel }) => rel === 'http://opds-spec.org/acquisition');
  expect(files.length).toBeGreaterThan(10);
  expect((await streamer(files[0]?.href ?? '')).status).toBe(403);
  expect((await downloader(files[0]?.href ?? '')).status).toBe(200);
});

test('M1-08 whatever titles hold, the feed gives them back', async () => {
  const feed = await opds.feedOf(`${root}/series/${opds.world.series('Nasty')}`);
  const titles = titlesOf(feed);
  for (const [index, title] of nastyTitles.entries()) {
    const kept = plainText(title);
    expect(titles[index]?.endsWith(kept)).toBe(true);
  }
  expect(titles[1]).toBe('#2 nul  tab  end');
  const { collection } = opds.world.sets.mixed;
  expect(textsOf(await opds.feedOf(`${root}/collections/${collection}`), 'title')).toEqual([
    'Mixed & matched',
  ]);
});

test('M1-09 addresses are escaped, and files keep their ending', () => {
  const hrefs = [...opds.feeds.values()].flatMap(({ feed }) => linksIn(feed));
  const bad = hrefs.filter(({ href }) => /[ "<>+]|[^ -~]/.test(href));
  expect(bad).toEqual([]);
  const files = hrefs.filter(({ rel }) => rel.endsWith('/acquisition')).map(({ href }) => href);
  const aeon = files.find((href) => href.includes(`/${opds.world.book('Æon & Sons 1;+%')}/`));
  expect(aeon).toMatch(/\/file\/%C3%86on%20%26%20Sons%201%2B%25\.CBZ$/);
  expect(files.filter((href) => !/\.(?:cbz|CBZ|epub|pdf)$/.test(href))).toEqual([]);
});

test('M1-10 the last page read is told, and streaming changes nothing', async () => {
  const address = `${root}/series/${opds.world.series('Faraway')}`;
  const bookId = opds.world.book('Faraway 2');
  const params = { bookId };
  const streamOf = async (): Promise<Record<string, string>> => {
    const entries = entriesOf(await opds.feedOf(address));
    const entry = entries.find((one) => textsOf(one, 'id')[0]?.endsWith(bookId));
    return (entry && linksOf(entry, 'http://vaemendis.net/opds-pse/stream')[0]) ?? {};
  };
  const { server } = opds.world;
  const before = await streamOf();
  expect(before).toMatchObject({ 'pse:count': '3' });
  expect(before).not.toHaveProperty('pse:lastRead');
  await server.call(updateReadProgress, { params, body: { page: 2 } });
  expect(await streamOf()).toMatchObject({
    'pse:lastRead': '2',
    'pse:lastReadDate': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
  });
  for (const page of ['0', '1', '2']) {
    const streamed = await opds.get((before['href'] ?? '').replace('{pageNumber}', page));
    expect(streamed.status).toBe(200);
  }
  expect(await streamOf()).toMatchObject({ 'pse:lastRead': '2' });
  await server.call(updateReadProgress, { params, body: { completed: true } });
  expect(await streamOf()).toMatchObject({ 'pse:lastRead': '3' });
  await server.call(deleteReadProgress, { params });
  expect(await streamOf()).not.toHaveProperty('pse:lastRead');
});

test('M1-15 a feed takes the same number of queries, whatever its size', async () => {
  const { server } = opds.world;
  const viewer = await findUser(server.db, opds.world.readers[0]?.[1].id ?? '');
  if (!viewer) throw new Error('no reader');
  let queries = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const count = async (size: number): Promise<number> => {
    queries = 0;
    const asked = { db, viewer, started: 0, params: {}, query: {} };
    const { entries } = await lists.latestBooks.find({ ...asked, paging: { page: 0, size } });
    expect(entries.length).toBeGreaterThanOrEqual(Math.min(size, 10));
    return queries;
  };
  await count(100);
  const of1 = await count(1);
  expect(await count(100)).toBeLessThanOrEqual(of1);
  expect(of1).toBeLessThan(15);
});

test('M1-16 what is in the trash or not ready is in no feed of books', async () => {
  const latest = await opds.feedOf(`${root}/books/latest?size=100`);
  const listed = [...opds.feeds.values()].flatMap(({ feed }) => idsOf(feed));
  for (const name of ['Trash 1', 'Trash 2', 'Unready 1']) {
    expect(listed).not.toContain(`urn:longbox:book:${opds.world.book(name)}`);
  }
  expect(textsOf(latest, 'opensearch:totalResults')).toEqual([String(entriesOf(latest).length)]);
  const unready = await opds.feedOf(`${root}/series/${opds.world.series('Unready')}`);
  expect(textsOf(unready, 'opensearch:totalResults')).toEqual(['0']);
});
