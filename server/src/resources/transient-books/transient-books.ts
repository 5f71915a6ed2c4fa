import path from 'node:path';
import { realpath, stat } from '../../media/base/disk.ts';
import { toInstant } from '@longbox/contract/dates';
import { TransientBook } from '@longbox/contract/transient-books';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { type Line, lineOfOne } from '../../base/db/line.ts';
import { badRequest, badRequestCode, notFound, pageTooLate } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import { newId } from '../../base/ids.ts';
import { libraryHolding } from '../../catalogue/libraries/check-library.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { analyzeBook, type AnalyzedBook } from '../../media/analyze-book.ts';
import { listEntries } from '../../media/list-entries.ts';
import { MediaError } from '../../media/base/media-error.ts';
import { convertImage } from '../../media/images/images.ts';
import { readPage, withPage } from '../../media/read-page.ts';
import { packFacts, unpackFacts } from '../../work/metadata/facts.ts';
import { kindsToImport } from '../../work/imports/kinds-to-import.ts';
import { isReallyIn, walkLibrary } from '../../work/files/walk-library.ts';
import { sizeText } from '../../base/text.ts';
import { describePages } from '../books/list-pages.ts';
import { findSeriesNamed } from './find-series-named.ts';
import { readablePath } from '../../media/readable-path.ts';

/** Milliseconds after its last use that a book is remembered. */
const lifetime = 3_600_000;

/** As other processes tell it. */
const Told = z.array(z.object({ id: z.string(), file: z.string(), answer: TransientBook }));

/** A file outside every library, kept in memory only. */
interface Kept {
  readonly id: string;
  readonly file: string;
  lastUsed: number;
  analysis?: AnalyzedBook;
  /** Another process may have analyzed it. */
  readonly isTold?: true;
  answer: TransientBook;
}

export interface TransientBooks {
  scan(folder: string): Promise<TransientBook[]>;
  analyze(id: string): Promise<TransientBook>;
  getPage(id: string, pageNumber: string): Promise<Bytes>;
}

/** Looks at files before they are imported (api.md 7.5). `now` is in epoch milliseconds. */
export function createTransientBooks(
  db: Db,
  now: () => number = Date.now,
  inbox?: string,
  line: Pick<Line, 'topic'> = lineOfOne(),
): TransientBooks {
  const books = new Map<string, Kept>();
  const tell = line.topic('books to import', (said) => {
    for (const book of z.safeParse(Told, said).data ?? []) {
      books.set(book.id, { ...book, isTold: true, lastUsed: now() });
    }
  });

  const touch = (id: string): Kept => {
    const book = books.get(id);
    if (!book || now() - book.lastUsed > lifetime)
      throw notFound('This book is no longer available. Find books again.');
    book.lastUsed = now();
    return book;
  };

  const analyze = async (book: Kept): Promise<TransientBook> => {
    const analysis = await analyzeBook(book.file, { dimensions: true });
    const files = await otherFiles(book.file, analysis);
    const facts = unpackFacts(packFacts(analysis));
    const number = Number(facts?.number?.trim() || Number.NaN);
    book.analysis = analysis;
    book.answer = {
      ...book.answer,
      status: analysis.status,
      mediaType: analysis.mediaType,
      comment: analysis.comment,
      pages: describePages(analysis.pages),
      files,
      number: Number.isFinite(number) ? number : null,
      seriesId: facts?.series === undefined ? null : await findSeriesNamed(db, facts.series),
    };
    return book.answer;
  };

  return {
    async scan(folder) {
      for (const [id, { lastUsed }] of books) if (now() - lastUsed > lifetime) books.delete(id);
      const found: Kept[] = [];
      for (const file of await listFiles(db, folder, inbox)) {
        const book = await keep(file, now());
        if (!book) continue;
        books.set(book.id, book);
        found.push(book);
      }
      tell(found);
      return found.map(({ answer }) => answer);
    },

    analyze: async (id) => analyze(touch(id)),

    async getPage(id, pageNumber) {
      const book = touch(id);
      if (book.isTold && !book.analysis) await analyze(book);
      const { file, analysis } = book;
      if (analysis?.status !== 'READY') throw notFound('This book hasn’t been analyzed yet');
      const page = /^\d{1,6}$/.test(pageNumber) && analysis.pages[Number(pageNumber) - 1];
      if (!page) throw badRequest(`Page ${pageNumber} doesn’t exist`);
      // An SVG can hold scripts, so it is only ever shown drawn.
      const isSvg = page.mediaType === 'image/svg+xml';
      return new Bytes({
        type: isSvg ? 'image/png' : page.mediaType,
        version: `${id}-${pageNumber}`,
        read: () =>
          (isSvg
            ? withPage(file, page, (bytes) => convertImage(bytes, 'png'))
            : readPage(file, page)
          ).catch((error: unknown) => {
            if (error instanceof MediaError && error.late) throw pageTooLate();
            throw notFound(
              `Couldn’t read this page: ${error instanceof Error ? error.message : ''}`,
            );
          }),
      });
    },
  };
}

/** Every book below a folder, by path; links in the inbox, into which others may write, are not followed. */
async function listFiles(db: Db, folder: string, inbox: string | undefined): Promise<string[]> {
  const root = path.isAbsolute(folder) ? await realpath(folder).catch(() => undefined) : undefined;
  if (root === undefined) throw badRequestCode('ERR_1016');
  if (await libraryHolding(await findLibraries(db), path.resolve(folder))) {
    throw badRequestCode('ERR_1017');
  }
  const isInbox = inbox !== undefined && (await isReallyIn(inbox, folder));
  const everything = { ...(await kindsToImport(db)), scanDirectoryExclusions: [] };
  const folders = await walkLibrary(
    { root: path.resolve(folder), ...everything },
    { links: isInbox ? 'none' : 'all' },
  ).catch(() => {
    throw badRequestCode('ERR_1016');
  });
  const files = folders.flatMap((one) => one.books.map((name) => path.join(one.path, name)));
  return files.toSorted((a, b) => (a < b ? -1 : 1));
}

async function keep(file: string, lastUsed: number): Promise<Kept | undefined> {
  const info = await stat(file).catch(() => undefined);
  if (!info) return undefined;
  const id = newId();
  const answer: TransientBook = {
    id,
    name: readablePath(path.parse(file).name),
    url: file,
    fileLastModified: toInstant(Math.trunc(info.mtimeMs)),
    sizeBytes: info.size,
    size: sizeText(info.size),
    status: 'UNKNOWN',
    mediaType: '',
    pages: [],
    files: [],
    comment: '',
    number: null,
    seriesId: null,
  };
  return { id, file, lastUsed, answer };
}

/** Entries of an archive that are no pages. */
async function otherFiles(file: string, { mediaType, pages }: AnalyzedBook): Promise<string[]> {
  const isPage = new Set(pages.map(({ fileName }) => fileName));
  const listed = await listEntries(file, mediaType).catch(() => []);
  const names = listed.map(({ name }) => name);
  return names.filter((name) => !isPage.has(name));
}
