import { bookOf, seriesOf } from '../world.ts';
import { at, inTurn, isLayer, press, type State } from './state.ts';

/** A screen by itself. */
function screen(
  name: string,
  of: string | readonly string[],
  address: Parameters<typeof at>[0],
  more: Partial<State> = {},
): State {
  return { name, of: [of].flat(), open: at(address), address, ...more };
}

const phone = { phone: true };

export const screens: readonly State[] = [
  screen('home', 'DashboardScreen', '/dashboard', { ...phone, quick: true }),
  screen('series', 'LibrarySeriesScreen', '/libraries/all/series', phone),
  screen('books', 'LibraryBooksScreen', '/libraries/all/books'),
  screen('recommended', 'RecommendedScreen', '/libraries/all/recommended'),
  screen('collections', 'LibraryCollectionsScreen', '/libraries/all/collections'),
  screen('read lists', 'LibraryReadListsScreen', '/libraries/all/readlists'),
  screen('a collection', 'CollectionScreen', (w) => `/collections/${w.collectionId}`),
  screen('a read list', 'ReadListScreen', (w) => `/readlists/${w.readListId}`),
  screen('a series', 'SeriesScreen', (w) => `/series/${seriesOf(w, 'Paper Crane').id}`, phone),
  screen(
    'a book',
    'BookScreen',
    (w) => `/book/${bookOf(w, 'Ferro').id}?context=READLIST&contextId=${w.readListId}`,
    phone,
  ),
  screen('a one-shot', 'OneshotScreen', (w) => `/oneshot/${seriesOf(w, 'Moon Garden').id}`),
  screen('a damaged book', [], (w) => `/book/${bookOf(w, 'Water Damage').id}`),
  screen('all results', 'SearchScreen', '/search?q=b'),
  screen('marks', 'MarksScreen', '/marks'),
  screen('reading', 'ReadingScreen', '/reading', phone),
  {
    name: 'a reading goal',
    of: ['goalDialog'],
    open: inTurn(at('/reading'), press(/^Set a goal/), isLayer),
  },
  screen('want to read', 'WantedScreen', '/want-to-read', phone),
  screen('on this device', 'DeviceScreen', '/device', phone),
  screen('account', 'AccountScreen', '/account', phone),
  screen('history', 'HistoryScreen', '/history', phone),
  screen('import of books', ['ImportFrame', 'ImportBooksScreen'], '/import/books'),
  screen('import of read lists', 'ImportReadListScreen', '/import/readlist'),
  screen(
    'books to check',
    ['MediaManagement', 'AnalysisScreen'],
    '/media-management/analysis',
    phone,
  ),
  screen('duplicate files', 'DuplicateFilesScreen', '/media-management/duplicate-files', phone),
  screen('missing posters', 'MissingPostersScreen', '/media-management/missing-posters', phone),
  screen('missing numbers', 'MissingNumbersScreen', '/media-management/missing-numbers', phone),
  screen('near-duplicates', 'NearDuplicatesScreen', '/media-management/near-duplicates', phone),
  screen(
    'known duplicate pages',
    ['DuplicatePages', 'KnownPagesScreen'],
    '/media-management/duplicate-pages/known',
    phone,
  ),
  screen(
    'new duplicate pages',
    'NewPagesScreen',
    '/media-management/duplicate-pages/unknown',
    phone,
  ),
  screen('all settings', ['SettingsFrame', 'AllSettingsScreen'], '/settings'),
  screen('users', 'UsersScreen', '/settings/users', phone),
  screen('a new user', 'AddUserScreen', '/settings/users/add'),
  screen('server', 'ServerScreen', '/settings/server', phone),
  screen('notifications', 'NotificationsScreen', '/settings/notifications', phone),
  screen('tasks', 'TasksScreen', '/settings/tasks', phone),
  screen('log', 'LogScreen', '/settings/log', phone),
  screen('moving in', 'MoveInScreen', '/settings/move-in', phone),
  screen('metrics', 'MetricsScreen', '/settings/metrics', phone),
  screen('announcements', 'AnnouncementsScreen', '/settings/announcements'),
  screen('nothing', [], '/nowhere'),
];
