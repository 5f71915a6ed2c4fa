import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import {
  createReadList,
  deleteReadList,
  getReadList,
  updateReadList,
} from '@longbox/contract/readlists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
const ids = new Map<string, string>();
const id = (name: string): string => ids.get(name) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  const root = path.join(temporaryFolder(), 'comics');
  for (const name of ['Tale 1', 'Tale 2', 'Other 1']) {
    await makeComic(path.join(root, name.split(' ')[0] ?? '', `${name}.cbz`));
  }
  await server.addLibrary(root);
  await server.idle();
  for (const book of (await server.call(listBooks, {})).content) ids.set(book.name, book.id);
});
afterAll(() => server.close());

describe('members that are not there', () => {
  test('make no set, and take no name', async () => {
    const before = await server.db.selectFrom('readList').select('name').execute();
    const body = { name: 'Ghosts', bookIds: ['unknown', 'other'] };
    const refused = await refusalOf(await server.fetch(createReadList.path, sends('POST', body)));
    expect(refused).toEqual({ status: 400, message: 'None of these books exist' });
    expect(await server.db.selectFrom('readList').select('name').execute()).toEqual(before);
  });

  test('empty no set', async () => {
    const bookIds = [id('Tale 1'), id('Tale 2')];
    const list = await server.call(createReadList, { body: { name: 'Kept', bookIds } });
    const at = { params: { readListId: list.id } };
    const change = sends('PATCH', { name: 'Changed', bookIds: ['unknown'] });
    const response = await server.fetch(pathOf(updateReadList, at), change);
    expect(await refusalOf(response)).toEqual({
      status: 400,
      message: 'None of these books exist',
    });
    expect(await server.call(getReadList, at)).toMatchObject({ name: 'Kept', bookIds });
    await server.call(deleteReadList, at);
  });

  test('stay in a set that is changed by somebody from whom they are hidden', async () => {
    const bookIds = [id('Tale 1'), id('Tale 2'), id('Other 1')];
    const list = await server.call(createReadList, { body: { name: 'Both', bookIds } });
    const place = pathOf(updateReadList, { params: { readListId: list.id } });
    const guarded = await addReader(server, { roles: ['ADMIN'], age: ['EXCLUDE', 18] });
    const tale = await server.db
      .selectFrom('series')
      .select('id')
      .where('name', '=', 'Tale')
      .executeTakeFirstOrThrow();
    const rated = server.db.updateTable('seriesMetadata').where('seriesId', '=', tale.id);
    await rated.set({ ageRating: 18 }).execute();
    const change = async (ids: string[]): Promise<number> => {
      const body = sends('PATCH', { bookIds: ids });
      const headers = { ...body.headers, ...guarded.headers };
      return (await fetch(server.url + place, { ...body, headers })).status;
    };
    expect(await change([id('Tale 1')])).toBe(400);
    expect(await change([id('Other 1')])).toBe(204);
    await rated.set({ ageRating: null }).execute();
    const after = await server.call(getReadList, { params: { readListId: list.id } });
    expect(after.bookIds).toEqual([id('Other 1'), id('Tale 1'), id('Tale 2')]);
    await server.call(deleteReadList, { params: { readListId: list.id } });
  });
});
