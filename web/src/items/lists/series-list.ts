import { readStatuses } from '@longbox/contract/books';
import type { SeriesCondition } from '@longbox/contract/conditions';
import { type Series, seriesStatuses } from '@longbox/contract/series';
import { scopeOf } from '../../data/libraries.ts';
import { offeredValues } from '../../data/referential.ts';
import { type SeriesFilterQuery, seriesLettersQuery, seriesPageQuery } from '../../data/series.ts';
import { seriesValues } from '../../data/value-counts.ts';
import { languageName } from '../words.ts';
import { describeList, letters } from './describe.ts';
import { fixed, flag, names } from './filters.ts';
import { type RawList, readListSearch, type SearchOf } from './list-search.ts';
import { ownFilters, ownSorts, readingState } from './own-filters.ts';

/** A rating is a number; any other text stands for having none. */
const isRating = (text: string) => /^\d+$/.test(text);

/** Noon of a day: the day of an instant is that of UTC. */
const noon = (day: string) => `${day}T12:00:00Z`;

function yearCondition(operator: 'is' | 'isNot', year: string): SeriesCondition {
  const before = noon(`${year}-01-01`);
  const after = noon(`${year}-12-31`);
  const last = noon(`${String(Number(year) - 1).padStart(4, '0')}-12-31`);
  const next = noon(`${String(Number(year) + 1).padStart(4, '0')}-01-01`);
  return operator === 'is'
    ? {
        allOf: [
          { releaseDate: { operator: 'after', dateTime: last } },
          { releaseDate: { operator: 'before', dateTime: next } },
        ],
      }
    : {
        anyOf: [
          { releaseDate: { operator: 'before', dateTime: before } },
          { releaseDate: { operator: 'after', dateTime: after } },
          { releaseDate: { operator: 'isNull' } },
        ],
      };
}

/** Series, of a library or of all of them. */
export const seriesList = describeList<Series, SeriesFilterQuery, SeriesCondition>()({
  filters: {
    readStatus: fixed('toggles', readStatuses, {
      label: 'filter.readStatus',
      words: (value) => `readStatus.${value}`,
      query: (read_status) => ({ read_status }),
      condition: (operator, value) => ({ readStatus: { operator, value } }),
    }),
    ...ownFilters,
    readingState,
    complete: flag({
      label: 'filter.complete',
      words: { true: 'filter.complete', false: 'filter.incomplete' },
      query: (complete) => ({ complete }),
      condition: (complete) => ({ complete }),
    }),
    gaps: {
      ...flag({
        label: 'filter.gaps',
        words: { true: 'filter.gaps', false: 'filter.noGaps' },
        condition: (gaps) => ({ gaps }),
      }),
      own: true,
    },
    oneshot: flag({
      label: 'filter.oneshot',
      words: { true: 'filter.oneshot', false: 'filter.noOneshot' },
      query: (oneshot) => ({ oneshot }),
      condition: (oneShot) => ({ oneShot }),
    }),
    status: fixed('choice', seriesStatuses, {
      label: 'filter.status',
      words: (value) => `seriesStatus.${value}`,
      query: (status) => ({ status }),
      condition: (operator, value) => ({ seriesStatus: { operator, value } }),
    }),
    genre: names({
      label: 'filter.genre',
      offered: offeredValues.genres,
      query: (genre) => ({ genre }),
      condition: (operator, value) => ({ genre: { operator, value } }),
      absence: (operator) => ({ genre: { operator } }),
      many: true,
    }),
    tag: names({
      label: 'filter.tag',
      offered: offeredValues.tags,
      query: (tag) => ({ tag }),
      condition: (operator, value) => ({ tag: { operator, value } }),
      absence: (operator) => ({ tag: { operator } }),
      many: true,
    }),
    publisher: names({
      label: 'filter.publisher',
      offered: offeredValues.publishers,
      query: (publisher) => ({ publisher }),
      condition: (operator, value) => ({ publisher: { operator, value } }),
    }),
    language: names({
      label: 'filter.language',
      offered: offeredValues.languages,
      word: (value, { locale }) => languageName(locale, value),
      query: (language) => ({ language }),
      condition: (operator, value) => ({ language: { operator, value } }),
    }),
    ageRating: names({
      label: 'filter.ageRating',
      offered: offeredValues.ageRatings,
      accept: /^(?:\d{1,3}|None)$/,
      word: (value, { t }) =>
        isRating(value) ? t('series.age', { age: Number(value) }) : t('series.noAge'),
      query: (age_rating) => ({ age_rating }),
      condition: (operator, value) =>
        isRating(value)
          ? { ageRating: { operator, value: Number(value) } }
          : { ageRating: { operator: operator === 'is' ? 'isNull' : 'isNotNull' } },
    }),
    releaseDate: names({
      label: 'filter.releaseDate',
      offered: offeredValues.releaseYears,
      accept: /^[12]\d{3}$/,
      query: (release_year) => ({ release_year }),
      condition: yearCondition,
    }),
    sharingLabel: names({
      label: 'filter.sharingLabel',
      offered: offeredValues.sharingLabels,
      query: (sharing_label) => ({ sharing_label }),
      condition: (operator, value) => ({ sharingLabel: { operator, value } }),
      absence: (operator) => ({ sharingLabel: { operator } }),
      many: true,
    }),
  },
  people: {
    query: (author) => ({ author }),
    condition: (operator, value) => ({ author: { operator, value } }),
  },
  counts: {
    status: seriesValues('status'),
    genre: seriesValues('genre'),
    tag: seriesValues('tag'),
    publisher: seriesValues('publisher'),
    language: seriesValues('language'),
    ageRating: seriesValues('ageRating'),
    releaseDate: seriesValues('releaseYear'),
    sharingLabel: seriesValues('sharingLabel'),
  },
  letters: {
    query: (letter) => ({
      search_regex: [`${letter === '#' ? '^[^a-z]' : `^${letter}`},title_sort`],
    }),
    condition: (letter) =>
      letter === '#'
        ? {
            allOf: letters
              .filter((one) => one !== '#')
              .map((value) => ({ titleSort: { operator: 'doesNotBeginWith', value } })),
          }
        : { titleSort: { operator: 'beginsWith', value: letter } },
    counts: seriesLettersQuery,
  },
  sorts: [
    { key: 'metadata.titleSort', first: 'asc', label: 'sort.metadata.titleSort' },
    { key: 'createdDate', first: 'desc', label: 'sort.createdDate', shown: 'added' },
    { key: 'lastModifiedDate', first: 'desc', label: 'sort.lastModifiedDate', shown: 'updated' },
    {
      key: 'booksMetadata.releaseDate',
      first: 'desc',
      label: 'sort.booksMetadata.releaseDate',
      shown: 'released',
    },
    { key: 'name', first: 'asc', label: 'sort.name' },
    { key: 'booksCount', first: 'desc', label: 'sort.booksCount' },
    ...ownSorts,
  ],
  defaultSort: 'metadata.titleSort,asc',
  words: {
    list: 'series.list',
    failure: 'failure.series',
    empty: 'library.empty',
    emptyText: 'library.emptyText',
  },
  page: seriesPageQuery,
  kind: 'series',
  entry: (item) => ({ kind: 'series', item }),
});

/** The address of such a list. */
export type SeriesListSearch = SearchOf<typeof seriesList>;

/** Reads it. */
export const readSeriesListSearch = (raw: RawList): SeriesListSearch =>
  readListSearch(seriesList, raw);

/** Where the one of a library stands, and where it is remembered. */
export const seriesListOf = ({ libraryId }: { readonly libraryId: string }) =>
  ({
    scope: scopeOf(libraryId),
    stored: {
      filter: `library.filter[${libraryId}]`,
      sort: `library.sort[${libraryId}]`,
    },
  }) as const;
