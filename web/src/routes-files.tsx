import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { requireAdmin } from './app/guards.ts';
import { importBooksPlace, knownPagesPlace, mediaAnalysisPlace } from './items/places.ts';
import { lazyScreen } from './lazy-screen.ts';
import { withWords } from './lib/i18n.ts';
import { isOwnServer } from './lib/own-server.ts';
import { codecOf, noSearch } from './lib/search-params.ts';
import { frame } from './routes-frame.tsx';
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

const mediaManagement = createRoute({
  getParentRoute: () => frame,
  path: '/media-management',
  beforeLoad: requireAdmin,
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/MediaManagement.tsx')),
    'MediaManagement',
  ),
});

const mediaManagementStart = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/',
  beforeLoad: () => {
    throw redirect({ ...mediaAnalysisPlace(), replace: true });
  },
});

const mediaAnalysis = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/analysis',
  validateSearch: codecOf(readMediaAnalysisSearch),
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/AnalysisScreen.tsx')),
    'AnalysisScreen',
  ),
});

const duplicateFiles = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/duplicate-files',
  validateSearch: codecOf(readDuplicateFilesSearch),
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/DuplicateFilesScreen.tsx')),
    'DuplicateFilesScreen',
  ),
});

const missingPosters = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/missing-posters',
  validateSearch: codecOf(readMissingPostersSearch),
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/MissingPostersScreen.tsx')),
    'MissingPostersScreen',
  ),
});

const missingNumbers = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/missing-numbers',
  beforeLoad: () => {
    if (!isOwnServer) throw notFound();
  },
  validateSearch: codecOf(readMissingNumbersSearch),
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/MissingNumbersScreen.tsx')),
    'MissingNumbersScreen',
  ),
});

const nearDuplicates = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/near-duplicates',
  staticData: { pace: 3000 },
  beforeLoad: () => {
    if (!isOwnServer) throw notFound();
  },
  validateSearch: codecOf(readNearDuplicatesSearch),
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/NearDuplicatesScreen.tsx')),
    'NearDuplicatesScreen',
  ),
});

const duplicatePages = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/duplicate-pages',
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/DuplicatePages.tsx')),
    'DuplicatePages',
  ),
});

const duplicatePagesStart = createRoute({
  getParentRoute: () => duplicatePages,
  path: '/',
  beforeLoad: () => {
    throw redirect({ ...knownPagesPlace(), replace: true });
  },
});

const knownPages = createRoute({
  getParentRoute: () => duplicatePages,
  path: '/known',
  validateSearch: codecOf(readKnownPagesSearch),
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/KnownPagesScreen.tsx')),
    'KnownPagesScreen',
  ),
});

const newPages = createRoute({
  getParentRoute: () => duplicatePages,
  path: '/unknown',
  validateSearch: codecOf(readNewPagesSearch),
  component: lazyScreen(
    () => withWords('files', () => import('./screens/media-management/NewPagesScreen.tsx')),
    'NewPagesScreen',
  ),
});

const imports = createRoute({
  getParentRoute: () => frame,
  path: '/import',
  beforeLoad: requireAdmin,
  component: lazyScreen(
    () => withWords('imports', () => import('./screens/import/ImportFrame.tsx')),
    'ImportFrame',
  ),
});

const importStart = createRoute({
  getParentRoute: () => imports,
  path: '/',
  beforeLoad: () => {
    throw redirect({ ...importBooksPlace, replace: true });
  },
});

const importBooks = createRoute({
  getParentRoute: () => imports,
  path: '/books',
  validateSearch: noSearch,
  component: lazyScreen(
    () => withWords('imports', () => import('./screens/import-books/ImportBooksScreen.tsx')),
    'ImportBooksScreen',
  ),
});

const importReadList = createRoute({
  getParentRoute: () => imports,
  path: '/readlist',
  validateSearch: noSearch,
  component: lazyScreen(
    () => withWords('imports', () => import('./screens/import-readlist/ImportReadListScreen.tsx')),
    'ImportReadListScreen',
  ),
});

/** The places where files are looked after, for administrators. */
export const filesRoutes = [
  imports.addChildren([importStart, importBooks, importReadList]),
  mediaManagement.addChildren([
    mediaManagementStart,
    mediaAnalysis,
    duplicateFiles,
    missingPosters,
    missingNumbers,
    nearDuplicates,
    duplicatePages.addChildren([duplicatePagesStart, knownPages, newPages]),
  ]),
] as const;
