import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { isSameTag, tagsOf } from './snapshot-tags.ts';

/** Kinds of differences, in the order in which they are sent. */
export const changeKinds = [
  'added',
  'changed',
  'removed',
  'progress',
  'newTags',
  'changedTags',
  'removedTags',
] as const;
type ChangeKind = (typeof changeKinds)[number];

/** One difference between what a device has and what it should have. */
export interface Change {
  readonly kind: ChangeKind;
  /** Of the book or the collection. */
  readonly id: string;
  readonly file: boolean;
  readonly metadata: boolean;
  readonly progress: boolean;
}

/** The last difference that was sent. */
export interface Position {
  readonly kind: ChangeKind;
  readonly after: string;
}

interface Range {
  readonly to: string;
  readonly from: string | undefined;
  readonly after: string;
  readonly limit: number;
}

// A hash that wasn't computed yet is no other hash.
const fileDiffers = sql`(other.fileModified != book.fileModified OR other.fileSize != book.fileSize
  OR (other.fileHash != book.fileHash AND other.fileHash != '' AND book.fileHash != ''))`;
const metadataDiffers = sql`(other.metadataSum != book.metadataSum OR other.posterId IS DISTINCT FROM book.posterId)`;
const progressDiffers = sql`(other.progressModified IS DISTINCT FROM book.progressModified)`;

interface Row {
  readonly id: string;
  readonly file: number;
  readonly metadata: number;
  readonly progress: number;
}

async function select(db: Db, kind: ChangeKind, query: RawBuilder<Row>): Promise<Change[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id, file, metadata, progress }) => ({
    kind,
    id,
    file: file === 1,
    metadata: metadata === 1,
    progress: progress === 1,
  }));
}

/** Books of one sync point that another one doesn't have. */
const onlyIn = (one: string, other: string, { after, limit }: Range) => sql<Row>`
  SELECT bookId AS id, 0 AS file, 0 AS metadata, 0 AS progress FROM syncPointBook AS book
  WHERE syncPointId = ${one} AND bookId > ${after} AND NOT EXISTS (
    SELECT 1 FROM syncPointBook WHERE syncPointId = ${other} AND bookId = book.bookId)
  ORDER BY bookId LIMIT ${limit}`;

const inBoth = ({ to, from, after, limit }: Range, rule: RawBuilder<unknown>) => sql<Row>`
  SELECT book.bookId AS id, ${fileDiffers} AS file, ${metadataDiffers} AS metadata,
    ${progressDiffers} AS progress
  FROM syncPointBook AS book
    JOIN syncPointBook AS other ON other.syncPointId = ${from} AND other.bookId = book.bookId
  WHERE book.syncPointId = ${to} AND book.bookId > ${after} AND ${rule}
  ORDER BY book.bookId LIMIT ${limit}`;

const tagChange = (kind: ChangeKind, id: string): Change => ({
  kind,
  id,
  file: false,
  metadata: false,
  progress: false,
});

/** Collections by a rule over what they are in both sync points. */
function tagsWhere(
  kind: ChangeKind,
  rule: (before: Tag | undefined, now: Tag | undefined) => boolean,
): (db: Db, range: Range) => Promise<Change[]> {
  return async (db, { to, from, after, limit }) => {
    const before = new Map((await tagsOf(db, from)).map((tag) => [tag.tagId, tag]));
    const now = new Map((await tagsOf(db, to)).map((tag) => [tag.tagId, tag]));
    return [...new Set([...before.keys(), ...now.keys()])]
      .filter((id) => id > after && rule(before.get(id), now.get(id)))
      .toSorted((one, other) => (one < other ? -1 : 1))
      .slice(0, limit)
      .map((id) => tagChange(kind, id));
  };
}

type Tag = Awaited<ReturnType<typeof tagsOf>>[number];

const finding: Readonly<Record<ChangeKind, (db: Db, range: Range) => Promise<Change[]>>> = {
  added: (db, range) => select(db, 'added', onlyIn(range.to, range.from ?? '', range)),
  changed: (db, range) =>
    select(db, 'changed', inBoth(range, sql`(${fileDiffers} OR ${metadataDiffers})`)),
  removed: (db, range) => select(db, 'removed', onlyIn(range.from ?? '', range.to, range)),
  progress: (db, range) =>
    select(
      db,
      'progress',
      inBoth(range, sql`(${progressDiffers} AND NOT ${fileDiffers} AND NOT ${metadataDiffers})`),
    ),
  newTags: tagsWhere('newTags', (before, now) => !before && now !== undefined),
  changedTags: tagsWhere('changedTags', (before, now) =>
    Boolean(before && now && !isSameTag(before, now)),
  ),
  removedTags: tagsWhere('removedTags', (before, now) => before !== undefined && !now),
};

interface Asked {
  /** What the device should have. */
  readonly to: string;
  /** What it has; nothing, if absent. */
  readonly from: string | undefined;
  readonly position: Position | undefined;
  readonly limit: number;
}

/**
 * The next differences after a position. `next` is where to go on; it's absent only when there are no
 * more of any kind.
 */
export async function nextDifferences(
  db: Db,
  { to, from, position, limit }: Asked,
): Promise<{ changes: readonly Change[]; next: Position | undefined }> {
  const found: Change[] = [];
  const start = position ? changeKinds.indexOf(position.kind) : 0;
  for (const [at, kind] of changeKinds.slice(start).entries()) {
    const after = at === 0 ? (position?.after ?? '') : '';
    // One more than fit tells whether there are more.
    found.push(...(await finding[kind](db, { to, from, after, limit: limit + 1 - found.length })));
    if (found.length > limit) break;
  }
  const changes = found.slice(0, limit);
  const last = changes.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return { changes, next: isMore ? { kind: last.kind, after: last.id } : undefined };
}
