import { bookOf, seriesOf } from '../world.ts';
import { at, type State } from './state.ts';

/** A screen by itself. */
function screen(
  name: string,
  of: string | readonly string[],
  address: Parameters<typeof at>[0],
  more: Partial<State> = {},
): State {
  return { name, of: [of].flat(), open: at(address), ...more };
}

const quick = { quick: true };

export const screens: readonly State[] = [
  screen('home', 'DashboardScreen', '/dashboard', quick),
  screen('series', ['LibrarySeriesScreen'], '/libraries/all/series', quick),
  screen('books', 'LibraryBooksScreen', '/libraries/all/books'),
  screen('recommended', 'RecommendedScreen', '/libraries/all/recommended'),
  screen('collections', 'LibraryCollectionsScreen', '/libraries/all/collections'),
  screen('read lists', 'LibraryReadListsScreen', '/libraries/all/readlists'),
  screen('a collection', 'CollectionScreen', (w) => `/collections/${w.collectionId}`, quick),
  screen('a read list', 'ReadListScreen', (w) => `/readlists/${w.readListId}`),
  screen('a series', 'SeriesScreen', (w) => `/series/${seriesOf(w, 'Paper Crane').id}`, quick),
  screen(
    'a book',
    'BookScreen',
    (w) => `/book/${bookOf(w, 'Ferro').id}?context=READLIST&contextId=${w.readListId}`,
    quick,
  ),
  screen('a one-shot', 'OneshotScreen', (w) => `/oneshot/${seriesOf(w, 'Moon Garden').id}`),
  screen('a damaged book', [], (w) => `/book/${bookOf(w, 'Water Damage').id}`),
  screen('all results', 'SearchScreen', '/search?q=b'),
  screen('marks', 'MarksScreen', '/marks'),
  screen('account', 'AccountScreen', '/account', quick),
  screen('history', 'HistoryScreen', '/history'),
  screen('import of books', ['ImportFrame', 'ImportBooksScreen'], '/import/books'),
  screen('import of read lists', 'ImportReadListScreen', '/import/readlist'),
  screen('books to check', ['MediaManagement', 'AnalysisScreen'], '/media-management/analysis'),
  screen('duplicate files', 'DuplicateFilesScreen', '/media-management/duplicate-files'),
  screen('missing posters', 'MissingPostersScreen', '/media-management/missing-posters'),
  screen('near-duplicates', 'NearDuplicatesScreen', '/media-management/near-duplicates'),
  screen(
    'known duplicate pages',
    ['DuplicatePages', 'KnownPagesScreen'],
    '/media-management/duplicate-pages/known',
  ),
  screen('new duplicate pages', 'NewPagesScreen', '/media-management/duplicate-pages/unknown'),
  screen('all settings', ['SettingsFrame', 'AllSettingsScreen'], '/settings'),
  screen('users', 'UsersScreen', '/settings/users'),
  screen('a new user', 'AddUserScreen', '/settings/users/add'),
  screen('server', 'ServerScreen', '/settings/server', quick),
  screen('tasks', 'TasksScreen', '/settings/tasks'),
  screen('log', 'LogScreen', '/settings/log'),
  screen('metrics', 'MetricsScreen', '/settings/metrics', quick),
  screen('announcements', 'AnnouncementsScreen', '/settings/announcements'),
  screen('nothing', [], '/nowhere'),
];
