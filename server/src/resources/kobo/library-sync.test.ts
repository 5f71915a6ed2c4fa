import { utimesSync } from 'node:fs';
import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { updateBookMetadata } from '@longbox/contract/books';
import { syncTokenHeader } from '@longbox/contract/kobo';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueColumns } from '../../base/db/text-columns.ts';
import { addReader } from '../../testing/add-reader.ts';
import { addKey, copyBooks, namesOf, ScriptedKobo } from '../../testing/kobo-device.ts';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import type { TestServer } from '../../testing/test-server.ts';

let library: KoboLibrary;
let server: TestServer;
beforeAll(async () => {
  library = await startKoboLibrary();
  ({ server } = library);
});
afterAll(() => server.close());

const newDevice = (headers?: Record<string, string>) => library.newDevice(headers);
const bookOf = (name: string) => library.bookOf(name);
const epubIds = () => library.epubIds();

describe('conversation 2: between two syncs', () => {
  test('exactly what has changed is sent', async () => {
    await server.db.updateTable('book').set({ fileHash: '' }).execute();
    const device = await newDevice();
    await device.sync();
    expect(device.ids()).toEqual(await epubIds());
    const [b, c, d, e] = await Promise.all(['One', 'Two', 'Three', 'Four'].map(bookOf));
    const [f, g, h, i] = await Promise.all(['Five', 'Six', 'Seven', 'Eight'].map(bookOf));
    if (!b || !c || !d || !e || !f || !g || !h || !i) throw new Error('books are missing');
    // i is read, and the device has heard of it.
    await server.fetch(`/api/v1/books/${i.id}/read-progress`, {
      method: 'PATCH',
      body: '{"completed":true}',
      headers: { 'content-type': 'application/json' },
    });
    await server.db
      .updateTable('thumbnail')
      .set({ selected: 0 })
      .where('ownerId', '=', e.id)
      .execute();
    await device.sync();
    expect(device.books.get(i.id)?.state.StatusInfo.Status).toBe('Finished');
    expect(device.books.get(e.id)?.metadata.CoverImageId).toBeUndefined();

    const [a = ''] = await copyBooks(server, b.id, 1);
    await server.db
      .updateTable('book')
      .set({ fileLastModified: b.sizeBytes + 1 })
      .where('id', '=', b.id)
      .execute();
    await server.call(updateBookMetadata, { params: { bookId: c.id }, body: { title: 'Other' } });
    for (const { id } of [d, e]) {
      await server.db
        .updateTable('thumbnail')
        .set({ selected: 0 })
        .where('ownerId', '=', id)
        .execute();
      await sql`INSERT INTO thumbnail (id, owner, ownerId, type, selected, mediaType, fileSize, width,
        height, url, bytes, created) SELECT ${`other${id}`}, owner, ownerId, 'USER_UPLOADED', 1,
        mediaType, fileSize, width, height, url, bytes, created FROM thumbnail
        WHERE ownerId = ${id} LIMIT 1`.execute(server.db);
    }
    await server.db.deleteFrom('book').where('id', '=', f.id).execute();
    await server.db
      .updateTable('media')
      .set({ status: 'ERROR' })
      .where('bookId', '=', g.id)
      .execute();
    await server.fetch(`/api/v1/books/${h.id}/read-progress`, {
      method: 'PATCH',
      body: '{"completed":true}',
      headers: { 'content-type': 'application/json' },
    });
    await server.fetch(`/api/v1/books/${i.id}/read-progress`, { method: 'DELETE' });
    // Only a hash is new, which the device doesn't show.
    await server.db.updateTable('book').set({ fileHash: 'abc' }).execute();

    const [items = []] = await device.sync();
    expect(
      namesOf(items)
        .filter((name) => !name.includes('Tag'))
        .toSorted(),
    ).toEqual(
      [
        `new ${a}`,
        `new ${b.id}`,
        `texts ${b.id}`,
        `texts ${c.id}`,
        `texts ${d.id}`,
        `texts ${e.id}`,
        `gone ${f.id}`,
        `gone ${g.id}`,
        `state ${h.id} Finished`,
        `state ${i.id} ReadyToRead`,
      ].toSorted(),
    );
    expect(device.books.get(c.id)?.metadata.Title).toBe('Other');
    expect(device.books.get(e.id)?.metadata.CoverImageId).toBe(`other${e.id}`);
    expect(device.books.get(i.id)?.state.CurrentBookmark.Location).toBeUndefined();
    expect(device.ids()).toEqual(await epubIds());
    expect(namesOf((await device.sync()).flat())).toEqual([]);
    await server.db
      .updateTable('media')
      .set({ status: 'READY' })
      .where('bookId', '=', g.id)
      .execute();
    expect(namesOf((await device.sync()).flat())).toEqual([`new ${g.id}`]);
    await server.db.deleteFrom('book').where('id', '=', a).execute();
  });

  test('rule 7: books of an unplugged library stay, others that go are removed', async () => {
    const device = await newDevice();
    await device.sync();
    const before = device.ids();
    await server.db.updateTable('library').set({ unavailable: 1 }).execute();
    await server.db.updateTable('book').set({ deleted: 1 }).execute();
    expect(namesOf((await device.sync()).flat())).toEqual([]);
    await server.db.updateTable('library').set({ unavailable: 0 }).execute();
    await device.sync();
    expect(device.ids()).toEqual([]);
    await server.db.updateTable('book').set({ deleted: 0 }).execute();
    await device.sync();
    expect(device.ids()).toEqual(before);
  });

  test('rule 8: a book that is hidden by its label goes, and comes back with it', async () => {
    const restricted = await addReader(server, { roles: ['KOBO_SYNC'], exclude: ['hidden'] });
    const device = await newDevice(restricted.headers);
    await device.sync();
    const before = device.ids();
    const { id, seriesId } = await bookOf('Seven');
    const label = { seriesId, kind: 'label', ...valueColumns('hidden') } as const;
    await server.db.insertInto('seriesTerm').values(label).execute();
    expect(namesOf((await device.sync()).flat())).toEqual([`gone ${id}`]);
    await server.db.deleteFrom('seriesTerm').where('value', '=', 'hidden').execute();
    expect(namesOf((await device.sync()).flat())).toEqual([`new ${id}`]);
    expect(device.ids()).toEqual(before);
  });
});

describe('conversation 4: answers that are lost', () => {
  test('rules 4 and 5: the same request gives the same items, wherever it is cut', async () => {
    const one = await bookOf('One');
    const copies = await copyBooks(server, one.id, 230);
    const device = await newDevice();
    for (let isMore = true; isMore;) {
      await device.cutOff('head');
      await device.cutOff('body');
      const first = await device.ask();
      const again = await device.ask();
      expect(namesOf(again.items)).toEqual(namesOf(first.items));
      // What came may have been taken in before the token was kept.
      device.take(first.items);
      device.take(again.items);
      device.token = again.token;
      isMore = again.isMore;
    }
    expect(device.ids()).toEqual(await epubIds());
    // The last answer is lost again and again: what the device has stays known.
    await server.db.deleteFrom('book').where('id', 'in', copies.slice(0, 150)).execute();
    for (let time = 0; time < 12; time += 1) {
      await device.cutOff('head');
      await device.cutOff('body');
      await device.ask();
    }
    const pages = await device.sync();
    expect(pages.flat()).toHaveLength(150);
    expect(device.ids()).toEqual(await epubIds());
    await server.db.deleteFrom('book').where('id', 'in', copies).execute();
  });

  test('a book that goes while it is sent is left out, and told of later', async () => {
    const one = await bookOf('One');
    const copies = await copyBooks(server, one.id, 120);
    const device = await newDevice();
    const first = await device.ask();
    device.take(first.items);
    const rest = copies.slice(100);
    await server.db.updateTable('book').set({ deleted: 1 }).where('id', 'in', rest).execute();
    device.token = first.token;
    await device.sync();
    expect(device.ids()).toEqual(await epubIds());
    // It comes back as if nothing had happened.
    await server.db.updateTable('book').set({ deleted: 0 }).where('id', 'in', rest).execute();
    await device.sync();
    expect(device.ids()).toEqual(await epubIds());
    await server.db.deleteFrom('book').where('id', 'in', copies).execute();
  });
});

describe('conversation 5: several devices', () => {
  test('each has its own course, and sees what its account may see', async () => {
    const restricted = await addReader(server, { roles: ['KOBO_SYNC'], exclude: ['secret'] });
    const one = await bookOf('One');
    await server.db
      .insertInto('seriesTerm')
      .values({ seriesId: one.seriesId, kind: 'label', ...valueColumns('secret') })
      .execute();
    const devices = [await newDevice(), await newDevice()];
    const third = await newDevice(restricted.headers);
    const twin = new ScriptedKobo(devices[0]?.base ?? '', { 'x-kobo-deviceid': 'd-2' });
    for (const device of [...devices, third, twin]) await device.sync();
    const all = await epubIds();
    for (const device of [...devices, twin]) expect(device.ids()).toEqual(all);
    expect(third.ids()).toEqual(all.filter((id) => id !== one.id));
    for (const at of ['metadata', 'state']) {
      expect((await third.call(`/v1/library/${one.id}/${at}`)).status).toBe(403);
    }
    const cover = devices[0]?.books.get(one.id)?.metadata.CoverImageId;
    const place = `/v1/books/${cover}/thumbnail/100/100/false/image.jpg`;
    expect((await third.call(place)).status).toBe(403);
    expect((await devices[0]?.call(place))?.status).toBe(200);
    await server.db.deleteFrom('seriesTerm').where('value', '=', 'secret').execute();
    await third.sync();
    expect(third.ids()).toEqual(all);
  });
});

describe('conversation 10: rights that end in the middle of a sync', () => {
  test('rule 13: the key’s next call is refused, and other keys go on', async () => {
    const one = await bookOf('One');
    const copies = await copyBooks(server, one.id, 120);
    const reader = await addReader(server, { roles: ['KOBO_SYNC'] });
    const { key, id } = await addKey(server, 'To be deleted', reader.headers);
    const [device, other] = [new ScriptedKobo(`${server.url}/kobo/${key}`), await newDevice()];
    for (const kobo of [device, other]) {
      const { items, token, isMore } = await kobo.ask();
      expect(isMore).toBe(true);
      kobo.take(items);
      kobo.token = token;
    }
    const sync = async (): Promise<number> =>
      (
        await device.call('/v1/library/sync', {
          headers: { [syncTokenHeader]: device.token ?? '' },
        })
      ).status;
    const setRoles = (roles: string) =>
      server.db.updateTable('user').set({ roles }).where('id', '=', reader.id).execute();
    await setRoles('[]');
    expect(await sync()).toBe(403);
    await setRoles('["KOBO_SYNC"]');
    expect(await sync()).toBe(200);
    const deleted = await server.fetch(`${createApiKey.path}/${id}`, {
      method: 'DELETE',
      headers: reader.headers,
    });
    expect(deleted.status).toBe(204);
    expect(await sync()).toBe(401);
    const left = server.db.selectFrom('syncPoint').select('id').where('userId', '=', reader.id);
    expect(await left.execute()).toEqual([]);
    // Another key of the account knows nothing of that sync's place.
    const next = new ScriptedKobo((await newDevice(reader.headers)).base);
    if (device.token !== undefined) next.token = device.token;
    await next.sync();
    await other.sync();
    for (const kobo of [next, other]) expect(kobo.ids()).toEqual(await epubIds());
    await server.db.deleteFrom('book').where('id', 'in', copies).execute();
  });
});

test('a device gets texts, covers and files as they are told', async () => {
  const device = await newDevice();
  await device.sync();
  const one = await bookOf('One');
  const metadata = device.books.get(one.id)?.metadata;
  expect(metadata).toMatchObject({
    Description: ' ',
    Language: 'en',
    Series: { Id: one.seriesId, Name: 'One', NumberFloat: 1 },
    DownloadUrls: [{ Format: 'KEPUB', Platform: 'Generic', DrmType: 'None', Size: one.sizeBytes }],
  });
  const tapped = await device.call(`/v1/library/${one.id}/metadata`);
  expect(tapped.body).toEqual([metadata]);
  const { pathname, search } = new URL(metadata?.DownloadUrls[0]?.Url ?? '');
  const at = pathname.replace(/^\/kobo\/[^/]+/, '') + search;
  const file = await device.call(at);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/epub+zip']);
  expect(file.headers['content-disposition']).toContain('One 1.kepub.epub');
  expect(Number(file.headers['content-length'])).toBeGreaterThan(1000);
  utimesSync(path.join(library.root, 'One', 'One 1.epub'), 1_700_000_000, 1_700_000_000);
  expect((await device.call(at)).status).toBe(200);
});
