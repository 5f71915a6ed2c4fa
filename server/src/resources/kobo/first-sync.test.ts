import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { among } from '../../base/db/long-lists.ts';
import { addReader } from '../../testing/add-reader.ts';
import { copyBooks, namesOf } from '../../testing/kobo-device.ts';
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
const epubIds = () => library.epubIds();

describe('conversation 1: first sync', () => {
  let copies: string[] = [];
  afterEach(async () => {
    await server.db.deleteFrom('book').where('id', 'in', among(copies)).execute();
  });

  test.each([0, 1, 100, 101, 250])('of %i EPUBs gives each once', async (count) => {
    const own = await server.db
      .updateTable('media')
      .set({ status: 'ERROR' })
      .where('profile', '=', 'EPUB')
      .returning('bookId')
      .execute();
    const [first] = own;
    copies = first ? await copyBooks(server, first.bookId, count) : [];
    await server.db
      .updateTable('media')
      .set({ status: 'READY' })
      .where('bookId', 'in', copies.length > 0 ? copies : [''])
      .execute();
    const device = await newDevice();
    const pages = await device.sync();
    expect(device.ids()).toEqual(copies);
    expect(pages.map((page) => page.length)).toEqual(
      count === 0
        ? [0]
        : [...Array(Math.floor(count / 100)).fill(100), count % 100].filter(Boolean),
    );
    expect(device.tags.size).toBe(0);
    expect(device.token).toMatch(/^LONGBOX\.[\w+/]+$/);
    const again = await device.sync();
    expect(again).toEqual([[]]);
    await server.db
      .updateTable('media')
      .set({ status: 'READY' })
      .where(
        'bookId',
        'in',
        own.map(({ bookId }) => bookId),
      )
      .execute();
  });
});

describe('conversation 6: tokens', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const peer = { version: 1, rawKoboSyncToken: 'a.b', ongoingSyncPointId: 'X' };

  test('one that can’t be read begins anew, and none is an error', async () => {
    const other = await newDevice();
    await other.sync();
    const stranger = await addReader(server, { roles: ['KOBO_SYNC'], libraries: [] });
    const tokens = [
      '',
      'LONGBOX.nonsense',
      `KOMGA.${encoded(peer).replace(/=+$/, '')}`,
      encoded({ data: { raw_kobo_store_token: 'a.b' }, version: '1' }),
      encoded({ data: { raw_kobo_store_token: 'a.b' }, version: '1' }).replace(/=+$/, ''),
      `${encoded({ typ: 1 })}.${encoded({ ptyp: 'SyncToken' })}`,
      '\u00e9\u00ff%00',
      'x'.repeat(40_000),
      '.',
    ];
    for (const token of tokens) {
      const device = await newDevice();
      device.token = token;
      await device.sync();
      expect([token.slice(0, 20), device.ids()]).toEqual([token.slice(0, 20), await epubIds()]);
    }
    // A sync point of someone else is none.
    const hers = await newDevice(stranger.headers);
    hers.token = other.token;
    expect(namesOf((await hers.sync()).flat())).toEqual([]);
  });
});
