import { setImmediate } from 'node:timers/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { readIfChanged } from './changed-files.ts';
import type { EpubFacts, EpubLink } from '../../media/epub/epub-facts.ts';

const Resource = z.object({
  path: z.string(),
  mediaType: z.string(),
  location: z.object({
    kind: z.literal('zip'),
    copy: z.optional(z.literal(true)),
    offset: z.number(),
    method: z.number(),
    size: z.number(),
    compressedSize: z.number(),
    crc32: z.number(),
  }),
});

/** A member that JSON leaves out when it is undefined. */
const maybe = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.optional(schema),
    z.transform((value) => value),
  );

const Link: z.ZodMiniType<EpubLink> = z.object({
  title: z.string(),
  path: maybe(z.string()),
  fragment: maybe(z.string()),
  children: z.array(z.lazy(() => Link)),
});

const side = z.enum(['left', 'right', 'center']);

/** EPUB data for the reader, besides pages and metadata. */
const ReadingFacts = z.object({
  fixedLayout: z.boolean(),
  readingProgression: maybe(z.enum(['ltr', 'rtl'])),
  readingOrder: z.array(z.extend(Resource, { linear: z.boolean(), pageSpread: maybe(side) })),
  resources: z.array(Resource),
  toc: z.array(Link),
  landmarks: z.array(Link),
  pageList: z.array(Link),
});
export type ReadingFacts = z.output<typeof ReadingFacts>;

/** The facts as one value of the database. */
export function packEpubFacts(facts: EpubFacts): Uint8Array {
  return deflateSync(JSON.stringify(facts satisfies ReadingFacts));
}

/** Opening a book asks for dozens of its files in a row: the facts of the last few books stay. */
const kept = new Map<string, ReadingFacts>();
const mostKept = 8;

/**
 * EPUB data, read again if the file changed since the analysis; undefined for other books and books
 * that aren't ready.
 */
export async function readEpubFacts(db: Db, bookId: string): Promise<ReadingFacts | undefined> {
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'book.sizeBytes', 'book.fileLastModified', 'media.taken'])
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  const now = book && (await readIfChanged(db, book));
  return now ? now.epub : readAnalyzedFacts(db, bookId);
}

async function readAnalyzedFacts(db: Db, bookId: string): Promise<ReadingFacts | undefined> {
  const ready = db.selectFrom('media').where('bookId', '=', bookId).where('status', '=', 'READY');
  const known = await ready.select('analyzed').executeTakeFirst();
  const key = `${bookId} ${known?.analyzed}`;
  const before = kept.get(key);
  if (!known || before) return before;
  const packed = (await ready.select('epub').executeTakeFirst())?.epub;
  if (!packed) return undefined;
  const facts = unpackEpubFacts(packed);
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, facts);
  return facts;
}

/** The facts that a value of the database holds. */
export function unpackEpubFacts(packed: Uint8Array): ReadingFacts {
  return z.parse(ReadingFacts, JSON.parse(inflateSync(packed).toString('utf8')));
}

const Layout = z.object({ fixedLayout: z.boolean() });

/** The books of these ids that have a fixed layout, by their last analysis. */
export async function haveFixedLayout(
  db: Db,
  bookIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const fixed = new Set<string>();
  for (const bookId of bookIds) {
    const media = db.selectFrom('media').where('bookId', '=', bookId);
    const packed = (await media.select('epub').executeTakeFirst())?.epub;
    if (!packed) continue;
    const text = inflateSync(packed).toString('utf8');
    if (z.parse(Layout, JSON.parse(text)).fixedLayout) fixed.add(bookId);
    await setImmediate();
  }
  return fixed;
}
