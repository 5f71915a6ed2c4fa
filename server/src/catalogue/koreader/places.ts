import { Locator } from '@longbox/contract/publication';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { findByHref } from '../../media/epub/find-by-href.ts';
import { type EpubPosition, epubPositions } from '../../media/epub/positions.ts';
import { blockPathAt, progressionOfXPointer } from '../../media/epub/xpointer.ts';
import { readPage } from '../../media/read-page.ts';
import { readEpubFacts, type ReadingFacts } from '../books/read-epub-facts.ts';
import type { KoreaderBook } from './find-books.ts';

/** A place as KOReader writes it: a page or an XPointer, and the part of the book before it. */
export interface KoreaderPlace {
  readonly progress: string;
  readonly percentage: number;
}

/** A place as the server stores it. */
export interface StoredPlace {
  readonly page: number;
  readonly completed: boolean;
  readonly locator?: Locator;
}

/** From here on an EPUB counts as read: few people turn to its very last page. */
const completedFrom = 0.99;

/** Where in a book a place of KOReader's is; there is always one. */
export async function placeFromKoreader(
  db: Db,
  book: KoreaderBook,
  place: KoreaderPlace,
): Promise<StoredPlace> {
  const facts = await readEpubFacts(db, book.id);
  if (!facts) return pagePlace(book, place);
  const { progress, percentage } = place;
  const index = spineIndexOf(progress);
  const ofItem = index === undefined ? undefined : positionsByItem(facts)[index];
  const exact =
    index === undefined || !ofItem
      ? undefined
      : await readDocument(book, facts, index, (text) => progressionOfXPointer(text, progress));
  const position =
    exact === undefined
      ? nearest(ofItem ?? epubPositions(facts), percentage)
      : (ofItem?.findLast(({ locations }) => locations.progression <= exact) ?? ofItem?.[0]);
  if (!position) throw new Error('an EPUB has no positions');
  const { href, type, locations } = position;
  return {
    page: Math.round(book.pagesCount * locations.totalProgression),
    completed: locations.totalProgression >= completedFrom || percentage >= completedFrom,
    locator: { href, type, locations },
  };
}

function pagePlace({ pagesCount }: KoreaderBook, { progress, percentage }: KoreaderPlace) {
  const asked = /^\d{1,9}$/.test(progress) ? Number(progress) : 0;
  const isPage = asked >= 1 && asked <= pagesCount;
  const page = isPage ? asked : Math.max(1, Math.round(percentage * pagesCount));
  return { page, completed: page === pagesCount };
}

/** Counted from 0. Without a number it's the only document of its book. */
function spineIndexOf(progress: string): number | undefined {
  const [, fromContents] = /^#_doc_fragment_(\d{1,9})_/.exec(progress) ?? [];
  if (fromContents !== undefined) return Number(fromContents);
  const fragment = /^\/body\/DocFragment(?:\[(\d{1,9})\])?(?:[/.]|$)/.exec(progress);
  return fragment ? Number(fragment[1] ?? 1) - 1 : undefined;
}

/** The positions of each document, as a file may be listed twice. */
function positionsByItem(facts: ReadingFacts): EpubPosition[][] {
  const items: EpubPosition[][] = [];
  for (const position of epubPositions(facts)) {
    if (position.locations.progression === 0) items.push([]);
    items.at(-1)?.push(position);
  }
  return items;
}

function nearest(positions: readonly EpubPosition[], percentage: number): EpubPosition | undefined {
  const distance = ({ locations }: EpubPosition) =>
    Math.abs(locations.totalProgression - percentage);
  return positions.reduce<EpubPosition | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
}

/** KOReader waits two seconds, which a disk that is away would exceed. */
const readingMillis = 1_000;

async function readDocument<T>(
  book: KoreaderBook,
  facts: ReadingFacts,
  index: number,
  read: (document: Buffer) => T | undefined,
): Promise<T | undefined> {
  const item = facts.readingOrder[index];
  if (!item || !/html|xml/i.test(item.mediaType)) return undefined;
  const reading = readPage(book.url, item).then(read, () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, readingMillis, undefined);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface StoredProgress {
  readonly page: number;
  readonly completed: number;
  readonly locator: string | null;
}

/** The place of stored progress in KOReader's words. */
export async function placeForKoreader(
  db: Db,
  book: KoreaderBook,
  progress: StoredProgress,
): Promise<KoreaderPlace> {
  const facts = await readEpubFacts(db, book.id);
  if (!facts) {
    const { page } = progress;
    return { progress: String(page), percentage: page / Math.max(page, book.pagesCount) };
  }
  const locator = progress.locator === null ? undefined : fromJson(Locator, progress.locator);
  const index = locator?.href === undefined ? -1 : indexOfHref(facts, locator.href);
  if (!locator || index < 0) {
    const isRead = progress.completed === 1;
    const last = isRead ? facts.readingOrder.length : 1;
    return { progress: `/body/DocFragment[${last}].0`, percentage: isRead ? 1 : 0 };
  }
  const { progression = 0, totalProgression = 0 } = locator.locations ?? {};
  const path =
    progression === 0
      ? undefined
      : await readDocument(book, facts, index, (document) => blockPathAt(document, progression));
  return {
    progress: `/body/DocFragment[${index + 1}]${path ?? ''}.0`,
    percentage: totalProgression,
  };
}

/** The first document of that address, which may be percent-encoded and have a fragment. */
function indexOfHref({ readingOrder }: ReadingFacts, href: string): number {
  const found = findByHref(readingOrder, ({ path }) => path, href);
  return found ? readingOrder.indexOf(found) : -1;
}
