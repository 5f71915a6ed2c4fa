import path from 'node:path';
import type { BookCondition, SeriesCondition } from '@longbox/contract/conditions';
import { findBooks, findSeries } from '@longbox/contract/conditions';
import { pathOf } from '@longbox/contract/endpoint';
import {
  type BookValueField,
  countBookValues,
  countSeriesValues,
  type SeriesValueField,
} from '@longbox/contract/value-counts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

const comics = {
  'Adult/Adult 1.cbz':
    '<Genre>Horror, Drama</Genre><Year>2001</Year><Publisher>Ink</Publisher><AgeRating>Adults Only 18+</AgeRating><Tags>blood</Tags><LanguageISO>en</LanguageISO>',
  'Teen/Teen 1.cbz':
    '<Genre>Drama, Épopée</Genre><Year>2010</Year><Publisher>Ink</Publisher><AgeRating>Teen</AgeRating><Tags>sea</Tags><LanguageISO>fr</LanguageISO>',
  'Teen/Teen 2.cbz': '<Year>2012</Year><Tags>sea, sky</Tags>',
  'Unrated/Unrated 1.cbz': '<Genre>Drama</Genre><Tags>sky</Tags>',
};

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const [file, comicInfo] of Object.entries(comics)) {
    await makeComic(path.join(root, file), { comicInfo });
  }
  await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

async function seriesCounts(field: SeriesValueField, condition?: SeriesCondition) {
  const found = await server.call(countSeriesValues, { query: { field }, body: { condition } });
  return Object.fromEntries(found.map(({ value, count }) => [value, count]));
}

async function bookCounts(field: BookValueField, condition?: BookCondition) {
  const found = await server.call(countBookValues, { query: { field }, body: { condition } });
  return Object.fromEntries(found.map(({ value, count }) => [value, count]));
}

test.each<[SeriesValueField, Record<string, number>]>([
  ['status', { ONGOING: 3 }],
  ['genre', { drama: 3, horror: 1, épopée: 1 }],
  // A series has a tag once, however many of its books have it.
  ['tag', { blood: 1, sea: 1, sky: 2 }],
  ['publisher', { Ink: 2 }],
  ['language', { en: 1, fr: 1 }],
  ['ageRating', { None: 1, 13: 1, 18: 1 }],
  ['releaseYear', { 2001: 1, 2010: 1 }],
  ['sharingLabel', {}],
])('each value of %s is told with how many series have it', async (field, counts) => {
  expect(await seriesCounts(field)).toEqual(counts);
});

test('a count is what the list has when it is narrowed to the value', async () => {
  for (const [value, count] of Object.entries(await seriesCounts('tag'))) {
    const body = { condition: { tag: { operator: 'is' as const, value } } };
    expect((await server.call(findSeries, { body })).totalElements).toBe(count);
  }
  for (const [value, count] of Object.entries(await bookCounts('tag'))) {
    const body = { condition: { tag: { operator: 'is' as const, value } } };
    expect((await server.call(findBooks, { body })).totalElements).toBe(count);
  }
});

test('only what is found counts', async () => {
  const dear = { publisher: { operator: 'is', value: 'Ink' } } as const;
  expect(await seriesCounts('genre', dear)).toEqual({ drama: 2, horror: 1, épopée: 1 });
  const named = { title: { operator: 'contains', value: 'Teen' } } as const;
  expect(await bookCounts('tag', named)).toEqual({ sea: 2, sky: 1 });
  expect(await bookCounts('mediaProfile')).toEqual({ DIVINA: 4 });
  expect(await bookCounts('mediaStatus', named)).toEqual({ READY: 2 });
  const searched = { query: { field: 'genre' as const }, body: { fullTextSearch: 'adult' } };
  expect(await server.call(countSeriesValues, searched)).toHaveLength(2);
});

test('what an account may not see does not count for it', async () => {
  const { headers } = await addReader(server, { age: ['ALLOW_ONLY', 13] });
  const response = await server.fetch(`${pathOf(countSeriesValues)}?field=genre`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const found = countSeriesValues.answer.parse(await response.json());
  expect(found.toSorted((one, other) => one.value.localeCompare(other.value))).toEqual([
    { value: 'drama', count: 1 },
    { value: 'épopée', count: 1 },
  ]);
});
