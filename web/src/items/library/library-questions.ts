import { partOf } from '../../lib/load-part.ts';

/** The questions about a library, which are seldom asked. */
export const questionsPart = partOf(() => import('./LibraryQuestions.tsx'));
