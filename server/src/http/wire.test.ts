import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { getLibrary, updateLibrary } from '@longbox/contract/libraries';
import { getManifest } from '@longbox/contract/publication';
import { getSeries, listSeries } from '@longbox/contract/series';
import { listUsers } from '@longbox/contract/user-administration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReader } from '../testing/add-reader.ts';
import { makeComic } from '../testing/make-comic.ts';
import {
  owner,
  refusalOf,
  sends,
  signIn,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../testing/test-server.ts';

let server: TestServer;
let libraryId: string;
let seriesId: string;
let bookId: string;

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Lantern', 'Lantern 1.cbz'), {
    comicInfo: '<AgeRating>Adults Only 18+</AgeRating>',
  });
  libraryId = await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, {});
  seriesId = content[0]?.seriesId ?? '';
  bookId = content[0]?.id ?? '';
});
afterAll(() => server.close());

describe('a call that takes no body', () => {
  test.each([
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/json',
    'text/plain',
  ])('may come with the type %s and nothing in it', async (type) => {
    const headers = { 'content-type': type };
    const calls = [`/api/v1/libraries/${libraryId}/scan`, `/api/v1/series/${seriesId}/analyze`];
    for (const call of calls) {
      expect((await server.fetch(call, { method: 'POST', headers })).status).toBe(202);
      const body = new ReadableStream({ start: (it) => it.close() });
      const chunked = { method: 'POST', headers, body, duplex: 'half' } as const;
      const streamed = await server.fetch(call, chunked);
      expect(streamed.status).toBe(202);
    }
    await server.idle();
  });
});

describe('a body', () => {
  test('of plain text is refused by its type', async () => {
    const headers = { 'content-type': 'text/plain' };
    const response = await server.fetch(`/api/v1/books/${bookId}/read-progress`, {
      method: 'PATCH',
      headers,
      body: '{"page":1}',
    });
    expect(await refusalOf(response)).toEqual({
      status: 415,
      message: 'Can’t read a body (text/plain). Send application/json.',
    });
  });

  test('may be JSON by another of its names', async () => {
    const response = await server.fetch(`/api/v1/books/${bookId}/read-progress`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/vnd.readium.progression+json' },
      body: '{"page":1}',
    });
    expect(response.status).toBe(204);
  });
});

test.each([
  'library_id=&read_status=&media_status=&released_after=&tag=',
  'deleted=no&unpaged=1',
  'deleted=off&unpaged=yes&library_id[]=',
])('a query %s is understood', async (query) => {
  const response = await server.fetch(`/api/v1/books?${query}`);
  expect(await response.json()).toMatchObject({ totalElements: 1 });
});

describe('what a caller takes', () => {
  const status = async (rest: string, accept: string): Promise<number> =>
    (await server.fetch(rest, { headers: { accept } })).status;

  test('decides whether there is an answer', async () => {
    const page = `/api/v1/books/${bookId}/pages/1`;
    for (const [rest, accept, expected] of [
      ['/api/v1/books', '*/*', 200],
      ['/api/v1/books', 'application/json, text/plain, */*', 200],
      ['/api/v1/books', 'application/*', 200],
      ['/api/v1/books', 'text/html', 406],
      ['/api/v1/books', 'application/json;q=0', 406],
      [`/api/v1/books/${bookId}/manifest`, 'application/divina+json', 200],
      [`/api/v1/books/${bookId}/manifest`, 'application/json', 200],
      [page, 'image/avif,image/webp,*/*;q=0.8', 200],
      [page, 'image/webp', 200],
      [page, 'application/json', 406],
      [`/api/v1/books/${bookId}/thumbnail`, 'text/html', 406],
      [`/api/v1/books/${bookId}/file`, 'text/html,application/xml;q=0.9,*/*;q=0.8', 200],
    ] as const) {
      expect([rest, accept, await status(rest, accept)]).toEqual([rest, accept, expected]);
    }
    const refused = await server.fetch('/api/v1/books', { headers: { accept: 'text/html' } });
    expect((await refusalOf(refused)).message).toBe(
      'The response is application/json, but the request accepts only text/html',
    );
  });

  test('a call that is refused so has changed nothing', async () => {
    const body = JSON.stringify({ name: 'Set', ordered: false, seriesIds: [seriesId] });
    const headers = { accept: 'text/html', 'content-type': 'application/json' };
    const refused = await server.fetch('/api/v1/collections', { method: 'POST', headers, body });
    expect(refused.status).toBe(406);
    expect(await (await server.fetch('/api/v1/collections')).json()).toMatchObject({ empty: true });
  });
});

describe('a path', () => {
  test('tells by OPTIONS what can be done there', async () => {
    const response = await server.fetch(`/api/v1/books/${bookId}`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([200, 'GET,HEAD,OPTIONS']);
    const unknown = await server.fetch('/api/v1/nothing', { method: 'OPTIONS' });
    expect(unknown.status).toBe(404);
    const stranger = await fetch(`${server.url}/api/v1/books`, { method: 'OPTIONS' });
    expect(stranger.status).toBe(401);
  });

  test.each([
    ['/API/v1/books', 404],
    ['/opds/v1.2/nothing', 404],
    ['/kobo/', 404],
    ['/koreader/syncs', 401],
  ])('%s is never our page', async (rest, status) => {
    const response = await server.fetch(rest, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

test('a comic has a type of its own as a download of its manifest', async () => {
  const { links } = await server.call(getManifest, { params: { bookId } });
  const download = links.find(({ href }) => href?.endsWith('/file'));
  expect(download?.type).toBe('application/vnd.comicbook+zip');
});

test('a download is named in both forms', async () => {
  const response = await server.fetch(`/api/v1/books/${bookId}/file`);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Lantern 1.cbz"; filename*=UTF-8''Lantern%201.cbz`,
  );
});

describe('signing out', () => {
  const leave = async (headers: Record<string, string>, method = 'GET') => {
    const cookie = await signIn(server.url, owner);
    const init = {
      method,
      headers: { cookie, referer: `${server.url}/`, ...headers },
      redirect: 'manual',
    } as const;
    const { status, headers: sent } = await fetch(`${server.url}/api/logout`, init);
    const after = await fetch(`${server.url}/api/v2/users/me`, { headers: { cookie } });
    return { status, location: sent.get('location'), after: after.status };
  };

  test('works by a link too, and leads a person back to the first page', async () => {
    const page = { status: 302, location: `${server.url}/`, after: 401 };
    expect(await leave({ accept: 'text/html' })).toEqual(page);
    expect(await leave({ accept: 'text/html' }, 'POST')).toEqual(page);
    const plain = { status: 204, location: null, after: 401 };
    expect(await leave({ accept: '*/*' })).toEqual(plain);
    expect(await leave({ accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' })).toEqual(
      plain,
    );
  });

  test('is not for the link of another site', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', accept: 'text/html' };
    expect(await leave(foreign)).toMatchObject({ status: 403, after: 200 });
  });
});

describe('values as programs write them', () => {
  const patch = (rest: string, body: unknown) => server.fetch(rest, sends('PATCH', body));

  test('a restriction with its age in quotes restricts', async () => {
    const child = await addReader(server);
    const body = { ageRestriction: { age: '10', restriction: 'ALLOW_ONLY' } };
    expect((await patch(`/api/v2/users/${child.id}`, body)).status).toBe(204);
    const users = await server.call(listUsers, {});
    expect(users.find(({ id }) => id === child.id)?.ageRestriction).toEqual({
      age: 10,
      restriction: 'ALLOW_ONLY',
    });
  });

  test('numbers, flags and texts in each other\u2019s form, and nothing for a number or day', async () => {
    const series = { totalBookCount: '12', ageRating: '', titleLock: 'true', publisher: 7 };
    expect((await patch(`/api/v1/series/${seriesId}/metadata`, series)).status).toBe(204);
    const { metadata } = await server.call(getSeries, { params: { seriesId } });
    expect(metadata).toMatchObject({ totalBookCount: 12, titleLock: true, publisher: '7' });
    expect(metadata.ageRating).toBeNull();
    const book = { numberSort: '1.5', releaseDate: '', number: 3 };
    const both = { [bookId]: book };
    expect((await patch(`/api/v1/books/${bookId}/metadata`, book)).status).toBe(204);
    expect((await patch('/api/v1/books/metadata', both)).status).toBe(204);
    const { content } = await server.call(listBooks, {});
    const expected = { numberSort: 1.5, releaseDate: null, number: '3' };
    expect(content[0]?.metadata).toMatchObject(expected);
    expect((await patch(`/api/v1/libraries/${libraryId}`, { hashPages: 'false' })).status).toBe(
      204,
    );
    await server.idle();
  });

  test('conditions too, however deep', async () => {
    const leaf = { numberSort: { operator: 'is', value: '1.5' } };
    const condition = { allOf: [{ anyOf: [leaf, { title: { operator: 'is', value: 7 } }] }] };
    const response = await server.fetch('/api/v1/books/list', sends('POST', { condition }));
    expect(await response.json()).toMatchObject({ totalElements: 1 });
  });

  test('what cannot be meant is refused, and the sentence says what is expected', async () => {
    const says = async (rest: string, body: unknown) =>
      (await refusalOf(await patch(rest, body))).message;
    const metadata = `/api/v1/series/${seriesId}/metadata`;
    expect(await says(metadata, { ageRating: 'ten' })).toBe('ageRating must be a number');
    expect(await says(metadata, { ageRating: -1 })).toBe('ageRating must be at least 0');
    expect(await says(metadata, { ageRating: 99_999_999_999 })).toBe(
      'ageRating must be at most 2147483647',
    );
    expect(await says(metadata, { status: 'LOST' })).toBe(
      'status must be one of ENDED, ONGOING, ABANDONED, HIATUS',
    );
    expect(await says(metadata, { title: ' ' })).toBe('title must not be blank');
    expect(await says(metadata, { links: [{ label: 'x', url: 'x' }] })).toBe(
      'links[0].url must be a valid URL',
    );
    expect(await says(`/api/v1/books/${bookId}/metadata`, { releaseDate: '2024-02-30' })).toBe(
      'releaseDate must be a date such as 2024-10-01',
    );
    expect(await says(`/api/v2/users/x`, { roles: null })).toBe('roles must be a list');
    const sharedLibraries = { all: false, libraryIds: [''] };
    expect(await says(`/api/v2/users/x`, { sharedLibraries })).toBe(
      'sharedLibraries.libraryIds[0] must have at least 1 character',
    );
  });

  test('our own calls stay exact', async () => {
    await server.call(updateLibrary, { params: { libraryId }, body: { scanOnStartup: true } });
    const { scanOnStartup } = await server.call(getLibrary, { params: { libraryId } });
    expect(scanOnStartup).toBe(true);
    const { totalElements } = await server.call(listSeries, { query: { oneshot: false } });
    expect(totalElements).toBe(1);
  });
});

test('bodies that are nested too deeply, or no valid UTF-8, are refused as such', async () => {
  const send = async (method: string, path: string, body: string | Buffer) => {
    const headers = { 'content-type': 'application/json' };
    const sent = typeof body === 'string' ? body : new Uint8Array(body);
    return refusalOf(await server.fetch(path, { method, headers, body: sent }));
  };
  const deep = 5000;
  for (const [method, path, body] of [
    ['POST', '/api/v1/books/list', '{"condition":{"not":['.repeat(deep)],
    ['POST', '/api/v1/books/list', '['.repeat(deep) + ']'.repeat(deep)],
    [
      'PATCH',
      '/api/v1/settings',
      `{"taskPoolSize":"2","a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
    ],
    ['PUT', '/api/v1/announcements', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
  ] as const) {
    const refused = await send(method, path, body);
    expect([path, refused]).toEqual([
      path,
      { status: 400, message: 'The body has too many nested levels. The limit is 100.' },
    ]);
  }
  const wrong = Buffer.from([...Buffer.from('{"comment":"a'), 0xc3, 0x28, ...Buffer.from('"}')]);
  expect(await send('POST', '/api/v2/users/me/api-keys', wrong)).toEqual({
    status: 400,
    message: 'The body is not valid UTF-8',
  });
  const brackets = JSON.stringify({ comment: `${'['.repeat(500)}"\\` });
  const kept = await server.fetch('/api/v2/users/me/api-keys', sends('POST', JSON.parse(brackets)));
  expect(kept.status).toBe(200);
  const ids = Array.from({ length: 1001 }, (_, at) => `${at}`);
  const many = await server.fetch('/api/v1/announcements', sends('PUT', ids));
  expect(many.status).toBe(400);
});
