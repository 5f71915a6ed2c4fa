import type { Route } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { atomRoutes } from './atom-routes.ts';
import { jsonBookRoutes } from './json-book-routes.ts';
import { jsonFeedRoutes } from './json-feed-routes.ts';

/** Catalogs for reading programs: OPDS 1.2 and 2.0. */
export const opdsRoutes = (services: Services): readonly Route[] => [
  ...atomRoutes(services),
  ...jsonFeedRoutes(services),
  ...jsonBookRoutes(services),
];
