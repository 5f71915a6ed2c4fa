import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { seriesVisibleTo, visibleLibraries } from './visibility.ts';
import { joinRules } from '../../base/db/join-rules.ts';
import type { Tables } from '../../base/db/tables.ts';
import { fold } from '../../base/text.ts';

/** Conditions on `book`, of which filters, condition trees and searches are made. */
type Rule = Expression<SqlBool>;

const eb = expressionBuilder<Pick<Tables, 'book'>, 'book'>();
const from = expressionBuilder<Tables>();

/** Books the viewer may see; undefined when that is all of them. */
export function bookVisibleTo(viewer: Viewer): Rule | undefined {
  const libraries = visibleLibraries(viewer);
  if (!viewer.ageRestriction && viewer.labelsAllow.length + viewer.labelsExclude.length === 0) {
    return libraries && isIn('book.libraryId', libraries);
  }
  const series = from
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select('series.id')
    .where(seriesVisibleTo(viewer));
  return eb('book.seriesId', 'in', series);
}

/** `column IN (values)`, which is never true for an empty list. */
export function isIn(column: 'book.libraryId', values: readonly string[]): Rule {
  return values.length === 0 ? eb.lit(false) : eb(column, 'in', values);
}

/** Ids of the books that an account has begun, or read. */
export function booksBegun(userId: string) {
  return from.selectFrom('readProgress').select('bookId').where('userId', '=', userId);
}

/** Those that it has read, or has not read to the end yet. */
export const booksRead = (userId: string, completed: 0 | 1) =>
  booksBegun(userId).where('completed', '=', completed);

export const bookReadStatus = {
  // Looked up for each book: a list of the first ones would else wait for a list of all that was begun.
  UNREAD: (userId: string): Rule =>
    sql<SqlBool>`NOT EXISTS (SELECT 1 FROM ${booksBegun(userId)} AS begun WHERE begun.bookId = book.id)`,
  READ: (userId: string): Rule => eb('book.id', 'in', booksRead(userId, 1)),
  IN_PROGRESS: (userId: string): Rule => eb('book.id', 'in', booksRead(userId, 0)),
};

interface Person {
  /** Absent means any person. */
  readonly name?: string | undefined;
  /** Absent means in any role. */
  readonly role?: string | undefined;
}

/** People given as `name,role`; the last comma separates, and one without a comma is left out. */
export function parseAuthors(authors: readonly string[]): Person[] {
  return authors.flatMap((author) => {
    const comma = author.lastIndexOf(',');
    return comma < 0 ? [] : [{ name: author.slice(0, comma), role: author.slice(comma + 1) }];
  });
}

/** Ids of the books that any of these people had a part in; names ignore case and accents, roles case. */
export function booksBy(people: readonly Person[]) {
  const rules = people.map(({ name, role }) =>
    joinRules(
      [
        ...(name === undefined ? [] : [sql<SqlBool>`nameKey = ${fold(name)}`]),
        ...(role === undefined ? [] : [sql<SqlBool>`role = ${role.toLowerCase()}`]),
      ],
      'AND',
    ),
  );
  return from.selectFrom('bookAuthor').select('bookId').where(joinRules(rules, 'OR'));
}

/** Texts that are one of the values, ignoring case and accents, by the column of their keys. */
export function isText(key: string, values: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(key)} IN (${sql.join(values.map(fold))})`;
}

export function hasBookTag(values: readonly string[]): Rule {
  const tagged = from.selectFrom('bookTag').select('bookId');
  return eb('book.id', 'in', tagged.where(isText('valueKey', values)));
}
