import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { requireAdmin } from './app/guards.ts';
import { knownPagesPlace, mediaAnalysisPlace } from './items/places.ts';
import { withWords } from './lib/i18n.ts';
import { codecOf } from './lib/search-params.ts';
import { frame } from './routes-frame.tsx';
import {
  readDuplicateFilesSearch,
  readMediaAnalysisSearch,
  readMissingPostersSearch,
} from './screens/media-management/analysis-search.ts';
import {
  readKnownPagesSearch,
  readNewPagesSearch,
} from './screens/media-management/page-search.ts';

const mediaManagement = createRoute({
  getParentRoute: () => frame,
  path: '/media-management',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(
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
  component: lazyRouteComponent(
    () => withWords('files', () => import('./screens/media-management/AnalysisScreen.tsx')),
    'AnalysisScreen',
  ),
});

const duplicateFiles = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/duplicate-files',
  validateSearch: codecOf(readDuplicateFilesSearch),
  component: lazyRouteComponent(
    () => withWords('files', () => import('./screens/media-management/DuplicateFilesScreen.tsx')),
    'DuplicateFilesScreen',
  ),
});

const missingPosters = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/missing-posters',
  validateSearch: codecOf(readMissingPostersSearch),
  component: lazyRouteComponent(
    () => withWords('files', () => import('./screens/media-management/MissingPostersScreen.tsx')),
    'MissingPostersScreen',
  ),
});

const duplicatePages = createRoute({
  getParentRoute: () => mediaManagement,
  path: '/duplicate-pages',
  component: lazyRouteComponent(
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
  component: lazyRouteComponent(
    () => withWords('files', () => import('./screens/media-management/KnownPagesScreen.tsx')),
    'KnownPagesScreen',
  ),
});

const newPages = createRoute({
  getParentRoute: () => duplicatePages,
  path: '/unknown',
  validateSearch: codecOf(readNewPagesSearch),
  component: lazyRouteComponent(
    () => withWords('files', () => import('./screens/media-management/NewPagesScreen.tsx')),
    'NewPagesScreen',
  ),
});

/** The places where files are looked after, for administrators. */
export const filesRoutes = [
  mediaManagement.addChildren([
    mediaManagementStart,
    mediaAnalysis,
    duplicateFiles,
    missingPosters,
    duplicatePages.addChildren([duplicatePagesStart, knownPages, newPages]),
  ]),
] as const;
