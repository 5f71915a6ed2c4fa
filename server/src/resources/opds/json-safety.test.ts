import { OpdsFeed } from '@longbox/contract/opds-shapes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findUser } from '../../base/accounts/accounts.ts';
import { type AtomCatalog, base, openAtomCatalog } from '../../testing/opds/atom-catalog.ts';
import { fewOfEach } from '../../testing/opds/few-links.ts';
import { hiddenFrom, textsOfHidden } from '../../testing/opds/hidden.ts';
import {
  crawlJson,
  type JsonFeed,
  linksOfFeed,
  publicationsIn,
} from '../../testing/opds/json-catalog.ts';
import { nastyTitles } from '../../testing/opds/world.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { homeFeed, searchFeed } from './json-feeds.ts';
import { plainText } from './plain-text.ts';

let opds: AtomCatalog;
let root: string;
let feeds: ReadonlyMap<string, JsonFeed>;

const get = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, {
    redirect: 'manual',
    ...init,
    headers: { ...opds.world.server.cookie, ...init.headers },
  });
const getBelow = (path: string, init?: RequestInit) => get(`${root}${path}`, init);
const feedOf = async (address: string): Promise<OpdsFeed> =>
  z.parse(OpdsFeed, await (await get(address)).json());

beforeAll(async () => {
  opds = await openAtomCatalog();
  root = `${opds.origin}${base}/opds/v2`;
  feeds = await crawlJson(get, `${root}/catalog`);
});
afterAll(() => opds.close());

/** What there is of a book, and below a library. */
const parts = (
  'manifest manifest/epub manifest/pdf manifest/divina pages/1 pages/1/raw file file/a.cbz ' +
  'thumbnail thumbnail/small progression positions resource/one.xhtml'
).split(' ');
const lists =
  '/keep-reading /on-deck /books/latest /series/latest /browse /collections /readlists'.split(' ');

describe('M2-05', () => {
  test('nothing hidden is in any answer', async () => {
    for (const [kind, { headers }] of opds.world.readers) {
      const as = (address: string) => fetch(address, { headers });
      const hidden = await hiddenFrom(opds.world, headers);
      const seen = [
        ...(await crawlJson(as, `${root}/catalog`)),
        ...(await crawlJson(as, `${root}/search?query=o`)),
        ...(await crawlJson(as, `${root}/search?query=faraway`)),
      ];
      const searched = /"query=faraway|Search results/;
      const texts = seen.map(([, { text }]) => text).filter((text) => !searched.test(text));
      const own = seen.map(([, { text }]) => text).filter((text) => searched.test(text));
      const { words, ...ids } = hidden;
      const leaks = textsOfHidden(hidden).filter((word) =>
        texts.some((text) => text.includes(JSON.stringify(word).slice(1, -1))),
      );
      const found = Object.values(ids)
        .flat()
        .filter((id) => own.some((text) => text.includes(id)));
      expect([kind, leaks, found, words.length > 2]).toEqual([
        kind,
        [],
        [],
        kind !== 'who may see everything',
      ]);
      const refused = [
        ...hidden.series.flatMap((id) => [`series/${id}`, `series/${id}/thumbnail`]),
        ...hidden.books.flatMap((id) => parts.map((part) => `books/${id}/${part}`)),
        ...hidden.libraries.flatMap((id) => ['', ...lists].map((list) => `libraries/${id}${list}`)),
      ];
      const unknown = [
        ...hidden.collections.flatMap((id) => [`collections/${id}`, `collections/${id}/thumbnail`]),
        ...hidden.readLists.flatMap((id) => [`readlists/${id}`, `readlists/${id}/thumbnail`]),
      ];
      const answers = async (paths: readonly string[]) =>
        Promise.all(paths.map(async (path) => [path, (await as(`${root}/${path}`)).status]));
      expect(await answers(refused)).toEqual(refused.map((path) => [path, 403]));
      expect(await answers(unknown)).toEqual(unknown.map((path) => [path, 404]));
    }
  });

  test('every link leads to what it says', async () => {
    const seen = new Map<string, string | undefined>();
    for (const { feed } of feeds.values()) {
      for (const { href, type, templated, rel = '' } of linksOfFeed(feed)) {
        // There is no place in a book that nobody has read.
        if (!templated && !rel.includes('cantook')) seen.set(href, type);
      }
    }
    const isFew = fewOfEach();
    for (const [href, type] of seen) {
      if (!isFew(href)) continue;
      const response = await get(href);
      await response.arrayBuffer();
      const got = response.headers.get('content-type')?.split(';')[0];
      expect([href, response.status, got]).toEqual([href, 200, type?.split(';')[0]]);
    }
  });

  test('whatever titles hold, the feed gives them back', async () => {
    const feed = await feedOf(`${root}/series/${opds.world.series('Nasty')}`);
    expect(publicationsIn(feed).map(({ metadata }) => metadata.title)).toEqual(
      nastyTitles.map(plainText),
    );
  });

  test('what is in the trash or not ready is in no feed', () => {
    const texts = [...feeds.values()].map(({ text }) => text).join('\n');
    for (const name of ['Trash 1', 'Trash 2', 'Unready 1']) {
      expect(texts).not.toContain(opds.world.book(name));
    }
  });

  test('a feed takes the same number of queries, whatever it holds', async () => {
    const { server, readers } = opds.world;
    let queries = 0;
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const count = async (index: number): Promise<number> => {
      const viewer = await findUser(server.db, readers[index]?.[1].id ?? '');
      if (!viewer) throw new Error('no reader');
      const asked = { db, viewer, started: 0, base: '', params: {}, query: {} };
      queries = 0;
      await homeFeed({ ...asked, paging: { page: 0, size: 20 } });
      await searchFeed({ ...asked, paging: { page: 0, size: 20 } }, 'a');
      return queries;
    };
    await count(0);
    expect(await count(0)).toBeLessThanOrEqual((await count(2)) + 5);
    expect(await count(0)).toBeLessThan(110);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const id = opds.world.book('Novel 1');
    for (const path of [
      '/catalog',
      '/auth',
      '/search?query=a',
      `/books/${id}/manifest`,
      `/books/${id}/file`,
      `/books/${id}/positions`,
      `/books/${id}/resource/text/chapter.xhtml`,
      `/books/${id}/thumbnail`,
      `/books/${opds.world.book('Papers 1')}/pages/1`,
      `/books/${opds.world.book('Papers 1')}/pages/1/raw`,
    ]) {
      const [whole, head] = [await getBelow(path), await getBelow(path, { method: 'HEAD' })];
      const { byteLength } = await whole.arrayBuffer();
      const kept = ({ headers }: Response) =>
        [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
      expect([path, head.status, kept(head)]).toEqual([path, 200, kept(whole)]);
      expect(head.headers.get('content-length')).toBe(String(byteLength));
      expect((await head.arrayBuffer()).byteLength).toBe(0);
      const policy = whole.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; .*sandbox/);
    }
  });

  test('nothing is compressed unasked, and no address is redirected', async () => {
    for (const path of ['', '/', '/catalog/', '/libraries/', '/libraries/browse/']) {
      const { status, headers } = await rawRequest(opds.origin, {
        path: `${base}/opds/v2${path}`,
        headers: { ...opds.world.server.cookie, accept: 'image/webp' },
      });
      expect([path, status]).toEqual([path, 200]);
      expect(headers).not.toHaveProperty('content-encoding');
    }
    const wrong = await getBelow('/catalog', { method: 'POST' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await getBelow('/nothing')).status).toBe(404);
  });

  test('addresses are those that the caller sees, and nobody else makes them up', async () => {
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'books.example.org',
      'x-forwarded-prefix': '/shelf',
    };
    const id = opds.world.book('Papers 1');
    for (const path of ['/catalog', `/books/${id}/manifest`, '/auth']) {
      const text = await (await getBelow(path, { headers })).text();
      const hrefs = [...text.matchAll(/"(?:href|id)":"(http[^"]*)"/g)].map(([, href]) => href);
      expect(hrefs.length).toBeGreaterThan(1);
      const foreign = hrefs.filter((href) => !href?.startsWith('https://books.example.org/shelf/'));
      expect(foreign).toEqual([]);
    }
    const open = await startTestServer();
    const forged = { 'x-forwarded-host': 'evil', 'x-forwarded-prefix': '/evil' };
    for (const path of ['catalog', 'auth', 'search?query=a', 'nothing']) {
      const response = await open.fetch(`/opds/v2/${path}`, { headers: forged });
      const refused = await fetch(`${open.url}/opds/v2/${path}`, { headers: forged });
      const texts = [await response.text(), await refused.text(), [...refused.headers].join(' ')];
      expect(texts.join(' ')).not.toContain('evil');
    }
    await open.close();
  });
});
