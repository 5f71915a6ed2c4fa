import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { booksBy, isText } from './book-rules.ts';
import { joinRules } from '../../base/db/join-rules.ts';
import type { Tables } from '../../base/db/tables.ts';
import { fold } from '../../base/text.ts';

/** Conditions on `series` and `seriesMetadata`, of which filters, trees and searches are made. */
type Rule = Expression<SqlBool>;
type Scope = Pick<Tables, 'series' | 'seriesMetadata'>;

const eb = expressionBuilder<Scope, keyof Scope>();
const from = expressionBuilder<Tables>();

/** Series with a book that any of the people had a part in. */
export function isBy(people: Parameters<typeof booksBy>[0]): Rule {
  const series = from.selectFrom('book').select('seriesId').where('id', 'in', booksBy(people));
  return eb('series.id', 'in', series);
}

/** `IN_PROGRESS` is anything between: one book read and the others untouched, too. */
export function seriesReadStatus(
  userId: string,
): Readonly<Record<'READ' | 'UNREAD' | 'IN_PROGRESS', Rule>> {
  const begun = from.selectFrom('seriesProgress').select('seriesId').where('userId', '=', userId);
  // Named twice, so that it's looked up for each series.
  const all = begun
    .whereRef('seriesProgress.seriesId', '=', eb.ref('series.id'))
    .whereRef('readCount', '=', eb.ref('series.booksCount'));
  return {
    UNREAD: eb('series.id', 'not in', begun),
    READ: eb('series.id', 'in', all),
    IN_PROGRESS: eb.and([eb('series.id', 'in', begun), eb('series.id', 'not in', all)]),
  };
}

export function hasTerm(kind: 'genre' | 'tag' | 'label', values: readonly string[]): Rule {
  const terms = from.selectFrom('seriesTerm').select('seriesId').where('kind', '=', kind);
  return eb('series.id', 'in', terms.where(isText('valueKey', values)));
}

/** A tag of the series itself or of one of its books. */
export function hasTag(values: readonly string[]): Rule {
  const ofBooks = from
    .selectFrom('bookTag')
    .innerJoin('book', 'book.id', 'bookTag.bookId')
    .select('book.seriesId')
    .where(isText('bookTag.valueKey', values));
  return joinRules([hasTerm('tag', values), eb('series.id', 'in', ofBooks)], 'OR');
}

/** The rows of `book` and `bookMetadata` with a whole number; the trash doesn't count. */
const numberedBooks = sql`book JOIN bookMetadata ON bookMetadata.bookId = book.id
  WHERE deleted = 0 AND oneshot = 0 AND numberSort = round(numberSort)`;

/**
 * How many books a series has in all, if someone took that from a catalog or entered it: files often tell the
 * number of another edition.
 */
const confirmedCount = sql<number | null>`(SELECT totalBookCount FROM seriesMetadata AS known
  WHERE known.seriesId = book.seriesId AND known.locks LIKE '%"totalBookCount"%')`;

/** Whether a series that begins with 1 ends before its last number. */
const endsEarly = sql<SqlBool>`min(numberSort) = 1 AND max(numberSort) < ${confirmedCount}`;

/** Whether whole numbers are missing between the first and the last book, or behind it. */
export const hasGaps = sql<SqlBool>`series.id IN (
  SELECT seriesId FROM ${numberedBooks} GROUP BY seriesId
  HAVING max(numberSort) - min(numberSort) + 1 > count(DISTINCT numberSort) OR (${endsEarly}))`;

/** The numbers that `hasGaps` is about, as rows of `seriesId`, `first` and `last`, in order. */
export const gapsOf = (seriesIds: RawBuilder<unknown>) => sql<{
  seriesId: string;
  first: number;
  last: number;
}>`SELECT seriesId, before + 1 AS first, numberSort - 1 AS last FROM (
    SELECT seriesId, numberSort,
      lag(numberSort) OVER (PARTITION BY seriesId ORDER BY numberSort) AS before
    FROM (SELECT DISTINCT seriesId, numberSort FROM ${numberedBooks} AND seriesId IN ${seriesIds}))
  WHERE numberSort - before > 1
  UNION ALL
  SELECT book.seriesId, max(numberSort) + 1, ${confirmedCount}
  FROM ${numberedBooks} AND book.seriesId IN ${seriesIds}
  GROUP BY book.seriesId HAVING ${endsEarly}
  ORDER BY seriesId, first`;

/** In one of these languages, whose tags are plain letters. */
export const isLanguage = (tags: readonly string[]): Rule =>
  sql<SqlBool>`lower(seriesMetadata.language) IN (${sql.join(tags.map(fold))})`;

/** Whether the number of books it should have is known, and it has that many or not. */
export function isComplete(complete: boolean): Rule {
  const operator = complete ? '=' : '!=';
  return eb('seriesMetadata.totalBookCount', operator, eb.ref('series.booksCount'));
}

/** The same for a list of them alone: few have that number, and by title each series would be looked up to see. */
export function amongComplete(complete: boolean): Rule {
  const numbered = from
    .selectFrom('seriesMetadata as numbered')
    .innerJoin('series as counted', 'counted.id', 'numbered.seriesId')
    .select('numbered.seriesId')
    .whereRef('numbered.totalBookCount', complete ? '=' : '!=', 'counted.booksCount');
  return eb('series.id', 'in', numbered);
}
