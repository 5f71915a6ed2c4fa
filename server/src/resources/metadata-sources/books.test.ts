import path from 'node:path';
import { listBooksOfSeries } from '@longbox/contract/series';
import { updateBookMetadata } from '@longbox/contract/books';
import { findBookMetadata, getMetadataArc } from '@longbox/contract/metadata-sources';
import { takeGcdDump } from '@longbox/contract/gcd';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comicVineIssue } from '../../testing/issue-answers.ts';
import { makeGcdDump } from '../../testing/make-gcd-dump.ts';
import { comicVineAnswer } from '../../testing/metadata-answers.ts';
import { json, status } from '../../testing/metadata-stand-in.ts';
import { type MetadataWorld, startMetadataWorld } from '../../testing/metadata-world.ts';
import { owner, temporaryFolder } from '../../testing/test-server.ts';

const data = temporaryFolder();
let world: MetadataWorld;
let books: string[] = [];
beforeAll(async () => {
  world = await startMetadataWorld({ data });
  const { content } = await world.server.call(listBooksOfSeries, {
    params: { seriesId: world.seriesId },
    query: { sort: ['metadata.numberSort,asc'] },
  });
  books = content.map(({ id }) => id);
  makeGcdDump(path.join(data, 'gcd', 'dump.db'), { keyed: false });
  await world.server.call(takeGcdDump, {});
  await world.server.idle();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  await change(0, { number: '1', isbn: '' });
  await change(1, { number: '#02', isbn: '' });
});

const change = (index: number, body: { number?: string; isbn?: string }) =>
  world.server.call(updateBookMetadata, { params: { bookId: books[index] ?? '' }, body });
const link = (...urls: string[]) =>
  world.rename({ links: urls.map((url) => ({ label: 'Elsewhere', url })) });
const find = (index: number, fresh = false) =>
  world.server.call(findBookMetadata, {
    params: { bookId: books[index] ?? '' },
    query: { fresh },
  });
const vine = 'https://comicvine.gamespot.com/the-lighthouse-keepers/4050-4711/';
const told = () => world.outside.calls.map(({ whole }) => whole).join('\n');

test('a book is found by its number in the series that its own links to', async () => {
  await world.change('comicvine', { enabled: true, key: 'a-key' });
  expect(await find(1)).toEqual({ words: '', isKnown: false, candidates: [], problems: [] });
  expect(world.outside.calls).toEqual([]);
  await link(vine);
  const { candidates, problems, isKnown } = await find(1);
  expect([problems, isKnown]).toEqual([[], true]);
  expect(candidates).toMatchObject([
    {
      reasons: ['LINKED', 'NUMBER'],
      entry: {
        source: 'comicvine',
        id: '9002',
        number: '2',
        hasCover: false,
        link: { url: 'https://comicvine.gamespot.com/issue/4000-9002/' },
        arcs: [{ id: '77', name: 'The Long Night' }],
        values: {
          title: 'Fog',
          summary: 'The fog comes.',
          releaseDate: '2014-04-09',
          authors: [
            { name: 'Mina Ferro', role: 'writer' },
            { name: 'Mina Ferro', role: 'penciller' },
            { name: 'Ivo Lamp', role: 'cover' },
          ],
        },
      },
    },
  ]);
  // The list of a series is asked for once, and a book once.
  await find(0);
  await find(1);
  const paths = world.outside.calls.map((call) => call.path);
  expect(paths).toEqual(['/api/issues/', '/api/issue/4000-9002/', '/api/issue/4000-9001/']);
  await find(1, true);
  expect(world.outside.calls).toHaveLength(5);
  const kept = ['secret shelf', 'hidden folder', 'private file', world.root, owner.email, ...books];
  expect(kept.filter((one) => told().includes(one) || told().includes(encodeURI(one)))).toEqual([]);
});

test('Metron lists its books in pages, and is asked by an account', async () => {
  await world.change('metron', { enabled: true, key: 'ona:secret' });
  await link('https://metron.cloud/series/4711/');
  const { candidates } = await find(0);
  expect(candidates[0]?.entry).toMatchObject({
    id: '9101',
    number: '1',
    arcs: [{ id: '8', name: 'The Long Night' }],
    values: {
      title: 'The Lamp Goes Out',
      releaseDate: '2014-03-12',
      authors: [
        { name: 'Mina Ferro', role: 'writer' },
        { name: 'Ona Dole', role: 'penciller' },
        { name: 'Ona Dole', role: 'inker' },
      ],
    },
  });
  expect(told()).not.toContain('ona:secret');
  expect(world.outside.calls.map((call) => call.path)).toEqual([
    '/api/series/4711/issue_list/',
    '/api/series/4711/issue_list/',
    '/api/issue/9101/',
  ]);
});

test('the dump of the GCD knows the makers of a book, and sends nothing', async () => {
  await world.change('gcd', { enabled: true });
  await link('https://www.comics.org/series/4711/');
  const [first] = (await find(0)).candidates;
  expect(first?.entry).toMatchObject({
    source: 'gcd',
    id: '901',
    link: { url: 'https://www.comics.org/issue/901/' },
    values: {
      title: 'The Lamp Goes Out',
      summary: 'Two keepers share a lamp.',
      releaseDate: '2014-03-12',
    },
  });
  expect(first?.entry.values.authors).toEqual([
    { name: 'Mina Ferro', role: 'writer' },
    { name: 'Ivo Lamp', role: 'writer' },
    { name: 'Rui Vale', role: 'editor' },
    { name: 'Ona Dole', role: 'penciller' },
    { name: 'Ona Dole', role: 'cover' },
  ]);
  expect((await find(1)).candidates[0]?.entry.values).toMatchObject({
    title: 'Fog',
    releaseDate: '2014-06-01',
    isbn: '9780306406157',
  });
  await change(0, { number: '3' });
  expect((await find(0)).candidates).toEqual([]);
  expect(world.outside.calls).toEqual([]);
});

test('a book with an ISBN is found by it', async () => {
  for (const source of ['googlebooks', 'openlibrary'] as const) {
    await world.change(source, { enabled: true });
  }
  await change(0, { isbn: '9780306406157' });
  const { candidates } = await find(0);
  expect(candidates.map(({ entry, reasons }) => [entry.source, entry.id, ...reasons])).toEqual([
    ['openlibrary', 'OL4711W', 'ISBN'],
    ['googlebooks', 'aB3_-dEfGhIJ', 'ISBN'],
  ]);
  expect(told()).toContain('isbn%3A9780306406157');
  // A number that is another's, or nobody's, is no match.
  await change(0, { isbn: '9783161484100' });
  expect((await find(0)).candidates.map(({ entry }) => entry.source)).not.toContain('googlebooks');
});

test('a story arc is read as a list of books, by release', async () => {
  const arc = (source: string, arcId: string) =>
    world.server.call(getMetadataArc, { params: { source, arcId } });
  await expect(arc('comicvine', '77')).rejects.toThrow(/turned off/);
  await world.change('comicvine', { enabled: true, key: 'a-key' });
  await world.change('metron', { enabled: true, key: 'ona:secret' });
  const series = 'The Lighthouse Keepers';
  const vineBook = (number: string, issueId: string) =>
    ({ series, number, year: 2014, volume: null, issueId }) as const;
  expect(await arc('comicvine', '77')).toEqual({
    name: 'The Long Night',
    books: [vineBook('1', '9001'), vineBook('2', '9002')],
  });
  expect(await arc('metron', '8')).toEqual({
    name: 'The Long Night',
    books: [{ series, number: '1', year: 2014, volume: '2014', issueId: null }],
  });
  await arc('comicvine', '77');
  expect(world.outside.calls).toHaveLength(4);
  await expect(arc('comicvine', '78')).rejects.toThrow(/no such entry/);
});

test('a source that fails is told, and keeps no other from answering', async () => {
  await world.change('gcd', { enabled: true });
  await world.change('comicvine', { enabled: true, key: 'a-key' });
  await link(vine, 'https://www.comics.org/series/4711/');
  world.outside.answers.set('comicvine.gamespot.com', status(429, { 'retry-after': '600' }));
  const { candidates, problems } = await find(0);
  expect(candidates.map(({ entry }) => entry.source)).toEqual(['gcd']);
  expect(problems).toMatchObject([{ source: 'comicvine', problem: 'LIMITED' }]);
  await find(0);
  expect(world.outside.calls).toHaveLength(1);
});

test('hostile answers are cleaned and bounded', async () => {
  await world.change('comicvine', { enabled: true, key: 'a-key' });
  await link(vine);
  const people = Array.from({ length: 400 }, (_, index) => ({
    name: `P${index}\u202E${'x'.repeat(2000)}`,
    role: 'writer, inker, king',
  }));
  const hostile = comicVineIssue({
    name: `F\u0000og${'g'.repeat(9000)}`,
    description: `<script>alert(1)</script>${'y'.repeat(90_000)}`,
    store_date: '2014-99-99',
    cover_date: 'never',
    person_credits: people,
    story_arc_credits: [{ id: 'none', name: 'x' }, { id: 1, name: '' }, 7],
  });
  const issues = [{ id: 9002, issue_number: '2' }, { id: 1e12, issue_number: '1' }, null];
  world.outside.answers.set('comicvine.gamespot.com', (call, response) =>
    json(comicVineAnswer(call.path.startsWith('/api/issues/') ? issues : hostile))(call, response),
  );
  const [found] = (await find(1)).candidates;
  const { values, arcs } = found!.entry;
  expect(values.title.length).toBeLessThanOrEqual(500);
  expect(values.summary?.length).toBeLessThanOrEqual(20_000);
  expect(values.summary).not.toContain('<');
  expect(values.authors?.length).toBeLessThanOrEqual(100);
  expect(values.authors?.every(({ name }) => name.length <= 500)).toBe(true);
  expect(arcs).toBeUndefined();
  expect(values.releaseDate).toMatch(/^2014-/);
  // An id that is none of theirs is never asked for.
  expect((await find(0)).candidates).toEqual([]);
  expect(told()).not.toContain('1000000000000');
});
