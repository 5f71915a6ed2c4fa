import { partOf } from '../../lib/load-part.ts';

/** The tab of the posters, which few openings of a dialog need. */
export const posterPart = partOf(async () => (await import('./PosterTab.tsx')).PosterTab);
