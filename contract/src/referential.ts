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

export const listAuthors = listOf(
  '/api/v2/authors',
  z.object({ ...search, role: one, ...anywhere, ...pages }),
  pageOf(Author),
);
export const listAuthorsPlain = listOf(
  '/api/v1/authors',
  z.object({ ...search, role: one, ...anywhere }),
  z.array(Author),
);
/** Names of people, each once, in any role. */
export const listAuthorNames = list('/api/v1/authors/names', z.object({ ...search }));
export const listAuthorRoles = list('/api/v1/authors/roles', z.object({}));
export const listGenres = list('/api/v1/genres', z.object(inSeries));
/** Tags of series and of books together. */
export const listTags = list('/api/v1/tags', z.object(inSeries));
export const listSeriesTags = list('/api/v1/tags/series', z.object(inSeries));
export const listBookTags = list('/api/v1/tags/book', z.object(anywhere));
export const listSharingLabels = list('/api/v1/sharing-labels', z.object(inSeries));
export const listPublishers = list('/api/v1/publishers', z.object(inSeries));
/** Age ratings as text, the lowest first, after `None` if some series has none. */
export const listAgeRatings = list('/api/v1/age-ratings', z.object(inSeries));
/** Years of the first release of each series, the latest first. */
export const listReleaseDates = list('/api/v1/series/release-dates', z.object(inSeries));
/** Languages of series, as BCP 47 tags. */
export const listLanguages = list('/api/v1/languages', z.object(inSeries));

export const pageAuthorNames = page(
  '/api/v2/authors/names',
  z.object({ ...search, role: one, ...anywhere, ...pages }),
);
export const pageAuthorRoles = page('/api/v2/authors/roles', z.object({ ...anywhere, ...pages }));
export const pageGenres = page('/api/v2/genres', z.object({ ...search, ...inSeries, ...pages }));
export const pageTags = page(
  '/api/v2/tags',
  z.object({
    ...search,
    ...anywhere,
    include: z.pipe(one, z._default(z.enum(tagSources), 'BOTH')),
    ...pages,
  }),
);
export const pageSharingLabels = page(
  '/api/v2/sharing-labels',
  z.object({ ...search, ...inSeries, ...pages }),
);
export const pagePublishers = page(
  '/api/v2/publishers',
  z.object({ ...search, ...inSeries, ...pages }),
);
export const pageLanguages = page(
  '/api/v2/languages',
  z.object({ ...search, ...inSeries, ...pages }),
);
export const pageAgeRatings = listOf(
  '/api/v2/age-ratings',
  z.object({ ...inSeries, ...pages }),
  pageOf(z.number()),
);
export const pageReleaseYears = page(
  '/api/v2/series/release-years',
  z.object({ ...inSeries, ...pages }),
);
