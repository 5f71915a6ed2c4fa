// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readActivitySearch } from './items/activity/activity-search.ts';
import { readCollectionListSearch } from './items/lists/collection-list.ts';
import { readCollectionSeriesListSearch } from './items/lists/collection-series-list.ts';
import { readLibraryBookListSearch } from './items/lists/library-book-list.ts';
import { readReadListBookListSearch } from './items/lists/read-list-book-list.ts';
import { readReadListListSearch } from './items/lists/read-list-list.ts';
import { readSeriesListSearch } from './items/lists/series-list.ts';
import { readReadingContext } from './items/reading-context.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { createClientRouter } from './router.ts';
import { readEpubReaderSearch } from './screens/epub-reader/search.ts';
import {
  readDuplicateFilesSearch,
  readMediaAnalysisSearch,
  readMissingNumbersSearch,
  readMissingPostersSearch,
} from './screens/media-management/analysis-search.ts';
import {
  readKnownPagesSearch,
  readNearDuplicatesSearch,
  readNewPagesSearch,
} from './screens/media-management/page-search.ts';
import { readSettingsSearch } from './screens/all-settings/search.ts';
import { readHistorySearch } from './screens/history/search.ts';
import { readLogSearch } from './screens/log/search.ts';
import { readMarksSearch } from './screens/marks/search.ts';
import { readReadingSearch } from './screens/reading/search.ts';
import { readReaderSearch } from './screens/reader/search.ts';
import { readSearch } from './screens/search/search.ts';
import { readSeriesSearch } from './screens/series/search.ts';
import { readServerSearch } from './screens/server/search.ts';

type Codec = (raw: Readonly<Record<string, unknown>>) => object;

/** Every place with a screen of its own, and what reads its address. */
const places: readonly (readonly [path: string, codec: Codec])[] = [
  ['/welcome', () => ({})],
  ['/dashboard', () => ({})],
  ['/libraries/all/recommended', () => ({})],
  ['/libraries/all/series', readSeriesListSearch],
  ['/libraries/all/books', readLibraryBookListSearch],
  ['/libraries/all/collections', readCollectionListSearch],
  ['/libraries/all/readlists', readReadListListSearch],
  ['/collections/1', readCollectionSeriesListSearch],
  ['/readlists/1', readReadListBookListSearch],
  ['/search', readSearch],
  ['/marks', readMarksSearch],
  ['/reading', readReadingSearch],
  ['/series/1', readSeriesSearch],
  ['/oneshot/1', readReadingContext],
  ['/book/1', readReadingContext],
  ['/book/1/read', readReaderSearch],
  ['/book/1/read-epub', readEpubReaderSearch],
  ['/import/books', () => ({})],
  ['/import/readlist', () => ({})],
  ['/media-management/analysis', readMediaAnalysisSearch],
  ['/media-management/duplicate-files', readDuplicateFilesSearch],
  ['/media-management/missing-posters', readMissingPostersSearch],
  ['/media-management/missing-numbers', readMissingNumbersSearch],
  ['/media-management/duplicate-pages/known', readKnownPagesSearch],
  ['/media-management/duplicate-pages/unknown', readNewPagesSearch],
  ['/media-management/near-duplicates', readNearDuplicatesSearch],
  ['/account', readActivitySearch],
  ['/history', readHistorySearch],
  ['/settings', readSettingsSearch],
  ['/settings/users', readActivitySearch],
  ['/settings/users/add', readActivitySearch],
  ['/settings/server', readServerSearch],
  ['/settings/tasks', () => ({})],
  ['/settings/log', readLogSearch],
  ['/settings/move-in', () => ({})],
  ['/settings/notifications', () => ({})],
  ['/settings/metrics', () => ({})],
  ['/settings/announcements', () => ({})],
];

const router = createClientRouter(new QueryClient());

/** What the screen at an address is handed; throws where the router would show an error instead. */
function searchAt(pathname: string, search: string): unknown {
  const at = { href: pathname + search, pathname, search, hash: '', state: { __TSR_index: 0 } };
  const match = router.matchRoutes(router.parseLocation(at), { throwOnError: true }).at(-1);
  // As an address holds it: without the members that say nothing.
  return JSON.parse(JSON.stringify(match?.search));
}

const names =
  `page mark kind kept level series pageSize sort nav context contextId incognito readStatus status tag genre publisher
  language ageRating releaseDate complete oneshot sharingLabel library writer cover action size __proto__
  constructor q by x year day`.split(/\s+/);
const values = [
  '',
  ...`0 1 7 50 -1 1e9 999999999999 foo ended ENDED READ note highlight warn error name,asc name,up metadata.titleSort,desc true
    None SERIES PAGES ERROR IGNORE all size,asc deleteSize,desc dateTime,asc ip 2024 2024-02-29 2023-02-29 a,b {"a":1} % null undefined
    [object`.split(/\s+/),
];
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...values) },
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  fc.string({ maxLength: 6 }),
);
const bracket = fc.constantFrom('', '', '', '[]', '[0]', '[12]');
/** The query part of an address, such as people, other clients and broken links write it. */
const query = fc.array(fc.tuple(name, bracket, word), { maxLength: 12 }).map((pairs) => {
  const params = new URLSearchParams();
  for (const [one, brackets, value] of pairs) params.append(one + brackets, value);
  return params.toString() === '' ? '' : `?${params.toString()}`;
});

test.each(places)('whatever the address, %s is handed what its codec knows', (path, codec) => {
  fc.assert(
    fc.property(query, (text) => {
      const read = codec(parseSearch(text));
      expect(searchAt(path, text)).toEqual(read);
      // Written and read again it is the same: the address says all of it.
      expect(codec(parseSearch(stringifySearch({ ...read })))).toEqual(read);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['/libraries/all/series', '?status=ended'],
  ['/libraries/all/series', '?tag='],
  ['/libraries/all/series', '?readStatus=foo&sort=foo&pageSize=7'],
  ['/series/1', '?readStatus=foo&sort=foo&pageSize=7'],
  ['/book/1/read', '?page=0&incognito=perhaps&context=SERIES'],
])('%s%s: what is wrong is dropped', (path, text) => {
  expect(searchAt(path, text)).toEqual({});
});

test('no path breaks the router, whatever stands in the place of an id', () => {
  const part = fc.oneof(
    fc.constantFrom('%', '%E0%A4', '%2F', '..', '$', ' ', '_', '-', 'all'),
    fc.string({ unit: 'binary', maxLength: 8 }).map((text) => encodeURIComponent(text)),
    fc.webPath({ size: '-1' }),
  );
  const path = fc
    .tuple(
      fc.constantFrom(
        '/series/',
        '/book/',
        '/oneshot/',
        '/libraries/',
        '/collections/',
        '/readlists/',
        '/',
      ),
      part,
    )
    .map(([first, rest]) => first + rest);
  fc.assert(
    fc.property(path, query, (pathname, text) => {
      expect(() => searchAt(pathname, text)).not.toThrow();
    }),
  );
});
