import { toInstant } from '@longbox/contract/dates';
import { Locator, type Progression } from '@longbox/contract/publication';
import { requireRoom } from '../../base/accounts/limits.ts';
import * as z from 'zod/mini';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { requireBook } from '../books/get-book.ts';
import { countProgress, writeProgress } from '../../catalogue/books/write-progress.ts';
import { isAhead } from '../../base/clock.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, Refusal } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { findByHref } from '../../media/epub/find-by-href.ts';
import { type EpubPosition, epubPositions } from '../../media/epub/positions.ts';
import { readEpubFacts, type ReadingFacts } from '../../catalogue/books/read-epub-facts.ts';

/** From here on an EPUB counts as read: few people turn to its very last page. */
const completedFrom = 0.99;

/** Where the viewer is in a book (BK-09); undefined when it is unread. */
export async function getProgression(
  db: Db,
  viewer: Viewer,
  bookId: string,
): Promise<Progression | undefined> {
  await requireBook(db, viewer, bookId);
  const row = await db
    .selectFrom('readProgress')
    .select(['readDate', 'deviceId', 'deviceName', 'locator'])
    .where('bookId', '=', bookId)
    .where('userId', '=', viewer.id)
    .executeTakeFirst();
  return (
    row && {
      // With the fraction of a second that was sent, so that it compares as the same.
      modified:
        row.readDate % 1000 === 0 ? toInstant(row.readDate) : new Date(row.readDate).toISOString(),
      device: { id: row.deviceId, name: row.deviceName },
      locator: row.locator === null ? {} : fromJson(Locator, row.locator),
    }
  );
}

interface Stored {
  readonly page: number;
  readonly completed: boolean;
  readonly locator: Locator;
}

/** Characters that a place in a book has at most, but for unusual programs. */
const usualLocator = 4_000;

/** Stores where the viewer is in a book, unless something later is stored already (BK-10). */
export async function updateProgression(
  { db, events }: { db: Db; events: EventBus },
  asked: {
    readonly viewer: Viewer;
    readonly bookId: string;
    readonly progression: Progression;
    /** The reading program that sent it. */
    readonly program?: string | undefined;
  },
): Promise<void> {
  const { viewer, bookId, progression, program } = asked;
  await requireBook(db, viewer, bookId);
  const media = await requireReadyMedia(db, bookId);
  const facts = await readEpubFacts(db, bookId);
  const { locator, device } = progression;
  const place = facts
    ? placeInEpub(facts, locator, await pagesCountOf(db, bookId))
    : placeByPosition(locator, media.pages.length);
  const readDate = Date.parse(progression.modified);
  await inTransaction(db, async (transaction) => {
    const before = await transaction
      .selectFrom('readProgress')
      .select('readDate')
      .where('bookId', '=', bookId)
      .where('userId', '=', viewer.id)
      .executeTakeFirst();
    if (before && before.readDate >= readDate && !isAhead(before.readDate)) {
      throw new Refusal('conflict', 'The server already has a later progression');
    }
    await writeProgress(transaction, viewer.id, [{ bookId, ...place, readDate, device, program }]);
    if (JSON.stringify(locator).length > usualLocator) {
      await requireRoom(transaction, 'progress', viewer.id);
    }
    await countProgress(transaction, { bookId, userId: viewer.id });
  });
  events.emit({ name: 'ReadProgressChanged', payload: { bookId, userId: viewer.id } });
}

async function pagesCountOf(db: Db, bookId: string): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select('pagesCount')
    .where('bookId', '=', bookId)
    .executeTakeFirst();
  return row?.pagesCount ?? 0;
}

/** Image archives and PDFs: the position is the page. Some programs know only the part that is read. */
function placeByPosition(locator: Locator, pagesCount: number): Stored {
  const { position, ...others } = locator.locations ?? {};
  const part = position === undefined ? partRead(others) : undefined;
  const page = part === undefined ? position : Math.max(1, Math.round(part * pagesCount));
  if (page === undefined || page < 1 || page > pagesCount) {
    throw badRequest(`locator.locations.position must be from 1 to ${pagesCount}`);
  }
  const locations = { ...locator.locations, position: page };
  return { page, completed: page === pagesCount, locator: { ...locator, locations } };
}

const Part = z.number().check(z.minimum(0), z.maximum(1));

/** The part of a book that is read, by the names that programs have for it. */
function partRead(locations: Readonly<Record<string, unknown>>): number | undefined {
  const { totalProgression, total_progression: underscored, progression } = locations;
  const given = totalProgression ?? underscored ?? progression;
  if (given === undefined) return undefined;
  const part = z.safeParse(Part, given);
  if (!part.success) throw badRequest('totalProgression must be from 0 to 1');
  return part.data;
}

/** EPUBs: the position of the file that was reached decides all but where in the file it is. */
function placeInEpub(facts: ReadingFacts, locator: Locator, pagesCount: number): Stored {
  const { href, locations = {} } = locator;
  const { progression } = locations;
  const isExact = href !== undefined && progression !== undefined;
  const position = isExact
    ? reached(facts, href, progression)
    : reachedByPart(facts, partRead({ ...locations, progression: undefined }));
  if (!position && !isExact) throw badRequest('locator needs href and locations.progression');
  if (!position) throw badRequest('Invalid progression: the book has no such place');
  const { totalProgression } = position.locations;
  return {
    page: Math.round(pagesCount * totalProgression),
    completed: totalProgression >= completedFrom,
    locator: {
      ...locator,
      href: isExact ? href : position.href,
      type: position.type,
      // The place within the file stays as it was sent: programs compare it with their own.
      locations: { ...locations, ...position.locations, ...(isExact && { progression }) },
    },
  };
}

/** Peers send 32-bit floats: 0.6666667 is the position 0.666666666… (api.md, BK-10). */
const tolerance = 1e-6;

/** The last position that is not beyond a part of the book. */
function reachedByPart(facts: ReadingFacts, part: number | undefined): EpubPosition | undefined {
  if (part === undefined) return undefined;
  const positions = epubPositions(facts);
  const atMost = part + tolerance;
  return positions.findLast((one) => one.locations.totalProgression <= atMost) ?? positions[0];
}

/** The last position of a file that is not beyond `progression`, which the last one must reach. */
function reached(facts: ReadingFacts, href: string, progression: number): EpubPosition | undefined {
  const positions = epubPositions(facts);
  const named = findByHref(positions, (one) => one.href, href)?.href;
  const ofFile = positions.filter((one) => one.href === named);
  const last = ofFile.at(-1);
  if (facts.fixedLayout && ofFile.length === 1) return last;
  const atMost = progression + tolerance;
  if (!last || progression - tolerance > last.locations.progression) return undefined;
  return ofFile.findLast(({ locations }) => locations.progression <= atMost);
}
