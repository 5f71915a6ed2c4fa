import { unpackPages } from '../../catalogue/books/book-media.ts';
import { unpackEpubFacts } from '../../catalogue/books/read-epub-facts.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { listEntries } from '../../media/list-entries.ts';

/** Distinct pieces of content by their checksum and size, with their weight: pages count alike, text by length. */
type Pieces = ReadonlyMap<string, number>;

/** A book's content: its pages, or the documents of a text. */
export interface BookContent {
  readonly kind: 'pages' | 'text';
  readonly pieces: Pieces;
  /** Most of its pieces differ from each other. A book of a single repeated image can't be recognized. */
  readonly isTelling: boolean;
}

interface FileContent {
  readonly pages: Pieces;
  readonly text: Pieces;
}

/** This part of the content must be the same in two files of one book. */
const enough = 0.8;

const textName = /\.x?html?$/iu;
/** Files that programs add to the content of archives and EPUBs. */
const metadataName = /^mimetype$|^META-INF\/|\.(?:xml|opf|ncx|json|txt|nfo|db|ini|url|css|js)$/iu;

const keyOf = (crc32: number, size: number): string => `${crc32} ${size}`;

/** So many pieces of books, and as many of files, are kept: some 20 MB each. */
const mostPieces = 200_000;

/** Compares books as they were analyzed with files, reading few of both more than once. */
export function createContents(db: Db, most = mostPieces) {
  const rows = new Map<string, PackedContent>();
  const ofBook = keepSome(
    async (bookId) => contentOf(rows.get(bookId) ?? (await selectContents(db, [bookId]))[0]),
    (book) => book?.pieces.size ?? 0,
    most,
  );
  const ofFile = keepSome(readContent, ({ pages, text }) => pages.size + text.size, most);
  return {
    ofBook,
    /** Reads these books in one go, which are asked about next. */
    readBooks: async (bookIds: readonly string[]): Promise<void> => {
      rows.clear();
      for (const row of await selectContents(db, bookIds)) rows.set(row.bookId, row);
    },
    /**
     * Whether a file has a book's content, even with other additions and other page names; undefined
     * if that can't be told without a hash.
     */
    holds: async (file: string, bookId: string): Promise<boolean | undefined> => {
      const book = await ofBook(bookId);
      if (!book) return undefined;
      const content = await ofFile(file);
      return holdsAll(book, content) || isAlike(book, content);
    },
  };
}

/** Keeps what is read by a key, the newest of it up to a total size. */
function keepSome<Content>(
  read: (key: string) => Promise<Content>,
  sizeOf: (content: Content) => number,
  most: number,
): (key: string) => Promise<Content> {
  const kept = new Map<string, { readonly content: Promise<Content>; size: number }>();
  let total = 0;
  return async (key) => {
    const known = kept.get(key);
    if (known) return known.content;
    const one = { content: read(key), size: 0 };
    kept.set(key, one);
    const content = await one.content;
    if (kept.get(key) !== one) return content;
    one.size = 1 + sizeOf(content);
    total += one.size;
    for (const [oldest, { size }] of kept) {
      if (total <= most) break;
      kept.delete(oldest);
      total -= size;
    }
    return content;
  };
}

export type Contents = ReturnType<typeof createContents>;

interface PackedContent {
  readonly bookId: string;
  readonly pages: Uint8Array | null;
  readonly epub: Uint8Array | null;
}

const selectContents = (db: Db, bookIds: readonly string[]): Promise<PackedContent[]> =>
  db
    .selectFrom('media')
    .select(['bookId', 'pages', 'epub'])
    .where('bookId', 'in', among(bookIds))
    .execute();

function contentOf(packed: PackedContent | undefined): BookContent | undefined {
  const pages = packed?.pages ? unpackPages(packed.pages) : [];
  const keys = pages.flatMap(({ location, size }) => {
    if (location.kind === 'zip') return [keyOf(location.crc32, location.size)];
    if (location.kind !== 'rar' || location.crc32 === undefined || size === null) return [];
    return [keyOf(location.crc32, size)];
  });
  if (keys.length < pages.length) return undefined;
  if (keys.length > 0) return { kind: 'pages', ...weighed(keys.map((key) => [key, 1])) };
  if (!packed?.epub) return undefined;
  const epub = unpackEpubFacts(packed.epub);
  const kind = epub.fixedLayout ? 'pages' : 'text';
  const parts = epub.fixedLayout
    ? epub.resources.filter(({ mediaType }) => mediaType.startsWith('image/'))
    : epub.readingOrder;
  if (parts.length === 0) return undefined;
  const pieces = parts.map(
    ({ location: { crc32, size } }) => [keyOf(crc32, size), kind === 'text' ? size : 1] as const,
  );
  return { kind, ...weighed(pieces) };
}

function weighed(all: readonly (readonly [key: string, weight: number])[]) {
  const pieces = new Map(all);
  return { pieces, isTelling: pieces.size * 2 > all.length };
}

/** The current content of a file; nothing if it isn't an archive or can't be read. */
export async function readContent(file: string): Promise<FileContent> {
  const entries = await listEntries(file).catch(() => []);
  const pages = new Map<string, number>();
  const text = new Map<string, number>();
  for (const { name, size, crc32 } of entries) {
    if (crc32 === undefined || metadataName.test(name)) continue;
    const key = keyOf(crc32, size);
    if (textName.test(name)) text.set(key, size);
    else pages.set(key, 1);
  }
  return { pages, text };
}

const holdsAll = ({ kind, pieces }: BookContent, file: FileContent): boolean =>
  pieces.keys().every((piece) => file[kind].has(piece));

/** Whether book and file are mostly the same: few pages more or fewer, a new cover. */
export function isAlike({ kind, pieces }: BookContent, file: FileContent): boolean {
  const sum = (weights: Iterable<number>): number =>
    Iterator.from(weights).reduce((a, b) => a + b, 0);
  const shared = sum(
    pieces
      .entries()
      .filter(([piece]) => file[kind].has(piece))
      .map(([, weight]) => weight),
  );
  const whole = Math.max(sum(pieces.values()), sum(file[kind].values()));
  return shared > 0 && shared >= whole * enough;
}
