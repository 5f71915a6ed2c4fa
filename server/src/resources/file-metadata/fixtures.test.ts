import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  listMetadataWritings,
  undoMetadataWriting,
  writeFileMetadata,
} from '@longbox/contract/file-metadata';
import { scanLibrary } from '@longbox/contract/libraries';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnalyzedBook, analyzeBook } from '../../media/analyze-book.ts';
import { listenTo } from '../../testing/listen.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';

const folders = isAll
  ? ['library-books', 'library-comics']
  : ['library-books', 'library-comics/Metadata Extremes'];

/** What a reader needs of a file: everything but its metadata, and where it lies in the file. */
function contentOf({ status, mediaType, comment, pages, epub }: AnalyzedBook): unknown {
  const without = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value ?? null, (name, member: unknown) =>
        ['offset', 'metadata'].includes(name) ? undefined : member,
      ),
    );
  return without({ status, mediaType, comment, pages, epub });
}

describe.skipIf(!hasFixtures).each(folders)('every file of %s', (name) => {
  let server: TestServer;
  let root: string;
  let libraryId: string;
  beforeAll(async () => {
    server = await startTestServer();
    // PDFs can't hold metadata; what lies beside them is proven by `file-metadata.test.ts`, too.
    root = copyOf(fixture(name), (file) => isAll || !file.endsWith('.pdf'));
    libraryId = await server.addLibrary(root);
    await server.idle();
  });
  afterAll(() => server.close());

  const sums = (): Record<string, string> =>
    Object.fromEntries(
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .map((file) => [file, createHash('sha1').update(readFileSync(file)).digest('hex')]),
    );

  test('is the same book after it was written, and the same file after an undo', async () => {
    const { db } = server;
    await sql`UPDATE bookMetadata SET title = 'Written & <new> ' || substr(bookId, length(bookId) - 3),
      summary = ${'One line\nand “another”'}, releaseDate = '2020-02-29',
      isbn = '9780306406157'`.execute(db);
    await sql`DELETE FROM bookAuthor`.execute(db);
    await sql`INSERT INTO bookAuthor (bookId, position, name, role)
      SELECT id, 0, 'Ada Brandt', 'writer' FROM book`.execute(db);
    const before = sums();
    const books = await db.selectFrom('book').select(['id', 'url']).execute();
    const contents = new Map<string, unknown>();
    for (const { url } of books) {
      contents.set(url, contentOf(await analyzeBook(url, { dimensions: false })));
    }
    const bookIds = books.map(({ id }) => id);
    const body = { bookIds, seriesIds: [], seriesJson: true };
    const { id: writingId } = await server.call(writeFileMetadata, { body });
    await server.idle();
    const [writing] = await server.call(listMetadataWritings, {});
    const written = await db
      .selectFrom('metadataFile')
      .select(['file', 'bookId'])
      .where('state', '=', 'written')
      .execute();
    expect(written.length).toBeGreaterThan(5);
    expect(writing?.failures.map(({ reason }) => reason)).toEqual(
      writing?.failures.map(() =>
        expect.stringMatching(/damaged|can’t hold metadata|to CBZ first|can’t be read|Convert/),
      ),
    );
    for (const { file } of written) {
      if (!contents.has(file)) continue;
      const now = await analyzeBook(file, { dimensions: false });
      expect(contentOf(now)).toEqual(contents.get(file));
      const said = now.comicInfo ?? now.epub?.metadata;
      expect([file, said?.title]).toEqual([file, expect.stringMatching(/^Written & <new> /)]);
      expect(said?.authors).toContainEqual({ name: 'Ada Brandt', role: 'writer' });
    }
    const heard = await listenTo(server);
    await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
    await server.idle();
    expect((await heard.stop()).map(({ name }) => name)).toEqual([]);
    await server.call(undoMetadataWriting, { params: { writingId } });
    await server.idle();
    expect(sums()).toEqual(before);
  }, 240_000);
});
