import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import { requireSignIn, type RouterContext } from './app/guards.ts';
import { Shell } from './app/Shell.tsx';
import { NotFoundScreen } from './screens/not-found/NotFoundScreen.tsx';

/** Every place of the client; all of them require signing in. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  beforeLoad: requireSignIn,
});

/** The places inside the frame: all but sign-in and the readers. */
export const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Shell });
