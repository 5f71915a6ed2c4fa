import path from 'node:path';
import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import { createCollection } from '@longbox/contract/collections';
import { pathOf } from '@longbox/contract/endpoint';
import { createReadList } from '@longbox/contract/readlists';
import {
  listAgeRatings,
  listAuthorNames,
  listAuthorRoles,
  listAuthors,
  listAuthorsPlain,
  listBookTags,
  listGenres,
  listLanguages,
  listPublishers,
  listReleaseDates,
  listSeriesTags,
  listSharingLabels,
  listTags,
  pageAgeRatings,
  pageAuthorNames,
  pageAuthorRoles,
  pageGenres,
  pageLanguages,
  pagePublishers,
  pageReleaseYears,
  pageSharingLabels,
  pageTags,
} from '@longbox/contract/referential';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let [one, two] = ['', ''];
let collectionId = '';
let readListId = '';
const seriesIds: Record<string, string> = {};

const comics = {
  One: {
    'Adult/Adult 1.cbz':
      '<Genre>Horror</Genre><Year>2001</Year><Publisher>Ink</Publisher><AgeRating>Adults Only 18+</AgeRating><Writer>Émile Zed</Writer><Tags>blood</Tags><LanguageISO>en</LanguageISO>',
    'Teen/Teen 1.cbz':
      '<Genre>Drama, Épopée</Genre><Year>2010</Year><Publisher>Sun</Publisher><AgeRating>Teen</AgeRating><Writer>Ann, Bo</Writer><Penciller>Ann</Penciller><Tags>sea</Tags><LanguageISO>fr</LanguageISO>',
    'Teen/Teen 2.cbz': '<Year>2012</Year><Writer>Cy</Writer><Tags>sky</Tags>',
  },
  Two: { 'Unrated/Unrated 1.cbz': '<Genre>Drama</Genre><Year>1999</Year><Writer>Di</Writer>' },
};

beforeAll(async () => {
  server = await startTestServer();
  const libraries: string[] = [];
  for (const [name, files] of Object.entries(comics)) {
    const root = temporaryFolder();
    for (const [file, comicInfo] of Object.entries(files)) {
      await makeComic(path.join(root, file), { comicInfo });
    }
    libraries.push(await server.addLibrary(root, { name }));
  }
  [one = '', two = ''] = libraries;
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  for (const book of content) seriesIds[book.seriesTitle] = book.seriesId;
  const body = { tags: ['moody'], sharingLabels: ['Kids'] };
  await server.call(updateSeriesMetadata, { params: { seriesId: seriesIds['Teen']! }, body });
  const set = { name: 'Rated', ordered: false, seriesIds: [seriesIds['Adult']!] };
  collectionId = (await server.call(createCollection, { body: set })).id;
  const second = content.find(({ name }) => name === 'Teen 2')!;
  const list = { name: 'Second', bookIds: [second.id] };
  readListId = (await server.call(createReadList, { body: list })).id;
});
afterAll(() => server.close());

test('every kind of value is listed once, in order', async () => {
  expect(await server.call(listGenres, {})).toEqual(['drama', 'épopée', 'horror']);
  expect(await server.call(listTags, {})).toEqual(['blood', 'moody', 'sea', 'sky']);
  expect(await server.call(listSeriesTags, {})).toEqual(['moody']);
  expect(await server.call(listBookTags, {})).toEqual(['blood', 'sea', 'sky']);
  expect(await server.call(listSharingLabels, {})).toEqual(['kids']);
  expect(await server.call(listPublishers, {})).toEqual(['Ink', 'Sun']);
  expect(await server.call(listLanguages, {})).toEqual(['en', 'fr']);
  expect(await server.call(listAgeRatings, {})).toEqual(['None', '13', '18']);
  expect(await server.call(listReleaseDates, {})).toEqual(['2010', '2001', '1999']);
  expect(await server.call(listAuthorRoles, {})).toEqual(['penciller', 'writer']);
  const names = ['Ann', 'Bo', 'Cy', 'Di', 'Émile Zed'];
  expect(await server.call(listAuthorNames, {})).toEqual(names);
});

describe('people', () => {
  test('are found by a part of their name and by role', async () => {
    expect(await server.call(listAuthorNames, { query: { search: 'émi' } })).toEqual(['Émile Zed']);
    expect(await server.call(listAuthorNames, { query: { search: 'EMI' } })).toEqual(['Émile Zed']);
    expect(await server.call(listAuthorsPlain, { query: { search: 'ann' } })).toEqual([
      { name: 'Ann', role: 'penciller' },
      { name: 'Ann', role: 'writer' },
    ]);
    const page = await server.call(listAuthors, { query: { role: 'writer', size: 2, page: 1 } });
    expect(page).toMatchObject({ totalElements: 5, totalPages: 3, number: 1 });
    expect(page.content.map(({ name }) => name)).toEqual(['Cy', 'Di']);
  });

  test('are listed once for each role, however their names are written', async () => {
    const people = async () =>
      (await server.call(listAuthorsPlain, {})).map(({ name, role }) => `${name} ${role}`);
    const before = await people();
    const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
    const second = content.find(({ name }) => name === 'Teen 2')!;
    const { authors } = second.metadata;
    const more = [
      { name: 'Ann', role: 'colorist' },
      { name: 'ANN', role: 'writer' },
      { name: 'bo', role: 'writer' },
      { name: 'Zoe', role: 'letterer' },
    ];
    const params = { params: { bookId: second.id } };
    await server.call(updateBookMetadata, { ...params, body: { authors: [...authors, ...more] } });
    const now = (await people()).map((one) => one.toLowerCase());
    const wanted = [...before, 'Ann colorist', 'Zoe letterer'].map((one) => one.toLowerCase());
    expect(now.toSorted()).toEqual(wanted.toSorted());
    const names = (await server.call(pageAuthorNames, { query: { series_id: [second.seriesId] } }))
      .content;
    expect(names.map((one) => one.toLowerCase())).toEqual(['ann', 'bo', 'cy', 'zoe']);
    await server.call(updateBookMetadata, { ...params, body: { authors } });
    expect(await people()).toEqual(before);
  });

  test('of a scope are those of its series; the first scope counts', async () => {
    const names = async (query: object) => (await server.call(pageAuthorNames, { query })).content;
    expect(await names({ library_id: [two] })).toEqual(['Di']);
    expect(await names({ collection_id: [collectionId] })).toEqual(['Émile Zed']);
    expect(await names({ series_id: [seriesIds['Teen']] })).toEqual(['Ann', 'Bo', 'Cy']);
    // All of the series with a book in the list.
    expect(await names({ readlist_id: [readListId] })).toEqual(['Ann', 'Bo', 'Cy']);
    expect(await names({ library_id: [two], readlist_id: [readListId] })).toEqual(['Di']);
    expect(await names({ library_id: [one, two] })).toHaveLength(5);
    expect(await names({ library_id: ['nowhere'] })).toEqual([]);
  });
});

test('values keep to their scope', async () => {
  const inTwo = { query: { library_id: [two] } };
  expect(await server.call(listGenres, inTwo)).toEqual(['drama']);
  expect(await server.call(listAgeRatings, inTwo)).toEqual(['None']);
  expect(await server.call(listReleaseDates, inTwo)).toEqual(['1999']);
  expect(await server.call(listPublishers, inTwo)).toEqual([]);
  const inCollection = { query: { collection_id: [collectionId] } };
  expect(await server.call(listTags, inCollection)).toEqual(['blood']);
  const ofSeries = { query: { series_id: [seriesIds['Teen']!] } };
  expect(await server.call(listBookTags, ofSeries)).toEqual(['sea', 'sky']);
  const ofList = { query: { readlist_id: [readListId] } };
  expect(await server.call(listBookTags, ofList)).toEqual(['sky']);
});

test('the second forms answer pages, and ratings as numbers', async () => {
  const all = { query: { unpaged: true } };
  expect(await server.call(pageGenres, { query: { size: 1 } })).toMatchObject({
    content: ['drama'],
    totalElements: 3,
    last: false,
  });
  expect((await server.call(pageGenres, { query: { search: 'EPO' } })).content).toEqual(['épopée']);
  expect((await server.call(pageTags, all)).content).toEqual(['blood', 'moody', 'sea', 'sky']);
  const series = { query: { include: 'SERIES' as const } };
  expect((await server.call(pageTags, series)).content).toEqual(['moody']);
  const books = { query: { include: 'BOOK' as const } };
  expect((await server.call(pageTags, books)).content).toEqual(['blood', 'sea', 'sky']);
  expect((await server.call(pageSharingLabels, all)).content).toEqual(['kids']);
  expect((await server.call(pagePublishers, all)).content).toEqual(['Ink', 'Sun']);
  expect((await server.call(pageLanguages, all)).content).toEqual(['en', 'fr']);
  expect((await server.call(pageAgeRatings, all)).content).toEqual([13, 18]);
  expect((await server.call(pageReleaseYears, all)).content).toEqual(['2010', '2001', '1999']);
  expect((await server.call(pageAuthorRoles, all)).content).toEqual(['penciller', 'writer']);
  expect((await server.fetch('/api/v2/tags?include=NEITHER')).status).toBe(400);
});

test('a restricted reader is told of nothing that is hidden', async () => {
  const get = async (headers: Record<string, string>, endpoint: { path: string }) => {
    const response = await server.fetch(pathOf(endpoint), { headers });
    const text = await response.text();
    return JSON.parse(text);
  };
  const child = await addReader(server, { age: ['ALLOW_ONLY', 15] });
  expect(await get(child.headers, listGenres)).toEqual(['drama', 'épopée']);
  expect(await get(child.headers, listTags)).toEqual(['moody', 'sea', 'sky']);
  expect(await get(child.headers, listAgeRatings)).toEqual(['13']);
  expect(await get(child.headers, listAuthorNames)).toEqual(['Ann', 'Bo', 'Cy']);
  const other = await addReader(server, { libraries: [two] });
  expect(await get(other.headers, listPublishers)).toEqual([]);
  expect(await get(other.headers, listReleaseDates)).toEqual(['1999']);
  const labelled = await addReader(server, { exclude: ['kids'] });
  expect(await get(labelled.headers, listSharingLabels)).toEqual([]);
  expect(await get(labelled.headers, listPublishers)).toEqual(['Ink']);
});
