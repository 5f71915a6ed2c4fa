import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { getLibrary, updateLibrary } from '@longbox/contract/libraries';
import { getSeries, listSeries } from '@longbox/contract/series';
import { listUsers } from '@longbox/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReader } from '../testing/add-reader.ts';
import { makeComic } from '../testing/make-comic.ts';
import { refusalOf, sends, startTestServer, temporaryFolder } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

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
      message: 'A body text/plain is not understood: send application/json',
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
    expect(await says(metadata, { status: 'LOST' })).toBe(
      'status must be one of ENDED, ONGOING, ABANDONED, HIATUS',
    );
    expect(await says(metadata, { title: ' ' })).toBe('title must not be blank');
    expect(await says(metadata, { links: [{ label: 'x', url: 'x' }] })).toBe(
      'links[0].url must be a valid URL',
    );
    expect(await says(`/api/v1/books/${bookId}/metadata`, { releaseDate: '2024-02-30' })).toBe(
      'releaseDate must be a date YYYY-MM-DD of the calendar',
    );
    expect(await says(`/api/v2/users/x`, { roles: null })).toBe('roles must be a list');
  });

  test('our own calls stay exact', async () => {
    await server.call(updateLibrary, { params: { libraryId }, body: { scanOnStartup: true } });
    const { scanOnStartup } = await server.call(getLibrary, { params: { libraryId } });
    expect(scanOnStartup).toBe(true);
    const { totalElements } = await server.call(listSeries, { query: { oneshot: false } });
    expect(totalElements).toBe(1);
  });
});
