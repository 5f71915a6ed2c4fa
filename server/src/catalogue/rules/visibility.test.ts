import path from 'node:path';
import { getBook, listBooks } from '@longbox/contract/books';
import { listLibraries } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueColumns } from '../../base/db/text-columns.ts';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

type Rights = Parameters<typeof addReader>[1];

const reader = async (rights: Rights): Promise<Record<string, string>> =>
  (await addReader(server, rights)).headers;

async function titlesFor(rights: Rights): Promise<string[]> {
  const headers = await reader(rights);
  const path = '/api/v1/series?sort=metadata.titleSort';
  const response = await fetch(server.url + path, { headers });
  const page: { content: { name: string }[] } = JSON.parse(await response.text());
  return page.content.map(({ name }) => name);
}

beforeAll(async () => {
  server = await startTestServer();
  const [one, two] = [temporaryFolder(), temporaryFolder()];
  await makeComic(path.join(one, 'Adult', 'Adult 1.cbz'), {
    comicInfo: '<AgeRating>Adults Only 18+</AgeRating>',
  });
  await makeComic(path.join(one, 'Teen', 'Teen 1.cbz'), {
    comicInfo: '<AgeRating>Teen</AgeRating>',
  });
  await makeComic(path.join(two, 'Unrated', 'Unrated 1.cbz'));
  await server.addLibrary(one, { name: 'One' });
  await server.addLibrary(two, { name: 'Two' });
  await server.idle();
  const { content } = await server.call(listSeries, {});
  const label = (name: string, value: string) => ({
    seriesId: content.find((series) => series.name === name)?.id ?? '',
    kind: 'label' as const,
    ...valueColumns(value),
  });
  await server.db
    .insertInto('seriesTerm')
    .values([label('Teen', 'kids'), label('Unrated', 'private')])
    .execute();
});
afterAll(() => server.close());

describe('a restricted reader sees', () => {
  test('everything without restrictions', async () => {
    expect(await titlesFor({})).toEqual(['Adult', 'Teen', 'Unrated']);
  });

  test('only rated series up to the age allowed', async () => {
    expect(await titlesFor({ age: ['ALLOW_ONLY', 15] })).toEqual(['Teen']);
  });

  test('unrated series too when an age is excluded', async () => {
    expect(await titlesFor({ age: ['EXCLUDE', 18] })).toEqual(['Teen', 'Unrated']);
  });

  test('series of an allowed label, or of an allowed age', async () => {
    expect(await titlesFor({ allow: ['private'] })).toEqual(['Unrated']);
    expect(await titlesFor({ allow: ['private'], age: ['ALLOW_ONLY', 15] })).toEqual([
      'Teen',
      'Unrated',
    ]);
  });

  test('no series of an excluded label, whatever else allows it', async () => {
    expect(await titlesFor({ exclude: ['kids'] })).toEqual(['Adult', 'Unrated']);
    expect(await titlesFor({ exclude: ['kids'], age: ['ALLOW_ONLY', 15] })).toEqual([]);
  });

  test('only shared libraries, unless an administrator', async () => {
    const libraries = await server.call(listLibraries, {});
    const two = libraries.filter(({ name }) => name === 'Two').map(({ id }) => id);
    expect(await titlesFor({ libraries: two })).toEqual(['Unrated']);
    expect(await titlesFor({ libraries: [] })).toEqual([]);
    expect(await titlesFor({ libraries: [], roles: ['ADMIN'] })).toHaveLength(3);
  });
});

describe('what a reader may not see or do', () => {
  test('is refused by id, with all that belongs to it', async () => {
    const headers = await reader({ age: ['EXCLUDE', 18], roles: ['PAGE_STREAMING'] });
    const { content } = await server.call(listBooks, {});
    const adult = content.find(({ name }) => name === 'Adult 1');
    const status = async (path: string, init: RequestInit = {}): Promise<number> =>
      (await fetch(server.url + path, { ...init, headers })).status;
    const book = `/api/v1/books/${adult?.id}`;
    for (const rest of ['', '/pages', '/pages/1', '/pages/1/thumbnail', '/thumbnail', '/next']) {
      expect([rest, await status(book + rest)]).toEqual([rest, 403]);
    }
    expect(await status(`${book}/read-progress`, { method: 'DELETE' })).toBe(403);
    const series = `/api/v1/series/${adult?.seriesId}`;
    for (const rest of ['', '/books', '/thumbnail']) {
      expect([rest, await status(series + rest)]).toEqual([rest, 403]);
    }
  });

  test('stays with roles: pages need their own, administration its own', async () => {
    const { content } = await server.call(listBooks, {});
    const book = await server.call(getBook, { params: { bookId: content[0]?.id ?? '' } });
    const plain = await reader({});
    const admin = await reader({ roles: ['ADMIN'] });
    const status = async (headers: Record<string, string>, path: string, method = 'GET') =>
      (await fetch(server.url + path, { method, headers })).status;
    expect(await status(plain, `/api/v1/books/${book.id}/pages/1`)).toBe(403);
    expect(await status(admin, `/api/v1/books/${book.id}/pages/1`)).toBe(403);
    expect(await status(plain, `/api/v1/books/${book.id}/pages/1/thumbnail`)).toBe(200);
    expect(await status(plain, '/api/v1/filesystem', 'POST')).toBe(403);
    expect(await status(plain, '/actuator/info')).toBe(403);
    expect(await status(plain, `/api/v1/libraries/${book.libraryId}/scan`, 'POST')).toBe(403);
  });

  test('paths of files are shown to administrators alone', async () => {
    const headers = await reader({});
    const ask = async (path: string) => (await fetch(server.url + path, { headers })).text();
    const text =
      (await ask('/api/v1/books')) +
      (await ask('/api/v1/series')) +
      (await ask('/api/v1/libraries'));
    expect(text).not.toContain(path.sep + 'Adult');
    expect(text).not.toContain(temporaryFolder().slice(0, 12));
  });
});
