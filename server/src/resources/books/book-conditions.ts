import type { BookCondition } from '@longbox/contract/conditions';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { compileTree } from '../../catalogue/conditions/compile-tree.ts';
import {
  compareDay,
  compareNumber,
  compareText,
  equal,
  equalOrNull,
  isTrue,
  type Rule,
} from '../../catalogue/conditions/operators.ts';
import { isListed, isRated } from '../../catalogue/personal/personal-conditions.ts';
import { booksWhose } from '../../catalogue/personal/personal-rules.ts';
import { bookReadStatus, booksBy, hasBookTag } from '../../catalogue/rules/book-rules.ts';
import { booksOfReadLists } from '../../catalogue/rules/set-rules.ts';
import type { BookRule } from './books-store.ts';

type Leaf = Exclude<keyof BookCondition, 'allOf' | 'anyOf'>;

/** A tree of conditions on books as one SQL condition. */
export function compileBookCondition(tree: BookCondition, viewer: Viewer): BookRule {
  let namesMetadata = false;
  const nameMetadata = (): void => {
    namesMetadata = true;
  };
  const rule = compileTree(tree, (node: BookCondition) =>
    Object.values(leaves).map((leaf) => leaf(node, { viewer, nameMetadata })),
  );
  return { rule, namesMetadata };
}

interface Asked {
  readonly viewer: Viewer;
  /** To be called by a rule that names `bookMetadata`. */
  readonly nameMetadata: () => void;
}

/** Not asked for with `IN`, which would collect the ids of most books before any other condition. */
function inMetadata<Value>(column: string, { nameMetadata }: Asked): RawBuilder<Value> {
  nameMetadata();
  return sql.ref<Value>(`bookMetadata.${column}`);
}
/** Few books have any but the usual status, and an index knows them. */
const inMedia = (column: string, value: string): Rule =>
  sql<SqlBool>`book.id IN (SELECT bookId FROM media WHERE ${sql.ref(column)} = ${value})`;

const isOne = (column: string, is: boolean): Rule =>
  sql<SqlBool>`${sql.ref(column)} = ${is ? 1 : 0}`;

/** One rule for each member; an absent member gives none. */
const leaves: Record<Leaf, (node: BookCondition, asked: Asked) => Rule | undefined> = {
  libraryId: ({ libraryId }) =>
    libraryId && equal(libraryId, (value) => sql<SqlBool>`book.libraryId = ${value}`),
  seriesId: ({ seriesId }) =>
    seriesId && equal(seriesId, (value) => sql<SqlBool>`book.seriesId = ${value}`),
  readListId: ({ readListId }, { viewer }) =>
    readListId &&
    equal(readListId, (value) => sql<SqlBool>`book.id IN ${booksOfReadLists(viewer, [value])}`),
  deleted: ({ deleted }) => deleted && isTrue(deleted, (is) => isOne('book.deleted', is)),
  oneShot: ({ oneShot }) => oneShot && isTrue(oneShot, (is) => isOne('book.oneshot', is)),
  title: ({ title }, asked) => title && compareText(title, inMetadata<string>('titleKey', asked)),
  numberSort: ({ numberSort }, asked) =>
    numberSort && compareNumber(numberSort, inMetadata<number>('numberSort', asked)),
  releaseDate: ({ releaseDate }, asked) =>
    releaseDate && compareDay(releaseDate, inMetadata<string | null>('releaseDate', asked)),
  tag: ({ tag }) =>
    tag &&
    equalOrNull(
      tag,
      (value) => hasBookTag([value]),
      sql<SqlBool>`book.id IN (SELECT bookId FROM bookTag)`,
    ),
  readStatus: ({ readStatus }, { viewer }) =>
    readStatus && equal(readStatus, (value) => bookReadStatus[value](viewer.id)),
  mediaStatus: ({ mediaStatus }) =>
    mediaStatus && equal(mediaStatus, (value) => inMedia('status', value)),
  mediaProfile: ({ mediaProfile }) =>
    mediaProfile && equal(mediaProfile, (value) => inMedia('profile', value)),
  author: ({ author }) =>
    author && equal(author, (person) => sql<SqlBool>`book.id IN ${booksBy([person])}`),
  wanted: ({ wanted }, { viewer }) => wanted && isListed(wanted, 'wanted', booksWhose(viewer.id)),
  favorite: ({ favorite }, { viewer }) =>
    favorite && isListed(favorite, 'favorite', booksWhose(viewer.id)),
  rating: ({ rating }, { viewer }) => rating && isRated(rating, booksWhose(viewer.id)),
  poster: ({ poster }) =>
    poster &&
    equal(
      poster,
      ({ type, selected }) => sql<SqlBool>`book.id IN (
        SELECT ownerId FROM thumbnail WHERE owner = 'book'
        AND ${type === undefined ? sql`true` : sql`type = ${type}`}
        AND ${selected === undefined ? sql`true` : sql`selected = ${selected ? 1 : 0}`})`,
    ),
};
