import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Book, listBooks } from '@longbox/contract/books';
import { listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { listSeries, type Series } from '@longbox/contract/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenTo } from '../../testing/listen.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

/** No product read them when the fixtures were made. */
const sevenZips = ['7zip.cb7', '7zip named.cbz'];

interface Expectation {
  readonly file: string;
  readonly statuses: readonly string[];
  readonly pages: readonly [number, number] | undefined;
}

function expectationsOf(folder: string): Expectation[] {
  const lines = readFileSync(fixture('expected.tsv'), 'utf8').trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [file = '', status = '', pages = ''] = line.split('\t');
    if (!file.startsWith(`${folder}/`) || status === '') return [];
    const [from = '', to = from] = pages.split('..');
    return [
      {
        file: file.slice(folder.length + 1),
        statuses: status.split('|'),
        pages: pages === '' ? undefined : ([Number(from), Number(to)] as const),
      },
    ];
  });
}

describe.skipIf(!hasFixtures)('the fixture libraries', () => {
  let server: TestServer;
  const roots = new Map<string, string>();
  const unpaged = { query: { unpaged: true } };
  const all = async (): Promise<{ books: Book[]; series: Series[] }> => ({
    books: (await server.call(listBooks, unpaged)).content,
    series: (await server.call(listSeries, unpaged)).content,
  });

  beforeAll(async () => {
    server = await startTestServer();
    for (const folder of ['library-comics', 'library-books', 'broken']) {
      const root = copyOf(fixture(folder));
      roots.set(folder, root);
      await server.addLibrary(root, {
        oneshotsDirectory: '_oneshots',
        scanDirectoryExclusions: ['#recycle', '@eaDir'],
      });
    }
    await server.idle();
  });
  afterAll(() => server.close());

  test.each(['library-comics', 'library-books', 'broken'])(
    'every file of %s is what its row says',
    async (folder) => {
      const { books } = await all();
      const byFile = new Map(books.map((book) => [book.url, book]));
      for (const { file, statuses, pages } of expectationsOf(folder)) {
        const book = byFile.get(path.join(roots.get(folder) ?? '', file));
        const status = book?.media.status ?? 'IGNORED';
        const expected = sevenZips.includes(file) ? ['READY'] : statuses;
        expect([file, expected.includes(status), status]).toEqual([file, true, status]);
        if (book && pages && status === 'READY') {
          const { pagesCount } = book.media;
          expect([file, pagesCount >= pages[0] && pagesCount <= pages[1]]).toEqual([file, true]);
        }
      }
    },
  );

  test('library-comics has 16 series and 67 books', async () => {
    const libraries = await server.call(listLibraries, {});
    const { id } = libraries.find(({ name }) => name === 'library-comics') ?? { id: '' };
    const query = { library_id: [id] };
    expect((await server.call(listSeries, { query })).totalElements).toBe(16);
    expect((await server.call(listBooks, { query })).totalElements).toBe(67);
  });

  test('a second scan changes nothing and says nothing', async () => {
    const before = await all();
    const heard = await listenTo(server);
    for (const { id } of await server.call(listLibraries, {})) {
      await server.call(scanLibrary, { params: { libraryId: id }, query: { deep: true } });
    }
    await server.idle();
    expect(await heard.stop()).toEqual([]);
    expect(await all()).toEqual(before);
  });
});
