import { partOf } from '../../lib/load-part.ts';

/** The tab for covers, which is rarely opened. */
export const posterPart = partOf(async () => (await import('./PosterTab.tsx')).PosterTab);
