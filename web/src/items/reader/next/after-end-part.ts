import { withWords } from '../../../lib/i18n.ts';
import { partOf } from '../../../lib/load-part.ts';

/** What to read after the last book of a series; loaded once its end is near. */
export const afterEndPart = partOf(
  async () => (await withWords('next', () => import('./AfterEnd.tsx'))).AfterEnd,
);
