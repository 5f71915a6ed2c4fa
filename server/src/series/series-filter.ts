import type { SeriesFilter } from '@longbox/contract/series';
import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { librariesFor, seriesVisibleTo, type Viewer } from '../auth/viewer.ts';
import { booksBy } from '../books/book-filter.ts';
import type { Tables } from '../db/tables.ts';
import { fold } from '../text.ts';

type Scope = Pick<Tables, 'series' | 'seriesMetadata'>;
type Rule = Expression<SqlBool>;
type Filter = Partial<SeriesFilter>;
type Clauses = Record<keyof SeriesFilter, (filter: Filter, viewer: Viewer) => Rule | undefined>;

const eb = expressionBuilder<Scope, keyof Scope>();
const from = expressionBuilder<Tables>();

/** One clause for each member of the filter; an absent member gives none. */
const clauses: Clauses = {
  library_id: ({ library_id }, viewer) => {
    const libraries = librariesFor(viewer, library_id);
    return libraries && eb('series.libraryId', 'in', [...libraries, nowhere]);
  },
  collection_id: ({ collection_id }) =>
    collection_id && eb('series.id', 'in', membersOf(collection_id)),
  search: ({ search }) => (search?.trim() ? titleContains(search) : undefined),
  search_regex: ({ search_regex }) => startsWith(search_regex?.[0] ?? ''),
  status: ({ status }) => status && eb('seriesMetadata.status', 'in', status),
  read_status: ({ read_status }, viewer) =>
    read_status && eb.or(read_status.map((one) => readStatus(viewer.id)[one])),
  publisher: ({ publisher }) => publisher && eb('seriesMetadata.publisher', 'in', publisher),
  language: ({ language }) => language && eb('seriesMetadata.language', 'in', language),
  genre: ({ genre }) => genre && hasTerm('genre', genre),
  sharing_label: ({ sharing_label }) => sharing_label && hasTerm('label', sharing_label),
  tag: ({ tag }) => tag && eb.or([hasTerm('tag', tag), eb('series.id', 'in', taggedBooks(tag))]),
  age_rating: ({ age_rating }) => age_rating && eb.or(age_rating.map(ageRating)),
  release_year: ({ release_year }) =>
    release_year && eb(sql`substr(series.releaseDate, 1, 4)`, 'in', release_year),
  author: ({ author }) => author && eb('series.id', 'in', seriesBy(author)),
  deleted: ({ deleted }) => isFlag('series.deleted', deleted),
  oneshot: ({ oneshot }) => isFlag('series.oneshot', oneshot),
  complete: ({ complete }) =>
    complete === undefined
      ? undefined
      : eb('seriesMetadata.totalBookCount', complete ? '=' : '!=', eb.ref('series.booksCount')),
};

/** No library has this id: it keeps a list of libraries from being empty. */
const nowhere = '';

/** The filter of a list of series, with what the viewer may see, as one SQL condition. */
export function seriesCondition(viewer: Viewer, filter: Filter): Rule {
  const rules = Object.values(clauses).map((clause) => clause(filter, viewer));
  return eb.and([seriesVisibleTo(viewer), ...rules.filter((rule) => rule !== undefined)]);
}

function isFlag(column: 'series.deleted' | 'series.oneshot', value: boolean | undefined) {
  return value === undefined ? undefined : eb(column, '=', value ? 1 : 0);
}

function membersOf(collections: readonly string[]) {
  return from
    .selectFrom('collectionSeries')
    .select('seriesId')
    .where('collectionId', 'in', collections);
}

function seriesBy(authors: readonly string[]) {
  return from.selectFrom('book').select('seriesId').where('id', 'in', booksBy(authors));
}

function titleContains(search: string): Rule {
  return eb('seriesMetadata.titleSortKey', 'like', `%${fold(search.trim())}%`);
}

/**
 * The two forms that the letter bar sends: `^a,title_sort` and `^[^a-z],title_sort`. A pattern of
 * another form matches nothing: running a stranger's expression could stop the server.
 */
function startsWith(expression: string): Rule | undefined {
  const comma = expression.lastIndexOf(',');
  const field = expression.slice(comma + 1).toLowerCase();
  if (comma < 0 || (field !== 'title' && field !== 'title_sort')) return undefined;
  const [, negated, literal] =
    /^\^(?:(\[\^a-z\])|([^\\^$.|?*+()[\]{}]+))$/i.exec(expression.slice(0, comma)) ?? [];
  const first: RawBuilder<string> = sql`substr(seriesMetadata.titleSortKey, 1, ${negated ? 1 : fold(literal ?? '').length})`;
  if (negated) return eb.not(eb.between(first, 'a', 'z'));
  return literal === undefined ? eb.lit(false) : eb(first, '=', fold(literal));
}

function readStatus(userId: string): Record<'READ' | 'UNREAD' | 'IN_PROGRESS', Rule> {
  const begun = from.selectFrom('seriesProgress').select('seriesId').where('userId', '=', userId);
  const all = begun.whereRef('readCount', '=', eb.ref('series.booksCount'));
  return {
    UNREAD: eb('series.id', 'not in', begun),
    READ: eb('series.id', 'in', all),
    IN_PROGRESS: eb.and([eb('series.id', 'in', begun), eb('series.id', 'not in', all)]),
  };
}

function hasTerm(kind: 'genre' | 'tag' | 'label', values: readonly string[]): Rule {
  const terms = from.selectFrom('seriesTerm').select('seriesId').where('kind', '=', kind);
  return eb('series.id', 'in', terms.where('value', 'in', values));
}

function taggedBooks(values: readonly string[]) {
  return from
    .selectFrom('bookTag')
    .innerJoin('book', 'book.id', 'bookTag.bookId')
    .select('book.seriesId')
    .where('bookTag.value', 'in', values);
}

function ageRating(value: string): Rule {
  return /^\d+$/.test(value)
    ? eb('seriesMetadata.ageRating', '=', Number(value))
    : eb('seriesMetadata.ageRating', 'is', null);
}
