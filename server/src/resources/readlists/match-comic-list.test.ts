import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { ReadListMatch } from '@longbox/contract/readlists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const names = new Map<string, string>();

const comics: Readonly<Record<string, string>> = {
  'Tale a/Tale 1987.cbz':
    '<Series>Tale</Series><Number>1</Number><Year>1987</Year><Web>https://comicvine.gamespot.com/tale-1/4000-777/</Web>',
  'Tale b/Tale 2011.cbz':
    '<Series>Tale</Series><Number>1</Number><Volume>2011</Volume><Year>2011</Year>',
  'Tale c/Tale undated.cbz': '<Series>Tale</Series><Number>1</Number>',
  'X-Tales - Red/X-Tales.cbz': '<Number>1</Number><Year>2018</Year>',
  'S.H.A.D.E. & Cie/Shade.cbz': '<Number>1</Number>',
  'The Ghosts/The Ghosts.cbz': '<Number>1</Number>',
  'Ghosts/Ghosts.cbz': '<Number>1</Number>',
  'Astérix/Asterix.cbz': '<Number>1</Number>',
  'Half/Half.cbz': '<Series>Half</Series><Number>½</Number>',
  'Volumes/Third.cbz': '<Series>Saga</Series><Number>4</Number><Volume>3</Volume>',
  '_oneshots/A night out.cbz':
    '<Title>A night out</Title><Series>Tale special</Series><Number>3</Number><Year>2001</Year>',
};

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const [file, comicInfo] of Object.entries(comics)) {
    await makeComic(path.join(root, file), { pages: 1, comicInfo });
  }
  await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
  for (const { id, name } of (await server.call(listBooks, {})).content) names.set(id, name);
});
afterAll(() => server.close());

async function match(book: string): Promise<string[]> {
  const list = `<ReadingList><Name>Mine</Name><Books>${book}</Books></ReadingList>`;
  const body = new FormData();
  body.append('file', new Blob([list]), 'list.cbl');
  const answer = await server.fetch('/api/v1/readlists/match/comicrack', { method: 'POST', body });
  const { requests } = z.parse(ReadListMatch, await answer.json());
  return requests.flatMap(({ matches }) =>
    matches.flatMap(({ books }) =>
      books.map(({ bookId, fit = '' }) => `${names.get(bookId)} ${fit}`.trim()),
    ),
  );
}

test.each([
  ['the year', '<Book Series="Tale" Number="1" Year="1987"/>', ['Tale 1987 sure', 'Tale undated']],
  [
    'another year',
    '<Book Series="Tale" Number="1" Year="1999"/>',
    ['Tale undated', 'Tale 1987 otherYear'],
  ],
  [
    'the volume in the title of the series',
    '<Book Series="Tale" Number="1" Volume="2011" Year="2011"/>',
    ['Tale 2011 sure', 'Tale undated', 'Tale 1987 otherYear'],
  ],
  ['the volume in the file', '<Book Series="Saga" Number="4" Volume="3"/>', ['Third sure']],
  [
    'an id, whatever it is called there',
    '<Book Series="A tale" Number="9"><Database Name="cv" Series="1" Issue="777"/></Book>',
    ['Tale 1987 sure'],
  ],
  ['a fraction', '<Book Series="Half" Number="0.5"/>', ['Half']],
  [
    'the series that the file of a one-shot names',
    '<Book Series="Tale Special" Number="3" Year="2001"/>',
    ['A night out sure'],
  ],
  [
    'a title whose colon no folder can have',
    '<Book Series="X-Tales: Red" Number="1" Year="2018"/>',
    ['X-Tales sure'],
  ],
  ['a title without its marks', '<Book Series="Shade and Cie" Number="1"/>', ['Shade']],
  ['a title without its accents', '<Book Series="ASTERIX" Number="1"/>', ['Asterix']],
  [
    'a title with or without its article, the same one first',
    '<Book Series="Ghosts" Number="1"/>',
    ['Ghosts', 'The Ghosts'],
  ],
  ['the title of a one-shot', '<Book Series="A night out" Number="1"/>', ['A night out']],
  ['no one-shot of another number', '<Book Series="Tale special" Number="1"/>', []],
])('a list finds a book by %s', async (_, book, expected) => {
  expect(await match(book)).toEqual(expected);
});
