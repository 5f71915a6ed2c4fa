import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { Arriving } from './app/Arriving.tsx';
import { followPlace } from './app/follow-place.ts';
import { RouteError } from './app/RouteError.tsx';
import { basePath } from './lib/base-path.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { setTitle } from './lib/title.ts';
import { routeTree } from './routes.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createClientRouter>;
  }
  interface StaticDataRouteOption {
    /** The screen names the tab after what it shows. */
    ownTitle?: true;
    /** Milliseconds between two reloads by live events, where it is not one second. */
    pace?: number;
  }
}

/** The milliseconds between two reloads that the screen shown declares. */
export function paceOf(router: ReturnType<typeof createClientRouter>): number | undefined {
  return router.state.matches.at(-1)?.staticData.pace;
}

/** Makes the router over every place of the client. */
export function createClientRouter(client: QueryClient) {
  const router = createRouter({
    routeTree,
    basepath: basePath === '' ? '/' : basePath,
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache knows what is fresh.
    defaultPreloadStaleTime: 0,
    // A screen that is ready at once follows the old place without a flicker.
    defaultPendingMs: 200,
    defaultPendingComponent: Arriving,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    notFoundMode: 'root',
  });
  // The router notes where a page stands only if it has heard it scroll, and a press may come first.
  router.history.subscribe(() => {
    document.dispatchEvent(new Event('scroll'));
  });
  router.subscribe('onRendered', followPlace);
  router.subscribe('onResolved', () => {
    const isOwn = router.state.matches.some(({ staticData }) => staticData.ownTitle === true);
    if (!isOwn) setTitle();
  });
  return router;
}
