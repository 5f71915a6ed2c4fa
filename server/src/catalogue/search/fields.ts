import { authorRoles } from '@longbox/contract/shapes';
import { sql, type SqlBool } from 'kysely';
import { isComplete } from '../rules/series-rules.ts';
import {
  among,
  choiceField,
  type FieldRule,
  type FieldRules,
  flagField,
  numberField,
  type Source,
  textField,
  yearField,
} from './field-rules.ts';

const flagOf = (column: string): FieldRule =>
  flagField((is) => sql<SqlBool>`${sql.ref(column)} = ${is ? 1 : 0}`);

const term = (kind: 'genre' | 'tag' | 'label'): FieldRule =>
  among(
    'series.id',
    { select: 'seriesId', from: sql`seriesTerm`, only: sql`kind = ${sql.lit(kind)}` },
    textField('valueKey'),
  );

const bookTag = among(
  'series.id',
  { select: 'seriesId', from: sql`bookTag JOIN book ON book.id = bookTag.bookId` },
  textField('bookTag.valueKey'),
);

/**
 * A person's name. Each name is tested once, by walking along the index: there are a hundred times
 * as many credits as names.
 */
const personName: FieldRule = (value) => {
  const rule = textField('person.nameKey')(value);
  return (
    rule &&
    sql<SqlBool>`bookAuthor.nameKey IN (
      WITH RECURSIVE person (nameKey) AS (
        SELECT min(nameKey) FROM bookAuthor
        UNION ALL
        SELECT (SELECT min(nameKey) FROM bookAuthor WHERE nameKey > person.nameKey)
        FROM person WHERE person.nameKey IS NOT NULL)
      SELECT nameKey FROM person WHERE nameKey IS NOT NULL AND ${rule})`
  );
};

/** Rules about people, in any role and in each known one. */
function people(id: string, source: Omit<Source, 'only'>) {
  const inRole = (only?: Source['only']): FieldRule =>
    among(id, { ...source, ...(only !== undefined && { only }) }, personName);
  const roles = authorRoles.map(
    (role) => [role, inRole(sql`bookAuthor.role = ${sql.lit(role)}`)] as const,
  );
  return { author: inRole(), ...Object.fromEntries(roles) };
}

const either =
  (...rules: readonly FieldRule[]): FieldRule =>
  (value) => {
    const given = rules.map((rule) => rule(value)).filter((rule) => rule !== undefined);
    return given.length === 0 ? undefined : sql<SqlBool>`(${sql.join(given, sql` OR `)})`;
  };

/** Fields that a series has, and a one-shot's book by its series. */
const common: FieldRules = {
  publisher: textField('seriesMetadata.publisherKey'),
  reading_direction: choiceField('seriesMetadata.readingDirection'),
  age_rating: numberField('seriesMetadata.ageRating'),
  // Plain letters.
  language: textField(sql`lower(seriesMetadata.language)`),
  genre: term('genre'),
  sharing_label: term('label'),
  complete: flagField(isComplete),
};

/** Fields of `field:value` for series, besides `title`. */
export const seriesFields: FieldRules = {
  ...common,
  status: choiceField('seriesMetadata.status'),
  tag: either(term('tag'), bookTag),
  series_tag: term('tag'),
  book_tag: bookTag,
  total_book_count: numberField('seriesMetadata.totalBookCount'),
  book_count: numberField('series.booksCount'),
  release_date: yearField('series.releaseDate'),
  deleted: flagOf('series.deleted'),
  oneshot: flagOf('series.oneshot'),
  ...people('series.id', {
    select: 'seriesId',
    from: sql`bookAuthor JOIN book ON book.id = bookAuthor.bookId`,
  }),
};

const ofMetadata = { select: 'bookId', from: sql`bookMetadata` };

const ofOneshots: FieldRules = Object.fromEntries(
  Object.entries(common).map(([name, field]) => {
    const from = sql`series JOIN seriesMetadata ON seriesMetadata.seriesId = series.id`;
    const source = { select: 'series.id', from, only: sql`series.oneshot = 1` };
    return [name, among('book.seriesId', source, field)];
  }),
);

/** Fields of `field:value` for books, besides `title`. */
export const bookFields: FieldRules = {
  ...ofOneshots,
  isbn: among('book.id', ofMetadata, textField('isbn')),
  tag: among('book.id', { select: 'bookId', from: sql`bookTag` }, textField('valueKey')),
  release_date: among('book.id', ofMetadata, yearField('releaseDate')),
  status: among('book.id', { select: 'bookId', from: sql`media` }, choiceField('status')),
  deleted: flagOf('book.deleted'),
  oneshot: flagOf('book.oneshot'),
  ...people('book.id', { select: 'bookId', from: sql`bookAuthor` }),
};
