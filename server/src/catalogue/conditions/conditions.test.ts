import path from 'node:path';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import { createCollection, deleteCollection } from '@longbox/contract/collections';
import {
  type BookCondition,
  findAlphabeticalGroups,
  findBooks,
  findSeries,
  type SeriesCondition,
} from '@longbox/contract/conditions';
import { pathOf } from '@longbox/contract/endpoint';
import { createReadList, deleteReadList } from '@longbox/contract/readlists';
import { updateSeriesMetadata } from '@longbox/contract/series';
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
let libraryId: string;
let collectionId: string;
let readListId: string;
let seriesId: string;

const today = new Date().toISOString().slice(0, 10).split('-');
const comics: Readonly<Record<string, string>> = {
  'Alpha/A1.cbz': `<Title>Élan</Title><Number>1</Number><Year>2020</Year><Month>5</Month><Day>2</Day>
    <Tags>Sea</Tags><Writer>Ann</Writer><Genre>Drama</Genre><Publisher>Ink</Publisher>
    <AgeRating>Teen</AgeRating><LanguageISO>fr</LanguageISO>`,
  'Alpha/A2.cbz': '<Title>Ends with an</Title><Number>2.5</Number><Year>2021</Year>',
  'Beta/B1.cbz': `<Title>Beta</Title><Year>${today[0]}</Year><Month>${today[1]}</Month>
    <Day>${today[2]}</Day><Penciller>Ann</Penciller>`,
  '_oneshots/Alone.cbz': '<Title>Alone</Title>',
};

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const [file, comicInfo] of Object.entries(comics)) {
    await makeComic(path.join(root, file), { comicInfo });
  }
  libraryId = await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  const [first, , alone] = content;
  seriesId = first!.seriesId;
  const params = { bookId: first!.id };
  await server.call(updateReadProgress, { params, body: { completed: true } });
  const set = { name: 'Some', ordered: false, seriesIds: [seriesId] };
  collectionId = (await server.call(createCollection, { body: set })).id;
  const list = { name: 'Order', bookIds: [alone!.id] };
  readListId = (await server.call(createReadList, { body: list })).id;
  const body = { sharingLabels: ['kids'], titleSort: 'Zeta' };
  await server.call(updateSeriesMetadata, { params: { seriesId }, body });
});
afterAll(() => server.close());

const books = async (condition: BookCondition, fullTextSearch?: string): Promise<string[]> => {
  const body = { condition, ...(fullTextSearch !== undefined && { fullTextSearch }) };
  const page = await server.call(findBooks, { body, query: { sort: ['name'] } });
  return page.content.map(({ name }) => name);
};
const series = async (condition: SeriesCondition): Promise<string[]> => {
  const query = { sort: ['name'] };
  const page = await server.call(findSeries, { body: { condition }, query });
  return page.content.map(({ name }) => name);
};
const all = ['A1', 'A2', 'Alone', 'B1'];
const but = (...names: string[]): string[] => all.filter((name) => !names.includes(name));

test('no condition gives everything, in pages', async () => {
  const page = await server.call(findBooks, { body: {}, query: { size: 3, sort: ['name'] } });
  expect(page).toMatchObject({ totalElements: 4, totalPages: 2 });
  const none = await server.call(findBooks, { body: { condition: null } });
  expect(none.totalElements).toBe(4);
  expect((await server.call(findSeries, { body: {} })).totalElements).toBe(3);
});

describe('books are listed', () => {
  const is = <Value>(value: Value) => ({ operator: 'is' as const, value });
  const isNot = <Value>(value: Value) => ({ operator: 'isNot' as const, value });
  const set = (name: string): BookCondition => ({ tag: is(name) });

  test('by what they are and belong to', async () => {
    expect(await books({ libraryId: is(libraryId) })).toEqual(all);
    expect(await books({ libraryId: isNot(libraryId) })).toEqual([]);
    expect(await books({ seriesId: is(seriesId) })).toEqual(['A1', 'A2']);
    expect(await books({ seriesId: isNot(seriesId) })).toEqual(['Alone', 'B1']);
    expect(await books({ readListId: is(readListId) })).toEqual(['Alone']);
    expect(await books({ readListId: isNot(readListId) })).toEqual(but('Alone'));
    expect(await books({ oneShot: { operator: 'isTrue' } })).toEqual(['Alone']);
    expect(await books({ oneShot: { operator: 'isFalse' } })).toEqual(but('Alone'));
    expect(await books({ deleted: { operator: 'isTrue' } })).toEqual([]);
    expect(await books({ mediaStatus: is('READY' as const) })).toEqual(all);
    expect(await books({ mediaProfile: isNot('DIVINA' as const) })).toEqual([]);
    expect(await books({ readStatus: is('READ' as const) })).toEqual(['A1']);
    expect(await books({ readStatus: isNot('READ' as const) })).toEqual(but('A1'));
    expect(await books({ poster: is({ type: 'GENERATED' as const, selected: true }) })).toEqual(
      all,
    );
    expect(await books({ poster: is({ type: 'USER_UPLOADED' as const }) })).toEqual([]);
  });

  test('in the order of the read list they are asked for of', async () => {
    const { content } = await server.call(findBooks, { body: {}, query: { sort: ['name'] } });
    const bookIds = [3, 0, 2, 1].map((at) => content[at]!.id);
    const { id } = await server.call(createReadList, { body: { name: 'All of it', bookIds } });
    const found = await server.call(findBooks, {
      body: { condition: { readListId: is(id) } },
      query: { sort: ['readList.number,asc'] },
    });
    expect(found.content.map((one) => one.id)).toEqual(bookIds);
    await server.call(deleteReadList, { params: { readListId: id } });
  });

  test('by tags and people, present or absent', async () => {
    expect(await books(set('SEA'))).toEqual(['A1']);
    expect(await books({ tag: isNot('sea') })).toEqual(but('A1'));
    expect(await books({ tag: { operator: 'isNull' } })).toEqual(but('A1'));
    expect(await books({ tag: { operator: 'isNotNull' } })).toEqual(['A1']);
    expect(await books({ author: is({ name: 'ann' }) })).toEqual(['A1', 'B1']);
    expect(await books({ author: is({ name: 'Ann', role: 'Penciller' }) })).toEqual(['B1']);
    expect(await books({ author: is({ role: 'writer' }) })).toEqual(['A1']);
    expect(await books({ author: isNot({ name: 'Ann' }) })).toEqual(['A2', 'Alone']);
  });

  test('by text, number and day', async () => {
    const title = (operator: NonNullable<BookCondition['title']>['operator'], value: string) =>
      books({ title: { operator, value } });
    expect(await title('is', 'elan')).toEqual(['A1']);
    expect(await title('isNot', 'élan')).toEqual(but('A1'));
    expect(await title('contains', 'LA')).toEqual(['A1']);
    expect(await title('doesNotContain', 'la')).toEqual(but('A1'));
    expect(await title('beginsWith', 'e')).toEqual(['A1', 'A2']);
    expect(await title('doesNotBeginWith', 'e')).toEqual(['Alone', 'B1']);
    expect(await title('endsWith', 'an')).toEqual(['A1', 'A2']);
    expect(await title('doesNotEndWith', 'an')).toEqual(['Alone', 'B1']);
    expect(await title('contains', '%')).toEqual([]);

    const number = (
      operator: NonNullable<BookCondition['numberSort']>['operator'],
      value: number,
    ) => books({ numberSort: { operator, value } });
    expect(await number('is', 2.5)).toEqual(['A2']);
    expect(await number('isNot', 2.5)).toEqual(but('A2'));
    expect(await number('greaterThan', 2.5)).toEqual(['A2']);
    expect(await number('lessThan', 1)).toEqual(but('A2'));

    const day = (releaseDate: BookCondition['releaseDate']) => books({ releaseDate });
    const dateTime = '2020-05-02T00:00:00Z';
    expect(await day({ operator: 'after', dateTime })).toEqual(['A2', 'B1']);
    expect(await day({ operator: 'before', dateTime })).toEqual([]);
    expect(await day({ operator: 'before', dateTime: '2020-05-03T12:00:00Z' })).toEqual(['A1']);
    expect(await day({ operator: 'isInTheLast', duration: 'P2DT1H' })).toEqual(['B1']);
    expect(await day({ operator: 'isNotInTheLast', duration: 'P2D' })).toEqual(but('B1', 'Alone'));
    expect(await day({ operator: 'isInTheLast', duration: 'P999999D' })).toEqual(but('Alone'));
    expect(await day({ operator: 'isNull' })).toEqual(['Alone']);
    expect(await day({ operator: 'isNotNull' })).toEqual(but('Alone'));
  });

  test('an empty group is everything; nothing at all, no zone and no value are mistakes', async () => {
    expect(await books({ allOf: [] })).toEqual(all);
    expect(await books({ anyOf: [] })).toEqual(all);
    for (const condition of [
      {},
      { allOf: [{}] },
      { releaseDate: { operator: 'after', dateTime: '2020-05-02T00:00:00' } },
      { releaseDate: { operator: 'after', dateTime: '2020-05-02' } },
      { numberSort: { operator: 'is', value: null } },
      { title: { operator: 'is', value: null } },
      { genre: { operator: 'is', value: 'of series' } },
    ]) {
      const refused = await server.fetch('/api/v1/books/list', sends('POST', { condition }));
      expect([condition, refused.status]).toEqual([condition, 400]);
    }
  });

  test('by groups of conditions, and by a search', async () => {
    const ann: BookCondition = { author: is({ name: 'Ann' }) };
    expect(await books({ anyOf: [set('sea'), { oneShot: { operator: 'isTrue' } }] })).toEqual([
      'A1',
      'Alone',
    ]);
    expect(await books({ allOf: [ann, { tag: isNot('sea') }] })).toEqual(['B1']);
    expect(await books({ allOf: [{ anyOf: [set('sea'), set('sky')] }, ann] })).toEqual(['A1']);
    expect(await books(ann, 'elan')).toEqual(['A1']);
    expect(await books(ann, 'alone')).toEqual([]);
  });
});

describe('series are listed', () => {
  const off = { operator: 'isFalse' as const };
  const is = <Value>(value: Value) => ({ operator: 'is' as const, value });
  const isNot = <Value>(value: Value) => ({ operator: 'isNot' as const, value });

  test('by every member of the tree', async () => {
    const some: [SeriesCondition, string[]][] = [
      [{ libraryId: is(libraryId) }, ['Alone', 'Alpha', 'Beta']],
      [{ collectionId: is(collectionId) }, ['Alpha']],
      [{ collectionId: isNot(collectionId) }, ['Alone', 'Beta']],
      [{ deleted: { operator: 'isFalse' } }, ['Alone', 'Alpha', 'Beta']],
      [{ oneShot: { operator: 'isTrue' } }, ['Alone']],
      [{ complete: { operator: 'isTrue' } }, ['Alone']],
      [{ complete: { operator: 'isFalse' } }, []],
      [{ title: { operator: 'beginsWith', value: 'AL' } }, ['Alone', 'Alpha']],
      [{ titleSort: { operator: 'is', value: 'zeta' } }, ['Alpha']],
      [{ releaseDate: { operator: 'before', dateTime: '2021-01-01T12:00:00Z' } }, ['Alpha']],
      [{ tag: is('sea') }, ['Alpha']],
      [{ tag: { operator: 'isNull' } }, ['Alone', 'Beta']],
      [{ genre: is('Drama') }, ['Alpha']],
      [{ genre: { operator: 'isNull' } }, ['Alone', 'Beta']],
      [{ sharingLabel: { operator: 'isNotNull' } }, ['Alpha']],
      [{ sharingLabel: isNot('kids') }, ['Alone', 'Beta']],
      [{ readStatus: is('IN_PROGRESS' as const) }, ['Alpha']],
      [{ author: is({ name: 'Ann', role: 'penciller' }) }, ['Beta']],
      [{ publisher: is('ink') }, ['Alpha']],
      [{ publisher: isNot('ink') }, ['Alone', 'Beta']],
      [{ language: is('fr') }, ['Alpha']],
      [{ ageRating: is(13) }, ['Alpha']],
      [{ ageRating: isNot(13) }, ['Alone', 'Beta']],
      [{ ageRating: { operator: 'lessThan', value: 13 } }, ['Alpha']],
      [{ ageRating: { operator: 'isNull' } }, ['Alone', 'Beta']],
      [{ ageRating: { operator: 'isNotNull' } }, ['Alpha']],
      [{ seriesStatus: is('ENDED' as const) }, ['Alone']],
    ];
    for (const [condition, names] of some) {
      expect([condition, await series(condition)]).toEqual([condition, names]);
    }
  });

  test('in the order of the set they are asked for of', async () => {
    const { content } = await server.call(findSeries, { body: {}, query: { sort: ['name'] } });
    const [alone, alpha, beta] = content.map(({ id }) => id);
    const seriesIds = [beta!, alone!, alpha!];
    const body = { name: 'In order', ordered: true, seriesIds };
    const { id } = await server.call(createCollection, { body });
    const query = { sort: ['collection.number,desc'] };
    const inside: SeriesCondition = { allOf: [{ collectionId: is(id) }, { deleted: off }] };
    const found = await server.call(findSeries, { body: { condition: inside }, query });
    expect(found.content.map((one) => one.id)).toEqual(seriesIds.toReversed());
    expect(found.sort.sorted).toBe(true);
    // Without a set there is no such order.
    const outside = await server.call(findSeries, { body: { condition: { deleted: off } }, query });
    expect(outside.sort.sorted).toBe(false);
    await server.call(deleteCollection, { params: { collectionId: id } });
  });

  test('and counted by the first character of their sort title', async () => {
    const body = { condition: { oneShot: { operator: 'isFalse' as const } } };
    expect(await server.call(findAlphabeticalGroups, { body })).toEqual([
      { group: 'b', count: 1 },
      { group: 'z', count: 1 },
    ]);
    const search = { fullTextSearch: 'zeta' };
    expect(await server.call(findAlphabeticalGroups, { body: search })).toEqual([
      { group: 'z', count: 1 },
    ]);
  });
});

test('restrictions hold whatever is asked for', async () => {
  const { headers } = await addReader(server, { exclude: ['kids'] });
  const call = async (path: string) => {
    const init = sends('POST', { condition: { deleted: { operator: 'isFalse' } } });
    const response = await server.fetch(path, {
      ...init,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const page: { totalElements: number } = JSON.parse(await response.text());
    return page.totalElements;
  };
  expect(await call(pathOf(findBooks))).toBe(2);
  expect(await call(pathOf(findSeries))).toBe(2);
});

test('conditions that make no sense are refused', async () => {
  const ask = async (condition: unknown) =>
    refusalOf(await server.fetch(pathOf(findBooks), sends('POST', { condition })));
  for (const condition of [
    { nothing: { operator: 'is', value: 'x' } },
    { deleted: { operator: 'is', value: true } },
    { collectionId: { operator: 'is', value: collectionId } },
    { releaseDate: { operator: 'after', dateTime: 'soon' } },
    { releaseDate: { operator: 'isInTheLast', duration: 'P' } },
    { allOf: 'x' },
  ]) {
    expect([condition, (await ask(condition)).status]).toEqual([condition, 400]);
  }
  for (const depth of [30, 20_000]) {
    const condition = `${'{"allOf":['.repeat(depth)}{}${']}'.repeat(depth)}`;
    const init = { ...sends('POST', {}), body: `{"condition":${condition}}` };
    expect((await server.fetch(pathOf(findBooks), init)).status).toBe(400);
  }
  const wide = (length: number) => ({
    anyOf: Array.from({ length }, () => ({ tag: { operator: 'is', value: 'x' } })),
  });
  expect(await ask(wide(2000))).toMatchObject({ status: 400 });
  const init = sends('POST', { condition: wide(900) });
  expect((await server.fetch(pathOf(findBooks), init)).status).toBe(200);
  const authors = Array.from({ length: 1200 }, () => 'author=a,b').join('&');
  expect((await server.fetch(`/api/v1/books?${authors}`)).status).toBe(200);
});
