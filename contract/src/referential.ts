import * as z from 'zod/mini';
import { endpoint, type Schema } from './endpoint.ts';
import { flag, manyIds, one, pageOf, paging } from './paging.ts';
import { Author } from './shapes.ts';

/** The scope of the values. Only the first given one counts, in this order. */
const inSeries = { library_id: manyIds, collection_id: manyIds };
const anywhere = { ...inSeries, series_id: manyIds, readlist_id: manyIds };
/** Part of the name, ignoring case and accents. */
const search = { search: one };
const pages = { ...paging, unpaged: flag };

const tagSources = ['SERIES', 'BOOK', 'BOTH'] as const;

function list<const Path extends string, Q extends Schema>(path: Path, query: Q) {
  return listOf(path, query, z.array(z.string()));
}

function page<const Path extends string, Q extends Schema>(path: Path, query: Q) {
  return listOf(path, query, pageOf(z.string()));
}

function listOf<const Path extends string, Q extends Schema, A extends Schema>(
  path: Path,
  query: Q,
  answer: A,
) {
  const provides = ['series', 'books'] as const;
  return endpoint({ method: 'GET', path, access: 'user', query, answer, provides });
}

/** People with their roles, page by page. */
export const listAuthors = listOf(
  '/api/v2/authors',
  z.object({ ...search, role: one, ...anywhere, ...pages }),
  pageOf(Author),
);
/** People with their roles, all at once. */
export const listAuthorsPlain = listOf(
  '/api/v1/authors',
  z.object({ ...search, role: one, ...anywhere }),
  z.array(Author),
);
/** Names of people, each once, in any role. */
export const listAuthorNames = list('/api/v1/authors/names', z.object({ ...search }));
/** Roles of people. */
export const listAuthorRoles = list('/api/v1/authors/roles', z.object({}));
/** Genres of series. */
export const listGenres = list('/api/v1/genres', z.object(inSeries));
/** Tags of series and of books together. */
export const listTags = list('/api/v1/tags', z.object(inSeries));
/** Tags of series. */
export const listSeriesTags = list('/api/v1/tags/series', z.object(inSeries));
/** Tags of books. */
export const listBookTags = list('/api/v1/tags/book', z.object(anywhere));
/** Sharing labels of series. */
export const listSharingLabels = list('/api/v1/sharing-labels', z.object(inSeries));
/** Publishers of series. */
export const listPublishers = list('/api/v1/publishers', z.object(inSeries));
/** Age ratings as text, the lowest first, after `None` if some series has none. */
export const listAgeRatings = list('/api/v1/age-ratings', z.object(inSeries));
/** Years of the first release of each series, the latest first. */
export const listReleaseDates = list('/api/v1/series/release-dates', z.object(inSeries));
/** Languages of series, as BCP 47 tags. */
export const listLanguages = list('/api/v1/languages', z.object(inSeries));

/** Names of people, page by page. */
export const pageAuthorNames = page(
  '/api/v2/authors/names',
  z.object({ ...search, role: one, ...anywhere, ...pages }),
);
/** Roles of people, page by page. */
export const pageAuthorRoles = page('/api/v2/authors/roles', z.object({ ...anywhere, ...pages }));
/** Genres of series, page by page. */
export const pageGenres = page('/api/v2/genres', z.object({ ...search, ...inSeries, ...pages }));
/** Tags of series, of books, or of both, page by page. */
export const pageTags = page(
  '/api/v2/tags',
  z.object({
    ...search,
    ...anywhere,
    include: z.pipe(one, z._default(z.enum(tagSources), 'BOTH')),
    ...pages,
  }),
);
/** Sharing labels of series, page by page. */
export const pageSharingLabels = page(
  '/api/v2/sharing-labels',
  z.object({ ...search, ...inSeries, ...pages }),
);
/** Publishers of series, page by page. */
export const pagePublishers = page(
  '/api/v2/publishers',
  z.object({ ...search, ...inSeries, ...pages }),
);
/** Languages of series as BCP 47 tags, page by page. */
export const pageLanguages = page(
  '/api/v2/languages',
  z.object({ ...search, ...inSeries, ...pages }),
);
/** Age ratings of series as numbers, page by page. */
export const pageAgeRatings = listOf(
  '/api/v2/age-ratings',
  z.object({ ...inSeries, ...pages }),
  pageOf(z.number()),
);
/** Years of the first release of series, page by page. */
export const pageReleaseYears = page(
  '/api/v2/series/release-years',
  z.object({ ...inSeries, ...pages }),
);
