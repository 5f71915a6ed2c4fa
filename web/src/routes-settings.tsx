import { createRoute } from '@tanstack/react-router';
import { requireAdmin, requireOwnServer } from './app/guards.ts';
import { readActivitySearch } from './items/activity/activity-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { withWords } from './lib/i18n.ts';
import { codecOf, noSearch } from './lib/search-params.ts';
import { frame } from './routes-frame.tsx';
import { readSettingsSearch } from './screens/all-settings/search.ts';
import { readHistorySearch } from './screens/history/search.ts';
import { readLogSearch } from './screens/log/search.ts';
import { readServerSearch } from './screens/server/search.ts';

const account = createRoute({
  getParentRoute: () => frame,
  path: '/account',
  validateSearch: codecOf(readActivitySearch),
  component: lazyScreen(
    () =>
      withWords(
        ['accounts', 'reader', 'readerPanels'],
        () => import('./screens/account/AccountScreen.tsx'),
      ),
    'AccountScreen',
  ),
});

const history = createRoute({
  getParentRoute: () => frame,
  path: '/history',
  beforeLoad: requireAdmin,
  validateSearch: codecOf(readHistorySearch),
  component: lazyScreen(
    () => withWords('server', () => import('./screens/history/HistoryScreen.tsx')),
    'HistoryScreen',
  ),
});

const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: lazyScreen(
    () => withWords('server', () => import('./screens/settings/SettingsFrame.tsx')),
    'SettingsFrame',
  ),
});

const allSettings = createRoute({
  getParentRoute: () => settings,
  path: '/',
  validateSearch: codecOf(readSettingsSearch),
  component: lazyScreen(
    () => withWords('settings', () => import('./screens/all-settings/AllSettingsScreen.tsx')),
    'AllSettingsScreen',
  ),
});

const users = createRoute({
  getParentRoute: () => settings,
  path: '/users',
  beforeLoad: requireAdmin,
  validateSearch: codecOf(readActivitySearch),
  component: lazyScreen(
    () => withWords('accounts', () => import('./screens/users/UsersScreen.tsx')),
    'UsersScreen',
  ),
});

const addUser = createRoute({
  getParentRoute: () => users,
  path: '/add',
  component: lazyScreen(
    () => withWords('accounts', () => import('./screens/users/AddUserScreen.tsx')),
    'AddUserScreen',
  ),
});

const serverSettings = createRoute({
  getParentRoute: () => settings,
  path: '/server',
  beforeLoad: requireAdmin,
  validateSearch: codecOf(readServerSearch),
  component: lazyScreen(
    () => withWords(['server', 'sources'], () => import('./screens/server/ServerScreen.tsx')),
    'ServerScreen',
  ),
});

const notifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  beforeLoad: requireOwnServer,
  validateSearch: noSearch,
  component: lazyScreen(
    () =>
      withWords(
        ['notifications', 'server'],
        () => import('./screens/notifications/NotificationsScreen.tsx'),
      ),
    'NotificationsScreen',
  ),
});

const tasks = createRoute({
  getParentRoute: () => settings,
  path: '/tasks',
  beforeLoad: requireAdmin,
  validateSearch: noSearch,
  component: lazyScreen(
    () => withWords('server', () => import('./screens/tasks/TasksScreen.tsx')),
    'TasksScreen',
  ),
});

const log = createRoute({
  getParentRoute: () => settings,
  path: '/log',
  beforeLoad: requireOwnServer,
  validateSearch: codecOf(readLogSearch),
  component: lazyScreen(
    () => withWords('server', () => import('./screens/log/LogScreen.tsx')),
    'LogScreen',
  ),
});

const moveIn = createRoute({
  getParentRoute: () => settings,
  path: '/move-in',
  beforeLoad: requireOwnServer,
  validateSearch: noSearch,
  component: lazyScreen(
    () =>
      withWords(['administration', 'moveIn'], () => import('./screens/move-in/MoveInScreen.tsx')),
    'MoveInScreen',
  ),
});

const metrics = createRoute({
  getParentRoute: () => settings,
  path: '/metrics',
  beforeLoad: requireAdmin,
  validateSearch: noSearch,
  component: lazyScreen(
    () => withWords(['charts', 'server'], () => import('./screens/metrics/MetricsScreen.tsx')),
    'MetricsScreen',
  ),
});

const announcements = createRoute({
  getParentRoute: () => settings,
  path: '/announcements',
  beforeLoad: requireAdmin,
  validateSearch: noSearch,
  component: lazyScreen(
    () => withWords('server', () => import('./screens/announcements/AnnouncementsScreen.tsx')),
    'AnnouncementsScreen',
  ),
});

/** The account and settings of everybody, and what administrators look after the server with. */
export const settingsRoutes = [
  account,
  history,
  settings.addChildren([
    allSettings,
    users.addChildren([addUser]),
    serverSettings,
    notifications,
    tasks,
    log,
    moveIn,
    metrics,
    announcements,
  ]),
] as const;
