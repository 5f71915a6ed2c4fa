import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  markSeriesRead,
  listBooksOfSeries,
  listNewSeries,
  listSeries,
  listUpdatedSeries,
  type SeriesFilter,
} from '@longbox/contract/series';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import {
  refusalOf,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let libraryId: string;

const info = (series: string, rest: string): string => `<Series>${series}</Series>${rest}`;

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  const comics: [string, string][] = [
    [
      'Alpha/Alpha 1.cbz',
      info(
        'Àlpha',
        '<Volume>2019</Volume><Genre>Action, Drama</Genre><Year>2019</Year><Publisher>Ink</Publisher><LanguageISO>fr</LanguageISO><AgeRating>Teen</AgeRating><Penciller>Zoe</Penciller>',
      ),
    ],
    ['Alpha/Alpha 2.cbz', info('Àlpha', '<Summary>Second.</Summary><Tags>Sea</Tags>')],
    ['Beta/Beta 1.cbz', info('Beta', '<Manga>YesAndRightToLeft</Manga><Genre>Drama</Genre>')],
    ['Ωmega/Omega 1.cbz', info('Ωmega', '')],
    ['3rd/3rd 1.cbz', ''],
  ];
  for (const [file, comicInfo] of comics) await makeComic(path.join(root, file), { comicInfo });
  const poster = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  mkdirSync(path.join(root, 'Beta'), { recursive: true });
  writeFileSync(path.join(root, 'Beta', 'Poster.PNG'), poster);
  writeFileSync(path.join(root, 'Alpha', 'cover.jpg'), 'no picture');
  writeFileSync(
    path.join(root, 'Beta', 'series.json'),
    JSON.stringify({
      metadata: { name: 'Beta Prime', status: 'Ended', total_issues: 1, publisher: 'Sun' },
    }),
  );
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const byTitle = { sort: ['metadata.titleSort'] };
const titles = async (filter: Partial<SeriesFilter>): Promise<string[]> =>
  (await server.call(listSeries, { query: { ...byTitle, ...filter } })).content.map(
    ({ metadata }) => metadata.title,
  );
const alpha = 'Àlpha (2019)';

test('metadata comes from the books, series.json has the last word', async () => {
  const { content } = await server.call(listSeries, { query: byTitle });
  const [third, first, beta] = content;
  expect(third?.metadata).toMatchObject({ title: '3rd', status: 'ONGOING', readingDirection: '' });
  expect(first?.metadata).toMatchObject({
    title: alpha,
    publisher: 'Ink',
    language: 'fr',
    ageRating: 13,
    genres: ['action', 'drama'],
  });
  expect(first?.booksMetadata).toMatchObject({
    releaseDate: '2019-01-01',
    summary: 'Second.',
    summaryNumber: '2',
    tags: ['sea'],
    authors: [{ name: 'Zoe', role: 'penciller' }],
  });
  expect(beta?.metadata).toMatchObject({
    title: 'Beta Prime',
    status: 'ENDED',
    totalBookCount: 1,
    publisher: 'Sun',
    readingDirection: 'RIGHT_TO_LEFT',
  });
});

describe('lists of series', () => {
  test('narrow by every member of the filter, members combined and values alternatives', async () => {
    expect(await titles({ genre: ['drama'] })).toEqual([alpha, 'Beta Prime']);
    expect(
      await titles({ genre: ['drama'], publisher: ['Sun', 'Ink'], status: ['ENDED'] }),
    ).toEqual(['Beta Prime']);
    expect(await titles({ language: ['fr'] })).toEqual([alpha]);
    expect(await titles({ tag: ['sea'] })).toEqual([alpha]);
    expect(await titles({ age_rating: ['13'] })).toEqual([alpha]);
    expect(await titles({ age_rating: ['None'] })).toEqual(['3rd', 'Beta Prime', 'Ωmega']);
    expect(await titles({ release_year: ['2019'] })).toEqual([alpha]);
    expect(await titles({ author: ['zoe,penciller'] })).toEqual([alpha]);
    expect(await titles({ author: ['zoe,writer'] })).toEqual([]);
    expect(await titles({ complete: true })).toEqual(['Beta Prime']);
    expect(await titles({ complete: false })).toEqual([]);
    expect(await titles({ oneshot: true })).toEqual([]);
    expect(await titles({ search: 'alPHA' })).toEqual([alpha]);
    expect(await titles({ library_id: [] })).toEqual(await titles({}));
  });

  test('a value that holds a comma survives the way', async () => {
    expect(await titles({ publisher: ['Sun,Ink'] })).toEqual([]);
    const split = await server.fetch('/api/v1/series?publisher=Sun,Ink');
    expect(await split.json()).toMatchObject({ totalElements: 2 });
  });

  test('answer the letter bar, and regular expressions on both titles', async () => {
    expect(await titles({ search_regex: ['^a,title_sort'] })).toEqual([alpha]);
    expect(await titles({ search_regex: ['^[^a-z],title_sort'] })).toEqual(['3rd', 'Ωmega']);
    expect(await titles({ search_regex: ['^à,title'] })).toEqual([alpha]);
    expect(await titles({ search_regex: ['^à,title_sort'] })).toEqual([]);
    expect(await titles({ search_regex: ['PRIME$,title'] })).toEqual(['Beta Prime']);
    expect(await titles({ search_regex: [String.raw`\(\d{4}\),TITLE`] })).toEqual([alpha]);
    expect(await titles({ search_regex: ['a,b,title'] })).toEqual([]);
    expect(await titles({ search_regex: ['a,summary'] })).toEqual(await titles({}));
  });

  test('run a hostile expression in bounded time, and say of one that is none', async () => {
    expect(await titles({ search_regex: ['(a+)+$,title_sort'] })).toEqual(['Ωmega']);
    for (const pattern of ['((a{100}){100}){100}', '(', 'a'.repeat(201)]) {
      const query = new URLSearchParams({ search_regex: `${pattern},title` });
      const refused = await refusalOf(await server.fetch(`/api/v1/series?${query.toString()}`));
      expect(refused.status).toBe(400);
      expect(refused.message).toContain('not a valid regular expression');
    }
  });

  test('filter by texts that ignore case and accents', async () => {
    expect(await titles({ genre: ['DRÁMA'] })).toEqual([alpha, 'Beta Prime']);
    expect(await titles({ publisher: ['ïnk'] })).toEqual([alpha]);
    expect(await titles({ language: ['FR'] })).toEqual([alpha]);
    expect(await titles({ tag: ['SEÁ'] })).toEqual([alpha]);
    expect(await titles({ author: ['ZOË,Penciller'] })).toEqual([alpha]);
  });

  test('new and updated come newest first; only what changed on disk is updated', async () => {
    const fresh = await server.call(listNewSeries, { query: { library_id: [libraryId] } });
    expect(fresh.totalElements).toBe(4);
    const updated = await server.call(listUpdatedSeries, {});
    expect(updated.totalElements).toBe(0);
  });

  test('books of a series come by number and can be filtered', async () => {
    const [series] = (await server.call(listSeries, { query: { genre: ['action'] } })).content;
    const params = { seriesId: series?.id ?? '' };
    const names = async (query: object) =>
      (await server.call(listBooksOfSeries, { params, query })).content.map(({ name }) => name);
    expect(await names({})).toEqual(['Alpha 1', 'Alpha 2']);
    expect(await names({ sort: ['name,desc'] })).toEqual(['Alpha 2', 'Alpha 1']);
    await server.call(markSeriesRead, { params });
    expect(await names({ read_status: ['UNREAD'] })).toEqual([]);
    const read = await server.call(listSeries, { query: { sort: ['readDate,desc'] } });
    expect(read.content[0]?.id).toBe(series?.id);
    const mixed = await server.call(listSeries, { query: { sort: ['random'] } });
    expect(mixed.content).toHaveLength(4);
  });
});

test('a picture beside the books is the poster of the series, a false one is not', async () => {
  const poster = async (name: string): Promise<string | null> => {
    const [series] = (await server.call(listSeries, { query: { search: name } })).content;
    const response = await server.fetch(`/api/v1/series/${series?.id}/thumbnail`);
    expect(response.status).toBe(200);
    return response.headers.get('content-type');
  };
  expect(await poster('Beta')).toBe('image/png');
  expect(await poster('Alpha')).toBe('image/jpeg');
});
