import path from 'node:path';
import { listBooks, updateBookMetadata, updateReadProgress } from '@longbox/contract/books';
import { getCollection } from '@longbox/contract/collections';
import { exportReading } from '@longbox/contract/export';
import {
  getReadList,
  listBooksOfReadList,
  listReadLists,
  updateReadList,
} from '@longbox/contract/readlists';
import {
  createRuleCollection,
  createRuleReadList,
  getRuleOfReadList,
  updateRuleOfReadList,
} from '@longbox/contract/rule-lists';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const [series, count] of [
    ['Lamp', 2],
    ['Sea', 2],
  ] as const) {
    for (let number = 1; number <= count; number += 1) {
      const tags = number === 1 ? '<Tags>storm</Tags>' : '';
      await makeComic(path.join(root, series, `${series} ${number}.cbz`), {
        pages: 1,
        comicInfo: `<Series>${series}</Series><Number>${number}</Number>${tags}`,
      });
    }
  }
  await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const books = async () => (await server.call(listBooks, { query: { sort: ['name'] } })).content;
const idOf = async (name: string) => (await books()).find((one) => one.name === name)?.id ?? '';
const tagged = (value: string) => ({ tag: { operator: 'is' as const, value } });
const byName = { sort: ['name,desc'] };
type Call = TestServer['call'];
const namesIn = async (readListId: string, call: Call = server.call) =>
  (await call(listBooksOfReadList, { params: { readListId } })).content.map(({ name }) => name);

test('a read list by a rule follows changes, in its order, and is offered like any other', async () => {
  const rule = { condition: tagged('storm'), ...byName };
  const { id, ruled } = await server.call(createRuleReadList, { body: { name: 'Storms', rule } });
  expect(ruled).toBe(true);
  expect(await namesIn(id)).toEqual(['Sea 1', 'Lamp 1']);

  const params = { bookId: await idOf('Lamp 2') };
  await server.call(updateBookMetadata, { params, body: { tags: ['storm'] } });
  await expect.poll(() => namesIn(id)).toEqual(['Sea 1', 'Lamp 2', 'Lamp 1']);
  for (const feed of [`/opds/v1.2/readlists/${id}`, `/opds/v2/readlists/${id}`]) {
    const text = await (await server.fetch(feed)).text();
    expect(['Sea', 'Lamp'].filter((word) => text.includes(word))).toEqual(['Sea', 'Lamp']);
  }
  expect((await server.fetch(`/api/v1/readlists/${id}/thumbnail`)).status).toBe(200);

  const of = { params: { readListId: id } };
  const next = { condition: tagged('storm'), sort: ['name'], limit: 2 };
  await server.call(updateRuleOfReadList, { ...of, body: next });
  expect(await namesIn(id)).toEqual(['Lamp 1', 'Lamp 2']);
  expect(await server.call(getRuleOfReadList, of)).toMatchObject(next);

  // Its order and members are its filter's; its name isn't.
  const address = `/api/v1/readlists/${id}`;
  for (const body of [{ bookIds: [params.bookId] }, { ordered: false }]) {
    expect(await refusalOf(await server.fetch(address, sends('PATCH', body)))).toEqual({
      status: 400,
      message: 'This list is filled automatically. Change its filter instead.',
    });
  }
  await server.call(updateReadList, { ...of, body: { name: 'Gales' } });
  expect(await server.call(getReadList, of)).toMatchObject({ name: 'Gales', ruled: true });
});

test('people see of it what they may see of the filter, and only its editors while it is empty', async () => {
  const rule = {
    condition: { title: { operator: 'contains' as const, value: 'Sea' } },
    sort: ['name'],
  };
  const { id } = await server.call(createRuleReadList, { body: { name: 'At sea', rule } });
  const seriesId = (await books()).find(({ name }) => name === 'Sea 1')?.seriesId ?? '';
  await server.call(updateSeriesMetadata, { params: { seriesId }, body: { ageRating: 18 } });
  const young = callAs(server, await addReader(server, { age: ['EXCLUDE', 18] }));
  const free = callAs(server, await addReader(server));
  expect(await namesIn(id, free)).toEqual(['Sea 1', 'Sea 2']);
  const listed = async (call: Call) => (await call(listReadLists, {})).content.map((one) => one.id);
  expect(await listed(young)).not.toContain(id);

  const params = { readListId: id };
  await server.call(updateRuleOfReadList, { params, body: { condition: tagged('calm') } });
  expect(await listed(server.call)).toContain(id);
  expect(await listed(free)).not.toContain(id);
  expect((await server.fetch(`/api/longbox/v1/readlists/${id}/rule`)).status).toBe(200);
});

test('only private ones depend on what their owner reads', async () => {
  const rule = { condition: { readStatus: { operator: 'is' as const, value: 'READ' as const } } };
  const body = { name: 'Done', rule };
  const shared = await server.fetch(createRuleReadList.path, sends('POST', body));
  expect((await refusalOf(shared)).message).toContain('Make it private');
  const reader = callAs(server, await addReader(server));
  const own = { body: { ...body, visibility: 'PRIVATE' as const } };
  const { id } = await reader(createRuleReadList, own);
  expect((await reader(getReadList, { params: { readListId: id } })).bookIds).toEqual([]);
  const bookId = await idOf('Lamp 1');
  await reader(updateReadProgress, { params: { bookId }, body: { completed: true } });
  await expect
    .poll(async () => (await reader(getReadList, { params: { readListId: id } })).bookIds)
    .toEqual([bookId]);
});

test('a collection by a rule holds the series that match, and is exported with its rule', async () => {
  const condition = { title: { operator: 'is' as const, value: 'Lamp' } };
  const { id } = await server.call(createRuleCollection, {
    body: { name: 'Lamps', visibility: 'PRIVATE', rule: { condition } },
  });
  const { seriesIds } = await server.call(getCollection, { params: { collectionId: id } });
  expect(seriesIds).toEqual([(await books()).find(({ name }) => name === 'Lamp 1')?.seriesId]);
  const text = await (await server.fetch(exportReading.path)).text();
  const lines = text.split('\n').filter((line) => line.includes('Lamps'));
  expect(lines.map((line) => line.includes('"rule"'))).toEqual([true]);
});
