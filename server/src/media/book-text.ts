import path from 'node:path';
import type { ImageText } from '@longbox/contract/page-text';
import type { BookPage, PageLocation } from './base/book-analysis.ts';
import { readFile, stat } from './base/disk.ts';
import { compareNatural } from './base/natural-order.ts';
import { withCopy } from './book-copies.ts';
import { listEntries } from './list-entries.ts';
import { matchPages } from './mokuro/match-pages.ts';
import {
  largestMokuro,
  MokuroError,
  parsePage,
  parsePageFile,
  parseVolume,
} from './mokuro/parse-mokuro.ts';
import { splitName } from './base/split-name.ts';
import { readPage } from './read-page.ts';
import { withTar } from './tar/read-tar.ts';
import { openZip } from './zip/read-zip.ts';
import { withCopyFiles } from './zip/write-copy.ts';

/** A book with its pages, as its last analysis found them. */
interface AnalyzedBook {
  readonly file: string;
  readonly pages: readonly Pick<BookPage, 'fileName' | 'location'>[];
  /** Epoch milliseconds of the analysis. */
  readonly analyzed: number;
}

/** The text of a book's pages. */
export interface BookText {
  /** Pages with text, from 1. */
  readonly pages: readonly number[];
  /** @throws MokuroError, or MediaError if the archive can't be read. */
  readonly read: (page: number) => Promise<ImageText | undefined>;
}

/** The same with the size of what is kept of it. */
type KeptText = BookText & { readonly bytes: number };

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly location: PageLocation;
}

/** Parsed files that are kept hold so many bytes together, as they are stored. */
const mostKept = largestMokuro;

interface Kept {
  readonly text: Promise<KeptText | undefined>;
  bytes: number;
}
/** By file and state; the one that was needed last comes last. */
const kept = new Map<string, Kept>();
const mostBooks = 16;

function forgetOldest(): void {
  let total = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [key, { bytes }] of kept) {
    if (kept.size <= mostBooks && total <= mostKept) return;
    kept.delete(key);
    total -= bytes;
  }
}

/** A file beside a book, with its state. */
interface Beside {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

/** The file beside a book that has its name. */
async function findBeside({ file }: AnalyzedBook): Promise<Beside | undefined> {
  const { dir, name } = splitName(file);
  const beside = path.join(dir, `${name}.mokuro`);
  const found = await stat(beside).catch(() => undefined);
  return found?.isFile() ? { path: beside, size: found.size, changed: found.mtimeMs } : undefined;
}

async function textBeside(book: AnalyzedBook, { path: file, size }: Beside): Promise<KeptText> {
  requireSize(size);
  return textOfVolume(book, await readFile(file));
}

/**
 * The text of a book's pages, from the file of mokuro beside it, else from one in it or from a folder `_ocr` in it;
 * undefined if there is none. What was read is kept for the next page.
 *
 * @throws MokuroError, or MediaError if the archive can't be read.
 */
export async function findBookText(book: AnalyzedBook): Promise<BookText | undefined> {
  const beside = await findBeside(book);
  const key = [book.file, book.analyzed, beside?.size, beside?.changed].join('\n');
  const one = kept.get(key) ?? {
    bytes: 0,
    text: beside ? textBeside(book, beside) : textInside(book),
  };
  kept.delete(key);
  kept.set(key, one);
  try {
    const text = await one.text;
    one.bytes = text?.bytes ?? 0;
    forgetOldest();
    return text;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

function requireSize(bytes: number): void {
  if (bytes > largestMokuro) throw new MokuroError('it’s larger than 12 MiB');
}

/** The text that a `.mokuro` file has of each page. */
function textOfVolume({ pages }: AnalyzedBook, bytes: Buffer): KeptText {
  const volume = parseVolume(bytes);
  const places = matchPages(
    pages.map(({ fileName }) => fileName),
    volume.map(({ image }) => image),
  );
  return {
    bytes: bytes.length,
    pages: numbersOf(places),
    async read(page) {
      const found = volume[places[page - 1] ?? -1];
      return found && parsePage(found.content);
    },
  };
}

const numbersOf = (places: readonly (number | undefined)[]): number[] =>
  places.flatMap((place, at) => (place === undefined ? [] : [at + 1]));

/** The files of a zip archive, by where they are in it. */
async function entriesOfZip(file: string): Promise<Entry[]> {
  const zip = await openZip(file);
  await zip.close();
  return zip.entries.map((entry) => ({ ...entry, location: { kind: 'zip', ...entry } }));
}

/** The same of a book that is read from a copy. */
const entriesOfCopy = (file: string): Promise<Entry[]> =>
  withCopy(file, (copy) =>
    withCopyFiles(copy, ({ entries }) =>
      entries.map((entry) => ({ ...entry, location: { kind: 'zip', copy: true, ...entry } })),
    ),
  );

const entriesOfTar = (file: string): Promise<Entry[]> =>
  withTar(file, ({ entries }) =>
    entries.map((entry) => ({ ...entry, location: { kind: 'tar', ...entry } })),
  );

async function entriesOfRar(file: string): Promise<Entry[]> {
  const entries = await listEntries(file, 'application/x-rar-compressed; version=5');
  return entries.map(({ name, size }) => ({ name, size, location: { kind: 'rar', name } }));
}

/** How archives are listed, by where the pages of a book are. */
const listings: Readonly<Record<PageLocation['kind'], (file: string) => Promise<Entry[]>>> = {
  zip: entriesOfZip,
  tar: entriesOfTar,
  rar: entriesOfRar,
  folder: () => Promise.resolve([]),
  pdf: () => Promise.resolve([]),
};

/** The files in an archive that aren't leftovers of a file system. */
async function entriesIn({ file, pages }: AnalyzedBook): Promise<Entry[]> {
  const place = pages[0]?.location;
  if (!place) return [];
  const isCopy = place.kind === 'zip' && place.copy === true;
  const all = await (isCopy ? entriesOfCopy(file) : listings[place.kind](file));
  return all.filter(({ name }) => !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name));
}

async function textInside(book: AnalyzedBook): Promise<KeptText | undefined> {
  const entries = await entriesIn(book);
  const readEntry = async ({ size, location }: Entry): Promise<Buffer> => {
    requireSize(size);
    return readPage(book.file, { location });
  };
  const [volume] = entries
    .filter(({ name }) => /\.mokuro$/i.test(name))
    .toSorted((one, other) => compareNatural(one.name, other.name));
  if (volume) return textOfVolume(book, await readEntry(volume));
  const single = entries.flatMap((entry) => {
    const [, image] = /(?:^|\/)_ocr\/(.+\.json)$/i.exec(entry.name) ?? [];
    return image === undefined ? [] : [{ ...entry, image }];
  });
  if (single.length === 0) return undefined;
  const places = matchPages(
    book.pages.map(({ fileName }) => fileName),
    single.map(({ image }) => image),
  );
  return {
    bytes: 0,
    pages: numbersOf(places),
    async read(page) {
      const found = single[places[page - 1] ?? -1];
      return found && parsePageFile(await readEntry(found));
    },
  };
}
