import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { getHouseholdSettings, updateHouseholdSettings } from '@longbox/contract/household';
import { updatePersonalOfBook, updatePersonalOfSeries } from '@longbox/contract/personal';
import { listSeries } from '@longbox/contract/series';
import { deleteUser } from '@longbox/contract/user-administration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let reader: Awaited<ReturnType<typeof addReader>>;
beforeAll(async () => {
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Lamp', 'Lamp 1.cbz'));
  await makeComic(path.join(root, '_oneshots', 'Alone.cbz'));
  server = await startTestServer();
  await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
  reader = await addReader(server);
});
afterAll(() => server.close());

const ratings = async () => {
  const { content: books } = await server.call(listBooks, { query: { sort: ['name'] } });
  const { content: series } = await server.call(listSeries, { query: { sort: ['name'] } });
  return [...books, ...series].map(({ name, rated }) => [name, rated]);
};

test('averages are shown only while everyone lets their ratings count', async () => {
  const asReader = callAs(server, reader);
  const { content: books } = await server.call(listBooks, { query: { sort: ['name'] } });
  const [alone, lamp] = books;
  for (const [call, rating] of [
    [server.call, 4],
    [asReader, 2.5],
  ] as const) {
    await call(updatePersonalOfBook, { params: { bookId: alone?.id ?? '' }, body: { rating } });
    await call(updatePersonalOfBook, { params: { bookId: lamp?.id ?? '' }, body: { rating } });
  }
  const params = { seriesId: lamp?.seriesId ?? '' };
  await asReader(updatePersonalOfSeries, { params, body: { rating: 5, note: 'Mine' } });
  const none = [
    ['Alone', undefined],
    ['Lamp 1', undefined],
    ['Alone', undefined],
    ['Lamp', undefined],
  ];
  expect(await ratings()).toEqual(none);
  expect(await server.call(getHouseholdSettings, {})).toMatchObject({ shareRatings: false });

  await server.call(updateHouseholdSettings, { body: { shareRatings: true } });
  expect(await ratings()).toEqual(none);
  await asReader(updateHouseholdSettings, { body: { shareRatings: true } });
  const both = { average: 3.25, count: 2 };
  expect(await ratings()).toEqual([
    ['Alone', both],
    ['Lamp 1', both],
    ['Alone', both],
    ['Lamp', { average: 5, count: 1 }],
  ]);

  const { id: userId } = await addReader(server);
  expect(await ratings()).toEqual(none);
  await server.call(deleteUser, { params: { userId } });
  expect((await ratings())[0]).toEqual(['Alone', both]);

  await asReader(updateHouseholdSettings, { body: { shareRatings: false } });
  expect(await ratings()).toEqual(none);
  // Of one account alone it would be that person's rating.
  await server.call(deleteUser, { params: { userId: reader.id } });
  expect(await ratings()).toEqual(none);
});
