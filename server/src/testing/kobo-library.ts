import path from 'node:path';
import { type Book, listBooks } from '@longbox/contract/books';
import { addKey, ScriptedKobo } from './kobo-device.ts';
import { makeComic } from './make-comic.ts';
import { makeEpub } from './make-epub.ts';
import { makePdf } from './make-pdf.ts';
import { startTestServer, temporaryFolder, type TestServer } from './test-server.ts';

/** A server with a shelf of EPUBs among other books, and Kobos that sync with it. */
export interface KoboLibrary {
  readonly server: TestServer;
  /** Folder of the library. */
  readonly root: string;
  newDevice(headers?: Record<string, string>): Promise<ScriptedKobo>;
  /** The book in the series of this name. */
  bookOf(name: string): Promise<Book>;
  /** Ids of all EPUBs that can be read. */
  epubIds(): Promise<string[]>;
}

const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

export async function startKoboLibrary(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<KoboLibrary> {
  const server = await startTestServer(options);
  const root = path.join(temporaryFolder(), 'library');
  for (const name of names) await makeEpub(path.join(root, name, `${name} 1.epub`));
  await makeComic(path.join(root, 'Strip', 'Strip 1.cbz'));
  makePdf(path.join(root, 'Paper', 'Paper 1.pdf'));
  await server.addLibrary(root);
  await server.idle();
  let made = 0;
  return {
    server,
    root,
    async newDevice(headers) {
      made += 1;
      const { key } = await addKey(server, `Kobo ${made}`, headers);
      return new ScriptedKobo(`${server.url}/kobo/${key}`);
    },
    async bookOf(name) {
      const { content } = await server.call(listBooks, { query: { unpaged: true } });
      const found = content.find((one) => one.name === `${name} 1`);
      if (!found) throw new Error(`there is no ${name}`);
      return found;
    },
    async epubIds() {
      const all = await server.db
        .selectFrom('book')
        .innerJoin('media', 'media.bookId', 'book.id')
        .select('book.id')
        .where('media.profile', '=', 'EPUB')
        .where('media.status', '=', 'READY')
        .where('book.deleted', '=', 0)
        .execute();
      return all.map(({ id }) => id).toSorted();
    },
  };
}
