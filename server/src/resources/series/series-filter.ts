import type { SeriesFilter } from '@longbox/contract/series';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { librariesFor, seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import { seriesOfCollections } from '../../catalogue/rules/set-rules.ts';
import { isText, parseAuthors } from '../../catalogue/rules/book-rules.ts';
import type { Db } from '../../base/db/connection.ts';
import { joinRules } from '../../base/db/join-rules.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { isPattern, matchesPattern } from '../../base/pattern.ts';
import { badRequest } from '../../base/errors.ts';
import {
  amongComplete,
  hasTag,
  hasTerm,
  isBy,
  isLanguage,
  seriesReadStatus,
} from '../../catalogue/rules/series-rules.ts';

type Scope = Pick<Tables, 'series' | 'seriesMetadata'>;
type Rule = Expression<SqlBool>;
type Filter = Partial<SeriesFilter>;
type Clauses = Record<
  Exclude<keyof SeriesFilter, 'search' | 'search_regex'>,
  (filter: Filter, viewer: Viewer) => Rule | undefined
>;

const eb = expressionBuilder<Scope, keyof Scope>();

/** One clause for each member of the filter that SQL can tell; an absent member gives none. */
const clauses: Clauses = {
  library_id: ({ library_id }, viewer) => {
    const libraries = librariesFor(viewer, library_id);
    return libraries && eb('series.libraryId', 'in', [...libraries, nowhere]);
  },
  collection_id: ({ collection_id }, viewer) =>
    collection_id && eb('series.id', 'in', seriesOfCollections(viewer, collection_id)),
  status: ({ status }) => status && eb('seriesMetadata.status', 'in', status),
  read_status: ({ read_status }, viewer) =>
    read_status && eb.or(read_status.map((one) => seriesReadStatus(viewer.id)[one])),
  publisher: ({ publisher }) => publisher && isText('seriesMetadata.publisherKey', publisher),
  language: ({ language }) => language && isLanguage(language),
  genre: ({ genre }) => genre && hasTerm('genre', genre),
  sharing_label: ({ sharing_label }) => sharing_label && hasTerm('label', sharing_label),
  tag: ({ tag }) => tag && hasTag(tag),
  age_rating: ({ age_rating }) => age_rating && joinRules(age_rating.map(ageRating), 'OR'),
  release_year: ({ release_year }) =>
    release_year && eb(sql`substr(series.releaseDate, 1, 4)`, 'in', release_year),
  author: ({ author }) => author && isBy(parseAuthors(author)),
  deleted: ({ deleted }) => isFlag('series.deleted', deleted),
  oneshot: ({ oneshot }) => isFlag('series.oneshot', oneshot),
  complete: ({ complete }) => (complete === undefined ? undefined : amongComplete(complete)),
};

/** No library has this id: it keeps a list of libraries from being empty. */
const nowhere = '';

/** Limits of a list of series besides its filter. */
interface Within {
  /** Ids that a search found. */
  readonly found?: readonly string[] | undefined;
  readonly rule?: Rule | undefined;
}

/** What the viewer may see of series within some limits, as one SQL condition. */
export function seriesCondition(viewer: Viewer, { found, rule }: Within): Rule {
  const all = [rule, found && isAmong(found)].filter((one) => one !== undefined);
  return eb.and([seriesVisibleTo(viewer), ...all]);
}

/**
 * The filter of a list of series, with what the viewer may see, as one SQL condition. The search of
 * a filter is not part of it: see `search/search-ids.ts`.
 */
export async function filterCondition(
  db: Db,
  { viewer, filter, ...within }: Within & { readonly viewer: Viewer; readonly filter: Filter },
): Promise<Rule> {
  const rules = Object.values(clauses).map((clause) => clause(filter, viewer));
  const titled = await titleMatches(db, filter.search_regex?.[0] ?? '');
  const all = [...rules, titled].filter((one) => one !== undefined);
  return eb.and([seriesCondition(viewer, within), ...all]);
}

const isAmong = (ids: readonly string[]): Rule => sql<SqlBool>`series.id IN ${among(ids)}`;

function isFlag(column: 'series.deleted' | 'series.oneshot', value: boolean | undefined) {
  return value === undefined ? undefined : eb(column, '=', value ? 1 : 0);
}

/** `expression,field`: found anywhere in the title or the sort title, ignoring case (api.md 1.10). */
async function titleMatches(db: Db, asked: string): Promise<Rule | undefined> {
  const comma = asked.lastIndexOf(',');
  const expression = asked.slice(0, Math.max(0, comma));
  const column = titles.get(asked.slice(comma + 1).toLowerCase());
  if (comma < 0 || column === undefined) return undefined;
  const title = sql.ref<string>(`seriesMetadata.${column}`);
  // The letter bar asks for these two forms, which need no expression to be run.
  const [, letters] = /^\^([a-z0-9 ]+)$/i.exec(expression) ?? [];
  const first = sql<string>`lower(substr(${title}, 1, ${letters?.length ?? 1}))`;
  if (letters !== undefined) return sql<SqlBool>`${first} = ${letters.toLowerCase()}`;
  if (expression === '^[^a-z]') return sql<SqlBool>`${first} NOT BETWEEN 'a' AND 'z'`;
  if (!isPattern(expression)) {
    throw badRequest(`search_regex ${expression} is not a valid regular expression`);
  }
  const rows = await db
    .selectFrom('seriesMetadata')
    .select(['seriesId', title.as('title')])
    .execute();
  const matching = rows.filter((row) => matchesPattern(expression, row.title));
  return isAmong(matching.map(({ seriesId }) => seriesId));
}

const titles: ReadonlyMap<string, string> = new Map([
  ['title', 'title'],
  ['title_sort', 'titleSort'],
]);

function ageRating(value: string): Rule {
  return /^\d+$/.test(value)
    ? eb('seriesMetadata.ageRating', '=', Number(value))
    : eb('seriesMetadata.ageRating', 'is', null);
}
