import type { Locator } from '@longbox/contract/publication';
import type { ReadingFacts } from '../../catalogue/books/read-epub-facts.ts';
import { findByHref } from '../../media/epub/find-by-href.ts';
import { epubPositions } from '../../media/epub/positions.ts';
import { findMarks } from '../../media/kepub/find-marks.ts';

/** A place as devices name it: a file of the archive, and a mark in it. */
export interface DevicePlace {
  readonly source: string;
  readonly mark: string;
}

interface Book {
  /** Path of the archive. */
  readonly file: string;
  readonly facts: ReadingFacts;
}

type Document = ReadingFacts['readingOrder'][number];

const firstMark = 'kobo.1.1';
/** So many documents without a mark are passed over, such as covers. */
const mostPassed = 20;
const tolerance = 1e-6;

/** The document that a device or a program means. */
export const documentOf = ({ readingOrder }: ReadingFacts, href: string): Document | undefined =>
  findByHref(readingOrder, ({ path }) => path, href);

async function marksOf({ file }: Book, document: Document) {
  const { ids, progressions } = await findMarks(file, document.location);
  return ids.map((id, at) => ({ id, progression: progressions[at] ?? 0 }));
}

/** How far into its document a mark is; undefined if the document doesn't have it. */
export async function progressionOfMark(
  book: Book,
  document: Document,
  mark: string,
): Promise<number | undefined> {
  const marks = await marksOf(book, document);
  return marks.find(({ id }) => id === mark)?.progression;
}

/** The mark at a place of the spine; one of a document nearby if there is none. */
export async function placeAt(
  book: Book,
  href: string,
  progression: number,
): Promise<DevicePlace | undefined> {
  const document = documentOf(book.facts, href);
  if (!document) return undefined;
  if (book.facts.fixedLayout) return { source: document.path, mark: firstMark };
  const marks = await marksOf(book, document);
  const named = progression <= 0 ? marks.find(({ id }) => id === firstMark) : undefined;
  const before = marks.findLast((one) => one.progression <= progression + tolerance);
  const mark = named ?? before ?? marks[0];
  if (mark) return { source: document.path, mark: mark.id };
  return nearby(book, book.facts.readingOrder.indexOf(document));
}

async function nearby(book: Book, at: number): Promise<DevicePlace | undefined> {
  const { readingOrder } = book.facts;
  const before = readingOrder.slice(Math.max(0, at - mostPassed), at).toReversed();
  for (const document of before) {
    const last = (await marksOf(book, document)).at(-1);
    if (last) return { source: document.path, mark: last.id };
  }
  for (const document of readingOrder.slice(at + 1, at + 1 + mostPassed)) {
    const [first] = await marksOf(book, document);
    if (first) return { source: document.path, mark: first.id };
  }
  return undefined;
}

/** The end of a book. */
export async function lastPlace(book: Book): Promise<DevicePlace | undefined> {
  const last = book.facts.readingOrder.at(-1);
  return last && placeAt(book, last.path, 1);
}

interface Progress {
  readonly locator: Locator | undefined;
  /** 0 to 1, in the book; counts without a locator. */
  readonly share: number;
  readonly completed: boolean;
}

/** The place of stored progress: the device's own mark if it has one. */
export async function placeOf(
  book: Book,
  { locator, share, completed }: Progress,
): Promise<DevicePlace | undefined> {
  const { href, koboSpan } = locator ?? {};
  const document = href === undefined ? undefined : documentOf(book.facts, href);
  if (document && typeof koboSpan === 'string') return { source: document.path, mark: koboSpan };
  if (document) return placeAt(book, document.path, locator?.locations?.progression ?? 0);
  if (completed) return lastPlace(book);
  const positions = epubPositions(book.facts);
  const position = positions.findLast(({ locations }) => locations.totalProgression <= share);
  const { href: at, locations } = position ?? positions[0] ?? {};
  return at === undefined ? undefined : placeAt(book, at, locations?.progression ?? 0);
}
