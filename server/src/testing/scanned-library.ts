import path from 'node:path';
import { type Book, listBooks } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { scanFolders } from '@longbox/contract/watching';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestServer, temporaryFolder, type TestServer } from './test-server.ts';

/** A server for all tests of a file, and for each of them an empty folder that it makes a library of. */
export interface ScannedLibrary {
  readonly server: TestServer;
  /** The test's folder. */
  readonly root: string;
  /** Once it has started. */
  readonly libraryId: string;
  inRoot(...parts: string[]): string;
  /** Adds the folder as a library, and waits for its books. */
  start(options?: Parameters<TestServer['addLibrary']>[1]): Promise<void>;
  /** Scans these folders, or the whole library, and waits for the end. */
  scan(...folders: string[]): Promise<void>;
  /** By their path. */
  books(): Promise<Book[]>;
  /** Where the books lie that are there, by their path in the library. */
  present(): Promise<string[]>;
  trashed(): Promise<string[]>;
  /** @throws when there's none */
  bookNamed(name: string): Promise<Book>;
}

/** To be called once, where a file of tests begins. */
export function scannedLibrary(
  options: Parameters<typeof startTestServer>[0] = {},
): ScannedLibrary {
  let server: TestServer;
  let root = '';
  let libraryId = '';

  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    root = temporaryFolder();
  });
  afterEach(() => server.clear());

  const books = async (): Promise<Book[]> =>
    (await server.call(listBooks, { query: { unpaged: true, sort: ['url'] } })).content;
  const places = async (isDeleted: boolean): Promise<string[]> =>
    (await books())
      .filter(({ deleted }) => deleted === isDeleted)
      .map(({ url }) => path.relative(root, url));

  return {
    get server() {
      return server;
    },
    get root() {
      return root;
    },
    get libraryId() {
      return libraryId;
    },
    inRoot: (...parts) => path.join(root, ...parts),
    async start(creation) {
      libraryId = await server.addLibrary(root, creation);
      await server.idle();
    },
    async scan(...folders) {
      const params = { libraryId };
      await (folders.length > 0
        ? server.call(scanFolders, { params, body: { folders } })
        : server.call(scanLibrary, { params, query: {} }));
      await server.idle();
    },
    books,
    present: () => places(false),
    trashed: () => places(true),
    async bookNamed(name) {
      const book = (await books()).find((one) => one.name === name);
      if (!book) throw new Error(`no book ${name}`);
      return book;
    },
  };
}
