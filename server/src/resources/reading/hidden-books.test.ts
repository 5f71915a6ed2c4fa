import { updateReadProgress } from '@longbox/contract/books';
import { findSeries } from '@longbox/contract/conditions';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { exportReading, exportReadingSessions } from '@longbox/contract/export';
import {
  listReadByOthers,
  listRecommendations,
  recommendBook,
  updateHouseholdSettings,
} from '@longbox/contract/household';
import { updatePersonalOfSeries } from '@longbox/contract/personal';
import { listReadingSessions, saveReadingSession } from '@longbox/contract/reading';
import { listArrivals, listNextBooks, listWhatNext } from '@longbox/contract/reading-next';
import { getReadingPace } from '@longbox/contract/reading-pace';
import { countReading, getReadingStatistics } from '@longbox/contract/reading-statistics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader, callAs, type Reader } from '../../testing/add-reader.ts';
import { type Reading, startReading } from '../../testing/reading-world.ts';
import { sends, type TestServer } from '../../testing/test-server.ts';

/*
 * Everything that tells what someone has read, or could read, forgets books that are hidden from them later,
 * until they're shown again.
 */

const hour = 3_600_000;
let world: Reading;
let reader: Reader;
let call: TestServer['call'];
let year: string;
beforeAll(async () => {
  world = await startReading();
  const { server } = world;
  reader = await addReader(server, { exclude: ['secret'] });
  call = callAs(server, reader);
  const body = { shareReading: true, recommendations: true };
  for (const one of [call, server.call]) await one(updateHouseholdSettings, { body });
  await world.genre('Light', ['Lamp', 'Moon']);
  await world.genre('Water', ['Sea', 'Storm']);
  for (const name of ['Lamp 1', 'Lamp 2', 'Sea 1']) {
    const params = world.book(name);
    await call(updateReadProgress, { params, body: { completed: true } });
    const { started } = await call(saveReadingSession, {
      params: { ...params, readingId: `session-of-${name.replace(' ', '-')}` },
      body: {
        ago: 0,
        lasted: hour,
        active: name === 'Sea 1' ? hour / 60 : hour,
        first: 0,
        last: 1,
        pages: name === 'Sea 1' ? 5 : 30,
        zone: 0,
        device: 'Tablet',
        finished: true,
      },
    });
    year = started.slice(0, 4);
  }
  await call(updatePersonalOfSeries, {
    params: world.series('Lamp'),
    body: { wanted: true, note: 'Bright.' },
  });
  const lamp = world.book('Lamp 3');
  await server.call(recommendBook, { body: { ...lamp, to: reader.id } });
  await server.call(updateReadProgress, { params: lamp, body: { page: 1 } });
  await server.db
    .updateTable('book')
    .set({ created: Date.now() + hour })
    .where('id', '=', world.book('Lamp 4').bookId)
    .execute();
});
afterAll(() => world.server.close());

const textOf = async (place: string, init: RequestInit = {}) => {
  const answer = await world.server.fetch(place, {
    ...init,
    headers: { ...init.headers, ...reader.headers },
  });
  expect([place, answer.status]).toEqual([place, 200]);
  return answer.text();
};

const asks: readonly (readonly [string, () => Promise<string>])[] = [
  ...[
    listReadingSessions,
    listWhatNext,
    listArrivals,
    listNextBooks,
    exportReading,
    exportReadingSessions,
    listRecommendations,
    listReadByOthers,
  ].map((endpoint: Endpoint) => [endpoint.path, () => textOf(endpoint.path)] as const),
  ['statistics', () => textOf(pathOf(getReadingStatistics, { query: { year } }))],
  [
    'wanted',
    () => {
      const condition = { wanted: { operator: 'isTrue' } };
      const { headers, ...post } = sends('POST', { condition });
      return textOf(findSeries.path, { ...post, headers: { ...headers, ...reader.headers } });
    },
  ],
];

const amount = async () => {
  const query = { from: `${year}-01-01`, to: `${year}-12-31` };
  return (await call(countReading, { query })).pages;
};
const paces = async () => (await call(getReadingPace, {})).paces.map(({ kind }) => kind);

test.each(asks)('%s names a book only while it may be seen', async (_, ask) => {
  const { seriesId } = world.series('Lamp');
  const words = ['Lamp', seriesId, ...[1, 2, 3, 4].map((one) => world.book(`Lamp ${one}`).bookId)];
  const said = async () => {
    const text = await ask();
    return words.some((word) => text.includes(word));
  };
  expect(await said()).toBe(true);
  await world.label(['Lamp']);
  expect(await said()).toBe(false);
  await world.changeSeries('Lamp', { sharingLabels: [] });
  expect(await said()).toBe(true);
});

test('nor is it counted, or part of the pace', async () => {
  expect([await amount(), await paces()]).toEqual([65, ['comic']]);
  await world.label(['Lamp']);
  expect([await amount(), await paces()]).toEqual([5, []]);
  await world.changeSeries('Lamp', { sharingLabels: [] });
  expect([await amount(), await paces()]).toEqual([65, ['comic']]);
});
