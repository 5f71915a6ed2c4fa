import { deleteSyncPoints } from '@longbox/contract/api-keys';
import { updateReadProgress } from '@longbox/contract/books';
import { createCollection } from '@longbox/contract/collections';
import {
  deleteTakenOff,
  getKoboKey,
  type KoboChoice,
  updateKoboKey,
} from '@longbox/contract/kobo-keys';
import { createReadList, deleteReadList, updateReadList } from '@longbox/contract/readlists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueColumns } from '../../base/db/text-columns.ts';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { copyBooks, namesOf, ScriptedKobo, addKey } from '../../testing/kobo-device.ts';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import { sends, type TestServer } from '../../testing/test-server.ts';

let library: KoboLibrary;
let server: TestServer;
beforeAll(async () => {
  library = await startKoboLibrary();
  ({ server } = library);
});
afterAll(() => server.close());

let made = 0;
async function deviceWith(choice: Partial<KoboChoice> = {}) {
  made += 1;
  const { key, id: keyId } = await addKey(server, `Chosen ${made}`);
  await server.call(updateKoboKey, { params: { keyId }, body: choice });
  return { device: new ScriptedKobo(`${server.url}/kobo/${key}`), keyId };
}

describe('conversation 15: books that someone removes on the device', () => {
  test('they stay away, also when they change, until someone undoes it or starts over', async () => {
    const { device, keyId } = await deviceWith();
    await device.sync();
    const [one, two] = [await library.bookOf('One'), await library.bookOf('Two')];
    for (const { id } of [one, two]) {
      const { status, text } = await device.call(`/v1/library/${id}`, { method: 'DELETE' });
      expect([status, text]).toEqual([204, '']);
    }
    await device.sync();
    expect(device.books.has(one.id)).toBe(false);
    await server.db.updateTable('book').set({ sizeBytes: 1 }).where('id', '=', one.id).execute();
    expect(namesOf((await device.sync()).flat())).toEqual([]);
    const params = { keyId };
    const { takenOff } = await server.call(getKoboKey, { params });
    expect(takenOff.map(({ bookId }) => bookId).toSorted()).toEqual([one.id, two.id].toSorted());
    await server.call(deleteTakenOff, { params, query: { book_id: [one.id] } });
    expect(namesOf((await device.sync()).flat())).toEqual([`new ${one.id}`]);
    await server.call(deleteSyncPoints, { query: { key_id: [keyId] } });
    await device.sync();
    expect(device.ids()).toEqual(await library.epubIds());
    // Another key was not concerned.
    expect((await device.call('/v1/library/unknown', { method: 'DELETE' })).status).toBe(204);
  });
});

describe('conversation 16: collections', () => {
  test('on deck has the next book of each series, and goes when there is none', async () => {
    const { device, keyId } = await deviceWith();
    const one = await library.bookOf('Three');
    const [next = ''] = await copyBooks(server, one.id, 1);
    await server.db
      .updateTable('series')
      .set({ booksCount: 2 })
      .where('id', '=', one.seriesId)
      .execute();
    await server.db
      .updateTable('bookMetadata')
      .set({ numberSort: 2 })
      .where('bookId', '=', next)
      .execute();
    await device.sync();
    expect(device.tags.size).toBe(0);
    const read = { params: { bookId: one.id }, body: { completed: true } };
    await server.call(updateReadProgress, read);
    const comic = await library.bookOf('Strip');
    await server.call(updateReadProgress, {
      params: { bookId: comic.id },
      body: { completed: true },
    });
    await device.sync();
    expect([...device.tags]).toEqual([['LONGBOX-ONDECK', { name: 'On deck', items: [next] }]]);
    const named = { params: { keyId }, body: { onDeckName: 'Als Nächstes' } };
    await server.call(updateKoboKey, named);
    expect(namesOf((await device.sync()).flat())).toEqual(['ChangedTag LONGBOX-ONDECK']);
    expect(device.tags.get('LONGBOX-ONDECK')?.name).toBe('Als Nächstes');
    await server.call(updateReadProgress, { params: { bookId: next }, body: { completed: true } });
    expect(namesOf((await device.sync()).flat())).toContain('DeletedTag LONGBOX-ONDECK');
    await server.db.deleteFrom('book').where('id', '=', next).execute();
  });

  test('lists and collections have the books of the device, in their own order', async () => {
    const { device } = await deviceWith({ tags: 'ALL' });
    const [four, five, six] = await Promise.all(
      ['Four', 'Five', 'Six'].map((one) => library.bookOf(one)),
    );
    const comic = await library.bookOf('Strip');
    if (!four || !five || !six) throw new Error('books are missing');
    const bookIds = [five.id, comic.id, four.id];
    const list = await server.call(createReadList, { body: { name: 'List', bookIds } });
    const only = { name: 'Comics', bookIds: [comic.id] };
    await server.call(createReadList, { body: only });
    const seriesIds = [six.seriesId, comic.seriesId];
    const body = { name: 'Set', ordered: true, seriesIds };
    const set = await server.call(createCollection, { body });
    await device.sync();
    expect(device.tags.get(list.id)).toEqual({ name: 'List', items: [five.id, four.id] });
    expect(device.tags.get(set.id)).toEqual({ name: 'Set', items: [six.id] });
    expect([...device.tags.values()].map(({ name }) => name)).not.toContain('Comics');
    // Renamed and in another order.
    const params = { readListId: list.id };
    await server.call(updateReadList, {
      params,
      body: { name: 'Other', bookIds: [four.id, five.id] },
    });
    expect(namesOf((await device.sync()).flat())).toEqual([`ChangedTag ${list.id}`]);
    expect(device.tags.get(list.id)).toEqual({ name: 'Other', items: [four.id, five.id] });
    // A member that goes is no member.
    await server.db.updateTable('book').set({ deleted: 1 }).where('id', '=', four.id).execute();
    await device.sync();
    expect(device.tags.get(list.id)?.items).toEqual([five.id]);
    await server.db.updateTable('book').set({ deleted: 0 }).where('id', '=', four.id).execute();
    await server.call(deleteReadList, { params });
    await device.sync();
    expect(device.tags.has(list.id)).toBe(false);
  });

  test('private lists are on their owner’s device alone, also as what chooses its books', async () => {
    const reader = await addReader(server, { roles: ['KOBO_SYNC'] });
    const { key, id: keyId } = await addKey(server, 'Private', reader.headers);
    const call = callAs(server, reader);
    const [one, two] = [await library.bookOf('One'), await library.bookOf('Two')];
    const own = { ordered: true, visibility: 'PRIVATE' } as const;
    const list = await call(createReadList, { body: { ...own, name: 'Hush', bookIds: [one.id] } });
    const set = await call(createCollection, {
      body: { ...own, name: 'Hush', seriesIds: [two.seriesId] },
    });
    const lists = { readListIds: [list.id], collectionIds: [set.id] };
    await call(updateKoboKey, {
      params: { keyId },
      body: { books: 'LISTS', tags: 'ALL', ...lists },
    });
    const theirs = new ScriptedKobo(`${server.url}/kobo/${key}`);
    await theirs.sync();
    expect(theirs.ids()).toEqual([one.id, two.id].toSorted());
    expect(theirs.tags.get(list.id)).toEqual({ name: 'Hush', items: [one.id] });
    expect(theirs.tags.get(set.id)).toEqual({ name: 'Hush', items: [two.id] });

    // The owner of the server learns of neither, also by their IDs.
    const everything = await deviceWith({ tags: 'ALL' });
    await everything.device.sync();
    const ids = [...everything.device.tags.keys()];
    expect(ids.filter((id) => id === list.id || id === set.id)).toEqual([]);
    const { device } = await deviceWith({ books: 'LISTS', tags: 'ALL', ...lists });
    await device.sync();
    expect([device.ids(), [...device.tags.values()]]).toEqual([[], []]);
  });

  test('rule 8: a list names no hidden member, and isn’t there without a visible one', async () => {
    const [seen, hidden] = [await library.bookOf('Seven'), await library.bookOf('Eight')];
    const label = { seriesId: hidden.seriesId, kind: 'label', ...valueColumns('secret') } as const;
    await server.db.insertInto('seriesTerm').values(label).execute();
    const addList = (name: string, bookIds: string[]) =>
      server.call(createReadList, { body: { name, bookIds } });
    const mixed = await addList('Mixed', [hidden.id, seen.id]);
    await addList('All secret', [hidden.id]);
    const series = { ordered: false, seriesIds: [hidden.seriesId] };
    await server.call(createCollection, { body: { name: 'Secret series', ...series } });
    const reader = await addReader(server, { roles: ['KOBO_SYNC'], exclude: ['secret'] });
    const { key, id: keyId } = await addKey(server, 'Restricted', reader.headers);
    const { status } = await server.fetch(`/api/longbox/v1/kobo-keys/${keyId}`, {
      ...sends('PUT', { tags: 'ALL' }),
      headers: { 'content-type': 'application/json', ...reader.headers },
    });
    expect(status).toBe(204);
    const device = new ScriptedKobo(`${server.url}/kobo/${key}`);
    await device.sync();
    expect([...device.tags]).toContainEqual([mixed.id, { name: 'Mixed', items: [seen.id] }]);
    const names = [...device.tags.values()].map(({ name }) => name);
    expect(names.filter((name) => /secret/i.test(name))).toEqual([]);
    // Emptied, as seen from here.
    await server.db
      .insertInto('seriesTerm')
      .values({ ...label, seriesId: seen.seriesId })
      .execute();
    expect(namesOf((await device.sync()).flat())).toContain(`DeletedTag ${mixed.id}`);
    await server.db.deleteFrom('seriesTerm').where('value', '=', 'secret').execute();
  });

  test('those made on the device live there: each change is taken, and none is repeated', async () => {
    const { device } = await deviceWith();
    const added = await device.call('/v1/library/tags', { method: 'POST', body: { Name: 'Mine' } });
    expect([added.status, typeof added.body]).toEqual([201, 'string']);
    const at = `/v1/library/tags/${String(added.body)}`;
    for (const [method, place] of [
      ['PUT', at],
      ['POST', `${at}/items`],
      ['POST', `${at}/items/delete`],
      ['DELETE', at],
      ['DELETE', '/v1/library/tags/LONGBOX-ONDECK'],
    ] as const) {
      const { status, body } = await device.call(place, { method, body: {} });
      expect([place, status, body]).toEqual([place, 200, {}]);
    }
  });
});

describe('what goes to the devices of a key', () => {
  test('is chosen, takes effect with the next sync, and is never more than the account sees', async () => {
    const [one, two] = [await library.bookOf('One'), await library.bookOf('Two')];
    const list = await server.call(createReadList, { body: { name: 'Few', bookIds: [one.id] } });
    const series = { name: 'Two alone', ordered: false, seriesIds: [two.seriesId] };
    const set = await server.call(createCollection, { body: series });
    const { device, keyId } = await deviceWith({ tags: 'NONE' });
    await device.sync();
    expect(device.ids()).toEqual(await library.epubIds());
    const choose = async (body: Partial<KoboChoice>): Promise<string[]> => {
      await server.call(updateKoboKey, { params: { keyId }, body: { tags: 'NONE', ...body } });
      await device.sync();
      return device.ids();
    };
    const lists = { readListIds: [list.id], collectionIds: [set.id] };
    expect(await choose({ books: 'LISTS', ...lists })).toEqual([one.id, two.id].toSorted());
    expect(await choose({ books: 'LIBRARIES', libraryIds: [] })).toEqual([]);
    expect(await choose({ books: 'LIBRARIES', libraryIds: [one.libraryId] })).toEqual(
      await library.epubIds(),
    );
    await server.db.deleteFrom('readProgress').execute();
    const place = { id: 'a', name: 'a' };
    await server.fetch(`/api/v1/books/${one.id}/progression`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        modified: new Date().toISOString(),
        device: place,
        locator: { href: 'text/chapter.xhtml', locations: { progression: 0 } },
      }),
    });
    expect(await choose({ books: 'READING' })).toEqual([one.id]);
  });

  test('is known to the owner of the key alone', async () => {
    const response = await server.fetch('/api/longbox/v1/kobo-keys/unknown');
    expect(response.status).toBe(404);
  });
});
