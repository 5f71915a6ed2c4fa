import {
  getProgression,
  listPositions,
  type Progression,
  updateProgression,
} from '@longbox/contract/publication';
import { listBooks } from '@longbox/contract/books';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namesOf } from '../../testing/kobo-device.ts';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import { sendState as send, stateFrom } from '../../testing/kobo-states.ts';
import { epubFiles } from '../../testing/make-epub.ts';
import { copyOfEpubs, hasFixtures, type TestServer } from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';

let library: KoboLibrary;
let server: TestServer;
beforeAll(async () => {
  library = await startKoboLibrary();
  ({ server } = library);
});
afterAll(() => server.close());

const progressOf = (bookId: string) => server.call(getProgression, { params: { bookId } });
const start = Date.now() - 3_600_000;
const minute = (number: number): string => new Date(start + number * 60_000).toISOString();
const { chapter } = epubFiles;

describe('conversation 7: states of a device', () => {
  test('a place is stored as every client knows it, and comes back as it was sent', async () => {
    const device = await library.newDevice();
    const { id } = await library.bookOf('One');
    const place = { source: chapter, mark: 'kobo.1.50', percent: 51 };
    const result = await send(device, id, minute(1), {
      ...place,
      times: { SpentReadingMinutes: 12 },
    });
    expect(result).toMatchObject({
      whole: 'Success',
      CurrentBookmarkResult: { Result: 'Success' },
      StatisticsResult: { Result: 'Success' },
      LastModified: minute(1),
      PriorityTimestamp: minute(1),
    });
    const stored = await progressOf(id);
    expect(stored).toMatchObject({
      device: { name: expect.stringMatching(/^Kobo/) },
      locator: { href: chapter, koboSpan: 'kobo.1.50' },
    });
    // The mark says where it is; the percentage of the device is rounded.
    expect(stored?.locator.locations?.progression).toBeGreaterThan(0.4);
    const told = await stateFrom(device, id);
    expect(told).toMatchObject({
      LastModified: minute(1),
      CurrentBookmark: { Location: { Source: chapter, Value: 'kobo.1.50' } },
      Statistics: { SpentReadingMinutes: 12 },
    });
    const other = await library.newDevice();
    expect(await stateFrom(other, id)).toMatchObject({
      CurrentBookmark: { Location: { Source: chapter, Value: 'kobo.1.50', Type: 'KoboSpan' } },
      StatusInfo: { Status: 'Reading' },
    });
  });

  test('rule 9: of two places the later one stays, and equal instants change nothing', async () => {
    const [device, other] = [await library.newDevice(), await library.newDevice()];
    const { id } = await library.bookOf('Two');
    const at = (mark: string) => ({ source: chapter, mark, percent: 10 });
    await device.sync();
    await send(other, id, minute(5), at('kobo.1.20'));
    await device.sync();
    expect(await send(device, id, minute(4), at('kobo.1.2'))).toMatchObject({
      whole: 'Success',
      CurrentBookmarkResult: { Result: 'Ignored' },
    });
    expect((await progressOf(id))?.locator['koboSpan']).toBe('kobo.1.20');
    // The device took its own place for the newest: it's told again.
    expect(namesOf((await device.sync()).flat())).toEqual([`state ${id} Reading`]);
    expect(await send(device, id, minute(5), at('kobo.1.3'))).toMatchObject({
      CurrentBookmarkResult: { Result: 'Ignored' },
    });
    expect(await send(other, id, minute(5), at('kobo.1.20'))).toMatchObject({
      CurrentBookmarkResult: { Result: 'Success' },
    });
    const precise = minute(6).replace(/\.\d+Z$/, '.1234567Z');
    expect(await send(device, id, precise, at('kobo.1.30'))).toMatchObject({
      LastModified: precise,
      CurrentBookmarkResult: { Result: 'Success' },
    });
    expect((await progressOf(id))?.locator['koboSpan']).toBe('kobo.1.30');
  });

  test('a finished book ends at its end, wherever the device says that it is', async () => {
    const device = await library.newDevice();
    const { id } = await library.bookOf('Three');
    await send(device, id, minute(1), { source: chapter, mark: 'kobo.1.1', status: 'Finished' });
    const { content } = await server.call(listBooks, { query: { unpaged: true } });
    expect(content.find((one) => one.id === id)?.readProgress?.completed).toBe(true);
    const other = await library.newDevice();
    const told = await stateFrom(other, id);
    expect(told.StatusInfo.Status).toBe('Finished');
    expect(told.CurrentBookmark.ProgressPercent).toBe(100);
    expect(told.CurrentBookmark.Location?.Source).toBe(chapter);
  });

  test('a status alone counts: finished is stored, and unread only undoes the key’s own', async () => {
    const [device, other] = [await library.newDevice(), await library.newDevice()];
    const { id } = await library.bookOf('Four');
    await send(device, id, minute(1), { status: 'Reading' });
    expect(await progressOf(id).catch(() => undefined)).toBeUndefined();
    await send(device, id, minute(2), { status: 'Finished' });
    expect(await progressOf(id)).toBeDefined();
    await send(other, id, minute(3), { status: 'ReadyToRead' });
    expect(await progressOf(id)).toBeDefined();
    await send(device, id, minute(4), { status: 'ReadyToRead' });
    expect(await progressOf(id).catch(() => undefined)).toBeUndefined();
  });

  test.each([
    ['a file that the book doesn’t have', { source: 'nowhere.xhtml', mark: 'kobo.1.1' }, 'Failure'],
    ['the last mark of a file', { source: chapter, mark: 'kobo.1.100', percent: 99 }, 'Success'],
    ['a mark that is unknown', { source: chapter, mark: 'kobo.99.9', percent: 30 }, 'Success'],
    ['more than all', { source: chapter, mark: 'kobo.99.9', percent: 100.0001 }, 'Success'],
    ['a fragment', { source: `${chapter}#part`, mark: 'kobo.1.2', percent: 1 }, 'Success'],
    ['an escaped name', { source: chapter.replace('a', '%61'), mark: 'kobo.1.3' }, 'Success'],
  ])('%s: %s', async (_, place, expected) => {
    const device = await library.newDevice();
    const { id } = await library.bookOf('Five');
    const result = await send(device, id, new Date().toISOString(), place);
    expect([result.whole, result.CurrentBookmarkResult?.Result]).toEqual([expected, expected]);
  });

  test('a clock that is far ahead is not believed', async () => {
    const device = await library.newDevice();
    const { id } = await library.bookOf('Six');
    const ahead = new Date(Date.now() + 365 * 86_400_000).toISOString();
    await send(device, id, ahead, { source: chapter, mark: 'kobo.1.5', percent: 5 });
    expect(Date.parse((await progressOf(id))?.modified ?? '')).toBeLessThan(Date.now() + 60_000);
  });

  test('a body that is none is refused, and odd members aren’t', async () => {
    const device = await library.newDevice();
    const { id } = await library.bookOf('Six');
    const put = async (body: unknown) =>
      (await device.call(`/v1/library/${id}/state`, { method: 'PUT', body })).status;
    expect(await put('no JSON')).toBe(400);
    expect(await put({ ReadingStates: [] })).toBe(400);
    expect(await put({ ReadingStates: [{ Unknown: 1, CurrentBookmark: null }] })).toBe(200);
    expect(await put({ ReadingStates: [{ LastModified: 'yesterday' }] })).toBe(200);
    // What was kept of it fails no later answer.
    const times = { SpentReadingMinutes: 1e300, RemainingTimeMinutes: -5.5 };
    expect(await put({ ReadingStates: [{ Statistics: times }] })).toBe(200);
    expect((await stateFrom(device, id)).EntitlementId).toBe(id);
  });

  test('no echo: a place that a device sent itself doesn’t come back to it alone', async () => {
    const device = await library.newDevice();
    await device.sync();
    const { id } = await library.bookOf('Seven');
    await send(device, id, minute(1), { source: chapter, mark: 'kobo.1.4', percent: 4 });
    expect(namesOf((await device.sync()).flat())).toEqual([]);
    // Once another device came with the key, it's sent with exactly its members.
    await device.call('/ping', { headers: { 'x-kobo-deviceid': 'd-2' } });
    await device.call('/v1/user/profile', { headers: { 'x-kobo-deviceid': 'd-2' } });
    await send(device, id, minute(2), { source: chapter, mark: 'kobo.1.6', percent: 6 });
    const [items = []] = await device.sync();
    expect(namesOf(items)).toEqual([`state ${id} Reading`]);
    expect(device.books.get(id)?.state.CurrentBookmark.Location?.Value).toBe('kobo.1.6');
  });
});

describe.skipIf(!hasFixtures)('conversation 8: between the browser and a device', () => {
  // All positions are thousands of calls.
  const limit = isAll ? { timeout: 900_000 } : {};
  test(
    'rule 10: positions of each EPUB come through, and back within one position',
    limit,
    async () => {
      const libraryId = await server.addLibrary(copyOfEpubs());
      await server.idle();
      const device = await library.newDevice();
      await device.sync();
      const { content } = await server.call(listBooks, { query: { unpaged: true } });
      const kepubs = content.filter(
        ({ id, libraryId: of }) =>
          of === libraryId && device.books.get(id)?.metadata.DownloadUrls[0]?.Format === 'KEPUB',
      );
      expect(kepubs.length).toBeGreaterThan(5);
      let at = start;
      for (const { id: bookId } of kepubs) {
        const { positions } = await server.call(listPositions, { params: { bookId } });
        // `npm test` tries the first, the middle and the last part of each book.
        const step = isAll ? 1 : Math.max(1, Math.floor(positions.length / 2));
        for (const [index, locator] of positions.entries()) {
          if (index % step !== 0) continue;
          at += 1;
          const modified = new Date(at).toISOString();
          const body: Progression = { modified, device: { id: 'web', name: 'Browser' }, locator };
          await server.call(updateProgression, { params: { bookId }, body });
          const told = await stateFrom(device, bookId);
          const { Location, ContentSourceProgressPercent: percent } = told.CurrentBookmark;
          expect([bookId, index, Location?.Value]).toEqual([
            bookId,
            index,
            expect.stringMatching(/^kobo\.\d+\.\d+$/),
          ]);
          // The device opens the book there, and says so.
          at += 1;
          const place = { source: Location?.Source ?? '', mark: Location?.Value ?? '' };
          await send(device, bookId, new Date(at).toISOString(), {
            ...place,
            percent: percent ?? 0,
          });
          const back = await progressOf(bookId);
          const before = locator.locations?.position ?? 0;
          const moved = Math.abs((back?.locator.locations?.position ?? 0) - before);
          expect([bookId, index, moved <= 1]).toEqual([bookId, index, true]);
          expect((await stateFrom(device, bookId)).CurrentBookmark.Location).toMatchObject({
            Source: place.source,
            Value: place.mark,
          });
        }
      }
    },
  );
});
