import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type LibraryCreation, scanLibrary } from '@longbox/contract/libraries';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { openZip } from '../media/zip/read-zip.ts';
import { writeZip } from '../media/zip/write-zip.ts';
import type { Place as RunningPlace } from './place.ts';
import { tries } from './whole-run.ts';

/** Files of one kind of work between two power cuts. */
const filesPerKill = tries(5, 8);

/** Smallest GIF there is: enough for a page, and another one for each text in its comment. */
export function gif(text: string): Buffer {
  const comment = Buffer.from(text);
  return Buffer.concat([
    Buffer.from('474946383961010001008000000000ffffff', 'hex'),
    Buffer.from([0x21, 0xfe, comment.length]),
    comment,
    Buffer.from('002c00000000010001000002024401003b', 'hex'),
  ]);
}

export const numbers = Array.from({ length: filesPerKill }, (_, index) => index + 1);

/** Pages with enough bytes that writing them takes a moment. */
export const pagesOf = (name: string) => [
  ...['a', 'b', 'c'].map((page) => ({ name: `${page}.gif`, bytes: gif(`${name} ${page}`) })),
  { name: 'notes.txt', bytes: Buffer.alloc(200_000, name) },
];

export const contentOf = async (file: string): Promise<string> => {
  const zip = await openZip(file);
  try {
    const read = zip.entries.map(async (entry) => {
      const bytes = await zip.read(entry);
      return `${entry.name} ${bytes.toString('base64', 0, 60)} ${bytes.length}`;
    });
    return (await Promise.all(read)).join('\n');
  } finally {
    await zip.close();
  }
};
export const listed = (pages: { name: string; bytes: Buffer }[]): string =>
  pages
    .map(({ name, bytes }) => `${name} ${bytes.toString('base64', 0, 60)} ${bytes.length}`)
    .join('\n');

export interface Place extends RunningPlace {
  readonly inbox: string;
}

export interface Work {
  /** Options of the library. */
  readonly options?: Partial<z.input<typeof LibraryCreation>>;
  /** Puts the files of a batch in place, before anything is cut off. */
  readonly prepare: (place: Place, batch: string) => Promise<void>;
  /** Asks for the work on a batch. */
  readonly start: (place: Place, batch: string) => Promise<void>;
  /** Looks at every file and record of a batch, with all work done. */
  readonly check: (place: Place, batch: string) => Promise<void>;
}

export const scan = (place: Place): Promise<void> =>
  place.send(scanLibrary, { params: { libraryId: place.libraryId } });
export const scanned = async (place: Place): Promise<void> => {
  await scan(place);
  await place.idle();
};
export const booksOf = ({ db, root }: Place, batch: string) =>
  db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'book.deleted', 'media.status', 'media.pagesCount'])
    .where('url', 'like', `${path.join(root, batch)}${path.sep}%`)
    .orderBy('url')
    .execute();
export const names = (batch: string, extension: string): string[] =>
  numbers.map((number) => `${batch} ${String(number).padStart(2, '0')}${extension}`);
export const makeComics = async (
  folder: string,
  batch: string,
  extra: Buffer[] = [],
): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const name of names(batch, '.cbz')) {
    const more = extra.map((bytes, index) => ({ name: `z${index}.gif`, bytes }));
    await writeZip(path.join(folder, name), [...pagesOf(name), ...more]);
  }
};

/** Exactly these books, each of them ready, and exactly these files. */
export async function expectBooks(place: Place, batch: string, files: string[]): Promise<void> {
  const folder = path.join(place.root, batch);
  // Half a file may be left under a name that no scan sees, until the next one removes it.
  const visible = readdirSync(folder).filter((name) => !name.startsWith('.longbox-'));
  expect(visible.toSorted()).toEqual(files);
  const books = await booksOf(place, batch);
  expect(books.map(({ url, status, deleted }) => [url, status, deleted])).toEqual(
    files.map((file) => [path.join(folder, file), 'READY', 0]),
  );
}
