import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';

/** The questions about a library, which are seldom asked. */
export const questionsPart = partOf(() =>
  withWords('asked', () => import('./LibraryQuestions.tsx')),
);
