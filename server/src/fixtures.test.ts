import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import { listCollections, listSeriesOfCollection } from '@longbox/contract/collections';
import { importBooks } from '@longbox/contract/imports';
import { listUnknownPageHashes } from '@longbox/contract/page-hashes';
import {
  listBooksOfReadList,
  listReadLists,
  matchComicRackList,
  ReadListMatch,
} from '@longbox/contract/readlists';
import { listSeries } from '@longbox/contract/series';
import { analyzeTransientBook, scanTransientBooks } from '@longbox/contract/transient-books';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listenTo } from './testing/listen.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  refusalOf,
  startTestServer,
  type TestServer,
} from './testing/test-server.ts';

const unpaged = { query: { unpaged: true } };

/** The fixture library itself, and what arrives from outside, against the fixture library, as its manifest has it. */
describe.skipIf(!hasFixtures)('beside the fixture library', () => {
  let server: TestServer;
  let seriesId: string;
  let inbox: string;

  beforeAll(async () => {
    server = await startTestServer();
    await server.addLibrary(copyOf(fixture('library-comics')), {
      oneshotsDirectory: '_oneshots',
      scanDirectoryExclusions: ['#recycle', '@eaDir'],
      hashPages: true,
    });
    await server.idle();
    inbox = copyOf(fixture('import-inbox'));
    const { content } = await server.call(listSeries, { query: { unpaged: true } });
    seriesId = content.find(({ name }) => name === 'Pepper & Carrot')?.id ?? '';
  });
  afterAll(() => server.close());

  const books = async (): Promise<Book[]> =>
    (await server.call(listBooks, { query: { unpaged: true } })).content.filter(
      (book) => book.seriesId === seriesId,
    );

  async function bring(name: string, upgradeBookId?: string) {
    const heard = await listenTo(server);
    const sourceFile = path.join(inbox, name);
    await server.call(importBooks, {
      body: { copyMode: 'MOVE', books: [{ sourceFile, seriesId, upgradeBookId }] },
    });
    await server.idle();
    const events = await heard.stop();
    return events.flatMap((event) => (event.name === 'BookImported' ? [event.payload] : []))[0];
  }

  test('sets are what its manifest says', async () => {
    const lists: Record<string, string[]> = {};
    for (const { id, name } of (await server.call(listReadLists, unpaged)).content) {
      const { content } = await server.call(listBooksOfReadList, { params: { readListId: id } });
      lists[name] = content.map((book) => book.name);
    }
    expect(lists['Potions']?.map((name) => name.slice(0, 19))).toEqual([
      'Pepper & Carrot 001',
      'Pepper & Carrot 002',
      'Pepper & Carrot 006',
    ]);
    expect(Object.keys(lists).toSorted()).toEqual([
      'Arc One',
      'Arc Two',
      'Carrot Solo',
      'First Steps',
      'Other Order',
      'Potions',
    ]);
    const collections: Record<string, string[]> = {};
    for (const { id, name } of (await server.call(listCollections, unpaged)).content) {
      const params = { collectionId: id };
      const { content } = await server.call(listSeriesOfCollection, { params });
      collections[name] = content.map((series) => series.name);
    }
    expect(Object.keys(collections).toSorted()).toEqual(['Free Culture', 'Group A', 'Group B']);
    expect(collections['Free Culture']?.toSorted()).toEqual([
      'Manga Sample (right to left)',
      'Pepper & Carrot',
      'Pepper & Carrot (Français)',
      'Pepper & Carrot (RAR scans)',
      'The Potion Contest (one-shot)',
      'Webtoon Sample',
    ]);
  });

  test('it has eight unknown page hashes with the matches its manifest says', async () => {
    const query = { sort: ['matchCount,desc'] };
    const { content } = await server.call(listUnknownPageHashes, { query });
    expect(content.map(({ matchCount }) => matchCount)).toEqual([6, 3, 2, 2, 2, 2, 2, 2]);
  });

  test('the inbox is looked at, and what can be imported is', async () => {
    const listed = await server.call(scanTransientBooks, { body: { path: inbox } });
    const looked = await Promise.all(
      listed.map(({ id }) =>
        server.call(analyzeTransientBook, { params: { transientBookId: id } }),
      ),
    );
    expect(
      looked
        .map(({ name, status, pages, comment, number }) => ({
          name,
          status,
          pages: pages.length,
          comment,
          number,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    ).toEqual([
      { name: 'Not a comic', status: 'ERROR', pages: 0, comment: 'ERR_1006', number: null },
      {
        name: 'Pepper & Carrot 002 - Rainbow Potion (better scan)',
        status: 'READY',
        pages: 8,
        comment: '',
        number: null,
      },
      {
        name: 'Pepper & Carrot 003 - New Arrival',
        status: 'READY',
        pages: 4,
        comment: '',
        number: 3,
      },
    ]);

    expect(await bring('Pepper & Carrot 003 - New Arrival.cbz')).toMatchObject({ success: true });
    const second = (await books()).find(({ metadata }) => metadata.number === '2');
    const params = { bookId: second?.id ?? '' };
    await server.call(updateReadProgress, { params, body: { page: 5 } });
    const better = 'Pepper & Carrot 002 - Rainbow Potion (better scan).cbz';
    expect(await bring(better, second?.id)).toMatchObject({ success: true });
    // What cannot be read is not asked for by the client (specification, import rows).
    expect(readdirSync(inbox).toSorted()).toEqual(['Not a comic.cbz', 'readme.txt']);

    const present = (await books()).filter(({ deleted }) => !deleted);
    const numbers = present.map(({ metadata }) => metadata.numberSort).toSorted((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 6]);
    const upgraded = present.find(({ metadata }) => metadata.numberSort === 2);
    expect(upgraded).toMatchObject({
      name: path.parse(better).name,
      sizeBytes: 1_844_197,
      readProgress: { page: 5, completed: false },
      media: { status: 'READY', pagesCount: 8 },
    });
  });

  const match = async (name: string): Promise<z.output<typeof ReadListMatch>> => {
    const form = new FormData();
    const bytes = readFileSync(path.join(fixture('reading-lists'), `${name}.cbl`));
    form.append('file', new Blob([new Uint8Array(bytes)]), `${name}.cbl`);
    const response = await server.fetch(matchComicRackList.path, { method: 'POST', body: form });
    return z.parse(ReadListMatch, await response.json());
  };

  test.each([
    ['All matched', 3, 3],
    ['Partly matched', 6, 5],
    ['None matched', 2, 0],
    ['utf8 bom and unicode', 2, 2],
    ['large 3000 books', 3000, 3],
  ])('of the list "%s" with %i books, %i are found', async (name, asked, found) => {
    const { requests } = await match(name);
    const matched = requests.filter(({ matches }) => matches.some((one) => one.books.length > 0));
    expect([requests.length, matched.length]).toEqual([asked, found]);
  });

  test('of a list only partly there, the decimal number and the repeated book are told', async () => {
    const { requests } = await match('Partly matched');
    const manga = requests.find(({ request }) => request.number === '2.5');
    expect(manga?.matches[0]?.series.title).toBe('Manga Sample');
    const bookIds = requests.flatMap(({ matches }) => matches[0]?.books[0]?.bookId ?? []);
    expect(new Set(bookIds).size).toBe(bookIds.length - 1);
  });

  test.each([
    ['poster ok.jpg', 200],
    ['poster ok.png', 200],
    ['poster ok.webp', 200],
    ['poster big 2 MB.png', 200],
    ['poster not an image.jpg', 415],
    ['poster.svg', 415],
  ])('the upload "%s" is answered with %i', async (name, status) => {
    const bytes = readFileSync(path.join(fixture('uploads'), name));
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await server.fetch(`/api/v1/series/${seriesId}/thumbnails`, {
      method: 'POST',
      body: form,
    });
    expect(response.status).toBe(status);
    const said = status === 200 ? 'taken' : (await refusalOf(response)).message;
    expect(said).toMatch(status === 200 ? 'taken' : /\w+ \w+/);
  });
});
