import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from './endpoint.ts';

/** Kinds of books that people read at a pace of their own. */
export const paceKinds = ['comic', 'text', 'pdf'] as const;

/** Fewest pages of a kind from which a pace is told. */
export const fewestPagesOfPace = 20;

/**
 * How fast the caller reads books of each kind, by the sessions of the last year whose times are known. Kinds with fewer
 * than 20 pages are left out. A page of a text is one of its positions.
 */
export const getReadingPace = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/reading/pace',
  access: 'user',
  answer: z.object({
    paces: z.array(
      z.object({
        kind: z.enum(paceKinds),
        /** Milliseconds. */
        perPage: z.number(),
      }),
    ),
  }),
  provides: ['reading', 'books', 'series', 'libraries'],
});
export type ReadingPace = AnswerOf<typeof getReadingPace>['paces'][number];
