import path from 'node:path';
import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import {
  createCollection,
  deleteCollection,
  listCollections,
  updateCollection,
} from '@longbox/contract/collections';
import { createReadList, deleteReadList, listReadLists } from '@longbox/contract/readlists';
import { listAlphabeticalGroups, listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { deleteLibrary } from '@longbox/contract/libraries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { searchParts, searchWords } from '../../base/search-text.ts';

let server: TestServer;
let libraryId: string;
const bookIds = new Map<string, string>();
const seriesIds = new Map<string, string>();

const comics: Readonly<Record<string, string>> = {
  'Caped/1.cbz': '<Title>The Dark Knight Returns</Title><Year>1986</Year><Writer>Frank M</Writer>',
  'Caped/2.cbz':
    '<Title>Knight</Title><Year>1990</Year><Tags>Sea</Tags><Penciller>Möbius</Penciller>',
  'Caped/3.cbz': '<Title>Dark Days of the Spider-Knights</Title><GTIN>9783161484100</GTIN>',
  'Étoile/1.cbz': '<Title>Café des Étoiles</Title><Year>2005</Year>',
  '東京物語/1.cbz': '<Title>東京物語</Title>',
  '東京物語/2.cbz': '<Title>ドラゴンボール</Title>',
  '東京物語/3.cbz': '<Title>나 혼자만 레벨업</Title>',
  'Re Zero/1.cbz': '<Title>Re:Zero (100%)</Title>',
  '_oneshots/Alone.cbz': '<Title>Alone</Title><Genre>Drama</Genre><Publisher>Ink</Publisher>',
};

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const [file, comicInfo] of Object.entries(comics)) {
    await makeComic(path.join(root, file), { pages: 1, comicInfo });
  }
  libraryId = await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
  for (const book of (await server.call(listBooks, {})).content) {
    bookIds.set(book.metadata.title, book.id);
    seriesIds.set(book.seriesTitle, book.seriesId);
  }
});
afterAll(() => server.close());

const books = async (search: string, query: object = {}): Promise<string[]> =>
  (await server.call(listBooks, { query: { ...query, search } })).content.map(
    ({ metadata }) => metadata.title,
  );
const series = async (search: string): Promise<string[]> =>
  (await server.call(listSeries, { query: { search } })).content.map(({ name }) => name);
const [knight, returns, days] = [
  'Knight',
  'The Dark Knight Returns',
  'Dark Days of the Spider-Knights',
];

test('texts are indexed folded, with fragments of words', () => {
  expect(searchWords('Élan', '東京a')).toBe('elan\n 東  京 a');
  expect(searchWords('が', 'Ａ')).toBe(' が \na');
  expect(searchParts('Batman 東京 x')).toBe('atman tman man');
});

test.each([
  ['Spider-Man', ['spiderman', 'spider-man', 'spider man', 'spiderm', 'iderman', '"spiderman"']],
  ['Spiderman Unlimited', ['spider-man unlimited', 'spider-man']],
  ["Don't Look", ['dont', 'don’t', 'dont look', '"dont look"~', 'title:dont']],
  ['Don’t Move', ['dont', "don't"]],
  ['Don´t Run', ['dont run', "don't run"]],
  ['Пʼять', ["п'ять", 'п’ять', 'пять', 'пʼять']],
  ['Hawaiʻi and Qurʾān', ['hawaii', "hawai'i", 'hawaiʻi', 'quran', 'Qurʾān']],
  ['3×3 Eyes', ['3x3', '3×3']],
  ['Straße nach Norden', ['strasse', 'straße', 'STRASSE']],
  ['Hauptstrasse', ['hauptstraße', 'straße']],
  ['Æsir', ['aesir', 'æsir', 'aesri~']],
  ["O'Neil", ['oneil', 'o’neil', 'neil']],
  ['Cœur de Łódź', ['coeur lodz', 'œur']],
  ['S.H.I.E.L.D.', ['shield', 's.h.i.e.l.d']],
  ['L’Étranger', ['letranger', 'etranger']],
  ['Ørjan og Þór', ['orjan', 'thor']],
  ['كِتَاب', ['كتاب']],
  ['Ελληνικός', ['ελληνικος', 'ΕΛΛΗΝΙΚΟΣ']],
  ['AC/DC', ['acdc', 'ac/dc']],
])('%s is found without its marks and in plain letters', async (title, searches) => {
  const { id } = await server.call(createCollection, {
    body: { name: title, ordered: false, seriesIds: [...seriesIds.values()].slice(0, 1) },
  });
  for (const search of searches) {
    const found = await server.call(listCollections, { query: { search } });
    expect([search, found.content.map(({ name }) => name)]).toEqual([
      search,
      expect.arrayContaining([title]),
    ]);
  }
  await server.call(deleteCollection, { params: { collectionId: id } });
});

test('words joined by signs are no more alike than they were', async () => {
  expect(await books('knightreturns')).toEqual([]);
  expect(await books('spiderknights')).toEqual([days]);
});

test('a word is found that is written otherwise, or begins so', async () => {
  expect(await books('knihgt~')).toEqual(expect.arrayContaining([knight, returns]));
  expect(await books('knihgt')).toEqual([]);
  expect(await books('étoilles~')).toEqual(['Café des Étoiles']);
  expect(await books('zzzzzz~')).toEqual([]);
  expect(await books('penciller:m*')).toEqual([knight]);
  expect(await books('penciller:o*')).toEqual([]);
  expect(await books('a*')).toEqual(['Alone']);
});

describe('books are found', () => {
  test('by words, accents and case ignored, all of them wanted', async () => {
    expect(await books('CAFE')).toEqual(['Café des Étoiles']);
    expect(await books('étoiles café')).toEqual(['Café des Étoiles']);
    expect((await books('dark knight')).toSorted()).toEqual([days, returns]);
    expect(await books('dark nothing')).toEqual([]);
    expect(await books('   ')).toHaveLength(9);
  });

  test('the exact title first, then whole words', async () => {
    expect(await books('knight')).toEqual([knight, returns, days]);
    expect(await books('Knight', { sort: ['relevance,desc'] })).toEqual([knight, returns, days]);
    expect(await books('knight', { sort: ['metadata.title'] })).toEqual([days, knight, returns]);
    expect(await books('knight', { size: 1, page: 1 })).toEqual([returns]);
  });

  test('by parts of words of three letters and more', async () => {
    expect(await books('toil')).toEqual(['Café des Étoiles']);
    expect(await books('nigh')).toHaveLength(3);
    expect(await books('ig')).toEqual([]);
    expect(await books('kn')).toHaveLength(3);
  });

  test('in scripts without spaces, from one character on', async () => {
    expect(await books('東')).toEqual(['東京物語']);
    expect(await books('京物')).toEqual(['東京物語']);
    expect(await books('ゴンボ')).toEqual(['ドラゴンボール']);
    expect(await books('나 혼자')).toEqual(['나 혼자만 레벨업']);
    expect(await books('京東')).toEqual([]);
  });

  test('by words with signs in them', async () => {
    expect(await books('spider-knight')).toEqual([days]);
    expect(await books('re:zero')).toEqual(['Re:Zero (100%)']);
    expect(await books('100%')).toEqual(['Re:Zero (100%)']);
    expect(await books('978-3-16-148410-0')).toEqual([days]);
    expect(await books('isbn:9783161484100')).toEqual([days]);
  });

  test('by phrases, alternatives, exclusion and groups', async () => {
    expect(await books('"dark knight"')).toEqual([returns]);
    expect(await books('"knight dark"')).toEqual([]);
    expect((await books('cafe OR alone')).toSorted()).toEqual(['Alone', 'Café des Étoiles']);
    expect(await books('knight -dark')).toEqual([knight]);
    expect(await books('dark NOT (days OR nights)')).toEqual([returns]);
    expect(await books('kni*')).toHaveLength(3);
    expect(await books('-knight')).toHaveLength(6);
  });

  test('by fields', async () => {
    expect(await books('title:cafe')).toEqual(['Café des Étoiles']);
    expect(await books('title:"dark days"')).toEqual([days]);
    expect(await books('tag:sea')).toEqual([knight]);
    expect(await books('author:mobius')).toEqual([knight]);
    expect(await books('penciller:mobius')).toEqual([knight]);
    expect(await books('writer:mobius')).toEqual([]);
    expect(await books('writer:"frank m"')).toEqual([returns]);
    expect(await books('release_date:1990')).toEqual([knight]);
    expect((await books('release_date:[1986 TO 1990]')).toSorted()).toEqual([knight, returns]);
    expect(await books('release_date:{1986 TO *]')).toHaveLength(2);
    expect(await books('status:ready')).toHaveLength(9);
    expect(await books('deleted:true')).toEqual([]);
    expect(await books('oneshot:true')).toEqual(['Alone']);
    expect(await books('publisher:ink')).toEqual(['Alone']);
    expect(await books('genre:drama')).toEqual(['Alone']);
    expect((await books('knight (tag:sea OR writer:frank)')).toSorted()).toEqual([knight, returns]);
    expect((await books('(tag:sea OR cafe)')).toSorted()).toEqual(['Café des Étoiles', knight]);
    expect(await books('release_date:soon')).toEqual([]);
  });

  test('by no text that cannot be parsed, and none does harm', async () => {
    for (const text of ['"open', '(a', 'a OR', '!!!', '*', "' OR 1=1 --", 'a'.repeat(600)]) {
      expect([text, await books(text)]).toEqual([text, []]);
    }
  });
});

describe('series are found', () => {
  test('by title, sort title and alternate titles, and grouped', async () => {
    const body = {
      titleSort: 'Zeta',
      alternateTitles: [{ label: 'en', title: 'Starry Coffee' }],
      sharingLabels: ['kids'],
    };
    const params = { seriesId: seriesIds.get('Étoile') ?? '' };
    await server.call(updateSeriesMetadata, { params, body });
    expect(await series('etoile')).toEqual(['Étoile']);
    expect(await series('zeta')).toEqual(['Étoile']);
    expect(await series('coffee')).toEqual(['Étoile']);
    expect(await server.call(listAlphabeticalGroups, { query: { search: 'coffee' } })).toEqual([
      { group: 'z', count: 1 },
    ]);
  });

  test('by fields', async () => {
    expect(await series('sharing_label:kids')).toEqual(['Étoile']);
    expect(await series('book_count:3')).toHaveLength(2);
    expect(await series('book_count:[3 TO *] -caped')).toEqual(['東京物語']);
    expect(await series('tag:sea')).toEqual(['Caped']);
    expect(await series('series_tag:sea')).toEqual([]);
    expect(await series('book_tag:sea')).toEqual(['Caped']);
    expect(await series('author:frank')).toEqual(['Caped']);
    expect(await series('status:ended')).toEqual(['Alone']);
    expect(await series('complete:true')).toEqual(['Alone']);
    expect(await series('oneshot:false release_date:1986')).toEqual(['Caped']);
    expect(await series('publisher:ink genre:drama')).toEqual(['Alone']);
  });
});

test('sets are found by name', async () => {
  const seriesId = seriesIds.get('Caped') ?? '';
  const set = { name: 'Night Watch', ordered: false, seriesIds: [seriesId] };
  const { id: collectionId } = await server.call(createCollection, { body: set });
  await server.call(createCollection, { body: { ...set, name: 'Watch' } });
  const collections = async (search: string) =>
    (await server.call(listCollections, { query: { search } })).content.map(({ name }) => name);
  expect(await collections('watch')).toEqual(['Watch', 'Night Watch']);
  expect(await collections('name:night')).toEqual(['Night Watch']);
  expect(await collections('nigth~')).toEqual(['Night Watch']);
  await server.call(updateCollection, { params: { collectionId }, body: { name: 'Day Watch' } });
  expect(await collections('night')).toEqual([]);
  expect(await collections('day')).toEqual(['Day Watch']);

  const body = { name: 'Crossover', bookIds: [bookIds.get(knight) ?? ''] };
  const { id: readListId } = await server.call(createReadList, { body });
  const readLists = async (search: string) =>
    (await server.call(listReadLists, { query: { search } })).content.map(({ name }) => name);
  expect(await readLists('cross')).toEqual(['Crossover']);
  await server.call(deleteReadList, { params: { readListId } });
  expect(await readLists('cross')).toEqual([]);
});

test('a change of the title is found at once', async () => {
  const params = { bookId: bookIds.get('Alone') ?? '' };
  await server.call(updateBookMetadata, { params, body: { title: 'Together' } });
  expect(await books('together')).toEqual(['Together']);
  expect(await books('alone')).toEqual([]);
});

test('readers find nothing that is hidden from them', async () => {
  const { headers } = await addReader(server, { exclude: ['kids'] });
  const found = async (path: string): Promise<number> => {
    const response = await server.fetch(`/api/v1/${path}`, { headers });
    const page: { totalElements: number } = JSON.parse(await response.text());
    return page.totalElements;
  };
  expect(await found('books?search=cafe')).toBe(0);
  expect(await found('series?search=etoile')).toBe(0);
  expect(await found('books?search=knight')).toBe(3);
});

test('what is removed leaves the index', async () => {
  const count = async (): Promise<number> =>
    (
      await server.db
        .selectFrom('searchDocument')
        .select('id')
        .where('kind', 'in', ['book', 'series'])
        .execute()
    ).length;
  expect(await count()).toBe(9 + 5);
  await server.call(deleteLibrary, { params: { libraryId } });
  expect(await count()).toBe(0);
  expect(await books('knight')).toEqual([]);
});
