import { lazyRouteComponent } from '@tanstack/react-router';
import { withinPatience } from './lib/load-part.ts';

/** A screen that is fetched when its place is first opened. */
export const lazyScreen: typeof lazyRouteComponent = (fetchScreen, name) =>
  lazyRouteComponent(() => withinPatience(fetchScreen()), name);
