import type { BookFilter } from '@longbox/contract/books';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { librariesFor, seriesVisibleTo, type Viewer } from '../auth/viewer.ts';
import type { Tables } from '../db/tables.ts';
import { fold } from '../text.ts';

type Scope = Pick<Tables, 'book'>;
type Rule = Expression<SqlBool>;

const eb = expressionBuilder<Scope, 'book'>();
const from = expressionBuilder<Tables>();

/** A series or read list that a list of books keeps to. */
interface Within {
  readonly seriesId?: string | undefined;
  readonly readListId?: string | undefined;
}

/** The filter of a list of books, with what the viewer may see, as one SQL condition on `book`. */
export function bookCondition(
  viewer: Viewer,
  filter: Partial<BookFilter>,
  { seriesId, readListId }: Within = {},
): Rule {
  const rules: Rule[] = [visible(viewer)];
  const libraries = librariesFor(viewer, filter.library_id);
  if (libraries) rules.push(oneOf('book.libraryId', libraries));
  if (seriesId !== undefined) rules.push(eb('book.seriesId', '=', seriesId));
  if (readListId !== undefined) {
    const members = from.selectFrom('readListBook').select('bookId');
    rules.push(eb('book.id', 'in', members.where('readListId', '=', readListId)));
  }
  if (filter.deleted !== undefined) rules.push(eb('book.deleted', '=', filter.deleted ? 1 : 0));
  if (filter.media_status) {
    const media = from.selectFrom('media').select('bookId');
    rules.push(eb('book.id', 'in', media.where('status', 'in', filter.media_status)));
  }
  if (filter.read_status) {
    rules.push(eb.or(filter.read_status.map((status) => readStatus[status](viewer.id))));
  }
  if (filter.released_after !== undefined) {
    const released = from.selectFrom('bookMetadata').select('bookId');
    rules.push(eb('book.id', 'in', released.where('releaseDate', '>', filter.released_after)));
  }
  if (filter.tag) {
    rules.push(
      eb(
        'book.id',
        'in',
        from.selectFrom('bookTag').select('bookId').where('value', 'in', filter.tag),
      ),
    );
  }
  if (filter.author) rules.push(eb('book.id', 'in', booksBy(filter.author)));
  if (filter.search?.trim()) rules.push(found(filter.search));
  return eb.and(rules);
}

/** Books of series the viewer may see; without restrictions there is nothing to look up. */
function visible(viewer: Viewer): Rule {
  if (!viewer.ageRestriction && viewer.labelsAllow.length + viewer.labelsExclude.length === 0) {
    return eb.lit(true);
  }
  const series = from
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select('series.id')
    .where(seriesVisibleTo(viewer));
  return eb('book.seriesId', 'in', series);
}

function progressOf(userId: string) {
  return from.selectFrom('readProgress').select('bookId').where('userId', '=', userId);
}

const readStatus = {
  UNREAD: (userId: string): Rule => eb('book.id', 'not in', progressOf(userId)),
  READ: (userId: string): Rule =>
    eb('book.id', 'in', progressOf(userId).where('completed', '=', 1)),
  IN_PROGRESS: (userId: string): Rule =>
    eb('book.id', 'in', progressOf(userId).where('completed', '=', 0)),
};

/** Books of any of the people, given as `name,role`; the last comma separates. */
export function booksBy(authors: readonly string[]) {
  const people = authors.flatMap((author) => {
    const comma = author.lastIndexOf(',');
    return comma < 0
      ? []
      : [{ name: author.slice(0, comma), role: author.slice(comma + 1).toLowerCase() }];
  });
  return from
    .selectFrom('bookAuthor')
    .select('bookId')
    .where((by) =>
      by.or(
        people.map(({ name, role }) =>
          by.and([sql<SqlBool>`${by.ref('name')} = ${name} COLLATE NOCASE`, by('role', '=', role)]),
        ),
      ),
    );
}

function found(search: string): Rule {
  const part = `%${fold(search.trim())}%`;
  return eb(
    'book.id',
    'in',
    from.selectFrom('bookMetadata').select('bookId').where('titleKey', 'like', part),
  );
}

function oneOf(column: 'book.libraryId', values: readonly string[]): Rule {
  return values.length === 0 ? eb.lit(false) : eb(column, 'in', values);
}
