import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AtomCatalog,
  base,
  catalog,
  entriesOf,
  openAtomCatalog,
  root,
  titlesOf,
} from '../../testing/opds/atom-catalog.ts';
import { linksIn } from '../../testing/opds/crawl.ts';
import { all, linksOf, readXml, textsOf } from '../../testing/opds/read-xml.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestServer } from '../../testing/test-server.ts';

let opds: AtomCatalog;
beforeAll(async () => {
  opds = await openAtomCatalog();
});
afterAll(() => opds.close());

describe('a feed of books', () => {
  test('says of a book what programs show', async () => {
    const feed = await opds.feedOf(`${root}/series/${opds.world.series('Æon & Sons')}`);
    const [first, second] = entriesOf(feed);
    if (!first || !second) throw new Error('no books');
    expect(textsOf(first, 'title')).toEqual(['Vol. 1']);
    expect(textsOf(second, 'title')).toEqual(['#2 The second']);
    expect(all(first, 'author').flatMap((one) => textsOf(one, 'name'))).toEqual(['Ann Writer']);
    expect(all(first, 'contributor').flatMap((one) => textsOf(one, 'name'))).toEqual([
      'Pia Penciller',
    ]);
    expect(textsOf(first, 'dc:issued')).toEqual(['2019-05-04']);
    expect(textsOf(first, 'dc:language')).toEqual(['en']);
    expect(textsOf(first, 'dc:publisher')).toEqual(['Quay & Co']);
    expect(textsOf(first, 'dc:identifier')).toEqual(['urn:isbn:9780306406157']);
    const [content] = all(first, 'content');
    expect(content?.attributes['type']).toBe('html');
    expect(content?.text).toMatch(
      /^CBZ - [\d.]+ (?:B|KiB)<br\/><br\/>She said &lt;no&gt; &amp; left\.$/,
    );
    expect(linksOf(first, 'http://opds-spec.org/acquisition')).toHaveLength(1);
    const terms = all(first, 'category').map(({ attributes }) => attributes['term']);
    expect(new Set(terms)).toEqual(new Set(['drama', 'sea', 'sky']));
  });

  test('names the series of books of several, but not of one-shots', async () => {
    const titles = titlesOf(await opds.feedOf(`${root}/books/latest?size=100`));
    expect(titles).toContain('Æon & Sons 1: Vol. 1');
    expect(titles).toContain('Single');
  });

  test('offers pages only of books that have them, in types that programs show', async () => {
    const streamOf = async (name: string) => {
      const [entry] = entriesOf(await opds.feedOf(`${root}/series/${opds.world.series(name)}`));
      const [stream] = entry ? linksOf(entry, 'http://vaemendis.net/opds-pse/stream') : [];
      return stream && [stream['type'], stream['href']?.includes('?convert=jpeg')];
    };
    expect(await streamOf('Novel')).toBeUndefined();
    expect(await streamOf('Papers')).toEqual(['image/jpeg', false]);
    expect(await streamOf('Æon & Sons')).toEqual(['image/jpeg', false]);
    expect(await streamOf('Drawn')).toEqual(['image/png', false]);
    const [, drawn] = entriesOf(await opds.feedOf(`${root}/series/${opds.world.series('Drawn')}`));
    const [stream] = drawn ? linksOf(drawn, 'http://vaemendis.net/opds-pse/stream') : [];
    expect(stream).toMatchObject({ type: 'image/jpeg' });
    expect(stream?.['href']).toMatch(/\?convert=jpeg$/);
  });
});

test('a search takes words as words, in any order', async () => {
  const search = async (text: string): Promise<string[]> =>
    titlesOf(await opds.feedOf(`${root}/series?search=${encodeURIComponent(text)}`));
  expect(await search('SONS aeon')).toEqual(['Æon & Sons']);
  expect(await search('NOT Faraway')).toEqual([]);
  expect(await search('title:Faraway')).toEqual([]);
  expect(await search('-far "away')).toEqual(['Faraway']);
  expect(await search('-far "off"')).toEqual([]);
  expect(await search('(Faraway')).toEqual(['Faraway']);
  expect(await search('Faraway*')).toEqual(['Faraway']);
  expect(await search('vol sons')).toEqual(['Æon & Sons']);
  expect(await search('vol faraway')).toEqual([]);
  expect(await search('!?')).toEqual([]);
  expect((await search(' ')).length).toBeGreaterThan(5);
});

test('M1-11 HEAD answers as GET does, without a body', async () => {
  const { server } = opds.world;
  const bookId = opds.world.book('Drawn 1');
  const parts = ['thumbnail', 'thumbnail/small', 'file/x.cbz', 'pages/0', 'pages/0?convert=jpeg'];
  const addresses = [
    ...opds.feeds.keys(),
    ...parts.map((part) => `${root}/books/${bookId}/${part}`),
    `${root}/search`,
    `${root}/nothing`,
    `${root}/books/X/thumbnail`,
  ];
  const unlike = (headers: Headers) =>
    Object.fromEntries(
      [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
    );
  for (const address of addresses) {
    const [whole, head] = [await opds.get(address), await opds.get(address, { method: 'HEAD' })];
    const body = await whole.arrayBuffer();
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    expect([address, head.status]).toEqual([address, whole.status]);
    // A refusal holds its time.
    if (whole.status === 200) {
      expect([address, unlike(head.headers)]).toEqual([address, unlike(whole.headers)]);
      expect(head.headers.get('content-length')).toBe(String(body.byteLength));
      expect(head.headers.has('etag')).toBe(true);
    }
    if (whole.status === 200 || address.includes('/X/')) {
      expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
  }
  const signedOut = await fetch(`${server.url}/opds/v1.2/catalog`, { method: 'HEAD' });
  expect([signedOut.status, signedOut.headers.has('www-authenticate')]).toEqual([401, true]);
});

test('M1-12 whoever comes without a sign-in is challenged', async () => {
  const marks = [
    {},
    { 'x-requested-with': 'XMLHttpRequest' },
    { 'sec-fetch-mode': 'no-cors' },
    { accept: 'image/*' },
    { authorization: 'Basic bm9ib2R5Ondyb25n' },
  ];
  for (const headers of marks) {
    for (const path of ['catalog', 'books/X/pages/0', 'nothing']) {
      const response = await fetch(`${opds.world.server.url}/opds/v1.2/${path}`, { headers });
      expect(response.status).toBe(401);
      const challenge = 'Basic realm="Longbox", charset="UTF-8"';
      expect(response.headers.get('www-authenticate')).toBe(challenge);
      expect(await response.json()).toMatchObject({ status: 401 });
    }
  }
});

test('M1-13 nothing is compressed unasked, and no address is redirected', async () => {
  const path = (address: string) => `${base}${address}`;
  for (const short of ['/opds', '/opds/', '/opds/v1.2', '/opds/v1.2/', '/opds/v1.2/catalog/']) {
    const { status, headers, text } = await rawRequest(opds.origin, {
      path: path(short),
      headers: opds.world.server.cookie,
    });
    expect([short, status]).toEqual([short, 200]);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(linksOf(readXml(text), 'self')[0]?.['href']).toBe(catalog);
  }
  const identity = await opds.get(catalog, { headers: { 'accept-encoding': 'identity' } });
  expect(identity.headers.get('content-encoding')).toBeNull();
  for (const [address, { text }] of opds.feeds) {
    const [place = '', query] = address.split('?');
    const slashed = await opds.get(`${place}/${query === undefined ? '' : `?${query}`}`);
    expect([address, slashed.status, await slashed.text()]).toEqual([address, 200, text]);
  }
  for (const accept of ['application/opds+json', 'image/webp', 'text/html']) {
    const bookId = opds.world.book('Drawn 1');
    for (const one of [catalog, `${root}/books/${bookId}/thumbnail`]) {
      expect((await opds.get(one, { headers: { accept } })).status).toBe(200);
    }
  }
  for (const [method, address] of [
    ['POST', '/opds'],
    ['PUT', '/opds/v1.2/catalog'],
    ['DELETE', '/opds/v1.2/series/X/'],
  ] as const) {
    const response = await opds.get(path(address), { method });
    expect([address, response.status]).toEqual([address, 405]);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  }
});

test('M1-14 addresses are those that the caller sees, and nobody else makes them up', async () => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'books.example.org',
    'x-forwarded-prefix': '/shelf',
  };
  const behind = await opds.get(catalog, { headers });
  const hrefs = linksIn(readXml(await behind.text())).map(({ href }) => href);
  expect(hrefs.filter((href) => !href.startsWith('/shelf/opds/'))).toEqual([]);
  const [url] = all(readXml(await (await opds.get(`${root}/search`, { headers })).text()), 'Url');
  expect(url?.attributes['template']).toBe(
    'https://books.example.org/shelf/opds/v1.2/series?search={searchTerms}',
  );
  const open = await startTestServer();
  for (const path of ['catalog', 'search', 'series', 'nothing']) {
    const response = await open.fetch(`/opds/v1.2/${path}`, {
      headers: { 'x-forwarded-host': 'evil', 'x-forwarded-prefix': '/evil' },
    });
    expect(await response.text()).not.toContain('evil');
    expect([...response.headers].join(' ')).not.toContain('evil');
  }
  await open.close();
});

test('a file has its length, its name for old programs, ranges and a tag', async () => {
  const bookId = opds.world.book('Æon & Sons 1;+%');
  const address = `${root}/books/${bookId}/file/${encodeURIComponent('any/name; at all')}`;
  const whole = await opds.get(address);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get('content-type')).toBe('application/x-cbz');
  expect(whole.headers.get('content-disposition')).toBe(
    `attachment; filename="_on & Sons 1;+_.CBZ"; filename*=UTF-8''%C3%86on%20%26%20Sons%201%3B%2B%25.CBZ`,
  );
  const etag = whole.headers.get('etag') ?? '';
  const part = { range: 'bytes=2-5' };
  const ranged = await opds.get(address, { headers: { ...part, 'if-range': etag } });
  expect([ranged.status, Buffer.from(await ranged.arrayBuffer())]).toEqual([
    206,
    bytes.subarray(2, 6),
  ]);
  const changed = await opds.get(address, { headers: { ...part, 'if-range': '"other"' } });
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
});
